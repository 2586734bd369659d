// The text of a card as sentences of the reader's language: the templates are terms of the rulebook (`do.`, `text.`),
// filled with the fields of the text. Pure.

import { fillTemplate, parseTemplate, plain } from "../replay/sentence-template.js";
import { conditionText } from "./condition-text.js";
import { costText } from "./text-cost.js";
import { article, attributesText, filterText, isAnyNumber, isPlural } from "./filter-text.js";
import { countedText, comparisonText } from "./number-text.js";

const JOINS = { en: ["; ", ", ", ", ", "."], ja: ["。", "、", "、", "。"], zh: ["；", "，", "、", "。"] };
const FLAGS = ["unvoidable", "all_or_nothing", "repeatable", "new_targets", "chooses_x", "once", "may", "optional", "each", "every", "by_effect"];
const FORMS = new Set(["goes_on", "never", "paid", "alone", "from"]);
// Verbs that take cards from where they are: "put 1 Unit from your junkyard into play".
const TAKING = new Set(["abolish", "attach", "exile", "extra_play", "make_g", "move", "on_target", "put", "put_in_play", "scrap", "set", "set_anywhere", "summon", "to_area", "to_deck", "to_graveyard", "to_hand", "to_proto"]);
// Fields about one card of several: "engaged with a Unit".
const WITH_ONE = new Set(["carries", "engaged_with", "grouped_with", "pilot", "refit_g", "set_on"]);
// Changes of a number, with their sign.
const CHANGES = new Set(["cost", "power", "total", "tributes"]);
const GIVEN_UP = ["discard", "sacrifice"];
// Verbs of which fewer, and none, may be done where a text says `upto`; of others it is one at least.
const NONE_TOO = ["discard"];
// What is over at the end of the turn if a text does not say how long, in rulebooks with a word for that (`text.unsaid`).
const ENDING = new Set(["gain", "give", "give_text", "give_trait", "lose", "lose_text", "silence", "bar", "allow", "spare", "change", "fix", "sign", "strength", "ace_limit", "tributes", "spend_reduction", "charge_change", "admit", "count_as"]);
// Coins that texts call by what they are: "coin", or by their numbers.
const NAMELESS = /^(?:[Cc]oins?|コイン|[-−+±\d/]+)$/;
const OTHER_SIDE = { own: "enemy", enemy: "own" };
// Ends words after which what follows needs no other mark.
const OPEN_END = "：";
const STEERING = ["may", "pay", "if_successful", "otherwise", "only_if"];

export class CardText {
  // `targets`: what the text lets somebody choose, named where it is first spoken of.
  constructor(telling, targets = []) {
    Object.assign(this, { telling, targets, named: new Set(), abouts: new Map(), many: 1, forms: new Set(), isOpposite: false });
    [this.then, this.so, this.comma, this.stop] = JOINS[telling.language] ?? JOINS.en;
  }

  word(name) {
    return this.telling.has(`text.${name}`) ? this.telling.term(`text.${name}`) : "";
  }

  // Fills a template with values, by their names.
  fill(name, values) {
    return this.write(`text.${name}`, (fact) => values[fact] ?? null, (fact) => Number(values[fact] ?? this.form(fact)));
  }

  // Returns which form of a word a sentence takes: the first for one card, else for `many`; of the others the first where
  // the sentence is said `within` that form: `goes_on` to another condition, `never` happened, `paid` now, a place `alone`,
  // `from` a place.
  form(fact) {
    return fact === "many" ? this.many : FORMS.has(fact) && !this.forms.has(fact) ? 2 : 1;
  }

  // Says something in another form than the rest.
  within(form, isSo, say) {
    const before = this.forms;
    this.forms = new Set(isSo ? [...before, form] : [...before].filter((each) => each !== form));
    const words = say();
    this.forms = before;
    return words;
  }

  write(term, fact, number) {
    const parts = fillTemplate(parseTemplate(this.telling.term(term)), (name) => {
      const wording = fact(name);
      return wording === null || wording === "" ? null : [String(wording)];
    }, number).parts;
    return plain(parts);
  }

  // Returns the measure word for cards of a type, where a language has one.
  measure(type) {
    return this.word(`measure.${[type].flat()[0]}`) || this.word("measure");
  }

  // Names cards of a type, where a language calls them by another word than the type: "作戰卡".
  noun(type) {
    return this.word(`noun.${type}`) || this.telling.term(type);
  }

  // Describes a field: by its value, else by a sentence with the value in it; other numbers and words unchanged.
  field(name, value) {
    if (value === undefined || value === null || value === "") return "";
    if (value === true) return this.word(name) || this.telling.term(name);
    if (value === false) return this.word(`not_${name}`);
    const own = `text.${name}.${value}`;
    if (this.telling.has(own)) return this.fill(own.slice("text.".length), { value });
    const wording = this.value(name, value);
    return this.telling.has(`text.${name}`) ? this.fill(name, { value: wording }) : wording;
  }

  value(name, value) {
    if (name === "generates") return value.map(([color, n]) => this.fill("power_of", { n, color: this.telling.term(color) })).join(this.comma);
    if (Array.isArray(value)) return value.map((each) => this.value(name, each)).join(this.between(name));
    if (["at_most", "at_least"].includes(name)) return Object.entries(value).map(([of, n]) => (this.telling.language === "en" ? `${this.word(`number.${of}`)} ${upper(n)}` : `${this.word(`number.${of}`)}${upper(n)}`)).join(this.comma);
    if (name === "any" && typeof value === "object" && !value.type) return attributesText(this, value);
    if (typeof value === "object" && value !== null) return filterText(this, value, WITH_ONE.has(name) ? "any" : ["not", "any", "against", "originally"].includes(name) ? "none" : "number");
    if (value === "x") return upper(value);
    if (["name", "exact", "with"].includes(name)) return this.card(value);
    if (["keyword", "tag", "which"].includes(name)) return this.keyword({ keyword: value });
    return this.telling.fact(name, value);
  }

  // Returns what separates the values of a field: one of them is enough, or all are needed.
  between(name) {
    if (name === "any") return this.word("or");
    if (this.telling.language !== "en") return this.comma;
    return { traits_any: this.word("or"), names_any: this.word("or"), traits_all: this.word("and_cards") }[name] ?? this.comma;
  }

  // Names a card in the reader's language, if the record has its name in it.
  card(name) {
    const pins = [...this.telling.pins.values()];
    return name.split("/").map((part) => {
      const data = pins.find((each) => each.name === part);
      return data ? this.telling.printing(data, part) : this.telling.term(part);
    }).join("/");
  }

  effects(list) {
    const wording = list.map((each) => [each, this.effect(each)]).filter(([, words]) => words);
    return wording.map(([each, words], at) => words + (at === wording.length - 1 || words.endsWith(OPEN_END) ? "" : STEERING.includes(each.do) ? this.so : this.then)).join("");
  }

  effect(effect) {
    if (!effect.do) return this.standing(effect);
    const into = [...(peek(effect, "upto") && isAnyNumber(peek(effect, "n")) ? [`do.${effect.do}_any`] : []), `do.${effect.do}_${peek(effect, "from")}`, `do.${effect.do}.${peek(effect, "zone")}`];
    const less = effect.n < 0 ? [`do.${effect.do}_less`] : [];
    const whose = effect.who ? [`do.${effect.do}_who`] : [];
    const separate = [...(effect.do === "fix" && effect.points?.includes("as_is") ? ["stats"] : []), ...["shared", "bonus", "anywhere", "otherwise", "fill", "of", "around", "paid", ...(effect.do === "counters" ? ["points"] : [])].filter((field) => effect[field])].map((field) => `do.${effect.do}_${field}`);
    const term = [...less, ...whose, ...separate, ...into, `do.${effect.do}`, `verb.${effect.do}`].find((each) => this.telling.has(each)) ?? effect.do;
    this.many = howMany(effect, this.targets);
    const number = (name) => (name === "many" || FORMS.has(name) ? this.form(name) : Math.abs(Number(effect[name] ?? 1)));
    const words = this.within("from", TAKING.has(effect.do), () => this.write(term, (name) => this.fact(effect, name), number));
    return this.telling.language === "en" ? withPronouns(words) : words;
  }

  fact(effect, name) {
    const wording = FACTS[name] ?? ((text) => (effect[name] === undefined ? null : text.field(name, effect[name])));
    return wording(this, effect);
  }

  // Describes the subject of an effect. Chosen targets are described only once.
  about(effect) {
    if (!this.abouts.has(effect)) this.abouts.set(effect, this.aim(effect));
    return this.abouts.get(effect);
  }

  aim(effect) {
    const to = effect.to ?? (this.targets.length ? "target" : null);
    if (to === null) return null;
    if (typeof to === "object" && !Array.isArray(to)) return filterText(this, to, "each");
    const at = /^target(\d)$/.exec(to)?.[1] ?? { first: 1, second: 2 }[to];
    if (to === "target" || at) return this.chosen(at ? [this.targets[at - 1]] : this.targets);
    return this.word(to) || this.value("to", to);
  }

  chosen(targets) {
    const known = targets.filter(Boolean);
    if (!known.length || known.every((each) => this.named.has(each))) return this.word(known.length > 1 || known.some((each) => isPlural(each)) ? "they" : "it");
    known.forEach((each) => this.named.add(each));
    return known.map((each) => filterText(this, each)).join(this.word("and_cards"));
  }

  // Describes a continuous effect: "friendly Units in the same area get +1/+0/+0".
  // `subject`: its cards in words, where a small effect names them.
  standing(effect, subject = "") {
    const on = effect.on ?? effect.to;
    const meant = typeof on === "object" ? filterText(this, on, "some") : this.word(on ?? "self");
    const named = effect.who && typeof on === "object" && this.telling.has(`text.cannot_of.${effect.cannot}`) ? this.fill(`cannot_of.${effect.cannot}`, { cards: meant }) : "";
    const cards = subject || (effect.who ? this.field("who", effect.who) + (typeof on === "object" && !named ? this.bracketed(meant) : "") : meant);
    if (!subject) this.many = typeof on === "object" && !effect.who ? 2 : 1;
    const points = this.points(effect);
    const gives = [points ? this.fill("gives.points", { value: points }) : "", effect.bonus ? this.fill("gives.bonus", { value: this.points({ values: effect.bonus }) }) : "", this.field("may", effect.may), named || this.barred(effect.cannot, effect), ...this.given(effect), effect.worth ? this.fill("gives.worth", { value: effect.worth, cards: effect.worth_for ? filterText(this, effect.worth_for, "some") : null }) : "", typeof effect.times === "object" ? this.fill("times", { value: comparisonText(this, effect.times) }) : "", this.silenced(effect.silence)];
    const per = effect.per ? this.fill("per", { cards: filterText(this, effect.per, "none"), measure: this.measure(effect.per.type) }) : null;
    return this.fill("standing", { on: cards, gives: gives.filter(Boolean).join(this.comma), per }) + (effect.no_stack ? this.bracketed(this.word("flag.no_stack")) : "");
  }

  // Names which texts of cards are negated: all, or those of a kind.
  silenced(which) {
    if (!which) return "";
    return this.fill(which === true || which === "all" ? "gives.silence" : `gives.silence.${which}`, {});
  }

  // Describes what cards cannot do, and the effects against which that protects them: "cannot be destroyed by your effects".
  barred(what, { by, against }) {
    const cannot = this.field("cannot", what);
    if (!cannot || (!by && typeof against !== "object")) return cannot;
    const cards = typeof against === "object" ? filterText(this, { ...against, ...(by ? { whose: by } : {}) }, this.telling.language === "en" ? "some" : "none") : null;
    const source = cards ? this.fill("limit.of", { value: cards }) : this.word(`limit.${by}`);
    const own = `barred.${what}`;
    return this.fill(this.telling.has(`text.${own}`) ? own : "barred", { cannot, source });
  }

  given(effect) {
    const names = ["keyword", "trait", "gives_trait", "name", "hand_limit", "hand_more", "gain_value", "gain_sign", "doubles", "forces", "crew", "set_in_battle", "copies", "reduce", "spares", "generates", "power", "strikes", "both_speeds", "total", "pilots", "enters", "tributes", "instead", "refit_total", "refit_g", "victims", "refuel", ...(typeof effect.cost === "number" ? ["cost"] : [])];
    const wording = names.filter((name) => effect[name] !== undefined && !(name === "instead" && effect.instead.zone)).map((name) => this.fill(`gives.${name}`, { value: name === "enters" ? "" : name === "keyword" ? this.keyword(effect) : this.word(`gone.${effect[name]}`) || (CHANGES.has(name) ? signed(effect[name], this.zero) : this.value(name, effect[name]).replace(/^-/, "−")) }));
    const lost = typeof effect.lose === "string" ? [this.fill("gives.lose", { value: this.keyword({ keyword: effect.lose }) })] : effect.lose ? [this.fill(Object.values(effect.lose).every((each) => each === true) ? "gives.lose_all" : "gives.lose", { value: Object.entries(effect.lose).map(([name, value]) => (value === true ? this.word(`what.${name}`) : this.value(name, value))).join(this.comma) })] : [];
    const text = effect.text && effect.text.effects ? [this.fill("gives.text", { value: this.quoted(effect.text) })] : [];
    const { pays, instead, raises } = effect;
    const more = raises ? [this.fill("gives.raises", { value: `${this.keyword({ keyword: raises.keyword })} +${raises.n}` })] : [];
    const paid = pays ? [this.fill(pays.twice ? "gives.pays_twice" : "gives.pays", { value: pays.color ? this.telling.term(pays.color) : null, for: pays.for ? this.word(`for.${pays.for}`) : null })] : [];
    const goes = instead?.zone ? [this.fill("gives.goes", { value: this.field("zone", instead.zone), by: instead.by ? this.word(`gone_by.${instead.by}`) : null })] : [];
    return [...wording, ...text, ...paid, ...more, ...goes, ...lost, ...(typeof effect.cost === "object" ? [this.fill("cost_of", { value: this.change(effect.cost), case: [effect.paired ? this.word("paired") : "", effect.onto ? this.fill("onto", { cards: filterText(this, effect.onto, "some") }) : ""].filter(Boolean).join(this.comma) })] : [])];
  }

  change(change) {
    return Object.entries(change).map(([name, by]) => this.valued(this.word(`change.${name}`), name.endsWith("_to") ? by : signed(by, this.zero))).join(this.comma);
  }

  keyword(effect) {
    const { keyword, x } = effect;
    const { n, whose } = peek(effect, "with") ?? {};
    const name = [`keyword.${keyword}`, keyword].find((each) => this.telling.has(each)) ?? keyword;
    const more = [x ?? n ?? "", this.side(whose)].map(String).filter(Boolean);
    return this.telling.term(name) + (more.length ? this.bracketed(more.join(this.comma)) : "");
  }

  // Describes whose cards a keyword is about.
  side(whose) {
    return whose === "any" ? "" : this.word(`side.${whose}`) || this.field("whose", whose);
  }

  bracketed(words) {
    return this.telling.language === "en" ? ` (${words})` : `（${words}）`;
  }

  // Names a value with its number or change: "+1 attack".
  valued(name, by) {
    if (this.telling.language !== "en") return `${name}${by}`;
    return /^[+−]/.test(by) ? `${by} ${name}` : `${name} ${by}`;
  }

  // Formats changes of points, "+1/0/−1", or names the values that change.
  points({ points, values, attack, score }) {
    if (Array.isArray(points)) return points.map((by) => signed(by, this.zero)).join("/");
    const named = Object.entries(values ?? { attack, score }).filter(([, by]) => ["number", "string"].includes(typeof by));
    return named.filter(([, by]) => by !== 0).map(([name, by]) => this.valued(this.telling.term(name), signed(by, this.zero))).join(this.telling.language === "en" ? this.word("and_cards") : this.comma);
  }

  get zero() {
    return this.telling.language === "en" ? "+0" : "±0";
  }

  causes(by) {
    const one = (each) => (this.telling.has(`text.by.${each}`) ? this.field("by", each) : this.fill("by_keyword", { value: this.keyword({ keyword: each }) }));
    return [by].flat().map(one).join(this.word("or"));
  }

  moment({ by, cause, lying, ...said }) {
    const happens = this.happens(said);
    const through = typeof cause === "string" ? this.fill(`through.${cause}`, { moment: happens }) : cause ? this.fill("cause", { moment: happens, cards: filterText(this, cause, "any") }) : happens;
    const caused = by ? this.fill("caused", { moment: through, by: this.causes(by) }) : through;
    return lying ? this.fill("lying_there", { moment: caused, place: this.word(`pile_of.${lying}`) || this.field("zone", lying) }) : caused;
  }

  happens({ moment, of, played }) {
    if (Array.isArray(moment)) return moment.map((each) => this.happens({ moment: each, of, played })).join(this.word("or"));
    if (typeof moment !== "string") return "";
    const edge = this.telling.edge(moment);
    if (edge) return edge;
    const whom = typeof of === "object" ? filterText(this, of, "any") : this.word(of === "target" ? "it" : "self");
    const ways = [...(played ? ["_played"] : []), ...(typeof of === "object" ? ["_of"] : [])];
    const how = ways.find((way) => this.telling.has(`text.moment.${moment}${way}`)) ?? "";
    return this.telling.has(`text.moment.${moment}`) ? this.fill(`moment.${moment}${how}`, { of: whom }) : this.telling.fact("moment", moment);
  }

  // Quotes a text that another text gives: "when this card is destroyed, draw 1 card".
  quoted(clause) {
    return new this.constructor(this.telling, [clause.targets ?? []].flat()).sentence(clause);
  }

  // Returns the writer of a text inside an effect: what the opponent does names sides as the opponent sees them.
  nested(effect, targets = this.targets) {
    const inner = new this.constructor(this.telling, targets);
    inner.isOpposite = this.isOpposite !== (effect.do === "let" && effect.who === "enemy");
    return inner;
  }

  // Returns whose cards a filter means as the reader of the card sees them.
  sideOf(whose) {
    return (this.isOpposite && OTHER_SIDE[whose]) || whose;
  }

  // Describes a clause: its cost, its moment, its condition and its effects.
  sentence(clause) {
    const moment = clause.moment ?? this.when(clause.when);
    const own = this.moment({ moment, of: clause.of, played: clause.played, by: clause.moment ? clause.by : undefined, cause: clause.cause, lying: clause.lying });
    const moments = [own, ...(clause.or_when ?? []).map((each) => this.inSituation(this.moment(each), each.condition))].join(this.word("or"));
    const parts = { cost: costText(this, clause), moment: moments, condition: conditionText(this, clause.condition), effects: this.effects(clause.effects ?? []) };
    return parts.effects ? this.fill("clause", parts) : parts.cost;
  }

  // Describes a moment that counts in a situation of its own.
  inSituation(moment, condition) {
    return condition ? this.fill("moment_in_situation", { moment, condition: conditionText(this, condition) }) : moment;
  }

  // Returns a moment that has words of its own in card texts; undefined for others.
  when(moment) {
    return this.telling.has(`text.moment.${moment}`) ? moment : undefined;
  }

  flags(clause) {
    const wording = FLAGS.filter((name) => clause[name] === true).map((name) => this.word(`flag.${name}`));
    const bracket = clause.bracket ? [this.word(`flag.bracket.${clause.bracket}`)] : [];
    const force = this.targets.some((each) => each?.force) ? [this.word("force")] : [];
    const x = clause.x ? [countedText(this, clause.x)] : [];
    const within = clause.within ? `_${clause.within}` : "";
    const uses = clause.uses ? [this.fill(`flag.uses${within}`, { n: clause.uses })] : [];
    const user = clause.user ? [this.field("user", clause.user)] : [];
    const over = clause.over_all ? [this.fill("flag.over_all", { value: this.card(clause.over_all) })] : [];
    const counts = clause.counts_as ? [this.fill("flag.counts_as", { value: this.telling.term(clause.counts_as) })] : [];
    const each = ["per_player", "resolves"].filter((name) => clause[name]).map((name) => this.fill(name === "per_player" ? `flag.${name}${within}` : `flag.${name}`, { value: clause[name] }));
    return [...wording, ...force, ...user, ...uses, ...each, ...counts, ...over, ...bracket, ...x].filter(Boolean);
  }
}

// English words for cards named before, as objects and owners: "remove the coins from them", "its G sign".
function withPronouns(words) {
  return words.replace(/\bit's\b/g, "its").replace(/\bthey's\b/g, "their").replace(/\bthe (texts|combat stats|G sign) of (it|they)\b/g, (_, what, whose) => `${whose === "it" ? "its" : "their"} ${what}`).replace(/(?<=[a-z] )(?<!what )they\b/g, "them");
}

// Reads a field without counting it among those that a sentence has said (`manual-effect-text.js`).
function peek(effect, name) {
  return Object.getOwnPropertyDescriptor(effect, name)?.value;
}

// Returns 2 for an effect on several cards, else 1: for the verbs of English sentences.
function howMany(effect, targets) {
  const to = peek(effect, "to") ?? (targets.length ? "target" : null);
  if (Array.isArray(to)) return to.length;
  if (to !== null && typeof to === "object") return 2;
  return to === "target" && (targets.length > 1 || targets.some((each) => isPlural(each))) ? 2 : 1;
}

const FACTS = {
  to: (text, effect) => text.about(effect) ?? text.word("self"),
  aim: (text, effect) => text.about(effect),
  name: (text, effect) => (effect.name && !(effect.do.startsWith("coin") && NAMELESS.test(effect.name)) ? text.card(effect.name) : null),
  one: (text) => (text.targets.length > 1 ? filterText(text, text.targets[0]) : null),
  two: (text) => (text.targets.length > 1 ? filterText(text, text.targets[1]) : null),
  n: (text, effect) => (effect.upto ? text.fill(NONE_TOO.includes(effect.do) ? "up_to" : "one_to", { n: upper(effect.n ?? 1) }) : value(effect.n < 0 ? -effect.n : effect.n ?? 1)),
  until: (text, effect) => (effect.until ? text.field("until", effect.until) : text.word(`unsaid.${effect.do}`) || (ENDING.has(effect.do) && text.word("unsaid")) || null),
  type: (text, effect) => (effect.type === undefined ? null : effect.do === "become" && text.telling.language === "en" ? article(`a ${text.telling.term(effect.type)}`) : text.word(`noun.${effect.type}`) || text.field("type", effect.type)),
  measure: (text, effect) => text.measure(effect.type ?? effect.of?.type),
  condition: (text, effect) => (effect.done ? text.fill("if", { value: text.fill("if_done", { value: filterText(text, effect.done, "any") }) }) : conditionText(text, effect.condition, effect.target, effect.which)),
  trait: (text, effect) => (effect.trait ? text.value("trait", effect.trait) : null),
  color: (text, effect) => (effect.color ? text.fill("hue", { value: text.telling.term(effect.color) }) : null),
  with: (text, effect) => (effect.do === "replace" && effect.by ? text.aim({ to: effect.by }) : /^target\d$/.test(effect.with) ? text.aim({ to: effect.with }) : effect.with === undefined ? null : text.field("with", effect.with)),
  rolled: (text, effect) => (effect.do.startsWith("put_in_play") && effect.rolled !== undefined ? text.word(effect.rolled ? "in_state.rolled" : "in_state.not_rolled") : text.field("rolled", effect.rolled)),
  points: (text, effect) => (["change", "fix"].includes(effect.do) ? effect.points?.map((each) => (each === "as_is" ? "–" : each)).join("/") ?? null : text.points(effect)),
  stats: (text, effect) => fixedStats(effect).map(([name]) => text.word(`number.${name}`)).join(text.word("and_cards")),
  values: (text, effect) => fixedStats(effect).map(([, by]) => value(by)).join(text.word("and_cards")),
  keyword: (text, effect) => (effect.keyword ? text.keyword(effect) : null),
  may: (text, effect) => text.field("may", effect.what),
  cannot: (text, effect) => text.barred(effect.what, effect),
  on: (text, effect) => (effect.on ? text.word(effect.on) || text.value("on", effect.on) : null),
  at: (text, effect) => (effect.at === undefined ? null : effect.do === "aim" ? text.aim({ to: effect.at }) : text.field("at", effect.at)),
  around: (text, effect) => text.aim({ to: effect.around }),
  who: (text, effect) => (effect.who && effect.who !== "own" ? text.field("who", effect.who) : null),
  whom: (text, effect) => text.field("who", effect.who ?? "own"),
  cards: (text, effect) => filterText(text, effect.of ?? (typeof effect.to === "object" ? effect.to : {}), "some"),
  nation: (text, effect) => text.field("nation", effect.who ?? "own"),
  text: (text, effect) => text.quoted(effect.text),
  texts: (text, effect) => (effect.texts ? effect.texts.map((each) => text.quoted(each)).join(text.then) || text.word("no_text") : null),
  away: (text, effect) => (effect.zone ? text.word(`away.${effect.zone}`) : null),
  for: (text, effect) => (typeof effect.for !== "object" ? null : filterText(text, effect.do === "look" ? { ...effect.for, n: effect.take ?? effect.for.n } : effect.for)),
  back: (text, effect) => (effect.back && effect.take !== undefined ? text.field(backTo(effect), effect.back) : null),
  all_back: (text, effect) => (effect.back && effect.take === undefined ? text.field(backTo(effect), effect.back) : null),
  rest: (text, effect) => (effect.rest ? text.field("zone", effect.rest) : null),
  face: (text, effect) => (effect.face ? text.word(`lying.${effect.face}`) : null),
  price: (text, effect) => (effect.cost ? text.within("paid", true, () => costText(text, effect)) : null),
  of: (text, effect) => (typeof effect.of === "object" ? filterText(text, { ...effect.of, n: GIVEN_UP.includes(effect.do) ? effect.n : undefined }) : null),
  otherwise: (text, effect) => text.nested(effect, effect.otherwise.targets).effects(effect.otherwise.effects ?? []),
  ways: (text, effect) => effect.ways.map((way) => [way.condition ? conditionText(text, way.condition) : "", text.nested(effect, way.targets).effects(way.effects ?? [])].filter(Boolean).join(text.so)).join(text.word("either")),
  effect: (text, effect) => text.standing(effect.effect ?? {}, effect.do === "hold" ? text.about(effect) : ""),
  effects: (text, effect) => text.nested(effect, effect.targets).effects(effect.effects ?? []),
  counted: (text, effect) => text.nested(effect, effect.counted.targets).effects(effect.counted.effects ?? []),
  x: (text, effect) => (effect.x ? countedText(text, effect.x) : effect.done ? text.word("x_done") : null),
  first: (text, effect) => text.effect(effect.first),
  then: (text, effect) => text.effect(effect.then),
  when: (text, effect) => text.moment({ moment: effect.when }),
  moment: (text, effect) => text.moment(effect),
  change: (text, effect) => text.change(effect.change ?? {}),
  chip: (text, effect) => {
    const card = effect.card ?? effect;
    return [text.telling.term(card.name), card.points ? (text.telling.language === "en" ? ` ${card.points.join("/")}` : `（${card.points.join("/")}）`) : ""].join("");
  },
};

// Returns the field that says where cards go back to: their pile, or another.
function backTo(effect) {
  return effect.back_to ? `back_to_${effect.back_to}` : "back";
}

// Returns the combat stats that a text fixes, with their values: `[name, value]`.
function fixedStats({ points }) {
  return ["strike", "shooting", "defense"].map((name, at) => [name, points[at]]).filter(([, by]) => by !== "as_is");
}

function value(given) {
  return String(given).replace("-", "−").toUpperCase();
}

function upper(given) {
  return value(given);
}

function signed(by, zero) {
  return by === 0 ? zero : by > 0 || /^x$/i.test(by) ? `+${value(by)}` : value(by);
}
