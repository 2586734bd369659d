// The condition of a text, in words. `writer`: a CardTextWriter.

import { filterText, isPluralFilter, splitPlaceAndCards, filterPredicate } from "./filter-text.js";
import { happenedThisTurnText, comparedNumberText } from "./number-text.js";

const MEASURED = ["hand", "energy", "passengers", "score", "rewards"];
// How a Japanese condition ends that stands before 「場合」 as a noun does.
const NOUN_END = /の$/;
const PLAIN = ["entered_this_turn", "answering", "custom_machine", "in_battle"];

// Describes a condition. `target`: the description of the targets · `which`: the target that a filter is about, if not all.
export function conditionText(writer, condition, target, which) {
  const asked = target ? [() => targetText(writer, target, which ? writer.word(`target.${which.at(-1)}`) : spokenOf(writer))] : [];
  const sentences = [...(condition ? conditions(writer, condition) : []), ...asked];
  return sentences.length ? writer.fill("if", { value: linked(writer, sentences) }) : "";
}

// Returns the word for the only target where it was named before; null for others.
function spokenOf(writer) {
  const [target, ...more] = writer.targets;
  return target && !more.length && writer.named.has(target) && !isPluralFilter(target) ? writer.word("it") : null;
}

// Describes a condition that a moment follows, in Japanese: 「自軍ユニットがあり」; empty where the condition has no such form.
export function conditionBeforeMomentText(writer, condition) {
  if (writer.narration.language !== "ja" || !condition) return "";
  const sentences = conditions(writer, condition);
  const last = sentences.at(-1);
  const goesOn = last && writer.within("goes_on", true, last);
  if (!last || goesOn === last()) return "";
  return [...sentences.slice(0, -1).map((say) => writer.within("goes_on", true, say)), goesOn].join(writer.word("and"));
}

// Links conditions that must all be met. All but the last take the connecting form, if the language has one.
function linked(writer, sentences) {
  return joined(writer, sentences, "and", true);
}

function joined(writer, sentences, word, goesOn) {
  const last = sentences.length - 1;
  const whole = (words) => (writer.narration.language === "ja" && !goesOn ? words.replace(NOUN_END, "である") : words);
  return sentences.map((say, at) => (at === last ? say() : whole(writer.within("goes_on", goesOn, say)))).join(writer.word(word));
}

// Returns the sentence of each part of a condition.
function conditions(writer, condition) {
  const { some, none, count, least = 1, most, who, turn, during } = condition;
  const phase = turn && during ? writer.fill(`of_turn.${turn}`, { value: writer.narration.place(during) }) : null;
  const there = (name, filter) => () => writer.fill(name, { least, most, measure: writer.measure(filter.type), ...splitPlaceAndCards(writer, filter, name === "none" || (name === "few" ? most > 1 : least > 1) || name === "if_count_between" ? "some" : "none") });
  const plain = (name, value) => () => writer.fill(value === false ? `not_${name}` : name, {});
  const isGroupRole = condition.group === true && writer.narration.has(`text.if_role.${condition.role}_in_group`);
  return [
    ...(isRevealed(condition) ? [() => writer.fill("if_revealed", { cards: filterText(writer, { ...(some ?? count), where: undefined }, "any") })] : []),
    ...(some && !isRevealed(condition) ? [there("some", some)] : []), ...(none ? [there(most ? "few" : "none", none)] : []), ...(count && !isRevealed(condition) ? [there(boundsOf(condition), count)] : []),
    ...(condition.level ? [() => writer.fill("if_level", { who: condition.level === "own" ? null : writer.field("who", condition.level), least: most === undefined ? least : null, most: most ?? null })] : []),
    ...(condition.never ? [() => writer.within("never", true, () => writer.fill("never", { value: happenedThisTurnText(writer, condition.never) }))] : []),
    ...(condition.each ? [() => writer.fill("if_each", { cards: filterText(writer, condition.each, "any") })] : []),
    ...MEASURED.filter((name) => condition[name]).map((name) => () => writer.fill(`if_${name}`, { who: who === "enemy" ? writer.field("who", who) : null, least: condition.least ?? (most === undefined ? 1 : null), most: most ?? null, than: condition.than ? writer.word("than") : null })),
    ...(condition.turn && !phase ? [() => writer.field("if_turn", condition.turn)] : []), ...(condition.role ? [() => writer.field("if_role", isGroupRole ? `${condition.role}_in_group` : condition.role)] : []),
    ...[["in_group", isGroupRole ? undefined : condition.group], ["is_defended", condition.defended]].filter(([, value]) => value !== undefined).map(([name, value]) => plain(name, value)),
    ...(condition.engaged === undefined ? [] : [plain("is_engaged", condition.engaged)]), ...PLAIN.filter((name) => condition[name] !== undefined).map((name) => plain(name, condition[name])),
    ...(condition.self ? [() => selfText(writer, condition.self)] : []),
    ...(condition.against ? [() => writer.fill("if_against", { value: filterText(writer, condition.against, "any") })] : []),
    ...(condition.happened ? [() => happenedThisTurnText(writer, condition.happened)] : []),
    ...comparisons(writer, condition.number),
    ...(phase ? [() => writer.fill("if_during_of", { value: phase })] : condition.during ? [() => writer.fill("if_during", { value: writer.narration.place(condition.during) })] : []),
    ...(condition.any ? [() => joined(writer, condition.any.map((each) => () => linked(writer, conditions(writer, each))), "or", false)] : []),
    ...together(condition.all ?? []).flatMap((each) => conditions(writer, each)),
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
function targetText(writer, filter, which) {
  const state = stateOf(writer, filter);
  return state ? writer.fill(`if_target_${state.how}`, { which, value: state.words }) : writer.fill("if_target", { which, value: filterText(writer, filter, "any") });
}

// Returns a state as `filterPredicate` does, where a sentence can end with it. Before another condition Japanese says 「攻撃中で」.
function stateOf(writer, filter) {
  const state = filterPredicate(writer, filter);
  if (!state || !writer.forms.has("goes_on") || writer.narration.language !== "ja") return state;
  return NOUN_END.test(state.words) ? { ...state, words: state.words.replace(NOUN_END, "で") } : null;
}

// "this card is in the Battle Zone". Another condition follows only what the card is called.
function selfText(writer, filter) {
  const [name, ...more] = Object.keys(filter).map((field) => (filter[field] === false ? `not_${field}` : field));
  if (!more.length && writer.narration.has(`text.if_self.${name}`)) return writer.fill(`if_self.${name}`, {});
  const state = stateOf(writer, filter);
  return state ? writer.fill(`if_self_${state.how}`, { value: state.words }) : writer.fill("if_self", { value: filterText(writer, filter, "any") });
}

// "the number of own units is more than the number of enemy units".
function comparisons(writer, asked) {
  if (typeof asked !== "object") return [];
  const { least, over, under, same, ...one } = asked;
  return Object.entries({ least, over, under, same }).filter(([, other]) => other !== undefined).map(([how, other]) => () => writer.fill(`if_${how}`, { one: comparedNumberText(writer, one), other: comparedNumberText(writer, other) }));
}
