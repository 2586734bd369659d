// Form for a takeback: a seat asks the others; a scorer may also record that they agreed.

import { button, field, make, checkbox } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { openForm, buildLineSelect, buildSeatSelect } from "./form-parts.js";

export function openTakebackForm(session, names, utter, asked = null) {
  const { seat, scope } = session;
  const line = buildLineSelect(session, asked?.line);
  const why = make("input", { maxlength: 500, name: "why" });
  why.value = asked?.why ?? "";
  const words = () => `${say("takeback")} ${line.value}`;
  const propose = (who) => utter({ seat: who, line: Number(line.value), why: why.value }, words(), "proposals");
  const rows = [field(say("takeback_line"), line)];
  if (seat) {
    return openForm(names, say("takeback"), [...rows, field(say("why"), why), make("p", { kind: "hint" }, say("takeback_seat"))], () => propose(seat), { words: say("ask_others") });
  }
  const who = buildSeatSelect(session, names);
  if (asked) who.value = asked.seat;
  const boxes = consents(session, names);
  const shown = openForm(names, say("takeback"), [field(say("who"), who), ...rows, ...boxes.rows, field(say("why"), why)],
    () => utter({ seat: who.value, line: Number(line.value), agreed: boxes.agreed(), why: why.value }, words(), "takeback"), { blamed: () => "agreed" });
  if (scope === "judge" || asked) return shown;
  const others = button(say("ask_others"), () => shown.submit(() => propose(who.value)), { kind: "quiet", "data-name": "ask" });
  shown.querySelector(".strong").after(others);
  return shown;
}

function consents(session, names) {
  const { seats } = session.record.header;
  const box = (value, checked) => make("input", { type: "checkbox", value, checked, "data-field": "agreed" });
  const all = [...seats.map((each) => box(each, false)), box("judge", session.scope === "judge")];
  const called = (each) => (each.value === "judge" ? say("judge") : names.seat(each.value));
  return {
    rows: all.map((each) => checkbox(each, say("agreed", { seat: called(each) }))),
    agreed: () => all.filter((each) => each.checked).map((each) => each.value),
  };
}
