// Sheet "Which card is it?": a grid of the cards that the list has left. Two letters bring a card to the front; any
// other name is accepted, with its numbers if they are known.

import { ask } from "/lib/api.js";
import { button, openDialog, make } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { NumberKeys } from "./number-keys.js";
import { copiesLeft, searchCardNames } from "./remaining-cards.js";

const MOST = 48;

// `chipsOf(printing, take)`: returns chips for the possible uses of the first card found. `take(act)` closes the sheet, then acts.
export async function openNamingSheet(session, names, seat, chosen, unlisted, chipsOf = () => []) {
  const named = await namesOf(session, names, seat);
  const grid = make("div", { kind: "grid", role: "group", "aria-label": say("which_card") });
  const search = make("input", { type: "search", "aria-label": say("card_name"), placeholder: say("two_letters"), autocapitalize: "off", autocomplete: "off", spellcheck: "false", enterkeyhint: "done" });
  let box = null;
  const take = (act, ...args) => {
    box.close();
    act(...args);
  };
  const show = () => {
    const found = searchCardNames(named, search.value).slice(0, MOST);
    const fresh = search.value.trim() && unlisted ? [button([make("b", {}, `+ ${search.value.trim()}`), make("small", {}, say("new_card"))], () => take(unlisted, search.value.trim()), { kind: "cell new", "data-name": "new" })] : [];
    grid.replaceChildren(...found.map((each, at) => cell(names, each, at === 0 && search.value, () => take(chosen, each.printing))), ...fresh);
  };
  const ways = make("div", { kind: "likely options ways", role: "group", "aria-label": say("which_way") });
  const showWays = () => {
    const [first] = search.value.trim() ? searchCardNames(named, search.value) : [];
    const chips = first ? chipsOf(first.printing, take) : [];
    ways.replaceChildren(...(chips.length ? [make("b", {}, first.name), ...chips] : []));
  };
  search.addEventListener("input", showWays);
  search.addEventListener("input", show);
  search.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault(); // the sheet closes, and the same key would press the button that opened it
    grid.querySelector("button")?.click();
  });
  show();
  box = openDialog(say("which_card"), say("close"), search, ways, grid);
  box.classList.add("sheet");
  return box;
}

// Shows a card with the number of its copies that are left.
function cell(names, { printing, data, count }, first, act) {
  const face = names.face(printing, data);
  const left = count ? `×${count}` : "";
  const called = [face.card.getAttribute("aria-label"), left].filter(Boolean).join(say("joined"));
  face.setAttribute("aria-hidden", "true");
  if (left) face.append(make("b", { kind: "times" }, left));
  return button([face], act, { kind: `cell${first ? " first" : ""}`, "data-printing": printing, "aria-label": called });
}

// Returns what an unknown card of a seat may be: cards of its list; without a list those seen so far, then all known cards
// of the rulebook.
async function namesOf(session, names, seat) {
  const { table, record } = session;
  const left = copiesLeft(table, seat);
  const pins = new Map([...Object.entries(session.cards), ...table.pins]);
  if (!table.flags.has(`private:${seat}:list`)) {
    const message = await ask(`/api/rulesets/${record.header.ruleset}/specimens`, { keeps: true }).catch(() => ({ cards: {} }));
    for (const [printing, data] of Object.entries(message.cards)) if (!pins.has(printing)) pins.set(printing, data);
    for (const printing of pins.keys()) if (!left.has(printing)) left.set(printing, 0);
  }
  return [...left].map(([printing, count]) => {
    const data = pins.get(printing);
    return { printing, data, count, name: names.printing(data, printing), words: [printing, ...Object.values(data?.names ?? {}), data?.name ?? "", ...Object.values(data?.readings ?? {}), names.printing(data, printing)] };
  });
}

// Asks for the numbers of a card without data, one tap for each.
export function openNumbersSheet(session, names, name, done) {
  const terms = session.record.face.values.map(({ term }) => names.term(term));
  const pad = new NumberKeys(terms);
  const box = openDialog(name, say("close"), make("p", { kind: "muted" }, say("numbers_known")), pad.root, make("div", { kind: "row end" },
    button(say("without"), () => finish([]), { "data-name": "without" }), button(say("done"), () => finish(pad.values), { kind: "strong", "data-name": "numbers" })));
  const finish = (values) => {
    box.close();
    done(values);
  };
  pad.whole = finish;
  box.classList.add("sheet");
  return box;
}
