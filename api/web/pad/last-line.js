// The last recorded line, always visible, with Undo next to it; a tap on it opens the log.

import { button, make } from "/lib/dom.js";
import { language, say } from "/lib/messages.js";
import { buildScreenReaderText, sentenceElements } from "/viewer/replay/sentence-elements.js";
import { buildIcon } from "/viewer/replay/icons.js";
import { buildVerdictMark } from "/viewer/replay/log-row.js";
import { Narration } from "/viewer/replay/narration.js";

export class LastLine {
  constructor(session, names, { undo, log, waiting, undoable }) {
    Object.assign(this, { session, names, waiting, undoable, drawn: 0, sentences: [] });
    this.narration = new Narration(session.record, language());
    this.words = make("span", { kind: "last-sentence", role: "status" });
    this.undo = button([buildIcon("undo"), make("span", {}, say("undo"))], undo, { kind: "undo", "data-name": "undo" });
    this.words.addEventListener("click", log);
    this.root = make("div", { kind: "last" }, session.writes ? this.undo : "", this.words, button([buildIcon("log", say("log"))], log, { kind: "open-log", "data-name": "log" }));
  }

  draw() {
    const { events } = this.session.record;
    if (this.drawn < events.length) this.since = this.drawn || events.length;
    for (; this.drawn < events.length; this.drawn += 1) this.sentences.push(this.narration.describeNext(events[this.drawn]));
    const waits = this.waiting();
    const at = this.lastAt();
    const parts = waits.length ? [waits.at(-1)] : at < 0 ? [say("nothing_said")] : this.sentences[at];
    const illegal = !waits.length && at >= 0 && events[at].verdict[0] === "illegal" ? buildVerdictMark(this.session.record, events[at]) : null;
    const shown = JSON.stringify([parts, illegal?.textContent]);
    if (this.shown !== shown) this.words.replaceChildren(...(waits.length ? [] : this.before(at)), ...this.nodes(parts), ...(illegal ? [" ", illegal] : []));
    this.shown = shown;
    this.root.classList.toggle("waits", waits.length > 0);
    this.undo.disabled = waits.length ? !this.undoable() : at < 0;
  }

  // Announces the earlier lines of the same step to screen readers only, since there is no room to show them.
  before(last) {
    const { record, gone } = this.session;
    const said = record.events.map((event, at) => (at >= this.since && at < last && event.spoken && !gone.has(at) ? at : -1)).filter((at) => at > 0);
    return said.map((at) => buildScreenReaderText(this.sentences[at]));
  }

  nodes(parts) {
    return sentenceElements(parts, { pins: this.narration.pins, face: this.session.record.face });
  }

  // Returns the position of the last effective declaration, -1 before the first.
  lastAt() {
    const { record, gone } = this.session;
    for (let at = record.events.length - 1; at > 0; at -= 1) {
      const { spoken, said, line } = record.events[at];
      if (spoken && !gone.has(at) && said.to === undefined && line) return at;
    }
    return -1;
  }
}
