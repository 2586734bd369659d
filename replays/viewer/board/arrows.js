// Arrows over the board: an attack in vermilion, the aim of a waiting effect dotted; what they point at has four corners.

import { svg } from "../replay/icons.js";

const HEAD = { attack: 16, small: 9, aim: 10 };
const TURN = 0.42;
// An attack sets out above the name of a card, ends this far before the other one, and goes to its middle where both are near.
// On a phone it goes so far into the side that is attacked, except between the rails of several.
const [SET_OUT, GAP, NEAR, BESIDE, INTO] = [0.25, 3, 26, 46, 14];

export class Arrows {
  constructor() {
    this.root = svg("svg", { class: "arrows", "aria-hidden": "true" });
    this.aimed = new Set();
  }

  // Reads where the ends lie, last of all, and draws. `moving`: an attack that is new grows.
  draw(board, moving) {
    const links = board.links ?? [];
    const key = links.map(({ from, to }) => `${from}>${to}`).join();
    this.mark(board, links);
    if (!links.length) {
      if (this.root.firstChild) this.root.replaceChildren();
      this.key = "";
      return;
    }
    const origin = board.root.getBoundingClientRect();
    const placed = links.map((link) => this.placed(board, link, origin)).filter(({ start, end }) => start && end);
    this.root.replaceChildren(...spread(placed).flatMap((each) => drawn(board, each)));
    if (moving && key !== this.key) for (const path of this.root.querySelectorAll(".arrow.attack")) path.animate([{ strokeDasharray: "0 100" }, { strokeDasharray: "100 0" }], { duration: 320, easing: "ease-out" });
    this.key = key;
  }

  mark(board, links) {
    const now = new Set(links.map(({ to }) => board.slots.slots.get(to)?.card ?? board.root.querySelector(`[data-anchor="${CSS.escape(to)}"]`)).filter(Boolean));
    for (const node of this.aimed) if (!now.has(node)) node.classList.remove("aim");
    for (const node of now) node.classList.add("aim");
    this.aimed = now;
  }

  placed(board, link, origin) {
    const { from, to, kind } = link;
    if (board.size === "phone" && kind === "aim") return {};
    const end = board.size === "phone" && to.endsWith(".score") ? this.edge(board, from, to, origin) : this.box(board, to, origin);
    return { link, start: this.box(board, from, origin), end };
  }

  box(board, name, origin) {
    const { root, slots } = board;
    const named = (attribute) => root.querySelector(`[data-${attribute}="${CSS.escape(name)}"]`);
    const node = slots.slots.get(name) ?? named("anchor") ?? named("zone") ?? named("spot");
    const rect = (node?.matches(".life") ? node.querySelector("b") : node)?.getBoundingClientRect();
    return rect?.width ? { x: rect.left - origin.left, y: rect.top - origin.top, w: rect.width, h: rect.height } : null;
  }

  // On a phone no arrow crosses a hand or a rail: it ends at the front of the side that is attacked.
  edge(board, from, to, origin) {
    const seat = to.split(".")[0];
    const front = board.mat.rows[0].zones.map((name) => `${seat}.${name}`);
    const same = front.find((key) => key.split(".")[1] === String(from).split(".")[1]) ?? front[0];
    const [area, start] = [this.box(board, same, origin), this.box(board, from, origin)];
    if (!area || !start) return null;
    const below = start.y > area.y;
    // Where totals stand in the middle of the area, beside them; else straight ahead, so that few cross.
    const totals = board.mat.rows[0].kind === "squads";
    const ahead = Math.min(Math.max(start.x + start.w / 2, area.x + BESIDE), area.x + area.w - BESIDE);
    const within = totals ? area.h * 0.3 : farOfMany(board, to) ? 0 : INTO;
    return { x: (totals ? area.x + area.w * 0.84 : ahead) - BESIDE, w: 2 * BESIDE, y: below === totals ? area.y + within : area.y + area.h - within, h: 0 };
  }
}

// Arrows at one target come in side by side, in the order in which they set out, so that none crosses another: `part` of its width.
export function spread(placed) {
  const middle = ({ start }) => start.x + start.w / 2;
  const to = new Map();
  for (const each of placed) to.set(each.link.to, [...(to.get(each.link.to) ?? []), each]);
  return [...to.values()].flatMap((group) => [...group].sort((one, other) => middle(one) - middle(other)).map((each, at) => ({ ...each, part: (at + 1) / (group.length + 1) })));
}

function drawn(board, { link: { to, kind }, start, end, part }) {
  // The rail of a seat that sits beside others lies along the top: from below it is reached without a line through it.
  const along = farOfMany(board, to);
  const score = to.endsWith(".score") && board.size !== "phone" && !along;
  const centre = [start.x + start.w / 2, start.y + start.h / 2];
  if (kind === "aim") return aimed(centre, start, end);
  const head = HEAD[board.size === "phone" && along ? "small" : kind];
  const up = end.y + end.h / 2 < centre[1];
  const from = [centre[0], up ? start.y + start.h * SET_OUT : start.y + start.h];
  const tip = score ? [end.x + end.w + 9, end.y + end.h * part] : [end.x + end.w * part, up ? end.y + end.h + GAP : end.y - GAP];
  const beside = (up ? from[1] - tip[1] : tip[1] - from[1]) < NEAR;
  if (score) return arrow(from, tip, kind, level);
  return beside ? arrow(centre, [tip[0], end.y + end.h / 2], kind, bent) : arrow(from, tip, kind, upright, head);
}

function farOfMany({ header, near }, to) {
  return header.seats.length > 2 && !to.startsWith(`${near}.`);
}

function aimed(centre, start, end) {
  const aside = end.x > start.x ? start.w / 2 + 4 : -start.w / 2 - 4;
  return arrow([centre[0] + aside, centre[1]], [end.x + Math.min(end.w / 2, 46), end.y + end.h / 2], "aim", bent);
}

// A bow to one side, and a way that leaves and comes in upright: where the control points lie.
function bent([x1, y1], [x2, y2]) {
  const at = [(x1 + x2) / 2 + (y2 - y1) * 0.16, (y1 + y2) / 2 - (x2 - x1) * 0.16];
  return [at, at];
}

function upright([x1, y1], [x2, y2]) {
  return [[x1, y1 + (y2 - y1) * 0.5], [x2, y2 - (y2 - y1) * 0.5]];
}

// Comes in level, so that it crosses a rail at the height of its number alone.
function level([x1, y1], [x2, y2]) {
  return [[x1 + (x2 - x1) * 0.3, y1 + (y2 - y1) * 0.7], [x2 + Math.min(220, Math.abs(x1 - x2) * 0.6), y2]];
}

function arrow(from, [x2, y2], kind, way, tip = HEAD[kind]) {
  const [one, two] = way(from, [x2, y2]);
  const angle = Math.atan2(y2 - two[1], x2 - two[0]);
  const at = (turned, long) => [x2 - Math.cos(angle + turned) * long, y2 - Math.sin(angle + turned) * long];
  const p = ([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const d = `M${p(from)}C${p(one)} ${p(two)} ${p(at(0, tip))}`;
  // Where two cross, the ground shows on both sides of the upper one.
  const casing = kind === "attack" ? [svg("path", { class: "casing", d })] : [];
  return [...casing, svg("path", { class: `arrow ${kind}`, pathLength: 100, d }), svg("path", { class: `head ${kind}`, d: `M${p([x2, y2])}L${p(at(-TURN, tip * 1.3))}L${p(at(0, tip))}L${p(at(TURN, tip * 1.3))}Z` })];
}
