// Primitives of still pictures: colours by day and night, and fitted text, as SVG text. Pure: no page.

import { formatTenths } from "../art/svg-shapes.js";
import { splitWord } from "../replay/word-break.js";

const SERIF = "'Iowan Old Style', 'Palatino Linotype', Palatino, 'Noto Serif CJK JP', 'Noto Serif', Georgia, serif";
const SANS = "'Noto Sans CJK JP', 'Noto Sans', 'Segoe UI', 'Hiragino Sans', Roboto, 'DejaVu Sans', Arial, sans-serif";

export const THEME_COLORS = {
  light: {
    paper: "#f5f0e4", panel: "#fbf8f0", mat: "#cdd2bf", mat2: "#c2c8b3", matLine: "#adb59c", line: "#d3c9b3", ink: "#211d17", ink2: "#574f43",
    inkMat: "#3f4434", vermilion: "#bd3b22", vermilionInk: "#9e2c15", onVermilion: "#fff9f2", raised: "#14606a", label: "#fbf7ec", may: "#1f5f86", wash: "#f3ded0",
  },
  dark: {
    paper: "#11161d", panel: "#182029", mat: "#15242b", mat2: "#1a2c34", matLine: "#2a424c", line: "#2e3945", ink: "#ece6d8", ink2: "#b0ab9c",
    inkMat: "#b9c4c2", vermilion: "#cc4228", vermilionInk: "#ff8d70", onVermilion: "#fff9f2", raised: "#6fd0d6", label: "#0f151b", may: "#7cc0ee", wash: "#38231f",
  },
  // Ink on white: no ground, thin lines.
  paper: {
    paper: "#ffffff", panel: "#ffffff", mat: "#ffffff", mat2: "#ffffff", matLine: "#b9b9b9", line: "#777777", ink: "#000000", ink2: "#333333",
    inkMat: "#333333", vermilion: "#bd3b22", vermilionInk: "#9e2c15", onVermilion: "#ffffff", raised: "#14606a", label: "#ffffff", may: "#1f5f86", wash: "#f0f0f0",
  },
};

const WIDE = /[\u2e80-\uffef]/;
const NARROW = /[iljtfr.,:;'|!() ]/;

// Escapes text for XML, without characters that XML does not allow.
export function escapeXml(text) {
  const clean = String(text).replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "");
  return clean.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

// Estimates the width of a text; fonts cannot be measured without a page.
export function estimateTextWidth(text, size) {
  const ems = [...String(text)].reduce((sum, letter) => sum + (WIDE.test(letter) ? 1.02 : NARROW.test(letter) ? 0.34 : /[A-ZMW@%]/.test(letter) ? 0.72 : 0.58), 0);
  return ems * size;
}

// Returns the text, or as much of it as fits, with an ellipsis.
export function truncateText(text, size, room) {
  if (estimateTextWidth(text, size) <= room) return text;
  const letters = [...text];
  while (letters.length > 1 && estimateTextWidth(`${letters.join("")}…`, size) > room) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

// Fits a name on at most `count` lines, as large as possible without a break inside a word: `{size, lines}`.
export function fitText(text, room, most, least, count = 2) {
  for (let size = most; size >= least; size -= 0.5) {
    const lines = wrapped(text, size, room);
    if (lines.length <= count && lines.every((line) => estimateTextWidth(line, size) <= room)) return { size, lines };
  }
  // Japanese and Chinese may break between any two letters, which is better than losing some.
  for (let size = most * 0.8; size >= least && WIDE.test(text); size -= 0.5) {
    const lines = [wrapped(text, size, room, splitWord), lettered(text, size, room)].find((each) => each.length <= count && each.every((line) => estimateTextWidth(line, size) <= room));
    if (lines) return { size, lines };
  }
  const lines = wrapped(text, least, room);
  const shown = lines.slice(0, count);
  if (lines.length > count) shown[count - 1] += lines.slice(count).join(" ");
  return { size: least, lines: shown.map((line) => truncateText(line, least, room)) };
}

function wrapped(text, size, room, parted = (word) => [word]) {
  const lines = [];
  for (const part of (text.match(/[^\s・·]+[\s・·]*/g) ?? [text]).flatMap(parted)) {
    const joined = (lines.at(-1) ?? "") + part;
    if (lines.length && estimateTextWidth(joined.trimEnd(), size) <= room) lines[lines.length - 1] = joined;
    else lines.push(part);
  }
  return lines.map((line) => line.trimEnd());
}

function lettered(text, size, room) {
  const lines = [""];
  for (const letter of text) {
    if (estimateTextWidth(lines.at(-1) + letter, size) > room) lines.push("");
    lines[lines.length - 1] += letter;
  }
  return lines;
}

// `marks`: attributes that name the meaning of the words · `upright`: the words are turned to run downwards.
export function drawText(words, x, y, size, fill, { anchor = "start", weight = 400, serif = false, marks = {}, upright = false } = {}) {
  const turned = upright ? ` transform="rotate(90 ${formatTenths(x)} ${formatTenths(y)})"` : "";
  const more = `${anchor === "start" ? "" : ` text-anchor="${anchor}"`}${weight === 400 ? "" : ` font-weight="${weight}"`}${turned}${attributes(marks)}`;
  return `<text x="${formatTenths(x)}" y="${formatTenths(y)}" font-family="${serif ? SERIF : SANS}" font-size="${formatTenths(size)}" fill="${fill}"${more}>${escapeXml(words)}</text>`;
}

// Returns a group of drawings. Its `data-…` attributes name the card, zone or seat that it shows.
export function drawGroup(marks, ...inner) {
  return `<g${attributes(marks)}>${inner.join("")}</g>`;
}

// Returns attributes by their names, without those that have no value.
function attributes(marks) {
  return Object.entries(marks).filter(([, value]) => value !== null && value !== undefined && value !== false).map(([name, value]) => ` data-${name}="${escapeXml(value)}"`).join("");
}

// `opacity`: of the fill, as that of a whole element makes a layer of the whole picture.
export function drawRect(x, y, width, height, fill, { radius = 0, stroke = "", line = 1, dash = "", opacity = 1 } = {}) {
  const more = `${radius ? ` rx="${formatTenths(radius)}"` : ""}${stroke ? ` stroke="${stroke}" stroke-width="${formatTenths(line)}"` : ""}${dash ? ` stroke-dasharray="${dash}"` : ""}${opacity === 1 ? "" : ` fill-opacity="${opacity}"`}`;
  return `<rect x="${formatTenths(x)}" y="${formatTenths(y)}" width="${formatTenths(width)}" height="${formatTenths(height)}" fill="${fill}"${more}/>`;
}

// Seats are go stones: black, white, half, ringed, and so on by number.
export function drawStone(at, x, y, radius, { ink, paper }) {
  const disc = (r, fill, more = "") => `<circle cx="${formatTenths(x)}" cy="${formatTenths(y)}" r="${formatTenths(r)}" fill="${fill}"${more}/>`;
  const edge = ` stroke="${ink}" stroke-width="${formatTenths(radius * 0.2)}"`;
  if (at === 0) return disc(radius, ink, edge);
  const half = `<path d="M${formatTenths(x)} ${formatTenths(y - radius)}A${formatTenths(radius)} ${formatTenths(radius)} 0 0 1 ${formatTenths(x)} ${formatTenths(y + radius)}Z" fill="${ink}"/>`;
  const inner = [, "", half, disc(radius * 0.5, ink), disc(radius * 0.45, paper, edge)][at] ?? disc(radius * 0.22 * (at - 3), ink);
  return disc(radius, paper, edge) + inner;
}
