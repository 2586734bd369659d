// Decisions in a record: declarations of a player that others could have made otherwise. Pure.

import { isQuiet } from "../story/quiet-events.js";

// Families of declarations about the game, not in it.
const OUTSIDE = ["passed", "note", "takeback", "correction", "ruling", "penalty", "conceded", "opened"];
// Acts that only say what somebody has seen.
const SEEN = ["look"];

// Returns whether an event is a decision. `gone`: the positions of events that were taken back.
function isDecision(event, at, gone) {
  return Boolean(event.spoken && event.seat) && !OUTSIDE.includes(event.family) && !SEEN.includes(event.said.act) && !isQuiet(event) && !gone.has(at);
}

// Returns the position before the last decision among the first `count` events; -1 without one.
export function lastDecisionWithin(events, takenBack, count) {
  return events.findLastIndex((event, at) => at < count && isDecision(event, at, takenBack));
}

// Returns the position before the first decision from a position on; -1 without one.
export function nextDecision(events, takenBack, position) {
  return events.findIndex((event, at) => at >= position && isDecision(event, at, takenBack));
}

// Returns the positions of the events of a declaration: it and its consequences, without what is not shown.
export function declarationPositions(events, at) {
  return events.flatMap((event, each) => (event.line === events[at].line && (each === at || !isQuiet(event)) ? [each] : []));
}
