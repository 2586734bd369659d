// What the fields of a small effect are in words, by the names that templates have for them. `text`: a CardText. Pure.

import { conditionText } from "./condition-text.js";
import { costText } from "./cost-text.js";
import { correctArticle, attributesText, filterText } from "./filter-text.js";
import { peek } from "./effect-groups.js";
import { playerActionText } from "./player-action-text.js";
import { countedText, digits } from "./number-text.js";

const GIVEN_UP = ["discard", "sacrifice"];
// Verbs for which `upto` includes zero. For all others it means at least one.
const NONE_TOO = ["discard"];
// What is over at the end of the turn if a text does not say how long, in rulebooks with a word for that (`text.unsaid`).
const ENDING = new Set(["gain", "give", "give_text", "give_trait", "lose", "lose_text", "silence", "bar", "allow", "spare", "change", "fix", "sign", "strength", "ace_limit", "tributes", "spend_reduction", "charge_change", "admit", "count_as"]);
// Piles whose cards all belong to their player.
const OWN_PILES = new Set(["discard", "graveyard", "junkyard", "nation", "deck", "hangar"]);
// Coins without a name of their own: texts call them "coin", or by their numbers.
const NAMELESS = /^(?:[Cc]oins?|コイン|[-−+±\d/]+)$/;

export const FACTS = {
  to: (text, effect) => text.about(effect) ?? text.word("self"),
  aim: (text, effect) => text.about(effect),
  name: (text, effect) => (effect.name && !(effect.do.startsWith("coin") && NAMELESS.test(effect.name)) ? text.card(effect.name) : null),
  one: (text) => spokenTarget(text, 0),
  two: (text) => spokenTarget(text, 1),
  n: (text, effect) => (effect.upto ? text.fill(NONE_TOO.includes(effect.do) ? "up_to" : "one_to", { n: digits(effect.n ?? 1) }) : digits(effect.n ?? 1).replace("−", "")),
  until: (text, effect) => (effect.until ? text.field("until", effect.until) : text.word(`unsaid.${effect.do}`) || (ENDING.has(effect.do) && text.word("unsaid")) || null),
  type: (text, effect) => (effect.type === undefined ? null : effect.do === "become" && text.telling.language === "en" ? correctArticle(`a ${text.telling.term(effect.type)}`) : text.word(`noun.${effect.type}`) || text.field("type", effect.type)),
  measure: (text, effect) => text.measure(effect.type ?? effect.of?.type),
  condition: (text, effect) => (effect.done ? text.fill("if", { value: text.fill("if_done", { value: filterText(text, effect.done, "any") }) }) : text.asked(effect)),
  trait: (text, effect) => (effect.trait ? text.value("trait", effect.trait) : null),
  color: (text, effect) => (effect.color ? text.fill("hue", { value: text.telling.term(effect.color) }) : null),
  with: (text, effect) => (effect.do === "replace" && effect.by ? text.aim({ to: effect.by }) : /^target\d$/.test(effect.with) ? text.aim({ to: effect.with }) : effect.with === undefined ? null : text.field("with", effect.with)),
  rolled: (text, effect) => (/^(?:put_in_play|make_g)/.test(effect.do) && effect.rolled !== undefined ? text.word(effect.rolled ? "in_state.rolled" : "in_state.not_rolled") : text.field("rolled", effect.rolled)),
  points: (text, effect) => (effect.do === "strength" && effect.values ? text.setValues(effect.values) : ["strength", "change", "fix"].includes(effect.do) ? effect.points?.map((each) => (each === "as_is" || each === null ? "–" : digits(each))).join("/") ?? null : text.points(effect)),
  stats: (text, effect) => fixedStats(effect).map(([name]) => text.word(`number.${name}`)).join(text.word("and_cards")),
  values: (text, effect) => fixedStats(effect).map(([, by]) => digits(by)).join(text.word("and_cards")),
  keyword: (text, effect) => (effect.keyword ? [effect, ...text.more].map((each) => text.keyword(each)).join(text.word("and_keywords")) : null),
  may: (text, effect) => text.field("may", text.more.length ? [...new Set([effect, ...text.more].map(({ what }) => what))].sort().reverse().join("_") : effect.what),
  cannot: (text, effect) => text.barred(effect.what, effect),
  in_role: (text, effect) => (effect.role ? text.word(`in_role.${effect.role}`) : null),
  own_hand: (text, effect) => (!text.isOpposite && isFromOwnPile(effect.to ?? "target", text.targets) ? text.word("own_hand") : null),
  on: (text, effect) => (effect.on === "target" ? text.aim({ to: effect.on }) : effect.on ? text.word(effect.on) || text.value("on", effect.on) : null),
  at: (text, effect) => (effect.at === undefined ? null : effect.do === "aim" ? text.aim({ to: effect.at }) : text.field("at", effect.at)),
  own_area: (text, effect) => (effect.who === "own" ? text.fill("own_area", { value: text.field("area", effect.area).replace(/^the /, "") }) : null),
  around: (text, effect) => text.aim({ to: effect.around }),
  who: (text, effect) => (effect.who && effect.who !== "own" ? text.field("who", effect.who) : null),
  side: (text, effect) => (["own", "enemy", undefined].includes(effect.who) ? text.field("whose", effect.who ?? "own") : null),
  whom: (text, effect) => text.field("who", effect.who ?? "own"),
  cards: (text, effect) => filterText(text, effect.of ?? (typeof effect.to === "object" ? effect.to : {}), "some"),
  nation: (text, effect) => text.field("nation", effect.who ?? "own"),
  text: (text, effect) => text.quoted(effect.text),
  texts: (text, effect) => (effect.texts ? effect.texts.map((each) => text.quoted(each)).join(text.then) || text.word("no_text") : null),
  zone: (text, effect) => (zoneOf(effect) ? text.field("zone", ownZone(text, effect)) : null),
  ready: (text, effect) => (effect.ready ? text.word("in_state.not_rolled") : null),
  able: (text, effect) => (effect.able ? text.word("able") : null),
  reorder: (text, effect) => (effect.reorder ? text.word(effect.take ? "reorder" : "reorder_all") : null),
  let: (text, effect) => playerActionText(text, FACTS.who(text, effect) ?? text.word("who.own"), FACTS.effects(text, effect)),
  moved: (text, effect) => {
    const zone = zoneOf(effect) && ownZone(text, effect);
    return zone ? text.fill(text.telling.has(`text.moved.${zone}`) ? `moved.${zone}` : "moved", { value: text.field("zone", zone) }) : null;
  },
  away: (text, effect) => (effect.zone ? text.word(`away.${effect.zone}`) : null),
  for: (text, effect) => (typeof effect.for !== "object" ? null : filterText(text, wantedBy(effect))),
  back: (text, effect) => (effect.back && effect.take !== undefined ? text.field(backTo(effect), effect.back) : null),
  all_back: (text, effect) => (effect.back && effect.take === undefined ? text.field(backTo(effect), effect.back) : null),
  rest: (text, effect) => (effect.rest ? text.field("zone", !effect.who && text.telling.has(`text.zone.own_${effect.rest}`) ? `own_${effect.rest}` : effect.rest) : null),
  face: (text, effect) => (effect.face ? text.word(`lying.${effect.face}`) : null),
  price: (text, effect) => (effect.cost ? text.within("paid", true, () => costText(text, effect)) : null),
  of: (text, effect) => (typeof effect.of === "object" ? filterText(text, { ...effect.of, n: GIVEN_UP.includes(effect.do) ? effect.n : undefined }) : null),
  otherwise: (text, effect) => text.nested(effect, effect.otherwise.targets).aimed(effect.otherwise.effects ?? []),
  ways: (text, effect) => effect.ways.map((way) => [way.condition ? conditionText(text, way.condition) : "", text.nested(effect, way.targets).aimed(way.effects ?? [])].filter(Boolean).join(text.so)).join(text.word("either")),
  effect: (text, effect) => text.standing(effect.effect ?? {}, effect.do === "hold" ? text.about(effect) : ""),
  effects: (text, effect) => (effect.do === "turn_over" ? text.withTurned(effect) : text.nested(effect, effect.targets)).aimed(effect.effects ?? []),
  counted: (text, effect) => text.nested(effect, effect.counted.targets).aimed(effect.counted.effects ?? []),
  x: (text, effect) => (effect.x ? countedText(text, effect.x) : effect.done ? text.word("x_done") : null),
  first: (text, effect) => text.effect(effect.first),
  then: (text, effect) => text.effect(effect.then),
  when: (text, effect) => (effect.next && text.telling.edge(effect.when, "next_moment.")) || text.moment({ moment: effect.when }),
  moment: (text, effect) => text.moment(effect.do === "standby" && text.targets.length && effect.of === undefined ? { ...effect, of: "target" } : effect),
  change: (text, effect) => text.change(effect.change ?? {}),
  chip: (text, effect) => {
    const card = effect.card ?? effect;
    return [text.telling.term(card.name), card.points ? (text.telling.language === "en" ? ` ${card.points.join("/")}` : `（${card.points.join("/")}）`) : "", chipQualities(text, card)].join("");
  },
  control: (text, effect) => (effect.who && effect.who !== "own" ? text.word(`control.${effect.who}`) : null),
  g_of: (text, effect) => (effect.who ? text.word(`g_of.${effect.who}`) || null : null),
};

// Describes one of two targets that an effect is about.
function spokenTarget(text, at) {
  if (text.targets.length < 2) return null;
  text.named.add(text.targets[at]);
  return filterText(text, text.targets[at]);
}

// Describes what a chip is, besides its name and its points: "(Blue, Quick)". Usually it is a unit.
function chipQualities(text, card) {
  const { type, colors = [], terrain = [], traits = [], keywords = [], model, alias = [], star, text: texts = [] } = card;
  const parts = [
    type && type !== "unit" ? text.noun(type) : "",
    ...colors.map((each) => text.telling.term(each)),
    ...terrain.map((each) => text.telling.fact("terrain", each)),
    ...traits.map((each) => attributesText(text, { trait: each }).replace(/を持つ$|^具有|的$/g, "")),
    ...keywords.map((each) => text.keyword(each)),
    model ? attributesText(text, { model }).replace(/の$|的$/g, "") : "",
    ...alias.map((each) => text.telling.term(each)),
    star ? "★" : "",
    ...[texts].flat().map((each) => text.quoted(each)),
  ].filter(Boolean);
  return parts.length ? text.bracketed(parts.join(text.comma)) : "";
}

// Returns whether all cards of an effect come from piles of the reader of the card, who owns what lies there.
function isFromOwnPile(to, targets) {
  const at = /^target(\d)$/.exec(to)?.[1];
  const filters = typeof to === "object" ? [to].flat() : at ? [targets[at - 1]] : to === "target" ? targets : [];
  return filters.length > 0 && filters.every((each) => each?.whose === "own" && OWN_PILES.has(each.where));
}

// Returns the destination of cards, as that of the reader where all of them are the reader's: "into your hangar".
function ownZone(text, effect) {
  const zone = zoneOf(effect);
  const own = `own_${zone}`;
  const of = peek(effect, "do") === "move" && zone === "hangar" ? effect.who ?? "own" : "owner";
  if (of !== "owner" && text.telling.has(`text.zone.${of}_${zone}`)) return `${text.sideOf(of)}_${zone}`;
  return !text.isOpposite && text.telling.has(`text.zone.${own}`) && isFromOwnPile(effect.to ?? "target", text.targets) ? own : zone;
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
