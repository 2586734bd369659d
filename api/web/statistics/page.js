// What the games add up to: one question at a time, as bars, as a table, and as files.

import { ask, query } from "/lib/api.js";
import { make, select } from "/lib/dom.js";
import { bookName, rulebooks } from "/lib/rulebooks.js";
import { say } from "/lib/words.js";
import { bars, labelOf, measureOf } from "./chart.js";
import { FIRST } from "./columns.js";
import { termsOf, wording } from "./wording.js";

const QUESTIONS = ["players", "decks", "colors", "cards", "tempo", "pairings", "games", "facts"];
// What an answer repeats or is for programs; the files have it.
const LEFT_OUT = ["id", "unlisted", "winner", "name_ja", "name_zh"];
// Ids stand behind everything else.
const LAST = ["printing", "game", "edition"];
// Facts of different kinds are not measured by one bar.
const WITHOUT_CHART = ["facts"];
const MANY = 20;

export async function statistics(root, wanted) {
  const rulesets = await rulebooks();
  const question = QUESTIONS.includes(wanted.get("of")) ? wanted.get("of") : "players";
  const ruleset = wanted.get("ruleset") ?? "";
  const address = `/api/statistics/${question}`;
  const { items } = await ask(address + query({ ruleset }));
  const shown = wording(await termsOf(items));
  const draw = () => root.replaceChildren(...page(question, ruleset, rulesets, items, address, shown));
  addEventListener("senki-language", draw);
  draw();
}

function page(question, ruleset, rulesets, items, address, shown) {
  const name = say(`question.${question}`);
  const tabs = QUESTIONS.map((each) =>
    make("a", { href: `/${query({ page: "statistics", of: each, ruleset })}`, "aria-current": each === question && "page" }, say(`question.${each}`)));
  const books = select([["", say("all")], ...rulesets.map((book) => [book.id, bookName(book.id)])], ruleset, (id) => {
    location.assign(`/${query({ page: "statistics", of: question, ruleset: id })}`);
  }, { "aria-label": say("ruleset") });
  const files = make("p", { kind: "row" }, say("download"), ["csv", "json"].map((form) => make("a", { href: address + query({ ruleset, form }), download: `${question}.${form}` }, form.toUpperCase())));
  const heading = [make("h1", {}, `${say("statistics")} · ${name}`), make("nav", { kind: "tabs", "aria-label": say("statistics") }, tabs), books];
  if (!items.length) return [...heading, make("p", { kind: "hint" }, say("empty_statistics")), files];
  return [...heading, ...(WITHOUT_CHART.includes(question) ? [] : [charts(items, name, shown)]), table(items, name, shown), files];
}

// A chart for each rulebook, where one has several bars; its cards and colours are no one else's.
function charts(rows, name, shown) {
  const books = [...new Set(rows.map((row) => row.ruleset))];
  const apart = books.length > 1 && rows.length > books.length;
  const groups = apart ? books.map((book) => rows.filter((row) => row.ruleset === book)) : [rows];
  return make("div", { kind: "charts" }, groups.map((group) => chart(group, name, apart ? bookName(group[0].ruleset) : "", shown)));
}

function chart(rows, name, book, shown) {
  const measure = measureOf(rows);
  if (!measure) return "";
  const words = [book, say("chart_of", { name, measure: say(`column.${measure}`) })].filter(Boolean).join(" · ");
  return make("figure", {}, make("figcaption", {}, words), bars(rows, measure, words, shown, book ? 8 : 20));
}

// What no row says has no column.
function columnsOf(rows) {
  const told = Object.keys(rows[0]).filter((column) => !LEFT_OUT.includes(column) && rows.some((row) => (row[column] ?? "") !== ""));
  const first = FIRST.filter((column) => told.includes(column));
  const last = LAST.filter((column) => told.includes(column));
  return [...first, ...told.filter((column) => ![...first, ...last].includes(column)), ...last];
}

// What is long runs over several lines.
function cell(heads, value, words) {
  const kind = typeof value === "number" ? "number" : [...words].length > MANY && "long";
  return make(heads ? "th" : "td", { scope: heads && "row", kind }, words);
}

function table(rows, name, shown) {
  const columns = columnsOf(rows);
  const [first] = columns;
  const cells = (row) => columns.map((column) => cell(column === first, row[column], shown(row[column], column, row)));
  return make("div", { kind: "scroll", tabindex: "0", role: "region", "aria-label": `${say("table_of")}: ${name}` },
    make("table", {}, make("caption", {}, `${name} (${rows.length})`),
      make("thead", {}, make("tr", {}, columns.map((column) => make("th", { scope: "col" }, say(`column.${column}`))))),
      make("tbody", {}, rows.map((row) => make("tr", { "aria-label": labelOf(row, shown) }, cells(row))))));
}
