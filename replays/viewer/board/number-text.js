// Numbers of texts, in words: the definition of X, a comparison, a number of occurrences. `text`: a CardText.

import { filterText } from "./filter-text.js";

// What makes a moment of a happening.
const WHEN = { en: /^when /, ja: /場合$/, zh: /時$/ };

// Describes what X is, or the bounds within which it is chosen.
export function countedText(text, x) {
  const { count, below, free } = x;
  const sentence = count && !below ? "" : measured(text, x);
  const what = count && !below ? text.fill("flag.x", { cards: filterText(text, count, "some"), measure: text.measure(count.type) }) : sentence ? text.fill("x_is", { value: sentence }) : "";
  return [free ? text.word("flag.chooses_x") : "", free && what ? text.fill("x_at_most", { value: what }) : what, often(text, x)].filter(Boolean).join(between(text));
}

// Describes a number in a comparison: "the power of the opponent +1".
export function comparisonText(text, x) {
  return typeof x === "object" ? [measured(text, x), often(text, x)].filter(Boolean).join(between(text)) : value(x);
}

// Describes counted cards, a value of a card, cards of a hand or a pile, or how often something happened.
function measured(text, { count, value, of = "self", hand, level, paid, happened, power, color, nation, discard, below, number, who, sum, coin }) {
  const whose = (side) => (side === "own" ? null : text.field("who", side));
  const meant = typeof of === "object" ? filterText(text, of, "some") : text.word(of === "target" ? "it" : { target1: "target.1", target2: "target.2", opponent: "its_opponent" }[of] ?? of);
  if (below) return text.fill("x_below", { value: text.telling.term(below), of: count ? filterText(text, count, "some") : text.word("self") });
  if (count) return text.fill("x_count", { cards: filterText(text, count, "some"), measure: text.measure(count.type) });
  if (value) return text.fill(sum ? "x_sum" : "x_value", { value: coin ? text.fill("x_coins", { value: coin }) : text.word(`number.${value}`) || text.telling.term(value), of: meant });
  if (hand) return text.fill("x_hand", { who: whose(hand) });
  if (level) return text.fill("x_level", { who: whose(level) });
  if (number) return text.fill("x_of_player", { value: text.word(`number.${number}`) || text.telling.term(number), who: who === "enemy" ? text.field("who", who) : null });
  if (happened) return text.fill("x_happened", { value: happenedText(text, happened) });
  if (power) return color ? text.fill("x_power_of", { color: text.fill("hue", { value: text.telling.term(color) }), who: whose(power) }) : text.fill("x_power", { who: whose(power) });
  if (nation || discard) return text.fill(nation ? "x_nation" : "x_discard", { who: whose(nation ?? discard) });
  return paid ? text.word("x_paid") : "";
}

// How often, so many more, at least and at most so many.
function often(text, { half, times = 1, every = 1, plus = 0, most, least }) {
  return [half ? "÷2" : "", every === 1 ? "" : `÷${every}`, times === 1 ? "" : `×${times}`, plus ? (typeof plus === "object" ? `+${between(text)}${comparisonText(text, plus)}` : signed(plus)) : "", least === undefined ? "" : text.fill("x_least", { least }), most === undefined ? "" : text.fill("x_most", { most: comparisonText(text, most) })].filter(Boolean).join(between(text));
}

function between({ telling }) {
  return telling.language === "en" ? " " : "";
}

// Describes what happened in this turn: "an enemy unit was destroyed this turn".
export function happenedText(text, { what, whose, of, least = 1 }) {
  const sentence = of === "self" ? text.word("self") : of ? filterText(text, { ...of, ...(whose && whose !== "any" ? { whose } : {}) }, "any") : "";
  const who = whose && whose !== "any" ? text.field("happened.whose", whose) : "";
  if (!text.telling.has(`text.happened.${what}`)) return text.fill("if_happened", { value: text.moment({ moment: what, of }).replace(WHEN[text.telling.language], "") });
  return text.fill(`happened.${what}`, { of: sentence || null, who: who || null, least: least > 1 ? least : null, measure: text.measure(of?.type) });
}

function value(given) {
  return String(given).replace("-", "−").toUpperCase();
}

function signed(by) {
  return by > 0 ? `+${by}` : value(by);
}
