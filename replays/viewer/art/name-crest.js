// Crest of a name, of a player or a deck. A name always has the same crest.

import { drawCrest } from "./crest.js";
import { seededRandom } from "./seeded-random.js";
import { svgElement } from "../replay/icons.js";
import { hashText, tintOf, toneHex } from "../replay/card-tints.js";

const SVG = "http://www.w3.org/2000/svg";
const COLORS = ["blue", "green", "red", "purple", "brown", "tideclock", "lantern"];

// `tint`: the colour it has, where something gives it one.
export function buildNameCrest(name, tint = COLORS[hashText(name) % COLORS.length]) {
  const color = tintOf(tint);
  const light = toneHex(color, color[2] > 50 ? -34 : 40, -10);
  const drawing = `<svg xmlns="${SVG}">${drawCrest(seededRandom(hashText(name)), 50, 50, 36, light, toneHex(color, -4))}</svg>`;
  const parsed = new DOMParser().parseFromString(drawing, "image/svg+xml").documentElement.firstChild;
  return svgElement("svg", { viewBox: "0 0 100 100", class: "crest", "aria-hidden": "true" }, svgElement("rect", { width: 100, height: 100, fill: toneHex(color, -4) }), document.importNode(parsed, true));
}
