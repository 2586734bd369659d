// The picture of a link: players with their cards, the board at the moment that counts most, the line of the game. 1200 × 630.

import { n1 } from "../art/strokes.js";
import { modelOf, scoreOf } from "../board/model.js";
import { printed } from "../board/face.js";
import { Stepper } from "../kernel/stepper.js";
import { Telling } from "../replay/telling.js";
import { Pen, TALL, drawCard } from "./card.js";
import { fitted, rect, stone, text } from "./ink.js";
import { HIGH, WIDE, around, facing, nameOf, wrapped } from "./picture.js";

const [LEFT, LINE] = [430, 104];
const DASHES = ["", "16 9", "4 8", "24 6 4 6"];
const CARDS = 4;

export class Cover {
  // `title`: the rulebook · `below`: league, day · `result`: shown only where somebody wants it so.
  constructor(record, { language = "en", theme = "light", title = "", below = "", result = false } = {}) {
    Object.assign(this, { record, title, below, result, told: follow(record) });
    this.pen = new Pen(record, new Telling(record, language), theme);
    this.moment = momentOf(this.told.curve, this.told.begins, this.told.ends && !result ? lastLine(record.events) : record.events.length);
  }

  // The SVG; `values`: of the cards in play at the moment, where they are not as printed.
  draw(values) {
    const { record, pen, told, moment, result } = this;
    const stepper = new Stepper(record);
    stepper.jump(moment);
    const { table, tally, events, position } = stepper;
    const look = { table, tally, values, events, position };
    const [near] = record.header.seats;
    const model = modelOf(record, look, { near, hands: false });
    const board = { x: LEFT, y: 0, width: WIDE - LEFT, height: HIGH - LINE };
    const drawn = record.header.seats.length > 2 ? around(pen, model, board, near, look) : facing(pen, model, board, near, look);
    const outcome = result ? told.outcome : null;
    const parts = [drawn, rect(0, 0, LEFT, HIGH, pen.colors.paper), head(pen, this.title, this.below), players(pen, model, told.standing, outcome), line(pen, told, result ? record.events.length : moment, moment)];
    return wrapped(pen, record.header.seats.map((seat) => nameOf(record, seat)).join(" – "), parts.join(""));
  }
}

// Through the whole game once: every seat's number after each event, and for how long each card stood in play.
function follow(record) {
  const stepper = new Stepper(record);
  const { table, events } = stepper;
  const { header, mat } = record;
  const standing = new Map(header.seats.map((seat) => [seat, new Map()]));
  const curve = [];
  let begins = 0;
  const played = header.zones.filter((zone) => zone[6]).map((zone) => zone[0]);
  const fights = fighting(record.face);
  let tally = {};
  while (stepper.forward()) {
    tally = events[stepper.position - 1].tally ?? tally;
    curve.push(Object.fromEntries(header.seats.map((seat) => [seat, scoreOf({ header, mat, table, tally }, seat).now ?? 0])));
    if (!table.clock[1]) begins = stepper.position;
    for (const key of played) for (const id of table.at(key)) count(standing, table.cards.get(id), table, fights);
  }
  return { curve, standing, begins, ends: table.result !== null, outcome: table.result?.seats ?? null };
}

// Cards that fight: those that have a value of their face. Asked of each print once.
function fighting(face) {
  const known = new Map();
  return (data) => {
    if (!known.has(data)) known.set(data, face.values.some(({ field }) => printed(data, field) !== undefined));
    return known.get(data);
  };
}

function count(standing, card, table, fights) {
  const data = table.data(card);
  if (!data || card.face === "down" || !fights(data)) return;
  const known = standing.get(card.bringer);
  if (!known) return;
  const stood = known.get(card.printing);
  if (stood?.data === data) stood.time += 1;
  else known.set(card.printing, { data, time: (stood?.time ?? 0) + 1 });
}

function lastLine(events) {
  return events.findIndex((event) => event.line === events.at(-1).line);
}

// The biggest blow: the largest change of one number in one event, the earliest of equals; the end where nothing ever changed.
function momentOf(curve, begins, end) {
  let best = { size: 0, at: end };
  for (let at = begins + 1; at < end; at += 1) {
    for (const [seat, value] of Object.entries(curve[at])) {
      const size = Math.abs(value - curve[at - 1][seat]);
      if (size > best.size) best = { size, at: at + 1 };
    }
  }
  return best.at;
}

function head({ colors }, title, below) {
  const seal = `${rect(36, 30, 62, 62, colors.vermilion, { radius: 8 })}${text("戦", 67, 58, 25, colors.onVermilion, { anchor: "middle", weight: 700 })}${text("記", 67, 85, 25, colors.onVermilion, { anchor: "middle", weight: 700 })}`;
  const name = fitted(title, LEFT - 170, 30, 16, 1);
  const under = fitted(below, LEFT - 160, 20, 15, 1);
  return seal + text(name.lines[0] ?? "", 116, 58, name.size, colors.ink, { serif: true, weight: 700 }) + text(under.lines[0] ?? "", 116, 84, under.size, colors.ink2);
}

function players(pen, model, standing, outcome) {
  const seats = [...model.seats];
  const high = (HIGH - LINE - 118) / seats.length;
  const large = seats.length < 3;
  return seats.map((seat, at) => {
    const y = 112 + at * high;
    const { colors, record } = pen;
    const size = large ? 64 : Math.min(44, high * 0.6);
    const score = String(seat.score.now ?? "–");
    const mark = outcome ? (outcome[seat.seat] === "win" ? "○" : outcome[seat.seat] === "draw" ? "△" : "×") : "";
    const room = LEFT - 100 - score.length * size * 0.6 - (mark ? 56 : 0);
    const name = fitted(nameOf(record, seat.seat), room, large ? 48 : size * 0.8, 20, 1);
    const line = y + size * 0.95;
    const key = [...standing.get(seat.seat).values()].sort((one, other) => other.time - one.time).slice(0, CARDS);
    return stone(record.header.seats.indexOf(seat.seat), 54, line - size * 0.3, size * 0.26, colors)
      + text(name.lines[0], 84, line - size * 0.1, name.size, colors.ink, { serif: true, weight: 700 })
      + (mark ? text(mark, LEFT - 34 - score.length * size * 0.6 - 20, line - 4, size * 0.7, mark === "○" ? colors.vermilion : colors.ink2, { anchor: "end", weight: 700 }) : "")
      + text(score, LEFT - 26, line, size, colors.ink, { anchor: "end", serif: true, weight: 700 })
      + row(pen, key, line + (large ? 14 : 8), Math.min(high - size - 24, 95));
  }).join("");
}

function row(pen, cards, y, room) {
  const width = room / TALL;
  if (width < 30) return "";
  return cards.map(({ data }, at) => drawCard(pen, { data, angle: 0, marks: [], sets: [], hidden: "", token: "", now: null, lead: -1 }, 36 + width / 2 + at * (width + 12), y + (width * TALL) / 2, width, { label: false })).join("");
}

// Every seat's number from left to right; what comes after the moment is left out where the result stays hidden.
function line(pen, { curve, begins }, end, moment) {
  const { colors } = pen;
  const top = HIGH - LINE;
  const most = Math.max(1, ...curve.flatMap((each) => Object.values(each)));
  const x = (at) => 24 + (at / Math.max(1, curve.length)) * (WIDE - 48);
  const y = (value) => HIGH - 14 - (value / most) * (LINE - 34);
  const paths = pen.record.header.seats.map((seat, number) => {
    let d = "";
    for (let at = begins; at < end; at += 1) {
      const value = curve[at][seat];
      if (!d) d = `M${n1(x(at))} ${n1(y(value))}`;
      else if (value !== curve[at - 1][seat]) d += `H${n1(x(at))}V${n1(y(value))}`;
    }
    const dash = DASHES[number % DASHES.length];
    return `<path d="${d}H${n1(x(end))}" fill="none" stroke="${colors.ink}" stroke-width="5"${dash ? ` stroke-dasharray="${dash}"` : ""}/>`;
  });
  const here = `<path d="M${n1(x(moment))} ${top + 6}V${HIGH - 4}" stroke="${colors.vermilion}" stroke-width="4"/><circle cx="${n1(x(moment))}" cy="${top + 8}" r="9" fill="${colors.vermilion}"/>`;
  return `${rect(0, top, WIDE, LINE, colors.paper)}<path d="M0 ${top}H${WIDE}M${LEFT} 0V${top}" stroke="${colors.line}" stroke-width="2"/>${curve.length ? paths.join("") + here : ""}`;
}
