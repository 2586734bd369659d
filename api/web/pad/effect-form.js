// Form for a manual effect: the card, then the verb or a number; or a verb, its fields, its cards. The fields are those
// of the rulebook's small effects; anything else is typed.

import { button, make } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { FieldInputs } from "./effect-fields.js";
import { choiceText, effectFields } from "./effect-requirements.js";
import { formatCardReference } from "./card-identification.js";

const FIRST = ["damage", "roll", "reroll", "destroy", "move", "draw", "discard", "gain", "nation_damage", "turn", "counters"];
const ALONE = ["draw", "nation_damage", "recover", "battle_points", "proto_points", "power", "shuffle", "coin", "defeat"];
const ENDS_GAME = ["defeat"];
const FEW = 9;

export class EffectForm {
  // `effects`: small effect -> {needs, may} · `card`: the tapped card; without one the verb is chosen first · `saysOf(effect, seat)`: returns
  // the command for the effect, by default a manual one; `again({effect, seat, words} or {typed}, problem)`: opens the form again that
  // asked for the effect.
  constructor(thumb, effects, card = null, saysOf = byHand, again = null) {
    Object.assign(this, { thumb, effects, saysOf, again, verb: "", given: {}, chosen: card ? [card] : [], seat: thumb.seat });
    const verbs = Object.keys(effects);
    this.all = [...FIRST.filter((verb) => verbs.includes(verb)), ...verbs.filter((verb) => !FIRST.includes(verb))];
    this.fields = new FieldInputs(this);
  }

  get names() {
    return this.thumb.names;
  }

  // Returns the field to ask for; null if none is left.
  get open() {
    return this.verb ? effectFields(this.verb, this.effects[this.verb]).find(({ name }) => !(name in this.given)) ?? null : null;
  }

  get alone() {
    return ALONE.includes(this.verb);
  }

  // Returns the possible cards: those that are distinguishable on the table.
  cards() {
    const { table } = this.thumb.session;
    return [...table.cards.values()].filter((card) => table.zones.get(card.place)?.[6] || table.cards.has(card.place)).map((card) => card.id);
  }

  tap(card) {
    this.chosen = this.chosen.includes(card) ? this.chosen.filter((each) => each !== card) : [...this.chosen, card];
    this.thumb.draw();
  }

  pick(verb, given = {}) {
    Object.assign(this, { verb, given });
    this.settle();
  }

  give(given) {
    Object.assign(this.given, given);
    this.settle();
  }

  // Submits at once if no question is left; what ends the game waits for a tap on Done.
  settle() {
    if (!this.open && (this.chosen.length || this.alone) && !ENDS_GAME.includes(this.verb)) this.say();
    else this.thumb.draw();
  }

  rows() {
    if (this.open) return [this.head(), this.fields.rows(this.open)];
    return [this.head(), this.verb ? "" : this.damage(), this.verb ? "" : this.list()].filter(Boolean);
  }

  head() {
    const { names } = this;
    const who = this.chosen.map((card) => names.card(card)).join(say("joined"));
    const asks = this.open ? this.fields.asks(this.open) : who || (this.verb ? say("which_cards") : say("which_verb"));
    return make("p", { kind: "asks" }, make("b", {}, [say("by_hand"), this.verb && names.verb(this.verb), ...this.inWords()].filter(Boolean).join(" · ")), make("span", {}, asks), ...this.seats());
  }

  // Describes what was chosen so far.
  inWords() {
    const { names, verb } = this;
    return Object.entries(this.given).map(([name, value]) => (typeof value === "string" ? choiceText(verb, name, value, names) : names.value(Object.values(Object(value)).length ? Object.values(value) : value)));
  }

  // Asks for the seat of an effect that no card determines, such as drawing or damage.
  seats() {
    const { session } = this.thumb;
    if (session.seat || this.chosen.length || (this.verb && !this.alone)) return [];
    return session.record.header.seats.map((seat) => button(this.names.seat(seat), () => this.turnTo(seat), { kind: seat === this.seat ? "chip chosen" : "chip", "aria-pressed": String(seat === this.seat), "data-name": `for ${seat}` }));
  }

  turnTo(seat) {
    this.seat = seat;
    this.thumb.draw();
  }

  damage() {
    if (!this.chosen.length || !this.all.includes("damage")) return "";
    return this.fields.numbers("damage", (number) => this.pick("damage", { n: number }));
  }

  list() {
    const shown = this.more ? this.all : this.all.slice(0, FEW);
    const more = shown.length < this.all.length && button(say("all_verbs"), () => this.unfold(), { kind: "chip", "data-name": "more" });
    return make("div", { kind: "likely options" }, shown.map((verb) => button(this.names.verb(verb), () => this.pick(verb), { kind: "chip", "data-name": `verb ${verb}` })), more);
  }

  unfold() {
    this.more = true;
    this.thumb.draw();
  }

  // The effect belongs to the owner of its card, else to the chosen seat.
  async say() {
    const { thumb, chosen, verb, given, again } = this;
    const seat = thumb.session.seat || (thumb.session.table.cards.get(chosen[0])?.bringer ?? this.seat);
    const effect = { do: verb, ...(chosen.length ? { to: chosen } : {}), ...given };
    const words = [chosen.map((card) => this.names.card(card)).join(say("joined")) || this.names.seat(seat), this.names.verb(verb), ...this.inWords()].filter(Boolean).join(" · ");
    const problem = await thumb.sayAll(this.saysOf(effect, seat), words, [], Boolean(again));
    if (problem) again?.({ effect, seat, words }, problem);
  }

  // Continues in the notation, with the choices so far.
  type() {
    const { thumb, chosen, verb, again } = this;
    const { table } = thumb.session;
    const seat = table.cards.get(chosen[0])?.bringer ?? this.seat;
    const typed = [verb, ...chosen.map((card) => formatCardReference(card, table)), ""].join(" ");
    thumb.let_go();
    if (again) again({ typed });
    else thumb.type(`${seat} effect effects ${typed}`);
  }

  back() {
    this.thumb.let_go();
    this.again?.({});
  }

  buttons(acts) {
    const ready = this.verb && !this.open && (this.chosen.length > 0 || this.alone);
    return [acts.back(() => this.back()), acts.act("type", "edit", say("line"), () => this.type()), ready && acts.act("ok", "check", say("done"), () => this.say(), "main")];
  }
}

function byHand(effect, seat) {
  return [{ seat, act: "effect", args: { effects: [effect] } }];
}
