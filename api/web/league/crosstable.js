// Cross table: the score of every pair that met; a cell leads to the record that proves it.

import { make } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { outcome } from "/viewer/replay/icons.js";
import { evidenceMark, proofLink } from "./game-record-links.js";

export function crossTable(source, rows) {
  const met = new Map(source.state.rounds.flatMap((each) => each.matches).flatMap((match) => match.players.map((player, side) => [`${player} ${match.players[1 - side]}`, [match, side]])));
  const cell = (player, other) => {
    if (player === other) return make("td", { kind: "self" });
    const found = met.get(`${player} ${other}`);
    return make("td", {}, found ? message(...found) : "");
  };
  const heads = rows.map((row) => make("th", { scope: "col" }, source.name(row.player)));
  const body = rows.map((row) => make("tr", {}, make("th", { scope: "row" }, source.name(row.player)), rows.map((other) => cell(row.player, other.player))));
  const table = make("div", { kind: "scroll", tabindex: "0", role: "region", "aria-label": say("league.cross") }, make("table", { kind: "cross" }, make("thead", {}, make("tr", {}, make("td"), heads)), make("tbody", {}, body)));
  evidenceMark(source, table);
  return table;
}

function message(match, side) {
  if (!match.games) return make("small", {}, match.disputed ? say("league.disputed") : say("league.open"));
  const won = match.winner ? (match.winner === match.players[side] ? "win" : "loss") : "draw";
  const score = `${match.games[side]}–${match.games[1 - side]}`;
  const record = match.told.flatMap((report) => report.games).map((game) => game.record).find(Boolean);
  const words = make("span", { role: "img", "aria-label": `${say(`value.${won}`)} ${score}` }, outcome(won), make("small", {}, score));
  return record ? proofLink(record, words.getAttribute("aria-label"), words) : words;
}
