// Results by keyboard, one after the other: the table, the score, Enter.

import { button, make } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { askReason } from "./reason-dialog.js";
import { wasPlayedToEnd } from "./result-form.js";
import { matchScoreText } from "./rounds.js";
import { submitEvent } from "./refusal-dialog.js";

const LINE = /^(\d{1,4})\s+(?:(\d)\s*[-:–]\s*(\d)(?:\s*[-:–]\s*(\d))?|(id|dl|\+|-))$/i;

export function buildResultEntry(source, draw) {
  const input = make("input", { type: "text", name: "quick-result", autocomplete: "off", placeholder: "3 2-1", "aria-label": say("league.quick_results") });
  const message = make("p", { role: "status", kind: "hint" }, said.get(source) ?? say("league.quick_hint"));
  const form = make("form", { kind: "row", onsubmit: async (event) => {
    event.preventDefault();
    const line = input.value;
    const answer = await enter(source, draw, line);
    said.set(source, answer.words);
    message.textContent = answer.words;
    if (answer.taken) input.value = "";
    draw();
  } }, input, button(say("league.enter"), null, { type: "submit" }));
  return make("details", { kind: "quick-results" }, make("summary", {}, say("league.quick_results")), form, message);
}

// What the last line came to, stored while the page is drawn again.
const said = new WeakMap();

// Takes a line. Returns words about it, and whether the field can be emptied.
async function enter(source, draw, line) {
  const read = parseResultLine(line, source.last.matches, (match) => source.state.opened.stages[match.stage - 1].best_of);
  if (read.fault) return { words: say(`league.quick_${read.fault}`, { line: line.trim(), table: read.table ?? "" }), taken: false };
  const { match, result } = read;
  const words = say("league.quick_taken", { table: match.table, players: match.players.map((each) => source.name(each)).join(" – ") });
  const stated = match.told.at(-1);
  if (!stated) return { words, taken: await submitEvent(source, draw, "reported", { match: match.match, ...result }) };
  if (sameResult(stated, result) && !match.disputed) {
    const silent = match.players.find((player) => !match.confirmed.includes(player));
    if (!silent) return { words: say("league.quick_same", { table: match.table }), taken: true };
    return { words, taken: await submitEvent(source, draw, "confirmed", { match: match.match, player: silent, report: stated.position }) };
  }
  askReason(`${say("league.correct")}${say("colon")}${words} (${matchScoreText(match)})`, (why) => submitEvent(source, draw, "corrected", { match: match.match, report: stated.position, why, ...result }));
  return { words, taken: true };
}

// Reads a line such as "3 2-1", in full-width characters too. Returns {match, result}, or {fault, table}.
export function parseResultLine(line, matches, bestOf) {
  const found = LINE.exec(line.normalize("NFKC").trim());
  if (!found) return { fault: "not_read" };
  const table = Number(found[1]);
  const match = matches.find((each) => each.table === table);
  if (!match) return { fault: "no_table", table };
  if (match.lost_games?.length) return { fault: "game_loss", table };
  const word = found[5]?.toLowerCase();
  if (word === "id") return { match, result: { how: "agreed" } };
  if (word === "dl") return { match, result: { how: "double_loss" } };
  if (word) return { match, result: { how: "forfeit", winner: match.players[word === "+" ? 0 : 1] } };
  const winners = gamesOf(match.players, ...[found[2], found[3], found[4] ?? 0].map(Number));
  return { match, result: { games: winners.map((winner) => ({ winner })), how: wasPlayedToEnd(match, winners, bestOf(match)) ? "played" : "time" } };
}

// Returns the games of a score in a possible order: the game that decided the match comes last.
function gamesOf([one, two], won, lost, drawn) {
  const [winner, loser, most, least] = won >= lost ? [one, two, won, lost] : [two, one, lost, won];
  const early = [...Array(Math.max(0, most - 1)).fill(winner), ...Array(least).fill(loser), ...Array(drawn).fill("")];
  return most ? [...early, winner] : early;
}

function sameResult(stated, { games = [], how = "played", winner = "" }) {
  const count = (list, player) => list.filter((game) => game.winner === player).length;
  const players = new Set([...stated.games, ...games].map((game) => game.winner));
  return stated.how === how && stated.winner === winner && [...players].every((player) => count(stated.games, player) === count(games, player));
}

