// Text of a declaration: its seat, its arguments, the cards that became known by it, and private notes.

import { translate } from "./messages.js";
import { ONLY_TEXT } from "./event-facts.js";
import { manualEffectParts } from "./manual-effect-text.js";

// Acts whose text is somebody's own, not the number or name of a text on a card.
const ENDS_TURN = "end_turn"; // may be declared for whoever is on turn
const TALK = ["note", "rule", "penalty", "effect"];

// Returns the facts of a declaration, by their names in sentences.
export function declarationFacts(narration, event) {
  const args = event.said.args ?? {};
  const by = byJudge(event) ? narration.term("judge") : "";
  return {
    who: event.seat || by || (event.said.act === ENDS_TURN ? narration.onTurn : ""), about: answered(narration, event), known: became(event), drawn: drawn(narration, event), note: event.said.act === "note" ? written(event, args) : "",
    ...args,
    ...(args.effects?.length ? { effects: effects(narration, event, args.effects) } : {}),
    ...(args.pilots?.length ? { crews: args.pilots.map((pilot, at) => [pilot, args.on?.[at] ?? ""]) } : {}),
    ...(args.said ? { said: narration.sentence({ ...event, seat: args.said.seat, name: args.said.act, said: args.said, changes: [] }) } : {}),
    ...(isOnlyText(narration, args) ? { text: ONLY_TEXT } : {}),
    ...(TALK.includes(event.said.act) && args.text ? { text: [{ own: args.text }] } : {}),
    ...(args.why ? { why: [{ own: args.why }] } : {}),
    ...identified(narration, event, args.text),
  };
}

// Returns whether a text is meant by its number although its card has no other.
function isOnlyText(narration, { card, text }) {
  return /^\d+$/.test(text ?? "") && narration.pins.get(narration.known.get(card))?.text?.length === 1;
}

// Describes a ruling that only identifies a card, as `#7 = GM` does.
function identified(narration, event, text) {
  const [, card, name] = /^(#\d+) is (.*)$/.exec((event.said.act === "rule" && text) || "") ?? [];
  const isNamed = became(event).includes(card) || (card && narration.pins.get(narration.known.get(card))?.name === name); // a view may know it before
  return isNamed ? { text: [{ own: translate(narration.language, "unknown_is") }, ...narration.facts.parts("card", card)], known: [] } : {};
}

function byJudge(event) {
  return !event.seat && (event.text.startsWith("judge ") || event.said.by === "judge");
}

// Returns the card whose effect asked for this answer.
function answered({ asked }, { changes }) {
  return changes.some(([code, flag, value]) => code === 15 && flag === "awaits" && value === null) ? asked?.before ?? "" : "";
}

// Returns the cards that the event reveals to the reader.
function became(event) {
  return event.changes.filter(([code, , known]) => code === 6 && known).map(([, id]) => id);
}

// Returns the cards that somebody reports, if all were drawn after the opening hand.
function drawn(narration, event) {
  const cards = event.said.act === "look" ? became(event) : [];
  return cards.every((card) => narration.drawn.has(card)) ? cards : [];
}

// The words of a note are not among the arguments. A reader who may see them finds them in the notation.
function written(event, args) {
  if (args.text) return [{ own: args.text }];
  const [, found] = /\((.*)\)$/s.exec(event.text) ?? [];
  if (!found) return "";
  return [{ own: /^".*"$/s.test(found) ? JSON.parse(found) : found }];
}

// Describes small effects in the rulebook's words, if it has words for all of them; else as in the notation.
function effects(narration, event, list) {
  return manualEffectParts(narration, event.seat, list) ?? [{ own: notation(event) }];
}

function notation(event) {
  const found = event.text.slice(event.text.search(/ effects? /)).trim().replace(/^\S+ /, "");
  const { text } = event.said.args;
  return text && found.endsWith(`: ${text}`) ? found.slice(0, -text.length - 2) : found;
}
