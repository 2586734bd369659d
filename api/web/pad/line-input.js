// Input of a line in scoresheet notation. An unreadable or refused line stays in the field, with the place marked.

import { problemTitle } from "/lib/api.js";
import { button, make } from "/lib/dom.js";
import { Draft } from "/lib/form-drafts.js";
import { say } from "/lib/messages.js";
import { mayLetStand } from "./refusal-box.js";
import { refusalLines } from "./refusal-messages.js";
import { isRuledCommand } from "./tap-commands.js";
import { lineForSeat, rangeAtColumn } from "./typed-line.js";

export class LineInput {
  // `utter(says, words, began)` sends a line and returns the service's problem, if any · `anyway(problem, says, words)` records it by ruling.
  constructor(session, names, utter, anyway) {
    Object.assign(this, { session, names, anyway });
    this.fault = make("p", { kind: "fault", role: "alert", id: "line-fault" });
    this.input = make("input", {
      type: "text", name: "line", "aria-label": say("line"), "aria-describedby": "line-fault", placeholder: `${say("line")}${say("colon")}${say("line_hint")}`, autocomplete: "off",
      autocapitalize: "off", spellcheck: "false", enterkeyhint: "send", maxlength: 2000,
    });
    this.root = make("form", { kind: "line" }, make("div", { kind: "row" }, this.input, make("button", {}, say("send"))), this.fault, this.ways = make("div", { kind: "row" }));
    this.input.addEventListener("input", () => this.tell([]));
    this.draft = new Draft(`line ${session.game}`);
    this.draft.follow(this.root);
    this.input.addEventListener("beforeinput", () => { if (!this.input.value) this.began = session.position; });
    this.root.addEventListener("submit", async (event) => {
      event.preventDefault();
      const written = this.input.value;
      const line = lineForSeat(written, session.record.header.seats, session.seat);
      if (!line) return;
      this.put("");
      const { began } = this;
      this.began = undefined;
      const problem = await utter([{ line }], line, began);
      if (problem) this.failed(written, line, problem);
    });
  }

  // What was typed in the meantime stays.
  failed(written, line, problem) {
    if (!this.input.value) this.put(written);
    const lines = refusalLines(problem, this.names);
    this.tell(lines.length ? lines : [problemTitle(problem)]);
    if (problem.type === "/problems/refused" && !isRuledCommand({ line })) this.ways.replaceChildren(mayLetStand(this.session) ? button(say("record_anyway"), () => this.stand(written, line, problem), { "data-name": "line-anyway" }) : make("small", { kind: "muted" }, say("judge_may")));
    const column = problem.problems?.find((each) => each.column)?.column;
    if (!column || this.input.value !== written) return;
    this.input.focus();
    this.input.setSelectionRange(...rangeAtColumn(written, line, column));
  }

  stand(written, line, problem) {
    if (this.input.value === written) this.put("");
    this.tell([]);
    this.anyway(problem, [{ line }], line);
  }

  tell(lines) {
    this.ways.replaceChildren();
    this.fault.replaceChildren(...lines.map((line) => make("span", {}, `${line} `)));
    this.input.setAttribute("aria-invalid", String(lines.length > 0));
  }

  put(text) {
    this.input.value = text;
    this.draft.keep({ line: text });
  }

  write(text) {
    this.put(text);
    this.began = this.session.position;
    this.input.focus();
  }
}
