// A card of a still picture: the body turns, the label stays upright. `pen` stores what a picture has drawn already.

import { drawCardArt } from "../art/card-art.js";
import { formatTenths } from "../art/svg-shapes.js";
import { cardName } from "../board/card-description.js";
import { FACE_DOWN_TOKEN, starCount, tintName, tokenValues, cardValues } from "../board/printed-face.js";
import { pictureFileNames } from "../board/own-images.js";
import { textColorOn, tintOf, toneHex } from "../replay/card-tints.js";
import { iconPath } from "../replay/icons.js";
import { THEME_COLORS, escapeXml, fitText, drawGroup, drawRect, drawText } from "./svg-primitives.js";

export const CARD_HEIGHT = 1.25;
const TAB = 0.21;
// Narrower cards have no label.
const LABELLED = 24;
const MOST_STARS = 5;
const BACK = '<rect width="100" height="125" fill="#2b3644"/><path d="M50 0V125M0 31L100 94M0 94L100 31M0 62.500H100M25 0V125M75 0V125" stroke="#55677c" stroke-width="1.500" fill="none"/><circle cx="50" cy="62" r="20" fill="#2b3644" stroke="#8494a6" stroke-width="2"/><rect x="40" y="52" width="20" height="20" rx="3" fill="#bd3b22"/>';
const QUERY = '<path d="M40 44q0-11 11-11 10 0 10 9 0 6-6 10-5 4-5 9v3M50 74v1" fill="none" stroke-width="5" stroke-linecap="round"/>';

export class Pen {
  // `prefix`: the beginning of all ids inside, for pages with several pictures · `pictures`: name -> address of the reader's own
  // images · `ids`: key -> number of each drawing, shared by pictures whose equal parts must have equal ids.
  constructor(record, narration, theme, prefix = "p", pictures = {}, ids = new Map()) {
    Object.assign(this, { prefix, record, narration, pictures, ids, face: record.face, colors: THEME_COLORS[theme], defs: new Map(), boxes: new Map() });
  }

  // Stores where something lies: a card, an area, a number that arrows go to.
  recordBox(name, x, y, w, h) {
    this.boxes.set(name, { x, y, w, h });
  }

  // The picture of a printing, drawn once and used as often as it lies there.
  use(key, inner, width) {
    if (!this.ids.has(key)) this.ids.set(key, this.ids.size);
    const id = `${this.prefix}${this.ids.get(key)}`;
    if (!this.defs.has(id)) this.defs.set(id, `<symbol id="${id}" viewBox="0 0 100 125">${inner()}</symbol>`);
    return `<use href="#${id}" x="${formatTenths(-width / 2)}" y="${formatTenths((-width * CARD_HEIGHT) / 2)}" width="${formatTenths(width)}" height="${formatTenths(width * CARD_HEIGHT)}"/>`;
  }

  // Returns the drawings that some of the picture uses.
  defsOf(svg) {
    const used = new Set([...svg.matchAll(/<use href="#(\w+)"/g)].map(([, id]) => id));
    const drawn = [...this.defs].filter(([id]) => used.has(id)).map(([, symbol]) => symbol);
    return drawn.length ? `<defs>${drawn.join("")}</defs>` : "";
  }

  // The address of somebody's own picture of a card.
  own(card) {
    return pictureFileNames(card.data, card.printing).map((name) => this.pictures[name]).find(Boolean);
  }
}

function isSideways(card) {
  return card.angle === 90 || card.angle === 270;
}

// What room a card takes: its width, and its height with the cards that are set on it.
export function cardSize(card, width) {
  const leaning = card.angle % 90 !== 0;
  return { width: isSideways(card) ? width * CARD_HEIGHT : leaning ? width * 1.3 : width, height: width * (CARD_HEIGHT + TAB * card.sets.length) };
}

// A card with the middle of its body at x, y. `lies`: as one of the table, which arrows may go to.
export function drawCard(pen, card, x, y, width, { lead = card.lead, label = width >= LABELLED, lies = true } = {}) {
  const at = `translate(${formatTenths(x)} ${formatTenths(y)})`;
  const turned = `<g transform="${at}${card.angle ? ` rotate(${formatTenths(card.angle)})` : ""}">${body(pen, card, width)}</g>`;
  const [broad, height] = isSideways(card) ? [width * CARD_HEIGHT, width] : [width, width * CARD_HEIGHT];
  if (lies) pen.recordBox(card.id, x - broad / 2, y - height / 2, broad, height);
  const words = label && (!card.hidden || card.token) ? labelOf(pen, card, broad, height / 2, lead) : "";
  const upright = `<g transform="${at}">${words}${stars(pen, card, broad, height)}${tabs(pen, card, width, -height / 2)}${marks(pen, card, broad, height)}</g>`;
  return drawGroup({ card: lies ? card.id : null, hidden: card.hidden || null, turn: card.angle || null }, turned, upright);
}

function body(pen, card, width) {
  const [w, h] = [width, width * CARD_HEIGHT];
  const edge = (fill, inner) => `${drawRect(-w / 2, -h / 2, w, h, fill, { radius: w * 0.07 })}${inner}`;
  if (card.hidden === "unknown" && !card.token) {
    const mark = pen.use("unknown", () => `<g stroke="${pen.colors.ink2}">${QUERY}</g>`, w);
    return `${drawRect(-w / 2, -h / 2, w, h, pen.colors.panel, { radius: w * 0.07, stroke: pen.colors.line, line: 2 })}${mark}`;
  }
  if (card.token) return edge(toneHex(tintOf(FACE_DOWN_TOKEN.tint)), pen.use("token", () => drawCardArt(FACE_DOWN_TOKEN, FACE_DOWN_TOKEN.tint), w * 0.94));
  if (card.hidden === "back" || !card.data) return edge("#223", pen.use("back", () => BACK, w * 0.94));
  const tint = tintName(pen.face, card.data);
  const own = pen.own(card);
  const key = own ?? `${card.data.name}|${card.data.model ?? ""}|${card.data.type ?? ""}|${tint}`;
  const drawn = pen.use(key, () => (own ? scan(own) : drawCardArt(card.data, tint)), own ? w : w * 0.94);
  const pale = card.angle ? drawRect(-w / 2, -h / 2, w, h, pen.colors.mat, { radius: w * 0.07, opacity: 0.22 }) : "";
  return `${edge(toneHex(tintOf(tint)), drawn)}${pale}`;
}

function scan(address) {
  return `<image href="${escapeXml(address)}" width="100" height="125" preserveAspectRatio="xMidYMid slice"/>`;
}

function labelOf(pen, card, width, bottom, lead) {
  const { colors } = pen;
  const room = width - 10;
  const name = fitText(cardName(pen.narration, card), room - 4, Math.min(20, width * 0.145), Math.min(9, width * 0.13));
  const values = card.token ? tokenValues(pen.face, card.now) : card.data ? cardValues(pen.face, card.data, card.now) : [];
  const size = Math.min(27, width * 0.19);
  const low = values.length ? size * 1.2 : 0;
  const height = name.lines.length * name.size * 1.14 + low + 5;
  const top = bottom - 4 - height;
  const lines = name.lines.map((line, at) => drawText(line, 0, top + 2 + name.size * (1 + at * 1.14) * 0.98, name.size, colors.ink, { anchor: "middle", weight: 700 }));
  const step = room / Math.max(values.length, 1);
  const cells = values.map((value, at) => cell(colors, value, -room / 2 + step * at, bottom - 4 - low, step, size, at === lead));
  return `${drawRect(-room / 2, top, room, height, colors.label, { radius: width * 0.045, opacity: 0.95 })}${lines.join("")}${cells.join("")}`;
}

// Raised and lowered values are underlined, and have their colours; the one that counts is inverted.
function cell(colors, { term, now, printed }, x, y, width, size, counts) {
  const changed = now !== printed;
  const more = Number(now) > Number(printed);
  const ink = counts ? colors.label : changed ? (more ? colors.raised : colors.vermilionInk) : colors.ink;
  const ground = counts ? drawRect(x + 1, y, width - 2, size * 1.14, colors.ink, { radius: 3 }) : "";
  const line = changed ? `<path d="M${formatTenths(x + width * 0.2)} ${formatTenths(y + size * 1.08)}H${formatTenths(x + width * 0.8)}" stroke="${ink}" stroke-width="2"${more ? "" : ' stroke-dasharray="2 2"'}/>` : "";
  return `${ground}${drawText(String(now), x + width / 2, y + size * 0.92, size, ink, { anchor: "middle", weight: 700, marks: { term } })}${line}`;
}

// The printed stars, in the upper right corner.
function stars({ face, colors }, card, width, height) {
  if (card.hidden || card.token || !card.data) return "";
  const size = Math.max(10, width * 0.14);
  return Array.from({ length: Math.min(MOST_STARS, starCount(face, card.data)) }, (_, at) =>
    `<path d="${iconPath("star")}" data-star="1" fill="#f3c14b" stroke="${colors.ink}" stroke-width=".6" transform="translate(${formatTenths(width / 2 - size * (at + 0.9))} ${formatTenths(-height / 2 - size * 0.2)}) scale(${formatTenths(size / 16)})"/>`).join("");
}

function tabs(pen, card, width, top) {
  const high = width * TAB;
  return card.sets.map((set, at) => {
    const tint = tintOf(set.data ? tintName(pen.face, set.data) : "neutral");
    const name = fitText(cardName(pen.narration, set).split(", ")[0], width - 8, high * 0.62, 7, 1);
    const y = top - high * (card.sets.length - at) + 2;
    const words = drawText(name.lines[0], 0, y + high * 0.7, name.size, textColorOn(tint), { anchor: "middle", weight: 700 });
    return drawGroup({ set: set.id }, drawRect(-width / 2 + 2, y, width - 4, high, toneHex(tint), { radius: 4 }), words);
  }).join("");
}

// Damage in vermilion, other marks in ink, each with its number.
function marks({ colors }, card, width, height) {
  return card.marks.map(([kind, amount], at) => {
    const [x, y, r] = [width / 2 - 6 - at * width * 0.3, -height / 2 + 4, Math.max(9, width * 0.14)];
    const [fill, ink] = kind === "damage" ? [colors.vermilion, colors.onVermilion] : [colors.ink, colors.paper];
    return `<circle cx="${formatTenths(x)}" cy="${formatTenths(y)}" r="${formatTenths(r)}" fill="${fill}"/>${drawText(String(amount), x, y + r * 0.42, r * 1.2, ink, { anchor: "middle", weight: 700, marks: { mark: kind } })}`;
  }).join("");
}
