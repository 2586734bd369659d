// The board of one moment as a still picture, an SVG as text: the same in a browser, on a server and on the command line.

import { formatTenths } from "../art/svg-shapes.js";
import { capitalize } from "../board/card-description.js";
import { buildScene } from "../board/scene.js";
import { Stepper } from "../kernel/stepper.js";
import { buildScoreHistory } from "../graph/score-history.js";
import { Narration } from "../replay/narration.js";
import { starFrontTint, tintOf, toneHex } from "../replay/card-tints.js";
import { iconPath } from "../replay/icons.js";
import { translate } from "../replay/messages.js";
import { plainText } from "../replay/sentence-template.js";
import { stopDuration } from "../story/stop-durations.js";
import { shownEventAt } from "../story/story-model.js";
import { findQuietEventsAndStops } from "../story/quiet-events.js";
import { drawArrows, drawArrowsBetweenTiles } from "./arrows.js";
import { Pen } from "./card.js";
import { drawChainPanel, splitOffChainPanel } from "./chain-panel.js";
import { drawSeatBanner, drawSeatRail, playerName } from "./seat-rail.js";
import { drawSeatRows } from "./seat-rows.js";
import { truncateText, escapeXml, fitText, drawGroup, drawRect, drawStone, drawText, estimateTextWidth } from "./svg-primitives.js";

export const PICTURE_WIDTH = 1200;
export const PICTURE_HEIGHT = 630;
const [RAIL, FOOT, HEAD] = [270, 46, 66];
// Between two sides lie the star fronts, or the totals of squads, or only a line.
const BANDS = { fronts: 52, totals: 42, line: 14 };

// Draws moments of one record, forwards or back. `record`: as the viewer gets it · `pictures`: own ones of cards, name -> address.
export class BoardPicture {
  constructor(record, language = "en", theme = "light", pictures = {}) {
    Object.assign(this, { record, language, theme, pictures });
    this.stepper = new Stepper(record);
    this.narration = new Narration(record, language);
    this.sentences = record.events.map((event) => this.narration.describeNext(event));
  }

  // Returns the SVG of a position; `near`: whose side lies below · `title`: the caption at the right of the foot · `prefix`:
  // of the names inside, where several pictures stand in one page.
  draw(position, options = {}) {
    const { pen, look, layers } = this.layOut(position, options);
    const label = [this.record.header.seats.map((seat) => playerName(this.record, seat)).join(" – "), clockWords(this.narration, look.table.clock)].filter(Boolean).join(translate(this.narration.language, "joined"));
    return wrapSvg(pen, label, joined(layers));
  }

  // Returns the picture in layers `[x, y, width, height, svg]`, the lowest first. Layers that are unchanged between two moments are equal.
  layers(position, options = {}) {
    this.ids ??= new Map();
    const { pen, layers } = this.layOut(position, { ...options, ids: this.ids });
    return layers.filter(({ svg }) => svg).map(({ box, svg }) => [box.x, box.y, box.width, box.height, pen.defsOf(svg) + svg]);
  }

  layOut(position, { near = this.record.header.seats[0], title = "", prefix = "p", ids } = {}) {
    this.stepper.jump(position);
    const pen = new Pen(this.record, this.narration, this.theme, prefix, this.pictures, ids);
    const look = drawingStateOf(this.record, this.stepper);
    const scene = buildScene(this.record, look, { near, hands: false });
    const box = { x: 0, y: 0, width: PICTURE_WIDTH, height: PICTURE_HEIGHT - FOOT };
    const board = this.record.header.seats.length > 2 ? tiled(pen, scene, box, near, look) : [{ box, svg: across(pen, scene, box, near, look) }];
    return { pen, look, layers: [...board, { box: { ...box, y: PICTURE_HEIGHT - FOOT, height: FOOT }, svg: this.foot(pen, title) }] };
  }

  // Returns the stops of a replay from one position to another, `[position, milliseconds]`; both are stops.
  stops(first, last) {
    const { events } = this.record;
    const { ends } = findQuietEventsAndStops(events);
    const { values } = buildScoreHistory(this.record);
    const between = Array.from({ length: last - first }, (_, at) => first + at + 1);
    return [first, ...between.filter((at) => at === last || ends[at - 1])].map((at) => [at, stopDuration(events, at, values)]);
  }

  foot(pen, title) {
    const { colors } = pen;
    const y = PICTURE_HEIGHT - FOOT;
    const right = title ? Math.min(420, estimateTextWidth(title, 15) + 24) : 0;
    return `${drawRect(0, y, PICTURE_WIDTH, FOOT, colors.paper)}<path d="M0 ${y}H${PICTURE_WIDTH}" stroke="${colors.line}" stroke-width="2"/>`
      + drawText(truncateText(this.lineText(), 21, PICTURE_WIDTH - right - 48), 20, y + 31, 21, colors.ink, { serif: true, marks: { line: 1 } })
      + (title ? drawText(truncateText(title, 15, right), PICTURE_WIDTH - 20, y + 29, 15, colors.ink2, { anchor: "end" }) : "");
  }

  // Returns the line that the replay shows there.
  lineText() {
    const at = shownEventAt(this.stepper, this.stepper.position);
    return at < 0 ? "" : plainText(this.sentences[at], this.language);
  }
}

function drawingStateOf(record, { table, tally, events, position }) {
  let at = position - 1;
  while (at >= 0 && !events[at].values) at -= 1;
  return { table, tally, values: events[at]?.values ?? {}, events, position };
}

function clockWords(narration, [, turn, holder, node]) {
  if (!turn) return "";
  return [translate(narration.language, "turn_n", { n: turn }), holder && (narration.record.header.players[holder] || holder), node && narration.place(node)].filter(Boolean).join(" · ");
}

export function wrapSvg(pen, label, body) {
  const defs = pen.defs.size ? `<defs>${[...pen.defs.values()].join("")}</defs>` : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PICTURE_WIDTH} ${PICTURE_HEIGHT}" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" role="img" aria-label="${escapeXml(label)}">${defs}${body}</svg>`;
}

// Two seats face each other; the rail at the left has names and numbers.
function across(pen, scene, box, near, look) {
  const { colors } = pen;
  const [far, own] = scene.seats;
  return [
    drawFacingSeats(pen, scene, { ...box, x: RAIL, width: box.width - RAIL }, near, look), drawRect(0, 0, RAIL, box.height, colors.paper),
    `<path d="M${RAIL} 0V${formatTenths(box.height)}" stroke="${colors.matLine}" stroke-width="2"/>`,
    drawSeatRail(pen, far, 0, 14, RAIL - 1), drawSeatRail(pen, own, 0, box.height - 236, RAIL - 1), clock(pen, scene.middle, box.height / 2),
    drawBoardArrows(pen, scene, (name) => name.endsWith(".score")),
  ].join("");
}

// The arrows lie over everything else.
export function drawBoardArrows(pen, scene, level = () => false) {
  return drawArrows(pen, scene.links, { laned: scene.middle.fronts.length > 0, level });
}

// Draws the mat with its cards, and the waiting effects next to it.
export function drawFacingSeats(pen, scene, box, near, look) {
  const { colors } = pen;
  const { panel, rest } = splitOffChainPanel(scene.chain, box);
  const field = { x: rest.x + 16, y: rest.y + 8, width: rest.width - 32, height: rest.height - 16 };
  const [far, own] = scene.seats;
  const band = BANDS[scene.middle.fronts.length ? "fronts" : scene.totals.length ? "totals" : "line"];
  const half = (field.height - band) / 2;
  const middle = field.y + half;
  return [
    ground(pen, box.x, box.y, box.width, box.height),
    scene.middle.fronts.length ? "" : `<path d="M${formatTenths(field.x)} ${formatTenths(middle + band / 2)}H${formatTenths(field.x + field.width)}" stroke="${colors.matLine}" stroke-width="2" stroke-dasharray="8 8"/>`,
    drawSeatRows(pen, far, { ...field, height: half }, false, { near, table: look.table }),
    drawSeatRows(pen, own, { ...field, y: middle + band, height: half }, true, { near, table: look.table }),
    fronts(pen, scene.middle.fronts, { ...field, y: middle, height: band }),
    totals(pen, scene, field, middle + band / 2, own.seat),
    drawChainPanel(pen, scene.chain, panel),
  ].join("");
}

function joined(layers) {
  return layers.map(({ svg }) => svg).join("");
}

// More seats: each has its tile, and its line above.
export function drawSeatsAround(pen, scene, box, near, look) {
  return joined(tiled(pen, scene, box, near, look));
}

// Returns the same in layers, `{box, svg}`, the lowest first.
function tiled(pen, scene, box, near, look) {
  const { panel, rest } = splitOffChainPanel(scene.chain, box);
  const seats = [...scene.seats].sort((one, other) => (one.seat < other.seat ? -1 : 1));
  const columns = seats.length < 4 && rest.width > 900 ? seats.length : Math.ceil(seats.length / 2);
  const rows = Math.ceil(seats.length / columns);
  const [width, height] = [rest.width / columns, (rest.height - 34) / rows];
  const places = new Map();
  const tiles = seats.map((seat, at) => {
    const [x, y] = [rest.x + (at % columns) * width, rest.y + 34 + Math.floor(at / columns) * height];
    places.set(seat.seat, { x: x + 6, y: y + 2, w: width - 12, h: height - 8 });
    const frame = drawRect(x + 6, y + 2, width - 12, height - 8, pen.colors.mat2, { radius: 10, stroke: seat.holder ? pen.colors.vermilion : pen.colors.matLine, line: seat.holder ? 3 : 1 });
    const banner = drawSeatBanner(pen, seat, x + 16, y + 6, width - 32);
    const side = drawSeatRows(pen, seat, { x: x + 12, y: y + HEAD + 6, width: width - 24, height: height - HEAD - 20 }, true, { near, table: look.table });
    const whole = { x, y, width, height };
    return { seat: seat.seat, frame: { box: whole, svg: frame }, held: [{ box: whole, svg: side }, { box: { ...whole, height: HEAD + 6 }, svg: banner }] };
  });
  const waiting = drawChainPanel(pen, scene.chain, panel);
  const { lines, heads, touched } = drawArrowsBetweenTiles(pen, scene.links, places);
  const framed = (isTouched) => tiles.filter(({ seat }) => touched.has(seat) === isTouched).map(({ frame }) => frame);
  return [
    { box, svg: ground(pen, box.x, box.y, box.width, box.height) }, { box: { ...rest, height: 34 }, svg: headline(pen, scene.middle, rest) },
    ...framed(true), { box, svg: lines }, ...framed(false), ...tiles.flatMap(({ held }) => held),
    { box: panel ?? box, svg: waiting }, { box, svg: heads },
  ];
}

// Where the game is, or how it ended, above the sides of several.
function headline(pen, { clock, result }, box) {
  const { colors, narration } = pen;
  const words = [clockWords(narration, clock), resultWords(pen, result)].filter(Boolean).join(" · ");
  return drawText(truncateText(words, 18, box.width - 40), box.x + box.width / 2, box.y + 24, 18, colors.inkMat, { anchor: "middle", weight: 700, marks: { clock: clock[1] } });
}

function resultWords({ narration, record }, result) {
  if (!result) return "";
  const won = Object.entries(result.seats).filter(([, outcome]) => outcome === "win").map(([seat]) => playerName(record, seat));
  return won.length ? `${won.join(", ")} · ${capitalize(narration.term("win"))}` : capitalize(narration.term(Object.values(result.seats)[0] ?? ""));
}

// The rings reach beyond the mat: what stands around it is drawn over them, which costs far less than cutting them off.
function ground(pen, x, y, width, height) {
  const mat = drawRect(x, y, width, height, pen.colors.mat);
  if (pen.colors.mat === pen.colors.paper) return mat;
  const rings = [[0.22, 0.2], [0.8, 0.3], [0.5, 0.85]].flatMap(([across, down]) => [60, 110, 160, 210].map((radius) => `<ellipse cx="${formatTenths(x + width * across)}" cy="${formatTenths(y + height * down)}" rx="${formatTenths(radius * 1.4)}" ry="${radius}" fill="none" stroke="${pen.colors.matLine}" stroke-opacity=".45"/>`));
  return mat + rings.join("");
}

// Draws the turn, the turn player and the place of the clock; at the end of the game, the winner.
function clock(pen, { clock: [, turn, holder, node], result }, y) {
  const { colors, narration, record } = pen;
  const head = drawText(turn ? translate(narration.language, "turn_n", { n: turn }) : translate(narration.language, "opening"), 22, y - 14, 23, colors.ink, { serif: true, weight: 700, marks: { clock: turn } });
  const name = fitText(holder && !result ? playerName(record, holder) : "", RAIL - 64, 17, 13, 1).lines[0] ?? "";
  const whose = name ? drawStone(record.header.seats.indexOf(holder), 29, y + 3, 7, colors) + drawText(name, 44, y + 9, 17, colors.ink, { weight: 700 }) : "";
  const place = result ? resultWords(pen, result) : node ? narration.place(node) : "";
  const lines = place ? fitText(place, RAIL - 40, 16, 12, 2) : { lines: [], size: 16 };
  return head + whose + lines.lines.map((line, at) => drawText(line, 22, y + (whose ? 29 : 9) + at * 17, lines.size, result ? colors.vermilionInk : colors.ink2, result ? { weight: 700 } : {})).join("");
}

function fronts(pen, cards, box) {
  const step = box.width / Math.max(1, cards.length);
  return cards.map(({ card, column, lane }) => {
    const [x, y] = [box.x + (column - 0.5) * step, box.y + box.height / 2];
    const fill = card.angle ? pen.colors.matLine : toneHex(tintOf(starFrontTint(lane)));
    const star = `<path d="${iconPath("star")}" fill="#fff" transform="translate(${formatTenths(x - 26)} ${formatTenths(y - 11)}) scale(1.4)"/>`;
    return drawGroup({ front: lane, turn: card.angle || null }, drawRect(x - step / 2 + 5, y - box.height / 2 + 5, step - 10, box.height - 10, fill, { radius: 8 }), star, drawText(String(lane), x + 12, y + 9, 25, "#fff", { anchor: "middle", serif: true, weight: 700 }));
  }).join("");
}

// Totals meet on the line between the seats, that of the far one at the left.
function totals(pen, scene, field, y, near) {
  const { colors, record } = pen;
  const step = field.width / Math.max(1, scene.middle.clash.length);
  return scene.middle.clash.flatMap((clash, at) => clash.totals.map(({ seat, total, place }) => {
    const x = field.x + step * (at + 0.5) + (clash.totals.length > 1 ? (seat === near ? 44 : -44) : 0);
    pen.recordBox(`total ${place}`, x - 36, y - 17, 72, 34);
    const sign = drawStone(record.header.seats.indexOf(seat), x - 18, y, 7, { ink: colors.onVermilion, paper: colors.vermilion });
    return drawRect(x - 36, y - 17, 72, 34, colors.vermilion, { radius: 8 }) + sign + drawText(String(total), x + 10, y + 9, 25, colors.onVermilion, { anchor: "middle", weight: 700, marks: { total: place } });
  })).join("");
}
