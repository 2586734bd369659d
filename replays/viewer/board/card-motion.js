// Animates the differences between two states of the table; a step back is the reverse. The page is measured once
// before the changes and once after all of them.

import { element } from "../replay/element.js";
import { setProperties } from "./dom-updates.js";
import { drawableCard, scoreDisplay } from "./scene.js";
import { flyToPile, flip, glide, popAndRemove, rotate } from "./animations.js";

const MANY = 40;
const HELD = 90;
const FLOWN = 8;
const LEADING = ["destroyed", "unit_destroyed", "card_destroyed"];

export class CardMotion {
  constructor(board) {
    Object.assign(this, { board, running: [], lit: new Set(), places: new Map(), since: 0, was: null });
  }

  // Measures before the page changes: its layout is up to date then, so reading costs nothing.
  beforeUpdate(look) {
    for (const animation of this.running.splice(0)) animation.cancel();
    if (this.board.layer.firstChild) this.board.layer.replaceChildren();
    const now = performance.now();
    const held = now - this.since < HELD && !this.always;
    this.since = now;
    this.moves = !held && this.seen() && this.isStep(look);
    this.was = this.moves ? this.shown() : new Map();
    this.scores = this.moves ? this.scored() : new Map();
    this.from = this.board.look ? { position: this.board.look.position } : null;
  }

  seen() {
    const { board } = this;
    return Boolean(board.look) && board.root.isConnected && !document.hidden && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  // Returns whether the change is shown with motion. Jumps, shuffles and cards that enter the game are not.
  isStep(look) {
    const { look: before } = this.board;
    if (!before || before.table !== look.table || Math.abs(look.position - before.position) > MANY) return false;
    const [first, last] = [Math.min(look.position, before.position), Math.max(look.position, before.position)];
    this.events = look.events.slice(first, last + 1);
    return !this.events.some(({ changes }) => changes.some(([code]) => [1, 2, 4, 5].includes(code)));
  }

  shown() {
    const found = new Map();
    for (const [id, slot] of this.board.slots.slots) if (slot.isConnected) found.set(id, { rect: this.rect(slot), slot, drawn: slot.drawn });
    return found;
  }

  scored() {
    const look = this.board.drawingState();
    return new Map(look.header.seats.map((seat) => [seat, scoreDisplay(look, seat).now]));
  }

  rect(node) {
    const box = node.getBoundingClientRect();
    return { x: box.left, y: box.top, w: box.width, h: box.height };
  }

  // Runs after the page has changed. Motions are computed once the rest of the page is drawn too.
  afterUpdate(touched) {
    this.touched = touched;
    if (this.waiting) return;
    this.waiting = true;
    queueMicrotask(() => {
      this.waiting = false;
      if (this.board.root.isConnected) this.finish();
    });
  }

  finish() {
    const { board } = this;
    const { table } = board.look;
    const moved = [...table.cards.values()].filter((card) => this.places.has(card.id) && this.places.get(card.id) !== card.place);
    this.light(moved);
    if (this.moves) this.play(moved);
    board.arrows.draw(board, this.moves);
    for (const card of table.cards.values()) this.places.set(card.id, card.place);
    this.was = null;
  }

  // Marks what has just changed with a ring until the next step.
  light(moved) {
    const { slots } = this.board.slots;
    const lit = new Set([...this.touched, ...(this.board.look.position ? moved.map((card) => card.id) : [])]);
    if (lit.size > MANY) lit.clear();
    for (const id of this.lit) if (!lit.has(id)) slots.get(id)?.card.classList.remove("changed");
    for (const id of lit) slots.get(id)?.card.classList.add("changed");
    this.lit = lit;
  }

  play(moved) {
    const { board, was } = this;
    const rects = new Map();
    for (const [id, slot] of board.slots.slots) if (slot.isConnected) rects.set(id, this.rect(slot));
    for (const [id, rect] of rects) this.comes(id, rect, was.get(id), board.slots.slots.get(id));
    const gone = moved.filter((card) => !rects.has(card.id));
    gone.slice(0, FLOWN).forEach((card, at) => this.leaves(card, at, rects));
    for (const [seat, before] of this.scores) this.counts(seat, before);
  }

  // Moves a card that is in view: it glides from its old place or grows out of its pile; it turns; it flips.
  comes(id, rect, before, slot) {
    const from = before?.rect ?? this.spot(this.places.get(id));
    if (from) this.keep(glide(slot, from, rect, before ? 1 : Math.max(0.3, Math.min(1, from.w / Math.max(1, rect.w)))));
    if (!before) return;
    const { drawn } = before;
    if (drawn.angle !== slot.drawn.angle) this.keep(rotate(slot.card.firstChild, drawn.angle, slot.drawn.angle));
    if (drawn.hidden !== slot.drawn.hidden || drawn.token !== slot.drawn.token) this.keep(flip(slot.card));
    const hurt = damage(slot.drawn) - damage(drawn);
    if (hurt) this.pop(rect, -hurt, hurt > 0);
  }

  // Moves a card out of view. From pile to pile a card back moves.
  leaves(card, at, rects) {
    const { board } = this;
    const before = this.was.get(card.id);
    const from = before?.rect ?? this.spot(this.places.get(card.id));
    const to = rects.get(card.place) ?? this.spot(card.place);
    if (!from || !to) return;
    const flying = before && !before.slot.isConnected ? before.slot : board.slots.buildUntracked({ ...drawableCard(board.drawingState(), card.id), hidden: "back", data: null, sets: [], marks: [] });
    const frame = element("ul", "flying", flying);
    const size = before ? Math.min(from.w, from.h) : 34;
    const origin = this.rect(board.layer);
    setProperties(frame, { "--w": `${size}px`, left: `${from.x - origin.x + from.w / 2}px`, top: `${from.y - origin.y + from.h / 2}px` });
    board.layer.append(frame);
    const fell = this.forward() && this.events.some(({ name, said, changes }) => LEADING.includes(name) && (said.card === card.id || said.cards?.includes(card.id) || changes.some(([code, id]) => code === 3 && id === card.id)));
    this.keep(flyToPile(frame, to.x + to.w / 2 - from.x - from.w / 2, to.y + to.h / 2 - from.y - from.h / 2, fell, at));
  }

  forward() {
    return !this.from || this.board.look.position > this.from.position;
  }

  counts(seat, before) {
    const { now, falls } = scoreDisplay(this.board.drawingState(), seat);
    if (now === null || before === null || now === before) return;
    const box = this.board.root.querySelector(`[data-anchor="${seat}.score"] b`);
    if (box) this.pop(this.rect(box), now - before, falls && now < before);
  }

  pop(rect, number, bad) {
    const origin = this.rect(this.board.layer);
    const box = element("b", bad ? "pop bad" : "pop", `${number > 0 ? "+" : "−"}${Math.abs(number)}`);
    setProperties(box, { left: `${Math.max(26, rect.x - origin.x + rect.w / 2)}px`, top: `${Math.max(24, rect.y - origin.y + rect.h / 2)}px` });
    this.board.layer.append(box);
    this.keep(popAndRemove(box));
  }

  // Returns the position of a place without a visible card: a pile, the number of a hand, a carrying card, an area.
  spot(place) {
    const { root } = this.board;
    if (!place) return null;
    const [seat, name] = place.split(".");
    const found = root.querySelector(`[data-pile="${CSS.escape(place)}"]`) ?? (name === "hand" ? root.querySelector(`[data-seat="${seat}"] .held`) : null)
      ?? this.board.slots.slots.get(place) ?? root.querySelector(`[data-zone="${CSS.escape(place)}"]`);
    return found?.isConnected ? this.rect(found) : null;
  }

  keep(animation) {
    if (animation) this.running.push(animation);
  }
}

function damage({ marks }) {
  return marks.find(([kind]) => kind === "damage")?.[1] ?? 0;
}
