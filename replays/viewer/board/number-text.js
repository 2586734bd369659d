// Numbers of texts, in words: the definition of X, a comparison, a number of occurrences. `writer`: a CardTextWriter.

import { filterText, isPluralFilter } from "./filter-text.js";

// What makes a moment of a happening.
const WHEN = { en: /^when /, ja: /場合$/, zh: /時$/ };

// Describes what X is, or the bounds within which it is chosen.
export function xDefinitionText(writer, x) {
  const { count, below, free, times = 1 } = x;
  const isCount = count && !below && times === 1;
  const sentence = isCount ? "" : measuredTimes(writer, x);
  const what = isCount ? writer.fill("flag.x", { cards: filterText(writer, count, "some"), measure: writer.measure(count.type) }) : sentence ? writer.fill("x_is", { value: sentence }) : "";
  return linked(writer, [free ? writer.word("flag.chooses_x") : "", free && what ? writer.fill("x_at_most", { value: what }) : what, often(writer, x)]);
}

// Describes a number in a comparison: "the power of the opponent +1".
export function comparedNumberText(writer, x) {
  return typeof x === "object" ? linked(writer, [measuredTimes(writer, x), often(writer, x)]) : formatNumber(x);
}

function linked(writer, parts) {
  return parts.filter(Boolean).join(between(writer)).replace(/ (?=,)/g, "");
}

// Describes a number, or several times a number: "twice the number paid".
function measuredTimes(writer, x) {
  const value = measured(writer, x);
  const { times: n = 1 } = x;
  return n === 1 || !value ? value : writer.fill(writer.narration.has(`text.x_times.${n}`) ? `x_times.${n}` : "x_times", { n, value });
}

// Returns the targets that the definition of an X describes.
export function targetsDescribedByX(writer, x) {
  const said = x ? [x.of, ...[x.plus, x.most].filter((each) => typeof each === "object").map(({ of }) => of)] : [];
  return writer.targets.filter((each, at) => said.includes("target") || said.includes(`target${at + 1}`) || said.includes(["first", "second"][at]));
}

// Describes counted cards, a value of a card, cards of a hand or a pile, or how often something happened.
function measured(writer, { count, value, of = "self", hand, level, paid, happened, power, color, nation, discard, below, number, who, sum, coin }) {
  const whose = (side) => (side === "own" ? null : writer.field("who", side));
  const target = { target1: writer.targets[0], first: writer.targets[0], target2: writer.targets[1], second: writer.targets[1] }[of];
  const meant = typeof of === "object" ? filterText(writer, of, "some") : target && !writer.named.has(target) ? filterText(writer, target) : writer.word(of === "target" ? "it" : { target1: "target.1", target2: "target.2", opponent: "its_opponent" }[of] ?? of);
  if (below) return writer.fill("x_below", { value: writer.narration.term(below), of: count ? filterText(writer, count, "some") : writer.word("self") });
  if (count) return writer.fill("x_count", { cards: filterText(writer, count, "some"), measure: writer.measure(count.type) });
  const isSum = sum && (typeof of === "object" || writer.targets.length > 1 || writer.targets.some((each) => isPluralFilter(each)));
  if (value) return writer.fill(isSum ? "x_sum" : "x_value", { value: coin ? writer.fill("x_coins", { value: coin }) : writer.word(`number.${value}`) || writer.narration.term(value), of: meant });
  if (hand) return writer.fill("x_hand", { who: whose(hand) });
  if (level) return writer.fill("x_level", { who: whose(level) });
  if (number) return writer.fill("x_of_player", { value: writer.word(`number.${number}`) || writer.narration.term(number), who: who === "enemy" ? writer.field("who", who) : null });
  if (happened) return writer.fill("x_happened", { value: writer.within("past", true, () => happenedThisTurnText(writer, happened)) });
  if (power) return color ? writer.fill("x_power_of", { color: writer.fill("hue", { value: writer.narration.term(color) }), who: whose(power) }) : writer.fill("x_power", { who: whose(power) });
  if (nation || discard) return writer.fill(nation ? "x_nation" : "x_discard", { who: whose(nation ?? discard) });
  return paid ? writer.word("x_paid") : "";
}

// Describes a number with its multiplier, addition, minimum and maximum.
function often(writer, { half, every = 1, plus = 0, most, least, fixed }) {
  const parts = [fixed ? writer.word("x_fixed") : "", half ? "÷2" : "", every === 1 ? "" : `÷${every}`, plus ? (typeof plus === "object" ? `+${between(writer)}${comparedNumberText(writer, plus)}` : formatSignedNumber(plus)) : "", least === undefined ? "" : writer.fill("x_least", { least }), most === undefined ? "" : writer.fill("x_most", { most: comparedNumberText(writer, most) })];
  return parts.filter(Boolean).join(between(writer));
}

function between({ narration }) {
  return narration.language === "en" ? " " : "";
}

// Describes what happened in this turn: "an enemy unit was destroyed this turn".
export function happenedThisTurnText(writer, { what, whose, of, least = 1 }) {
  const isSide = whose && whose !== "any";
  const who = isSide ? writer.field("happened.whose", whose) : "";
  const byWhom = writer.narration.has(`text.happened.${what}`) && /\{(?:who|nation)\}/.test(writer.narration.term(`text.happened.${what}`));
  const ofSide = isSide && !byWhom ? { whose } : null;
  const sentence = of === "self" ? writer.word("self") : of || ofSide ? filterText(writer, { ...of, ...(isSide ? { whose } : {}) }, "any") : "";
  if (!writer.narration.has(`text.happened.${what}`)) return writer.fill("if_happened", { value: past(writer, what, of), least: least > 1 ? least : null });
  const isNever = writer.forms.has("never");
  const whom = isNever ? sentence.replace(/^an? /, "no ") : sentence;
  const nation = whose && whose !== "any" ? writer.field("nation", whose) : null;
  return writer.fill(`happened.${what}`, { of: sentence || null, whom: whom || null, me: of === "self" ? sentence : null, not: isNever && of === "self" ? "not" : null, who: who || null, nation, least: least > 1 ? least : null, measure: writer.measure(of?.type) });
}

const IRREGULAR = { is: "was", comes: "came", deals: "dealt", fights: "fought", goes: "went", has: "had", leaves: "left", loses: "lost", takes: "took", wins: "won" };

// Describes a moment that was earlier: "this card was destroyed".
function past(writer, what, of) {
  const moment = writer.moment({ moment: what, of }).replace(WHEN[writer.narration.language], "");
  if (writer.narration.language !== "en") return moment;
  const subject = typeof of === "object" ? filterText(writer, of, "any") : writer.word("self");
  const verb = new RegExp(`^(${subject.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")} )(\\w+)`);
  return moment.replace(/\bsucceeds\b/, "succeeded").replace(verb, (_, start, word) => start + (IRREGULAR[word] ?? word.replace(/e?s$/, "ed")));
}

// Writes a number or X.
export function formatNumber(number) {
  return String(number).replace("-", "−").toUpperCase();
}

// Returns whether a number, or X, is taken away.
export function isNegative(number) {
  return number < 0 || String(number).startsWith("-");
}

// Writes a change of a number with its sign.
export function formatSignedNumber(number, zero = "0") {
  return number === 0 ? zero : number > 0 || /^x$/i.test(number) ? `+${formatNumber(number)}` : formatNumber(number);
}
