// Pictures of cards on the page: every printing is drawn once as a symbol and used many times; backs and unknown cards
// too.

import { drawCardArt } from "../art/card-art.js";
import { svgElement } from "../replay/icons.js";
import { tintName } from "./printed-face.js";

const SVG = "http://www.w3.org/2000/svg";
const QUERY = "M40 44q0-11 11-11 10 0 10 9 0 6-6 10-5 4-5 9v3M50 74v1";
const drawn = new Map();

// Returns the picture of a printing; `wide`: as on a card to be read, which has no name mark.
export function cardPicture(face, data, wide = false) {
  const tint = tintName(face, data);
  const key = `${data.name}|${data.model ?? ""}|${data.type ?? ""}|${tint}|${wide}`;
  if (!drawn.has(key)) drawn.set(key, symbol(`picture-${drawn.size}`, drawCardArt(data, tint, !wide)));
  const viewBox = wide ? "0 3 100 66" : "0 0 100 125";
  const use = svgElement("use", { href: `#${drawn.get(key)}`, width: 100, height: 125 });
  return svgElement("svg", { viewBox, class: "art", preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" }, use);
}

export function cardBackPicture() {
  if (!drawn.has("back")) drawn.set("back", symbol("picture-back", BACK));
  return svgElement("svg", { viewBox: "0 0 100 125", class: "art", "aria-hidden": "true" }, svgElement("use", { href: "#picture-back", width: 100, height: 125 }));
}

export function unknownCardPicture() {
  const mark = svgElement("path", { d: QUERY, fill: "none", stroke: "currentColor", "stroke-width": 5, "stroke-linecap": "round", opacity: ".55" });
  return svgElement("svg", { viewBox: "0 0 100 125", class: "art", "aria-hidden": "true" }, mark);
}

function symbol(id, inner) {
  const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}"><symbol id="${id}" viewBox="0 0 100 125">${inner}</symbol></svg>`, "image/svg+xml");
  shelf().append(document.importNode(parsed.documentElement.firstChild, true));
  return id;
}

// Returns the hidden drawing of the page with all pictures; an emptied page gets a new one.
function shelf() {
  const found = document.getElementById("pictures");
  if (found) return found;
  const made = svgElement("svg", { id: "pictures", width: 0, height: 0, class: "pictures", "aria-hidden": "true" });
  document.documentElement.append(made);
  return made;
}

// Hemp leaves, a ring and a seal.
const BACK = (() => {
  let leaves = "";
  for (let y = 0; y < 8; y += 1) {
    for (let x = 0; x < 6; x += 1) {
      const [left, top] = [x * 20 + (y % 2 ? 10 : 0), y * 17.3];
      leaves += `M${left} ${top}l10 5.8v11.5M${left} ${top}l-10 5.8v11.5M${left} ${top}v11.5M${left - 10} ${top + 17.3}L${left} ${top + 11.5}l10 5.8`;
    }
  }
  const ring = '<circle cx="50" cy="62" r="18" fill="#2b3644" stroke="#8494a6" stroke-width="1.6"/>';
  const seal = '<rect x="41.500" y="53.500" width="17" height="17" rx="3" fill="#bd3b22"/><path d="M45.500 58.500h9M45.500 62h9M45.500 65.500h9" stroke="#fff3e8" stroke-width="1.600"/>';
  return `<rect width="100" height="125" fill="#2b3644"/><path d="${leaves}" fill="none" stroke="#55677c"/>${ring}${seal}`;
})();
