// A proposed takeback: its author, its line, the seats that have agreed, and the buttons to answer. It is above the board and
// announced to screen readers.

import { Offline } from "/lib/api.js";
import { button, make } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { describeLines } from "./form-parts.js";

export class TakebackProposal {
  // `talk`: the forms, for those who keep the record and write down what was agreed at the table.
  constructor(session, names, talk) {
    Object.assign(this, { session, names, talk, trouble: "" });
    this.root = make("div", { kind: "asking", role: "status" });
  }

  draw() {
    const { proposal } = this.session;
    if (!proposal || proposal.state === "agreed") this.root.replaceChildren();
    else if (proposal.state === "open") this.root.replaceChildren(...this.question(proposal));
    else this.root.replaceChildren(make("p", {}, this.outcome(proposal)), this.row(button(say("close"), () => this.forget())));
  }

  question(proposal) {
    const words = say("asks_takeback", { who: this.who(proposal), line: proposal.line });
    const text = describeLines(this.session).get(proposal.line);
    const waiting = proposal.needed.filter((seat) => !proposal.agreed.includes(seat));
    return [
      make("p", {}, make("b", {}, words), text && make("q", {}, text)), proposal.why && make("p", {}, say("why_asked", { why: proposal.why })),
      make("p", { kind: "hint" }, [proposal.agreed.length && say("have_agreed", { who: this.seats(proposal.agreed) }), say("waiting_for", { who: this.seats(waiting) })].filter(Boolean).join(" ")),
      this.row(...this.answers(proposal, waiting)), this.trouble && make("p", { kind: "reason" }, this.trouble),
    ].filter(Boolean);
  }

  answers(proposal, waiting) {
    const { seat, scope } = this.session;
    const step = (name, kind = "") => button(say(name), () => this.answer(name), { kind, "data-name": name });
    if (waiting.includes(seat)) return [step("agree", "strong"), step("decline")];
    if (proposal.needed.includes(seat)) return [step("decline")];
    if (seat) return seat === proposal.seat ? [step("withdraw")] : [];
    const table = button(say("write_consent"), () => this.talk.takeback(proposal), { "data-name": "write_consent" });
    return [table, proposal.by === scope && step("withdraw")];
  }

  async answer(step) {
    this.trouble = "";
    try {
      await this.session.answer(step);
    } catch (error) {
      this.trouble = error instanceof Offline ? say("network_down") : error.message;
    }
    this.draw();
  }

  outcome(proposal) {
    if (proposal.state === "declined") return say("was_declined", { who: this.seats([proposal.decided]) });
    return say(proposal.state === "withdrawn" ? "was_withdrawn" : "has_lapsed");
  }

  forget() {
    this.session.proposal = null;
    this.draw();
  }

  who(proposal) {
    return proposal.seat ? this.names.seat(proposal.seat) : say("scope.scorer");
  }

  seats(list) {
    return list.map((seat) => this.names.seat(seat)).join(say("joined"));
  }

  row(...buttons) {
    return make("div", { kind: "row" }, buttons);
  }
}
