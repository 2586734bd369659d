// What a seat counts in a still picture: the rail next to the mat, or the line above its side where more than two play.

import { formatTenths } from "../art/svg-shapes.js";
import { capitalize } from "../board/card-description.js";
import { isTint, tintOf, toneHex } from "../replay/card-tints.js";
import { iconPath } from "../replay/icons.js";
import { translate } from "../replay/messages.js";
import { drawCard } from "./card.js";
import { truncateText, fitText, drawGroup, drawRect, drawStone, drawText, estimateTextWidth } from "./svg-primitives.js";

const [NAME, SCORE, COUNTS] = [34, 68, 16];
const SIDE_CARD_WIDTH = 38;
// The number of columns for piles, where there are more piles than this.
const COLUMNS = [[8, 3], [3, 2], [0, 1]];

export function playerName(record, seat) {
  return record.header.players[seat] || seat;
}

// The rail of a seat, 232 high.
export function drawSeatRail(pen, seat, x, y, width) {
  const { colors, record } = pen;
  const at = record.header.seats.indexOf(seat.seat);
  const name = fitText(playerName(record, seat.seat), width - 72, NAME, 20, 1);
  const counted = counts(pen, seat, x + 22, y + 148, width - 36);
  const ground = seat.holder ? drawRect(x, y - 14, width, 250, colors.panel) + drawRect(x + 20, y + 44, width - 44, 4, colors.vermilion) : "";
  return drawGroup({ seat: seat.seat, holder: seat.holder ? 1 : null }, ground,
    drawStone(at, x + 34, y + 24, 12, colors), drawText(name.lines[0], x + 56, y + 35, name.size, colors.ink, { serif: true, weight: 700 }),
    score(pen, seat, x + 20, y, width - 40), counted.drawn, piles(pen, seat, x + 22, y + 149 + counted.lines * 23, width - 36));
}

function score(pen, seat, x, y, width) {
  const { colors, narration } = pen;
  const { now, full, low, name, falls } = seat.score;
  const shown = String(now ?? "–");
  const [wide, beside] = [shown.length * 42, seat.beside.length * (SIDE_CARD_WIDTH + 6)];
  pen.recordBox(`${seat.seat}.score`, x, y + 58, wide - 4, 58);
  const term = fitText(capitalize(narration.term(name)), width - wide - beside - 4, 16, 11.5, 2);
  const goal = falls || !full ? "" : translate(narration.language, "score_goal", { full });
  const words = [...term.lines, ...(goal ? [goal] : [])];
  const cards = seat.beside.map((card, at) => drawCard(pen, card, x + width - SIDE_CARD_WIDTH / 2 - (seat.beside.length - 1 - at) * (SIDE_CARD_WIDTH + 6), y + 90, SIDE_CARD_WIDTH, { label: false }));
  const part = Math.min(1, Math.max(0, (now ?? 0) / (full || 1)));
  return drawText(shown, x, y + 112, SCORE, low ? colors.vermilionInk : colors.ink, { serif: true, weight: 700, marks: { score: name } })
    + words.map((line, row) => drawText(line, x + 6 + wide, y + 112 - (words.length - 1 - row) * 18, term.size, colors.ink2)).join("")
    + cards.join("") + drawRect(x, y + 121, width, 5, colors.line, { radius: 2.5 }) + (part ? drawRect(x, y + 121, width * part, 5, low ? colors.vermilion : colors.ink, { radius: 2.5 }) : "");
}

// Draws the counters of a seat: a dot for each colour, a word for other counters, and the hand, on as many lines as needed.
function counts(pen, seat, x, y, width) {
  const { colors, narration } = pen;
  const hand = { name: "hand", drawn: (left, top) => icon("hand", left, top - 12, colors.ink2), wide: 20 };
  const items = [...seat.power.map(([name, amount]) => ({ ...sign(pen, name), name, amount })), { ...hand, amount: seat.hand, after: capitalize(narration.term("hand")) }];
  const size = (item) => item.wide + estimateTextWidth(item.amount, COUNTS) + 12;
  let [left, top, lines] = [x, y, 1];
  const drawn = items.map((item) => {
    if (left > x && left + size(item) > x + width) [left, top, lines] = [x, top + 21, lines + 1];
    const begin = left;
    left += size(item);
    const number = drawText(String(item.amount), begin + item.wide, top, COUNTS, colors.ink, { weight: 700, marks: { power: item.name } });
    const room = x + width - left;
    const after = item.after && room > 40 ? drawText(truncateText(item.after, 14, room), left - 6, top, 14, colors.ink2) : "";
    return item.drawn(begin, top) + number + after;
  });
  return { drawn: drawn.join(""), lines };
}

function sign({ colors, narration }, name) {
  if (isTint(name)) return { wide: 18, drawn: (x, y) => `<circle cx="${formatTenths(x + 7)}" cy="${formatTenths(y - 5.5)}" r="6.500" fill="${toneHex(tintOf(name))}" stroke="${colors.ink2}" stroke-width="1"/>` };
  const words = capitalize(narration.term(name));
  return { wide: estimateTextWidth(words, 14) + 5, drawn: (x, y) => drawText(words, x, y, 14, colors.ink2) };
}

function icon(name, x, y, color) {
  return `<path d="${iconPath(name)}" fill="none" stroke="${color}" stroke-width="1.5" transform="translate(${formatTenths(x)} ${formatTenths(y)})"/>`;
}

function piles(pen, seat, x, y, width) {
  const { colors, narration } = pen;
  const columns = COLUMNS.find(([more]) => seat.piles.length > more)?.[1] ?? 1;
  const room = width / columns;
  return seat.piles.map((pile, at) => {
    const [left, top] = [x + (at % columns) * room, y + Math.floor(at / columns) * 19];
    const count = String(pile.count);
    const name = truncateText(capitalize(narration.term(pile.name)), 14, room - estimateTextWidth(count, 15) - 20);
    pen.recordBox(pile.key, left, top - 14, room - 10, 18);
    return drawText(name, left, top, 14, colors.ink2) + drawText(count, left + estimateTextWidth(name, 14) + 6, top, 15, colors.ink, { weight: 700, marks: { pile: pile.key } });
  }).join("");
}

// The line above a side, 66 high.
export function drawSeatBanner(pen, seat, x, y, width) {
  const { colors, record } = pen;
  const shown = String(seat.score.now ?? "–");
  const wide = shown.length * 26;
  const name = fitText(playerName(record, seat.seat), width - 44 - wide, 26, 14, 1);
  pen.recordBox(`${seat.seat}.score`, x + width - 2 - wide, y + 6, wide, 38);
  return drawGroup({ seat: seat.seat, holder: seat.holder ? 1 : null },
    drawStone(record.header.seats.indexOf(seat.seat), x + 10, y + 20, 10, colors),
    drawText(name.lines[0], x + 30, y + 29, name.size, colors.ink, { serif: true, weight: 700 }),
    drawText(shown, x + width - 2, y + 40, 42, seat.score.low ? colors.vermilionInk : colors.ink, { anchor: "end", serif: true, weight: 700, marks: { score: seat.score.name } }),
    seat.beside.map((card, at) => drawCard(pen, card, x + width - wide - 30 - at * 32, y + 24, 26, { label: false })).join(""),
    line(pen, seat, x + 2, y + 58, width - 4));
}

// Counts and piles behind each other, as large as they fit.
function line(pen, seat, x, y, width) {
  const { colors, narration } = pen;
  const items = [
    ...seat.power.map(([name, amount]) => ({ name: capitalize(narration.term(name)), amount, marks: { power: name } })),
    { name: capitalize(narration.term("hand")), amount: seat.hand, marks: { power: "hand" } },
    ...seat.piles.map((pile) => ({ name: capitalize(narration.term(pile.name)), amount: pile.count, marks: { pile: pile.key }, key: pile.key })),
  ];
  const long = (size) => items.reduce((sum, { name, amount }) => sum + estimateTextWidth(`${name} ${amount}`, size) + 12, 0);
  const size = [14, 13, 12, 11].find((each) => long(each) <= width) ?? 11;
  const room = long(size) <= width ? Infinity : width / items.length - 12;
  let left = x;
  return items.map(({ name, amount, marks, key }) => {
    const words = truncateText(name, size, room - estimateTextWidth(` ${amount}`, size));
    const at = left;
    left += estimateTextWidth(`${words} ${amount}`, size) + 12;
    if (key) pen.recordBox(key, at, y - size, left - at - 12, size + 4);
    return drawText(words, at, y, size, colors.ink2) + drawText(String(amount), at + estimateTextWidth(`${words} `, size), y, size, colors.ink, { weight: 700, marks });
  }).join("");
}
