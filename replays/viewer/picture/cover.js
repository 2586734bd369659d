// Preview picture of a link: players with their cards, the board at the key moment, the line of the game. 1200 × 630.

import { formatTenths } from "../art/svg-shapes.js";
import { buildScene } from "../board/scene.js";
import { restoreTable } from "../kernel/table.js";
import { Narration } from "../replay/narration.js";
import { Pen, CARD_HEIGHT, drawCard } from "./card.js";
import { playerName } from "./seat-rail.js";
import { fitText, drawRect, drawStone, drawText } from "./svg-primitives.js";
import { PICTURE_HEIGHT, PICTURE_WIDTH, drawSeatsAround, drawBoardArrows, drawFacingSeats, wrapSvg } from "./board-picture.js";

const [LEFT, LINE] = [430, 104];
const DASHES = ["", "16 9", "4 8", "24 6 4 6"];

// `record`: the result of `preview_data` in replays/viewer/replay_json.py · `title`: the rulebook · `below`: league and day ·
// `result`: whether the result is shown.
export function drawCover(record, { language = "en", theme = "light", title = "", below = "", result = false } = {}) {
  const { header, tally, values, events } = record;
  const pen = new Pen(record, new Narration(record, language), theme);
  const look = { table: restoreTable(header, record.state), tally, values, events, position: events.length };
  const [near] = header.seats;
  const scene = buildScene(record, look, { near, hands: false });
  const board = { x: LEFT, y: 0, width: PICTURE_WIDTH - LEFT, height: PICTURE_HEIGHT - LINE };
  const drawn = header.seats.length > 2 ? drawSeatsAround(pen, scene, board, near, look) : drawFacingSeats(pen, scene, board, near, look) + drawBoardArrows(pen, scene);
  const outcome = result ? record.outcome : null;
  const parts = [drawn, drawRect(0, 0, LEFT, PICTURE_HEIGHT, pen.colors.paper), head(pen, title, below), players(pen, scene, record.standing, outcome), line(pen, record, result ? record.length : record.moment)];
  return wrapSvg(pen, header.seats.map((seat) => playerName(record, seat)).join(" – "), parts.join(""));
}

function head({ colors }, title, below) {
  const seal = `${drawRect(36, 30, 62, 62, colors.vermilion, { radius: 8 })}${drawText("戦", 67, 58, 25, colors.onVermilion, { anchor: "middle", weight: 700 })}${drawText("記", 67, 85, 25, colors.onVermilion, { anchor: "middle", weight: 700 })}`;
  const name = fitText(title, LEFT - 170, 30, 16, 1);
  const under = fitText(below, LEFT - 160, 20, 15, 1);
  return seal + drawText(name.lines[0] ?? "", 116, 58, name.size, colors.ink, { serif: true, weight: 700 }) + drawText(under.lines[0] ?? "", 116, 84, under.size, colors.ink2);
}

function players(pen, scene, standing, outcome) {
  const seats = [...scene.seats];
  const high = (PICTURE_HEIGHT - LINE - 118) / seats.length;
  const large = seats.length < 3;
  return seats.map((seat, at) => {
    const y = 112 + at * high;
    const { colors, record } = pen;
    const size = large ? 64 : Math.min(44, high * 0.6);
    const score = String(seat.score.now ?? "–");
    const mark = outcome ? (outcome[seat.seat] === "win" ? "○" : outcome[seat.seat] === "draw" ? "△" : "×") : "";
    const room = LEFT - 100 - score.length * size * 0.6 - (mark ? 56 : 0);
    const name = fitText(playerName(record, seat.seat), room, large ? 48 : size * 0.8, 20, 1);
    const line = y + size * 0.95;
    return drawStone(record.header.seats.indexOf(seat.seat), 54, line - size * 0.3, size * 0.26, colors)
      + drawText(name.lines[0], 84, line - size * 0.1, name.size, colors.ink, { serif: true, weight: 700 })
      + (mark ? drawText(mark, LEFT - 34 - score.length * size * 0.6 - 20, line - 4, size * 0.7, mark === "○" ? colors.vermilion : colors.ink2, { anchor: "end", weight: 700 }) : "")
      + drawText(score, LEFT - 26, line, size, colors.ink, { anchor: "end", serif: true, weight: 700 })
      + row(pen, standing[seat.seat], line + (large ? 14 : 8), Math.min(high - size - 24, 95));
  }).join("");
}

function row(pen, cards, y, room) {
  const width = room / CARD_HEIGHT;
  if (width < 30) return "";
  return cards.map((data, at) => drawCard(pen, { data, angle: 0, marks: [], sets: [], hidden: "", token: "", now: null, lead: -1 }, 36 + width / 2 + at * (width + 12), y + (width * CARD_HEIGHT) / 2, width, { label: false, lies: false })).join("");
}

// Draws the score of every seat from left to right. If the result stays hidden, the part after the moment is left out.
function line(pen, { curve, begins, length, moment }, end) {
  const { colors } = pen;
  const top = PICTURE_HEIGHT - LINE;
  const shown = curve.filter(([at]) => at <= end);
  const most = Math.max(1, ...shown.flatMap(([, numbers]) => numbers));
  const x = (at) => 24 + (at / Math.max(1, length)) * (PICTURE_WIDTH - 48);
  const y = (value) => PICTURE_HEIGHT - 14 - (value / most) * (LINE - 34);
  const paths = pen.record.header.seats.map((_, number) => {
    const first = shown.findLast(([at]) => at <= begins)[1][number];
    const steps = shown.filter(([at]) => at > begins).map(([at, numbers]) => `H${formatTenths(x(at))}V${formatTenths(y(numbers[number]))}`);
    const dash = DASHES[number % DASHES.length];
    return `<path d="M${formatTenths(x(begins))} ${formatTenths(y(first))}${steps.join("")}H${formatTenths(x(end))}" fill="none" stroke="${colors.ink}" stroke-width="5"${dash ? ` stroke-dasharray="${dash}"` : ""}/>`;
  });
  const here = `<path d="M${formatTenths(x(moment))} ${top + 6}V${PICTURE_HEIGHT - 4}" stroke="${colors.vermilion}" stroke-width="4"/><circle cx="${formatTenths(x(moment))}" cy="${top + 8}" r="9" fill="${colors.vermilion}"/>`;
  return `${drawRect(0, top, PICTURE_WIDTH, LINE, colors.paper)}<path d="M0 ${top}H${PICTURE_WIDTH}M${LEFT} 0V${top}" stroke="${colors.line}" stroke-width="2"/>${paths.join("")}${here}`;
}
