// Facts of an event as parts of a sentence: words, and {card}, {seat}, {zone}, {rule} with their names.

const LISTED = { en: [", ", " and "], ja: ["、", "、"], zh: ["、", "、"] };
// What a fact names goes by another beginning than its own name: under `say.` and `event.` there are whole sentences.
const KINDS = { due: "act", say: "word", event: "word" };
const VERSUS = { en: " v ", ja: "対", zh: "對" };
// How many cards of one name there are.
const TIMES = { en: "{card} ×{n}", ja: "{card}{n}枚", zh: "{n}張{card}" };
// Stands for the number of a text that is the only one of its card.
export const ONLY_TEXT = "only_text";
// A card that this viewer may not know, and the id of a printing.
const HIDDEN = "#?";
const UNLISTED = "~"; // before the name of a printing that no list has
const PRINTING = /^[\w.-]+:[\w.-]+$/;
// Facts that are places: "from the discard pile".
const PLACES = new Set(["from", "to", "place", "pile", "back", "zone", "location"]);
const NO_ARTICLE = new Set(["hand"]);
// Forms of numbers of which each has its place, known or not: "–/3/4", "mika 12, ren unknown".
const NUMBER_ROWS = new Set(["points", "signed", "change", "each"]);
const NOT_KNOWN = { en: "unknown", ja: "不明", zh: "不明" };
// Facts that are answers and numbers, and never phases or steps.
const NO_STEPS = new Set(["say", "exposed"]);
// English as in "hits ren's Base for 4".
const ZERO = { en: "+0", ja: "±0", zh: "±0" };
const THEN = { en: ", then ", ja: "、", zh: "、" };
const SPACED = { en: " ", ja: " ", zh: " " };

// Values that name a thing of the game; all else is shown by the terms of the rulebook. Null: there is nothing to tell.
export class EventFactWriter {
  constructor(narration) {
    this.narration = narration;
  }

  get language() {
    return this.narration.language;
  }

  parts(name, value, form = "") {
    const given = NUMBER_ROWS.has(form) ? value : withoutEmptyMembers(value);
    if (isEmpty(given)) return null;
    if (given === true) return [];
    if (given === 0 && form === "some") return null;
    return form in FORMS ? FORMS[form](this, name, given) : this.plainly(name, given);
  }

  plainly(name, value) {
    if (Array.isArray(value)) return this.list(this.grouped(value.map((each) => this.inRow(name, each))));
    if (typeof value === "object") return this.list(Object.entries(value).map(([key, each]) => this.pair(name, key, each)));
    return [this.one(name, value)];
  }

  inRow(name, each) {
    if (!Array.isArray(each)) return this.parts(name, each) ?? [];
    return this.apart(each.map((part) => this.parts(name, part)).filter((parts) => parts?.length));
  }

  // A keyword goes by its own name: "High Mobility".
  pair(name, key, value) {
    const wording = this.parts(name, value) ?? [];
    return key === name || key === "keyword" || !wording.length ? (wording.length ? wording : [this.one(name, key)]) : [this.one(name, key), SPACED[this.language], ...wording];
  }

  apart(rows) {
    return separated(rows, SPACED[this.language]);
  }

  // "a, b and c".
  list(rows) {
    const [comma, last] = LISTED[this.language];
    return rows.filter((row) => row.length).flatMap((row, at, all) => (at ? [at === all.length - 1 ? last : comma, ...row] : row));
  }

  // Counts cards of one name: "Osprey ×2", "3 unknown cards".
  grouped(rows) {
    const alike = new Map();
    rows.forEach((row) => {
      const key = row.length === 1 && (row[0]?.card || row[0]?.isHidden) ? `${row[0].printing} ${row[0].name}` : alike.size;
      alike.set(key, [...(alike.get(key) ?? []), row]);
    });
    return [...alike.values()].map(([row, ...more]) => (more.length ? this.several(row[0], more.length + 1) : row));
  }

  // Names the player of each card that goes by the same name as a card of somebody else.
  ofPlayers(cards) {
    const { narration, language } = this;
    const holder = ({ card }) => narration.holder(card);
    const isMet = (one) => cards.some((each) => each.name === one.name && holder(each) !== holder(one));
    const whose = (one) => [{ seat: holder(one), name: narration.player(holder(one)) }, WHOSE[language]];
    return cards.map((one) => (one.printing && holder(one) && isMet(one) ? [...whose(one), one] : [one]));
  }

  several(part, n) {
    if (part.printing) return TIMES[this.language].replace("{n}", n).split(/(\{card\})/).filter(Boolean).map((each) => (each === "{card}" ? part : each));
    return [{ ...part, name: this.narration.hiddenOf(part.card, n) }];
  }

  one(name, value) {
    const { narration } = this;
    if (typeof value === "string" && PLACES.has(name) && narration.zoneNames.has(value)) return this.place(value);
    if (typeof value !== "string") return signless(value);
    if (name === "rule") return { rule: value, name: value };
    if (narration.seats.includes(value)) return { seat: value, name: narration.player(value) };
    if (narration.zones.has(value)) return { zone: value, name: this.isOwnPlace(name, value) ? this.place(narration.zones.get(value)[1]) : narration.zone(value) };
    if (/^#\d+$/.test(value)) return this.card(value);
    if (value === HIDDEN) return { card: null, printing: null, isHidden: true, name: narration.hidden(value) };
    if (value.startsWith(UNLISTED)) return { card: null, printing: value, name: narration.pins.get(value)?.name ?? value.slice(UNLISTED.length) };
    if (PRINTING.test(value) && !narration.edge(value)) return { card: null, printing: value, name: narration.named(value) };
    const method = `method.${value.replaceAll("-", "_")}`;
    if (name === "method" && narration.has(method)) return narration.term(method);
    const spot = /^([A-Z])(\d+)$/.exec(value);
    if (spot && narration.has(`position.${spot[1]}`)) return narration.term(`position.${spot[1]}`).replace("{n}", spot[2]);
    const steps = NO_STEPS.has(name) ? [] : [`phase.${value}`, `step.${value}`];
    const term = narration.term([`${KINDS[name] ?? name}.${value}`, ...steps].find((each) => narration.has(each)) ?? value);
    return name === "phase" ? narration.inSentence(term) : term;
  }

  // Returns whether a place is one of the player who is the subject of the sentence: "mika reveals Kestrel from the deck".
  isOwnPlace(name, zone) {
    return PLACES.has(name) && Boolean(this.narration.subject) && this.narration.zones.get(zone)[2] === this.narration.subject;
  }

  // Names a zone without its player.
  place(name) {
    const term = this.narration.inSentence(this.narration.term(name));
    return this.language === "en" && !NO_ARTICLE.has(name) ? `the ${term}` : term;
  }

  inText(word, name, value) {
    const { narration } = this;
    const wording = (each) => (narration.has(`text.${word}.${each}`) ? narration.term(`text.${word}.${each}`) : this.one(name, each));
    return this.list([value].flat().map((each) => [wording(each)]));
  }

  card(id) {
    const { narration } = this;
    const printing = narration.known.get(id);
    const name = printing ? narration.printing(narration.pins.get(printing) ?? {}, printing) : narration.hiddenOf(id);
    return { card: id, printing: printing ?? null, name, ...(!printing && narration.isOwned(id) ? { isOwned: true } : {}) };
  }
}

// Returns whether there is nothing to tell of a value: it is missing, or has nothing but what is missing.
function isEmpty(value) {
  if (value === null || typeof value !== "object") return value === null || value === undefined || value === "" || value === false;
  return Object.values(value).every(isEmpty);
}

// Returns a list or the facts of several players, areas or cards without those of which there is nothing to tell.
export function withoutEmptyMembers(value) {
  if (Array.isArray(value)) return value.filter((each) => !isEmpty(each));
  return value !== null && typeof value === "object" ? Object.fromEntries(Object.entries(value).filter(([, each]) => !isEmpty(each))) : value;
}

// Rows of which every part is needed: "Osprey v Heron".
const wholeRows = (value) => (Array.isArray(value) ? value : Object.entries(value)).filter((row) => !row.some(isEmpty));
const signless = (value) => String(value).replace("-", "−");
const signed = (value, language) => (value === 0 ? ZERO[language] : typeof value === "number" ? `${value > 0 ? "+" : "−"}${Math.abs(value)}` : value);
const ordinal = (value, language) => (language === "en" ? ORDINALS[value - 1] ?? `${value}th` : String(value));
const separated = (rows, sign) => rows.flatMap((row, at) => (at ? [sign, ...row] : row));
const isNoChange = (value) => (value !== null && typeof value === "object" ? Object.values(value).every((each) => each === 0) : value === 0);
const VOWEL = /^(?!uni)[aeiou]/i;

const AROUND_WORDS = { en: ["", ""], ja: ["「", "」"], zh: ["「", "」"] };
const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth"];
const BOARDS = { en: "{pilot} into {mecha}", ja: "{pilot}を{mecha}に", zh: "{pilot}搭乘{mecha}" };
const IS = { en: " is ", ja: "は", zh: "為" };
const BRACKETS = { en: [" (", ")"], ja: ["（", "）"], zh: ["（", "）"] };
const WHOSE = { en: "'s ", ja: "の", zh: "的" };
const HIT = { en: " takes {dealt}[ (of the {amount} dealt)]", ja: "に[{amount}のうち]{dealt}", zh: "受到[{amount}點中的]{dealt}點" };

// The forms of a fact in a sentence. `some`: an empty text for 0.
const FORMS = {
  signed(facts, name, value) {
    const { language } = facts;
    if (Array.isArray(value)) return [value.map((each) => signed(each, language)).join("/")];
    if (typeof value !== "object") return typeof value === "number" ? [signed(value, language)] : facts.plainly(name, value);
    const changed = Object.entries(value).filter(([, each]) => each !== 0);
    const row = ([key, each]) => (language === "en" ? `${signed(each, language)} ${facts.narration.inSentence(facts.one(name, key))}` : `${facts.one(name, key)}${signed(each, language)}`);
    return facts.list((changed.length ? changed : Object.entries(value)).map((each) => [row(each)]));
  },
  // A card that is known; another is "a card".
  known: (facts, name, value) => (facts.narration.known.get(value) ? facts.plainly(name, value) : null),
  // A number that is added, or taken away.
  gained: (facts, name, value) => (value > 0 ? [String(value)] : null),
  lost: (facts, name, value) => (value < 0 ? [String(-value)] : null),
  // A change of a number. A change of 0 is not mentioned.
  change: (facts, name, value) => (isNoChange(value) ? null : FORMS.signed(facts, name, value)),
  // Things in an order. A single thing is not mentioned.
  several: (facts, name, value) => ([value].flat().length < 2 ? null : FORMS.order(facts, name, value)),
  // Things one after the other: "Osprey, then Heron".
  order: (facts, name, value) => separated([value].flat().map((each) => [facts.one(name, each)]), THEN[facts.language]),
  // Numbers of players: "mika 12, ren unknown".
  each: (facts, name, value) => (typeof value === "object" ? separated(Object.entries(value).map(([key, each]) => facts.pair(name, key, isEmpty(each) ? NOT_KNOWN[facts.language] : each)), LISTED[facts.language][0]) : facts.plainly(name, value)),
  // What each player is: "mika is Tideclock, ren is Lantern".
  is: (facts, name, value) => separated(Object.entries(value).map(([seat, each]) => [facts.one("seat", seat), IS[facts.language], facts.one(name, each)]), LISTED[facts.language][0]),
  // Who boards what: "Rask into Maw and Ilse into Husk".
  crew(facts, name, value) {
    const row = (each) => BOARDS[facts.language].split(/(\{\w+\})/).filter(Boolean).map((part) => ({ "{pilot}": each[0], "{mecha}": each[1] })[part] ?? part);
    return facts.list(wholeRows(value).map((pair) => row(pair.map((card) => facts.one("card", card)))));
  },
  // A term as it is written inside of a sentence.
  word: (facts, name, value) => [facts.narration.inSentence(facts.one(name, value))],
  // The second option; languages without such words show the number.
  ordinal: (facts, name, value) => [ordinal(value, facts.language)],
  // A name with the article before it: "an Osprey".
  a(facts, name, value) {
    const parts = facts.plainly(name, value);
    return facts.language === "en" ? [VOWEL.test(parts[0]?.name ?? parts[0]) ? "an " : "a ", ...parts] : parts;
  },
  // The card that was hit, the damage that it took, and the damage before reductions. The rest of a row is bookkeeping.
  damage(facts, name, value) {
    const wording = HIT[facts.language];
    const hit = (amount, dealt) => wording.replace(/\[(.*)\]/, amount === dealt ? "" : "$1").replace("{dealt}", signless(dealt)).replace("{amount}", signless(amount));
    const owned = facts.ofPlayers(value.map(([card]) => facts.one(name, card)));
    return facts.list(value.map(([, amount, dealt], at) => [...owned[at], hit(amount, Number.isInteger(dealt) ? dealt : amount)]));
  },
  // A type of card as somebody plays it: "as a generation".
  kind(facts, name, value) {
    const noun = `text.noun.${value}`;
    const term = facts.narration.inSentence(facts.narration.has(noun) ? facts.narration.term(noun) : facts.one(name, value));
    return [facts.language === "en" ? `${VOWEL.test(term) ? "an" : "a"} ${term.toLowerCase() === "g" ? "G" : /[A-Z]{4,}/.test(term) ? term.toLowerCase() : term}` : term];
  },
  // Who leads a force, and where.
  leaders(facts, name, value) {
    const [opens, closes] = BRACKETS[facts.language];
    return facts.list(Object.entries(value).map(([zone, card]) => [facts.one("card", card), opens, facts.one("zone", zone), closes]));
  },
  // A player other than the subject of the sentence.
  other: (facts, name, value) => (value === facts.narration.subject ? null : facts.plainly(name, value)),
  // Where a battle is, and where a force goes: "in space", "to battle area 1".
  in: (facts, name, value) => facts.inText("in", name, value),
  into: (facts, name, value) => facts.inText("into", name, value),
  // Who meets whom.
  against: (facts, name, value) => facts.list(wholeRows(value).map((row) => row.flatMap((part, at) => [...(at ? [VERSUS[facts.language]] : []), ...(facts.parts(name, part) ?? [])]))),
  outcomes: (facts, name, value) => facts.list(Object.entries(value).map(([seat, how]) => facts.apart([[facts.one("seat", seat)], [facts.narration.term(`outcome.${how}`)]]))),
  // How many there are.
  number: (facts, name, value) => [String([value].flat().length)],
  // A place of the timing chart.
  place: (facts, name, value) => [facts.narration.place(value)],
  points: (facts, name, value) => [[value].flat().map((each) => each ?? "–").join("/")],
  // Permissions and bans are shown in the words of card texts; a moment as in "at the beginning of the turn".
  may: (facts, name, value) => facts.inText("may", name, value),
  cannot: (facts, name, value) => facts.inText("cannot", name, value),
  moment(facts, name, value) {
    const { narration } = facts;
    const known = narration.edge(value) || (narration.has(`text.moment.${value}`) && narration.term(`text.moment.${value}`));
    return known && !known.includes("{") ? [known] : FORMS.word(facts, name, value);
  },
  // A text of a card goes by its number if there are several, or by the keyword that it is.
  text(facts, name, value) {
    const [opens, closes] = AROUND_WORDS[facts.language];
    const numbered = (term, n) => facts.narration.term(term).replace("{n}", n).trim();
    return [value === ONLY_TEXT ? numbered("text_number", "") : /^\d+$/.test(value) ? numbered("text_ordinal", ordinal(value, facts.language)) : `${opens}${facts.narration.term(value)}${closes}`];
  },
};
