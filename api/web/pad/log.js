// The log beside the board: every declaration in words, what followed from it small below; what was taken back struck through.

import { make } from "/lib/dom.js";
import { say } from "/lib/words.js";

export class Log {
  constructor(session, names, write) {
    Object.assign(this, { session, names, write });
    this.drawn = 0;
    this.root = make("ol", { kind: "log", tabindex: "0", "aria-label": say("log"), role: "log" });
    this.root.addEventListener("dblclick", (event) => {
      const row = event.target.closest("li.spoken");
      if (row) this.write(row.dataset.text);
    });
  }

  draw() {
    const { events, rules } = this.session.record;
    const atEnd = this.root.scrollTop + this.root.clientHeight > this.root.scrollHeight - 60;
    for (; this.drawn < events.length; this.drawn += 1) this.root.append(this.row(events[this.drawn], rules));
    const gone = this.session.gone;
    for (const [at, row] of [...this.root.children].entries()) row.classList.toggle("struck", gone.has(at));
    if (atEnd) this.root.scrollTop = this.root.scrollHeight;
  }

  row(event, rules) {
    const row = make("li", { kind: `${event.spoken ? "spoken" : "followed"} ${event.family}`, "data-text": event.text });
    row.append(event.spoken ? make("small", { kind: "number" }, `${event.line}. `) : "", event.text);
    if (event.family === "note") row.classList.add("note");
    const named = [event.rule, ...event.verdict.slice(1)].filter((id) => rules?.[id]).map((id) => `${id}: ${rules[id]}`);
    if (["illegal", "open"].includes(event.verdict[0])) {
      const about = make("span", { kind: `verdict ${event.verdict[0]}`, tabindex: "0", title: named.join("\n") }, event.verdict.join(" "));
      row.append(about);
    }
    row.title = named.join("\n");
    return row;
  }
}
