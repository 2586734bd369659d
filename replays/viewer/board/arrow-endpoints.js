// List of the present attacks from the table: `[{from, to, kind}]` with ids of cards, or keys of zones and scores.
// Pure.

import { effectAnchorName } from "./waiting-effects.js";

export function arrowLinks(state, scene) {
  return [...unopposed(state, scene.totals), ...declared(state), ...onLanes(state), ...aims(scene.waiting)];
}

// An unopposed squad attacks the score of the next seat.
function unopposed({ header }, totals) {
  const other = (seat) => header.seats.find((each) => each !== seat);
  return totals.filter((total) => total.open).map((total) => ({ from: total.place, to: `${other(total.seat)}.score`, kind: "attack" }));
}

// Returns declared attacks that are not resolved, from the flag `attacks`, or `combat` for a single fight.
function declared({ table }) {
  const flag = table.flags.get("attacks");
  const attacks = (Array.isArray(flag) ? flag : []).filter((attack) => !attack.done && attack.units);
  const all = attacks.flatMap((attack) => attack.units.map(([unit]) => [unit, attack.defenders?.[0]?.[0] ?? target(attack)]));
  const fight = table.flags.get("combat");
  if (fight?.attacker) all.push(...(fight.defenders ?? []).map((defender) => [fight.attacker, defender]));
  return all.filter(([from, to]) => table.cards.has(from) && to).map(([from, to]) => ({ from, to, kind: "attack" }));
}

function target(attack) {
  const [card] = attack.target ?? [];
  return card || (attack.against ? `${attack.against}.score` : "");
}

// A card that stands aslant on its lane attacks what is ahead of it.
function onLanes({ header, mat, table }) {
  const rows = mat.rows.filter((row) => row.kind === "lanes").flatMap((row) => row.zones);
  if (!rows.length || table.flags.get("combat")?.attacker) return [];
  return header.seats.flatMap((seat) => rows.flatMap((name) => table.at(`${seat}.${name}`))
    .map((id) => table.cards.get(id)).filter((card) => card.angle === 45)
    .map((card) => ({ from: card.id, to: ahead({ header, table }, rows, seat, card.attributes.lane), kind: "attack" })));
}

function ahead({ header, table }, rows, seat, lane) {
  const foe = header.seats.find((each) => each !== seat);
  const there = rows.map((name) => table.at(`${foe}.${name}`).find((id) => table.cards.get(id).attributes.lane === lane)).find(Boolean);
  return there ?? `${foe}.${rows[0]}:${lane}`;
}

function aims(waiting) {
  return waiting.flatMap((link) => link.targets.map((to) => ({ from: effectAnchorName(link), to, kind: "aim" })));
}
