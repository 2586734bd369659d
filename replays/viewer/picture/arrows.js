// The arrows of a still picture, and the corners around what they point at, between the boxes that were drawn.

import { arrowBetween, cornersPath, spread } from "../board/arrow-shapes.js";
import { group } from "./svg-primitives.js";

// `laned`: cards stand on lanes · `level(name)`: whether an arrow comes in next to a number, across a rail.
export function drawArrows(pen, links, { laned, level }) {
  const placed = links.map((link) => placedLink(pen, link)).filter(({ start, end }) => start && end);
  const arrows = spread(placed).map((each) => drawn(pen, each, arrowBetween(each, { laned, level: level(each.link.to) })));
  const aims = [...new Map(placed.map(({ link, end }) => [link.to, end]))];
  const corners = aims.map(([to, box]) => group({ aim: to }, `<path d="${cornersPath(box)}" fill="none" stroke="${pen.colors.vermilion}" stroke-width="3"/>`));
  return corners.join("") + arrows.join("");
}

function placedLink({ boxes }, link) {
  const total = boxes.get(`total ${link.from}`);
  return { link, start: total ?? boxes.get(link.from), end: boxes.get(link.to), total: Boolean(total) };
}

function drawn({ colors }, { link }, { kind, line, head }) {
  const color = kind === "aim" ? colors.may : colors.vermilion;
  const casing = kind === "attack" ? `<path d="${line}" fill="none" stroke="${colors.mat}" stroke-width="8"/>` : "";
  const dash = kind === "aim" ? ' stroke-dasharray="2 6" stroke-linecap="round"' : "";
  const path = `<path d="${line}" fill="none" stroke="${color}" stroke-width="${kind === "aim" ? 3 : 4}"${dash}/><path d="${head}" fill="${color}"/>`;
  return group({ from: link.from, to: link.to, kind }, casing, path);
}
