// History of one card: the lines that named it up to the reader's position, and the rules that applied.

import { translatedRuleStatement } from "../replay/rule-statement.js";

// Returns `[{line, at}]`: for each line the first event that names the card; `at` is the position after it.
export function cardHistory(events, position, id) {
  const found = [];
  for (let at = 0; at < Math.min(position, events.length); at += 1) {
    const event = events[at];
    if (!names(event, id) || found.at(-1)?.line === event.line) continue;
    found.push({ line: event.line, at: at + 1 });
  }
  return found;
}

// Returns the rules that applied to the card.
export function rulesAppliedToCard(record, position, id, language) {
  const named = record.events.slice(0, position).filter((event) => names(event, id)).flatMap((event) => [event.rule, ...event.verdict.slice(1)]);
  return [...new Set(named)].filter((rule) => record.rules?.[rule]).map((rule) => [rule, translatedRuleStatement(record, rule, language)]);
}

function names({ said, changes }, id) {
  return changes.some((change) => change[1] === id || change[2] === id) || holds(said, id);
}

function holds(value, id) {
  if (value === id) return true;
  if (value === null || typeof value !== "object") return false;
  return Object.values(value).some((each) => holds(each, id));
}
