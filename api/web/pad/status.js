// The line above the board: turn, whose word it is, how it stands with the network; for screen readers it speaks by itself.

import { make } from "/lib/dom.js";
import { gameAddress } from "/lib/games.js";
import { say } from "/lib/words.js";

export class Status {
  constructor(session, names, place) {
    Object.assign(this, { session, names, place });
    this.words = make("p", { kind: "where", role: "status" });
    this.reach = make("span", { kind: "reach" });
    this.root = make("div", { kind: "pad-status" }, this.words, this.reach);
  }

  draw() {
    const { session } = this;
    const where = session.table.result ? this.ending() : this.clock();
    if (this.words.textContent !== where) this.words.textContent = where;
    const state = session.ended ? "ended" : session.online ? "live" : "offline";
    const link = make("a", { href: gameAddress(session.game, session.key, "replay") }, say("replay"));
    this.reach.replaceChildren(make("span", { kind: `dot ${state}`, "aria-hidden": "true" }), say(state), " ", link);
  }

  clock() {
    const [, turn, holder, node] = this.session.table.clock;
    return [`${say("turn")} ${turn}`, holder && this.names.seat(holder), node && this.place(node)].filter(Boolean).join(" · ");
  }

  ending() {
    const seats = Object.entries(this.session.table.result.seats).map(([seat, how]) => `${this.names.seat(seat)}: ${this.names.term(how)}`);
    return `${say("over")}: ${seats.join(", ")}`;
  }
}
