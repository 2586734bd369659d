// Time that every seat has used, by the times of the record: equal on every phone, also after a reload. Pure: no page.

const CLOCK = 18;
// More than an hour between two lines means that the game was interrupted.
const ASIDE = 36_000;

// Seat -> tenths of a second, up to `now`, in tenths of a second since 1970 as events have them (`at`).
export function turnTimes(events, now, over = false) {
  const spent = {};
  let [holder, since] = ["", 0];
  const pass = (at) => {
    const gap = at - since;
    if (holder && since && gap > 0 && gap <= ASIDE) spent[holder] = (spent[holder] ?? 0) + gap;
    since = Math.max(since, at);
  };
  for (const { at, changes } of events) {
    if (at) pass(at);
    for (const [code, , next] of changes) if (code === CLOCK) holder = next;
  }
  if (!over) pass(now);
  return spent;
}
