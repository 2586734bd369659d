// The story of a record as data: turns with their rows, minor rows marked, takebacks folded. Pure.

import { isQuiet, findQuietEventsAndStops } from "./quiet-events.js";

const [MOVES, ENDS] = [3, 19];
const LAID_OUT = "position_set";
const FAR = 60;
// In tenths of a second; a game that was typed off a sheet has no times of its own.
const [MINUTE, LEAST] = [600, 5];

// `[{turn, holder, from, rows}]`. A row: `at` position of the event · `kind` spoken, followed, note or ruling · `parts` the
// sentence · `hurt` a number for the margin · `matters` why the line matters, in the reader's language · `quiet` · `gone` taken back · `later` what was filled in later · `minutes` since the game began, or null.
export function buildStory({ record, sentences, gone, reasons = new Map() }) {
  const turns = [{ turn: 0, holder: "", from: 0, rows: [] }];
  const [began, begin] = [timed(record.events), firstShownPosition(record.events)];
  const { quiet } = findQuietEventsAndStops(record.events);
  const later = laterNotesByLine(record.events, gone);
  record.events.forEach((event, at) => {
    if (isSetupBeforeBeginning(at, begin)) return;
    const clock = event.changes.find(([code]) => code === 18);
    if (clock && clock[1] !== turns.at(-1).turn) turns.push({ turn: clock[1], holder: clock[2], from: at, rows: [] });
    turns.at(-1).rows.push(rowOf(event, at, { parts: sentences[at], gone: gone.has(at), quiet: quiet[at], later: event.spoken ? later.get(event.line) ?? [] : [], matters: reasons.get(at) ?? "" }, began));
  });
  return turns.filter((turn) => turn.rows.length);
}

// Returns why lines matter, each at the last event of the line that is told: position -> sentence.
export function reasonsByEvent({ events, reasons = [] }, language) {
  const { quiet } = findQuietEventsAndStops(events);
  const last = new Map();
  events.forEach(({ line, family }, at) => {
    if (!quiet[at] && family !== "note") last.set(line, at);
  });
  return new Map(reasons.filter(({ line }) => last.has(line)).map((reason) => [last.get(reason.line), reason[language] ?? reason.en]));
}

// Returns for each line what somebody filled in later about it: line -> texts.
function laterNotesByLine(events, gone) {
  const texts = new Map();
  events.forEach(({ name, said }, at) => {
    if (name === "noted" && said.args?.line && !gone.has(at)) texts.set(said.args.line, [...(texts.get(said.args.line) ?? []), String(said.args.text ?? "")]);
  });
  return texts;
}

// Returns where the game begins for the reader: at its initial position, else at its first event.
export function firstShownPosition(events) {
  return Math.max(0, events.findIndex(({ name }) => name === LAID_OUT));
}

// Returns whether an event belongs to the set-up before an initial position, which was not played.
export function isSetupBeforeBeginning(at, begin) {
  return at > 0 && at < begin;
}

// Returns when the game began, or 0 if all of it was recorded at once.
function timed(events) {
  const times = events.map(({ at }) => at ?? 0).filter(Boolean);
  return times.length && times.at(-1) - times[0] >= LEAST * MINUTE ? times[0] : 0;
}

function rowOf(event, at, about, began) {
  return {
    at, ...about, line: event.line, kind: kindOf(event), hurt: scoreOrDamageChange(event), seat: event.seat,
    verdict: event.verdict, rule: event.rule, family: event.family, why: event.said.args?.why ?? "", agreed: event.said.args?.agreed ?? [],
    minutes: event.spoken && event.at && began ? Math.floor((event.at - began) / MINUTE) : null,
  };
}

function kindOf(event) {
  if (event.family === "note") return "note";
  if (["ruling", "penalty"].includes(event.family)) return "ruling";
  return event.spoken ? "spoken" : "followed";
}

// Returns the declarations between two positions at most a few steps away from each other; none for a jump.
export function declarationsBetween(events, from, to) {
  const positions = to - from < FAR ? [...events.slice(from, to).keys()].map((at) => at + from) : [];
  return positions.filter((at) => events[at].spoken && !isQuiet(events[at]));
}

// Returns the event to show at a position: the last declaration, consequence or note; at the end, the result.
export function shownEventAt({ events, table }, position) {
  const ended = table.result && position === events.length ? events.findLastIndex(({ changes }) => changes.some(([code]) => code === ENDS)) : -1;
  return ended >= 0 ? ended : sentenceAt(events, position);
}

function sentenceAt(events, position) {
  const { quiet } = findQuietEventsAndStops(events);
  let at = position - 1;
  while (at > 0 && quiet[at]) at -= 1;
  return at;
}

// Returns the cards that a side lost, the damage to one card, or the points gained. With several cards the sentence has the
// numbers.
export function scoreOrDamageChange(event) {
  if (event.name === "nation_damaged") return { seat: event.said.seat, by: -Math.min(event.said.amount, event.changes.filter(([code]) => code === MOVES).length) };
  if (event.name === "battle_points_gained") return { seat: event.said.seat, by: event.said.amount };
  if (["takeback", "correction"].includes(event.family)) return null;
  const marks = event.changes.filter(([code, , kind, by]) => code === 10 && kind === "damage" && by > 0);
  return marks.length === 1 ? { seat: "", by: -marks[0][3] } : null;
}

// Groups rows for drawing: neighbours that are quiet, or taken back together, become one fold.
export function foldRows(rows) {
  const out = [];
  for (const row of rows) {
    const kind = row.gone ? "gone" : row.quiet ? "quiet" : "";
    if (kind && out.at(-1)?.fold === kind) out.at(-1).rows.push(row);
    else out.push(kind ? { fold: kind, rows: [row] } : { row });
  }
  return out;
}
