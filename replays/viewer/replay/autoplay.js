// Plays a replay automatically: declarations at their pace, their consequences faster.

import { buildIcon } from "./icons.js";
import { stopDuration } from "../story/stop-durations.js";
import { translate } from "./messages.js";

const SPEEDS = [0.5, 0.75, 1, 2, 4, 10];
const NORMAL = 2;

export class Autoplay {
  constructor(replay) {
    Object.assign(this, { replay, speed: NORMAL, timer: null });
  }

  toggle() {
    if (this.timer) this.stop();
    else {
      this.wait();
      this.show("pause", "pause");
    }
  }

  // Waits until the last step could be read.
  wait() {
    const { position, events } = this.replay.stepper;
    this.timer = setTimeout(() => this.step(), stopDuration(events, position, this.replay.valuesNow()) / this.times);
  }

  get times() {
    return SPEEDS[this.speed];
  }

  step() {
    const { replay } = this;
    if (replay.stepper.position >= replay.stepper.events.length) this.stop();
    else {
      replay.go(() => replay.step(1));
      this.wait();
    }
  }

  stop() {
    if (!this.timer) return;
    clearTimeout(this.timer);
    this.timer = null;
    this.show("play", "play");
  }

  show(sign, name) {
    const button = this.replay.querySelector("button.playing");
    if (!button) return;
    button.replaceChildren(buildIcon(sign));
    button.title = translate(this.replay.language, name);
    button.setAttribute("aria-label", button.title);
  }

  changeSpeed(steps) {
    this.speed = Math.max(0, Math.min(SPEEDS.length - 1, this.speed + steps));
    this.showSpeed();
  }

  // Shows another speed than the usual one on the button that plays.
  showSpeed() {
    const button = this.replay.querySelector("button.playing");
    if (this.speed === NORMAL) delete button?.dataset.speed;
    else if (button) button.dataset.speed = `${this.times}×`;
  }
}
