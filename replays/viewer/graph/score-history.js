// Scores over all events of a game: life, score or points of every seat. Pure.

import { effectsOf } from "../board/waiting-effects.js";
import { Stepper } from "../kernel/stepper.js";
import { beginOf } from "../story/story-model.js";

// `values[at]`: by seat, at a position · `turns`: {at, turn, holder} · `attacks`, `learned`: positions · `waiting`: how
// many effects wait, by position · `blows`: {at, seat, by}, changes of a score in play · `results`.
export function scoresOf(record) {
  const stepper = new Stepper(record);
  const sentence = { values: [], turns: [], attacks: [], learned: [], waiting: [], blows: [], result: null, kind: record.mat.score.kind };
  const look = () => record.header.seats.map((seat) => scoreOf(record, stepper.table, stepper.tally, seat));
  sentence.values.push(look());
  sentence.waiting.push(0);
  while (stepper.forward()) note(sentence, stepper, record, look());
  sentence.result = stepper.table.result;
  return beginning(sentence, beginOf(record.events));
}

// A game that begins at a position has the numbers of that position.
function beginning(sentence, begin) {
  if (!begin) return sentence;
  const { values, blows } = sentence;
  return { ...sentence, values: values.map((now, at) => (at <= begin ? values[begin + 1] : now)), blows: blows.filter(({ at }) => at > begin + 1) };
}

export function scoreOf(record, table, tally, seat) {
  const { kind, name } = record.mat.score;
  if (kind === "zone") return table.at(`${seat}.${name}`).length;
  if (kind === "counter") return table.counters.get(`${seat}\u0000${name}`) ?? 0;
  return tally[seat]?.[name] ?? 0;
}

function note(sentence, stepper, record, now) {
  const at = stepper.position;
  const event = stepper.events[at - 1];
  const clock = event.changes.find(([code]) => code === 18);
  if (clock && clock[1] !== (sentence.turns.at(-1)?.turn ?? 0)) sentence.turns.push({ at, turn: clock[1], holder: clock[2] });
  if (event.spoken && event.said.act === "attack" && event.name !== "attack_passed") sentence.attacks.push(at);
  if (!event.spoken && event.changes.some(([code, , known]) => code === 6 && known)) sentence.learned.push(at);
  const before = sentence.values.at(-1);
  if (sentence.turns.length) now.forEach((value, seat) => isBlow(sentence.kind, event, value - before[seat]) && sentence.blows.push({ at, seat, by: value - before[seat] }));
  sentence.values.push(now);
  sentence.waiting.push(effectsOf(stepper.table).length);
}

// Drawing and paying cards lower a life of cards too, but are no blow.
function isBlow(kind, event, by) {
  return by !== 0 && (kind !== "zone" || event.name.endsWith("damaged"));
}

// Returns the lead after each event: -1 for none, else the index of the leading seat. More life or more points lead.
export function leadsOf(sentence) {
  return sentence.values.map((values) => {
    const most = Math.max(...values);
    const ahead = values.filter((value) => value === most);
    return ahead.length === 1 ? values.indexOf(most) : -1;
  });
}
