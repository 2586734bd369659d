// Arrows over the board: an attack in vermilion, the aim of a waiting effect dotted; what they point at has four corners.

import { svgElement } from "../replay/icons.js";
import { crossesRail, roundedPath, phoneDetour, deskDetour } from "./arrow-detours.js";
import { SIDE_DISTANCE, HEAD_LENGTH, arrowBetween, arrowHeadPath, spreadArrows } from "./arrow-shapes.js";

// How far an arrow goes into the side at which it ends, except between the rails of several on a phone.
const INTO = 14;

export class Arrows {
  constructor() {
    this.root = svgElement("svg", { class: "arrows", "aria-hidden": "true" });
    this.aimed = new Set();
  }

  // Measures where the arrows end, after everything else is laid out, and draws them. `moving`: new attacks grow.
  draw(board, moving) {
    const { links } = board.scene;
    const key = links.map(({ from, to }) => `${from}>${to}`).join();
    this.mark(board, links);
    if (!links.length) {
      if (this.root.firstChild) this.root.replaceChildren();
      this.key = "";
      return;
    }
    const origin = board.layer.getBoundingClientRect();
    const around = links.filter((link) => this.isAround(board, link));
    const placed = links.filter((link) => !around.includes(link)).map((link) => this.placed(board, link, origin)).filter(({ start, end }) => start && end);
    this.root.replaceChildren(...this.around(board, around, origin), ...spreadArrows(placed).flatMap((each) => drawn(board, each)));
    if (moving && key !== this.key) for (const path of this.root.querySelectorAll(".arrow.attack")) path.animate([{ strokeDasharray: "0 100" }, { strokeDasharray: "100 0" }], { duration: 320, easing: "ease-out" });
    this.key = key;
  }

  mark(board, links) {
    const now = new Set(links.map(({ to }) => board.slots.slots.get(to)?.card ?? board.root.querySelector(`[data-anchor="${CSS.escape(to)}"], .spot[data-spot="${CSS.escape(to)}"]`)).filter(Boolean));
    for (const node of this.aimed) if (!now.has(node)) node.classList.remove("aim");
    for (const node of now) node.classList.add("aim");
    this.aimed = now;
  }

  placed(board, link, origin) {
    const { from, to, kind } = link;
    if (board.size === "phone" && kind === "aim") return {};
    const atEdge = to.endsWith(".score") && (board.size === "phone" || farOfMany(board, to));
    const total = this.total(board, from, origin);
    return { link, start: total ?? this.box(board, from, origin), end: atEdge ? this.edge(board, from, to, origin) : this.box(board, to, origin), total: Boolean(total) };
  }

  // What a squad comes to, on the line where both sides meet: its arrow sets out from there.
  total(board, place, origin) {
    const [seat, name] = String(place).split(".");
    const node = name && board.root.querySelector(`[data-clash="${CSS.escape(name)}"] [data-total="${CSS.escape(seat)}"]`);
    return node ? within(node, origin) : null;
  }

  isAround(board, { from, to, kind }) {
    if (kind === "aim" || board.header.seats.length < 3) return false;
    const [own, other] = [seatOf(board, from), seatOf(board, to)];
    if (board.size === "phone") return crossesRail(board.scene.seats.map(({ seat }) => seat), own, other);
    return own !== other && own !== board.near && other !== board.near;
  }

  around(board, links, origin) {
    const seats = board.scene.seats.map(({ seat }) => seat);
    const fronts = seats.map((seat) => this.box(board, `${seat}.${board.mat.rows[0].zones[0]}`, origin));
    const aims = [...new Set(links.map(({ to }) => to))];
    return links.flatMap(({ from, to, kind }) => {
      const [start, end] = [from, to.endsWith(".score") ? "" : to].map((name) => name && this.box(board, name, origin));
      if (!start || !fronts.every(Boolean)) return [];
      const [own, other] = [from, to].map((name) => seats.indexOf(seatOf(board, name)));
      const ends = { from: start, to: end || null, nth: aims.indexOf(to) };
      const phone = board.size === "phone";
      const way = phone ? phoneDetour({ ...ends, fronts, own, other, width: origin.width }) : deskDetour({ ...ends, front: fronts[other] });
      const [[x, y], [tx, ty]] = way.slice(-2);
      const long = phone ? HEAD_LENGTH.small : HEAD_LENGTH[kind];
      return elements({ from, to }, { kind, line: roundedPath(way, long), head: arrowHeadPath([tx, ty], Math.atan2(ty - y, tx - x), long) }, false);
    });
  }

  box(board, name, origin) {
    const { root, slots } = board;
    const named = (attribute) => root.querySelector(`[data-${attribute}="${CSS.escape(name)}"]`);
    const node = slots.slots.get(name) ?? named("anchor") ?? named("zone") ?? named("spot");
    return node ? within(node.matches(".life") ? node.querySelector("b") : node, origin) : null;
  }

  // On a phone, and between more than two sides, an arrow ends at the front of its target, so that it crosses no hand and no rail.
  edge(board, from, to, origin) {
    const seat = to.split(".")[0];
    const front = board.mat.rows[0].zones.map((name) => `${seat}.${name}`);
    const same = front.find((key) => key.split(".")[1] === String(from).split(".")[1]) ?? front[0];
    const [area, start] = [this.box(board, same, origin), this.box(board, from, origin)];
    if (!area || !start) return null;
    const below = start.y > area.y;
    // Next to the totals, if they are in the middle of the area; otherwise straight ahead, so that few arrows cross.
    const totals = board.mat.rows[0].kind === "squads";
    const ahead = Math.min(Math.max(start.x + start.w / 2, area.x + SIDE_DISTANCE), area.x + area.w - SIDE_DISTANCE);
    const far = totals ? INTO / 2 : board.size === "phone" && farOfMany(board, to) ? 0 : INTO;
    return { x: (totals ? area.x + area.w * 0.84 : ahead) - SIDE_DISTANCE, w: 2 * SIDE_DISTANCE, y: below === totals ? area.y + far : area.y + area.h - far, h: 0 };
  }
}

// Returns the box of an element on the board; null if it is not visible.
function within(node, origin) {
  const rect = node.getBoundingClientRect();
  return rect.width ? { x: rect.left - origin.left, y: rect.top - origin.top, w: rect.width, h: rect.height } : null;
}

function drawn(board, placed) {
  const along = farOfMany(board, placed.link.to);
  const phone = board.size === "phone";
  const level = placed.link.to.endsWith(".score") && !phone && !along;
  return elements(placed.link, arrowBetween(placed, { level, small: phone && along, laned: board.root.classList.contains("laned") }), true);
}

// `cased`: where two cross, the ground shows on both sides of the upper one.
function elements({ from, to }, { kind, line, head }, cased) {
  const casing = cased && kind === "attack" ? [svgElement("path", { class: "casing", d: line })] : [];
  return [...casing, svgElement("path", { class: `arrow ${kind}`, pathLength: 100, d: line, "data-from": from, "data-to": to }), svgElement("path", { class: `head ${kind}`, d: head })];
}

// Whose side it is on: a card, or the key of a zone or of a score.
function seatOf({ slots }, name) {
  return slots.slots.get(name)?.closest(".seat")?.dataset.seat ?? String(name).split(".")[0];
}

function farOfMany({ header, near }, to) {
  return header.seats.length > 2 && !to.startsWith(`${near}.`);
}
