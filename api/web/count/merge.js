// Puts together what two phones have counted of one game while one of them had no network. Pure: no page.

import { CLOCK_CHANGE_CODE } from "./count-state.js";

// What other phones counted in a part of a record: [{at, turn, seat, by}], with the change of the number. `from`: a position ·
// `own(at)`: whether this phone recorded the event · `gone`: positions that were taken back.
export function changesCountedElsewhere(events, from, own, gone) {
  const found = [];
  let turn = 0;
  for (const [at, event] of events.entries()) {
    if (at >= from && event.name === "number_counted" && !own(at) && !gone.has(at)) found.push({ at, turn, seat: event.seat, by: event.said.after - event.said.before });
    for (const [code, next] of event.changes) if (code === CLOCK_CHANGE_CODE) turn = next;
  }
  return found.filter(({ by }) => by);
}

// Leaves out of what was counted elsewhere, for each of these changes of this phone, an equal one.
export function withoutEqualChanges(elsewhere, changes) {
  return changes.reduce((left, change) => {
    const at = left.findIndex((each) => isEqual(each, change));
    return at < 0 ? left : left.toSpliced(at, 1);
  }, elsewhere);
}

function isEqual(one, other) {
  return one.seat === other.seat && one.turn === other.turn && one.by === other.by;
}

// Compares a change that was counted here with those that were counted elsewhere in the same turn. Returns {stands, at}: "same"
// for an equal change, "differs" for another change of that number, or nothing if nobody else counted it.
export function findConcurrentChange({ seat, turn, by }, elsewhere) {
  const same = elsewhere.find((each) => isEqual(each, { seat, turn, by }));
  if (same) return { stands: "same", at: same.at };
  const other = elsewhere.find((each) => each.seat === seat && each.turn === turn);
  return other ? { stands: "differs", at: other.at } : null;
}

// A counted change that was meant at another number, as the record has it now: both phones have counted something else.
export function rebaseChange({ before, now, ...more }, recorded) {
  return { ...more, before: recorded, now: Math.max(0, recorded + now - before) };
}
