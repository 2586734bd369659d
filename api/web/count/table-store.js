// Tables that are counted on this device: what a game is opened with, so that counting can begin without a network.

import { store, stored } from "/lib/local-storage.js";
import { newId } from "/lib/request-ids.js";
import { blake2b } from "/trust/blake2b.js";
import { toHex } from "/trust/receipt.js";

// Both seats of a counted game.
export const SEATS = ["A", "B"];

const STORAGE_KEY = "senki-count";
const MOST = 12;
const NEXT = "senki-next-game";

export function storedTables() {
  return stored(STORAGE_KEY, []);
}

export function storedTable(client) {
  return storedTables().find((table) => table.client === client);
}

export function storeTable(table) {
  store(STORAGE_KEY, [table, ...storedTables().filter(({ client }) => client !== table.client)].slice(0, MOST));
}

// `about`: what the header of the record says of league and match.
export function newTable({ about = {}, ...terms }) {
  const client = newId();
  return tableOf({ ...terms, client, about: { match: client.slice(0, 12), game: "1", ...about } });
}

// The next game of the match. Its id follows from the secret link of this one, so that both phones open the same game, and nobody
// else can name it.
export function nextTable({ client, ruleset, players, about, minutes, started, key }) {
  const number = String((Number(about.game) || 1) + 1);
  return tableOf({ client: idAfter(key || client), ruleset, players, about: { ...about, game: number }, minutes, started });
}

function idAfter(secret) {
  return toHex(blake2b(new TextEncoder().encode(secret), { size: 16, person: NEXT }));
}

// The table of a game that was opened elsewhere, as its record has it.
export function tableFromRecord({ ruleset, players, about }, game, key) {
  return storedTables().find((table) => table.game === game) ?? tableOf({ client: game, ruleset, players, about: { ...about }, game, key });
}

// A table that another device has handed over. `started`: when the first of it was counted.
export function handedTable({ client, ruleset, players, about }, started = 0) {
  return tableOf({ client, ruleset, players, about, started });
}

// The id of a game that was handed over though this device has counted it differently.
export function differingClientId(client, text) {
  return idAfter(`${client} ${text}`);
}

// `game`, `key`, `opening`: the game at the service, its link, and the number of events with which it was opened.
function tableOf({ client, ruleset, players, about, minutes = 0, started = 0, game = "", key = "" }) {
  return { client, ruleset, players, about, minutes, started, game, key, opening: 0 };
}

// The games of the same match on this device, in their order.
export function gamesOfMatch({ about }) {
  return storedTables().filter((table) => table.about.match && table.about.match === about.match).sort((one, other) => one.about.game - other.about.game);
}
