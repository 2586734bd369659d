// What the game counts, over all its events: life, score or points of every seat. Pure.

import { Stepper } from "../kernel/stepper.js";

// `values[at]`: by seat, after so many events · `turns`: {at, turn, holder} · `attacks`, `learned`: positions · `waiting`: how
// many effects wait, by position · `blows`: {at, seat, by}, changes of a score in play · `results`.
export function scoresOf(record) {
  const stepper = new Stepper(record);
  const told = { values: [], turns: [], attacks: [], learned: [], waiting: [], blows: [], result: null, kind: record.mat.score.kind };
  const look = () => record.header.seats.map((seat) => scoreOf(record, stepper.table, stepper.tally, seat));
  told.values.push(look());
  told.waiting.push(0);
  while (stepper.forward()) note(told, stepper, record, look());
  told.result = stepper.table.result;
  return told;
}

export function scoreOf(record, table, tally, seat) {
  const { kind, name } = record.mat.score;
  if (kind === "zone") return table.at(`${seat}.${name}`).length;
  if (kind === "counter") return table.counters.get(`${seat}\u0000${name}`) ?? 0;
  return tally[seat]?.[name] ?? 0;
}

function note(told, stepper, record, now) {
  const at = stepper.position;
  const event = stepper.events[at - 1];
  const clock = event.changes.find(([code]) => code === 18);
  if (clock && clock[1] !== (told.turns.at(-1)?.turn ?? 0)) told.turns.push({ at, turn: clock[1], holder: clock[2] });
  if (event.spoken && event.said.act === "attack" && event.name !== "attack_passed") told.attacks.push(at);
  if (!event.spoken && event.changes.some(([code, , known]) => code === 6 && known)) told.learned.push(at);
  const before = told.values.at(-1);
  if (told.turns.length) now.forEach((value, seat) => isBlow(told.kind, event, value - before[seat]) && told.blows.push({ at, seat, by: value - before[seat] }));
  told.values.push(now);
  told.waiting.push(stepper.table.chain.length);
}

// Cards that are drawn or paid leave a life of cards too, and are no blow.
function isBlow(kind, event, by) {
  return by !== 0 && (kind !== "zone" || event.name.endsWith("damaged"));
}

// The lead after each event: -1 nobody, else the place of the seat that is ahead. Where life counts and where points count,
// more is ahead.
export function leadsOf(told) {
  return told.values.map((values) => {
    const most = Math.max(...values);
    const ahead = values.filter((value) => value === most);
    return ahead.length === 1 ? values.indexOf(most) : -1;
  });
}
