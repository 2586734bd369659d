// The board of one moment as a still picture, an SVG as text: the same in a browser, on a server and on the command line.

import { n1 } from "../art/svg-shapes.js";
import { modelOf } from "../board/board-model.js";
import { Stepper } from "../kernel/stepper.js";
import { Narration } from "../replay/narration.js";
import { frontTint, tintOf, tone } from "../replay/card-tints.js";
import { word } from "../replay/messages.js";
import { Pen, TALL, capital, drawCard } from "./card.js";
import { drawSide } from "./seat-rows.js";
import { cut, escaped, fitted, rect, stone, text, widthOf } from "./svg-primitives.js";

export const WIDE = 1200;
export const HIGH = 630;
const [RAIL, FOOT, HEAD, FRONT] = [270, 46, 52, 52];
const STAR = "m8 2 1.8 3.9 4.2.5-3.1 2.9.8 4.2L8 11.4l-3.7 2.1.8-4.2L2 6.4l4.2-.5Z";

// Draws moments of one record, forwards or back. `record`: as the viewer gets it · `pictures`: own ones of cards, name -> address.
export class BoardPicture {
  constructor(record, language = "en", theme = "light", pictures = {}) {
    Object.assign(this, { record, language, theme, pictures });
    this.stepper = new Stepper(record);
    this.telling = new Narration(record, language);
    this.told = record.events.map((event) => {
      const words = this.telling.words(event);
      return event.family === "passed" ? "" : words;
    });
  }

  // The SVG after so many events; `near`: whose side lies below · `title`: what stands at the right of the foot · `prefix`: of the
  // names inside, where several pictures stand in one page.
  draw(position, { near = this.record.header.seats[0], title = "", prefix = "p" } = {}) {
    this.stepper.jump(position);
    const pen = new Pen(this.record, this.telling, this.theme, prefix, this.pictures);
    const look = lookOf(this.record, this.stepper);
    const model = modelOf(this.record, look, { near, hands: false });
    const box = { x: 0, y: 0, width: WIDE, height: HIGH - FOOT };
    const board = this.record.header.seats.length > 2 ? around(pen, model, box, near, look) : across(pen, model, box, near, look);
    const foot = this.foot(pen, title);
    const label = [this.record.header.seats.map((seat) => nameOf(this.record, seat)).join(" – "), clockWords(this.telling, look.table.clock)].filter(Boolean).join(word(this.telling.language, "joined"));
    return wrapped(pen, label, board + foot);
  }

  foot(pen, title) {
    const { colors } = pen;
    const y = HIGH - FOOT;
    const right = title ? Math.min(420, widthOf(title, 15) + 24) : 0;
    const line = this.line();
    return `${rect(0, y, WIDE, FOOT, colors.paper)}<path d="M0 ${y}H${WIDE}" stroke="${colors.line}" stroke-width="2"/>`
      + text(cut(line, 21, WIDE - right - 48), 20, y + 31, 21, colors.ink, { serif: true })
      + (title ? text(cut(title, 15, right), WIDE - 20, y + 29, 15, colors.ink2, { anchor: "end" }) : "");
  }

  // Returns the last declaration that is no pass.
  line() {
    for (let at = this.stepper.position - 1; at > 0; at -= 1) if (this.told[at]) return this.told[at];
    return "";
  }
}

export function lookOf(record, { table, tally, events, position }) {
  let at = position - 1;
  while (at >= 0 && !events[at].values) at -= 1;
  return { table, tally, values: events[at]?.values ?? {}, events, position };
}

export function nameOf(record, seat) {
  return record.header.players[seat] || seat;
}

function clockWords(telling, [, turn, holder, node]) {
  if (!turn) return "";
  return [word(telling.language, "turn_n", { n: turn }), holder && (telling.record.header.players[holder] || holder), node && telling.place(node)].filter(Boolean).join(" · ");
}

export function wrapped(pen, label, body) {
  const defs = pen.defs.size ? `<defs>${[...pen.defs.values()].join("")}</defs>` : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDE} ${HIGH}" width="${WIDE}" height="${HIGH}" role="img" aria-label="${escaped(label)}">${defs}${body}</svg>`;
}

// Two seats face each other; the rail at the left has names and numbers.
function across(pen, model, box, near, look) {
  const { colors } = pen;
  const [far, own] = model.seats;
  return [
    facing(pen, model, { ...box, x: RAIL, width: box.width - RAIL }, near, look), rect(0, 0, RAIL, box.height, colors.paper),
    `<path d="M${RAIL} 0V${n1(box.height)}" stroke="${colors.matLine}" stroke-width="2"/>`,
    rail(pen, far, 0, 18), rail(pen, own, 1, box.height - 232), clock(pen, look.table, box.height / 2),
  ].join("");
}

// The mat alone, with what lies on it.
export function facing(pen, model, box, near, look) {
  const { colors } = pen;
  const field = { x: box.x + 16, y: box.y + 8, width: box.width - 32, height: box.height - 16 };
  const [far, own] = model.seats;
  const band = model.middle.fronts.length ? FRONT : 14;
  const half = (field.height - band) / 2;
  const middle = field.y + half;
  return [
    ground(pen, box.x, box.y, box.width, box.height),
    model.middle.fronts.length ? "" : `<path d="M${n1(field.x)} ${n1(middle + band / 2)}H${n1(field.x + field.width)}" stroke="${colors.matLine}" stroke-width="2" stroke-dasharray="8 8"/>`,
    drawSide(pen, far, { ...field, height: half }, false, { near, table: look.table }),
    drawSide(pen, own, { ...field, y: middle + band, height: half }, true, { near, table: look.table }),
    fronts(pen, model.middle.fronts, { ...field, y: middle, height: band }),
    totals(pen, model, field, middle + band / 2, own.seat),
    waiting(pen, model.waiting, field),
  ].join("");
}

// More seats: each has its tile, and its line above.
export function around(pen, model, box, near, look) {
  const seats = [...model.seats].sort((one, other) => (one.seat < other.seat ? -1 : 1));
  const columns = seats.length < 4 && box.width > 900 ? seats.length : Math.ceil(seats.length / 2);
  const rows = Math.ceil(seats.length / columns);
  const [width, height] = [box.width / columns, (box.height - 34) / rows];
  const tiles = seats.map((seat, at) => {
    const [x, y] = [(at % columns) * width, 34 + Math.floor(at / columns) * height];
    const frame = rect(x + 6, y + 2, width - 12, height - 8, pen.colors.mat2, { radius: 10, stroke: seat.holder ? pen.colors.vermilion : pen.colors.matLine, line: seat.holder ? 3 : 1 });
    return frame + banner(pen, seat, x + 16, y + 6, width - 32) + drawSide(pen, seat, { x: x + 12, y: y + HEAD + 6, width: width - 24, height: height - HEAD - 20 }, true, { near, table: look.table });
  });
  const words = text(clockWords(pen.telling, look.table.clock), box.width / 2, 24, 18, pen.colors.inkMat, { anchor: "middle", weight: 700 });
  const drawn = ground(pen, 0, 0, box.width, box.height) + words + tiles.join("") + waiting(pen, model.waiting, { x: 0, y: 0, width: box.width, height: box.height });
  return `<g transform="translate(${n1(box.x)} ${n1(box.y)})">${drawn}</g>`;
}

// The rings reach beyond the mat: what stands around it is drawn over them, which costs far less than cutting them off.
function ground(pen, x, y, width, height) {
  const mat = rect(x, y, width, height, pen.colors.mat);
  if (pen.colors.mat === pen.colors.paper) return mat;
  const rings = [[0.22, 0.2], [0.8, 0.3], [0.5, 0.85]].flatMap(([across, down]) => [60, 110, 160, 210].map((radius) => `<ellipse cx="${n1(x + width * across)}" cy="${n1(y + height * down)}" rx="${n1(radius * 1.4)}" ry="${radius}" fill="none" stroke="${pen.colors.matLine}" stroke-opacity=".45"/>`));
  return mat + rings.join("");
}

function rail(pen, seat, side, y) {
  const { colors, record, telling } = pen;
  const at = record.header.seats.indexOf(seat.seat);
  const name = fitted(nameOf(record, seat.seat), RAIL - 72, 34, 20, 1);
  const score = String(seat.score.now ?? "–");
  const low = seat.score.low ? colors.vermilionInk : colors.ink;
  const term = fitted(capital(telling.term(seat.score.name)), RAIL - 48 - score.length * 42, 17, 12, 2);
  const lines = countsOf(pen, seat).slice(0, 4).map((words, row) => text(cut(words, 17, RAIL - 40), 22, y + 148 + row * 23, 17, colors.ink2));
  return [
    seat.holder ? rect(20, y + 44, RAIL - 44, 4, colors.vermilion) : "",
    stone(at, 34, y + 24, 12, colors), text(name.lines[0], 56, y + 35, name.size, colors.ink, { serif: true, weight: 700 }),
    text(score, 20, y + 112, 68, low, { serif: true, weight: 700 }),
    ...term.lines.map((line, row) => text(line, 28 + score.length * 40, y + 92 + row * 19, term.size, colors.ink2)),
    ...lines,
  ].join("");
}

function countsOf(pen, seat) {
  const { telling } = pen;
  const power = seat.power.filter(([, amount]) => amount).slice(0, 2).map(([name, amount]) => `${capital(telling.term(name))} ${amount}`);
  const piles = seat.piles.filter((pile) => pile.count).map((pile) => `${capital(telling.term(pile.name))} ${pile.count}`);
  return [`${capital(telling.term("hand"))} ${seat.hand}`, ...piles, power.join(" · ")].filter(Boolean);
}

function banner(pen, seat, x, y, width) {
  const { colors, record } = pen;
  const score = String(seat.score.now ?? "–");
  const name = fitted(nameOf(record, seat.seat), width - 40 - score.length * 26, 26, 16, 1);
  return stone(record.header.seats.indexOf(seat.seat), x + 10, y + 24, 10, colors)
    + text(name.lines[0], x + 30, y + 33, name.size, colors.ink, { serif: true, weight: 700 })
    + text(score, x + width - 2, y + 40, 42, seat.score.low ? colors.vermilionInk : colors.ink, { anchor: "end", serif: true, weight: 700 });
}

function clock(pen, table, y) {
  const { colors, telling } = pen;
  const [, turn, , node] = table.clock;
  if (!turn) return "";
  const place = node ? fitted(telling.place(node), RAIL - 44, 17, 13, 3) : { lines: [], size: 17 };
  return text(word(telling.language, "turn_n", { n: turn }), 22, y - 8, 25, colors.ink, { serif: true, weight: 700 })
    + place.lines.map((line, at) => text(line, 22, y + 15 + at * 21, place.size, colors.ink2)).join("");
}

function fronts(pen, cards, box) {
  const step = box.width / Math.max(1, cards.length);
  return cards.map(({ card, column, lane }) => {
    const [x, y] = [box.x + (column - 0.5) * step, box.y + box.height / 2];
    const fill = card.angle ? pen.colors.matLine : tone(tintOf(frontTint(lane)));
    const star = `<path d="${STAR}" fill="#fff" transform="translate(${n1(x - 26)} ${n1(y - 11)}) scale(1.4)"/>`;
    return rect(x - step / 2 + 5, y - box.height / 2 + 5, step - 10, box.height - 10, fill, { radius: 8 }) + star + text(String(lane), x + 12, y + 9, 25, "#fff", { anchor: "middle", serif: true, weight: 700 });
  }).join("");
}

// Totals meet on the line between the seats, each a little on its own side.
function totals(pen, model, field, y, near) {
  const step = field.width / Math.max(1, model.middle.clash.length);
  return model.middle.clash.flatMap((clash, at) => clash.totals.map(({ seat, total }) => {
    const [x, line] = [field.x + step * (at + 0.9), y + (seat === near ? 20 : -20)];
    return rect(x - 30, line - 17, 60, 34, pen.colors.vermilion, { radius: 8 }) + text(String(total), x, line + 9, 25, pen.colors.onVermilion, { anchor: "middle", weight: 700 });
  })).join("");
}

// The effects that wait, the next one in front.
function waiting(pen, effects, field) {
  const shown = effects.filter((effect) => effect.card).slice(0, 3);
  if (!shown.length) return "";
  const width = 78;
  const box = { x: field.x + field.width - width * (1 + (shown.length - 1) * 0.55) - 30, y: field.y + field.height / 2 - width * TALL * 0.5 - 14, width: width * (1 + (shown.length - 1) * 0.55) + 24, height: width * TALL + 24 };
  const cards = shown.map((effect, at) => drawCard(pen, effect.card, box.x + 12 + width / 2 + at * width * 0.55, box.y + box.height / 2, width)).reverse();
  return rect(box.x, box.y, box.width, box.height, pen.colors.panel, { radius: 10, stroke: pen.colors.vermilion, line: 2 }) + cards.join("");
}
