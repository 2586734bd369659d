// Form for any act with its arguments, for what is not offered: in scribe mode everything may be recorded.

import { ask } from "/lib/api.js";
import { field, make, select, tick } from "/lib/dom.js";
import { language, say } from "/lib/messages.js";
import { form, whoever } from "./form-parts.js";

const TALK = ["takeback", "correct", "let_stand", "rule", "penalty", "note", "concede", "time"];
const known = {};

export async function actForm(session, names, utter, card = null) {
  const parts = await actFields(session, names, card);
  form(say("other"), [parts.root], () => {
    const said = parts.said();
    utter(said, said.line ?? `${said.seat} ${names.offer({ ...said, note: "" })}`);
  });
}

// Who, what and with which arguments; `said()` reads what was filled in.
export async function actFields(session, names, card = null) {
  const acts = await actsOf(session.record.header.ruleset);
  const who = whoever(session, names);
  const inputs = make("div");
  let read = () => ({});
  const show = (name) => {
    const act = acts.find((each) => each.act === name);
    const fields = Object.entries(act.args).map(([key, arg]) => [key, arg, inputFor(session, names, arg, key === "card" ? card : null)]);
    inputs.replaceChildren(make("p", { kind: "hint" }, act.help[language()]),
      ...fields.map(([key, arg, input]) => (arg.kind === "flag" ? tick(input, names.arg(key)) : field(names.arg(key), input, arg.help[language()]))));
    read = () => Object.fromEntries(fields.map(([key, arg, input]) => [key, valueOf(arg.kind, input)]).filter(([, value]) => value !== null));
  };
  const chosen = acts.some((act) => act.act === "play") ? "play" : acts[0].act;
  const what = select(acts.map((act) => [act.act, names.act(act.act)]), chosen, show);
  show(chosen);
  const root = make("div", {}, field(say("who"), who), field(say("act"), what), inputs);
  return { root, said: () => spoken({ seat: who.value, act: what.value, args: read() }) };
}

// Effects by hand are written in notation, so what holds them is said as a line.
function spoken(said) {
  const { effects, text, ...rest } = said.args;
  if (!effects) return said;
  const words = Object.entries(rest).flat();
  return { line: `${[said.seat, said.act, ...words, "effects", effects].join(" ")}${text ? `: ${text}` : ""}` };
}

async function actsOf(ruleset) {
  known[ruleset] ??= (await ask(`/api/rulesets/${ruleset}/acts`, { keeps: true })).items.filter((act) => !TALK.includes(act.act));
  return known[ruleset];
}

function inputFor(session, names, arg, card) {
  if (arg.kind === "flag") return make("input", { type: "checkbox" });
  if (arg.kind === "number") return make("input", { type: "number", inputmode: "numeric" });
  if (arg.kind === "seat") return select([["", "–"], ...session.record.header.seats.map((each) => [each, names.seat(each)])], "");
  if (arg.kind === "effects") return make("input", { maxlength: 500, placeholder: "draw n 1; roll #4", autocapitalize: "off", spellcheck: "false" });
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
