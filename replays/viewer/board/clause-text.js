// A clause of a card's text in words: head, cost, moment, condition, effects. Pure.

import { capital, printedText } from "./card-description.js";
import { CardText } from "./card-text-sentences.js";
import { costText } from "./cost-text.js";
import { digits } from "./number-text.js";

// Timings that say how a text works, not when.
const KINDS = new Set(["any", "auto_a", "auto_b", "auto_c", "auto_d", "continuous", "everywhere", "normal", "static", "triggered", "used"]);
// Timings that a turn or a step replaces: "at any time" in your turn is "your turn".
const ANY_TIME = new Set(["any", "normal"]);
// Between the parts of a head, and between the timings that it names.
const SEPARATORS = { en: [" · ", " / "], ja: ["・", "／"], zh: ["・", "／"] };

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

// "Your Assign Phase", 「（自軍配備フェイズ）」: a turn is one word group with its phases, and is left out where the sentence has it.
function headText(text, clause) {
  const { timing, steps = [], when, symbol } = clause;
  const [between, or] = SEPARATORS[text.telling.language] ?? SEPARATORS.en;
  const labels = [timing, text.when(when) ? "" : when].flat().filter(Boolean);
  const times = [...labels.filter(isTime).map((each) => [each, text.telling.fact("timing", each)]), ...steps.map((each) => [each, text.telling.place(each)])];
  const turn = text.tellsTurn(clause) || clause.turn === "any" ? undefined : clause.turn;
  const isAnyTime = (each) => ANY_TIME.has(each) && Boolean(turn || steps.length);
  const kinds = labels.filter((each) => !isTime(each) && !isAnyTime(each) && !(each === "used" && symbol)).map((each) => text.telling.fact("timing", each));
  const timed = times.map(([name, value]) => (turn && name !== "turn" ? capital(text.fill(`of_turn.${turn}`, { value })) : turn ? text.field("turn", turn) : value)).join(or);
  const head = [kinds.join(or), timed || text.field("turn", turn), clause.zone ? worksIn(text, clause.zone) : "", text.field("span", clause.span)].filter(Boolean).map(capital).join(between);
  if (!head) return "";
  const own = `head.${timing}`;
  return text.fill(text.telling.has(`text.${own}`) ? own : "head", { value: head });
}

// Returns whether a timing says when, and not how a text works.
function isTime(timing) {
  return !KINDS.has(timing);
}

// Names where a text works: "in the graveyard".
function worksIn(text, zone) {
  return text.telling.language === "en" && text.telling.has(`text.where.${zone}`) ? text.fill(`where.${zone}`, {}) : text.field("zone", zone);
}
