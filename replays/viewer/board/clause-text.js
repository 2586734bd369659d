// A clause of a card's text in words: head, cost, moment, condition, effects. Pure.

import { capitalize, printedText } from "./card-description.js";
import { CardTextWriter } from "./card-text-sentences.js";
import { clauseHeadText } from "./clause-head.js";
import { costText } from "./cost-text.js";
import { formatNumber } from "./number-text.js";

// Returns `{head, words, isPriced}`: the label, in the brackets of the game, the sentence, and whether that begins with a cost.
// A wording that somebody entered as printed is unchanged.
export function describeClause(narration, clause) {
  const writer = new CardTextWriter(narration, [clause.targets ?? []].flat());
  const head = clauseHeadText(writer, clause);
  const printed = printedText(narration.language, clause.wording);
  if (printed) return { head, words: printed, isPriced: false };
  const wording = writer.sentence(clause);
  const flags = writer.flags(clause);
  const need = clause.requirement ? [writer.fill("requirement", { value: clause.requirement.map(formatNumber).join("/") })] : [];
  const notes = [...need, ...flags].join(writer.comma);
  return { head, isPriced: Boolean(costText(writer, clause)), words: [wording && capitalize(wording) + writer.stop, notes && brackets(narration, notes)].filter(Boolean).join(narration.language === "en" ? " " : "") };
}

function brackets({ language }, words) {
  return language === "en" ? `(${words})` : `（${words}）`;
}
