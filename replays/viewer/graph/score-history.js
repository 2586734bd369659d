// Scores over all events of a game: life, score or points of every seat. Pure.

import { chainEffects } from "../board/waiting-effects.js";
import { Stepper } from "../kernel/stepper.js";
import { firstShownPosition } from "../story/story-model.js";

// `values[at]`: by seat, at a position · `turns`: {at, turn, holder} · `attacks`, `learned`: positions · `waiting`: how
// many effects wait, by position · `blows`: {at, seat, by}, changes of a score in play · `results`.
export function buildScoreHistory(record) {
  const stepper = new Stepper(record);
  const scores = { values: [], turns: [], attacks: [], learned: [], waiting: [], blows: [], result: null, kind: record.mat.score.kind };
  const look = () => record.header.seats.map((seat) => seatScore(record, stepper.table, stepper.tally, seat));
  scores.values.push(look());
  scores.waiting.push(0);
  while (stepper.forward()) note(scores, stepper, record, look());
  scores.result = stepper.table.result;
  return beginning(scores, firstShownPosition(record.events));
}

// A game that begins at a position has the numbers of that position.
function beginning(scores, begin) {
  if (!begin) return scores;
  const { values, blows } = scores;
  return { ...scores, values: values.map((now, at) => (at <= begin ? values[begin + 1] : now)), blows: blows.filter(({ at }) => at > begin + 1) };
}

export function seatScore(record, table, tally, seat) {
  const { kind, name } = record.mat.score;
  if (kind === "zone") return table.at(`${seat}.${name}`).length;
  if (kind === "counter") return table.counters.get(`${seat}\u0000${name}`) ?? 0;
  return tally[seat]?.[name] ?? 0;
}

function note(scores, stepper, record, now) {
  const at = stepper.position;
  const event = stepper.events[at - 1];
  const clock = event.changes.find(([code]) => code === 18);
  if (clock && clock[1] !== (scores.turns.at(-1)?.turn ?? 0)) scores.turns.push({ at, turn: clock[1], holder: clock[2] });
  if (event.spoken && event.said.act === "attack" && event.name !== "attack_passed") scores.attacks.push(at);
  if (!event.spoken && event.changes.some(([code, , known]) => code === 6 && known)) scores.learned.push(at);
  const before = scores.values.at(-1);
  if (scores.turns.length) now.forEach((value, seat) => isBlow(scores.kind, event, value - before[seat]) && scores.blows.push({ at, seat, by: value - before[seat] }));
  scores.values.push(now);
  scores.waiting.push(chainEffects(stepper.table).length);
}

// Drawing and paying cards lower a life of cards too, but are no blow.
function isBlow(kind, event, by) {
  return by !== 0 && (kind !== "zone" || event.name.endsWith("damaged"));
}

// Returns the lead after each event: -1 for none, else the index of the leading seat. More life or more points lead.
export function leaderAtEachPosition(scores) {
  return scores.values.map((values) => {
    const most = Math.max(...values);
    const ahead = values.filter((value) => value === most);
    return ahead.length === 1 ? values.indexOf(most) : -1;
  });
}
