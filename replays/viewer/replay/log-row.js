// A row of the pad's log: a declaration with its number, or a consequence, with the verdict of the rules next to it.

import { element } from "./element.js";
import { sentenceElements } from "./sentence-elements.js";
import { translatedRuleStatement } from "./rule-statement.js";
import { firstAvailableLanguage, translate } from "./messages.js";

// `parts`: the sentence · `pins`: the printings known by then.
export function buildLogRow(record, event, parts, pins) {
  const row = element("li", `${event.spoken ? "spoken" : "followed"} ${event.family}`);
  if (event.spoken) row.append(element("small", "number", `${event.line}. `));
  row.append(...sentenceElements(parts, { pins, face: record.face }));
  const verdict = buildVerdictMark(record, event);
  if (verdict) row.append(verdict);
  row.title = ruleLines(record, event).join("\n");
  return row;
}

// Marks a declaration that broke rules; nothing for a legal one.
export function buildVerdictMark(record, event) {
  if (!["illegal", "open"].includes(event.verdict[0])) return null;
  const verdict = element("span", `verdict ${event.verdict[0]}`, verdictWords(event.verdict));
  verdict.tabIndex = 0;
  verdict.title = ruleLines(record, event).join("\n");
  return verdict;
}

function ruleLines(record, event) {
  return [event.rule, ...event.verdict.slice(1)].filter((id) => record.rules?.[id]).map((id) => `${id}: ${translatedRuleStatement(record, id, read())}`);
}

// Describes the verdict in the reader's language, with its first rule; the others are shown on request.
function verdictWords([verdict, rule, ...more]) {
  return [translate(read(), `verdict.${verdict}`), rule, more.length ? `+${more.length}` : ""].filter(Boolean).join(" ");
}

function read() {
  return firstAvailableLanguage([document.documentElement.lang]);
}
