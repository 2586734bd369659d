// A clause of a card's text in words: head, cost, moment, condition, effects. Pure.

import { capital, printedText } from "./card-description.js";
import { CardText } from "./card-text-sentences.js";

// Returns `{head, words}`: the bold label, and the sentence. A wording that somebody entered as printed is unchanged.
export function clauseText(telling, clause) {
  const text = new CardText(telling, [clause.targets ?? []].flat());
  const head = [timing(text, clause), steps(telling, clause), text.field("turn", clause.turn), clause.zone ? worksIn(text, clause.zone) : "", text.field("span", clause.span)].filter(Boolean);
  const printed = printedText(telling.language, clause.wording);
  if (printed) return { head: capital(head.join(" · ")), words: printed };
  const wording = text.sentence(clause);
  const flags = text.flags(clause);
  const need = clause.requirement ? [text.fill("requirement", { value: clause.requirement.join("/") })] : [];
  const notes = [...need, ...flags].join(text.comma);
  return { head: capital(head.join(" · ")), words: [wording && capital(wording) + text.stop, notes && brackets(telling, notes)].filter(Boolean).join(telling.language === "en" ? " " : "") };
}

function brackets({ language }, words) {
  return language === "en" ? `(${words})` : `（${words}）`;
}

function timing(text, { timing: said, when }) {
  return [said, text.when(when) ? "" : when].flat().filter(Boolean).map((each) => text.telling.fact("timing", each)).join(" / ");
}

// Names where a text works: "in the graveyard".
function worksIn(text, zone) {
  return text.telling.language === "en" && text.telling.has(`text.where.${zone}`) ? text.fill(`where.${zone}`, {}) : text.field("zone", zone);
}

function steps(telling, clause) {
  return (clause.steps ?? []).map((step) => telling.place(step)).join(" / ");
}
