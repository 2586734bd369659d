// Steps through a log: every step applies or undoes the changes of one event, without a request to a server.

import { Table, applyChange, applyChanges } from "./table.js";

export class Stepper {
  constructor(record) {
    this.events = record.events;
    this.table = new Table(record.header);
    this.position = 0;
    this.undo = [];
    this.inside = 0;
    this.insideUndo = [];
  }

  // Returns the totals of the seats as last stated: {seat: {term: number}}.
  get tally() {
    return this.lastStated("tally");
  }

  // Returns the cards whose values differ from the print: {card: [value, or null if as printed]}.
  get values() {
    return this.lastStated("values");
  }

  lastStated(name) {
    let at = this.position - 1;
    while (at >= 0 && !this.events[at][name]) at -= 1;
    return this.events[at]?.[name] ?? {};
  }

  forward() {
    this.finishEvent();
    if (this.position >= this.events.length) return false;
    this.undo[this.position] = applyChanges(this.table, this.events[this.position].changes);
    this.position += 1;
    return true;
  }

  back() {
    if (this.inside) {
      this.dropInside();
      return true;
    }
    if (!this.position) return false;
    this.position -= 1;
    applyChanges(this.table, this.undo[this.position]);
    return true;
  }

  // Applies one change; the event is complete after its last change.
  forwardOneChange() {
    const event = this.events[this.position];
    if (!event) return false;
    if (this.inside < event.changes.length) {
      this.insideUndo.push(applyChange(this.table, event.changes[this.inside]));
      this.inside += 1;
    }
    if (this.inside >= event.changes.length) this.finishEvent(true);
    return true;
  }

  finishEvent(force = false) {
    if (!this.inside && !force) return;
    const event = this.events[this.position];
    while (this.inside < event.changes.length) {
      this.insideUndo.push(applyChange(this.table, event.changes[this.inside]));
      this.inside += 1;
    }
    this.undo[this.position] = [...this.insideUndo].reverse();
    this.position += 1;
    this.inside = 0;
    this.insideUndo = [];
  }

  dropInside() {
    for (const change of [...this.insideUndo].reverse()) applyChange(this.table, change);
    this.inside = 0;
    this.insideUndo = [];
  }

  jump(position) {
    if (this.inside) this.dropInside();
    const wanted = Math.max(0, Math.min(position, this.events.length));
    while (this.position < wanted) this.forward();
    while (this.position > wanted) this.back();
  }

  line(direction, passed = () => false) {
    this.jump(this.lineEnd(direction, passed));
  }

  lineEnd(direction, passed) {
    let at = this.position;
    const line = (position) => this.events[position]?.line ?? -1;
    if (direction > 0) {
      do {
        at += 1;
        while (at < this.events.length && line(at) === line(at - 1)) at += 1;
      } while (at < this.events.length && passed(at - 1));
      return at;
    }
    do {
      at -= 1;
      while (at > 0 && line(at - 1) === line(at)) at -= 1;
    } while (at > 0 && passed(at - 1));
    return at;
  }

  turn(direction) {
    const move = direction > 0 ? () => this.forward() : () => this.back();
    move();
    const turn = this.table.clock[1];
    while (this.table.clock[1] === turn && move());
    if (direction < 0 && this.table.clock[1] !== turn) this.forward();
  }
}

// Returns the positions that were taken back, as `log_queries.py` of the kernel does.
export function takenBackPositions(events) {
  const gone = new Set();
  let position = events.length - 1;
  while (position >= 0) {
    const event = events[position];
    const back = ["takeback", "correction"].includes(event.family) && event.said.to !== undefined;
    if (back) for (let at = event.said.to; at < position; at += 1) gone.add(at);
    position = back ? event.said.to - 1 : position - 1;
  }
  return gone;
}
