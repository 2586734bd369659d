// Steps through a replay from stop to stop: each has a sentence of its own, and what belongs to it is done with it. Pure.

import { buildScene } from "../board/scene.js";
import { nextStop, findQuietEventsAndStops } from "./quiet-events.js";

// `textAt(position)`: the notation of the line that was declared at that position.
export class PlaybackStops {
  constructor(record, textAt) {
    Object.assign(this, { record, textAt });
  }

  // Moves a stepper to the next stop in a direction; the first and the last position are stops too.
  step(stepper, direction) {
    const { ends } = findQuietEventsAndStops(stepper.events);
    if (direction < 0 && stepper.inside) return void stepper.back();
    const begin = stepper.position;
    let at = begin;
    do {
      at = nextStop(ends, at, direction);
    } while (at > 0 && at < ends.length && this.isAlike(stepper, ends, at));
    return void stepper.jump(at);
  }

  // Returns whether a reader sees and reads the same as at the stop before.
  isAlike(stepper, ends, at) {
    const before = nextStop(ends, at, -1);
    if (this.textAt(before) !== this.textAt(at)) return false;
    return this.seenAt(stepper, before) === this.seenAt(stepper, at);
  }

  seenAt(stepper, at) {
    stepper.jump(at);
    return visibleSceneText(this.record, stepper);
  }
}

// Returns all that is in sight as text.
export function visibleSceneText(record, stepper) {
  const [near] = record.header.seats;
  return JSON.stringify(buildScene(record, stepper, { near }), (name, value) => (name === "data" ? undefined : value));
}
