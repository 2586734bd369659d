// Inputs for a field of a small effect: chips for its words, keys for its numbers, a field for any other word.

import { button, make } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { NumberKeys } from "./number-keys.js";
import { choiceText, combineNumbers } from "./effect-requirements.js";

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8];

export class FieldInputs {
  constructor(verbs) {
    this.verbs = verbs;
  }

  get names() {
    return this.verbs.thumb.names;
  }

  asks({ name, kind, parts }) {
    return kind === "numbers" ? this.terms(name, parts).join(" / ") : this.names.arg(name);
  }

  rows(field) {
    const { name, kind, choices } = field;
    const give = (value) => this.verbs.give({ [name]: value });
    if (kind === "choice") return this.chips(name, choices, give);
    if (kind === "number") return this.numbers(this.verbs.verb, give, field.signed);
    if (kind === "numbers") return this.several(field);
    if (kind === "word") return make("div", {}, this.chips(name, this.keywords(name), give), this.word(give));
    return make("div", { kind: "likely options" }, make("span", { kind: "muted" }, say("type_it")));
  }

  chips(name, words, give) {
    return make("div", { kind: "likely options", role: "group", "aria-label": this.names.arg(name) },
      words.map((word) => button(choiceText(this.verbs.verb, name, word, this.names), () => give(word), { kind: "chip", "data-name": `${name} ${word}` })));
  }

  // `signed`: it may be less than nothing · `minus`: the number that is tapped next is.
  numbers(verb, give, signed = false) {
    const sign = signed && this.minus ? -1 : 1;
    const turn = button("±", () => this.turn(), { kind: this.minus ? "chip number chosen" : "chip number", "aria-pressed": String(Boolean(this.minus)), "aria-label": say("minus"), "data-name": "minus" });
    return make("div", { kind: "likely options", role: "group", "aria-label": this.names.verb(verb) }, this.verbs.verb ? "" : make("span", { kind: "muted" }, this.names.verb(verb)),
      NUMBERS.map((number) => button(String(sign * number), () => give(sign * number), { kind: "chip number", "data-name": `number ${number}` })), signed ? turn : "");
  }

  turn() {
    this.minus = !this.minus;
    this.verbs.thumb.draw();
  }

  terms(name, parts) {
    const { face } = this.verbs.thumb.session.record;
    const called = (part) => (this.names.has(`arg.${part}`) ? this.names.arg(part) : this.names.term(part));
    return parts === 3 ? face.values.map(({ term }) => this.names.term(term)).slice(0, 3) : parts.map(called);
  }

  several(field) {
    const pad = new NumberKeys(this.terms(field.name, field.parts), field.signed);
    pad.whole = (values) => this.verbs.give(combineNumbers(field, values));
    return pad.root;
  }

  // Words that cards of this game have in such a field.
  keywords(name) {
    if (name !== "keyword") return [];
    const { session } = this.verbs.thumb;
    const had = [...session.table.pins.values(), ...Object.values(session.cards)].flatMap((data) => data?.keywords ?? []);
    return [...new Set(had.map((each) => (typeof each === "string" ? each : each.keyword ?? each.name)).filter(Boolean))].slice(0, NUMBERS.length);
  }

  word(give) {
    const input = make("input", { maxlength: 64, "aria-label": say("text"), autocapitalize: "off", spellcheck: "false" });
    const send = () => input.value.trim() && give(input.value.trim());
    input.addEventListener("keydown", (event) => event.key === "Enter" && send());
    return make("div", { kind: "row" }, input, button(say("done"), send, { "data-name": "word" }));
  }
}
