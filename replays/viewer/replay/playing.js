// Playing a replay by itself, one declaration after the other.

import { word } from "./words.js";

const SPEEDS = [2000, 1000, 500, 200, 60];

export class Playing {
  constructor(replay) {
    Object.assign(this, { replay, speed: 2, timer: null });
  }

  toggle() {
    if (this.timer) this.stop();
    else {
      this.timer = setInterval(() => this.step(), SPEEDS[this.speed]);
      this.show("‖", "pause");
    }
  }

  step() {
    const { replay } = this;
    if (replay.stepper.position >= replay.stepper.events.length) this.stop();
    else replay.go(() => replay.byLine(1));
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    this.show("▶", "play");
  }

  show(sign, name) {
    const button = this.replay.querySelector("button.playing");
    if (!button) return;
    button.textContent = sign;
    button.title = word(this.replay.language, name);
    button.setAttribute("aria-label", button.title);
  }

  faster(by) {
    this.speed = Math.max(0, Math.min(SPEEDS.length - 1, this.speed + by));
    if (!this.timer) return;
    this.stop();
    this.toggle();
  }
}
