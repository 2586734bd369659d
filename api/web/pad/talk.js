// What is said beside the game: takeback, note, ruling, penalty, concession, and any act in its parts.

import { button, dialog, field, make, select } from "/lib/dom.js";
import { say } from "/lib/words.js";

export class Talk {
  constructor(session, names, utter) {
    Object.assign(this, { session, names, utter });
  }

  get seats() {
    return this.session.record.header.seats;
  }

  form(title, rows, send) {
    const box = make("form", { method: "dialog" }, rows, make("div", { kind: "row" }, make("button", { kind: "strong" }, say("ok"))));
    const shown = dialog(title, say("cancel"), box);
    box.addEventListener("submit", (event) => {
      event.preventDefault();
      send();
      shown.close();
    });
    return shown;
  }

  whoever(empty = "") {
    const { seat } = this.session;
    const all = seat ? [seat] : this.seats;
    const options = all.map((each) => [each, `${each} ${this.names.seat(each)}`]);
    return select(empty ? [["", empty], ...options] : options, empty ? "" : all[0]);
  }

  takeback() {
    const who = this.whoever();
    const line = make("input", { type: "number", min: 1, inputmode: "numeric" });
    line.value = lastLine(this.session);
    const why = make("input", { maxlength: 500 });
    const { seat, scope } = this.session;
    const agree = this.seats.map((each) => make("input", { type: "checkbox", value: each, checked: each === seat }));
    const judge = make("input", { type: "checkbox", value: "judge", checked: scope === "judge" });
    const boxes = [...agree.map((box) => tick(box, say("agreed", { seat: this.names.seat(box.value) }))), tick(judge, say("agreed", { seat: say("judge") }))];
    const rows = [field(say("who"), who), field(say("takeback_line"), line), ...(seat ? [make("p", { kind: "hint" }, say("takeback_seat"))] : boxes), field(say("why"), why)];
    this.form(say("takeback"), rows, () => {
      const agreed = [...agree, judge].filter((box) => box.checked).map((box) => box.value);
      const body = { seat: who.value, line: Number(line.value) || null, agreed, why: why.value };
      this.utter(body, `${say("takeback")} ${line.value}`, "takeback");
    });
  }

  note() {
    const text = make("textarea", { required: true, maxlength: 2000, rows: 3 });
    const who = this.whoever(this.session.seat ? "" : " ");
    const to = select([["", say("everyone")], ...this.seats.map((each) => [each, this.names.seat(each)])], "");
    this.form(say("note"), [field(say("text"), text), field(say("who"), who), field(say("note_to"), to)], () => {
      this.utter({ text: text.value, seat: who.value.trim(), to: to.value || null }, `${say("note")}: ${text.value}`, "note");
    });
  }

  ruling() {
    const rule = make("input", { maxlength: 64, autocapitalize: "characters" });
    const text = make("textarea", { maxlength: 2000, rows: 3 });
    const effects = make("input", { maxlength: 500, placeholder: "roll #4" });
    this.form(say("ruling"), [field(say("rule_id"), rule), field(say("text"), text), field(say("effects"), effects)], () => {
      const words = `judge rule ${rule.value}`;
      if (!effects.value.trim()) return this.utter({ rule: rule.value, text: text.value }, words, "ruling");
      return this.utter({ line: `judge rule ${rule.value || "-"} effects ${effects.value}: ${text.value}` }, words);
    });
  }

  penalty() {
    const to = select(this.seats.map((each) => [each, this.names.seat(each)]), this.seats[0]);
    const kind = make("input", { required: true, maxlength: 64, value: "warning" });
    const text = make("input", { maxlength: 500 });
    this.form(say("penalty"), [field(say("who"), to), field(say("kind"), kind), field(say("text"), text)], () => {
      this.utter({ to: to.value, kind: kind.value, text: text.value }, `${say("penalty")} ${to.value}`, "penalty");
    });
  }

  concede() {
    const who = this.whoever();
    this.form(this.names.act("concede"), [field(say("who"), who)], () => {
      this.utter({ seat: who.value }, `${who.value} ${this.names.act("concede")}`, "concede");
    });
  }

  buttons() {
    const { scope, seat } = this.session;
    const judge = scope === "judge" || scope === "organiser";
    return [
      button(say("takeback"), () => this.takeback()), button(say("note"), () => this.note()),
      judge && button(say("ruling"), () => this.ruling()), judge && button(say("penalty"), () => this.penalty()),
      (seat || scope !== "judge") && button(this.names.act("concede"), () => this.concede()),
    ];
  }
}

export function tick(box, words) {
  return make("label", { kind: "tick" }, box, make("span", {}, words));
}

// The last declaration that counts.
export function lastLine(session) {
  const gone = session.gone;
  const { events } = session.record;
  for (let at = events.length - 1; at > 0; at -= 1) if (events[at].spoken && !gone.has(at)) return events[at].line;
  return 1;
}
