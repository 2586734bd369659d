// Bars as SVG, made from the rows of a table that stands below it and says the same in numbers.

import { WORTH } from "./columns.js";

const SVG = "http://www.w3.org/2000/svg";
const [ROW, LEFT, WIDE, BAR, NAME] = [24, 156, 400, 16, 17];

function shape(tag, attributes, text = "") {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text) made.textContent = text;
  return made;
}

// The column that a chart is about: the first that is known to be worth one, else the first of numbers.
export function measureOf(rows) {
  const numeric = (name) => rows.every((row) => typeof row[name] === "number" || row[name] === null) && rows.some((row) => row[name]);
  return WORTH.find((name) => name in rows[0] && numeric(name)) ?? Object.keys(rows[0]).find(numeric) ?? null;
}

// What a row is called: its name if it has one; ids and the rulebook only where nothing else tells it.
// `shown` puts the value of a column of a row into words.
export function labelOf(row, shown) {
  const texts = Object.keys(row).filter((key) => typeof row[key] === "string" && row[key]);
  const telling = texts.filter((key) => !["ruleset", "printing", "id", "game", "edition", "kind", "name_ja", "name_zh"].includes(key));
  const named = telling.find((key) => ["name", "players", "player"].includes(key));
  const chosen = named ? [named] : telling.length ? telling : texts;
  return chosen.slice(0, 2).map((key) => shown(row[key], key, row)).join(" · ") || "–";
}

// As much of a name as there is room for; letters of Japanese and Chinese are twice as wide.
export function shortened(name, room) {
  const wide = (letter) => (letter.codePointAt(0) > 0x2e7f ? 2 : 1);
  let taken = 0;
  const fits = [...name].filter((letter) => (taken += wide(letter)) <= room);
  return fits.length < [...name].length ? `${fits.slice(0, -1).join("")}…` : name;
}

export function bars(rows, measure, title, shown, most = 20) {
  const drawn = [...rows].sort((one, other) => (other[measure] ?? 0) - (one[measure] ?? 0)).slice(0, most);
  const highest = Math.max(...drawn.map((row) => row[measure] ?? 0), Number.EPSILON);
  const picture = shape("svg", { viewBox: `0 0 ${WIDE} ${drawn.length * ROW + 4}`, role: "img", "aria-label": title, class: "bars" });
  picture.append(shape("title", {}, title));
  for (const [at, row] of drawn.entries()) {
    const value = row[measure] ?? 0;
    const width = (value / highest) * (WIDE - LEFT - 60);
    const top = at * ROW + 4;
    picture.append(
      shape("text", { x: LEFT - 8, y: top + 12, "text-anchor": "end", class: "bar-name" }, shortened(labelOf(row, shown), NAME)),
      shape("rect", { x: LEFT, y: top, width, height: BAR, rx: 3, class: "bar" }),
      shape("text", { x: LEFT + width + 6, y: top + 12, class: "bar-value" }, shown(value, measure, row)),
    );
  }
  return picture;
}
