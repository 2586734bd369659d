// Tables that are counted on this device: what a game is opened with, so that counting can begin without a network.

import { store, stored } from "/lib/local-storage.js";
import { newId } from "/lib/request-ids.js";
import { blake2b } from "/trust/blake2b.js";

const STORAGE_KEY = "senki-count";
const MOST = 12;
const NEXT = "senki-next-game";

export function countedTables() {
  return stored(STORAGE_KEY, []);
}

export function countedTable(client) {
  return countedTables().find((table) => table.client === client);
}

export function storeTable(table) {
  store(STORAGE_KEY, [table, ...countedTables().filter(({ client }) => client !== table.client)].slice(0, MOST));
}

// `about`: what the header of the record says of league and match.
export function newTable({ ruleset, players, about = {}, minutes = 0, started = 0 }) {
  const client = newId();
  const match = { match: client.slice(0, 12), game: "1", ...about };
  return { client, ruleset, players, about: match, minutes, started, game: "", key: "", opening: 0 };
}

// The next game of the match. Its id follows from the secret link of this one, so that both phones open the same game, and nobody
// else can name it.
export function nextTable({ client, ruleset, players, about, minutes, started, key }) {
  const number = String((Number(about.game) || 1) + 1);
  return { client: key ? idAfter(key) : idAfter(client), ruleset, players, about: { ...about, game: number }, minutes, started, game: "", key: "", opening: 0 };
}

function idAfter(secret) {
  const bytes = blake2b(new TextEncoder().encode(secret), { size: 16, person: NEXT });
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// The table of a game that was opened elsewhere, as its record has it.
export function tableOfRecord({ ruleset, players, about }, game, key) {
  const known = countedTables().find((table) => table.game === game);
  return known ?? { client: game, ruleset, players, about: { ...about }, minutes: 0, started: 0, game, key, opening: 0 };
}

// The games of the same match on this device, in their order.
export function gamesOfMatch({ about }) {
  return countedTables().filter((table) => table.about.match && table.about.match === about.match).sort((one, other) => one.about.game - other.about.game);
}
