// The condition of a text, in words. `text`: a CardText.

import { filterText, isPlural, placedText, stateText } from "./filter-text.js";
import { happenedText, comparisonText } from "./number-text.js";

const MEASURED = ["hand", "energy", "passengers", "score", "rewards"];
const PLAIN = ["entered_this_turn", "answering", "custom_machine", "in_battle"];

// Describes a condition. `target`: the description of the targets · `which`: the target that a filter is about, if not all.
export function conditionText(text, condition, target, which) {
  const asked = target ? [() => targetText(text, target, which ? text.word(`target.${which.at(-1)}`) : spokenOf(text))] : [];
  const sentences = [...(condition ? conditions(text, condition) : []), ...asked];
  return sentences.length ? text.fill("if", { value: linked(text, sentences) }) : "";
}

// Returns the word for the only target where it was named before; null for others.
function spokenOf(text) {
  const [target, ...more] = text.targets;
  return target && !more.length && text.named.has(target) && !isPlural(target) ? text.word("it") : null;
}

// Describes a condition that a moment follows, in Japanese: 「自軍ユニットがあり」; empty where the condition has no such form.
export function meanwhileText(text, condition) {
  if (text.telling.language !== "ja" || !condition) return "";
  const sentences = conditions(text, condition);
  const last = sentences.at(-1);
  const goesOn = last && text.within("goes_on", true, last);
  if (!last || goesOn === last()) return "";
  return [...sentences.slice(0, -1).map((say) => text.within("goes_on", true, say)), goesOn].join(text.word("and"));
}

// Links conditions that must all be met. All but the last take the connecting form, if the language has one.
function linked(text, sentences) {
  return joined(text, sentences, "and", true);
}

function joined(text, sentences, word, goesOn) {
  const last = sentences.length - 1;
  return sentences.map((say, at) => (at === last ? say() : text.within("goes_on", goesOn, say))).join(text.word(word));
}

// Returns the sentence of each part of a condition.
function conditions(text, condition) {
  const { some, none, count, least = 1, most, who, turn, during } = condition;
  const phase = turn && during ? text.fill(`of_turn.${turn}`, { value: text.telling.place(during) }) : null;
  const there = (name, filter) => () => text.fill(name, { least, most, measure: text.measure(filter.type), ...placedText(text, filter, name === "none" || (name === "few" ? most > 1 : least > 1) || name === "if_count_between" ? "some" : "none") });
  const plain = (name, value) => () => text.fill(value === false ? `not_${name}` : name, {});
  const isGroupRole = condition.group === true && text.telling.has(`text.if_role.${condition.role}_in_group`);
  return [
    ...(isRevealed(condition) ? [() => text.fill("if_revealed", { cards: filterText(text, { ...(some ?? count), where: undefined }, "any") })] : []),
    ...(some && !isRevealed(condition) ? [there("some", some)] : []), ...(none ? [there(most ? "few" : "none", none)] : []), ...(count && !isRevealed(condition) ? [there(boundsOf(condition), count)] : []),
    ...(condition.level ? [() => text.fill("if_level", { who: condition.level === "own" ? null : text.field("who", condition.level), least: most === undefined ? least : null, most: most ?? null })] : []),
    ...(condition.never ? [() => text.within("never", true, () => text.fill("never", { value: happenedText(text, condition.never) }))] : []),
    ...(condition.each ? [() => text.fill("if_each", { cards: filterText(text, condition.each, "any") })] : []),
    ...MEASURED.filter((name) => condition[name]).map((name) => () => text.fill(`if_${name}`, { who: who === "enemy" ? text.field("who", who) : null, least: condition.least ?? (most === undefined ? 1 : null), most: most ?? null, than: condition.than ? text.word("than") : null })),
    ...(condition.turn && !phase ? [() => text.field("if_turn", condition.turn)] : []), ...(condition.role ? [() => text.field("if_role", isGroupRole ? `${condition.role}_in_group` : condition.role)] : []),
    ...[["in_group", isGroupRole ? undefined : condition.group], ["is_defended", condition.defended]].filter(([, value]) => value !== undefined).map(([name, value]) => plain(name, value)),
    ...(condition.engaged === undefined ? [] : [plain("is_engaged", condition.engaged)]), ...PLAIN.filter((name) => condition[name] !== undefined).map((name) => plain(name, condition[name])),
    ...(condition.self ? [() => selfText(text, condition.self)] : []),
    ...(condition.against ? [() => text.fill("if_against", { value: filterText(text, condition.against, "any") })] : []),
    ...(condition.happened ? [() => happenedText(text, condition.happened)] : []),
    ...comparisons(text, condition.number),
    ...(phase ? [() => text.fill("if_during_of", { value: phase })] : condition.during ? [() => text.fill("if_during", { value: text.telling.place(condition.during) })] : []),
    ...(condition.any ? [() => joined(text, condition.any.map((each) => () => linked(text, conditions(text, each))), "or", false)] : []),
    ...together(condition.all ?? []).flatMap((each) => conditions(text, each)),
  ];
}

// Puts a turn and a phase that conditions ask for next to each other into one: "your Defence Phase".
function together(all) {
  const isOnly = (each, name) => Object.keys(each).join() === name;
  const [turn, during] = ["turn", "during"].map((name) => all.find((each) => isOnly(each, name)));
  return turn && during ? [{ ...turn, ...during }, ...all.filter((each) => each !== turn && each !== during)] : all;
}

// Returns whether a condition is about a card that was turned up right now.
function isRevealed({ some, count, least = 1, most }) {
  return (some ?? count)?.where === "processing" && least === 1 && most === undefined;
}

// Returns the term for a number of cards with these bounds: exactly n, at most n, between two numbers, at least n.
function boundsOf({ least, most, than }) {
  if (than) return "if_count_than";
  if (most === undefined) return "if_count";
  if (least === undefined) return "few";
  return least === most ? "if_count_exact" : "if_count_between";
}

// "the target is sideways".
function targetText(text, filter, which) {
  const state = stateOf(text, filter);
  return state ? text.fill(`if_target_${state.how}`, { which, value: state.words }) : text.fill("if_target", { which, value: filterText(text, filter, "any") });
}

// Returns a state as `stateText` does, where a sentence can end with it.
function stateOf(text, filter) {
  return text.forms.has("goes_on") && text.telling.language === "ja" ? null : stateText(text, filter);
}

// "this card is in the Battle Zone". Another condition follows only what the card is called.
function selfText(text, filter) {
  const [name, ...more] = Object.keys(filter).map((field) => (filter[field] === false ? `not_${field}` : field));
  if (!more.length && text.telling.has(`text.if_self.${name}`)) return text.fill(`if_self.${name}`, {});
  const state = stateOf(text, filter);
  return state ? text.fill(`if_self_${state.how}`, { value: state.words }) : text.fill("if_self", { value: filterText(text, filter, "any") });
}

// "the number of own units is more than the number of enemy units".
function comparisons(text, asked) {
  if (typeof asked !== "object") return [];
  const { least, over, under, same, ...one } = asked;
  return Object.entries({ least, over, under, same }).filter(([, other]) => other !== undefined).map(([how, other]) => () => text.fill(`if_${how}`, { one: comparisonText(text, one), other: comparisonText(text, other) }));
}
