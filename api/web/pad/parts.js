// Any act in its parts, for what is not offered: in scribe mode everything may be written down. And: which card is this?

import { ask } from "/lib/api.js";
import { button, dialog, field, make, select } from "/lib/dom.js";
import { say } from "/lib/words.js";
import { Talk, tick } from "./talk.js";

const TALK = ["takeback", "correct", "rule", "penalty", "note", "concede"];
let acts = null;

export async function actForm(session, names, utter, card = null) {
  acts ??= (await ask(`/api/rulesets/${session.record.header.ruleset}/acts`)).items;
  const talk = new Talk(session, names, utter);
  const who = talk.whoever();
  const known = acts.filter((act) => !TALK.includes(act.act));
  const inputs = make("div");
  let read = () => ({});
  const show = (name) => {
    const act = known.find((each) => each.act === name);
    const fields = Object.entries(act.args).map(([key, arg]) => [key, arg, inputFor(session, names, arg, key === "card" ? card : null)]);
    inputs.replaceChildren(make("p", { kind: "hint" }, act.summary),
      ...fields.map(([key, arg, input]) => (arg.kind === "flag" ? tick(input, names.term(key)) : field(names.term(key), input, arg.about))));
    read = () => Object.fromEntries(fields.map(([key, arg, input]) => [key, valueOf(arg.kind, input)]).filter(([, value]) => value !== null));
  };
  const chosen = known.some((act) => act.act === "play") ? "play" : known[0].act;
  const what = select(known.map((act) => [act.act, names.act(act.act)]), chosen, show);
  show(chosen);
  talk.form(say("other"), [field(say("who"), who), field(say("act"), what), inputs], () => {
    const said = { seat: who.value, act: what.value, args: read() };
    utter(said, `${who.value} ${names.offer({ ...said, note: "" })}`);
  });
}

function inputFor(session, names, arg, card) {
  if (arg.kind === "flag") return make("input", { type: "checkbox" });
  if (arg.kind === "number") return make("input", { type: "number", inputmode: "numeric" });
  if (arg.kind === "seat") return select([["", "–"], ...session.record.header.seats.map((each) => [each, names.seat(each)])], "");
  if (arg.kind !== "card" && arg.kind !== "cards") return make("input", { maxlength: 500 });
  const cards = [...session.table.cards.values()].filter((each) => each.printing !== null || each.id === card);
  const options = cards.map((each) => [each.id, `${names.card(each.id)} ${each.id} · ${names.zone(each.place)}`]);
  if (arg.kind === "card") return select([["", "–"], ...options], card ?? "");
  const many = select(options, "", null, { multiple: true, size: 6 });
  for (const option of many.options) option.selected = option.value === card;
  return many;
}

function valueOf(kind, input) {
  if (kind === "flag") return input.checked || null;
  if (kind === "number") return input.value === "" ? null : Number(input.value);
  if (kind === "cards") return input.selectedOptions.length ? [...input.selectedOptions].map((option) => option.value) : null;
  if (kind === "seats") return input.value ? input.value.split(/[ ,]+/) : null;
  return input.value || null;
}

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
    list.replaceChildren(...found.slice(0, 60).map(([printing, name]) => button(name, () => know(printing, name), { kind: "chip", "data-printing": printing })));
  };
  search.addEventListener("input", show);
  show();
  box = dialog(say("which_card"), say("cancel"), search, list);
}
