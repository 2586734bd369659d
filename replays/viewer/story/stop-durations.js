// How long a stop is shown: by autoplay, and in an animation. Pure.

import { eventsSinceLastStop } from "./quiet-events.js";

const PACE = { spoken: 1100, followed: 350, scored: 900 };

// Returns the milliseconds in which the last stop can be read: longer where a score has changed. `values`: the scores by position.
export function stopDuration(events, position, values) {
  const done = eventsSinceLastStop(events, position);
  const scored = String(values[position]) !== String(values[position - done.length]);
  return Math.max(done.some(({ spoken }) => spoken) ? PACE.spoken : PACE.followed, scored ? PACE.scored : 0);
}
