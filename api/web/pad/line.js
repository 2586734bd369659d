// A line of scoresheet notation, typed.

import { make } from "/lib/dom.js";
import { say } from "/lib/words.js";
import { lineOf } from "./typed.js";

export class LineForm {
  constructor(session, utter) {
    this.input = make("input", {
      type: "text", "aria-label": say("line"), placeholder: `${say("line")}: ${say("line_hint")}`, autocomplete: "off",
      autocapitalize: "off", spellcheck: "false", enterkeyhint: "send", maxlength: 2000,
    });
    this.root = make("form", { kind: "line row" }, this.input, make("button", {}, say("send")));
    this.root.addEventListener("submit", (event) => {
      event.preventDefault();
      const line = lineOf(this.input.value, session.record.header.seats, session.seat);
      if (!line) return;
      this.input.value = "";
      utter({ line }, line);
    });
  }

  write(text) {
    this.input.value = text;
    this.input.focus();
  }
}
