// The cards of a seat in a still picture: rows from the middle outwards, as wide as the room and the number of cards allow.

import { formatTenths } from "../art/svg-shapes.js";
import { capitalize } from "../board/card-description.js";
import { laneColumn } from "../board/scene.js";
import { iconPath } from "../replay/icons.js";
import { CARD_HEIGHT, drawCard, cardSize } from "./card.js";
import { truncateText, drawGroup, drawRect, drawText, estimateTextWidth } from "./svg-primitives.js";

const GAP = 10;
const EMPTY = 0.24;
const SMALL = 0.6;
const BACK = 0.12;
// Room for the name of an area, which runs downwards at its left edge.
const TAG = 22;
const FAN = 0.3;
// Widths that a fan takes: turned cards are as wide as they are high.
const FANNED = (group) => (group.some((card) => card.angle % 180) ? 1.36 : 1.12) + Math.min(group.length - 1, 5) * FAN;

// `box`: {x, y, width, height} · `down`: rows follow each other downwards, as they do for the near seat.
export function drawSeatRows(pen, seat, box, down, { near, table }) {
  const weights = seat.rows.map((row) => (row.zones.some(holds) ? (row.behind ? 0.9 : 1) : row.kind === "lanes" ? 0.6 : EMPTY));
  const unit = box.height / weights.reduce((sum, weight) => sum + weight, 0);
  const most = Math.min(132, box.height * 0.4);
  let gone = 0;
  return seat.rows.map((row, at) => {
    const height = weights[at] * unit;
    const y = down ? box.y + gone : box.y + box.height - gone - height;
    gone += height;
    const place = { x: box.x, y, width: box.width, height };
    return row.kind === "lanes" ? lanes(pen, row, place, { near, table }) : areas(pen, row, place, down, most);
  }).join("");
}

function holds(zone) {
  return zone.cards.length > 0 || (zone.resources?.groups.length ?? 0) > 0;
}

function areas(pen, row, box, down, most) {
  const width = (box.width - GAP * (row.zones.length - 1)) / row.zones.length;
  return row.zones.map((zone, at) => area(pen, row, zone, { ...box, x: box.x + at * (width + GAP), width }, down, most)).join("");
}

function area(pen, row, zone, box, down, most) {
  const squads = row.kind === "squads";
  pen.recordBox(zone.key, box.x, box.y + 3, box.width, box.height - 6);
  const ground = squads ? drawRect(box.x, box.y + 3, box.width, box.height - 6, pen.colors.mat2, { radius: 8, stroke: pen.colors.matLine }) : "";
  const name = squads && !down ? "" : tag(pen, zone, box, squads);
  const room = { ...box, x: box.x + TAG, width: box.width - TAG };
  const groups = zone.resources?.groups ?? [];
  const small = groups.length ? Math.min(62, (box.height - 12) / CARD_HEIGHT) : 0;
  const share = Math.min(small * (groups.length ? fanned(groups, 1) : 0), room.width * (zone.cards.length ? 0.36 : 0.9));
  const rest = { ...room, width: room.width - share - (share ? GAP : 0) };
  const neighbours = groups.length ? resources(pen, groups, { ...room, x: room.x + room.width - share, width: share }, small) : "";
  return drawGroup({ zone: zone.key, count: zone.count }, ground, name, line(pen, zone.cards, rest, down, most, squads), neighbours);
}

// The name of an area, once for both sides of a battle; along a low one it stands level.
function tag(pen, zone, box, squads) {
  const { inkMat } = pen.colors;
  const words = capitalize(pen.narration.term(zone.name));
  const sign = squads && ["space", "earth"].find((each) => zone.name.startsWith(each));
  const size = squads ? 15 : 12.5;
  const more = { marks: { tag: zone.name }, weight: squads ? 600 : 400, serif: squads };
  const icon = (x, y) => (sign ? `<path d="${iconPath(sign)}" fill="none" stroke="${inkMat}" stroke-width="1.5" transform="translate(${formatTenths(x)} ${formatTenths(y)})"/>` : "");
  const long = sign ? 22 : 0;
  if (box.height < estimateTextWidth(words, size) + long + 14) return icon(box.x + 8, box.y + 6) + drawText(truncateText(words, size, box.width - 30), box.x + 8 + long, box.y + 19, size, inkMat, more);
  return icon(box.x + 6, box.y + 9) + drawText(words, box.x + 9, box.y + 12 + long, size, inkMat, { ...more, upright: true });
}

// Places cards side by side in the middle, on as many lines as show them largest. If they are still too wide, they overlap.
function line(pen, cards, box, down, most, squads) {
  if (!cards.length) return "";
  const counts = squads ? [1] : [1, 2, 3].filter((count) => count <= cards.length);
  const tries = counts.map((count) => ({ count, width: widthOn(cards, box, most, squads, count) }));
  const { count, width } = tries.reduce((best, each) => (each.width > best.width * 1.05 ? each : best));
  const each = Math.ceil(cards.length / count);
  const high = box.height / count;
  const least = Math.max(width, Math.min(most, (box.height - 12) / CARD_HEIGHT) * SMALL * (count === 1 ? 1 : 0));
  return Array.from({ length: count }, (_, at) => single(pen, cards.slice(at * each, (at + 1) * each), { ...box, y: box.y + at * high, height: high }, down, least, squads)).join("");
}

function stepsOf(cards, squads) {
  return squads ? Math.min(cards.length - 1, 3) * BACK : 0;
}

function widthOn(cards, box, most, squads, count) {
  const each = Math.ceil(cards.length / count);
  const widest = Math.max(...Array.from({ length: count }, (_, at) => wide(cards.slice(at * each, (at + 1) * each), 1)));
  const tall = Math.max(...cards.map((card) => cardSize(card, 1).height)) + stepsOf(cards, squads);
  const tallest = Math.min(most, (box.height / count - 12) / tall);
  return Math.min(tallest, (box.width - 2 * GAP - GAP * (each - 1)) / widest);
}

function wide(cards, width) {
  return cards.reduce((sum, card) => sum + cardSize(card, width).width, 0);
}

function single(pen, cards, box, down, width, squads) {
  if (!cards.length) return "";
  const way = down ? 1 : -1;
  const room = box.width - 2 * GAP;
  const total = wide(cards, width) + GAP * (cards.length - 1);
  const last = cardSize(cards.at(-1), width).width;
  const step = total > room ? (room - last) / Math.max(1, total - last) : 1;
  let x = box.x + (box.width - Math.min(total, room)) / 2;
  return cards.map((card, at) => {
    const size = cardSize(card, width);
    const back = (squads ? Math.min(at, 3) * BACK : 0) - stepsOf(cards, squads) / 2;
    const middle = box.y + box.height / 2 + (size.height - width * CARD_HEIGHT) / 2 + back * width * way;
    const drawn = drawCard(pen, card, x + size.width / 2, middle, width);
    x += (size.width + GAP) * step;
    return drawn;
  }).join("");
}

// Draws equal resources as fans, on as many lines as show them largest; more than six of a kind are counted.
function resources(pen, groups, box, most) {
  const counts = [1, 2, 3].filter((count) => count === 1 || count < groups.length);
  const tries = counts.map((count) => ({ count, small: Math.min(most, (box.height / count - 8) / CARD_HEIGHT, box.width / fanned(groups, count)) }));
  const { count, small } = tries.reduce((best, each) => (each.small > best.small * 1.05 ? each : best));
  const each = Math.ceil(groups.length / count);
  const high = Math.min(box.height / count, small * CARD_HEIGHT + 10);
  const top = box.y + (box.height - high * count) / 2;
  return Array.from({ length: count }, (_, at) => fans(pen, groups.slice(at * each, (at + 1) * each), box.x + box.width, top + high * (at + 0.5), small)).join("");
}

// Returns how many widths of a card the longest of these lines takes.
function fanned(groups, count) {
  const each = Math.ceil(groups.length / count);
  return Math.max(...Array.from({ length: count }, (_, at) => groups.slice(at * each, (at + 1) * each).reduce((sum, group) => sum + FANNED(group), 0)));
}

function fans(pen, groups, right, y, small) {
  let x = right;
  return [...groups].reverse().map((fan) => {
    const shown = fan.slice(0, 6);
    const drawn = shown.map((card, at) => drawCard(pen, card, x - small * (0.63 + at * FAN), y, small, { label: false }));
    const count = fan.length > 6 ? drawText(`×${fan.length}`, x - small * 0.6, y + small * 0.8, 15, pen.colors.inkMat, { anchor: "middle", weight: 700 }) : "";
    x -= small * FANNED(fan);
    return drawGroup({ fan: fan.map(({ id }) => id).join(" ") }, drawn.reverse().join(""), count);
  }).join("");
}

function lanes(pen, row, box, { near, table }) {
  const [zone] = row.zones;
  const step = box.width / zone.lanes;
  pen.recordBox(zone.key, box.x, box.y, box.width, box.height);
  for (let lane = 1; lane <= zone.lanes; lane += 1) {
    const column = laneColumn({ header: pen.record.header, table }, near, lane, zone.lanes);
    pen.recordBox(`${zone.key}:${lane}`, box.x + (column - 1) * step + 5, box.y + 3, step - 10, box.height - 6);
  }
  const grounds = Array.from({ length: zone.lanes }, (_, at) => drawRect(box.x + at * step + 5, box.y + 3, step - 10, box.height - 6, pen.colors.mat2, { radius: 8, stroke: pen.colors.matLine, dash: row.behind ? "5 5" : "" }));
  const cards = zone.cards.map((card) => {
    const column = laneColumn({ header: pen.record.header, table }, near, card.lane ?? 1, zone.lanes);
    const tall = cardSize(card, 1).height;
    const width = Math.min(step - 18, (box.height - 14) / tall) * (card.angle % 90 ? 0.86 : 1);
    return drawCard(pen, card, box.x + (column - 0.5) * step, box.y + box.height / 2 + (width * (tall - CARD_HEIGHT)) / 2, width);
  });
  return drawGroup({ zone: zone.key, count: zone.count }, grounds.join(""), cards.join(""));
}
