// Facts of an event as parts of a sentence: words, and {card}, {seat}, {zone}, {rule} with their names.

const LISTED = { en: [", ", " and "], ja: ["、", "、"], zh: ["、", "、"] };
// What a fact names goes by another beginning than its own name: under `say.` and `event.` there are whole sentences.
const KINDS = { due: "act", say: "word", event: "word" };
const VERSUS = { en: " against ", ja: " 対 ", zh: " 對 " };
const SPACED = { en: " ", ja: " ", zh: " " };

// Values that name a thing of the game; all else is shown by the terms of the rulebook. Null: there is nothing to tell.
export class EventFacts {
  constructor(telling) {
    this.telling = telling;
  }

  get language() {
    return this.telling.language;
  }

  parts(name, value, form = "") {
    if (value === null || value === undefined || value === "" || value === false) return null;
    if (value === true) return [];
    if (value === 0 && form === "some") return null;
    if (Array.isArray(value) ? !value.length : typeof value === "object" && !Object.keys(value).length) return null;
    return FORMS[form]?.(this, name, value) ?? this.plainly(name, value);
  }

  plainly(name, value) {
    if (Array.isArray(value)) return this.list(value.map((each) => this.inRow(name, each)));
    if (typeof value === "object") return this.list(Object.entries(value).map(([key, each]) => this.pair(name, key, each)));
    return [this.one(name, value)];
  }

  inRow(name, each) {
    if (!Array.isArray(each)) return this.parts(name, each) ?? [];
    return this.apart(each.map((part) => this.parts(name, part)).filter((parts) => parts?.length));
  }

  pair(name, key, value) {
    const wording = this.parts(name, value) ?? [];
    return key === name || !wording.length ? (wording.length ? wording : [this.one(name, key)]) : [this.one(name, key), SPACED[this.language], ...wording];
  }

  apart(rows) {
    return rows.flatMap((row, at) => (at ? [SPACED[this.language], ...row] : row));
  }

  // "a, b and c".
  list(rows) {
    const [comma, last] = LISTED[this.language];
    return rows.filter((row) => row.length).flatMap((row, at, all) => (at ? [at === all.length - 1 ? last : comma, ...row] : row));
  }

  one(name, value) {
    const { telling } = this;
    if (typeof value !== "string") return signless(value);
    if (name === "rule") return { rule: value, name: value };
    if (telling.seats.includes(value)) return { seat: value, name: telling.player(value) };
    if (telling.zones.has(value)) return { zone: value, name: telling.zone(value) };
    if (/^#\d+$/.test(value)) return this.card(value);
    if (telling.pins.has(value)) return { card: null, printing: value, name: telling.printing(telling.pins.get(value), value) };
    const spot = /^([A-Z])(\d+)$/.exec(value);
    if (spot && telling.has(`position.${spot[1]}`)) return telling.term(`position.${spot[1]}`).replace("{n}", spot[2]);
    return telling.term([`${KINDS[name] ?? name}.${value}`, `phase.${value}`, `step.${value}`].find((each) => telling.has(each)) ?? value);
  }

  inText(word, name, value) {
    const { telling } = this;
    const wording = (each) => (telling.has(`text.${word}.${each}`) ? telling.term(`text.${word}.${each}`) : this.one(name, each));
    return this.list([value].flat().map((each) => [wording(each)]));
  }

  card(id) {
    const { telling } = this;
    const printing = telling.known.get(id);
    const name = printing ? telling.printing(telling.pins.get(printing) ?? {}, printing) : telling.hidden(id);
    return { card: id, printing: printing ?? null, name };
  }
}

const signless = (value) => String(value).replace("-", "−");
const signed = (value) => (typeof value === "number" ? `${value > 0 ? "+" : value < 0 ? "−" : "±"}${Math.abs(value)}` : value);

// The forms in which a sentence may show a fact; `some` shows nothing for 0.
const FORMS = {
  signed(facts, name, value) {
    if (Array.isArray(value)) return [value.map(signed).join("/")];
    if (typeof value !== "object") return typeof value === "number" ? [signed(value)] : facts.plainly(name, value);
    const changed = Object.entries(value).filter(([, each]) => each !== 0);
    return facts.list((changed.length ? changed : Object.entries(value)).map(([key, each]) => [`${facts.one(name, key)} ${signed(each)}`]));
  },
  // What was hit and by how much; the rest of a row is bookkeeping.
  damage: (facts, name, value) => facts.list(value.map(([card, amount]) => facts.apart([[facts.one(name, card)], [signless(amount)]]))),
  // Who meets whom.
  against: (facts, name, value) => facts.list((Array.isArray(value) ? value : Object.entries(value)).map((row) => row.flatMap((part, at) => [...(at ? [VERSUS[facts.language]] : []), ...(facts.parts(name, part) ?? [])]))),
  outcomes: (facts, name, value) => facts.list(Object.entries(value).map(([seat, how]) => facts.apart([[facts.one("seat", seat)], [facts.telling.term(`outcome.${how}`)]]))),
  // How many there are.
  number: (facts, name, value) => [String([value].flat().length)],
  // A place of the timing chart.
  place: (facts, name, value) => [facts.telling.place(value)],
  points: (facts, name, value) => [[value].flat().join("/")],
  // What card texts allow and keep off is shown as they tell it; a moment as in "at the beginning of the turn".
  may: (facts, name, value) => facts.inText("may", name, value),
  cannot: (facts, name, value) => facts.inText("cannot", name, value),
  moment(facts, name, value) {
    const { telling } = facts;
    const known = telling.edge(value) || (telling.has(`text.moment.${value}`) && telling.term(`text.moment.${value}`));
    return [known && !known.includes("{") ? known : facts.one(name, value)];
  },
  // A text of a card goes by its number, or by the keyword that it is.
  text: (facts, name, value) => (/^\d+$/.test(value) ? [facts.telling.term("text_number").replace("{n}", value)] : [facts.telling.term(value)]),
};
