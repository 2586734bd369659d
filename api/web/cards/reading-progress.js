// How far a card list is read: the cards that are done, and about how many seconds are left.

import { make } from "/lib/dom.js";
import { say, languageTag } from "/lib/messages.js";

// After this share of the cards the time that is left is said: the first ones take longer.
const SURE = 0.05;

export class ReadingProgress {
  constructor(name) {
    this.name = name;
    this.words = make("span", {}, say("list_is_read", { name }));
    this.bar = make("progress", {});
    this.root = make("label", { kind: "list-progress", "aria-live": "off" }, this.words, this.bar);
  }

  // Shows how many of all cards (`of`) are done, at a time in milliseconds.
  show({ done, of }, now = performance.now()) {
    if (!of) return;
    this.first ??= { done, now };
    Object.assign(this.bar, { max: of, value: done });
    const share = (done - this.first.done) / of;
    const seconds = share < SURE ? null : Math.ceil(((now - this.first.now) * (of - done)) / (share * of) / 1000);
    const counts = { name: this.name, done: number(done), all: number(of) };
    this.words.textContent = seconds === null ? say("list_progress", counts) : say("list_time_left", { ...counts, seconds: number(seconds) });
  }
}

function number(value) {
  return Number(value).toLocaleString(languageTag());
}
