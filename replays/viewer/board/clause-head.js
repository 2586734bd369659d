// The head of a card text: how it works, when and where. Pure.

import { capital } from "./card-description.js";

// Timings that say how a text works, not when.
const KINDS = new Set(["any", "auto_a", "auto_b", "auto_c", "auto_d", "continuous", "everywhere", "normal", "static", "triggered", "used"]);
// Timings that a turn or a step replaces: "at any time" in your turn is "your turn".
const ANY_TIME = new Set(["any", "normal"]);
// Between the parts of a head, and between the timings that it names.
const SEPARATORS = { en: [" · ", " / "], ja: ["・", "／"], zh: ["・", "／"] };

// "Your Assign Phase", 「（自軍配備フェイズ）」: a turn is one word group with its phases, and is left out where the sentence has it.
// `withKinds`: false to leave out how the text works.
export function headText(text, clause, withKinds = true) {
  const { timing, steps = [], when, symbol } = clause;
  const [between, or] = SEPARATORS[text.telling.language] ?? SEPARATORS.en;
  const labels = [timing, text.when(when) ? "" : when].flat().filter(Boolean);
  const times = [...labels.filter(isTime).map((each) => [each, text.telling.fact("timing", each)]), ...steps.map((each) => [each, edgeOf(text, clause.edge, text.telling.place(each))])];
  const turn = text.tellsTurn(clause) || clause.turn === "any" ? undefined : clause.turn;
  const isAnyTime = (each) => ANY_TIME.has(each) && Boolean(turn || steps.length);
  const kinds = !withKinds ? [] : labels.filter((each) => !isTime(each) && !isAnyTime(each) && !(each === "used" && symbol)).map((each) => text.telling.fact("timing", each));
  const timed = times.map(([name, value]) => (turn && name !== "turn" ? capital(text.fill(`of_turn.${turn}`, { value })) : turn ? text.field("turn", turn) : value)).join(or);
  const head = [kinds.join(or), timed || text.field("turn", turn), clause.zone ? worksIn(text, clause.zone) : "", text.field("span", clause.span)].filter(Boolean).map(capital).join(between);
  if (!head) return "";
  const own = `head.${timing}`;
  return text.fill(text.telling.has(`text.${own}`) ? own : "head", { value: head });
}

// Names a step, or only its window at the begin or the end.
function edgeOf(text, edge, value) {
  return edge ? text.fill(`head_edge.${edge}`, { value }) : value;
}

// Returns whether a timing says when, and not how a text works.
function isTime(timing) {
  return !KINDS.has(timing);
}

// Names where a text works: "in the graveyard".
function worksIn(text, zone) {
  return text.telling.language === "en" && text.telling.has(`text.where.${zone}`) ? text.fill(`where.${zone}`, {}) : text.field("zone", zone);
}
