// A clause of a card's text in words: head, cost, moment, condition, effects. Pure.

import { capital, printedText } from "./card-description.js";
import { CardText } from "./card-text-sentences.js";
import { headText } from "./clause-head.js";
import { costText } from "./cost-text.js";
import { digits } from "./number-text.js";

// Returns `{head, words, isPriced}`: the label, in the brackets of the game, the sentence, and whether that begins with a cost.
// A wording that somebody entered as printed is unchanged.
export function clauseText(telling, clause) {
  const text = new CardText(telling, [clause.targets ?? []].flat());
  const head = headText(text, clause);
  const printed = printedText(telling.language, clause.wording);
  if (printed) return { head, words: printed, isPriced: false };
  const wording = text.sentence(clause);
  const flags = text.flags(clause);
  const need = clause.requirement ? [text.fill("requirement", { value: clause.requirement.map(digits).join("/") })] : [];
  const notes = [...need, ...flags].join(text.comma);
  return { head, isPriced: Boolean(costText(text, clause)), words: [wording && capital(wording) + text.stop, notes && brackets(telling, notes)].filter(Boolean).join(telling.language === "en" ? " " : "") };
}

function brackets({ language }, words) {
  return language === "en" ? `(${words})` : `（${words}）`;
}
