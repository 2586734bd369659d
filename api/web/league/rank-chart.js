// Chart of the players' ranks after each round, as lines.

import { make } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { hashText, tintOf, toneHex } from "/viewer/replay/card-tints.js";
import { svgElement } from "/viewer/replay/icons.js";

const [MOST, WIDE, STEP, HIGH, NAME] = [16, 420, 26, 30, 130];
const COLORS = ["blue", "green", "red", "purple", "brown", "tideclock", "lantern"];

const DASHES = ["none", "7 4", "2 3", "11 3 2 3"];

// Draws the ranks after each round. `ranks`: standings after each round · `ink`: dashes instead of colours, for paper.
export function drawRankChart(source, ranks, { ink = false } = {}) {
  const players = ranks.at(-1).slice(0, MOST).map((row) => row.player);
  const across = (at) => 24 + (at * (WIDE - 48)) / Math.max(1, ranks.length - 1);
  const down = (rank) => 16 + (rank - 1) * STEP;
  const lines = players.map((player, number) => {
    const places = ranks.map((rows) => rows.find((row) => row.player === player)?.rank);
    return line(ink ? { dash: DASHES[number % DASHES.length] } : { colour: toneHex(tintOf(COLORS[hashText(player) % COLORS.length]), -4) }, places.map((rank, at) => [across(at), rank === undefined ? null : down(Math.min(rank, MOST))]).filter(([, y]) => y !== null));
  });
  const names = players.map((player, at) => svgElement("text", { x: WIDE, y: down(at + 1) + 4, class: "way-name" }, source.name(player)));
  const rounds = ranks.map((_, at) => svgElement("text", { x: across(at), y: down(players.length) + HIGH, "text-anchor": "middle", class: "way-round" }, String(at + 1)));
  const words = players.map((player, at) => `${at + 1} ${source.name(player)}`).join(say("joined"));
  return make("figure", {}, svgElement("svg", { viewBox: `0 0 ${WIDE + NAME} ${down(players.length) + HIGH + 8}`, role: "img", "aria-label": `${say("league.way")}${say("colon")}${words}`, class: "way" }, ...lines, ...names, ...rounds));
}

function line({ colour = "currentColor", dash = "none" }, points) {
  const path = points.map(([x, y], at) => (at ? `C ${(points[at - 1][0] + x) / 2} ${points[at - 1][1]} ${(points[at - 1][0] + x) / 2} ${y} ${x} ${y}` : `M ${x} ${y}`)).join(" ");
  return svgElement("g", { stroke: colour }, svgElement("path", { d: path, fill: "none", "stroke-width": dash === "none" && colour !== "currentColor" ? 3 : 2, "stroke-dasharray": dash }), ...points.map(([x, y]) => svgElement("circle", { cx: x, cy: y, r: 5, "stroke-width": 2.5, class: "way-dot" })));
}
