// Actions outside of play: takeback, correction, note, ruling, penalty, time, concession.

import { button, field, make, select } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { correctionForm } from "./correction-form.js";
import { form, whoever } from "./form-parts.js";
import { ruleField } from "./rule-field.js";
import { takebackForm } from "./takeback-form.js";

const PENALTIES = ["warning", "game_loss"];

export class OutOfPlayActions {
  // `byHand(saysOf)`: an effect is chosen at the board, and said as `saysOf` says it.
  constructor(session, names, utter, byHand) {
    Object.assign(this, { session, names, utter, byHand });
  }

  get seats() {
    return this.session.record.header.seats.map((each) => [each, this.names.seat(each)]);
  }

  takeback(asked = null) {
    takebackForm(this.session, this.names, this.utter, asked);
  }

  note() {
    const text = make("textarea", { required: true, maxlength: 2000, rows: 3, name: "text" });
    const who = whoever(this.session, this.names, this.session.seat ? "" : "–");
    const to = select([["", say("everyone")], ...this.seats], "");
    form(say("note"), [field(say("text"), text), field(say("who"), who), field(say("note_to"), to)], () => {
      this.utter({ text: text.value, seat: who.value, to: to.value || null }, `${say("note")}: ${text.value}`, "note");
    }, say("pad"));
  }

  // The rule by its number or its words; what the ruling changes is typed, or chosen at the board.
  ruling() {
    const rule = ruleField(this.session);
    const text = make("textarea", { maxlength: 2000, rows: 3, name: "text" });
    const effects = make("input", { maxlength: 500, placeholder: "roll #4", name: "effects" });
    const said = () => Object.fromEntries([["rule", rule.input.value.trim()], ["text", text.value.trim()]].filter(([, value]) => value));
    const shown = form(say("ruling"), [rule.root, field(say("text"), text), field(say("effects"), effects)], () => {
      const words = `judge rule ${rule.input.value}`;
      if (!effects.value.trim()) return this.utter({ rule: rule.input.value, text: text.value }, words, "ruling");
      return this.utter({ line: `judge rule ${rule.input.value || "-"} effects ${effects.value}: ${text.value}` }, words);
    }, say("pad"));
    shown.querySelector(".strong").before(button(say("choose_effect"), () => {
      shown.close();
      this.byHand((effect, seat) => [{ act: "rule", args: { ...said(), effects: [effect.to ? effect : { ...effect, who: seat }] }, judge: true }]);
    }, { "data-name": "choose_effect" }));
  }

  penalty() {
    const to = select(this.seats, this.seats[0][0]);
    const kind = select(PENALTIES.map((each) => [each, this.names.term(each)]), PENALTIES[0]);
    const rule = ruleField(this.session);
    const text = make("input", { maxlength: 500, name: "text" });
    form(say("penalty"), [field(say("who"), to), field(say("kind"), kind), rule.root, field(say("text"), text)], () => {
      this.utter({ to: to.value, kind: kind.value, rule: rule.input.value.trim(), text: text.value }, `${say("penalty")} ${to.value}`, "penalty");
    }, say("pad"));
  }

  concede() {
    const who = whoever(this.session, this.names);
    form(this.names.act("concede"), [field(say("who"), who)], () => {
      this.utter({ seat: who.value }, `${who.value} ${this.names.act("concede")}`, "concede");
    });
  }

  // The game stops: drawn, or won by who leads where the event counts that.
  time() {
    const leader = select([["", say("value.draw")], ...this.seats.map(([seat, name]) => [seat, `${name} ${say("value.win")}`])], "");
    form(this.names.act("time"), [field(say("value.result"), leader)], () => {
      this.utter({ act: "time", seat: "", args: leader.value ? { leader: leader.value } : {} }, this.names.act("time"));
    });
  }

  // The entries of the menu; `item(name, sign, words, act)` makes one.
  items(item) {
    const { scope, seat } = this.session;
    const judge = scope === "judge" || scope === "organiser";
    return [
      item("takeback", "undo", say("takeback"), () => this.takeback()), item("note", "note", say("note"), () => this.note()),
      seat ? "" : item("correct", "edit", say("correct"), () => correctionForm(this.session, this.names, this.utter)),
      judge ? item("ruling", "gavel", say("ruling"), () => this.ruling()) : "", judge ? item("penalty", "flag", say("penalty"), () => this.penalty()) : "",
      seat ? "" : item("time", "clock", this.names.act("time"), () => this.time()),
      seat || scope !== "judge" ? item("concede", "flag", this.names.act("concede"), () => this.concede()) : "",
    ];
  }
}
