// Lines of a deck that may mean several cards of a list: each with its printings, of which one is tapped.

import { button, make } from "/lib/dom.js";
import { say } from "/lib/messages.js";

// Returns a row for each problem that names cards of the list, and the problems that are left. `chosen(text)`: takes the deck
// with the id of the chosen printing before its name.
export function buildDeckChoices(text, problems, cards, chosen) {
  const known = new Map(cards.map((card) => [card.id, card]));
  const isChoice = ({ line, column, nearest = [] }) => line > 0 && column > 0 && nearest.length > 1 && nearest.every((id) => known.has(id));
  const rows = problems.filter(isChoice).map((problem) => choice(text, problem, known, chosen));
  return { rows, left: problems.filter((problem) => !isChoice(problem)) };
}

function choice(text, { line, column, nearest }, known, chosen) {
  const lines = text.split("\n");
  const written = lines[line - 1] ?? "";
  const take = (id) => chosen([...lines.slice(0, line - 1), `${written.slice(0, column - 1)}${id} ${written.slice(column - 1)}`, ...lines.slice(line)].join("\n"));
  const printings = nearest.map((id) => button(label(known.get(id), nearest.map((each) => known.get(each))), () => take(id), { "data-printing": id }));
  return make("div", { kind: "deck-choice", role: "group", "aria-label": written.trim() }, make("p", {}, say("which_printing", { line, text: written.slice(column - 1).trim() })), make("div", { kind: "row" }, printings));
}

// Names a printing by its number, its set, and its id where these do not tell it from the others.
function label(card, others) {
  const words = ({ number, set }) => [number, set].filter(Boolean).join(" · ");
  const same = others.filter((other) => words(other) === words(card)).length > 1;
  return [words(card), (same || !words(card)) && card.id].filter(Boolean).join(" · ");
}
