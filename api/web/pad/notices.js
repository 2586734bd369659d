// Notices above the board: a refusal with its rule, unsent lines, a service that does not answer.

import { problemTitle } from "/lib/api.js";
import { button, make, saveFile } from "/lib/dom.js";
import { language, say } from "/lib/messages.js";
import { buildIcon } from "/viewer/replay/icons.js";
import { Narration } from "/viewer/replay/narration.js";
import { refusalLines } from "./refusal-messages.js";

export class Notices {
  // `ahead()`: returns the page's prediction for the unsent lines while there is no network, or nothing.
  constructor(session, names, sending, ahead) {
    Object.assign(this, { session, names, sending, ahead });
    this.root = make("div", { kind: "trouble", role: "alert" });
  }

  draw() {
    const { count, halted, agreed, latest, undone } = this.sending.outbox;
    const parts = [];
    if (undone) parts.push(this.notice(say(whatBecame(undone)), undone.words));
    if (latest && !halted) parts.push(this.both(latest));
    if (halted) parts.push(this.refusal(halted));
    if (halted && agreed) parts.push(make("p", { kind: "both muted" }, say("both_have", { count: agreed })));
    if (count && (halted || !this.session.online)) parts.push(make("div", { kind: "kept-here" }, make("b", { kind: "unsent" }, say("unsent", { count })), button(say("save_unsent"), () => this.save(), { kind: "quiet" }),
      !this.session.online && make("small", {}, [say("network_down"), this.ahead() && say("board_stands")].filter(Boolean).join(" "))));
    this.root.replaceChildren(...parts);
  }

  both({ words }) {
    return this.notice(say("both_said"), words, button(say("retry"), () => this.sending.retry(), { kind: "quiet", "data-name": "retry" }));
  }

  // Shows the outcome of a submitted line until it is read.
  notice(head, words, more = "") {
    const away = button([buildIcon("close")], () => this.sending.agree(), { kind: "quiet", "aria-label": say("close"), "data-name": "agree" });
    return make("div", { kind: "both once" }, make("p", {}, make("b", {}, head), ` ${words}`), more, away);
  }

  save() {
    saveFile(`senki-${this.session.game}-unsent.json`, this.sending.outbox.toFile(this.session.game));
  }

  refusal(entry) {
    const { problem } = entry;
    const differs = problem.stands === "differs";
    return make("div", { kind: "refusal" }, make("p", {}, make("b", {}, headingOf(entry)), ` ${entry.words}`),
      this.reasons(problem).map((line) => make("p", { kind: "reason" }, line)),
      make("div", { kind: "row" }, button(say("drop_it"), () => this.sending.drop(), { "data-name": "drop" }),
        differs ? button(say("note_it"), () => this.sending.differ(say("notes_differ")), { "data-name": "differ" }) : "",
        button(say("retry"), () => this.sending.again(), { "data-name": "again" })));
  }

  // Shows what the other phone recorded instead.
  recorded(problem) {
    const { record } = this.session;
    const narration = new Narration(record, language());
    const message = record.events.map((event) => narration.words(event));
    return problem.lines.filter(({ differs }) => differs).map(({ position }) => `${say("recorded_is")} ${message[position] ?? ""}`);
  }

  // Shows the rule with its words, and names legal alternatives as on the board.
  reasons(problem) {
    if (problem.status === 412) return problem.stands === "differs" ? this.recorded(problem) : [];
    return [isRefusal(problem) ? "" : problemTitle(problem), ...refusalLines(problem, this.names)].filter(Boolean);
  }
}

function whatBecame({ recorded, instead, waits }) {
  if (!recorded) return "undone_never";
  return waits ? "undone_asked" : instead ? "undone_back" : "undone_stands";
}

function headingOf({ problem, taken }) {
  if (taken) return say("undone_unknown");
  if (problem.stands === "asked") return say("undone_first");
  if (problem.status === 412) return say(problem.stands === "differs" ? "phones_differ" : "stale");
  return say(isRefusal(problem) ? "refused" : "not_recorded");
}

function isRefusal(problem) {
  return problem.type === "/problems/refused";
}
