// Which events of a log have no sentence of their own: which are quiet, and which belong to the sentence before. Pure.
// The `role` of an event is data of its ruleset (`EventRole`).

import { zonesNewlyInCombat } from "../replay/derived-facts.js";

const QUIET = new Set(["quiet", "outcome", "addition"]);
const SEEN = new Set([1, 2, 3, 6, 8, 9, 10, 12, 13, 14, 16, 17, 19]);
const UNSEEN = new Set([7, 11, 14, 15, 18]);
const known = new WeakMap();

// Returns for every event: `quiet`, whether it has no sentence of its own, because it needs none or the sentence before includes it;
// and `ends`, whether there is a stop after it.
export function findQuietEventsAndStops(events) {
  const found = known.get(events);
  if (found?.quiet.length === events.length) return found;
  const [quiet, joined, detachments] = [[], [], new Map()];
  let leads = [];
  events.forEach((event, at) => {
    leads = leads.length && leads[0].line === event.line ? leads : [];
    joined[at] = leads.length > 0 && belongs(event, leads);
    quiet[at] = joined[at] || isCorrected(event, events[at + 1]) || (!zonesNewlyInCombat(detachments, event).length && isQuiet(event));
    if (!quiet[at]) leads.push(event);
    else if (!joined[at] && !isUnseen(event)) leads = leads.filter(({ name }) => name.endsWith("destroyed"));
  });
  const stops = { quiet, ends: withoutRepeats(events, endsOf(quiet, joined)) };
  known.set(events, stops);
  return stops;
}

// A stop ends with a sentence, or with the last that belongs to it; the last event ends one.
function endsOf(quiet, joined) {
  const ends = quiet.map(() => false);
  let goesOn = false;
  for (let at = quiet.length - 1; at >= 0; at -= 1) {
    const counts = joined[at] || !quiet[at];
    ends[at] = at === quiet.length - 1 || (counts && !goesOn);
    if (counts) goesOn = joined[at];
  }
  return ends;
}

// Keeps only the last stop of events that repeat what a takeback undid, since nothing new is shown before it.
function withoutRepeats(events, ends) {
  const left = [...ends];
  events.forEach(({ family, said }, at) => {
    if (!["takeback", "correction"].includes(family) || said.to === undefined) return;
    let end = at + 1;
    while (events[end] && said.to + end - at - 1 < at && isRepeat(events[said.to + end - at - 1], events[end])) end += 1;
    left.fill(false, at + 1, Math.max(at + 1, ends.lastIndexOf(true, end - 1)));
  });
  return left;
}

function isRepeat(one, other) {
  return !other.spoken && one.name === other.name && one.seat === other.seat && (one.family === "passed" || JSON.stringify(one.said) === JSON.stringify(other.said));
}

// `leads`: the sentences of the line so far, of which only the last is gone on with, unless a destroyed card leaves.
function belongs(event, leads) {
  const last = leads.at(-1);
  if (event.role === "addition") return true;
  if (event.role === "declaration") return last.spoken;
  if (event.role !== "destruction") return false;
  const gone = leads.filter(({ name }) => name.endsWith("destroyed")).flatMap(cardsOf);
  return cardsOf(event).some((card) => gone.includes(card));
}

// Returns whether an announcement did not come true: "the effect resolves", of which the next event says that it fails.
function isCorrected(event, next) {
  return event.role === "announcement" && next?.role === "failure" && next.line === event.line && cardsOf(next).some((card) => cardsOf(event).includes(card));
}

function cardsOf({ said }) {
  return [said.card ?? [], said.cards ?? [], said.unit ?? []].flat();
}

// Returns where the stop with this event lies: the position after the last event that belongs to it.
export function stopPositionOfEvent(events, at) {
  const { ends } = findQuietEventsAndStops(events);
  return nextStop(ends, Math.max(0, at), 1);
}

// Returns the events that lead to a position from the stop before it.
export function eventsSinceLastStop(events, position) {
  return events.slice(nextStop(findQuietEventsAndStops(events).ends, position, -1), position);
}

// Returns the nearest stop beyond a position, else the edge of the log.
export function nextStop(ends, from, direction) {
  let at = from + direction;
  while (at > 0 && at < ends.length && !ends[at - 1]) at += direction;
  return Math.max(0, Math.min(ends.length, at));
}

// Returns whether an event changes nothing visible and says nothing.
export function isQuiet(event) {
  if (event.spoken) return event.name === "passed" || isOrderOfOne(event);
  if (QUIET.has(event.role) || event.said.how === "destroyed") return true;
  if (event.changes.some(([code]) => SEEN.has(code))) return false;
  return !Object.entries(event.said).some(([name, value]) => name !== "seat" && filled(value));
}

// Returns whether an event only changes the clock, flags and counters, and is at most a pass.
function isUnseen(event) {
  return isQuiet(event) && event.changes.every(([code]) => UNSEEN.has(code));
}

// Returns whether the order of end-of-turn effects was declared where there were not two to order.
function isOrderOfOne({ said }) {
  return said.act === "effects" && (said.args?.order?.length ?? 0) < 2;
}

function filled(value) {
  return value !== null && value !== "" && value !== false && !(typeof value === "object" && !Object.keys(value).length);
}
