// The clock of the round on the desk: it starts, stops, goes on, and has minutes added, for all or for one table.

import { button, openDialog, field, make } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { buildRoundClock } from "./clock.js";
import { submitEvent } from "./refusal-dialog.js";

const MINUTES = [1, 3, 5, 10];

export function buildClockControls(source, draw) {
  const { last: { stage, round, ends, left, closed } } = source;
  if (closed) return "";
  const minutes = make("input", { type: "number", name: "clock-minutes", min: 1, max: 600, value: source.state.opened.stages[stage - 1].minutes || 50, kind: "short", "aria-label": say("league.clock_minutes") });
  const send = (name, said = {}) => submitEvent(source, draw, name, { stage, round, ...said });
  const timed = ends !== null || left !== null;
  return make("section", { kind: "box clock-controls" }, make("h2", {}, say("league.clock")), buildRoundClock(source.last),
    make("div", { kind: "row" }, !timed ? "" : ends === null ? button(say("league.clock_go"), () => send("clock_started"), { kind: "strong" }) : button(say("league.clock_stop"), () => send("clock_stopped")),
      timed ? MINUTES.map((each) => button(say("league.extra", { minutes: each }), () => send("time_extended", { minutes: each }), { kind: "quiet" })) : "",
      make("span", { kind: "row" }, minutes, button(say("league.clock_start"), () => send("clock_started", { minutes: Number(minutes.value) })))));
}

// Asks for the minutes that one table is given.
export function openExtraMinutesDialog(source, match, draw) {
  const { stage, round } = match;
  const give = (minutes) => {
    shown.close();
    submitEvent(source, draw, "time_extended", { stage, round, match: match.match, minutes });
  };
  const other = make("input", { type: "number", min: -600, max: 600, value: 3 });
  const shown = openDialog(`${say("league.extend")}${say("colon")}${say("league.table")} ${match.table}`, say("cancel"), make("div", { kind: "choices" }, MINUTES.map((each) => button(say("league.extra", { minutes: each }), () => give(each)))),
    field(say("league.clock_minutes"), other), button(say("league.extend"), () => give(Number(other.value)), { kind: "strong" }));
}
