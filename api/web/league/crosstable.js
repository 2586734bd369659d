// Cross table: the scores of every pair that met, one for each meeting; a score leads to the record that proves it.

import { make } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { buildResultIcon } from "/viewer/replay/icons.js";
import { markEvidence, buildRecordLink } from "./game-record-links.js";

export function buildCrossTable(source, rows) {
  const met = matchesByPair(source.state.rounds.flatMap((each) => each.matches));
  const cell = (player, other) => (player === other ? make("td", { kind: "self" }) : make("td", {}, (met.get(`${player}\n${other}`) ?? []).map(([match, side]) => score(match, side))));
  const heads = rows.map((row) => make("th", { scope: "col" }, make("span", { kind: "cut-name" }, source.name(row.player))));
  const body = rows.map((row) => make("tr", {}, make("th", { scope: "row" }, make("span", { kind: "cut-name" }, source.name(row.player))), rows.map((other) => cell(row.player, other.player))));
  const table = make("div", { kind: "scroll", tabindex: "0", role: "region", "aria-label": say("league.cross") }, make("table", { kind: "cross" }, make("thead", {}, make("tr", {}, make("td"), heads)), make("tbody", {}, body)));
  markEvidence(source, table);
  return table;
}

// Returns the matches of every pair in order, each with the side of the first player.
export function matchesByPair(matches) {
  const met = new Map();
  for (const match of matches) {
    match.players.forEach((player, side) => {
      const pair = `${player}\n${match.players[1 - side]}`;
      met.set(pair, [...(met.get(pair) ?? []), [match, side]]);
    });
  }
  return met;
}

// Returns what a finished match was for one side. Without a winner both have lost where it says so.
export function matchOutcome({ winner, how, players }, side) {
  if (winner) return winner === players[side] ? "win" : "loss";
  return ["double_loss", "penalty"].includes(how) ? "loss" : "draw";
}

function score(match, side) {
  if (!match.games) return make("small", {}, match.disputed ? say("league.disputed") : say("league.undecided"));
  const found = matchOutcome(match, side);
  const games = `${match.games[side]}–${match.games[1 - side]}`;
  const record = match.told.flatMap((report) => report.games).map((game) => game.record).find(Boolean);
  const words = make("span", { role: "img", "aria-label": `${say(`value.${found}`)} ${games}` }, buildResultIcon(found), make("small", {}, games));
  return record ? buildRecordLink(record, words.getAttribute("aria-label"), words) : words;
}
