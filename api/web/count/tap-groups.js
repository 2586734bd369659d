// Taps on a number within a moment become one change. What is not said yet is stored, so that a reload loses nothing.

import { store, stored } from "/lib/local-storage.js";

// Taps at most this many milliseconds apart belong together.
const TAP_GROUP_PAUSE = 1500;

export class TapGroups {
  // `said(seat, delta)`: called for a complete group · `name`: the name under which groups are stored.
  constructor(name, said) {
    Object.assign(this, { name: `senki-taps-of ${name}`, said, timers: {} });
    this.deltas = stored(this.name, {});
    for (const seat of Object.keys(this.deltas)) this.wait(seat);
  }

  of(seat) {
    return this.deltas[seat] ?? 0;
  }

  add(seat, delta) {
    this.deltas[seat] = this.of(seat) + delta;
    store(this.name, this.deltas);
    this.wait(seat);
  }

  // While a finger moves the number, no group ends.
  pause(seat) {
    clearTimeout(this.timers[seat]);
  }

  wait(seat) {
    this.pause(seat);
    this.timers[seat] = setTimeout(() => this.end(seat), TAP_GROUP_PAUSE);
  }

  end(seat) {
    this.pause(seat);
    const delta = this.of(seat);
    delete this.deltas[seat];
    store(this.name, this.deltas);
    if (delta) this.said(seat, delta);
  }

  endAll() {
    for (const seat of Object.keys(this.deltas)) this.end(seat);
  }

  // Drops the group of any seat. Returns whether there was one.
  drop() {
    const seats = Object.keys(this.deltas).filter((seat) => this.of(seat));
    for (const seat of Object.keys(this.deltas)) this.pause(seat);
    this.deltas = {};
    store(this.name, this.deltas);
    return seats.length > 0;
  }
}
