// The log beside the board: every declaration in words, what followed from it small below; what was taken back struck through.

import { make } from "/lib/dom.js";
import { language, say } from "/lib/words.js";
import { logRow } from "/viewer/replay/log.js";
import { Telling } from "/viewer/replay/telling.js";

export class Log {
  constructor(session, names, write) {
    Object.assign(this, { session, names, write });
    this.drawn = 0;
    this.telling = new Telling(session.record, language());
    this.root = make("ol", { kind: "log", tabindex: "0", "aria-label": say("log"), role: "log" });
    this.root.addEventListener("dblclick", (event) => {
      const row = event.target.closest("li.spoken");
      if (row) this.write(row.dataset.text);
    });
  }

  draw() {
    const { events } = this.session.record;
    const atEnd = this.root.scrollTop + this.root.clientHeight > this.root.scrollHeight - 60;
    for (; this.drawn < events.length; this.drawn += 1) this.root.append(this.row(events[this.drawn]));
    const gone = this.session.gone;
    for (const [at, row] of [...this.root.children].entries()) row.classList.toggle("struck", gone.has(at));
    if (atEnd) this.root.scrollTop = this.root.scrollHeight;
  }

  row(event) {
    const row = logRow(this.session.record, event, this.telling.next(event));
    row.dataset.text = event.text;
    return row;
  }
}
