// Head of the pad: turn, player and place on the chart; whether the service answers, and how many lines are unsent.

import { button, make } from "/lib/dom.js";
import { countAddress } from "/lib/stored-game-links.js";
import { say } from "/lib/messages.js";
import { buildMatchClock } from "/league/clock.js";
import { buildIcon, buildSenkiSeal, buildSeatStone } from "/viewer/replay/icons.js";

export class StatusBar {
  constructor(session, names, { place, waiting, ahead, menu, clocks }) {
    Object.assign(this, { session, names, place, waiting, ahead });
    this.words = make("p", { kind: "where", role: "status" });
    this.reach = make("span", { kind: "reach" });
    this.count = make("a", { kind: "button to-count", "data-name": "count", "aria-label": say("count.to_count"), href: countAddress(session.game, session.key) }, buildIcon("plus"));
    this.menu = button([buildIcon("menu", say("menu"))], menu, { kind: "menu", "data-name": "menu" });
    this.root = make("div", { kind: "pad-status" }, make("a", { href: "/", kind: "home", "aria-label": say("home") }, buildSenkiSeal()), this.words, buildMatchClock(session.record.header.about), clocks, this.reach, session.writes && session.record.header.mode === "scribe" && session.record.header.seats.length === 2 && this.count, this.menu);
  }

  draw() {
    const { session } = this;
    const message = session.table.result ? [say("over"), this.ending()] : this.clock();
    const words = message.join(" · ");
    if (this.words.dataset.words !== words) {
      this.words.dataset.words = words;
      const holder = this.ahead()?.holder ?? session.table.clock[2];
      const [head, ...rest] = message;
      this.words.replaceChildren(make("b", {}, head), holder && !session.table.result ? buildSeatStone(holder) : "", ...rest.map((each, at) => make(at || session.table.result || !holder ? "small" : "span", {}, each)));
    }
    const waits = this.waiting().length;
    const state = session.ended ? "ended" : session.online ? "live" : "offline";
    const sign = waits ? [buildIcon("hourglass"), make("b", {}, String(waits))] : [make("span", { kind: `dot ${state}`, "aria-hidden": "true" })];
    this.reach.replaceChildren(...sign, make("span", { kind: state === "live" && !waits ? "unseen" : "reach-words" }, waits ? say("unsent", { count: waits }) : say(state)));
    this.reach.classList.toggle("off", state !== "live");
  }

  clock() {
    const ahead = this.ahead();
    if (ahead?.turn) return [say("turn_n", { n: ahead.turn }), this.names.seat(ahead.holder), say("not_judged")];
    const [, turn, holder, node] = this.session.table.clock;
    return [turn ? say("turn_n", { n: turn }) : say("before_first"), holder && this.names.seat(holder), ahead ? say("not_judged") : node && this.place(node)].filter(Boolean);
  }

  // Returns the winner; without one, the result of each seat.
  ending() {
    const ends = Object.entries(this.session.table.result.seats);
    const won = ends.filter(([, how]) => how === "win").map(([seat]) => this.names.seat(seat));
    return won.length ? say("won_by", { player: won.join(say("joined")) }) : ends.map(([seat, how]) => `${this.names.seat(seat)}${say("colon")}${this.names.term(how)}`).join(say("joined"));
  }
}
