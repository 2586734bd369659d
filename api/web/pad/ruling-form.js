// Form for a judge's ruling: the rule by its number or its words, what is ruled, and what that changes: typed, or chosen at the
// board.

import { button, field, make } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { buildEffectsInput } from "./effects-input.js";
import { openForm } from "./form-parts.js";
import { buildRuleField } from "./rule-field.js";

// `filled`: the content of a refused form: `{rule, text, effects, chosen}`; `chosen`: `{effect, words}` from the board.
export function openRulingForm(session, names, utter, byHand, filled = {}) {
  const rule = buildRuleField(session);
  const text = make("textarea", { maxlength: 2000, rows: 3, name: "text" });
  const effects = buildEffectsInput(session, filled.chosen);
  Object.assign(rule.input, { value: filled.rule ?? "" });
  text.value = filled.text ?? "";
  effects.input.value = filled.effects ?? "";
  const read = () => ({ rule: rule.input.value.trim(), text: text.value.trim(), effects: effects.input.value.trim(), chosen: effects.chosen });
  const blamed = () => blamedField(read(), rule.isKnown());
  const shown = openForm(names, say("ruling"), [rule.root, field(say("text"), text), effects.root],
    () => utter(...sentRuling(read())), { words: say("pad"), blamed, notation: "effects" });
  const again = (given, { effect, seat, words, typed }, problem) => {
    const chosen = effect ? { effect: owned(effect, seat), words } : null;
    const opened = openRulingForm(session, names, utter, byHand, { ...given, ...(chosen && { chosen }), ...(typed && { effects: typed, chosen: null }) });
    if (problem) opened.tell(problem);
  };
  shown.querySelector(".strong").before(button(say("choose_effect"), () => {
    const given = read();
    shown.close();
    byHand((effect, seat) => [ruled({ ...given, chosen: { effect: owned(effect, seat) } })], (chosen, problem) => again(given, chosen, problem));
  }, { "data-name": "choose_effect" }));
  rule.show();
  return shown;
}

// An effect without cards is that of a seat.
function owned(effect, seat) {
  return effect.to ? effect : { ...effect, who: seat };
}

// What is sent, how it is called, and to where.
function sentRuling(given) {
  const words = [say("ruling"), given.rule].filter(Boolean).join(" ");
  if (given.chosen) return [ruled(given), words];
  if (given.effects) return [{ line: `judge rule ${given.rule || "-"} effects ${given.effects}${given.text ? `: ${given.text}` : ""}` }, words];
  return [{ rule: given.rule, text: given.text }, words, "ruling"];
}

function ruled({ rule, text, chosen }) {
  const args = Object.fromEntries([["rule", rule], ["text", text]].filter(([, value]) => value));
  return { act: "rule", args: { ...args, effects: [chosen.effect] }, judge: true };
}

// Returns the field that a refusal is about: rule and text if both are empty, an unknown rule, or else the effects.
function blamedField({ rule, text, effects, chosen }, known) {
  if (!rule && !text) return "text";
  return rule && !known ? "rule" : effects || chosen ? "effects" : "text";
}
