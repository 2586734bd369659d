// What stands in the way, above the board: a refusal with its rule, what is not yet sent, a service that does not answer.

import { problemLines } from "/lib/api.js";
import { button, make, save } from "/lib/dom.js";
import { say } from "/lib/words.js";

export class Trouble {
  constructor(session, names, sending) {
    Object.assign(this, { session, names, sending });
    this.root = make("div", { kind: "trouble", role: "alert" });
  }

  draw() {
    const { count, halted } = this.sending.outbox;
    const parts = [];
    if (halted) parts.push(this.refusal(halted));
    if (count && (halted || !this.session.online)) parts.push(make("div", { kind: "kept-here" }, make("b", { kind: "unsent" }, say("unsent", { count })), button(say("save_unsent"), () => this.save(), { kind: "quiet" }),
      !this.session.online && make("small", {}, `${say("network_down")} ${say("board_stands")}`)));
    this.root.replaceChildren(...parts);
  }

  save() {
    save(`senki-${this.session.game}-unsent.json`, this.sending.outbox.toFile(this.session.game));
  }

  refusal(entry) {
    const { problem } = entry;
    return make("div", { kind: "refusal" }, make("p", {}, make("b", {}, headingOf(problem)), ` ${entry.words}`),
      this.reasons(problem).map((line) => make("p", { kind: "reason" }, line)),
      make("div", { kind: "row" }, button(say("drop_it"), () => this.sending.drop(), { "data-name": "drop" }),
        button(say("retry"), () => this.sending.again(), { "data-name": "again" })));
  }

  // The rule and its words; what would be legal is named as on the board.
  reasons(problem) {
    if (problem.status === 412) return [];
    const legal = problem.legal?.map((each) => this.names.value(each));
    return [isRefusal(problem) ? "" : problem.title, ...problemLines({ ...problem, legal })].filter(Boolean);
  }
}

function headingOf(problem) {
  if (problem.status === 412) return say("stale");
  return say(isRefusal(problem) ? "refused" : "not_recorded");
}

function isRefusal(problem) {
  return problem.type === "/problems/refused";
}
