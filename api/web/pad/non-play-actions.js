// Actions outside of play: takeback, correction, note, ruling, penalty, time, concession.

import { field, make, select } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { openNumberHistory } from "/count/number-history.js";
import { openCorrectionForm } from "./correction-form.js";
import { openForm, buildSeatSelect } from "./form-parts.js";
import { buildRuleField } from "./rule-field.js";
import { openRulingForm } from "./ruling-form.js";
import { openTakebackForm } from "./takeback-form.js";

const PENALTIES = ["warning", "game_loss"];

export class OutOfPlayActions {
  // `byHand(saysOf, again)`: an effect is chosen at the board, and said as `saysOf` says it; `again` opens the form again.
  constructor(session, names, utter, byHand) {
    Object.assign(this, { session, names, utter, byHand });
  }

  get seats() {
    return this.session.record.header.seats.map((each) => [each, this.names.seat(each)]);
  }

  takeback(asked = null) {
    openTakebackForm(this.session, this.names, this.utter, asked);
  }

  note() {
    const text = make("textarea", { required: true, maxlength: 2000, rows: 3, name: "text" });
    const who = buildSeatSelect(this.session, this.names, this.session.seat ? "" : "–");
    const to = select([["", say("everyone")], ...this.seats], "");
    openForm(this.names, say("note"), [field(say("text"), text), field(say("who"), who), field(say("note_to"), to)],
      () => this.utter({ text: text.value, seat: who.value, to: to.value || null }, `${say("note")}${say("colon")}${text.value}`, "note"), { words: say("pad") });
  }

  // The course of the numbers of a counted game, to be filled in from memory.
  memory() {
    const { record, gone, writes } = this.session;
    openNumberHistory({ record, gone, names: Object.fromEntries(this.seats), writes, note: (body, words) => this.utter(body, words, "note") });
  }

  ruling() {
    openRulingForm(this.session, this.names, this.utter, this.byHand);
  }

  penalty() {
    const to = select(this.seats, this.seats[0][0]);
    const kind = select(PENALTIES.map((each) => [each, this.names.term(each)]), PENALTIES[0]);
    const rule = buildRuleField(this.session);
    const text = make("input", { maxlength: 500, name: "text" });
    openForm(this.names, say("penalty"), [field(say("who"), to), field(say("kind"), kind), rule.root, field(say("text"), text)],
      () => this.utter({ to: to.value, kind: kind.value, rule: rule.input.value.trim(), text: text.value }, `${say("penalty")} · ${this.names.seat(to.value)}`, "penalty"), { words: say("pad"), blamed: () => "rule" });
  }

  concede() {
    const who = buildSeatSelect(this.session, this.names);
    openForm(this.names, this.names.act("concede"), [field(say("who"), who)],
      () => this.utter({ seat: who.value }, `${this.names.seat(who.value)} · ${this.names.act("concede")}`, "concede"));
  }

  // Ends the game: drawn, or won by the leader if the event counts that.
  time() {
    const leader = select([["", say("value.draw")], ...this.seats.map(([seat, name]) => [seat, say("won_by", { player: name })])], "");
    openForm(this.names, this.names.act("time"), [field(say("value.result"), leader)],
      () => this.utter({ act: "time", seat: "", args: leader.value ? { leader: leader.value } : {} }, this.names.act("time")));
  }

  // Makes the entries of the menu; `item(name, sign, words, act)` makes one.
  items(item) {
    const { scope, seat } = this.session;
    const judge = scope === "judge" || scope === "organiser";
    return [
      this.session.record.events.some(({ name }) => name === "number_counted") ? item("memory", "log", say("count.fill_in"), () => this.memory()) : "",
      item("takeback", "undo", say("takeback"), () => this.takeback()), item("note", "note", say("note"), () => this.note()),
      seat ? "" : item("correct", "edit", say("correct"), () => openCorrectionForm(this.session, this.names, this.utter)),
      judge ? item("ruling", "gavel", say("ruling"), () => this.ruling()) : "", judge ? item("penalty", "flag", say("penalty"), () => this.penalty()) : "",
      seat ? "" : item("time", "clock", this.names.act("time"), () => this.time()),
      seat || scope !== "judge" ? item("concede", "flag", this.names.act("concede"), () => this.concede()) : "",
    ];
  }
}
