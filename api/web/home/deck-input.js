// Pasted decks in any notation: shows what was read, and why the rulebook does not allow the deck.

import { Problem, ask, problemLines, problemReasons, ruleStatement } from "/lib/api.js";
import { say } from "/lib/messages.js";

// Returns the faults of each seat's deck, as lines. It asks the service for one deck after another, after a refused game.
export async function deckFaults({ ruleset, decks, cards }) {
  const pasted = Object.entries(decks).filter(([, deck]) => deck.list);
  const message = await Promise.all(pasted.map(async ([seat, deck]) => [seat, (await read(ruleset, deck.list.text, cards)).wrong]));
  return Object.fromEntries(message.filter(([, lines]) => lines.length));
}

// Describes how a text was read as a deck: `lines` with the number of cards, what was interpreted, and what is wrong, and the
// `problems` of a text that is no deck.
export async function describeDeck(ruleset, text, cards) {
  const { deck, wrong, problems } = await read(ruleset, text, cards);
  if (!deck) return { lines: wrong, problems };
  const count = (board) => Object.values(board).reduce((sum, each) => sum + each, 0);
  const written = text.split("\n");
  const left = deck.remarks.filter(({ kind }) => kind !== "heading");
  const head = say(deck.legal === null ? "deck_open" : deck.legal ? "deck_legal" : "deck_illegal", { count: count(deck.main), side: count(deck.sideboard) });
  const lines = [head, ...left.map(({ line, kind }) => say("deck_remark", { line, kind: say(`remark.${kind.replaceAll(" ", "_")}`), text: (written[line - 1] ?? "").trim().slice(0, 80) })), ...wrong];
  return { lines, problems };
}

// Returns the lines of the deck in the address of the page (`senki deck FILE --to url`), or nothing.
export function deckInAddress(hash) {
  const message = new URLSearchParams(hash.slice(1));
  const lines = [...message].filter(([name]) => ["card", "side"].includes(name));
  if (!lines.length) return "";
  return `${location.origin}/${hash}`;
}

async function read(ruleset, text, cards) {
  try {
    const deck = await ask(`/api/rulesets/${ruleset}/decks`, { method: "POST", body: { text, ...(cards && { cards }) } });
    return { deck, wrong: deck.faults.map((fault) => [problemReasons(fault), `(${[fault.rule, ruleStatement(fault)].filter(Boolean).join(": ")})`].join(" ")), problems: [] };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { deck: null, wrong: problemLines(error.document), problems: error.document.problems ?? [] };
  }
}
