// Which card is this? The names that an unknown card may have, to choose from.

import { ask } from "/lib/api.js";
import { button, dialog, make } from "/lib/dom.js";
import { say } from "/lib/words.js";

const MOST = 60;

// What a registered list still has: its copies without those that are known to lie somewhere.
export function left(table, bringer, list) {
  const known = new Map();
  for (const card of table.cards.values()) if (card.bringer === bringer) known.set(card.printing, (known.get(card.printing) ?? 0) + 1);
  return list.filter(([printing, copies]) => copies > (known.get(printing) ?? 0)).map(([printing]) => printing);
}

// The names that an unknown card may have: those of its bringer's list, else of all cards that are known here.
export async function whichCard(session, names, id, utter) {
  const { table, record } = session;
  const card = table.cards.get(id);
  const holder = table.zones.get(card.place)?.[2] || card.bringer;
  const specimens = await ask(`/api/rulesets/${record.header.ruleset}/specimens`).catch(() => ({ cards: {} }));
  const listed = left(table, card.bringer || holder, table.flags.get(`private:${holder}:list`) ?? []);
  const all = listed.length ? listed : [...new Set([...table.pins.keys(), ...Object.keys(specimens.cards)])];
  const called = all.map((printing) => [printing, names.printing(table.pins.get(printing) ?? specimens.cards[printing], printing)]);
  called.sort((one, other) => one[1].localeCompare(other[1]));
  const list = make("div", { kind: "row names" });
  const search = make("input", { type: "search", "aria-label": say("card_name"), placeholder: say("card_name") });
  let box = null;
  const know = (printing, name) => {
    const inHand = table.zones.get(card.place)?.[4] === "holder";
    if (inHand) utter({ seat: holder, act: "look", args: {}, aside: { cards: [printing] } }, `${holder} ${names.act("look")}`);
    else utter({ line: `${id} = "${name}"` }, `${id} = ${name}`);
    box.close();
  };
  const show = () => {
    const wanted = search.value.toLowerCase();
    const found = called.filter(([printing, name]) => `${name} ${printing}`.toLowerCase().includes(wanted));
    list.replaceChildren(...found.slice(0, MOST).map(([printing, name]) => button(name, () => know(printing, name), { kind: "chip", "data-printing": printing })));
  };
  search.addEventListener("input", show);
  show();
  box = dialog(say("which_card"), say("cancel"), search, list);
}
