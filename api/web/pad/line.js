// A line of scoresheet notation, typed. What cannot be read or is refused stays in the field, with the place marked.

import { button, make } from "/lib/dom.js";
import { say } from "/lib/words.js";
import { mayLetStand } from "./refusal.js";
import { reasonsOf } from "./refusing.js";
import { lineOf, placeIn } from "./typed.js";

export class LineForm {
  // `utter(says, words)` gives what the service says against it · `anyway(problem, says, words)`: it is recorded by ruling.
  constructor(session, names, utter, anyway) {
    Object.assign(this, { session, names, anyway });
    this.fault = make("p", { kind: "fault", role: "alert", id: "line-fault" });
    this.input = make("input", {
      type: "text", "aria-label": say("line"), "aria-describedby": "line-fault", placeholder: `${say("line")}: ${say("line_hint")}`, autocomplete: "off",
      autocapitalize: "off", spellcheck: "false", enterkeyhint: "send", maxlength: 2000,
    });
    this.root = make("form", { kind: "line" }, make("div", { kind: "row" }, this.input, make("button", {}, say("send"))), this.fault, this.ways = make("div", { kind: "row" }));
    this.input.addEventListener("input", () => this.tell([]));
    this.root.addEventListener("submit", async (event) => {
      event.preventDefault();
      const written = this.input.value;
      const line = lineOf(written, session.record.header.seats, session.seat);
      if (!line) return;
      this.input.value = "";
      const problem = await utter([{ line }], line);
      if (problem) this.failed(written, line, problem);
    });
  }

  // What was typed meanwhile is kept.
  failed(written, line, problem) {
    if (!this.input.value) this.input.value = written;
    const lines = reasonsOf(problem, this.names);
    this.tell(lines.length ? lines : [problem.title]);
    if (problem.type === "/problems/refused" && mayLetStand(this.session)) this.ways.replaceChildren(button(say("record_anyway"), () => this.stand(written, line, problem), { "data-name": "line-anyway" }));
    const column = problem.problems?.find((each) => each.column)?.column;
    if (!column || this.input.value !== written) return;
    this.input.focus();
    this.input.setSelectionRange(...placeIn(written, line, column));
  }

  stand(written, line, problem) {
    if (this.input.value === written) this.input.value = "";
    this.tell([]);
    this.anyway(problem, [{ line }], line);
  }

  tell(lines) {
    this.ways.replaceChildren();
    this.fault.replaceChildren(...lines.map((line) => make("span", {}, `${line} `)));
    this.input.setAttribute("aria-invalid", String(lines.length > 0));
  }

  write(text) {
    this.input.value = text;
    this.input.focus();
  }
}
