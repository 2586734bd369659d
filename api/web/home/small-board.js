// Small board of a game: the rows of its mat as pictures, and the deciding numbers at the left.

import { make } from "/lib/dom.js";
import { TOKEN, TOKEN_FACE, tintName } from "/viewer/board/printed-face.js";
import { groundMap } from "/viewer/board/background.js";
import { backPicture, picture, unknownPicture } from "/viewer/board/card-pictures.js";
import { stone } from "/viewer/replay/icons.js";
import { tintOf, tone } from "/viewer/replay/card-tints.js";

const MANY = 14;

// Draws a small board. `glance`: the public summary of a game · `near`: the seat at the bottom, by default the first.
export function smallBoard(glance, near = glance.seats[0]) {
  const others = glance.seats.filter((seat) => seat !== near);
  const rows = [...others.flatMap((seat) => rowsOf(glance, seat).reverse().map((row) => ({ ...row, far: true }))), ...rowsOf(glance, near)];
  const lanes = Math.max(3, ...rows.flatMap((row) => row.cards.map((card) => card.lane ?? 0)));
  const filled = rows.filter((row) => row.cards.length);
  const field = make("div", { kind: "small-rows" }, filled.map((row) => rowOf(glance, row, lanes)));
  return make("div", { kind: "small-board", "data-seats": glance.seats.length }, groundMap(), field,
    make("div", { kind: "small-scores" }, [...others, near].map((seat) => scoreOf(glance, seat, seat === near))));
}

function rowsOf({ mat, areas, printings }, seat) {
  return mat.rows.filter((row) => row.kind !== "hand").map((row) => ({
    lanes: row.kind === "lanes",
    cards: withoutResources(printings, row, row.zones.flatMap((name) => areas[`${seat}.${name}`] ?? [])),
  }));
}

// Leaves out cards that only pay for others, if there are fighting cards.
function withoutResources(printings, row, cards) {
  const others = cards.filter((card) => !row.resource_types.includes(printings[card.printing]?.type));
  return others.length ? others : cards;
}

function rowOf(glance, { cards, lanes, far }, count) {
  const made = make("div", { kind: `small-row${lanes ? " laned" : ""}${far ? " far" : ""}` }, cards.slice(0, MANY).map((card) => cardOf(glance, card, lanes ? count : 0)));
  made.style.setProperty("--n", String(lanes ? count : Math.min(cards.length, MANY)));
  return made;
}

// Lanes run from the right for the first player.
function cardOf({ printings, face, mat }, card, lanes) {
  const data = printings[card.printing];
  const closed = card.face === "down";
  const token = closed && lanes && mat.token;
  const art = token ? picture(TOKEN_FACE, TOKEN) : closed ? backPicture() : data ? picture(face, data) : unknownPicture();
  const made = make("span", { kind: `small-card${data || closed ? "" : " open"}${card.angle ? ` turned-${card.angle}` : ""}` }, art);
  if (token) made.style.setProperty("--edge", tone(tintOf(TOKEN.tint), -8));
  if (data && !closed) made.style.setProperty("--edge", tone(tintOf(tintName(face, data)), -8));
  if (lanes && card.lane) made.style.setProperty("grid-column", String(lanes + 1 - card.lane));
  return made;
}

function scoreOf(glance, seat, near) {
  const now = glance.scores[glance.seats.indexOf(seat)];
  return make("span", { kind: near ? "near" : "far" }, make("b", {}, now ?? "–"), make("small", {}, stone(seat), glance.players[seat] || seat));
}

// Draws the score line of a game: one stroke for each seat, solid, dashed, dotted.
export function sparkline({ line, seats }) {
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
