// Asks for the reason of a change: usual ones by a tap, any other one typed.

import { button, openDialog, field, make } from "/lib/dom.js";
import { say } from "/lib/messages.js";

const USUAL = ["league.reason_typing", "league.reason_slip", "league.reason_players", "league.reason_plan"];

// Calls `done` with the reason. `other`: what else can be done for it, as words and an act.
export function askReason(title, done, other = null) {
  const why = buildReasonField();
  const then = (act) => () => {
    if (!why.value) return why.input.focus();
    shown.close();
    return act(why.value);
  };
  const shown = openDialog(title, say("cancel"), why.field, make("div", { kind: "row" }, button(say("next"), then(done), { kind: "strong" }), other ? button(other[0], then(other[1])) : ""));
}

// Returns a field for a reason: {field, input, value}.
export function buildReasonField() {
  const input = make("input", { type: "text", name: "why", maxlength: 200, "aria-label": say("league.why") });
  const usual = make("div", { kind: "row reasons" }, USUAL.map((words) => button(say(words), () => { input.value = say(words); }, { kind: "quiet" })));
  return { field: make("div", {}, field(say("league.why"), input), usual), input, get value() { return input.value.trim(); } };
}
