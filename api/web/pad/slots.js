// An offer with choices, slot by slot: rows of chips to tap, and to drag into the order in which they are to be said.

import { button, make } from "/lib/dom.js";
import { say } from "/lib/words.js";

const MANY = 6;

export class Slots {
  // `pick(name, option)`: a chip was tapped.
  constructor(names, pick) {
    Object.assign(this, { names, pick, opened: new Set() });
  }

  rows(choosing) {
    return choosing.names.map((name) => this.row(choosing, name));
  }

  row(choosing, name) {
    const slot = choosing.offer.slots[name];
    const picked = choosing.chosen[name];
    const free = choosing.free(name).filter((option) => !picked.some((other) => JSON.stringify(other) === JSON.stringify(option)));
    const words = this.names.options(slot.options);
    const line = make("div", { kind: "picked" }, picked.map((option, at) => this.chip(name, option, words, at + 1)));
    if (!picked.length && slot.most > 1) line.append(make("span", { kind: "hint" }, say("drop_here")));
    return make("fieldset", { kind: "slot", "data-slot": name }, make("legend", {}, this.legend(name, slot)), line, this.folded(name, free, words));
  }

  legend(name, slot) {
    const words = { name: this.names.arg(name), least: slot.least, most: slot.most };
    return slot.least === 1 && slot.most === 1 ? say("choose_one", words) : say("choose_from", words);
  }

  chip(name, option, words, order = 0) {
    return button((order ? `${order}. ` : "") + words.get(option), () => this.pick(name, option), {
      kind: order ? "chip chosen" : "chip", "aria-pressed": String(Boolean(order)), "data-name": `${name} ${JSON.stringify(option)}`,
      "data-drag": JSON.stringify(option), "data-grip": true,
    });
  }

  // What is still free; many are folded up, and what somebody opened stays open.
  folded(name, free, words) {
    const chips = free.map((option) => this.chip(name, option, words));
    if (chips.length <= MANY) return chips;
    const box = make("details", { open: this.opened.has(name) }, make("summary", {}, `${chips.length} …`), chips);
    box.addEventListener("toggle", () => (box.open ? this.opened.add(name) : this.opened.delete(name)));
    return box;
  }
}
