// The text of a card as sentences of the reader's language: the templates are terms of the rulebook (`do.`, `text.`),
// filled with the fields of the text. Pure.

import { fillTemplate, parseTemplate, plainText } from "../replay/sentence-template.js";
import { clauseHeadText } from "./clause-head.js";
import { conditionText, conditionBeforeMomentText } from "./condition-text.js";
import { costText } from "./cost-text.js";
import { correctArticle, filterAttributesText, filterText, isUnboundedNumber, isPluralFilter, splitPlaceAndCards } from "./filter-text.js";
import { groupEffects, peekField } from "./effect-groups.js";
import { EFFECT_FACT_WRITERS } from "./effect-facts.js";
import { combinedGainsText, optionalActionText } from "./player-action-text.js";
import { comparedNumberText, xDefinitionText, formatNumber, isNegative, formatSignedNumber, targetsDescribedByX } from "./number-text.js";

const JOINS = { en: ["; ", ", ", ", ", "."], ja: ["。", "、", "、", "。"], zh: ["；", "，", "、", "。"] };
const FLAGS = ["unvoidable", "all_or_nothing", "repeatable", "new_targets", "chooses_x", "once", "each", "every", "by_effect"];
const FORMS = new Set(["goes_on", "never", "past", "paid", "alone", "counted", "from"]);
// Verbs that take cards from where they are: "put 1 Unit from your junkyard into play".
const TAKING = new Set(["abolish", "attach", "exile", "extra_play", "make_g", "move", "on_target", "put", "put_in_play", "scrap", "set", "set_anywhere", "summon", "to_area", "to_deck", "to_graveyard", "to_hand", "to_proto"]);
// Fields about one card of several: "engaged with a Unit".
const WITH_ONE = new Set(["carries", "engaged_with", "grouped_with", "pilot", "refit_g", "set_on"]);
// Changes of a number, with their sign.
const CHANGES = new Set(["power", "total"]);
// Whom a continuous effect is about: an opponent is each of them.
const EVERY = { opponent: "each_opponent" };
// What a text gives that is about no card of its own.
const GENERAL = ["copies", "hand_limit", "hand_more"];
const OTHER_SIDE = { own: "enemy", enemy: "own" };
// The mark at the end of words after which the next words need no mark of their own.
const OPEN_END = "：";
// How a Japanese moment ends that something brings about; a time ends in 「に」, and its condition follows.
const EVENT_END = "場合";
// Fields of clauses whose moment starts them as often as it comes.
const EACH_TIME = new Set(["each", "every"]);
// A card that an effect turns up, as the first target of what follows.
const TURNED = Object.freeze({});
// How many of several coins go, where a text says it.
const COUNTED_COINS = new Set(["remove_coins", "player_coin"]);
const STEERING = ["may", "pay", "if_successful", "otherwise", "only_if"];

export class CardTextWriter {
  // `targets`: the targets of the text, which are described at their first mention.
  constructor(narration, targets = []) {
    Object.assign(this, { narration, targets, named: new Set(), abouts: new Map(), many: 1, forms: new Set(), isOpposite: false, hasOwnTargets: true });
    [this.then, this.so, this.comma, this.stop] = JOINS[narration.language] ?? JOINS.en;
  }

  word(name) {
    return this.narration.has(`text.${name}`) ? this.narration.term(`text.${name}`) : "";
  }

  // Fills a template with values, by their names.
  fill(name, values) {
    return this.write(`text.${name}`, (fact) => values[fact] ?? null, (fact) => Number(values[fact] ?? this.form(fact)));
  }

  // Returns which form of a word a sentence takes: the first for one card, else for `many`; of the others the first where
  // the sentence is said `within` that form: `goes_on` to another condition, `never` happened, `past`, `paid` now, a place `alone`
  // or before `counted` cards, `from` a place.
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
    const parts = fillTemplate(parseTemplate(this.narration.term(term)), (name) => {
      const wording = fact(name);
      return wording === null || wording === "" ? null : [String(wording)];
    }, number).parts;
    return plainText(parts);
  }

  // Returns the measure word for cards of a type, where a language has one.
  measure(type) {
    return this.word(`measure.${[type].flat()[0]}`) || this.word("measure");
  }

  // Names cards of a type, where a language calls them by another word than the type: "作戰卡".
  noun(type) {
    return this.word(`noun.${type}`) || this.narration.term(type);
  }

  // Describes a field: by its value, else by a sentence with the value in it; other numbers and words unchanged.
  field(name, value) {
    if (value === undefined || value === null || value === "") return "";
    if (value === true) return this.word(name) || this.narration.term(name);
    if (value === false) return this.word(`not_${name}`);
    const own = `text.${name}.${value}`;
    if (this.narration.has(own)) return this.fill(own.slice("text.".length), { value });
    const wording = this.value(name, value);
    const force = ["at_most", "at_least"].includes(name) && value.force ? this.fill(`${name}.force`, { value: formatNumber(value.force) }) : "";
    if (force) return force + (wording && this.fill(name, { value: wording }));
    return this.narration.has(`text.${name}`) ? this.fill(name, { value: wording }) : wording;
  }

  value(name, value) {
    if (name === "generates") return value.map(([color, n]) => this.fill("power_of", { n, color: this.narration.term(color) })).join(this.comma);
    if (Array.isArray(value)) return value.map((each, at) => this.value(name, each).replace(name === "any" && at < value.length - 1 ? /的$/ : /$^/, "")).join(this.between(name));
    if (["at_most", "at_least"].includes(name)) return Object.entries(value).filter(([of]) => of !== "force").map(([of, n]) => this.bounded(name, this.word(`number.${of}`), formatNumber(n))).join(this.narration.language === "en" ? this.word("and_cards") : this.comma);
    if (name === "any" && typeof value === "object" && !value.type) return filterAttributesText(this, value);
    if (typeof value === "object" && value !== null) return filterText(this, value, WITH_ONE.has(name) ? "any" : ["not", "originally"].includes(name) ? "any" : ["any", "against"].includes(name) ? "none" : "number");
    if (value === "x") return formatNumber(value);
    if (["name", "exact", "with"].includes(name)) return this.card(value);
    if (["keyword", "tag", "which"].includes(name)) return this.keyword({ keyword: value });
    return this.narration.fact(name, value);
  }

  // Names a value with its bound, before the words for it: "defence 4", 「4以下の防御力」.
  bounded(name, value, n) {
    return this.fill(`bound.${name}`, { value, n });
  }

  // Returns the separator between the values of a field: "or" if one of them is enough, "and" if all are needed.
  between(name) {
    if (name === "any") return this.word("or");
    if (this.narration.language !== "en") return this.comma;
    return { traits_any: this.word("or"), names_any: this.word("or"), traits_all: this.word("and_cards") }[name] ?? this.comma;
  }

  // Names a card in the reader's language, if the record has its name in it.
  card(name) {
    const pins = [...this.narration.pins.values()];
    return name.split("/").map((part) => {
      const data = pins.find((each) => each.name === part);
      return data ? this.narration.printing(data, part) : this.narration.term(part);
    }).join("/");
  }

  // Describes small effects with their own targets, those first that no effect speaks of: "choose 1 enemy Unit; draw 1 card".
  // `x`: the definition of an X, which describes targets as well.
  aimed(list, x) {
    const wording = this.effects(list);
    const spoken = targetsDescribedByX(this, x);
    const silent = this.hasOwnTargets ? this.targets.filter((each) => each && !this.named.has(each) && !spoken.includes(each)) : [];
    return silent.length && wording ? this.fill("choose_first", { cards: this.chosen(silent) }) + this.then + wording : wording;
  }

  effects(list) {
    const at = list.findIndex((each) => each.do === "only_if" && each.otherwise);
    if (at < 0) return this.inOrder(list);
    const { otherwise, ...asked } = list[at];
    const then = this.inOrder([...list.slice(0, at), asked, ...list.slice(at + 1)]);
    return [then, this.then, this.word("or_else"), this.so, EFFECT_FACT_WRITERS.otherwise(this, { otherwise })].join("");
  }

  inOrder(list) {
    const wording = groupEffects(list).flatMap(([each, ...more]) => (each.do ? [[each, this.effect(each, more)]] : this.standings([each, ...more]))).filter(([, words]) => words);
    const may = wording.findIndex(([each], at) => each.do === "may" && at < wording.length - 1);
    if (may >= 0) {
      const [asked] = wording[may];
      const done = this.linked(wording.slice(0, may), true) + optionalActionText(this, EFFECT_FACT_WRITERS.who(this, asked), this.linked(wording.slice(may + 1)));
      return asked.otherwise ? [done, this.then, this.word("or_else"), this.so, EFFECT_FACT_WRITERS.otherwise(this, asked)].join("") : done;
    }
    return this.linked(wording);
  }

  // Describes continuous effects: those on the same cards together.
  standings(list) {
    const rows = [];
    for (const effect of list) {
      const parts = this.standingParts(effect);
      const last = rows.at(-1)?.[1];
      if (last && ["cards", "per", "note"].every((name) => last[0][name] === parts[name])) last.push(parts);
      else rows.push([effect, [parts]]);
    }
    return rows.map(([effect, all]) => [effect, this.stated(all)]);
  }

  // Links the sentences of small effects; "if you do" before nothing says nothing. `goesOn`: more sentences follow.
  linked(list, goesOn = false) {
    const wording = !goesOn && list.at(-1)?.[0].do === "if_successful" ? list.slice(0, -1) : list;
    return wording.map(([each, words], at) => words + ((at === wording.length - 1 && !goesOn) || words.endsWith(OPEN_END) ? "" : STEERING.includes(each.do) ? this.so : this.then)).join("");
  }

  // `more`: small effects that differ from this one only by their keyword, and are said with it.
  effect(effect, more = []) {
    if (!effect.do) return this.standing(effect);
    this.more = more;
    const into = [...(peekField(effect, "upto") && isUnboundedNumber(peekField(effect, "n")) ? [`do.${effect.do}_any`] : []), `do.${effect.do}_${peekField(effect, "from")}`, `do.${effect.do}.${peekField(effect, "zone")}`];
    const less = isNegative(effect.n) ? [`do.${effect.do}_less`] : [];
    const whose = effect.who ? [`do.${effect.do}_who`] : [];
    const aimed = effect.do === "standby" && (effect.of ?? "target") === "target" && this.targets.length ? [`do.standby_aim${effect.next ? "_next" : ""}`] : typeof peekField(effect, "to") === "string" ? [`do.${effect.do}_${peekField(effect, "to")}`] : [];
    const separate = [...(effect.do === "fix" && effect.points?.includes("as_is") ? ["stats"] : []), ...["shared", "bonus", "anywhere", "otherwise", "fill", "of", "around", "paid", "partly", ...(COUNTED_COINS.has(effect.do) && peekField(effect, "n") !== 1 ? ["n"] : []), ...(effect.do === "counters" ? ["points"] : [])].filter((field) => effect[field])].map((field) => `do.${effect.do}_${field}`);
    const term = [...aimed, ...less, ...whose, ...separate, ...into, `do.${effect.do}`, `verb.${effect.do}`].find((each) => this.narration.has(each)) ?? effect.do;
    this.many = howMany(effect, this.targets);
    const number = (name) => (name === "many" || FORMS.has(name) ? this.form(name) : Math.abs(Number(effect[name] ?? 1)));
    const words = this.within("from", TAKING.has(effect.do), () => this.write(term, (name) => this.fact(effect, name), number));
    return this.narration.language === "en" ? withPronouns(words) : words;
  }

  fact(effect, name) {
    const wording = EFFECT_FACT_WRITERS[name] ?? ((text) => (effect[name] === undefined ? null : text.field(name, effect[name])));
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
    return (to === "subject" && this.subject()) || this.word(to) || this.value("to", to);
  }

  // Names the card of the moment by what it is: "that Unit"; empty where that may be several kinds of cards.
  subject() {
    const { type, traveller } = this.of ?? {};
    const noun = traveller ? this.word("traveller") : typeof type === "string" ? this.noun(type) : "";
    return noun && this.fill("that", { noun });
  }

  // Describes a condition; the targets that it is about are chosen before.
  asked({ condition, target, which }) {
    const about = which ? [this.targets[which.at(-1) - 1]] : this.targets;
    const isNew = target && about.some((each) => each && !this.named.has(each));
    const choice = isNew ? this.fill("choose_first", { cards: this.chosen(this.targets) }) + this.then : "";
    this.areTogether ||= isNew && this.targets.length > 1;
    return choice + conditionText(this, condition, target, which);
  }

  chosen(targets) {
    const known = targets.filter(Boolean);
    if (known.includes(TURNED)) return known.map((each) => (each === TURNED ? this.word("target.1") : this.chosen([each]))).join(this.word("and_cards"));
    if (this.areTogether && known.length === 1) return this.word(`target.${this.targets.indexOf(known[0]) + 1}`);
    if (!known.length || known.every((each) => this.named.has(each))) return this.word(known.length > 1 || known.some((each) => isPluralFilter(each)) ? "they" : "it");
    known.forEach((each) => this.named.add(each));
    return known.map((each) => filterText(this, each)).join(this.word("and_cards"));
  }

  // Describes a continuous effect: "friendly Units in the same area get +1/+0/+0".
  // `subject`: its cards in words, where a small effect names them.
  standing(effect, subject = "") {
    return this.stated([this.standingParts(effect, subject)]);
  }

  // Joins what continuous effects give to the same cards: "this card gets +1 attack and has Quick".
  stated(all) {
    const [{ cards, per, note }] = all;
    const say = (on, gives) => (gives.length ? [this.fill("standing", { on, gives: combinedGainsText(this, gives), per })] : []);
    return [...say(cards, all.flatMap(({ gives }) => gives)), ...all.flatMap(({ general }) => general).flatMap((each) => say(null, [each]))].join(this.then) + note;
  }

  standingParts(effect, subject = "") {
    const on = effect.on ?? effect.to;
    const meant = typeof on === "object" ? filterText(this, on, Object.keys(on).length ? "some" : "each") : this.word(on ?? "self");
    const named = effect.who && typeof on === "object" && this.narration.has(`text.cannot_of.${effect.cannot}`) ? this.fill(`cannot_of.${effect.cannot}`, { cards: meant }) : "";
    const cards = subject || (effect.who ? this.field("who", EVERY[effect.who] ?? effect.who) + (typeof on === "object" && !named ? this.bracketed(meant) : "") : meant);
    if (!subject) this.many = typeof on === "object" && !effect.who && isPluralFilter(on, "some") ? 2 : 1;
    const points = this.points(effect);
    const isEach = Object.keys(effect.times ?? {}).join() === "count";
    const times = typeof effect.times === "object" && !isEach ? comparedNumberText(this, effect.times) : "";
    const general = GENERAL.filter((name) => effect[name] !== undefined).map((name) => this.fill(`gives.${name}`, { value: this.value(name, effect[name]) }));
    const gives = [points ? this.fill(times ? "gives.points_times" : "gives.points", { value: points, times }) : "", effect.bonus ? this.fill("gives.bonus", { value: this.points({ values: effect.bonus }) }) : "", this.field("may", effect.may), named || this.barred(effect.cannot, effect), ...this.given(effect, times), effect.worth ? this.fill("gives.worth", { value: effect.worth, cards: effect.worth_for ? filterText(this, effect.worth_for, "some") : null }) : "", times && !points && !effect.power ? this.fill("times", { value: times }) : "", this.silenced(effect.silence)];
    const each = effect.per ?? (isEach ? effect.times.count : null);
    const per = each ? this.fill("per", { ...(this.narration.language === "zh" ? splitPlaceAndCards(this, each, "none") : { cards: filterText(this, each, "none") }), measure: this.measure(each.type) }) : null;
    return { cards, gives: gives.filter(Boolean), general, per, note: effect.no_stack ? this.bracketed(this.word("flag.no_stack")) : "" };
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
    const cards = typeof against === "object" ? filterText(this, { ...against, ...(by ? { whose: by } : {}) }, this.narration.language === "en" ? "some" : "none") : null;
    const source = cards ? this.fill("limit.of", { value: cards }) : this.word(`limit.${by}`);
    const own = `barred.${what}`;
    return this.fill(this.narration.has(`text.${own}`) ? own : "barred", { cannot, source });
  }

  // `times`: what a force power is multiplied by.
  given(effect, times = "") {
    const names = ["keyword", "trait", "gives_trait", "name", "gain_value", "gain_sign", "doubles", "gain_free", "forces", "crew", "set_in_battle", "reduce", "spares", "generates", "power", "strikes", "both_speeds", "total", "pilots", "enters", "instead", "refit_total", "refit_g", "refuel"];
    const wording = names.filter((name) => effect[name] !== undefined && !(name === "instead" && effect.instead.zone)).map((name) => this.fill(name === "power" && times ? "gives.power_times" : `gives.${name}`, { times, value: name === "enters" ? "" : name === "keyword" ? this.keyword(effect) : this.word(`gone.${effect[name]}`) || (CHANGES.has(name) ? formatSignedNumber(effect[name], this.zero) : this.value(name, effect[name]).replace(/^-/, "−")) }));
    const price = typeof effect.cost === "number" ? [this.fill(effect.cost < 0 ? "gives.cost_less" : "gives.cost", { value: Math.abs(effect.cost) })] : [];
    const needs = effect.tributes === undefined ? [] : [this.fill(isNegative(effect.tributes) ? "gives.tributes_less" : "gives.tributes", { value: formatNumber(effect.tributes).replace(/^−/, "") })];
    const victims = effect.victims ? [this.fill(`gives.victims.${effect.victims}`, {})] : [];
    const lost = typeof effect.lose === "string" ? [this.fill("gives.lose", { value: this.keyword({ keyword: effect.lose }) })] : effect.lose ? [this.fill(Object.values(effect.lose).every((each) => each === true) ? "gives.lose_all" : "gives.lose", { value: Object.entries(effect.lose).map(([name, value]) => (value === true ? this.word(`what.${name}`) : this.value(name, value))).join(this.comma) })] : [];
    const text = effect.text && effect.text.effects ? [this.fill("gives.text", { value: this.quoted(effect.text) })] : [];
    const { pays, instead, raises } = effect;
    const more = raises ? [this.fill("gives.raises", { value: `${this.keyword({ keyword: raises.keyword })} +${raises.n}` })] : [];
    const paid = pays ? [this.fill(pays.twice ? "gives.pays_twice" : "gives.pays", { value: pays.color ? this.narration.term(pays.color) : null, for: pays.for ? this.word(`for.${pays.for}`) : null })] : [];
    const goes = instead?.zone ? [this.fill("gives.goes", { value: this.field("zone", instead.zone), by: instead.by ? this.word(`gone_by.${instead.by}`) : null })] : [];
    return [...wording, ...price, ...needs, ...victims, ...text, ...paid, ...more, ...goes, ...lost, ...(typeof effect.cost === "object" ? [this.fill(Object.keys(effect.cost).every((name) => name.endsWith("_to")) ? "cost_to" : "cost_of", { value: this.change(effect.cost), case: [effect.paired ? this.word("paired") : "", effect.onto ? this.fill("onto", { cards: filterText(this, effect.onto, "some") }) : ""].filter(Boolean).join(this.comma) })] : [])];
  }

  change(change) {
    return Object.entries(change).map(([name, by]) => this.valued(this.word(`change.${name}`), name.endsWith("_to") ? by : formatSignedNumber(by, this.zero))).join(this.comma);
  }

  keyword(effect) {
    const { keyword, x, icons } = effect;
    const { n, x: level, whose, trait, cost } = effect.do === "give" ? effect.with ?? {} : peekField(effect, "do") ? peekField(effect, "with") ?? {} : effect;
    const name = [`keyword.${keyword}`, keyword].find((each) => this.narration.has(each)) ?? keyword;
    const more = [x ?? level ?? n ?? "", this.side(whose), ...[icons ?? cost].filter(Boolean).map((ways) => costText(this, { cost: ways }) || this.valued(this.word("cost"), 0))].map(String).filter(Boolean);
    return this.narration.term(name) + (trait ? this.traits(this.value("trait", trait)) : "") + (more.length ? this.bracketed(more.join(this.comma)) : "");
  }

  // Describes whose cards a keyword is about.
  side(whose) {
    return whose === "any" ? "" : this.word(`side.${whose}`) || this.field("whose", whose);
  }

  // Writes the traits of a keyword as they are printed: 「改装［翼］」.
  traits(words) {
    return this.narration.language === "en" ? ` [${words}]` : `［${words}］`;
  }

  bracketed(words) {
    return this.narration.language === "en" ? ` (${words})` : `（${words}）`;
  }

  // Names a value with its number or change: "+1 attack".
  valued(name, by) {
    if (this.narration.language !== "en") return `${name}${by}`;
    return /^[+−]/.test(by) ? `${by} ${name}` : `${name} ${by}`;
  }

  // Formats changes of points, "+1/0/−1", or names the values that change.
  points({ points, values, attack, score }) {
    if (Array.isArray(points)) return points.map((by) => formatSignedNumber(by, this.zero)).join("/");
    const named = Object.entries(values ?? { attack, score }).filter(([, by]) => ["number", "string"].includes(typeof by));
    return named.filter(([, by]) => by !== 0).map(([name, by]) => this.valued(this.narration.term(name), formatSignedNumber(by, this.zero))).join(this.narration.language === "en" ? this.word("and_cards") : this.comma);
  }

  // Names values that are set, without a sign: "Weapon Value 3".
  setValues(values) {
    return Object.entries(values).map(([name, value]) => this.valued(this.narration.term(name), formatNumber(value))).join(this.narration.language === "en" ? this.word("and_cards") : this.comma);
  }

  get zero() {
    return this.narration.language === "en" ? "+0" : "±0";
  }

  causes(by) {
    const one = (each) => (this.narration.has(`text.by.${each}`) ? this.field("by", each) : this.fill("by_keyword", { value: this.keyword({ keyword: each }) }));
    return [by].flat().map(one).join(this.word("or"));
  }

  // `where`: the place of the card of the moment.
  moment({ by, cause, lying, where, ...said }) {
    const isOfCards = typeof said.of === "object";
    const of = where && isOfCards ? { ...said.of, where } : said.of;
    const named = this.happens({ ...said, of });
    const happens = where && !isOfCards && named ? this.fill("moment_at", { moment: named, place: this.narration.place(where) }) : named;
    const whom = this.whom(of);
    const subject = this.narration.language === "zh" && happens.startsWith(whom) ? whom : "";
    const after = (words) => ({ subject, moment: words.slice(subject.length) });
    const through = typeof cause === "string" ? this.fill(`through.${cause}`, after(happens)) : cause ? this.fill("cause", { ...after(happens), cards: filterText(this, cause, "any") }) : happens;
    const caused = by ? this.fill("caused", { ...after(through), by: this.causes(by) }) : through;
    return lying ? this.fill("lying_there", { moment: caused, place: this.word(`pile_of.${lying}`) || this.field("zone", lying) }) : caused;
  }

  happens({ moment, of, played, turn }) {
    if (Array.isArray(moment)) return this.either(moment.map((each) => this.happens({ moment: each, of, played })), this.whom(of));
    if (typeof moment !== "string") return "";
    const edge = this.narration.edge(moment, "", turn);
    if (edge) return edge;
    const ways = [...(turn ? [`.${turn}`] : []), ...(played ? ["_played"] : []), ...(typeof of === "object" && !this.isAnything(moment, of) ? ["_of"] : [])];
    const how = ways.find((way) => this.narration.has(`text.moment.${moment}${way}`)) ?? "";
    return this.narration.has(`text.moment.${moment}`) ? this.fill(`moment.${moment}${how}`, { of: this.whom(of) }) : this.narration.fact("moment", moment);
  }

  // Returns whether the card of a moment may be any, and the moment has words without a card: "when magic is used".
  isAnything(moment, of) {
    return Object.values(of).every((each) => each === "any") && !this.narration.term(`text.moment.${moment}`).includes("{of}");
  }

  // Names the card of a moment.
  whom(of) {
    return typeof of === "object" ? filterText(this, of, "any") : this.word(of === "target" ? "it" : "self");
  }

  // Joins moments of which one is enough; Chinese names their card and 時 once: 「此卡進場或離場時」.
  either(moments, whom) {
    const isShort = this.narration.language === "zh" && moments.every((each) => each.startsWith(whom) && each.endsWith("時"));
    const short = isShort ? moments.map((each, at) => each.slice(at ? whom.length : 0, at < moments.length - 1 ? -1 : undefined)) : moments;
    return short.join(this.word("or"));
  }

  // Quotes a text that another text gives: "when this card is destroyed, draw 1 card", "(Battle Phase) draw 1 card (once a turn)".
  quoted(clause) {
    const text = new this.constructor(this.narration, [clause.targets ?? []].flat());
    const head = clauseHeadText(text, clause, false);
    const sentence = text.sentence(clause);
    const flags = text.flags(clause);
    const between = this.narration.language === "en" ? " " : "";
    return [head && (head.startsWith("（") ? head : this.bracketed(head).trim()), sentence].filter(Boolean).join(between) + (flags.length ? this.bracketed(flags.join(this.comma)) : "");
  }

  // Returns the writer of a text inside an effect: what the opponent does names sides as the opponent sees them.
  nested(effect, targets = this.targets) {
    const inner = new this.constructor(this.narration, targets);
    if (targets === this.targets) inner.named = this.named;
    inner.of = this.of;
    inner.hasOwnTargets = targets !== this.targets;
    inner.isOpposite = this.isOpposite !== (effect.do === "let" && effect.who === "enemy");
    return inner;
  }

  // Returns the writer of what is done with a card that was turned up: that card is the first target.
  withTurned(effect) {
    this.named.add(TURNED);
    const inner = this.nested(effect, [TURNED, ...(effect.targets ?? this.targets)]);
    inner.named = this.named;
    inner.hasOwnTargets = Boolean(effect.targets);
    return inner;
  }

  // Returns whose cards a filter means as the reader of the card sees them.
  sideOf(whose) {
    return (this.isOpposite && OTHER_SIDE[whose]) || whose;
  }

  // Describes a clause: its cost, its moment, its condition and its effects.
  sentence(clause) {
    this.of = clause.or_when ? null : clause.of;
    const moment = clause.moment ?? this.when(clause.when);
    const turn = this.tellsTurn(clause) ? clause.turn : undefined;
    const own = this.moment({ moment, of: clause.of, played: clause.played, turn, by: clause.moment ? clause.by : undefined, cause: clause.cause, lying: clause.lying, where: clause.where });
    const moments = [own, ...(clause.or_when ?? []).map((each) => this.inSituation(this.moment(each), each.condition))].join(this.word("or_moment"));
    const effects = this.aimed(clause.effects ?? [], clause.x);
    const isOptional = (clause.optional || clause.may === true) && clause.effects?.[0]?.do !== "may";
    const meanwhile = moments.endsWith(EVENT_END) ? conditionBeforeMomentText(this, clause.condition) : "";
    this.isEachTime = Boolean(moments) && [clause.each, clause.every].includes(true);
    const parts = { cost: costText(this, clause), meanwhile, moment: this.isEachTime ? eachTime(this.narration.language, moments) : moments, condition: meanwhile ? "" : conditionText(this, clause.condition), effects: isOptional && effects ? optionalActionText(this, null, effects) : effects };
    return parts.effects ? this.fill("clause", parts) : parts.cost;
  }

  // Returns whether the moment of a clause says whose turn it is: "at the beginning of your Draw Phase".
  tellsTurn({ turn, moment, when }) {
    const happens = moment ?? this.when(when);
    return ["own", "enemy"].includes(turn) && typeof happens === "string" && (this.narration.edge(happens) !== "" || this.narration.has(`text.moment.${happens}.${turn}`));
  }

  // Describes a moment that counts in a situation of its own.
  inSituation(moment, condition) {
    return condition ? this.fill("moment_in_situation", { moment, condition: conditionText(this, condition) }) : moment;
  }

  // Returns a moment that has words of its own in card texts; undefined for others.
  when(moment) {
    return this.narration.has(`text.moment.${moment}`) ? moment : undefined;
  }

  flags(clause) {
    const isSaid = (name) => (name === "chooses_x" && clause.x?.free) || (this.isEachTime && EACH_TIME.has(name)) || (name === "repeatable" && Array.isArray(clause.cost) && costText(this, clause) !== "");
    const wording = FLAGS.filter((name) => clause[name] === true && !isSaid(name)).map((name) => this.word(`flag.${name}`));
    const bracket = clause.bracket ? [this.word(`flag.bracket.${clause.bracket}`)] : [];
    const force = this.targets.some((each) => each?.force) ? [this.word("force")] : [];
    const x = clause.x ? [xDefinitionText(this, clause.x)] : [];
    const within = clause.within ? `_${clause.within}` : "";
    const uses = clause.uses ? [this.fill(`flag.uses${within}`, { n: clause.uses })] : [];
    const user = clause.user ? [this.field("user", clause.user)] : [];
    const over = clause.over_all ? [this.fill("flag.over_all", { value: this.card(clause.over_all) })] : [];
    const counts = clause.counts_as ? [this.fill("flag.counts_as", { value: this.narration.language === "en" ? correctArticle(`a ${this.noun(clause.counts_as)}`) : this.noun(clause.counts_as) })] : [];
    const each = ["per_player", "resolves"].filter((name) => clause[name]).map((name) => this.fill(name === "per_player" ? `flag.${name}${within}` : `flag.${name}`, { value: clause[name] }));
    return [...wording, ...force, ...user, ...uses, ...each, ...counts, ...over, ...bracket, ...x].filter(Boolean);
  }
}

// Says of a moment that it starts a text as often as it comes: "each time a Unit enters play", 「ユニットが場に出る毎に」.
function eachTime(language, moment) {
  if (language === "en") return moment.replace(/^when /, "each time ");
  if (language === "zh") return `每當${moment.replace(/[時後]$/, "")}`;
  return moment.replace(/時に$/, "時毎に").replace(/した場合$/, "する毎に").replace(/った場合$/, "る毎に").replace(/た場合$/, "る毎に").replace(/場合$/, "毎に");
}

// English words for cards named before, as objects and owners: "remove the coins from them", "its G sign".
function withPronouns(words) {
  return words.replace(/\bit's\b/g, "its").replace(/\bthey's\b/g, "their").replace(/\bthe (texts|combat stats|G sign) of (it|they)\b/g, (_, what, whose) => `${whose === "it" ? "its" : "their"} ${what}`).replace(/(?<=[a-z] )(?<!what )they\b/g, "them");
}

// Returns 2 for an effect on several cards, else 1: for the verbs of English sentences.
function howMany(effect, targets) {
  const to = peekField(effect, "to") ?? (targets.length ? "target" : null);
  if (Array.isArray(to)) return to.length;
  if (to !== null && typeof to === "object") return 2;
  return to === "target" && (targets.length > 1 || targets.some((each) => isPluralFilter(each))) ? 2 : 1;
}
