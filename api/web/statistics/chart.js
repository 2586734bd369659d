// Bars as SVG, made from the rows of a table that stands below it and says the same in numbers.

const SVG = "http://www.w3.org/2000/svg";
const [ROW, LEFT, WIDE, BAR] = [24, 170, 480, 16];

function shape(tag, attributes, text = "") {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text) made.textContent = text;
  return made;
}

// The column that a chart is about: the first that is known to be worth one, else the first of numbers.
export function measureOf(rows) {
  const worth = ["win_rate", "wins", "games", "played", "copies", "turns", "median", "total", "count"];
  const numeric = (name) => rows.every((row) => typeof row[name] === "number" || row[name] === null) && rows.some((row) => row[name]);
  return worth.find((name) => name in rows[0] && numeric(name)) ?? Object.keys(rows[0]).find(numeric) ?? null;
}

// What a row is called: its name if it has one; ids and the rulebook only where nothing else tells it.
export function labelOf(row) {
  const texts = Object.entries(row).filter(([, value]) => typeof value === "string" && value);
  const telling = texts.filter(([key]) => !["ruleset", "printing", "id", "game", "edition"].includes(key));
  const named = telling.find(([key]) => key === "name");
  const chosen = named ? [named] : telling.length ? telling : texts;
  return chosen.slice(0, 2).map(([, value]) => value.replaceAll("_", " ")).join(" · ") || "–";
}

// `numbered` puts a number into words.
export function bars(rows, measure, title, numbered) {
  const shown = [...rows].sort((one, other) => (other[measure] ?? 0) - (one[measure] ?? 0)).slice(0, 20);
  const most = Math.max(...shown.map((row) => row[measure] ?? 0), Number.EPSILON);
  const picture = shape("svg", { viewBox: `0 0 ${WIDE} ${shown.length * ROW + 4}`, role: "img", "aria-label": title, class: "bars" });
  picture.append(shape("title", {}, title));
  for (const [at, row] of shown.entries()) {
    const value = row[measure] ?? 0;
    const width = Math.max(1, (value / most) * (WIDE - LEFT - 70));
    const top = at * ROW + 4;
    const label = labelOf(row);
    picture.append(
      shape("text", { x: LEFT - 8, y: top + 12, "text-anchor": "end", class: "bar-name" }, label.length > 24 ? `${label.slice(0, 23)}…` : label),
      shape("rect", { x: LEFT, y: top, width, height: BAR, rx: 3, class: "bar" }),
      shape("text", { x: LEFT + width + 6, y: top + 12, class: "bar-value" }, numbered(value)),
    );
  }
  return picture;
}
