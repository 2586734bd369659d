// Small board of a game: the rows of its scene as pictures, and the deciding numbers at the left.

import { make } from "/lib/dom.js";
import { laneColumn } from "/viewer/board/scene.js";
import { FACE_DOWN_TOKEN, FACE_DOWN_TOKEN_FACE, tintName } from "/viewer/board/printed-face.js";
import { buildBackgroundMap } from "/viewer/board/background.js";
import { cardBackPicture, cardPicture, unknownCardPicture } from "/viewer/board/card-pictures.js";
import { buildSeatStone } from "/viewer/replay/icons.js";
import { tintOf, toneHex } from "/viewer/replay/card-tints.js";
import { buildSummaryScene } from "./summary-scene.js";

const MANY = 14;

// Draws a small board. `glance`: the public summary of a game · `near`: the seat at the bottom, by default the first.
export function drawSmallBoard(glance, near = glance.seats[0]) {
  const { seats } = buildSummaryScene(glance, near);
  const rows = seats.flatMap((seat) => (seat.far ? [...seat.rows].reverse() : seat.rows).map((row) => ({ ...row, far: seat.far, cards: cardsIn(row) })));
  const field = make("div", { kind: "small-rows" }, rows.filter((row) => row.cards.length).map((row) => rowOf(glance, row, near)));
  return make("div", { kind: "small-board", "data-seats": seats.length }, buildBackgroundMap(), field,
    make("div", { kind: "small-scores" }, seats.map((seat) => scoreOf(glance, seat))));
}

// Leaves out cards that only pay for others, if there are fighting cards.
function cardsIn({ zones }) {
  const open = zones.flatMap(({ cards }) => cards);
  return open.length ? open : zones.flatMap(({ resources }) => resources?.groups.flat() ?? []);
}

function rowOf(glance, { cards, zones, kind, far }, near) {
  const lanes = kind === "lanes" ? zones[0].lanes : 0;
  const look = { header: glance, table: { flags: new Map() } };
  const made = make("div", { kind: `small-row${lanes ? " laned" : ""}${far ? " far" : ""}` }, cards.slice(0, MANY).map((card) => cardOf(glance, card, lanes && card.lane ? laneColumn(look, near, card.lane, lanes) : 0)));
  made.style.setProperty("--n", String(lanes || Math.min(cards.length, MANY)));
  return made;
}

function cardOf({ face }, { token, data, hidden, angle }, column) {
  const art = token ? cardPicture(FACE_DOWN_TOKEN_FACE, FACE_DOWN_TOKEN) : hidden === "back" ? cardBackPicture() : data ? cardPicture(face, data) : unknownCardPicture();
  const made = make("span", { kind: `small-card${hidden === "unknown" ? " open" : ""}${angle ? ` turned-${angle}` : ""}` }, art);
  if (token || data) made.style.setProperty("--edge", toneHex(tintOf(token ? FACE_DOWN_TOKEN.tint : tintName(face, data)), -8));
  if (column) made.style.setProperty("grid-column", String(column));
  return made;
}

function scoreOf({ players }, { seat, far, score }) {
  return make("span", { kind: far ? "far" : "near" }, make("b", {}, score.now ?? "–"), make("small", {}, buildSeatStone(seat), players[seat] || seat));
}

// Draws the score line of a game: one stroke for each seat, solid, dashed, dotted.
export function drawScoreSparkline({ line, seats }) {
  const [wide, high] = [260, 34];
  const highest = Math.max(1, ...line.flat().filter((each) => each !== null));
  const made = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [name, value] of Object.entries({ viewBox: `0 0 ${wide} ${high}`, class: "spark", preserveAspectRatio: "none", "aria-hidden": "true" })) made.setAttribute(name, value);
  const dashes = ["", "5 3", "1.5 3", "8 3 2 3"];
  seats.forEach((seat, at) => {
    const points = line.map((each, index) => [index, each[at]]).filter(([, value]) => value !== null && value !== undefined);
    const d = points.map(([x, y], index) => `${index ? "L" : "M"}${((x / Math.max(1, line.length - 1)) * wide).toFixed(1)} ${(3 + (high - 6) * (1 - y / highest)).toFixed(1)}`).join("");
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    for (const [name, value] of Object.entries({ d, fill: "none", stroke: "currentColor", "stroke-width": "1.8", "vector-effect": "non-scaling-stroke", "stroke-dasharray": dashes[at % 4] || "none" })) path.setAttribute(name, value);
    made.append(path);
  });
  return made;
}
