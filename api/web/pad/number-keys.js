// Keys for one or several numbers: one tap each.

import { button, make } from "/lib/dom.js";
import { say } from "/lib/messages.js";

const KEYS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];

export class NumberKeys {
  // `whole(values)` is called when the last number is there · `signed`: numbers may be taken away.
  constructor(terms, signed = false) {
    Object.assign(this, { terms, signed, sign: 1, values: [], whole: null });
    const key = (label, press, name, words = null) => button(label, press, { kind: "key", "data-name": `key ${name}`, "aria-label": words });
    this.minus = key("±", () => this.turn(), "minus", say("minus"));
    this.fields = make("div", { kind: "asked-numbers", role: "status" });
    this.root = make("div", {}, this.fields, make("div", { kind: "keys" }, KEYS.map((each) => key(String(each), () => this.press(each), each)), signed ? this.minus : "", key("⌫", () => this.press(null), "back", say("rub_out"))));
    this.draw();
  }

  turn() {
    this.sign = -this.sign;
    this.draw();
  }

  press(key) {
    if (key === null) this.values.pop();
    else if (this.values.length < this.terms.length) this.values.push(key && this.sign * key);
    this.sign = 1;
    this.draw();
    if (this.values.length === this.terms.length) this.whole?.(this.values);
  }

  draw() {
    this.minus.setAttribute("aria-pressed", String(this.sign < 0));
    const shown = (at) => this.values[at] ?? (at === this.values.length && this.sign < 0 ? "−" : "?");
    this.fields.replaceChildren(...this.terms.map((term, at) => make("span", { kind: at === this.values.length ? "figure next" : "figure" }, make("b", {}, String(shown(at))), make("small", {}, term))));
  }
}
