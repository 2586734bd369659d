// The arrows of a still picture, and the corners around what they point at, between the boxes that were drawn.

import { arrowBetween, boxCornersPath, spreadArrows } from "../board/arrow-shapes.js";
import { drawGroup } from "./svg-primitives.js";

// Half the width of the part of an edge at which arrows end side by side.
const ENTRY = 24;

// `laned`: cards stand on lanes · `level(name)`: whether an arrow comes in next to a number, across a rail.
export function drawArrows(pen, links, { laned, level }) {
  const placed = placedLinks(pen, links);
  const arrows = spreadArrows(placed).map((each) => drawn(pen, each, arrowBetween(each, { laned, level: level(each.link.to) })));
  return drawAims(pen, placed) + arrows.join("");
}

// Between sides that each have a tile, an attack on a player ends at the edge of the tile, so that no arrow crosses what it counts.
// `tiles`: seat -> box. Returns `{lines, heads, touched}`: lines of attacks, which go under what lies in the tiles; all else; and the seats
// over whose ground the lines begin or end.
export function drawArrowsBetweenTiles(pen, links, tiles) {
  const placed = placedLinks(pen, links);
  const touched = new Set([...tiles].filter(([, tile]) => placed.some(({ link, start, end }) => holds(tile, start) || (!link.to.endsWith(".score") && holds(tile, end)))).map(([seat]) => seat));
  const edged = placed.map((each) => ({ ...each, ...edgeOf(tiles.get(/^(\w+)\.score$/.exec(each.link.to)?.[1]), each.start) }));
  const arrows = spreadArrows(edged).map((each) => ({ ...each, arrow: arrowBetween(each, { sideways: Boolean(each.sideways) }) }));
  const [attacks, aims] = [arrows.filter(({ link }) => link.kind !== "aim"), arrows.filter(({ link }) => link.kind === "aim")];
  const lines = attacks.map((each) => drawn(pen, each, { ...each.arrow, head: "" }));
  const heads = attacks.map(({ arrow: { kind, head } }) => `<path d="${head}" fill="${colorOf(pen, kind)}"/>`);
  return { lines: lines.join(""), heads: [drawAims(pen, placed), ...heads, ...aims.map((each) => drawn(pen, each, each.arrow))].join(""), touched };
}

function holds({ x, y, w, h }, box) {
  const [across, down] = [box.x + box.w / 2, box.y + box.h / 2];
  return across >= x && across <= x + w && down >= y && down <= y + h;
}

function colorOf({ colors }, kind) {
  return kind === "aim" ? colors.may : colors.vermilion;
}

function drawAims({ colors }, placed) {
  const aims = [...new Map(placed.map(({ link, end }) => [link.to, end]))];
  return aims.map(([to, box]) => drawGroup({ aim: to }, `<path d="${boxCornersPath(box)}" fill="none" stroke="${colors.vermilion}" stroke-width="3"/>`)).join("");
}

function placedLinks(pen, links) {
  return links.map((link) => placedLink(pen, link)).filter(({ start, end }) => start && end);
}

// Returns the part of the edge of a tile that is next to where an arrow sets out.
function edgeOf(tile, start) {
  if (!tile) return {};
  const [x, y] = [start.x + start.w / 2, start.y + start.h / 2];
  if (x < tile.x || x > tile.x + tile.w) {
    const middle = Math.min(Math.max(y, tile.y + ENTRY), tile.y + tile.h - ENTRY);
    if (y >= tile.y && y <= tile.y + tile.h) return { end: { x: tile.x, y: middle - ENTRY, w: tile.w, h: 2 * ENTRY }, sideways: true };
  }
  const middle = Math.min(Math.max(x, tile.x + 2 * ENTRY), tile.x + tile.w - 2 * ENTRY);
  return { end: { x: middle - ENTRY, y: tile.y, w: 2 * ENTRY, h: tile.h } };
}

function placedLink({ boxes }, link) {
  const total = boxes.get(`total ${link.from}`);
  return { link, start: total ?? boxes.get(link.from), end: boxes.get(link.to), total: Boolean(total) };
}

function drawn(pen, { link }, { kind, line, head }) {
  const color = colorOf(pen, kind);
  const casing = kind === "attack" ? `<path d="${line}" fill="none" stroke="${pen.colors.mat}" stroke-width="8"/>` : "";
  const dash = kind === "aim" ? ' stroke-dasharray="2 6" stroke-linecap="round"' : "";
  const path = `<path d="${line}" fill="none" stroke="${color}" stroke-width="${kind === "aim" ? 3 : 4}"${dash}/>${head && `<path d="${head}" fill="${color}"/>`}`;
  return drawGroup({ from: link.from, to: link.to, kind }, casing, path);
}
