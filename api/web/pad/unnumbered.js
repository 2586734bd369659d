// A card that nobody has data of, played by its name alone: its numbers are told when somebody needs them, one tap each. Then the
// line that played it has them, and so has every card of that name.

import { numbersSheet } from "./naming.js";

// The line that played the card without its numbers; null where they are known, or nothing can be told of it.
export function unnumbered({ table, record, gone, seat }, id) {
  const card = table.cards.get(id);
  const data = card && table.data(card);
  const lacks = card?.printing?.startsWith("~") && record.face.values.every(({ field }) => data?.[field.split(".")[0]] === undefined);
  if (!lacks || seat) return null;
  const played = ({ spoken, said }, at) => spoken && !gone.has(at) && said.act === "play" && said.printing === card.printing;
  return record.events.findLast((event, at) => played(event, at) && event.said.card === id) ?? record.events.find(played) ?? null;
}

// `step(says, words)` says it.
export function tellNumbers(session, names, id, step) {
  const { line, seat, said } = unnumbered(session, id);
  const name = names.card(id);
  numbersSheet(session, names, name, (values) => values.length && step([{ line, said: { seat, act: "play", args: { ...said.args, numbers: values.join("/") } } }], `${name} ${values.join("/")}`));
}
