// Parts that the forms of the pad share.

import { problemTitle } from "/lib/api.js";
import { button, openDialog, make, select } from "/lib/dom.js";
import { Draft } from "/lib/form-drafts.js";
import { language, say } from "/lib/messages.js";
import { Narration } from "/viewer/replay/narration.js";
import { faultyFieldName } from "./form-faults.js";
import { refusalLines } from "./refusal-messages.js";

const LATEST = 60;

// A form in a dialog. `send()` returns the service's problem, if any. Then the form stays filled in, with the fault next to the field
// that `blamed(problem)` returns, or above the button. `notation`: the field of notation · `anyway(problem)`: sends it by ruling, if the
// link may. The content of named fields is stored as a draft.
export function openForm(names, title, rows, send, { words = say("ok"), blamed = () => "", notation = "", anyway = null } = {}) {
  const last = make("div", { kind: "row" }, make("button", { kind: "strong" }, words));
  const box = make("form", { method: "dialog" }, rows, last);
  const shown = openDialog(title, say("cancel"), box);
  const draft = new Draft(`${location.search} ${title}`);
  draft.follow(box);
  shown.addEventListener("close", () => draft.drop());
  shown.classList.add("sheet");
  const faults = new Faults(names, box, last, { blamed, notation });
  const submit = async (sent) => {
    faults.clear();
    last.inert = true;
    const problem = await sent();
    last.inert = false;
    if (!problem) return shown.close();
    return faults.show(problem, anyway && (() => submit(() => anyway(problem))));
  };
  box.addEventListener("submit", (event) => {
    event.preventDefault();
    submit(send);
  });
  return Object.assign(shown, { submit, tell: (problem) => faults.show(problem) });
}

// Shows the faults of a form, each next to its field.
class Faults {
  constructor(names, box, last, { blamed, notation }) {
    Object.assign(this, { names, box, last, blamed, notation });
    this.root = make("p", { kind: "fault", role: "alert", id: "form-fault" });
    box.addEventListener("input", () => this.clear());
  }

  show(problem, anyway = null) {
    const name = faultyFieldName(problem, this.notation) || this.blamed(problem);
    const field = name ? this.box.querySelector(`[name="${name}"], [data-field="${name}"]`) : null;
    const lines = refusalLines(problem, this.names);
    const may = anyway && problem.type === "/problems/refused";
    this.root.replaceChildren(...(lines.length ? lines : [problemTitle(problem)]).map((line) => make("span", {}, `${line} `)), may ? button(say("record_anyway"), anyway, { "data-name": "form-anyway" }) : "");
    field?.closest("details")?.setAttribute("open", "");
    const place = field?.closest(".rule-field, .argument, fieldset, label");
    if (place) place.after(this.root);
    else this.last.before(this.root);
    field?.setAttribute("aria-invalid", "true");
    field?.setAttribute("aria-describedby", "form-fault");
    field?.focus();
    this.root.scrollIntoView({ block: "nearest" });
  }

  clear() {
    this.root.remove();
    for (const field of this.box.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  }
}

// Asks who acts: the link's own seat, or one of all.
export function buildSeatSelect(session, names, empty = "") {
  const all = session.seat ? [session.seat] : session.record.header.seats;
  const options = all.map((each) => [each, names.seat(each)]);
  return select(empty ? [["", empty], ...options] : options, empty ? "" : all[0]);
}

// Returns the declarations that are not taken back, the last one first: number and notation.
export function effectiveLines(session) {
  const { gone } = session;
  const counts = (event, at) => at > 0 && event.spoken && !gone.has(at) && event.said.to === undefined;
  return session.record.events.filter(counts).map(({ line, text }) => [line, text]).reverse();
}

// Describes every declaration in the reader's language, by its number.
export function describeLines({ record }) {
  const narration = new Narration(record, language());
  const message = record.events.map((event) => [event, narration.words(event)]);
  return new Map(message.filter(([event]) => event.spoken).map(([{ line }, words]) => [line, words]));
}

export function buildLineSelect(session, chosen) {
  const [lines, words] = [effectiveLines(session), describeLines(session)];
  const shown = lines.filter(([line], at) => at < LATEST || line === chosen);
  return select(shown.map(([line]) => [line, `${line}. ${words.get(line)}`]), chosen ?? lines[0]?.[0] ?? "");
}
