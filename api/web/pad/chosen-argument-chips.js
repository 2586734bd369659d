// Chosen arguments of an offer as chips: tapped away, or dragged into their order.

import { button } from "/lib/dom.js";

export class ArgumentChips {
  // `pick(name, option)`: a chip was tapped.
  constructor(names, pick) {
    Object.assign(this, { names, pick });
  }

  chip(name, option, words, order = 0) {
    return button((order ? `${order}. ` : "") + words.get(option), () => this.pick(name, option), {
      kind: order ? "chip chosen" : "chip", "aria-pressed": String(Boolean(order)), "data-name": `${name} ${JSON.stringify(option)}`,
      "data-drag": JSON.stringify(option), "data-grip": true,
    });
  }
}
