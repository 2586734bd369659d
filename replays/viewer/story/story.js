// The story: turns under headings that stay visible, and the row of the replay's position. Only rows that change are
// updated.

import { element } from "../replay/element.js";
import { buildSeatStone } from "../replay/icons.js";
import { translate } from "../replay/messages.js";
import { buildStoryFold, buildStoryRow } from "./story-rows.js";
import { foldRows, buildStory } from "./story-model.js";

const NEAR = 60;

// Whether a row is drawn at once when a page opens in the middle of its turn. The other rows are drawn with the other turns.
function isNear({ fold, row, rows }, position) {
  return Math.abs((fold ? rows.at(-1) : row).at - position) < NEAR;
}

export class Story {
  // `sentences`: the sentence of every event, as parts · `gone`: positions taken back · `pins`: every printing of the record ·
  // `reasons`: why lines matter, by position.
  constructor(root, { record, sentences, gone, pins, language, viewer, reasons }) {
    Object.assign(this, { root, record, sentences, gone, pins, language, viewer, here: null, hidden: false });
    this.rows = [];
    root.style.setProperty("--digits", String(String(record.events.at(-1)?.line ?? 0).length));
    this.turns = buildStory({ record, sentences, gone, reasons }).map((turn) => this.turn(turn));
    root.replaceChildren(...this.turns.map(({ box }) => box));
    this.whole = new Promise((done) => Object.assign(this, { done }));
    this.filling = null;
  }

  turn({ turn, holder, from, rows }) {
    const who = holder ? [element("span", "", buildSeatStone(holder), ` ${this.player(holder)}`)] : [];
    const name = turn ? translate(this.language, "turn_n", { n: turn }) : translate(this.language, "opening");
    const list = element("ol", "coming");
    list.style.setProperty("--rows", String(rows.filter(({ quiet, gone }) => !quiet && !gone).length));
    return { from, rows, list, box: element("section", "turn-block", element("h3", "turnhead", name, ...who), list) };
  }

  // Makes the rows of the turn with a position; those of other turns follow when the page is idle, the nearest first.
  fill(position) {
    const turn = this.turns.findLast(({ from }) => from <= Math.max(0, position - 1));
    if (!turn?.rows) return;
    const all = foldRows(turn.rows);
    const seen = this.began ? all : all.filter((entry) => isNear(entry, position));
    this.began = true;
    if (seen.length === all.length) turn.rows = null;
    turn.list.classList.toggle("coming", Boolean(turn.rows));
    this.list(turn, seen);
  }

  list(turn, entries) {
    turn.list.replaceChildren(...entries.map((entry) => (entry.fold ? buildStoryFold(this, entry) : buildStoryRow(this, entry.row))));
    for (const row of turn.list.querySelectorAll("li[data-at]:not(.fold)")) this.rows[Number(row.dataset.at)] = row;
    if (!this.here || this.here.isConnected) return;
    this.here = null;
    this.mark(this.position, this.hidden);
  }

  fillRest() {
    const away = ({ from }) => Math.abs(from - this.position);
    const [left] = this.turns.filter(({ rows }) => rows).sort((one, other) => away(one) - away(other));
    if (!left) this.done();
    else if (this.root.isConnected) {
      this.filling ??= (globalThis.requestIdleCallback ?? setTimeout)(() => {
        this.filling = null;
        this.fill(left.from + 1);
        this.follow();
        this.fillRest();
      });
    }
  }

  fillAll() {
    for (const turn of this.turns) while (turn.rows) this.fill(turn.from + 1);
    this.done();
  }

  player(seat) {
    return this.record.header.players[seat] || translate(this.language, "player").replace("{seat}", seat);
  }

  // Returns the words that somebody wrote.
  ownWords({ at, parts }) {
    const [, written] = /\((.*)\)$/s.exec(this.record.events[at].text) ?? [];
    return (this.record.events[at].said.args?.text ?? written ?? parts.at(-1) ?? "").toString().replace(/^"|"$/g, "");
  }

  // Marks the row of the replay's position: the last one that is read.
  mark(position, spoilers) {
    this.position = position;
    this.fill(position);
    this.fillRest();
    if (spoilers || this.hidden) this.conceal(position, spoilers);
    this.hidden = spoilers;
    let at = position - 1;
    while (at > 0 && this.rows[at]?.closest(".fold.quiet") && !this.root.classList.contains("all")) at -= 1;
    const row = this.rows[at] ?? null;
    if (row === this.here) return;
    this.here?.classList.remove("here");
    this.here?.removeAttribute("aria-current");
    this.here = row;
    this.unfold(row);
    row?.classList.add("here");
    row?.setAttribute("aria-current", "step");
    this.follow();
  }

  // Unfolds a takeback while the position of the replay is inside it.
  unfold(row) {
    const fold = row?.closest(".fold.gone details") ?? null;
    if (fold === this.opened) return;
    if (this.opened) this.opened.open = false;
    this.opened = fold && !fold.open ? fold : null;
    if (this.opened) fold.open = true;
  }

  // Hides the future: whole turns, and rows within the present turn.
  conceal(position, spoilers) {
    this.turns.forEach(({ from, box }, turn) => {
      box.hidden = spoilers && from >= position;
      const until = this.turns[turn + 1]?.from ?? Infinity;
      if (!this.hidden && !spoilers) return;
      if (!spoilers || (from < position && position < until) || box.querySelector("[hidden]")) for (const row of box.querySelectorAll("li[data-at]")) row.hidden = spoilers && Number(row.dataset.at) >= position;
    });
  }

  // Scrolls once a frame, however many steps it has: to ask where a row lies has the page laid out again. A long way is gone
  // again in the next frame, for turns that come into sight take more or less room than they were given.
  follow(again = 3) {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      if (!this.here || !this.root.clientHeight) return;
      const row = this.here.getBoundingClientRect();
      const box = this.root.getBoundingClientRect();
      const way = row.top - box.top - box.height * 0.42;
      this.root.scrollTop += way;
      if (again && Math.abs(way) > box.height / 2) this.follow(again - 1);
    });
  }
}
