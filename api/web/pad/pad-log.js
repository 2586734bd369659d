// Log next to the board: every declaration in words with its consequences in small letters; takebacks struck through.

import { openDialog, make } from "/lib/dom.js";
import { language, say } from "/lib/messages.js";
import { buildLogRow } from "/viewer/replay/log-row.js";
import { Narration } from "/viewer/replay/narration.js";
import { translate } from "/viewer/replay/messages.js";
import { firstShownPosition, isSetupBeforeBeginning } from "/viewer/story/story-model.js";
import { isQuiet } from "/viewer/story/quiet-events.js";

export class PadLog {
  constructor(session, names, write) {
    Object.assign(this, { session, names, write });
    Object.assign(this, { drawn: 0, struck: new Set(), follows: true });
    this.narration = new Narration(session.record, language());
    this.root = make("ol", { kind: "log", tabindex: "0", "aria-label": say("log"), "aria-live": "polite" });
    this.root.addEventListener("scroll", () => this.look());
    this.root.addEventListener("dblclick", (event) => {
      const row = event.target.closest("li.spoken");
      if (row) this.write(row.dataset.text);
    });
  }

  draw() {
    const { record: { events }, gone } = this.session;
    const begin = firstShownPosition(events);
    for (; this.drawn < events.length; this.drawn += 1) this.root.append(this.row(events[this.drawn], isSetupBeforeBeginning(this.drawn, begin)));
    for (const at of [...gone, ...this.struck]) this.root.children[at]?.classList.toggle("struck", gone.has(at));
    this.struck = gone;
    if (this.follows) requestAnimationFrame(() => this.toEnd());
  }

  // Measures nothing while other parts are drawn: every measurement lays out the whole page.
  toEnd() {
    this.root.scrollTop = this.root.scrollHeight;
  }

  // Does not scroll while the user reads further up.
  look() {
    const { scrollTop, clientHeight, scrollHeight } = this.root;
    this.follows = scrollTop + clientHeight > scrollHeight - 60;
  }

  // `hidden`: of the set-up before a position, which nobody saw.
  row(event, hidden) {
    const row = buildLogRow(this.session.record, event, this.narration.describeNext(event), this.narration.pins);
    row.dataset.text = event.text;
    row.classList.toggle("quiet", isQuiet(event));
    row.hidden = hidden;
    if (!hidden) this.head(row, event);
    return row;
  }

  // The heading of a turn is part of its first row, so that rows and events correspond one to one.
  head(row, event) {
    const clock = event.changes.find(([code]) => code === 18);
    if (!clock || clock[1] === (this.turn ?? 0)) return;
    this.turn = clock[1];
    row.classList.add("begins");
    row.dataset.turn = `${translate(language(), "turn")} ${clock[1]}${clock[2] ? ` · ${this.names.seat(clock[2])}` : ""}`;
  }
}

// Makes the sheet of the whole log, scrolled to its newest line. A tap on an effective line goes back to before it.
export function openLogSheet(pad) {
  const { session, names, talk } = pad;
  const log = new PadLog(session, names, () => {});
  log.draw();
  const box = openDialog(say("log"), say("close"), session.writes ? make("p", { kind: "muted" }, say("take_back_by_tap")) : "", log.root);
  box.classList.add("sheet");
  log.root.addEventListener("click", (event) => {
    const at = [...log.root.children].indexOf(event.target.closest("li.spoken"));
    const message = session.record.events[at];
    if (at < 1 || !session.writes || session.gone.has(at) || message.said.to !== undefined) return;
    box.close();
    talk.takeback({ line: message.line, seat: message.seat || session.record.header.seats[0], why: "" });
  });
}
