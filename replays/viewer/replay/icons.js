// Icons, 16 units wide with strokes of 1.5, in the colour of the surrounding text.

const SVG = "http://www.w3.org/2000/svg";
const disc = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
const SWORD = "M3 13 12.5 3.5 13 7M5 9l3 3M3.2 10.8l2 2";
const SIGHT = `${disc(8, 8, 4.2)}M8 1.5v4M8 10.5v4M1.5 8h4M10.5 8h4`;
const SHIELD = "M8 2 13 4v4c0 3-2.2 5-5 6-2.8-1-5-3-5-6V4Z";
const STAR = "m8 2 1.8 3.9 4.2.5-3.1 2.9.8 4.2L8 11.4l-3.7 2.1.8-4.2L2 6.4l4.2-.5Z";
const EYE = "M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Z";
const FLAG = "M4 14V2h8l-2 3 2 3H4";

const ICONS = {
  // Values of cards.
  strike: SWORD, attack: SWORD, fighting: SWORD, shooting: SIGHT, weapon: SIGHT, defense: SHIELD, armor: SHIELD, shield: SHIELD, score: STAR,
  speed: "M2 11c4 0 6-2 12-8-2 7-5 9-8 10M3 7h5M4 4h6", space: `${disc(7, 9, 4)}M2 12.5C6 12 11 8 13.5 3.5`,
  earth: "m1.5 13 4.5-7 3 4 2-2.5 3.5 5.5Z",
  // Steering.
  first: "M4 3v10M13 3 7 8l6 5Z", turnback: "M8 3 3 8l5 5M13 3 8 8l5 5", back: "M10 3 5 8l5 5", on: "m6 3 5 5-5 5",
  turnon: "m8 3 5 5-5 5M3 3l5 5-5 5", last: "M12 3v10M3 3l6 5-6 5Z", pause: "M5 3v10M11 3v10", moment: `${FLAG}M14 3v10`,
  up: "m3 10 5-5 5 5", down: "m3 6 5 5 5-5", flip: "M4 2v12M4 2 1.5 5M4 2l2.5 3M12 14V2M12 14l-2.5-3M12 14l2.5-3",
  // The table and the page.
  log: "M4 2h8v12H4zM6 5h4M6 8h4M6 11h2", flag: FLAG, note: "M3 3h10v7l-3 3H3zM13 10h-3v3", swing: "M2 4l4 4 3-2 5 6M14 8v4h-4",
  stack: "M8 2 14 5 8 8 2 5ZM2 8l6 3 6-3M2 11l6 3 6-3", drop: "M8 2s4 4.6 4 7.4A4 4 0 0 1 8 13.5a4 4 0 0 1-4-4.1C4 6.6 8 2 8 2Z",
  lead: "M2 5h9M8 2l3 3-3 3M14 11H5M8 8l-3 3 3 3", near: "M2 8h4M10 8h4M4 6l2 2-2 2M12 6l-2 2 2 2M8 3v10",
  branch: `${disc(4, 3, 1.6)}${disc(4, 13, 1.6)}${disc(12, 5, 1.6)}M4 4.6v6.8M12 6.6c0 3-3 3-8 3.6`, turned: "M12 6A5 5 0 1 0 13 9M13 2v4H9",
  card: "M4 2h8v12H4zM6 10h4M6 12h2", hand: "M6.5 3H13v10H6.5ZM6.5 4.7 2.6 5.7l2 7.6 1.9-.5", table: "M2 6h12M3.5 6v8M12.5 6v8M2 3h12v3H2z",
  hourglass: "M4 2h8M4 14h8M5 2c0 4 6 4 6 6s-6 2-6 6M11 2c0 4-6 4-6 6s6 2 6 6", clock: `${disc(8, 8, 6)}M8 4.5V8l2.5 1.5`,
  // Doing.
  undo: "M3 6h7a3.5 3.5 0 0 1 0 7H6M6 3 3 6l3 3", search: `${disc(7, 7, 4)}M10 10l4 4`, menu: "M2 4h12M2 8h12M2 12h12", close: "m4 4 8 8M12 4l-8 8",
  check: "m3 8.5 3.5 3.5L13 4.5", plus: "M8 3v10M3 8h10", minus: "M3 8h10", pass: "M3 8h8M8 4l4 4-4 4", send: "m2 8 12-5-4 11-3-4Z",
  edit: "M3 13l1-3.5L11 2.5l2.5 2.5-7 7ZM9.5 4l2.5 2.5", trash: "M3 4h10M6.5 4V2.5h3V4M4.5 4l.5 9.5h6l.5-9.5M7 6.5v5M9 6.5v5", gavel: "M2 14h7M6 3l5 5M4 5l5 5M5 4l3-2M10 9l3-2M8 6.5l6 6",
  // Sharing and settings.
  share: "M8 10V2M5 4.5 8 2l3 2.5M3 8v5.5h10V8", link: "M7 9 9 7M6 11l-1 1a2.1 2.1 0 0 1-3-3l3-3a2.1 2.1 0 0 1 3 0M10 5l1-1a2.1 2.1 0 0 1 3 3l-3 3a2.1 2.1 0 0 1-3 0",
  image: `M2 3h12v10H2zM2 11l4-4 3 3 2-2 3 3${disc(10.5, 6, 1)}`, file: "M4 2h5l3 3v9H4zM9 2v3h3", page: "M2 3h12v10H2zM2 6h12M4 4.5h.1",
  qr: "M2 2h4.5v4.5H2zM9.5 2H14v4.5H9.5zM2 9.5h4.5V14H2zM9.5 9.5H11v1.5H9.5zM14 9.5v1.5M12.5 12.5V14M9.5 14h.1M14 14h.1", save: "M8 2v8M5 7.5 8 10l3-2.5M3 11v2.5h10V11",
  camera: `M2 5h3l1-2h4l1 2h3v8H2z${disc(8, 9, 2.4)}`, mic: "M6 3.5a2 2 0 0 1 4 0v4a2 2 0 0 1-4 0zM3.5 8a4.5 4.5 0 0 0 9 0M8 12.5V15", sound: "M2 6h3l4-3v10L5 10H2zM11.5 5.5a4 4 0 0 1 0 5",
  film: "M2 3h12v10H2zM5 3v10M11 3v10M2 6h3M2 10h3M11 6h3M11 10h3", print: "M4 6V2h8v4M4 11H2V6h12v5h-2M4 9h8v5H4z", lock: "M3.5 7h9v7h-9zM5.5 7V5a2.5 2.5 0 0 1 5 0v2",
  sun: `${disc(8, 8, 3)}M8 1.5v2M8 12.5v2M1.5 8h2M12.5 8h2M3.4 3.4l1.4 1.4M11.2 11.2l1.4 1.4M12.6 3.4l-1.4 1.4M4.8 11.2l-1.4 1.4`,
  moon: "M13 9.5A5.5 5.5 0 1 1 6.5 3 4.5 4.5 0 0 0 13 9.5Z", language: `${disc(8, 8, 6)}M2 8h12M8 2c-4 4-4 8 0 12M8 2c4 4 4 8 0 12`,
  eye: `${EYE}${disc(8, 8, 2)}`, eyeoff: `${EYE}M3 13 13 3`, warn: "M8 2 14.5 13.5h-13ZM8 6.5v3M8 11.5v.1", help: "M5.5 6a2.5 2.5 0 1 1 4 2c-1 .7-1.5 1-1.5 2.2M8 12.8v.1",
  person: `${disc(8, 5, 2.8)}M2.5 14c.5-3.5 2.6-5 5.5-5s5 1.5 5.5 5`, people: `${disc(6, 5.5, 2.4)}M1.5 13.5c.4-3 2-4.5 4.5-4.5s4.1 1.5 4.5 4.5M10.5 3.3a2.3 2.3 0 0 1 0 4.4M12 9.4c1.6.6 2.3 2 2.5 4.1`,
  crown: "M2 12h12M2.5 10 2 5l3.5 2L8 3l2.5 4L14 5l-.5 5Z", chart: "M2 14h12M4 11V8M8 11V3M12 11V6", calendar: "M2 3.5h12V14H2zM2 7h12M5 2v3M11 2v3",
  offline: "M2 2l12 12M5 10.5a4.3 4.3 0 0 1 4-1M3 8a7.5 7.5 0 0 1 3-1.7M9 5.8A7.5 7.5 0 0 1 13 8M8 13h.1",
};
const FILLED = { play: "M5 3v10l8-5Z", star: STAR, dot: disc(8, 8, 3.2), live: `${disc(8, 8, 2)}` };
const SEATS = "ABCDEFGH";

export const ICON_NAMES = [...Object.keys(ICONS), ...Object.keys(FILLED)];

function drawing(kind, label, attributes, ...parts) {
  const made = svgElement("svg", { viewBox: "0 0 16 16", class: kind, ...attributes });
  if (label) made.setAttribute("role", "img");
  made.setAttribute(label ? "aria-label" : "aria-hidden", label || "true");
  made.append(...parts);
  return made;
}

// An element of a drawing.
export function svgElement(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

// Drawings without a label stand on a page hundreds of times: they are drawn once and copied.
const drawn = new Map();

function copied(key, label, draw) {
  if (label) return draw();
  if (!drawn.has(key)) drawn.set(key, draw());
  return drawn.get(key).cloneNode(true);
}

// Returns the path of an icon, for pictures.
export function iconPath(name) {
  return FILLED[name] ?? ICONS[name] ?? "";
}

// Draws an icon; without a label it is decoration next to words of the same meaning.
export function buildIcon(name, label = "") {
  return copied(name, label, () => signed(name, label));
}

function signed(name, label) {
  const line = { stroke: "currentColor", "stroke-width": "1.5", "stroke-linecap": "round", "stroke-linejoin": "round" };
  const look = { fill: name in FILLED ? "currentColor" : "none", ...line };
  return drawing(`i i-${name}`, label, look, svgElement("path", { d: iconPath(name) }));
}

// Draws the go stone of a seat: A black, B white, C half, D ringed; further seats the same with a dot.
export function buildSeatStone(seat, label = "") {
  return copied(`seat ${seat}`, label, () => pebble(seat, label));
}

function pebble(seat, label) {
  const at = Math.max(0, SEATS.indexOf(seat));
  const ring = svgElement("circle", { cx: 8, cy: 8, r: 6, fill: at % 4 ? "var(--in, none)" : "currentColor", stroke: "currentColor", "stroke-width": 1.6 });
  const marks = [[], [], [svgElement("path", { d: "M8 2a6 6 0 0 1 0 12Z", fill: "currentColor" })], [svgElement("circle", { cx: 8, cy: 8, r: 2.6, fill: "currentColor" })]];
  const again = at > 3 ? [svgElement("path", { d: "M8 .5v2M8 13.5v2", stroke: "currentColor", "stroke-width": 2 })] : [];
  return drawing("stone", label, {}, ring, ...marks[at % 4], ...again);
}

// Draws a result in the players' notation: a ring for a win, a cross for a loss, a triangle for a draw.
export function buildResultIcon(result, label = "") {
  const d = { win: disc(8, 8, 5.6), loss: "M3.2 3.2l9.6 9.6M12.8 3.2 3.2 12.8", draw: "M8 3 14 13H2Z" }[result] ?? "M4 8h8";
  return drawing("stone outcome", label, { fill: "none", stroke: "currentColor", "stroke-width": 2 }, svgElement("path", { d }));
}

// Draws the seal of Senki: 戦記 in vermilion.
export function buildSenkiSeal(label = "") {
  const sign = (y, text) => svgElement("text", { x: 20, y, "text-anchor": "middle", "font-size": 15, "font-weight": 700, "font-family": "serif", fill: "var(--on-vermilion)" }, text);
  const made = drawing("seal", label, {}, svgElement("rect", { x: 1.5, y: 1.5, width: 37, height: 37, rx: 5, fill: "var(--vermilion)" }), sign(17.2, "戦"), sign(34.6, "記"));
  made.setAttribute("viewBox", "0 0 40 40");
  made.setAttribute("lang", "ja");
  return made;
}
