// Addresses behind the cells of the statistics: a number opens the games that it was counted from, a game its moment.

import { query } from "/lib/api.js";
import { gameAddress, keyFor } from "/lib/stored-game-links.js";
import { pageAddress } from "/lib/page-address.js";

// The columns by which the list of games can be filtered.
const FILTERS = ["ruleset", "league", "player", "deck", "printing", "turns", "depth"];
const OF_GAME = ["game", "match", "marks", "score", "line"];

// Returns the address that a cell opens; empty for words about nothing else. `which`: the filter of the rows.
export function cellAddress(column, row, which = {}) {
  const value = row[column];
  if (value === null || value === undefined || value === "") return "";
  if (["player", "opponent"].includes(column)) return to({ page: "player", player: value });
  if (["deck", "opposing"].includes(column)) return to({ page: "deck", ruleset: row.ruleset ?? which.ruleset ?? "", deck: value });
  const game = row.game ?? (Array.isArray(row.games) ? row.games[0] : "");
  if (game) return typeof value === "number" || OF_GAME.includes(column) ? gameAddress(game, keyFor(game), "replay", row.at ?? "") : "";
  return typeof value === "number" || column === "printing" ? to({ page: "games", ...which, ...filterOf(row) }) : "";
}

function filterOf(row) {
  return Object.fromEntries(FILTERS.filter((name) => row[name]).map((name) => [name, row[name]]));
}

function to(wanted) {
  return pageAddress(`/${query(wanted)}`);
}
