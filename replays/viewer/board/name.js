// The name of a card where it lies: as large as its words let it be. They are measured in the reader's font, and no layout is asked.

import { element } from "../replay/card.js";
import { dress } from "./arrange.js";

const LATIN = /^[\p{Script=Latin}\p{N}\p{P}\s]+$/u;
// Longer words of kana are parted where the language would part them.
const LONG = 4;
const SIZE = 100;
const widths = new Map();
let pen = null;

// The name above the values. Words of kana and hanzi may be parted where there is no room for them, words of letters may not.
export function titled(name) {
  const words = parts(name).flatMap((part) => {
    const shown = part.trimEnd();
    const kind = LATIN.test(shown) ? "whole" : ems(shown) > LONG ? "long" : "";
    return [kind ? element("span", kind, shown) : shown, shown === part ? element("wbr") : " "];
  });
  const title = element("span", LATIN.test(name) ? "name latin" : "name", ...words);
  dress(title, { "--word": longest(name), "--half": halved(name).toFixed(2) });
  return title;
}

// How wide the longest word of a name is, in sizes of its font.
export function longest(name) {
  return Math.max(1, ...parts(name).map(ems)).toFixed(2);
}

// On the tab of a card that is set: the whole name, or its last word, or its first, whichever is not too long.
// "Wren Asher, Cinder Rider" is the name alone.
export function onTab(tab, named) {
  const [name] = named.split(", ");
  const words = apart(name);
  tab.append(element("span", "", name));
  dress(tab, { "--whole": ems(name).toFixed(2), "--last": ems(words.at(-1) ?? "").toFixed(2) });
  if (words.length > 1) Object.assign(tab.dataset, { last: words.at(-1), first: words[0] });
  return tab;
}

// The words of a name, each with the sign or space behind it.
function parts(name) {
  return name.match(/[^\s・·]+[\s・·]*/g) ?? [name];
}

// The words alone; a name without spaces is parted as its language parts it, where the browser knows how.
function apart(name) {
  const words = name.split(/[\s・·]+/).filter(Boolean);
  if (words.length > 1 || LATIN.test(name) || !Intl.Segmenter) return words;
  return [...new Intl.Segmenter(document.documentElement.lang, { granularity: "word" }).segment(name)].map(({ segment }) => segment);
}

// How wide the name is on two lines, as well parted as may be.
function halved(name) {
  const words = parts(name);
  const tries = words.slice(1).map((_, at) => Math.max(ems(words.slice(0, at + 1).join("")), ems(words.slice(at + 1).join(""))));
  return Math.min(ems(name), ...tries);
}

// The width of a text in sizes of its font.
function ems(text) {
  const line = text.trim();
  if (!pen) {
    pen = document.createElement("canvas").getContext("2d");
    pen.font = `650 ${SIZE}px ${getComputedStyle(document.body).fontFamily}`;
  }
  if (!widths.has(line)) widths.set(line, pen.measureText(line).width / SIZE);
  return widths.get(line);
}
