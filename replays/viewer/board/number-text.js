// Numbers of texts, in words: the definition of X, a comparison, a number of occurrences. `text`: a CardText.

import { filterText, isPlural } from "./filter-text.js";

// What makes a moment of a happening.
const WHEN = { en: /^when /, ja: /場合$/, zh: /時$/ };

// Describes what X is, or the bounds within which it is chosen.
export function countedText(text, x) {
  const { count, below, free, times = 1 } = x;
  const isCount = count && !below && times === 1;
  const sentence = isCount ? "" : measuredTimes(text, x);
  const what = isCount ? text.fill("flag.x", { cards: filterText(text, count, "some"), measure: text.measure(count.type) }) : sentence ? text.fill("x_is", { value: sentence }) : "";
  return linked(text, [free ? text.word("flag.chooses_x") : "", free && what ? text.fill("x_at_most", { value: what }) : what, often(text, x)]);
}

// Describes a number in a comparison: "the power of the opponent +1".
export function comparisonText(text, x) {
  return typeof x === "object" ? linked(text, [measuredTimes(text, x), often(text, x)]) : digits(x);
}

function linked(text, parts) {
  return parts.filter(Boolean).join(between(text)).replace(/ (?=,)/g, "");
}

// Describes a number, or several times a number: "twice the number paid".
function measuredTimes(text, x) {
  const value = measured(text, x);
  const { times: n = 1 } = x;
  return n === 1 || !value ? value : text.fill(text.telling.has(`text.x_times.${n}`) ? `x_times.${n}` : "x_times", { n, value });
}

// Returns the targets that the definition of an X describes.
export function targetsOfX(text, x) {
  const said = x ? [x.of, ...[x.plus, x.most].filter((each) => typeof each === "object").map(({ of }) => of)] : [];
  return text.targets.filter((each, at) => said.includes("target") || said.includes(`target${at + 1}`) || said.includes(["first", "second"][at]));
}

// Describes counted cards, a value of a card, cards of a hand or a pile, or how often something happened.
function measured(text, { count, value, of = "self", hand, level, paid, happened, power, color, nation, discard, below, number, who, sum, coin }) {
  const whose = (side) => (side === "own" ? null : text.field("who", side));
  const target = { target1: text.targets[0], first: text.targets[0], target2: text.targets[1], second: text.targets[1] }[of];
  const meant = typeof of === "object" ? filterText(text, of, "some") : target && !text.named.has(target) ? filterText(text, target) : text.word(of === "target" ? "it" : { target1: "target.1", target2: "target.2", opponent: "its_opponent" }[of] ?? of);
  if (below) return text.fill("x_below", { value: text.telling.term(below), of: count ? filterText(text, count, "some") : text.word("self") });
  if (count) return text.fill("x_count", { cards: filterText(text, count, "some"), measure: text.measure(count.type) });
  const isSum = sum && (typeof of === "object" || text.targets.length > 1 || text.targets.some((each) => isPlural(each)));
  if (value) return text.fill(isSum ? "x_sum" : "x_value", { value: coin ? text.fill("x_coins", { value: coin }) : text.word(`number.${value}`) || text.telling.term(value), of: meant });
  if (hand) return text.fill("x_hand", { who: whose(hand) });
  if (level) return text.fill("x_level", { who: whose(level) });
  if (number) return text.fill("x_of_player", { value: text.word(`number.${number}`) || text.telling.term(number), who: who === "enemy" ? text.field("who", who) : null });
  if (happened) return text.fill("x_happened", { value: text.within("past", true, () => happenedText(text, happened)) });
  if (power) return color ? text.fill("x_power_of", { color: text.fill("hue", { value: text.telling.term(color) }), who: whose(power) }) : text.fill("x_power", { who: whose(power) });
  if (nation || discard) return text.fill(nation ? "x_nation" : "x_discard", { who: whose(nation ?? discard) });
  return paid ? text.word("x_paid") : "";
}

// Describes a number with its multiplier, addition, minimum and maximum.
function often(text, { half, every = 1, plus = 0, most, least, fixed }) {
  const parts = [fixed ? text.word("x_fixed") : "", half ? "÷2" : "", every === 1 ? "" : `÷${every}`, plus ? (typeof plus === "object" ? `+${between(text)}${comparisonText(text, plus)}` : signed(plus)) : "", least === undefined ? "" : text.fill("x_least", { least }), most === undefined ? "" : text.fill("x_most", { most: comparisonText(text, most) })];
  return parts.filter(Boolean).join(between(text));
}

function between({ telling }) {
  return telling.language === "en" ? " " : "";
}

// Describes what happened in this turn: "an enemy unit was destroyed this turn".
export function happenedText(text, { what, whose, of, least = 1 }) {
  const isSide = whose && whose !== "any";
  const who = isSide ? text.field("happened.whose", whose) : "";
  const byWhom = text.telling.has(`text.happened.${what}`) && /\{(?:who|nation)\}/.test(text.telling.term(`text.happened.${what}`));
  const ofSide = isSide && !byWhom ? { whose } : null;
  const sentence = of === "self" ? text.word("self") : of || ofSide ? filterText(text, { ...of, ...(isSide ? { whose } : {}) }, "any") : "";
  if (!text.telling.has(`text.happened.${what}`)) return text.fill("if_happened", { value: past(text, what, of), least: least > 1 ? least : null });
  const isNever = text.forms.has("never");
  const whom = isNever ? sentence.replace(/^an? /, "no ") : sentence;
  const nation = whose && whose !== "any" ? text.field("nation", whose) : null;
  return text.fill(`happened.${what}`, { of: sentence || null, whom: whom || null, me: of === "self" ? sentence : null, not: isNever && of === "self" ? "not" : null, who: who || null, nation, least: least > 1 ? least : null, measure: text.measure(of?.type) });
}

const IRREGULAR = { is: "was", comes: "came", deals: "dealt", fights: "fought", goes: "went", has: "had", leaves: "left", loses: "lost", takes: "took", wins: "won" };

// Describes a moment that was earlier: "this card was destroyed".
function past(text, what, of) {
  const moment = text.moment({ moment: what, of }).replace(WHEN[text.telling.language], "");
  if (text.telling.language !== "en") return moment;
  const subject = typeof of === "object" ? filterText(text, of, "any") : text.word("self");
  const verb = new RegExp(`^(${subject.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")} )(\\w+)`);
  return moment.replace(/\bsucceeds\b/, "succeeded").replace(verb, (_, start, word) => start + (IRREGULAR[word] ?? word.replace(/e?s$/, "ed")));
}

// Writes a number or X.
export function digits(given) {
  return String(given).replace("-", "−").toUpperCase();
}

// Returns whether a number, or X, is taken away.
export function isLess(given) {
  return given < 0 || String(given).startsWith("-");
}

// Writes a change of a number with its sign.
export function signed(by, zero = "0") {
  return by === 0 ? zero : by > 0 || /^x$/i.test(by) ? `+${digits(by)}` : digits(by);
}
