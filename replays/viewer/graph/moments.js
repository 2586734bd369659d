// Moments of a game, each by a stated rule and counted from the record; a moment without an instance is left out. Pure.

import { leaderAtEachPosition } from "./score-history.js";

const MOST_LEADS = 6;

// Returns `[{kind, at, seat, by}]` in the order of the game; `at` is the position after the event.
export function findMoments(record, scores) {
  const found = [firstBlood(scores), biggestBlow(scores), longestChain(scores), ...leadChanges(scores), lastStand(record, scores), closest(scores)];
  return found.filter(Boolean).sort((one, other) => one.at - other.at);
}

// The first loss of life, or the first points.
function firstBlood({ blows, kind }) {
  const first = blows.find(({ by }) => (kind === "zone" ? by < 0 : by > 0));
  return first && { kind: "blood", ...first };
}

// The largest change of one number in one event, the earliest of equals.
function biggestBlow({ blows }) {
  const most = Math.max(...blows.map(({ by }) => Math.abs(by)));
  const blow = blows.find(({ by }) => Math.abs(by) === most);
  return blow && { kind: "blow", ...blow };
}

// The most effects that waited at once, where it was more than one.
function longestChain({ waiting }) {
  const most = Math.max(...waiting);
  return most > 1 ? { kind: "chain", at: waiting.indexOf(most), by: most } : null;
}

// Returns the blows after which another seat is ahead. A draw is no change, nor is the first lead.
function leadChanges(scores) {
  const changes = [];
  const leads = leaderAtEachPosition(scores);
  let ahead = -1;
  for (const at of new Set(scores.blows.map((blow) => blow.at))) {
    const seat = leads[at];
    if (seat < 0 || seat === ahead) continue;
    if (ahead >= 0) changes.push({ kind: "lead", at, seat });
    ahead = seat;
  }
  return changes.slice(-MOST_LEADS);
}

// Returns the last defence of the seat that lost.
function lastStand(record, { result }) {
  const at = record.events.findLastIndex(({ spoken, said, name, seat }) => spoken && said.act === "defend" && !name.endsWith("_passed") && result?.seats?.[seat] === "loss");
  return at < 0 ? null : { kind: "stand", at: at + 1, seat: record.header.seats.indexOf(record.events[at].seat) };
}

// Returns the moment of the smallest difference in the second half of the turns.
function closest(scores) {
  const half = scores.turns[Math.floor(scores.turns.length / 2)]?.at;
  if (!half || scores.turns.length < 4) return null;
  const distance = scores.values.map((values, at) => (at < half || at === scores.values.length - 1 ? Infinity : spread(values)));
  const least = Math.min(...distance);
  return Number.isFinite(least) ? { kind: "near", at: distance.indexOf(least), by: least } : null;
}

function spread(values) {
  const [first, second] = [...values].sort((one, other) => other - one);
  return first - second;
}

// Returns the moment for a cover: the biggest blow, else the longest chain, the last lead, the first blood, the middle of
// the game; for a game that has not `ended`, its present position.
export function coverMoment(record, moments, ended) {
  const wanted = ["blow", "chain", "lead", "blood"].map((kind) => moments.findLast((moment) => moment.kind === kind)).find(Boolean);
  return wanted ?? { kind: "", at: ended ? Math.floor(record.events.length / 2) : record.events.length };
}
