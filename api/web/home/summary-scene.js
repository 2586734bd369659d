// The scene of a small board: made of the public summary of a game as that of a whole board is made of a table. Pure.

import { buildScene } from "/viewer/board/scene.js";
import { Table } from "/viewer/kernel/table.js";

// Returns the scene. `glance`: the summary, of which each card is laid on a table again · `near`: the seat below.
export function buildSummaryScene(glance, near) {
  const { seats, players, mat, face, printings, scores } = glance;
  const header = { seats, players, zones: zonesOf(glance), switches: {} };
  const table = Object.assign(new Table(header), { pins: new Map(Object.entries(printings)), clock: [18, glance.turn, glance.holder, "", 0, "", 0], result: glance.result });
  for (const [place, cards] of Object.entries(glance.areas)) for (const card of cards) lay(table, place, card, place.split(".")[0]);
  const look = { table, tally: {}, values: {}, events: [], position: 0 };
  const scene = buildScene({ header, mat, face, terms: {} }, look, { near, hands: false });
  return { ...scene, seats: scene.seats.map((seat) => ({ ...seat, score: { ...seat.score, now: scores[seats.indexOf(seat.seat)] } })) };
}

// Every zone of a summary is one that all may see.
function zonesOf({ seats, mat, areas }) {
  const names = [...mat.rows.flatMap(({ zones }) => zones), ...mat.piles, ...mat.beside];
  const own = seats.flatMap((seat) => names.map((name) => `${seat}.${name}`));
  return [...new Set([...own, ...Object.keys(areas)])].map((key) => [key, key.split(".").at(-1), key.includes(".") ? key.split(".")[0] : "", true, "all", "up", true]);
}

function lay(table, place, { printing, face, angle, lane, sets = [] }, bringer) {
  const id = `#${(table.entered += 1)}`;
  const attributes = lane ? { lane } : {};
  table.cards.set(id, { id, bringer, place, role: "", printing: printing || null, seen: [], face, angle, life: 0, marks: {}, attributes });
  table.lists.set(place, [...table.at(place), id]);
  for (const set of sets) lay(table, id, set, bringer);
}
