// The numbers of a counted game: from the record and the unsent changes, with their history. Pure: no page.

import { seatScore } from "/viewer/graph/score-history.js";
import { Stepper } from "/viewer/kernel/stepper.js";

// The number of the change of a clock (`domain/kernel/record/change_serialization.py`).
export const CLOCK_CHANGE_CODE = 18;
// The most cards of an opening hand that are set out where any number may be.
const SET_OUT = 4;
// Redraws of a rulebook that knows several kinds, in the order in which taps name them.
const AGAIN = 3;

// Before a game has an opening: the numbers with which it begins.
export function stateBefore(score, seats) {
  return { numbers: Object.fromEntries(seats.map((seat) => [seat, score.start])), turn: 0, holder: "", first: "", result: null };
}

export function stateOfRecord(record, stepper) {
  const { table } = stepper;
  const [, turn, holder] = table.clock;
  const { seats } = record.header;
  const hands = turn > 0;
  const before = stateBefore(record.mat.score, seats);
  const numbers = Object.fromEntries(seats.map((seat) => [seat, hands ? seatScore(record, table, stepper.tally, seat) : before.numbers[seat]]));
  return { numbers, turn, holder, first: firstOf(record.events), result: table.result };
}

// The seat whose turn was the first one.
function firstOf(events) {
  for (const { changes } of events) for (const [code, turn, holder] of changes) if (code === CLOCK_CHANGE_CODE && turn > 0) return holder;
  return "";
}

// What the rules will make of commands that are not recorded yet, as far as somebody counts it: numbers, turns, the end.
export function stateAfter(state, commands, score, seats) {
  return commands.reduce((now, command) => applyCommand(now, command, score, seats), state);
}

function applyCommand(state, { seat, act, args }, score, seats) {
  if (act === "count") return { ...state, numbers: { ...state.numbers, [seat]: args.now } };
  if (act === "first") return { ...state, turn: 1, holder: args.seat, first: args.seat };
  if (act === "end_turn") return nextTurn(state, score, seats);
  const result = resultOfCommand(seats, seat, act, args);
  return result ? { ...state, result } : state;
}

function nextTurn(state, score, seats) {
  const holder = seats[(seats.indexOf(state.holder) + 1) % seats.length];
  const numbers = { ...state.numbers, [holder]: Math.max(0, state.numbers[holder] - score.drawn) };
  return { ...state, numbers, turn: state.turn + 1, holder };
}

// The result that a command gives, or nothing.
export function resultOfCommand(seats, seat, act, args) {
  const each = (how) => ({ seats: Object.fromEntries(seats.map((one) => [one, how(one)])), reason: act });
  if (act === "concede") return each((one) => (one === seat ? "loss" : "win"));
  if (act === "agree_draw" || (act === "time" && !args.leader)) return each(() => "draw");
  return act === "time" ? each((one) => (one === args.leader ? "win" : "loss")) : null;
}

// Returns the commands of an opening in the order of the rulebook, in steps that each need the result of the one before. `chart`: the
// places of the timing chart · `acts`: the acts by name · `redraws`: seat -> its choice for the opening hand, one of `redrawChoices`.
export function openingCommands(chart, acts, seats, first, redraws) {
  const order = [first, ...seats.filter((seat) => seat !== first)];
  const choices = chart.filter(({ phase, kind }) => phase === "setup" && kind === "choice");
  const places = choices.map(({ step }) => (step === "first_player" ? [{ seat: first, act: "first", args: { seat: first } }] : order.flatMap((seat) => handCommands(acts, seat, redraws[seat] ?? ""))));
  return places.flat().some(({ line }) => line) ? places : [places.flat()];
}

function handCommands(acts, seat, redraw) {
  if (!acts.keep) return [Number(redraw) ? { line: `${seat} mulligan ${Array(Number(redraw)).fill("?").join(", ")}` } : { seat, act: "mulligan", args: {} }];
  const act = acts.redraw ? "redraw" : "mulligan";
  const again = redraw ? [...redraw].map((kind) => ({ seat, act, args: kind === "1" ? {} : { kind } })) : [];
  return act === "mulligan" && again.length ? again : [...again, { seat, act: "keep", args: {} }];
}

// What a seat may have done with its opening hand: "" for nothing, "1" for a redraw, letters for its kinds in their order, a
// number of cards where any number may be set out.
export function redrawChoices(acts) {
  if (!acts.keep) return ["", ...Array.from({ length: SET_OUT }, (_, at) => String(at + 1))];
  const kinds = acts.redraw?.kinds ?? [];
  return kinds.length ? ["", kinds[0], ...Array.from({ length: AGAIN }, (_, at) => kinds.at(-1).repeat(at + 1))] : ["", "1"];
}

// The turns of a game with their numbers: [{turn, holder, numbers, ends, rows: [{seat, before, after, line, at, by}]}]. A row is a
// change that somebody counted, or that rules made; `ends` is the line that ended a turn without its plays.
export function turnHistory(record, takenBack) {
  const { seats } = record.header;
  const stepper = new Stepper(record);
  const now = () => Object.fromEntries(seats.map((seat) => [seat, seatScore(record, stepper.table, stepper.tally, seat)]));
  const turns = [];
  let before = now();
  while (stepper.forward()) {
    const event = stepper.events[stepper.position - 1];
    const after = now();
    const clock = event.changes.find(([code]) => code === CLOCK_CHANGE_CODE);
    if (turns.length && event.name === "turn_ended" && event.said.args?.unrecorded && !takenBack.has(stepper.position - 1)) turns.at(-1).ends = event.line;
    if (clock && clock[1] > 0 && clock[1] !== turns.at(-1)?.turn) turns.push({ turn: clock[1], holder: clock[2], numbers: after, ends: 0, rows: [] });
    if (turns.length && !takenBack.has(stepper.position - 1)) addRows(turns.at(-1), seats, before, after, event);
    before = after;
  }
  return turns;
}

function addRows(turn, seats, before, after, { line, at, name }) {
  for (const seat of seats) if (before[seat] !== after[seat]) turn.rows.push({ seat, before: before[seat], after: after[seat], line, at, by: name });
}

// What one of these notes ({line, text}) says that was filled in later about a line of the record. The first ones named the line in
// their text, with its change in brackets.
export function filledInLater(notes, line) {
  const note = notes.find((each) => each.line === line);
  return note?.text ?? notes.find(({ text }) => text.startsWith(`#${line} (`) || text.startsWith(`#${line}（`))?.text.replace(/^.*? → \d+[)）] /, "");
}

// Formats a change of a number with its sign.
export function formatChange(change) {
  return `${change > 0 ? "+" : "−"}${Math.abs(change)}`;
}
