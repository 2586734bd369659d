// Formats cells of the statistics: numbers and times in the reader's style, identifiers as terms.

import { ask, query } from "/lib/api.js";
import { rulesetTitle } from "/lib/rulesets.js";
import { language, say, languageTag, term } from "/lib/messages.js";

const OWN = ["outcome", "streak", "mode", "status", "fact", "moment", "depth"];
const TIMES = ["started", "finished"];

// Loads the terms of all rulebooks in these rows: rulebook -> identifier -> words. `of`: only these identifiers.
export async function fetchTerms(rows, of = []) {
  const books = [...new Set(rows.map((row) => row.ruleset).filter(Boolean))];
  const asked = books.map(async (book) => [book, await ask(`/api/rulesets/${book}/terms${query({ of: of.join(",") })}`, { keeps: of.length > 0 }).catch(() => ({}))]);
  return Object.fromEntries(await Promise.all(asked));
}

// The words that decks are called by.
export function fetchDeckTerms(rows) {
  return fetchTerms(rows, [...new Set(rows.flatMap(({ deck }) => deck.split("+")))].sort());
}

// Puts the value of a column of a row into words.
export function makeCellFormatter(terms) {
  return (value, column, row = {}) => {
    if (value === null || value === undefined || value === "") return "–";
    if (typeof value === "number") return value.toLocaleString(languageTag(), { maximumFractionDigits: 3 });
    if (column === "ruleset") return rulesetTitle(value);
    if (column === "seats") return value.map(ended).join(" · ");
    if (column === "result") return result(row.seats);
    if (OWN.includes(column) || row.fact === "verdict") return say(`value.${value}`);
    if (["marks", "line"].includes(column) && row.marks) return inNotation(value);
    if (TIMES.includes(column)) return new Date(value).toLocaleString(languageTag(), { dateStyle: "short", timeStyle: "short" });
    return named(value, column, row, terms[row.ruleset]);
  };
}

// The result of a match, `○Round 2 vs ben ×(12 left) ○`, as its players would write it.
function inNotation(value) {
  const message = value.replace(/^(.)Round ([0-9]+)/, (all, sign, number) => sign + say("notation.round", { number }));
  return message.replace(/([○×△])\(([0-9]+) left\)/g, (all, mark, count) => mark + say("notation.left", { count }));
}

// How players write the colours of a deck: 黒単, 青白. Elsewhere the same is said in the rulebook's words for the colours.
const MARKS = { 青: "blue", 緑: "green", 黒: "black", 赤: "red", 茶: "brown", 白: "white", 紫: "purple" };

// As on the cover of a game.
const BETWEEN = " · ";

function capital(word) {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

// Returns the colour that tints a deck: the first one in its name.
export function deckTint(row) {
  return MARKS[[...(row.kind ?? "")][0]] ?? row.deck.split("+")[0];
}

function colors(value, words) {
  const marks = [...value.replace("単", "")];
  if (language() === "ja" || !marks.every((mark) => mark in MARKS)) return null;
  const message = marks.map((mark) => capital(term(words, MARKS[mark]))).join(BETWEEN);
  return value.endsWith("単") ? say("one_color", { color: message }) : message;
}

// Names a deck, or describes it by its colours.
export function deckName(row, words) {
  return (row.kind && row.deck === [...row.deck.split("+")].sort().join("+") && colors(row.kind, words)) || named(row.deck, "deck", row, words);
}

// Decks without a name are called by their colours, joined by a plus.
function named(value, column, row, words) {
  if (column === "name") return row[`name_${language()}`] || value;
  if (column === "kind" && colors(value, words)) return colors(value, words);
  if (["deck", "opposing", "kind"].includes(column)) return value.split(" + ").map((deck) => inOrder(deck).map((part) => partOf(part, words)).join(BETWEEN)).join(" + ");
  if (["reason", "color"].includes(column) || (column === "detail" && row.fact !== "broken")) return term(words, value);
  return value;
}

// Sorts colours in the usual order of players.
function inOrder(deck) {
  const order = Object.values(MARKS);
  const parts = deck.split("+");
  return parts.every((part) => order.includes(part)) ? parts.sort((one, other) => order.indexOf(one) - order.indexOf(other)) : parts;
}

function partOf(part, words) {
  return capital(words?.[part] ? term(words, part) : part.replaceAll("_", " "));
}

function ended({ seat, player, outcome, remaining }) {
  const end = [outcome && say(`value.${outcome}`), remaining].filter((each) => each !== "" && each !== null && each !== undefined);
  return `${seat} ${player ?? ""}`.trim() + (end.length ? `: ${end.join(say("joined"))}` : "");
}

function result(seats) {
  const winner = seats.find((seat) => seat.outcome === "win");
  if (winner) return say("won_by", { player: winner.player || winner.seat });
  return say(seats.some((seat) => seat.outcome === "draw") ? "draw" : "value.loss");
}
