// The scene of a board: all that is in sight of a table, as plain data. The painters of the page, of pictures and of small boards
// draw it, and nothing else of the table. Pure: no page, no words.

import { arrowLinks } from "./arrow-endpoints.js";
import { buildChainModel } from "./chain-rows.js";
import { statedSquadTotals } from "./stated-squad-totals.js";
import { waitingEffects } from "./waiting-effects.js";

// Totals that say nothing more where their parts are shown.
const SUMS = ["total_power"];

// Returns the scene. `near`: the seat below · `hands`: whether hands are rows of cards, not only numbers · `tally`, `values`: as
// last stated · `events`: what happened so far.
export function buildScene(record, { table, tally, values, events, position }, { near, hands = true } = {}) {
  const { header, mat } = record;
  const state = { header, mat, face: record.face, terms: record.terms ?? {}, table, tally, values };
  const at = Math.max(0, header.seats.indexOf(near));
  const around = [...header.seats.slice(at + 1), ...header.seats.slice(0, at), header.seats[at]];
  const totals = statedSquadTotals(state, events, position);
  const waiting = waitingEffects(state);
  const seats = around.map((seat, index) => seatOf(state, seat, index < around.length - 1, hands));
  const chain = buildChainModel(state, waiting, (id) => drawableCard(state, id));
  return {
    seats,
    middle: middleOf(state, around.at(-1), totals),
    waiting,
    chain,
    totals,
    links: table.result ? [] : linksInSight(state, arrowLinks(state, { totals, waiting }), inSight(seats, chain)),
  };
}

// Returns the links between what is in sight: a card that is set on another one has that one's place.
function linksInSight({ table }, links, seen) {
  const hostOf = (name) => (table.cards.has(table.cards.get(name)?.place) ? hostOf(table.cards.get(name).place) : name);
  const hosted = links.map((link) => ({ ...link, from: hostOf(link.from), to: hostOf(link.to) }));
  const there = (name) => !table.cards.has(name) || seen.has(name);
  const shown = hosted.filter(({ from, to }) => from !== to && there(from) && there(to));
  return [...new Map(shown.map((link) => [`${link.from}>${link.to}`, link])).values()];
}

function inSight(seats, chain) {
  const zones = seats.flatMap(({ rows }) => rows.flatMap((row) => row.zones));
  const cards = [...seats.flatMap(({ beside }) => beside), ...zones.flatMap(({ cards: open, resources }) => [...open, ...(resources?.groups.flat() ?? [])])];
  return new Set([...cards, ...chain.rows.filter(({ lies }) => lies).map(({ card }) => card)].map(({ id }) => id));
}

function seatOf(state, seat, far, hands) {
  const { header, mat, table } = state;
  const own = header.zones.filter((zone) => zone[2] === seat).map((zone) => zone[1]);
  const shared = header.zones.filter((zone) => !zone[2]).map((zone) => zone[1]);
  const placed = placedZones(mat);
  // Zones without a place in the data lie among the piles once they hold something, the shared ones with the near seat.
  const rest = [...own.filter((name) => !placed.has(name)), ...mat.rest.filter((name) => own.includes(name))];
  const homeless = far ? [] : shared.filter((name) => !placed.has(name) || mat.rest.includes(name));
  const keys = [...rest.map((name) => `${seat}.${name}`), ...homeless].filter((key) => table.at(key).length);
  return {
    seat, far,
    holder: table.clock[2] === seat && !table.result,
    score: scoreDisplay(state, seat),
    counts: countsOf(state, seat),
    power: powerOf(state, seat),
    hand: table.at(`${seat}.hand`).length,
    piles: [...mat.piles.map((name) => `${seat}.${name}`), ...new Set(keys)].map((key, at) => ({ ...pileOf(state, key), rest: at >= mat.piles.length })),
    beside: mat.beside.flatMap((name) => table.at(`${seat}.${name}`)).map((id) => drawableCard(state, id)),
    rows: mat.rows.filter((row) => row.kind !== "hand" || hands).map((row) => rowOf(state, seat, row, far)),
  };
}

function placedZones(mat) {
  const rows = mat.rows.flatMap((row) => [...row.zones, row.resources]);
  return new Set([...rows, ...mat.piles, ...mat.beside, ...mat.rest, mat.stack, mat.middle, mat.score.kind === "zone" ? mat.score.name : ""]);
}

// Returns the score of a seat. `now`: null if it is not known, as before its cards are there.
export function scoreDisplay({ header, mat, table, tally }, seat) {
  const { kind, name, full, low, goal } = mat.score;
  const now = {
    zone: () => table.at(`${seat}.${name}`).length || (brings(table, seat) ? 0 : null),
    tally: () => tally?.[seat]?.[name] ?? null,
    counter: () => table.counters.get(`${seat}\u0000${name}`) ?? 0,
  }[kind]();
  return { now, full: Number(header.switches[goal] ?? 0) || full, low: kind === "zone" && now !== null && now <= low, name, falls: kind === "zone" };
}

function brings(table, seat) {
  return [...table.cards.values()].some(({ bringer }) => bringer === seat);
}

// Returns the numbers next to the score that the rulebook has a term for, without those that their parts already show.
function powerOf(state, seat) {
  return countsOf(state, seat).filter(([name], _, all) => name in state.terms && !(SUMS.includes(name) && all.length > 1));
}

// Returns all that is counted next to the score: lines of the tally, and counters.
function countsOf({ header, mat, table, tally }, seat) {
  const sentence = Object.entries(tally?.[seat] ?? {}).filter(([name]) => name !== mat.score.name);
  const counted = [...table.counters].map(([key, count]) => [...key.split("\u0000"), count])
    .filter(([owner, name]) => owner === seat && name !== mat.score.name && !name.includes(":")).map(([, name, count]) => [name, count]);
  return header.seats.includes(seat) ? [...sentence, ...counted] : sentence;
}

// The newest card of a pile lies first where cards are put on top, last where they only come together.
function pileOf(state, key) {
  const zone = state.table.zones.get(key);
  const ids = state.table.at(key);
  const top = zone[3] ? ids[0] : ids.at(-1);
  const open = zone[4] === "all" && top !== undefined;
  return { key, name: zone[1], count: ids.length, top: open ? drawableCard(state, top) : null };
}

function rowOf(state, seat, row, far) {
  return { kind: row.kind, behind: row.behind, zones: row.zones.map((name) => zoneOf(state, seat, row, name, far)) };
}

function zoneOf(state, seat, row, name, far) {
  const key = `${seat}.${name}`;
  const { table } = state;
  const ids = table.at(key);
  const small = row.resource_types.length ? ids.filter((id) => row.resource_types.includes(dataOf(table, id)?.type)) : [];
  const open = small.length ? ids.filter((id) => !small.includes(id)) : ids;
  const squad = row.kind === "squads";
  const hand = row.kind === "hand";
  const zone = {
    key, name, count: ids.length,
    cards: open.map((id, at) => drawableCard(state, id, { lead: squad ? row.leads[Math.min(at, 1)] : -1, cost: hand && !far, back: at })),
    resources: row.resources || row.resource_types.length ? { key: row.resources ? `${seat}.${row.resources}` : key, name: row.resources, groups: fansOf(state, [...small, ...(row.resources ? table.at(`${seat}.${row.resources}`) : [])]) } : null,
  };
  return row.kind === "lanes" ? { ...zone, lanes: lanesOf(state), cards: zone.cards.map((card) => ({ ...card, lane: table.cards.get(card.id).attributes.lane })) } : zone;
}

// Resources with the same name and angle form a fan.
function fansOf(state, ids) {
  const fans = new Map();
  for (const id of ids) {
    const card = drawableCard(state, id);
    const like = `${card.data?.name ?? id}${card.angle}`;
    fans.set(like, [...(fans.get(like) ?? []), card]);
  }
  return [...fans.values()];
}

// Groups indistinguishable cards, for areas with many: same printing, same angle, nothing on them.
export function groupAlikeCards(cards) {
  const fans = new Map();
  for (const card of cards) {
    const like = card.printing && !card.marks.length && !card.sets.length ? `${card.printing}|${card.angle}` : card.id;
    fans.set(like, [...(fans.get(like) ?? []), card]);
  }
  return [...fans.values()];
}

function lanesOf({ mat, table }) {
  const shared = mat.middle ? table.at(mat.middle).length : 0;
  const most = Math.max(0, ...[...table.cards.values()].map((card) => card.attributes.lane ?? 0));
  return Math.max(shared, most) || 5;
}

// Lanes run as the first player sees them from right to left; both sides have the same columns.
export function laneColumn({ header, table }, near, lane, lanes) {
  const first = table.flags.get("first") ?? header.seats[0];
  return near === first ? lanes + 1 - lane : lane;
}

function dataOf(table, id) {
  return table.data(table.cards.get(id));
}

// A card to be drawn. `hidden`: `back` (face down) or `unknown` (face up or in a hand, but not identified);
// `token`: the term for a card face down on a lane; `now`: its values that differ from the print.
export function drawableCard(state, id, more = {}) {
  const { table, mat } = state;
  const card = table.cards.get(id);
  const token = mat.token && card.face === "down" && card.attributes.lane ? mat.token : "";
  const data = dataOf(table, id);
  return {
    id, data, token,
    printing: card.printing,
    hidden: token || (data && card.face !== "down") || (card.printing && !data) ? "" : hiddenAs(table, card),
    angle: card.angle,
    marks: Object.entries(card.marks),
    now: state.values?.[id] ?? null,
    sets: table.at(id).map((below) => drawableCard(state, below)),
    seat: card.bringer,
    lead: -1, cost: false,
    ...more,
  };
}

function hiddenAs(table, card) {
  const zone = table.zones.get(card.place);
  const open = card.face !== "down" && (!zone || zone[4] === "all");
  return open ? "unknown" : "back";
}

function middleOf(state, near, totals) {
  const { mat, table } = state;
  const squads = mat.rows.find((row) => row.kind === "squads");
  const fronts = mat.middle ? table.at(mat.middle) : [];
  return {
    clock: table.clock,
    result: table.result,
    clash: (squads?.zones ?? []).map((name) => ({ name, totals: totals.filter((total) => total.place.endsWith(`.${name}`)) })),
    fronts: fronts.map((id, at) => ({ card: drawableCard(state, id), lane: at + 1, column: laneColumn(state, near, at + 1, fronts.length) })),
  };
}
