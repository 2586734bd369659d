// Tables with the numbers of the charts, each under its chart.

import { fetchAllPages, query } from "/lib/api.js";
import { make } from "/lib/dom.js";
import { say, sayOr } from "/lib/messages.js";
import { siteSettings } from "/lib/page-address.js";
import { buildIcon } from "/viewer/replay/icons.js";
import { cellAddress } from "./cell-links.js";

// Columns for the subject of a row, which come first.
const FIRST = ["player", "players", "name", "deck", "color", "fact", "detail", "opponent", "opposing"];
// Fields that repeat others or are for programs. The files have them.
const LEFT_OUT = ["id", "unlisted", "winner", "name_ja", "name_zh", "model", "tint", "ruleset"];
// Ids are the last columns.
const LAST = ["printing", "game", "edition"];
const MANY = 20;
// Rows that a file may have.
const FILE_ROWS = 100000;

// Shows rows as a table. `which`: their filter, for the files.
export function buildStatisticsTable(question, rows, shown, which) {
  const name = sayOr(`question.${question}`, question);
  return make("details", { kind: "as-table" }, make("summary", {}, buildIcon("table"), say("as_table")), table(rows, name, shown, which), buildDownloadLinks(question, which));
}

// Loads the table of a question without a chart when it is opened.
export function buildTableOnDemand(question, shown, which) {
  const inside = make("div", {});
  const message = make("details", { kind: "as-table" }, make("summary", {}, buildIcon("table"), sayOr(`question.${question}`, question)), inside);
  message.addEventListener("toggle", async () => {
    const items = await fetchAllPages(`/api/statistics/${question}`, which, { keeps: true });
    const none = make("p", { kind: "muted" }, say("empty_statistics"));
    inside.replaceChildren(items.length ? table(items, sayOr(`question.${question}`, question), shown, which) : none, buildDownloadLinks(question, which));
  }, { once: true });
  return message;
}

// Offers the rows as files, and as pictures if there are any; `which`: their filter.
export function buildDownloadLinks(question, which, forms = ["csv", "json"]) {
  if (siteSettings()) return "";
  const links = forms.map((form) => make("a", { href: `/api/statistics/${question}${query({ ...which, form, limit: FILE_ROWS })}`, download: `${question}.${form}` }, form.toUpperCase()));
  return make("p", { kind: "row no-print" }, say("download"), links);
}

// Returns the columns of rows: without fields that are empty in all rows, and without lists, except the seats.
function columnsOf(rows) {
  const message = Object.keys(rows[0]).filter((column) => !LEFT_OUT.includes(column) && rows.some((row) => (row[column] ?? "") !== "" && (column === "seats" || typeof row[column] !== "object")));
  const first = FIRST.filter((column) => message.includes(column));
  const last = LAST.filter((column) => message.includes(column));
  return [...first, ...message.filter((column) => ![...first, ...last].includes(column)), ...last];
}

// Makes a cell. Long text is wrapped. `address`: the page that the cell opens, if any.
function cell(heads, value, words, address) {
  const kind = typeof value === "number" ? "number" : [...words].length > MANY && "long";
  return make(heads ? "th" : "td", { scope: heads && "row", kind }, address ? make("a", { href: address }, words) : words);
}

function table(rows, name, shown, which) {
  const columns = columnsOf(rows);
  const cells = (row) => columns.map((column) => cell(column === columns[0], row[column], shown(row[column], column, row), cellAddress(column, row, which)));
  return make("div", { kind: "scroll", tabindex: "0", role: "region", "aria-label": `${say("table_of")}${say("colon")}${name}` },
    make("table", {}, make("caption", {}, `${name} (${rows.length})`),
      make("thead", {}, make("tr", {}, columns.map((column) => make("th", { scope: "col" }, sayOr(`column.${column}`, column))))),
      make("tbody", {}, rows.map((row) => make("tr", {}, cells(row))))));
}
