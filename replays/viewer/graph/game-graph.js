// Graph of the game: a step line for every seat over all events, bands for turns, ticks for attacks, flags for moments,
// and the position of the replay as a slider.

import { element } from "../replay/element.js";
import { buildIcon, buildSeatStone, svgElement } from "../replay/icons.js";
import { translate } from "../replay/messages.js";
import { branchEndPoint, buildBranchPaths, scorePath, leadAreaPath, tickMarksPath } from "./score-graph-paths.js";

const SIGNS = { blood: "drop", blow: "swing", chain: "stack", lead: "lead", stand: "shield", near: "near" };
const [FLAG, LABEL, NARROW] = [27, 30, 500];
// How wide the tag at the cursor is: by itself, for each seat, for each digit.
const [TAG, VALUE, DIGIT] = [24, 20, 8];
const TICK = 7;

export class GameGraph {
  // `go(position)`: called by a drag or click.
  constructor(go) {
    this.drawing = element("div", "drawing");
    this.curtain = element("div", "curtain");
    this.tag = element("b", "reading");
    this.cursor = element("div", "cursor", this.tag);
    this.flags = element("div", "flags");
    this.slider = element("div", "slider", this.drawing, this.curtain, this.cursor);
    Object.assign(this.slider, { tabIndex: 0, role: "slider" });
    this.slider.setAttribute("aria-valuemin", "0");
    this.root = element("div", "game-line", this.flags, this.slider);
    this.go = go;
    this.listen();
  }

  listen() {
    const to = (event) => {
      const box = this.slider.getBoundingClientRect();
      const part = Math.max(0, Math.min(1, (event.clientX - box.left) / box.width));
      this.go(Math.round(part * this.count));
    };
    this.slider.addEventListener("pointerdown", (event) => {
      this.slider.setPointerCapture(event.pointerId);
      to(event);
    });
    this.slider.addEventListener("pointermove", (event) => this.slider.hasPointerCapture(event.pointerId) && to(event));
  }

  // Drawn once for a record.
  draw({ record, scores, moments, language, names }) {
    Object.assign(this, { record, scores, moments, language, names, count: record.events.length, wide: this.slider.clientWidth || 1000, high: this.slider.clientHeight || 84 });
    this.slider.setAttribute("aria-label", translate(language, "position"));
    this.slider.setAttribute("aria-valuemax", String(this.count));
    const [ahead, behind] = record.header.seats.length === 2 ? [0, 1].map((seat) => svgElement("path", { class: `ahead seat${seat}`, d: leadAreaPath(scores, seat, this.count) })) : [];
    const lines = record.header.seats.map((_, seat) => svgElement("path", { class: `score seat${seat}`, d: scorePath(scores, seat, this.count) }));
    const bands = scores.turns.filter((_, turn) => turn % 2 === 0).map(({ at }) => this.band(at));
    const drawn = svgElement("svg", { viewBox: "0 0 1000 100", preserveAspectRatio: "none", "aria-hidden": "true" }, hatch(), ...bands, ...[ahead, behind].filter(Boolean), ...lines, svgElement("path", { class: "attacks", d: tickMarksPath(scores.attacks, this.count, TICK * 1000 / this.wide, TICK * 100 / this.high) }));
    this.drawing.replaceChildren(drawn, ...this.labels());
    this.flags.replaceChildren(...this.placed().map((moment) => this.flag(moment)));
  }

  band(at) {
    const next = this.scores.turns.find((turn) => turn.at > at)?.at ?? this.count;
    return svgElement("rect", { class: "band", x: (at / this.count) * 1000, width: ((next - at) / this.count) * 1000, y: 0, height: 100 });
  }

  labels() {
    let last = -Infinity;
    const turns = this.wide < NARROW ? this.scores.turns.filter(({ turn }) => turn % 2 === 0) : this.scores.turns;
    return turns.flatMap(({ at, turn, holder }) => {
      const x = (at / this.count) * 100;
      if (x - last < this.widthShare(LABEL)) return [];
      last = x;
      const ends = 100 - x < this.widthShare(LABEL) ? " ends" : "";
      const made = element("span", `turn-label${ends}`, buildSeatStone(holder), String(turn));
      made.style.setProperty("--x", `${x}%`);
      return [made];
    });
  }

  // Converts pixels into a part of the width.
  widthShare(pixels) {
    return (pixels / this.wide) * 100;
  }

  // Places flags at a distance, so that each can be pressed; if they would fill the line, lead changes are left out.
  placed() {
    const distance = this.widthShare(FLAG);
    const room = Math.floor(100 / distance / 2);
    const shown = this.moments.length > room ? this.moments.filter(({ kind }) => kind !== "lead") : this.moments;
    let x = -distance;
    const onwards = shown.map((moment) => ({ ...moment, x: (x = Math.max(x + distance, (moment.at / this.count) * 100)) }));
    x = 100 + distance / 2;
    return onwards.reverse().map((moment) => ({ ...moment, x: (x = Math.min(x - distance, moment.x)) })).reverse();
  }

  flag(moment) {
    const made = element("button", "flag", buildIcon(SIGNS[moment.kind]));
    made.type = "button";
    made.dataset.moment = moment.at;
    made.title = [momentText(this.language, moment), this.turnAt(moment.at)].join(translate(this.language, "joined"));
    made.setAttribute("aria-label", made.title);
    made.style.setProperty("--x", `${moment.x}%`);
    made.addEventListener("click", () => this.go(moment.at));
    return made;
  }

  // Marks the position of the replay; the future stays blank if it is hidden, from `from` on.
  showPosition(position, hidden, values = this.scores.values[Math.min(position, this.count)], from = position) {
    const x = `${(position / Math.max(1, this.count)) * 100}%`;
    this.cursor.style.setProperty("--x", x);
    this.curtain.hidden = !hidden;
    this.curtain.style.setProperty("--x", `${(from / Math.max(1, this.count)) * 100}%`);
    this.tag.classList.toggle("flip", (1 - position / Math.max(1, this.count)) * this.wide < TAG + values.reduce((sum, value) => sum + VALUE + DIGIT * String(value).length, 0));
    this.tag.replaceChildren(...this.record.header.seats.flatMap((seat, at) => [buildSeatStone(seat), ` ${values[at]} `]));
    if (hidden !== this.hid || hidden) for (const flag of this.flags.children) flag.hidden = hidden && Number(flag.dataset.moment) > from;
    this.hid = hidden;
    this.slider.setAttribute("aria-valuenow", String(position));
    this.slider.setAttribute("aria-valuetext", this.inWords(position, values));
  }

  // Draws branches from where they leave the game to their letters; the open one has the cursor. `from`: where the hidden
  // future of the game begins, or null.
  drawBranches(branches, now, position, from = null) {
    for (const old of this.slider.querySelectorAll(".branches, .fork")) old.remove();
    if (!branches.length) return;
    const drawn = branches.flatMap((branch) => buildBranchPaths(this.scores, branch, this.count, branch === now));
    this.slider.append(svgElement("svg", { class: "branches", viewBox: "0 0 1000 100", preserveAspectRatio: "none", "aria-hidden": "true" }, ...drawn));
    for (const branch of branches) this.slider.append(this.forkLabel(branch));
    if (now) this.showPosition(Math.min(position ?? now.at, this.count), from !== null, now.values[position ?? now.at], from ?? undefined);
  }

  forkLabel(branch) {
    const [x, y] = branchEndPoint(this.scores, branch, this.count);
    const made = element("span", "fork", branch.letter);
    made.style.setProperty("--x", `${Math.min(98, x / 10)}%`);
    made.style.setProperty("--y", `${y}%`);
    return made;
  }

  turnAt(position) {
    const turn = this.scores.turns.findLast(({ at }) => at <= position)?.turn;
    return turn ? translate(this.language, "turn_n", { n: turn }) : translate(this.language, "opening");
  }

  inWords(position, values) {
    return [this.turnAt(position), ...this.names.map((name, at) => `${name} ${values[at]}`)].join(translate(this.language, "joined"));
  }
}

function hatch() {
  const pattern = svgElement("pattern", { id: "hatch", width: 6, height: 6, patternUnits: "userSpaceOnUse" }, svgElement("path", { d: "M0 6 6 0", stroke: "currentColor", "stroke-width": 1 }));
  return svgElement("defs", {}, pattern);
}

export function momentIconName(kind) {
  return SIGNS[kind];
}

export function momentText(language, { kind, by }) {
  const n = by === undefined ? "" : Math.abs(by);
  if (kind === "near") return translate(language, n ? "moment.near" : "moment.level", { n });
  if (kind === "lead" && n > 1) return translate(language, "moment.leads", { n });
  return [translate(language, `moment.${kind}`), n].join(" ").trim();
}
