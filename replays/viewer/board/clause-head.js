// The head of a card text: how it works, when and where. Pure.

import { capitalize } from "./card-description.js";

// Timings that say how a text works, not when.
const KINDS = new Set(["any", "auto_a", "auto_b", "auto_c", "auto_d", "continuous", "everywhere", "normal", "static", "triggered", "used"]);
// Timings that a turn or a step replaces: "at any time" in your turn is "your turn".
const ANY_TIME = new Set(["any", "normal"]);
// Between the parts of a head, and between the timings that it names.
const SEPARATORS = { en: [" · ", " / "], ja: ["・", "／"], zh: ["・", "／"] };

// "Your Assign Phase", 「（自軍配備フェイズ）」: a turn is one word group with its phases, and is left out where the sentence has it.
// `withKinds`: false to leave out how the text works.
export function clauseHeadText(writer, clause, withKinds = true) {
  const { timing, steps = [], when, symbol } = clause;
  const [between, or] = SEPARATORS[writer.narration.language] ?? SEPARATORS.en;
  const labels = [timing, writer.when(when) ? "" : when].flat().filter(Boolean);
  const times = [...labels.filter(isTime).map((each) => [each, writer.narration.fact("timing", each)]), ...steps.map((each) => [each, edgeOf(writer, clause.edge, writer.narration.place(each))])];
  const turn = writer.tellsTurn(clause) || clause.turn === "any" ? undefined : clause.turn;
  const isAnyTime = (each) => ANY_TIME.has(each) && Boolean(turn || steps.length);
  const kinds = !withKinds ? [] : labels.filter((each) => !isTime(each) && !isAnyTime(each) && !(each === "used" && symbol)).map((each) => writer.narration.fact("timing", each));
  const timed = times.map(([name, value]) => (turn && name !== "turn" ? capitalize(writer.fill(`of_turn.${turn}`, { value })) : turn ? writer.field("turn", turn) : value)).join(or);
  const head = [kinds.join(or), timed || writer.field("turn", turn), clause.zone ? worksIn(writer, clause.zone) : "", writer.field("span", clause.span)].filter(Boolean).map(capitalize).join(between);
  if (!head) return "";
  const own = `head.${timing}`;
  return writer.fill(writer.narration.has(`text.${own}`) ? own : "head", { value: head });
}

// Names a step, or only its window at the begin or the end.
function edgeOf(writer, edge, value) {
  return edge ? writer.fill(`head_edge.${edge}`, { value }) : value;
}

// Returns whether a timing says when, and not how a text works.
function isTime(timing) {
  return !KINDS.has(timing);
}

// Names where a text works: "in the graveyard".
function worksIn(writer, zone) {
  return writer.narration.language === "en" && writer.narration.has(`text.where.${zone}`) ? writer.fill(`where.${zone}`, {}) : writer.field("zone", zone);
}
