// One seat's half of the page: a number as big as there is room, less at its left, more at its right. A finger that moves up or
// down changes the number as it goes; one that moves sideways opens the history.

import { button, make } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { buildResultIcon, buildSeatStone } from "/viewer/replay/icons.js";
import { formatChange } from "./count-state.js";

// Pixels of a moving finger that change the number by one, and from which a movement is none of a tap.
const [STEP, MOVED] = [22, 14];
// The movement sideways that opens the history.
const SIDEWAYS = 90;
const MORE = [["less", "−", -1], ["more", "+", 1]];

export class SeatHalf {
  // `change(seat, delta)`, `pause(seat)`, `history()`, `begin(seat)`, `redraw(seat)`.
  constructor(seat, name, unit, acts) {
    Object.assign(this, { seat, name, acts });
    this.number = make("output", { kind: "number", "aria-live": "polite" });
    this.group = make("span", { kind: "group", "aria-hidden": "true" });
    this.who = make("p", { kind: "who" });
    this.buttons = MORE.map(([kind, sign, by]) => button(make("span", { "aria-hidden": "true" }, sign), () => this.tap(by), { kind, "data-name": `${kind} ${seat}` }));
    this.opening = make("div", { kind: "count-opening" });
    this.root = make("section", { kind: "half", "data-seat": seat }, this.buttons, this.who, make("p", { kind: "unit" }, unit), this.number, this.group, this.opening);
    for (const [moment, act] of [["pointerdown", this.down], ["pointermove", this.move], ["pointerup", this.up], ["pointercancel", this.up]]) this.root.addEventListener(moment, (event) => act.call(this, event));
  }

  tap(by) {
    if (!this.swiped) this.acts.change(this.seat, by);
    this.swiped = false;
  }

  down(event) {
    this.swiped = false;
    if (event.isPrimary && !this.root.classList.contains("still")) this.from = { x: event.clientX, y: event.clientY, done: 0, way: "" };
  }

  move({ clientX, clientY, pointerId }) {
    if (!this.from) return;
    const turned = this.root.closest(".facing") && this.root.classList.contains("far") ? -1 : 1;
    const [x, y] = [(clientX - this.from.x) * turned, (clientY - this.from.y) * turned];
    if (!this.from.way && Math.max(Math.abs(x), Math.abs(y)) < MOVED) return;
    if (!this.from.way) {
      this.from.way = Math.abs(y) >= Math.abs(x) ? "up" : "side";
      this.swiped = true;
      this.root.setPointerCapture(pointerId);
    }
    if (this.from.way === "up") this.turnTo(Math.round(-y / STEP));
    else if (Math.abs(x) > SIDEWAYS) this.leave(() => this.acts.history());
  }

  turnTo(steps) {
    const by = steps - this.from.done;
    this.from.done = steps;
    if (by) this.acts.change(this.seat, by);
    this.acts.pause(this.seat);
  }

  up() {
    const { from } = this;
    this.from = null;
    if (from?.way === "up") this.acts.change(this.seat, 0);
    // A swipe that ended elsewhere is followed by no click of a button.
    if (this.swiped) setTimeout(() => { this.swiped = false; });
  }

  leave(act) {
    this.from = null;
    act();
  }

  // `state`: what is counted · `delta`: what is being tapped · `may`: whether this device counts this seat · `wins`: games won.
  draw({ numbers, holder, first, turn, result }, delta, { may, wins, redraw }) {
    const { seat, name, root } = this;
    const shown = numbers[seat] + delta;
    if (this.number.textContent !== String(shown)) this.number.textContent = String(shown);
    this.group.textContent = delta ? formatChange(delta) : "";
    this.group.className = `group ${delta > 0 ? "up" : "down"}`;
    root.setAttribute("aria-label", name);
    root.classList.toggle("on-turn", holder === seat && !result);
    root.classList.toggle("wide", String(shown).length > 2);
    root.classList.toggle("still", !may || !turn || Boolean(result));
    this.who.replaceChildren(buildSeatStone(seat), make("b", {}, name), first === seat ? make("small", {}, say("goes_first")) : "", make("span", { kind: "wins" }, Array.from({ length: wins }, () => buildResultIcon("win", say("value.win")))));
    for (const [at, each] of this.buttons.entries()) {
      each.hidden = !turn || Boolean(result);
      each.disabled = !may;
      each.setAttribute("aria-label", say(`count.${MORE[at][0]}`, { who: name }));
    }
    this.drawOpening(turn, result, redraw, may);
  }

  drawOpening(turn, result, redraw, may) {
    const how = result?.seats[this.seat];
    if (how) this.opening.replaceChildren(make("p", { kind: `ended ${how}` }, buildResultIcon(how), make("span", {}, say(how === "draw" ? "draw" : `count.${how}`))));
    else if (!turn && may) this.opening.replaceChildren(this.firstButton(), this.redrawButton(redraw));
    else this.opening.replaceChildren();
  }

  firstButton() {
    return button(say("count.first"), () => this.acts.begin(this.seat), { kind: "first", "data-name": `first ${this.seat}` });
  }

  redrawButton(redraw) {
    return button(redraw ? say("count.redrew", { how: redraw }) : say("count.no_redraw"), () => this.acts.redraw(this.seat), { kind: "quiet", "data-name": `redraw ${this.seat}`, "aria-pressed": String(Boolean(redraw)) });
  }
}
