// What a counter needs of a rulebook.

import { ask } from "/lib/api.js";

// Returns the number that is counted (`score`), the timing chart, the terms and the acts of a rulebook; stored, so that the next game begins without a network.
export async function fetchCountingBook(ruleset) {
  const [{ timeline, mat }, acts, terms] = await Promise.all(["", "/acts", "/terms"].map((part) => ask(`/api/rulesets/${encodeURIComponent(ruleset)}${part}`, { keeps: true })));
  return { score: mat.score, chart: timeline, terms, acts: Object.fromEntries(acts.items.map(({ act, args }) => [act, { kinds: args.kind?.words ?? [] }])) };
}
