// What the games add up to: one question at a time, as bars, as a table, and as files.

import { ask, query } from "/lib/api.js";
import { make, select } from "/lib/dom.js";
import { bookName, rulebooks } from "/lib/rulebooks.js";
import { say } from "/lib/words.js";
import { bars, labelOf, measureOf } from "./chart.js";
import { termsOf, wording } from "./wording.js";

const QUESTIONS = ["players", "decks", "colors", "cards", "tempo", "pairings", "games", "facts"];
// What an answer repeats or is for programs; the files have it.
const LEFT_OUT = ["id", "unlisted"];

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
  const heading = [make("h1", {}, `${say("statistics")}: ${name}`), make("nav", { kind: "tabs", "aria-label": say("statistics") }, tabs), books];
  if (!items.length) return [...heading, make("p", { kind: "hint" }, say("empty_statistics")), files];
  const measure = measureOf(items);
  const words = measure && say("chart_of", { name, measure: say(`column.${measure}`) });
  return [...heading, measure ? make("figure", {}, make("figcaption", {}, words), bars(items, measure, words, shown)) : "", table(items, name, shown), files];
}

function table(rows, name, shown) {
  const columns = Object.keys(rows[0]).filter((column) => !LEFT_OUT.includes(column));
  const first = columns.find((column) => typeof rows[0][column] === "string") ?? columns[0];
  const cells = (row) => columns.map((column) => make(column === first ? "th" : "td", { scope: column === first && "row", kind: typeof row[column] === "number" && "number" }, shown(row[column], column, row)));
  return make("div", { kind: "scroll", tabindex: "0", role: "region", "aria-label": `${say("table_of")}: ${name}` },
    make("table", {}, make("caption", {}, `${name} (${rows.length})`),
      make("thead", {}, make("tr", {}, columns.map((column) => make("th", { scope: "col" }, say(`column.${column}`))))),
      make("tbody", {}, rows.map((row) => make("tr", { "aria-label": labelOf(row, shown) }, cells(row))))));
}
