// Numbers of a card without data, played by its name alone: requested when they are needed, one tap each, and corrected
// in the same way. Then the line that played it has them, and so has every card of that name.

import { openNumbersSheet } from "./card-name-sheet.js";

// Returns the line that played the card without its numbers; null if they are known or cannot be stated.
export function lineWithoutNumbers(session, id) {
  return namedOnly(session, id) && !numbersOf(session, id).length ? playOf(session, id, () => true) : null;
}

// Returns the line that stated the numbers of the card, if it can be corrected; null if nobody stated any.
export function lineStatingNumbers(session, id) {
  return namedOnly(session, id) && numbersOf(session, id).length ? playOf(session, id, ({ args }) => args?.numbers) : null;
}

function namedOnly({ table, seat }, id) {
  return !seat && table.cards.get(id)?.printing?.startsWith("~");
}

// Returns the known numbers of a card, in the order of its face.
function numbersOf({ table, record }, id) {
  const data = table.data(table.cards.get(id));
  return record.face.values.map(({ field }) => field.split(".").reduce((value, name) => value?.[name], data)).filter((value) => value !== undefined);
}

// Returns the matching play of this card, else of another card of the same name.
function playOf({ table, record, gone }, id, fits) {
  const { printing } = table.cards.get(id);
  const played = ({ spoken, said }, at) => spoken && !gone.has(at) && said.act === "play" && said.printing === printing && fits(said);
  return record.events.findLast((event, at) => played(event, at) && event.said.card === id) ?? record.events.find(played) ?? null;
}

// Asks for the numbers of a card. `step(says, words)` submits them.
export function openCardNumbersSheet(session, names, id, step) {
  const { line, seat, said } = lineWithoutNumbers(session, id) ?? lineStatingNumbers(session, id);
  const name = names.card(id);
  openNumbersSheet(session, names, name, (values) => values.length && step([{ line, said: { seat, act: "play", args: { ...said.args, numbers: values.join("/") } } }], `${name} ${values.join("/")}`));
}
