// A refusal with its rule, in words, and what can be done about it. It blocks nothing: the game is unchanged.

import { problemTitle } from "/lib/api.js";
import { button, make } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { buildIcon } from "/viewer/replay/icons.js";
import { refusalLines } from "./refusal-messages.js";
import { isRuledCommand } from "./tap-commands.js";

// Returns whether a link may let stand what a rule refuses.
export function mayLetStand({ scope }) {
  return ["judge", "organiser"].includes(scope);
}

export class RefusalBox {
  constructor(session, names, anyway) {
    Object.assign(this, { session, names, anyway, refusal: null });
    this.root = make("div", { kind: "refusals", role: "alert" });
  }

  show(problem, says, words) {
    this.refusal = { problem, says, words };
    this.draw();
  }

  clear() {
    if (!this.refusal) return;
    this.refusal = null;
    this.draw();
  }

  draw() {
    this.root.replaceChildren(...(this.refusal ? [this.box(this.refusal)] : []));
  }

  box({ problem, says, words }) {
    const lines = refusalLines(problem, this.names);
    // What a ruling cannot let stand is not ruled again.
    const refused = problem.type === "/problems/refused" && says.some((each) => !isRuledCommand(each));
    const rules = refused && mayLetStand(this.session);
    return make("div", { kind: "refusal" }, make("p", {}, buildIcon("warn"), make("b", {}, say(problem.type === "/problems/refused" ? "refused" : "not_recorded")), ` ${words}`),
      (lines.length ? lines : [problemTitle(problem)]).map((line) => make("p", { kind: "reason" }, line)),
      refused && !rules && make("p", { kind: "muted" }, say("judge_may")),
      make("div", { kind: "row" }, rules && button(say("record_anyway"), () => this.anyway(problem, says, words), { "data-name": "anyway" }),
        button(say("choose_again"), () => this.clear(), { kind: "strong", "data-name": "again" })));
  }
}
