// Arrows as elements: a line between two points, its curve, and its head.

import { svg } from "../replay/icons.js";

// How long heads are.
export const HEAD = { attack: 16, small: 9, aim: 10 };
const TURN = 0.42;

// A bow to one side, and a way that leaves and comes in upright: where the control points lie.
export function bent([x1, y1], [x2, y2]) {
  const at = [(x1 + x2) / 2 + (y2 - y1) * 0.16, (y1 + y2) / 2 - (x2 - x1) * 0.16];
  return [at, at];
}

export function upright([x1, y1], [x2, y2]) {
  return [[x1, y1 + (y2 - y1) * 0.5], [x2, y2 - (y2 - y1) * 0.5]];
}

// The same around what stands on a straight way: the number of a lane.
export function offsetPath([x1, y1], [x2, y2]) {
  const off = Math.min(34, Math.abs(y2 - y1) * 0.34);
  return [[x1 + off, y1 + (y2 - y1) * 0.3], [x2 + off, y2 - (y2 - y1) * 0.3]];
}

// Comes in level, so that it crosses a rail at the height of its number alone.
export function level([x1, y1], [x2, y2]) {
  return [[x1 + (x2 - x1) * 0.3, y1 + (y2 - y1) * 0.7], [x2 + Math.min(220, Math.abs(x1 - x2) * 0.6), y2]];
}

export function arrow(from, [x2, y2], kind, way, tip = HEAD[kind]) {
  const [one, two] = way(from, [x2, y2]);
  const angle = Math.atan2(y2 - two[1], x2 - two[0]);
  const p = ([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const d = `M${p(from)}C${p(one)} ${p(two)} ${p([x2 - Math.cos(angle) * tip, y2 - Math.sin(angle) * tip])}`;
  // Where two cross, the ground shows on both sides of the upper one.
  const casing = kind === "attack" ? [svg("path", { class: "casing", d })] : [];
  return [...casing, line(d, kind), head([x2, y2], angle, kind, tip)];
}

export function line(d, kind) {
  return svg("path", { class: `arrow ${kind}`, pathLength: 100, d });
}

// A head whose point is there, as it comes in at that angle.
export function head([x, y], angle, kind, long) {
  const at = (turned, far) => `${(x - Math.cos(angle + turned) * far).toFixed(1)} ${(y - Math.sin(angle + turned) * far).toFixed(1)}`;
  return svg("path", { class: `head ${kind}`, d: `M${x.toFixed(1)} ${y.toFixed(1)}L${at(-TURN, long * 1.3)}L${at(0, long)}L${at(TURN, long * 1.3)}Z` });
}
