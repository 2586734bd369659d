// Which moment of a game a moment of its video shows, by the times of the record. Pure.

import { findQuietEventsAndStops } from "/viewer/story/quiet-events.js";

// Returns the time of each event in seconds since the epoch, never falling; null for a record without times. A sheet that was typed
// later has the time of typing at its opening: then the first line's counts.
export function eventTimes(events) {
  const begin = events[0]?.line;
  const first = events.find(({ at, line }) => at && line !== begin)?.at ?? Infinity;
  let latest = 0;
  const times = events.map(({ at = 0, line }) => {
    latest = Math.max(latest, line === begin ? Math.min(at, first) : at);
    return latest / 10;
  });
  return latest && new Set(times).size > 1 ? times : null;
}

// Returns the position that is shown at a time: the last stop that was recorded by then, at least the first one.
export function positionAtTime(events, times, time) {
  const { ends } = findQuietEventsAndStops(events);
  let position = 0;
  for (let at = 0; at < events.length && times[at] <= time; at += 1) if (ends[at]) position = at + 1;
  return position || ends.indexOf(true) + 1;
}

// Returns the time at which a position was reached.
export function timeOfPosition(times, position) {
  return times[Math.max(0, Math.min(times.length, position) - 1)];
}

// Returns the id of a YouTube video out of its address or the id itself; an empty text for anything else.
export function parseVideoId(written) {
  const text = written.trim();
  const found = /^(?:https?:\/\/)?(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|live\/|embed\/|shorts\/)|youtu\.be\/)([\w-]{11})(?![\w-])/.exec(text);
  return found?.[1] ?? (/^[\w-]{11}$/.test(text) ? text : "");
}
