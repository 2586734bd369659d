// Printed edition, in ink on A4: standings by round, the last round's tables, the ranks after each round, and the
// address. Only this part of the page is printed.

import { make } from "/lib/dom.js";
import { formatDate } from "/lib/stored-game-links.js";
import { rulesetTitle } from "/lib/rulesets.js";
import { say } from "/lib/messages.js";
import { buildResultIcon } from "/viewer/replay/icons.js";
import { byesWithWords, roundTitle, matchScoreText } from "./rounds.js";
import { makeNumberFormatter } from "./standings.js";
import { drawRankChart } from "./rank-chart.js";

// Makes the page to print. `rows`: the standings · `ranks`: those after each round.
export function buildPrintEdition(source, rows, ranks) {
  const { state, last } = source;
  const places = state.places.length ? box(say("league.places"), make("ol", { kind: "edition-places" }, state.places.slice(0, 8).map((player) => make("li", {}, source.name(player))))) : "";
  return make("section", { kind: "edition", "aria-hidden": "true" }, make("header", {}, make("h1", {}, state.opened.title), address(source)),
    make("p", { kind: "sub" }, make("span", {}, ties(rows)), make("span", {}, [rulesetTitle(state.ruleset), last ? roundTitle(source, last) : ""].filter(Boolean).join(" · ")), make("span", {}, [state.venue, formatDate(state.date), say("brand")].filter(Boolean).join(" · "))),
    rows.length ? table(source, rows, ranks.length) : "",
    make("div", { kind: "below" }, make("div", {}, places, last ? box(roundTitle(source, last), tables(source, last)) : ""), ranks.length > 1 ? box(say("league.way"), drawRankChart(source, ranks, { ink: true })) : make("div", {})));
}

// Shows the address of the page, where it is known; at the head, so that no page is printed for it alone.
function address(source) {
  const code = source.codeImage(110);
  return code && make("figure", {}, make("figcaption", {}, say("league.standings_replays")), code);
}

function box(title, ...children) {
  return make("div", {}, make("h2", {}, title), ...children);
}

// Names the tie-breaks, in the order of the profile.
function ties(rows) {
  const codes = Object.keys(rows[0]?.numbers ?? {}).filter((code) => !["MP", "LOT"].includes(code));
  return codes.length ? say("league.ties", { codes: codes.join(say("joined")) }) : "";
}

function table(source, rows, count) {
  const numbers = Array.from({ length: Math.max(count, ...rows.map((row) => row.way.length)) }, (_, at) => at + 1);
  const codes = Object.keys(rows[0].numbers).filter((code) => !["MP", "LOT"].includes(code)).slice(0, 3);
  const message = makeNumberFormatter(rows);
  const head = ["#", "", ...numbers, ...codes, say("league.points")].map((words) => make("th", { scope: "col" }, words));
  const body = rows.map((row) => make("tr", {}, make("td", { kind: "place" }, row.rank), make("th", { scope: "row" }, source.name(row.player), row.left === null ? "" : make("small", {}, ` ${say("league.left")}`)),
    numbers.map((number) => make("td", {}, mark(row.way.find((each) => each.round === number)))), codes.map((code) => make("td", {}, message(row, code))), make("td", { kind: "place" }, row.points)));
  return make("table", { kind: rows.length > 18 ? "small" : "" }, make("thead", {}, make("tr", {}, head)), make("tbody", {}, body));
}

function mark(meeting) {
  if (!meeting) return "";
  return meeting.kind === "bye" ? say(meeting.outcome === "draw" ? "league.half_bye" : "league.bye") : meeting.kind === "absent" ? "–" : buildResultIcon(meeting.outcome);
}

function tables(source, round) {
  const rows = round.matches.map((match) => make("tr", {}, make("td", { kind: "place" }, match.table), make("th", { scope: "row" }, match.players.map((player) => source.name(player)).join(" – ")), make("td", {}, match.games ? matchScoreText(match) : "")));
  const byes = byesWithWords(round).map(([player, word]) => make("tr", {}, make("td", {}, "–"), make("th", { scope: "row" }, source.name(player)), make("td", {}, word)));
  return make("table", {}, make("tbody", {}, rows, byes));
}
