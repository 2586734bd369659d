// Description of a card: its name, and its text for screen readers.

import { translate } from "../replay/messages.js";
import { cardValues, tokenValues } from "./printed-face.js";

export function cardName(narration, card) {
  if (card.token) return capitalize(narration.term(card.token));
  if (card.data) return narration.printing(card.data, card.printing);
  return card.printing ?? translate(narration.language, "unknown");
}

export function capitalize(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

// "Kestrel, unit, strike 5, shooting 4, defense 4, turned, 2 damage, with Ansel Brightwater".
export function describeCard(narration, face, card) {
  const say = (name) => translate(narration.language, name);
  if (card.hidden) return [say("unknown"), ...markerTexts(narration, card)].join(say("joined"));
  const seen = card.data ? cardValues(face, card.data, card.now) : card.token ? tokenValues(face, card.now) : [];
  const values = seen.map(({ term, now }) => `${spoken(narration.term(term))} ${now}`);
  const type = card.data?.type ? [spoken(narration.term(card.data.type))] : [];
  const set = card.sets.length ? [`${say("with")} ${card.sets.map((each) => cardName(narration, each)).join(say("joined"))}`] : [];
  return [cardName(narration, card), ...type, ...values, ...angleTexts(narration, face, card), ...markerTexts(narration, card), ...set].join(say("joined"));
}

// Says how many cards a pile or an area has: "Junkyard, 1 card".
export function countedPlace({ language }, term, count) {
  return `${term}${translate(language, "joined")}${count}${language === "en" ? " " : ""}${translate(language, "cards", { count })}`;
}

// A term without the capitals of the rulebook, which some screen readers spell: "strike points".
function spoken(term) {
  return term.replace(/[A-Z]{4,}/g, (letters) => letters.toLowerCase());
}

// Describes the position of a card, in the rulebook's term if there is one.
export function angleTexts(narration, face, card) {
  const state = face.states.find(({ angle }) => angle === card.angle);
  if (!card.angle) return [];
  return [state ? narration.inSentence(narration.term(state.term)) : `${translate(narration.language, "turned")} ${card.angle}°`];
}

export function markerTexts(narration, card) {
  return card.marks.map(([kind, amount]) => `${amount} ${narration.term(kind)}`);
}

// Returns a printed text in the reader's language, else in another one; empty if there is none.
export function printedText(language, wording) {
  if (typeof wording === "string" || !wording) return wording ?? "";
  return wording[language] ?? wording.en ?? Object.values(wording)[0] ?? "";
}

// Describes the attributes that the rules gave a card, as far as players read them.
export function attributeTexts(narration, { untold = [] }, { attributes }) {
  const shown = Object.entries(attributes).filter(([name]) => narration.has(name) && !untold.includes(name));
  return shown.map(([name, value]) => `${capitalize(narration.term(name))}${narration.language === "en" ? ": " : "："}${narration.fact(name, value)}`);
}
