// Reasons of refusals in the reader's language, in addition to the rule.

import { problemLines } from "/lib/api.js";
import { language } from "/lib/messages.js";
import { refusalReason } from "/viewer/replay/refusal-text.js";

// Describes a problem in lines. Legal alternatives are named as on the board.
export function refusalLines(problem, names) {
  const verbs = problem.legal?.every((each) => names.isVerb(each));
  const legal = problem.legal && [...new Set(problem.legal.map((each) => (verbs ? typedVerb(each, names) : legalChoices(each, names))))];
  return problemLines({ ...translateProblem(problem, names), legal });
}

// Returns a small effect as it is typed, with its name.
function typedVerb(verb, names) {
  return language() === "en" ? verb : `${verb}（${names.verb(verb)}）`;
}

// Names a legal alternative: a thing of the table, an act with its seat ("A choose"), or a place of the timing chart.
function legalChoices(said, names) {
  const [act, ...seats] = String(said).split(" ").reverse();
  if (names.has(`act.${act}`)) return [...seats.map((seat) => names.seat(seat)), names.act(act)].join(" · ");
  return /^[a-z_]+\.[a-z_0-9]+$/.test(said) ? names.place(said) : names.value(said);
}

// Translates a problem into the reader's language, as far as it is translated; `names`: the names of things.
export function translateProblem(problem, names) {
  const problems = problem.problems?.map((each) => worded(each, "message", names));
  return { ...worded(problem, "detail", names), ...(problems && { problems }) };
}

function worded(problem, where, names) {
  const words = refusalReason(language(), problem.reasons, names);
  return words ? { ...problem, [where]: words, reasons: [], spoken: true } : problem;
}
