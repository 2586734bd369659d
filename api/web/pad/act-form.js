// Form for any act with its arguments, also for acts that are not offered: in scribe mode everything may be recorded.

import { ask } from "/lib/api.js";
import { field, make, select, checkbox } from "/lib/dom.js";
import { language, say } from "/lib/messages.js";
import { buildArgumentInput } from "./argument-inputs.js";
import { faultyArgument } from "./form-faults.js";
import { openForm, buildSeatSelect } from "./form-parts.js";
import { mayLetStand } from "./refusal-box.js";

// Acts that have a form or a button of their own.
const ELSEWHERE = ["takeback", "correct", "let_stand", "rule", "penalty", "note", "concede", "time", "position", "seal", "unseal"];
// The number of arguments that are always shown; the others are folded.
const USUAL = 3;
const known = {};

// `utter(said, words)` and `anyway(problem, said, words)` send the command and return the service's problem, if any.
export async function openActForm(session, names, { utter, anyway }, card = null) {
  const parts = await buildActFields(session, names, card);
  openForm(names, say("other"), [parts.root], () => utter(parts.said(), parts.words()), {
    blamed: (problem) => parts.blamed(problem), anyway: mayLetStand(session) && ((problem) => anyway(problem, parts.said(), parts.words())),
  });
}

// Fields for seat, act and arguments. `said()` returns the command, `words()` describes it, `blamed(problem)` returns the field of
// a problem.
export async function buildActFields(session, names, card = null) {
  const acts = await actsOf(session.record.header.ruleset);
  const who = buildSeatSelect(session, names);
  const inputs = make("div");
  let fields = [];
  const show = (name) => {
    const act = acts.find((each) => each.act === name);
    fields = Object.entries(act.args).map(([key, arg]) => ({ key, arg, input: buildArgumentInput(session, names, { key, ...arg }, { seat: () => who.value, card }) }));
    const rows = fields.map((each) => labelled(names, each));
    const rest = rows.splice(USUAL);
    inputs.replaceChildren(make("p", { kind: "hint" }, act.help[language()]), ...rows, rest.length ? make("details", {}, make("summary", {}, say("more")), rest) : "");
  };
  const chosen = acts.some((act) => act.act === "play") ? "play" : acts[0].act;
  const what = select(acts.map((act) => [act.act, names.act(act.act)]), chosen, show);
  show(chosen);
  const args = () => Object.fromEntries(fields.map(({ key, input }) => [key, input.read()]).filter(([, value]) => value !== null));
  const read = () => ({ seat: who.value, act: what.value, args: args() });
  const root = make("div", {}, field(say("who"), who), field(say("act"), what), inputs);
  return { root, said: () => spoken(read()), words: () => inWords(names, read()), blamed: (problem) => faultyArgument(problem, args()) || (args().card ? "" : "card") };
}

function labelled(names, { key, arg, input }) {
  const hint = arg.help[language()];
  if (arg.kind === "flag") return checkbox(input.root, names.label(key), hint);
  if (arg.kind === "seats") return make("fieldset", {}, make("legend", {}, names.label(key)), input.root, make("small", {}, hint));
  return make("div", { kind: "argument" }, field(names.label(key), input.root, hint), input.beside ?? "");
}

function inWords(names, said) {
  const { effects, ...args } = said.args;
  return [names.seat(said.seat), names.offer({ ...said, args, note: "" }), effects].filter(Boolean).join(" · ");
}

// Manual effects are written in notation, so an act with such effects is submitted as a line.
function spoken(said) {
  const { effects, text, ...rest } = said.args;
  if (!effects) return said;
  const words = Object.entries(rest).flat();
  return { line: `${[said.seat, said.act, ...words, "effects", effects].join(" ")}${text ? `: ${text}` : ""}` };
}

async function actsOf(ruleset) {
  known[ruleset] ??= (await ask(`/api/rulesets/${ruleset}/acts`, { keeps: true })).items.filter((act) => !ELSEWHERE.includes(act.act));
  return known[ruleset];
}
