// The cards of a filter, in words: "2 enemy units in battle with a defence of 4 or less".

// In English these follow the noun; all others precede it.
const UNBOUNDED = 99;
const BEHIND = new Set(["size", "original_trait", "originally", "roll_color", "sign", "chip_named", "dedicated_for", "lowered", "pairs", "name", "names_any", "original_name", "at_most", "at_least", "entered_now", "exact", "model", "tag", "keyword", "coin", "coin_named", "destroyed_by", "negatable", "itself", "blank", "foreign", "terrain", "max_defense", "max_total", "most_total", "max_cost", "min_cost", "cheaper", "costlier", "least_attack", "most_attack", "most_score", "least_score", "tributes", "most_tributes", "least_tributes", "original", "most_ghost", "least_ghost", "most_mana", "least_mana", "activates", "attacked", "opponent", "name_has", "same_name", "owner", "borrowed", "beside", "battle_type", "stands", "lane", "where", "played_from", "pilot", "not", "any", "bare", "carries", "set_on", "engaged_with", "grouped_with", "same_attribute", "same_sign", "choose"]);
const ORDER = ["choose", "stands", "lane", "where", "played_from", "battle_type", "at_most", "at_least", "max_defense", "max_total", "most_total", "max_cost", "min_cost", "cheaper", "costlier", "least_attack", "most_attack", "most_score", "least_score", "tributes", "most_tributes", "least_tributes", "original", "most_ghost", "least_ghost", "most_mana", "least_mana", "activates", "attacked", "opponent", "name_has", "same_name", "owner", "borrowed", "beside", "entered_now", "name", "names_any", "original_name", "exact", "model", "tag", "keyword", "coin", "coin_named", "destroyed_by", "negatable", "itself", "blank", "foreign", "terrain", "pilot", "not", "any", "bare", "carries", "set_on", "engaged_with", "grouped_with", "originally", "roll_color", "sign", "chip_named", "dedicated_for", "same_attribute", "same_sign", "foremost", "other", "symbol", "dedicated", "crewed", "basic", "attacking", "damaged", "battle_damaged", "lowered", "pairs", "destroyed", "rolled", "engaged", "in_combat", "role", "state", "face", "mode", "merged", "piloted", "leader", "vanguard", "set", "ghost", "traveller", "attribute", "gender", "age_class", "lineage", "color", "whose", "size", "race", "allegiance", "subtype", "original_trait", "trait", "traits_any", "traits_all", "chip"];
// In Japanese and Chinese these stand before the number, and the others of a kind before the side: in English the side is
// before a colour and after a state.
const PLACED = new Set(["stands", "lane", "where", "played_from"]);
const BEFORE_SIDE = { en: ["whose"], ja: ["size", "race", "allegiance", "subtype", "original_trait", "trait", "traits_any", "traits_all"], zh: ["size", "allegiance", "original_trait", "trait", "traits_any", "traits_all", "whose"] };
// What a card is, whatever becomes of it.
const NATURE = new Set(["other", "color", "size", "race", "allegiance", "subtype", "basic", "ghost"]);
// States that a card has by itself, as a sentence says them of it.
const STATES = new Set(["engaged_with", "at_least", "at_most", "coin", "keyword", "least_attack", "least_score", "max_cost", "min_cost", "most_attack", "most_score", "tag", "attacking", "battle_damaged", "damaged", "destroyed", "engaged", "in_combat", "role", "rolled", "set", "state"]);
// Piles whose owner is named with them: "in your junkyard".
const PILES = new Set(["hand", "junkyard", "hangar", "nation", "lost", "discard", "graveyard", "deck"]);
const LIVING = new Set(["unit", "character", "mecha", "pilot", "traveller"]);
// Places that contain only units.
const FIGHTING = new Set(["battle", "space", "earth", "same_battle_area", "same_force", "front", "back"]);
const BETWEEN = { en: " ", ja: "", zh: "" };
// How Japanese words for a place end before a noun; before a verb they are without it: 「場にユニットがある」.
const THERE = /(?<=に)(?:ある|いる)$/;

// Describes a filter. `writer`: a CardTextWriter · `count`: the number of cards if the filter has none: a number, `any`, `each`, `some`, or
// `none` to leave it out · `isPlaced`: false if the place is named elsewhere.
export function filterText(writer, asked, count = "number", isPlaced = true) {
  if (asked.place) return writer.field("place", asked.place);
  if (isWholeHand(asked, count)) return writer.word(`place.${writer.sideOf(asked.whose)}_hand`);
  const types = typesOf(asked);
  const filter = { ...asked, ...(types ? { type: types, any: undefined } : {}), entered_now: asked.entered_this_turn };
  const { language } = writer.narration;
  const kind = kindOf(filter, count);
  const isCounted = ["every", "each"].includes(kind) || counted(writer, filter, kind) !== null;
  const phrases = writer.within("counted", isCounted, () => phrasesOf(writer, filter));
  const isAfter = language === "en" ? (name) => BEHIND.has(name) : (name) => PLACED.has(name);
  const inOrder = language === "en" ? byNearness : (rows) => rows;
  if (language === "ja") putOwnerFirst(phrases);
  if (language === "zh") putOwnerLast(phrases);
  const linked = (words) => (language === "zh" ? words.replace(/(具有[^、，。]*)的具有/g, "$1、").replace(/的(?=具有)/g, "、") : words);
  const part = (after) => linked(inOrder(phrases.filter(([name]) => isAfter(name) === after)).map(([, words]) => words).join(BETWEEN[language]));
  const isSeveral = language === "en" && isMany(filter, kind);
  const named = filter.traveller ? [writer.word("traveller")] : filter.type ? [filter.type].flat().map((type) => writer.noun(type)) : [filter.effect ? writer.word(`effect.${filter.effect}`) : writer.word("noun")];
  const noun = named.map((each) => (isSeveral ? plural(each) : each)).join(language === "en" ? writer.word("or") : "/");
  const all = kind === "every" || kind === "each";
  const sentence = writer.fill("cards", { count: counted(writer, filter, kind), every: all ? writer.word("count.every") : null, before: part(false), noun, after: isPlaced ? part(true) : null });
  const words = correctArticle(sentence.trim());
  return asked.group === true ? writer.fill("group_of", { cards: words }) : words;
}

// In Japanese "your other Units": 自分の before what a card is, 自軍 right before the noun.
function putOwnerFirst(phrases) {
  const [at, owner] = [(name) => NATURE.has(name), (name) => name === "whose"].map((is) => phrases.findIndex(([name]) => is(name)));
  if (at >= 0 && owner > at && phrases[owner][1].endsWith("の")) phrases.splice(at, 0, ...phrases.splice(owner, 1));
}

// In Chinese what ends in 的 is before the side: 「交戰中的敵方機體」.
function putOwnerLast(phrases) {
  const at = phrases.findIndex(([name]) => name === "whose");
  const last = phrases.findLastIndex(([name, words]) => !PLACED.has(name) && words.endsWith("的"));
  if (at >= 0 && last > at) phrases.splice(last, 0, ...phrases.splice(at, 1));
}

// Sorts English phrases behind a noun: first its qualities, then its place, then the rest.
function byNearness(phrases) {
  const rank = ([name, words]) => (["where", "lane", "played_from"].includes(name) ? 1 : PLACED.has(name) || /^(?:with|named|of) /.test(words) ? 0 : 2);
  return [0, 1, 2].flatMap((each) => phrases.filter((phrase) => rank(phrase) === each));
}

// Returns the sentence of a filter about one card: `{how, words}`, where `how` is "at" (a place) or "is" (a state). Null if the filter has more.
export function filterPredicate(writer, filter) {
  const phrases = writer.within("alone", true, () => phrasesOf(writer, filter));
  const [name] = phrases[0] ?? [];
  if (phrases.length !== 1 || filter.type || !(PLACED.has(name) || STATES.has(name))) return null;
  const words = phrases[0][1].replace(/的$/, "").replace(/^([^中]+)中$/, "正在$1");
  return words.startsWith("with ") ? { how: "has", words: words.slice("with ".length) } : { how: PLACED.has(name) ? "at" : "is", words };
}

// Describes a filter without a noun: "with a Blue G sign".
export function filterAttributesText(writer, filter) {
  return phrasesOf(writer, filter).map(([, words]) => words).join(BETWEEN[writer.narration.language]).trim();
}

// Returns the cards of "there are 2 friendly Units in play": the place of its own where a language names it first.
export function splitPlaceAndCards(writer, filter, count) {
  const { language } = writer.narration;
  const places = language === "en" || filter.place ? [] : writer.within("alone", true, () => phrasesOf(writer, filter)).filter(([name]) => PLACED.has(name)).map(([, words]) => words);
  const isWhole = language === "ja" && (places.length > 1 || !THERE.test(places[0]));
  if (!places.length || isWhole) return { where: null, cards: filterText(writer, filter, count) };
  return { where: places.join("").replace(language === "ja" ? THERE : "", ""), cards: filterText(writer, filter, count, false) };
}

// Returns whether a filter means several cards, or any number of them.
export function isPluralFilter(filter, count = "number") {
  return !filter.place && isMany(filter, kindOf(filter, count));
}

function kindOf(filter, count) {
  if (isOnlyOne(filter) && ["some", "each"].includes(count)) return "only";
  return filter.foremost ? "none" : filter.all ? "every" : filter.upto ? rangeOf(filter) : count;
}

// Returns whether all cards of somebody's hand are meant, and not only some of them.
function isWholeHand({ where, whose, ...more }, count) {
  return where === "hand" && count === "each" && ["own", "enemy"].includes(whose) && !Object.keys(more).length;
}

// Places where only one unit can stand.
function isOnlyOne({ stands, n, all, foremost }) {
  return ["left", "right", "directly_ahead"].includes(stands) && n === undefined && !all && !foremost;
}

function rangeOf(filter) {
  if (isUnboundedNumber(filter.n)) return filter.least ? "least" : "any_number";
  return filter.least ? "range" : "upto";
}

// As many as a text with this bound can mean, nobody has in play: it sets none.
export function isUnboundedNumber(n) {
  return typeof n === "number" && n >= UNBOUNDED;
}

function isMany(filter, kind) {
  return ["each", "every", "some"].includes(kind) || (!["any", "none"].includes(kind) && (filter.n ?? 1) !== 1);
}

function counted(writer, filter, kind) {
  if (kind === "only") return writer.narration.language === "en" ? "the" : null;
  if (kind === "any") return writer.narration.language === "en" ? "a" : null;
  if (["some", "none", "each", "every"].includes(kind)) return null;
  const n = filter.n ?? 1;
  return writer.fill(`count.${kind}`, { n: String(n).toUpperCase(), least: filter.least, measure: writer.measure(filter.effect && !filter.type ? "effect" : filter.type) });
}

// Returns the fields of a filter that have words, in the order of the language, with their words. What may be chosen although
// it cannot be targeted is a note of the clause.
function phrasesOf(writer, filter) {
  const early = BEFORE_SIDE[writer.narration.language];
  const at = ORDER.indexOf(writer.narration.language === "en" ? "attribute" : "other");
  const order = [...ORDER.slice(0, at), ...early, ...ORDER.slice(at).filter((name) => !early.includes(name))];
  const owned = PILES.has(filter.where) && ["own", "enemy"].includes(filter.whose) && writer.narration.has(`text.pile_of.${filter.where}`);
  return order.filter((name) => filter[name] !== undefined && filter[name] !== "any" && name !== "force" && !isEveryForce(filter, name) && !(name === "traveller" && filter.traveller) && !(owned && name === "whose") && !(name === "beside" && writer.narration.has(`text.where.${filter.where}.${filter.beside}`))).map((name) => [name, name === "where" ? place(writer, filter, owned) : writer.field(name, name === "whose" ? writer.sideOf(filter.whose) : filter[name])]).filter(([, words]) => words);
}

// Returns the types of a filter that asks for one of several types and for nothing else of each.
function typesOf({ type, any }) {
  return !type && any?.length && any.every((each) => Object.keys(each).join() === "type") ? any.map((each) => each.type) : null;
}

// Each force has one unit.
function isEveryForce({ where, at_least: least }, name) {
  return name === "at_least" && where === "same_force" && Object.entries(least).join() === "force,1";
}

function place(writer, filter, owned) {
  if (owned) return writer.fill(`in_pile.${writer.sideOf(filter.whose)}`, { pile: writer.word(`pile_of.${filter.where}`) });
  const isLiving = filter.type ? [filter.type].flat().every((type) => LIVING.has(type)) : FIGHTING.has(filter.where);
  const is = writer.word(isLiving ? "is.living" : "is.thing");
  if (writer.narration.has(`text.where.${filter.where}.${filter.beside}`)) return writer.fill(`where.${filter.where}.${filter.beside}`, { is });
  return writer.narration.has(`text.where.${filter.where}`) ? writer.fill(`where.${filter.where}`, { is }) : writer.field("where", filter.where);
}

function plural(noun) {
  return /(?:s|Mecha|Magic)$/.test(noun) ? noun : `${noun}s`;
}

// Writes "an" for "a" before a vowel.
export function correctArticle(words) {
  return words.replace(/^a other\b/, "another").replace(/^a (?!uni|one)(?=[aeiou])/i, "an ");
}
