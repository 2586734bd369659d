// The name on a card, as large as its words allow. They are measured in the reader's font, without a layout of the
// page.

import { element } from "../replay/element.js";
import { splitWord } from "../replay/word-break.js";
import { setProperties } from "./dom-updates.js";

const LATIN = /^[\p{Script=Latin}\p{N}\p{P}\s]+$/u;
// Longer words of kana are parted where there is no room for them; shorter ones are rather written small.
const LONG = 5;
const SMALL = "6px";
const SIZE = 100;
const widths = new Map();
const parted = new Map();
let pen = null;

// Makes the name above the values. Words in kana and hanzi may be split if they are too long; words in letters may not.
export function buildCardTitle(name) {
  const title = element("span", LATIN.test(name) ? "name latin" : "name", ...buildNameWords(name));
  const word = longestWordWidth(name);
  setProperties(title, { "--word": word, "--half": halved(name).toFixed(2), "--least": LATIN.test(name) || word > LONG ? null : SMALL });
  return title;
}

// Returns the words of a name, which may be split only between them.
export function buildNameWords(name) {
  return parts(name).flatMap((part) => {
    const shown = part.trimEnd();
    return [LATIN.test(shown) ? element("span", "whole", shown) : ems(shown) > LONG ? long(shown) : shown, shown === part ? element("wbr") : " "];
  });
}

function long(word) {
  const [first, ...rest] = splitWord(word);
  return element("span", rest.length ? "" : "long", first, ...rest.flatMap((half) => [element("wbr"), half]));
}

// Returns the width of the longest word of a name, in font sizes.
function longestWordWidth(name) {
  return Math.max(1, ...parts(name).map(ems)).toFixed(2);
}

// Returns the name for the tab of a set card: the whole name, its last word or its first, whichever fits.
export function fillNameTab(tab, named) {
  const [name] = named.split(", ");
  const words = splitName(name);
  tab.append(element("span", "", name));
  setProperties(tab, { "--whole": ems(name).toFixed(2), "--last": ems(words.at(-1) ?? "").toFixed(2) });
  if (words.length > 1) Object.assign(tab.dataset, { last: words.at(-1), first: words[0] });
  return tab;
}

// Returns the words of a name, each with the character after it; without spaces by the rules of its language.
function parts(name) {
  if (!parted.has(name)) parted.set(name, (name.match(/[^\s・·]+[\s・·]*/g) ?? [name]).flatMap((part) => (LATIN.test(part) ? [part] : lines(part))));
  return parted.get(name);
}

// Returns where a line may begin: not with a single character, nor within a run of kana.
function lines(part) {
  const words = part.match(/[ァ-ヺー]+[・·\s]*|[^ァ-ヺー]+/g).flatMap((run) => (/^[ァ-ヺ]/.test(run) ? [run] : segments(run)));
  return words.reduce((made, word) => (made.length && (word.trim().length === 1 || made.at(-1).length === 1 || /^[・·\s]/.test(word)) ? [...made.slice(0, -1), made.at(-1) + word] : [...made, word]), []);
}

// Returns only the words.
function splitName(name) {
  const words = name.split(/[\s・·]+/).filter(Boolean);
  return words.length > 1 || LATIN.test(name) ? words : segments(name);
}

function segments(name) {
  if (!Intl.Segmenter) return [name];
  return [...new Intl.Segmenter(document.documentElement.lang, { granularity: "word" }).segment(name)].map(({ segment }) => segment);
}

// Returns the smallest width of the name on two lines.
function halved(name) {
  const words = parts(name);
  const tries = words.slice(1).map((_, at) => Math.max(ems(words.slice(0, at + 1).join("")), ems(words.slice(at + 1).join(""))));
  return Math.min(ems(name), ...tries);
}

// Returns the width of a text in font sizes.
function ems(text) {
  const line = text.trim();
  if (!pen) {
    pen = document.createElement("canvas").getContext("2d");
    pen.font = `650 ${SIZE}px ${getComputedStyle(document.body).fontFamily}`;
  }
  if (!widths.has(line)) widths.set(line, pen.measureText(line).width / SIZE);
  return widths.get(line);
}
