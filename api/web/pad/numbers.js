// Eight and more keys for a number or a few: one tap each.

import { button, make } from "/lib/dom.js";

const KEYS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];

export class Numbers {
  // `whole(values)` is called when the last number is there.
  constructor(terms, keys = KEYS) {
    Object.assign(this, { terms, values: [], whole: null });
    this.fields = make("div", { kind: "figures", role: "status" });
    this.root = make("div", {}, this.fields, make("div", { kind: "keys" }, keys.map((key) => button(String(key), () => this.press(key), { kind: "key", "data-name": `key ${key}` })), button("⌫", () => this.press(null), { kind: "key" })));
    this.draw();
  }

  press(key) {
    if (key === null) this.values.pop();
    else if (this.values.length < this.terms.length) this.values.push(key);
    this.draw();
    if (this.values.length === this.terms.length) this.whole?.(this.values);
  }

  draw() {
    this.fields.replaceChildren(...this.terms.map((term, at) => make("span", { kind: at === this.values.length ? "figure next" : "figure" }, make("b", {}, String(this.values[at] ?? "?")), make("small", {}, term))));
  }
}
