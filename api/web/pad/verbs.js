// An effect by hand: the card, then the verb or a number; or a verb, its cards, done. What is asked comes from the verbs that
// the rulebook's small effects have, and every one of them can be chosen.

import { button, make } from "/lib/dom.js";
import { say } from "/lib/words.js";

const FIRST = ["damage", "roll", "reroll", "destroy", "move", "draw", "discard", "gain", "nation_damage", "turn", "counters"];
const COUNTED = ["draw", "nation_damage", "recover", "battle_points", "proto_points", "power"];
const FEW = 9;
const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8];
const ALONE = [...COUNTED, "shuffle", "coin"];

export class Verbs {
  // `card`: the one that was tapped, or none: then the verb comes first.
  constructor(thumb, verbs, card = null) {
    Object.assign(this, { thumb, verb: "", chosen: card ? [card] : [], zone: "" });
    this.all = [...FIRST.filter((verb) => verbs.includes(verb)), ...verbs.filter((verb) => !FIRST.includes(verb))];
  }

  get names() {
    return this.thumb.names;
  }

  // Cards that can be meant: those that lie somewhere one by one.
  cards() {
    const { table } = this.thumb.session;
    return [...table.cards.values()].filter((card) => table.zones.get(card.place)?.[6] || table.cards.has(card.place)).map((card) => card.id);
  }

  tap(card) {
    this.chosen = this.chosen.includes(card) ? this.chosen.filter((each) => each !== card) : [...this.chosen, card];
    this.thumb.draw();
  }

  pick(verb) {
    this.verb = verb;
    if (verb === "damage" || verb === "move" || COUNTED.includes(verb)) return this.thumb.draw();
    if (this.chosen.length || ALONE.includes(verb)) return this.say();
    return this.thumb.draw();
  }

  rows() {
    const { names } = this;
    const who = this.chosen.map((card) => names.card(card)).join(", ");
    const head = make("p", { kind: "asks" }, make("b", {}, [say("by_hand"), this.verb && names.verb(this.verb)].filter(Boolean).join(" · ")), make("span", {}, who || (this.verb && !ALONE.includes(this.verb) ? say("which_cards") : say("which_verb"))));
    if (this.verb === "move") return [head, this.places()];
    const numbers = this.verb === "damage" || COUNTED.includes(this.verb) || (!this.verb && this.chosen.length && this.all.includes("damage"));
    return [head, numbers && (this.chosen.length || COUNTED.includes(this.verb)) ? this.numbers() : "", this.verb ? "" : this.list()].filter(Boolean);
  }

  list() {
    const shown = this.more ? this.all : this.all.slice(0, FEW);
    const more = shown.length < this.all.length && button(say("all_verbs"), () => this.open(), { kind: "chip", "data-name": "more" });
    return make("div", { kind: "likely options" }, shown.map((verb) => button(this.names.verb(verb), () => this.pick(verb), { kind: "chip", "data-name": `verb ${verb}` })), more);
  }

  open() {
    this.more = true;
    this.thumb.draw();
  }

  numbers() {
    const words = this.verb || "damage";
    return make("div", { kind: "likely options", role: "group", "aria-label": this.names.verb(words) }, this.verb ? "" : make("span", { kind: "muted" }, this.names.verb("damage")),
      NUMBERS.map((number) => button(String(number), () => this.say(number), { kind: "chip number", "data-name": `number ${number}` })));
  }

  places() {
    const { zones } = this.thumb.session.table;
    const seat = this.thumb.session.table.cards.get(this.chosen[0])?.bringer;
    const mine = [...zones.values()].filter(([, , holder]) => !holder || holder === seat);
    return make("div", { kind: "likely options" }, mine.map(([key]) => button(this.names.zone(key), () => this.say(key), { kind: "chip", "data-name": `to ${key}` })));
  }

  // In the notation, which knows how every verb is written.
  say(value) {
    const { thumb, chosen, verb } = this;
    const { table } = thumb.session;
    const seat = table.cards.get(chosen[0])?.bringer ?? thumb.seat;
    const name = verb || "damage";
    const words = { damage: () => `${chosen.join(" ")} ${value}`, move: () => `${chosen.join(" ")} to ${table.zones.get(value)?.[1] ?? value}` }[name]?.()
      ?? (COUNTED.includes(name) ? `n ${value}` : chosen.join(" "));
    const cards = chosen.length && name !== "move" && name !== "damage" ? chosen.map((card) => `${name} ${card}`).join("; ") : `${name} ${words}`.trim();
    thumb.sayAll([{ line: `${seat} effect effects ${cards}` }], [names(thumb, chosen), thumb.names.verb(name), value ?? ""].filter(Boolean).join(" · "));
  }

  buttons(acts) {
    return [acts.back(), this.verb && this.chosen.length && this.verb !== "damage" && this.verb !== "move" && acts.act("ok", "check", say("done"), () => this.say(), "main")];
  }
}

function names(thumb, cards) {
  return cards.map((card) => thumb.names.card(card)).join(", ");
}
