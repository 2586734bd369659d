// Description of a card: its name, and its text for screen readers.

import { word } from "../replay/messages.js";
import { valuesOf } from "./printed-face.js";

export function nameOf(telling, card) {
  if (card.token) return capital(telling.term(card.token));
  if (card.data) return telling.printing(card.data, card.printing);
  return card.printing ?? word(telling.language, "unknown");
}

export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

// "Kestrel, unit, strike 5, shooting 4, defense 4, turned, 2 damage, with Ansel Brightwater".
export function cardSentence(telling, face, card) {
  const say = (name) => word(telling.language, name);
  if (card.hidden) return [say("unknown"), ...markersText(telling, card)].join(say("joined"));
  const values = card.data ? valuesOf(face, card.data, card.now).map(({ term, now }) => `${telling.term(term)} ${now}`) : [];
  const type = card.data?.type ? [telling.term(card.data.type)] : [];
  const set = card.sets.length ? [`${say("with")} ${card.sets.map((each) => nameOf(telling, each)).join(say("joined"))}`] : [];
  return [nameOf(telling, card), ...type, ...values, ...positionText(telling, face, card), ...markersText(telling, card), ...set].join(say("joined"));
}

// Describes the position of a card, in the rulebook's term if there is one.
export function positionText(telling, face, card) {
  const state = face.states.find(({ angle }) => angle === card.angle);
  if (!card.angle) return [];
  return [state ? telling.inSentence(telling.term(state.term)) : `${word(telling.language, "turned")} ${card.angle}°`];
}

export function markersText(telling, card) {
  return card.marks.map(([kind, amount]) => `${amount} ${telling.term(kind)}`);
}

// Returns a printed text in the reader's language, else in another one; empty if there is none.
export function printedText(language, wording) {
  if (typeof wording === "string" || !wording) return wording ?? "";
  return wording[language] ?? wording.en ?? Object.values(wording)[0] ?? "";
}

// Describes the attributes that the rules gave a card, as far as players read them.
export function carriedText(telling, { untold = [] }, { attributes }) {
  const shown = Object.entries(attributes).filter(([name]) => telling.has(name) && !untold.includes(name));
  return shown.map(([name, value]) => `${capital(telling.term(name))}${telling.language === "en" ? ": " : "："}${telling.fact(name, value)}`);
}
