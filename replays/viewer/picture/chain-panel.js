// The waiting effects in a still picture: a panel next to the mat, the next one on top.

import { chainTitle, chainRowTargets, chainRowName } from "../board/chain-rows.js";
import { iconPath } from "../replay/icons.js";
import { translate } from "../replay/messages.js";
import { formatTenths } from "../art/svg-shapes.js";
import { CARD_HEIGHT, drawCard } from "./card.js";
import { playerName } from "./seat-rail.js";
import { truncateText, fitText, drawGroup, drawRect, drawStone, drawText, estimateTextWidth } from "./svg-primitives.js";

const [WIDE, HEAD, HIGH, LEAST, CARD] = [224, 40, 66, 36, 40];

// Returns the room that a panel takes from a box, and what is left of it: `{panel, rest}`; without effects no panel.
export function splitOffChainPanel(chain, box) {
  if (!chain.rows.length) return { panel: null, rest: box };
  const width = Math.min(WIDE, box.width * 0.34);
  const panel = { ...box, x: chain.left ? box.x : box.x + box.width - width, width };
  return { panel, rest: { ...box, x: chain.left ? box.x + width : box.x, width: box.width - width } };
}

// Draws the panel in the middle of its room.
export function drawChainPanel(pen, chain, room) {
  if (!room) return "";
  const { colors, narration } = pen;
  const most = room.height - 24 - HEAD;
  const high = Math.max(LEAST, Math.min(HIGH, most / chain.rows.length));
  const shown = chain.rows.slice(0, Math.floor(most / high));
  const box = { x: room.x + 10, width: room.width - 20, height: HEAD + shown.length * high + 8 };
  const top = room.y + (room.height - box.height) / 2;
  const title = `${chainTitle(narration, chain)}${chain.count ? ` · ${chain.count}` : ""}`;
  const icon = `<path d="${iconPath("stack")}" fill="none" stroke="${colors.ink}" stroke-width="1.5" transform="translate(${formatTenths(box.x + 10)} ${formatTenths(top + 12)})"/>`;
  const rows = shown.map((row, at) => drawRow(pen, row, { x: box.x + 6, y: top + HEAD + at * high, width: box.width - 12, height: high - 4 }));
  return drawGroup({ chain: chain.rows.length }, drawRect(box.x, top, box.width, box.height, colors.panel, { radius: 12, stroke: colors.line, line: 2 }), icon,
    drawText(truncateText(title, 16, box.width - 44), box.x + 32, top + 26, 16, colors.ink, { serif: true, weight: 700 }), ...rows);
}

function drawRow(pen, row, box) {
  const { colors, narration, record } = pen;
  pen.recordBox(row.anchor, box.x, box.y, box.width, box.height);
  const width = Math.min(CARD, (box.height - 8) / CARD_HEIGHT);
  const card = row.card && width >= 22 ? drawCard(pen, { ...row.card, angle: row.lies ? row.card.angle : 0, lead: -1 }, box.x + 26, box.y + box.height / 2, width, { label: false, lies: row.lies }) : "";
  const left = box.x + (card ? 52 : 8);
  const room = box.x + box.width - left - 6;
  const name = fitText(chainRowName(narration, row), room, 15, 12, 1);
  const [aims, next] = [chainRowTargets(narration, row), row.next ? translate(narration.language, "next") : ""];
  const whose = row.owner ? playerName(record, row.owner) : "";
  const at = record.header.seats.indexOf(row.owner);
  const lines = box.height > 50 && (whose || next) && aims ? 2 : 1;
  const first = box.y + box.height / 2 - (lines - 1) * 9 - 1;
  const head = whose ? drawStone(at, left + 6, first + 13, 5, colors) + drawText(truncateText(whose, 13, room / 2), left + 16, first + 18, 13, colors.ink2) : "";
  const gone = whose ? 22 + Math.min(room / 2, estimateTextWidth(whose, 13)) : 0;
  const nextWords = next ? drawText(next, left + gone, first + 18, 13, colors.vermilionInk, { weight: 700 }) : "";
  const aimAt = lines === 2 ? [left, first + 36, room] : [left + gone + (next ? estimateTextWidth(next, 13) + 8 : 0), first + 18, room - gone - (next ? estimateTextWidth(next, 13) + 8 : 0)];
  const aim = aims ? drawText(truncateText(aims, 13, Math.max(aimAt[2], 20)), aimAt[0], aimAt[1], 13, colors.ink2) : "";
  return drawGroup({ anchor: row.anchor, owner: row.owner || null, next: row.next ? 1 : null, name: chainRowName(narration, row), aims: aims || null },
    row.next ? drawRect(box.x, box.y, box.width, box.height, colors.wash, { radius: 8 }) : "", card, drawText(name.lines[0], left, first, name.size, colors.ink, { weight: 700 }), head, nextWords, aim);
}
