// The seats of a table that is higher than the phone: a button for each, which leads there and shows who is out of sight.

import { element } from "../replay/element.js";
import { buildSeatStone } from "../replay/icons.js";

const IN_SIGHT = 0.5;

export class SeatSwitcher {
  constructor(board) {
    this.buttons = new Map(board.header.seats.map((seat) => [board.sides.get(seat).root, this.made(board, seat)]));
    this.root = element("div", "seat-switcher", ...this.buttons.values());
    this.root.setAttribute("role", "group");
    this.seen = new IntersectionObserver((found) => this.mark(found), { root: board.root, threshold: IN_SIGHT });
    for (const side of this.buttons.keys()) this.seen.observe(side);
  }

  made(board, seat) {
    const made = element("button", "", buildSeatStone(seat), element("span", "", board.header.players[seat] ?? seat));
    made.type = "button";
    made.setAttribute("aria-label", board.seatLabel(seat));
    made.addEventListener("click", () => board.sides.get(seat).root.scrollIntoView({ block: "center" }));
    return made;
  }

  mark(found) {
    for (const { target, isIntersecting } of found) this.buttons.get(target).classList.toggle("out", !isIntersecting);
  }

  disconnect() {
    this.seen.disconnect();
  }
}
