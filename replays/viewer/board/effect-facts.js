// What the fields of a small effect are in words, by the names that templates have for them. `writer`: a CardTextWriter. Pure.

import { conditionText } from "./condition-text.js";
import { costText } from "./cost-text.js";
import { correctArticle, filterAttributesText, filterText } from "./filter-text.js";
import { peekField } from "./effect-groups.js";
import { playerActionText } from "./player-action-text.js";
import { xDefinitionText, formatNumber } from "./number-text.js";

const GIVEN_UP = ["discard", "sacrifice"];
// Verbs for which `upto` includes zero. For all others it means at least one.
const NONE_TOO = ["discard"];
// What is over at the end of the turn if a text does not say how long, in rulebooks with a word for that (`text.unsaid`).
const ENDING = new Set(["gain", "give", "give_text", "give_trait", "lose", "lose_text", "silence", "bar", "allow", "spare", "change", "fix", "sign", "strength", "ace_limit", "tributes", "spend_reduction", "charge_change", "admit", "count_as"]);
// Piles whose cards all belong to their player.
const OWN_PILES = new Set(["discard", "graveyard", "junkyard", "nation", "deck", "hangar"]);
// Coins without a name of their own: texts call them "coin", or by their numbers.
const NAMELESS = /^(?:[Cc]oins?|コイン|[-−+±\d/]+)$/;

export const EFFECT_FACT_WRITERS = {
  to: (writer, effect) => writer.about(effect) ?? writer.word("self"),
  aim: (writer, effect) => writer.about(effect),
  name: (writer, effect) => (effect.name && !(effect.do.startsWith("coin") && NAMELESS.test(effect.name)) ? writer.card(effect.name) : null),
  one: (writer) => spokenTarget(writer, 0),
  two: (writer) => spokenTarget(writer, 1),
  n: (writer, effect) => (effect.upto ? writer.fill(NONE_TOO.includes(effect.do) ? "up_to" : "one_to", { n: formatNumber(effect.n ?? 1) }) : formatNumber(effect.n ?? 1).replace("−", "")),
  until: (writer, effect) => (effect.until ? writer.field("until", effect.until) : writer.word(`unsaid.${effect.do}`) || (ENDING.has(effect.do) && writer.word("unsaid")) || null),
  type: (writer, effect) => (effect.type === undefined ? null : effect.do === "become" && writer.narration.language === "en" ? correctArticle(`a ${writer.narration.term(effect.type)}`) : writer.word(`noun.${effect.type}`) || writer.field("type", effect.type)),
  measure: (writer, effect) => writer.measure(effect.type ?? effect.of?.type),
  condition: (writer, effect) => (effect.done ? writer.fill("if", { value: writer.fill("if_done", { value: filterText(writer, effect.done, "any") }) }) : writer.asked(effect)),
  trait: (writer, effect) => (effect.trait ? writer.value("trait", effect.trait) : null),
  color: (writer, effect) => (effect.color ? writer.fill("hue", { value: writer.narration.term(effect.color) }) : null),
  with: (writer, effect) => (effect.do === "replace" && effect.by ? writer.aim({ to: effect.by }) : /^target\d$/.test(effect.with) ? writer.aim({ to: effect.with }) : effect.with === undefined ? null : writer.field("with", effect.with)),
  rolled: (writer, effect) => (/^(?:put_in_play|make_g)/.test(effect.do) && effect.rolled !== undefined ? writer.word(effect.rolled ? "in_state.rolled" : "in_state.not_rolled") : writer.field("rolled", effect.rolled)),
  points: (writer, effect) => (effect.do === "strength" && effect.values ? writer.setValues(effect.values) : ["strength", "change", "fix"].includes(effect.do) ? effect.points?.map((each) => (each === "as_is" || each === null ? "–" : formatNumber(each))).join("/") ?? null : writer.points(effect)),
  stats: (writer, effect) => fixedStats(effect).map(([name]) => writer.word(`number.${name}`)).join(writer.word("and_cards")),
  values: (writer, effect) => fixedStats(effect).map(([, by]) => formatNumber(by)).join(writer.word("and_cards")),
  keyword: (writer, effect) => (effect.keyword ? [effect, ...writer.more].map((each) => writer.keyword(each)).join(writer.word("and_keywords")) : null),
  may: (writer, effect) => writer.field("may", writer.more.length ? [...new Set([effect, ...writer.more].map(({ what }) => what))].sort().reverse().join("_") : effect.what),
  cannot: (writer, effect) => writer.barred(effect.what, effect),
  in_role: (writer, effect) => (effect.role ? writer.word(`in_role.${effect.role}`) : null),
  own_hand: (writer, effect) => (!writer.isOpposite && isFromOwnPile(effect.to ?? "target", writer.targets) ? writer.word("own_hand") : null),
  on: (writer, effect) => (effect.on === "target" ? writer.aim({ to: effect.on }) : effect.on ? writer.word(effect.on) || writer.value("on", effect.on) : null),
  at: (writer, effect) => (effect.at === undefined ? null : effect.do === "aim" ? writer.aim({ to: effect.at }) : writer.field("at", effect.at)),
  own_area: (writer, effect) => (effect.who === "own" ? writer.fill("own_area", { value: writer.field("area", effect.area).replace(/^the /, "") }) : null),
  around: (writer, effect) => writer.aim({ to: effect.around }),
  who: (writer, effect) => (effect.who && effect.who !== "own" ? writer.field("who", effect.who) : null),
  side: (writer, effect) => (["own", "enemy", undefined].includes(effect.who) ? writer.field("whose", effect.who ?? "own") : null),
  whom: (writer, effect) => writer.field("who", effect.who ?? "own"),
  cards: (writer, effect) => filterText(writer, effect.of ?? (typeof effect.to === "object" ? effect.to : {}), "some"),
  nation: (writer, effect) => writer.field("nation", effect.who ?? "own"),
  text: (writer, effect) => writer.quoted(effect.text),
  texts: (writer, effect) => (effect.texts ? effect.texts.map((each) => writer.quoted(each)).join(writer.then) || writer.word("no_text") : null),
  zone: (writer, effect) => (zoneOf(effect) ? writer.field("zone", ownZone(writer, effect)) : null),
  ready: (writer, effect) => (effect.ready ? writer.word("in_state.not_rolled") : null),
  able: (writer, effect) => (effect.able ? writer.word("able") : null),
  reorder: (writer, effect) => (effect.reorder ? writer.word(effect.take ? "reorder" : "reorder_all") : null),
  let: (writer, effect) => playerActionText(writer, EFFECT_FACT_WRITERS.who(writer, effect) ?? writer.word("who.own"), EFFECT_FACT_WRITERS.effects(writer, effect)),
  moved: (writer, effect) => {
    const zone = zoneOf(effect) && ownZone(writer, effect);
    return zone ? writer.fill(writer.narration.has(`text.moved.${zone}`) ? `moved.${zone}` : "moved", { value: writer.field("zone", zone) }) : null;
  },
  away: (writer, effect) => (effect.zone ? writer.word(`away.${effect.zone}`) : null),
  for: (writer, effect) => (typeof effect.for !== "object" ? null : filterText(writer, wantedBy(effect))),
  back: (writer, effect) => (effect.back && effect.take !== undefined ? writer.field(backTo(effect), effect.back) : null),
  all_back: (writer, effect) => (effect.back && effect.take === undefined ? writer.field(backTo(effect), effect.back) : null),
  rest: (writer, effect) => (effect.rest ? writer.field("zone", !effect.who && writer.narration.has(`text.zone.own_${effect.rest}`) ? `own_${effect.rest}` : effect.rest) : null),
  face: (writer, effect) => (effect.face ? writer.word(`lying.${effect.face}`) : null),
  price: (writer, effect) => (effect.cost ? writer.within("paid", true, () => costText(writer, effect)) : null),
  of: (writer, effect) => (typeof effect.of === "object" ? filterText(writer, { ...effect.of, n: GIVEN_UP.includes(effect.do) ? effect.n : undefined }) : null),
  otherwise: (writer, effect) => writer.nested(effect, effect.otherwise.targets).aimed(effect.otherwise.effects ?? []),
  ways: (writer, effect) => effect.ways.map((way) => [way.condition ? conditionText(writer, way.condition) : "", writer.nested(effect, way.targets).aimed(way.effects ?? [])].filter(Boolean).join(writer.so)).join(writer.word("either")),
  effect: (writer, effect) => writer.standing(effect.effect ?? {}, effect.do === "hold" ? writer.about(effect) : ""),
  effects: (writer, effect) => (effect.do === "turn_over" ? writer.withTurned(effect) : writer.nested(effect, effect.targets)).aimed(effect.effects ?? []),
  counted: (writer, effect) => writer.nested(effect, effect.counted.targets).aimed(effect.counted.effects ?? []),
  x: (writer, effect) => (effect.x ? xDefinitionText(writer, effect.x) : effect.done ? writer.word("x_done") : null),
  first: (writer, effect) => writer.effect(effect.first),
  then: (writer, effect) => writer.effect(effect.then),
  when: (writer, effect) => (effect.next && writer.narration.edge(effect.when, "next_moment.")) || writer.moment({ moment: effect.when }),
  moment: (writer, effect) => writer.moment(effect.do === "standby" && writer.targets.length && effect.of === undefined ? { ...effect, of: "target" } : effect),
  change: (writer, effect) => writer.change(effect.change ?? {}),
  chip: (writer, effect) => {
    const card = effect.card ?? effect;
    return [writer.narration.term(card.name), card.points ? (writer.narration.language === "en" ? ` ${card.points.join("/")}` : `（${card.points.join("/")}）`) : "", chipQualities(writer, card)].join("");
  },
  control: (writer, effect) => (effect.who && effect.who !== "own" ? writer.word(`control.${effect.who}`) : null),
  g_of: (writer, effect) => (effect.who ? writer.word(`g_of.${effect.who}`) || null : null),
};

// Describes one of two targets that an effect is about.
function spokenTarget(writer, at) {
  if (writer.targets.length < 2) return null;
  writer.named.add(writer.targets[at]);
  return filterText(writer, writer.targets[at]);
}

// Describes what a chip is, besides its name and its points: "(Blue, Quick)". Usually it is a unit.
function chipQualities(writer, card) {
  const { type, colors = [], terrain = [], traits = [], keywords = [], model, alias = [], star, text: texts = [] } = card;
  const parts = [
    type && type !== "unit" ? writer.noun(type) : "",
    ...colors.map((each) => writer.narration.term(each)),
    ...terrain.map((each) => writer.narration.fact("terrain", each)),
    ...traits.map((each) => filterAttributesText(writer, { trait: each }).replace(/を持つ$|^具有|的$/g, "")),
    ...keywords.map((each) => writer.keyword(each)),
    model ? filterAttributesText(writer, { model }).replace(/の$|的$/g, "") : "",
    ...alias.map((each) => writer.narration.term(each)),
    star ? "★" : "",
    ...[texts].flat().map((each) => writer.quoted(each)),
  ].filter(Boolean);
  return parts.length ? writer.bracketed(parts.join(writer.comma)) : "";
}

// Returns whether all cards of an effect come from piles of the reader of the card, who owns what lies there.
function isFromOwnPile(to, targets) {
  const at = /^target(\d)$/.exec(to)?.[1];
  const filters = typeof to === "object" ? [to].flat() : at ? [targets[at - 1]] : to === "target" ? targets : [];
  return filters.length > 0 && filters.every((each) => each?.whose === "own" && OWN_PILES.has(each.where));
}

// Returns the destination of cards, as that of the reader where all of them are the reader's: "into your hangar".
function ownZone(writer, effect) {
  const zone = zoneOf(effect);
  const own = `own_${zone}`;
  const of = peekField(effect, "do") === "move" && zone === "hangar" ? effect.who ?? "own" : "owner";
  if (of !== "owner" && writer.narration.has(`text.zone.${of}_${zone}`)) return `${writer.sideOf(of)}_${zone}`;
  return !writer.isOpposite && writer.narration.has(`text.zone.${own}`) && isFromOwnPile(effect.to ?? "target", writer.targets) ? own : zone;
}

// Returns the destination of cards. Cards that are searched for go to the hand by default.
function zoneOf(effect) {
  return effect.zone ?? (effect.do === "search" || (effect.do === "look" && effect.for) ? "own_hand" : undefined);
}

// Returns the cards that are looked for, and how many of them: fewer may be taken unless a text says how many at `least`.
function wantedBy(effect) {
  if (effect.do === "search") return { ...effect.for, ...howMany(effect), where: effect.for.where === "deck" ? undefined : effect.for.where };
  return effect.do === "look" ? { ...effect.for, ...fewest(effect.take ?? effect.for.n, effect.least) } : effect.for;
}

// Returns the number of cards that may be taken, and the least where there is one.
function fewest(n, least) {
  return least && least < (n ?? 1) ? { n, least, upto: true } : { n, upto: !least };
}

// Returns how many cards of a search are taken, where a text says it.
function howMany({ n, least, for: wanted }) {
  const most = n ?? wanted.n;
  return least && least < (most ?? 1) ? { n: most, least, upto: true } : { n: most };
}

// Returns the field that says where cards go back to: their pile, or another.
function backTo(effect) {
  return effect.back_to ? `back_to_${effect.back_to}` : "back";
}

// Returns the combat stats that a text fixes, with their values: `[name, value]`.
function fixedStats({ points }) {
  return ["strike", "shooting", "defense"].map((name, at) => [name, points[at]]).filter(([, by]) => by !== "as_is");
}
