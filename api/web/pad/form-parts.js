// Parts that the forms of the pad share.

import { dialog, make, select } from "/lib/dom.js";
import { Draft } from "/lib/form-drafts.js";
import { language, say } from "/lib/messages.js";
import { Narration } from "/viewer/replay/narration.js";

const LATEST = 60;

// A form in a dialog; `send` is called when it is said, and the dialog closes. What its named fields hold outlives the page.
export function form(title, rows, send, words = say("ok")) {
  const box = make("form", { method: "dialog" }, rows, make("div", { kind: "row" }, make("button", { kind: "strong" }, words)));
  const shown = dialog(title, say("cancel"), box);
  const draft = new Draft(`${location.search} ${title}`);
  draft.follow(box);
  shown.addEventListener("close", () => draft.drop());
  shown.classList.add("sheet");
  box.addEventListener("submit", (event) => {
    event.preventDefault();
    send();
    shown.close();
  });
  return shown;
}

// Who says it: the link's own seat, or one of all.
export function whoever(session, names, empty = "") {
  const all = session.seat ? [session.seat] : session.record.header.seats;
  const options = all.map((each) => [each, `${each} ${names.seat(each)}`]);
  return select(empty ? [["", empty], ...options] : options, empty ? "" : all[0]);
}

// The declarations that count, the last one first: number and notation.
export function linesOf(session) {
  const { gone } = session;
  const counts = (event, at) => at > 0 && event.spoken && !gone.has(at) && event.said.to === undefined;
  return session.record.events.filter(counts).map(({ line, text }) => [line, text]).reverse();
}

// Every declaration in the reader's words, by its number.
export function inWords({ record }) {
  const telling = new Narration(record, language());
  const message = record.events.map((event) => [event, telling.words(event)]);
  return new Map(message.filter(([event]) => event.spoken).map(([{ line }, words]) => [line, words]));
}

export function lineSelect(session, chosen) {
  const [lines, words] = [linesOf(session), inWords(session)];
  const shown = lines.filter(([line], at) => at < LATEST || line === chosen);
  return select(shown.map(([line]) => [line, `${line}. ${words.get(line)}`]), chosen ?? lines[0]?.[0] ?? "");
}
