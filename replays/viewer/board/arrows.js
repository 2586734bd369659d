// Arrows over the board: an attack in vermilion, the aim of a waiting effect dotted; what they point at has four corners.

import { svg } from "../replay/icons.js";

const HEAD = { attack: 16, aim: 10 };
const TURN = 0.42;

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
    const drawn = links.flatMap((link) => this.one(board, link, origin));
    this.root.replaceChildren(...drawn);
    if (moving && key !== this.key) for (const path of this.root.querySelectorAll(".arrow.attack")) path.animate([{ strokeDasharray: "0 100" }, { strokeDasharray: "100 0" }], { duration: 320, easing: "ease-out" });
    this.key = key;
  }

  mark(board, links) {
    const now = new Set(links.map(({ to }) => board.slots.slots.get(to)?.card ?? board.root.querySelector(`[data-anchor="${CSS.escape(to)}"]`)).filter(Boolean));
    for (const node of this.aimed) if (!now.has(node)) node.classList.remove("aim");
    for (const node of now) node.classList.add("aim");
    this.aimed = now;
  }

  one(board, { from, to, kind }, origin) {
    if (board.size === "phone" && kind === "aim") return [];
    const [start, end] = [this.box(board, from, origin), board.size === "phone" && to.endsWith(".score") ? this.edge(board, from, to, origin) : this.box(board, to, origin)];
    const aside = kind === "aim" && start && end ? (end.x > start.x ? start.w / 2 + 4 : -start.w / 2 - 4) : 0;
    return start && end ? arrow([start.x + start.w / 2 + aside, start.y + start.h / 2], [to.endsWith(".score") && board.size !== "phone" ? end.x + end.w + 9 : end.x + Math.min(end.w / 2, 46), end.y + end.h / 2], kind) : [];
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
    return { x: area.x + area.w * 0.84 - 46, w: 92, y: below ? area.y + area.h * 0.3 : area.y + area.h * 0.7, h: 0 };
  }
}

function arrow([x1, y1], [x2, y2], kind) {
  const [mx, my] = [(x1 + x2) / 2 + (y2 - y1) * 0.16, (y1 + y2) / 2 - (x2 - x1) * 0.16];
  const angle = Math.atan2(y2 - my, x2 - mx);
  const tip = HEAD[kind];
  const at = (turned, long) => [x2 - Math.cos(angle + turned) * long, y2 - Math.sin(angle + turned) * long];
  const p = ([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const shaft = svg("path", { class: `arrow ${kind}`, pathLength: 100, d: `M${p([x1, y1])}Q${p([mx, my])} ${p(at(0, tip))}` });
  return [shaft, svg("path", { class: `head ${kind}`, d: `M${p([x2, y2])}L${p(at(-TURN, tip * 1.3))}L${p(at(0, tip))}L${p(at(TURN, tip * 1.3))}Z` })];
}
