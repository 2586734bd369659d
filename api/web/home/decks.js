// Which pasted decks the rulebook does not allow, and why: asked deck by deck, where a game was refused.

import { Problem, ask, problemLines } from "/lib/api.js";

// Seat -> what is wrong with its deck, in lines.
export async function deckFaults({ ruleset, decks, cards }) {
  const pasted = Object.entries(decks).filter(([, deck]) => deck.list);
  const told = await Promise.all(pasted.map(async ([seat, deck]) => [seat, await faultsOf(ruleset, deck.list.text, cards)]));
  return Object.fromEntries(told.filter(([, lines]) => lines.length));
}

async function faultsOf(ruleset, text, cards) {
  try {
    const { faults } = await ask(`/api/rulesets/${ruleset}/decks`, { method: "POST", body: { text, ...(cards && { cards }) } });
    return faults.map((fault) => [fault.message, `(${[fault.rule, fault.statement].filter(Boolean).join(": ")})`].join(" "));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return problemLines(error.document);
  }
}
