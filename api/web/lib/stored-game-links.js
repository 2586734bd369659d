// Links of games that this device has, stored on the device; and the title of a game.

import { store, stored } from "./local-storage.js";
import { rulesetTitle } from "./rulesets.js";
import { say, languageTag } from "./messages.js";
import { serviceAddress, pageAddress } from "./page-address.js";

const STORAGE_KEY = "senki-games";
const MOST = 50;
export const TOKEN_STORAGE_KEY = "senki-token";

export function storedGames() {
  return stored(STORAGE_KEY, []);
}

// `since`: when this device first had the link; it distinguishes games of the same name.
export function storeGameLink({ game, key, scope, title }) {
  const same = (known) => known.game === game && known.scope === scope;
  const since = storedGames().find(same)?.since ?? Date.now();
  const others = storedGames().filter((known) => !same(known));
  store(STORAGE_KEY, [{ game, key, scope, title, since }, ...others].slice(0, MOST));
}

export function removeGameLink(game, scope) {
  store(STORAGE_KEY, storedGames().filter((known) => !(known.game === game && known.scope === scope)));
}

// Returns the secret by which this device opens a game: the link of the game, else the key that the service printed.
export function keyFor(game) {
  return storedGames().find((known) => known.game === game)?.key ?? localStorage.getItem(TOKEN_STORAGE_KEY) ?? "";
}

// Returns the address of a game. `at`: the position of the replay; without one it opens with its cover.
export function gameAddress(game, key = "", view = "", at = "") {
  return pageAddress(serviceAddress({ game, key, view }, { at: String(at) }));
}

// Returns the address at which the numbers of a game are counted.
export function countAddress(game, key) {
  return pageAddress(serviceAddress({ page: "count", game, key }));
}

export function gameTitle(header) {
  const players = Object.fromEntries(header.seats.map((seat) => [seat, header.players?.[seat] ?? ""]));
  return [joinPlayerNames(players), rulesetTitle(header.ruleset)].join(" · ");
}

// Joins the names of players: "mika – Player B". A seat without a named player is called by its letter.
export function joinPlayerNames(players) {
  return Object.entries(players).map(([seat, name]) => name || say("player", { seat })).join(" – ");
}

// Formats the date of a game in the reader's language. Other texts are returned unchanged.
export function formatDate(day) {
  const at = /^\d{4}-\d\d-\d\d$/.test(day ?? "") ? new Date(`${day}T00:00`) : new Date(NaN);
  return Number.isNaN(at.getTime()) ? day ?? "" : at.toLocaleDateString(languageTag(), { dateStyle: "medium" });
}

// Returns whether a link with this scope only watches.
export function isSpectatorScope(scope) {
  return scope === "spectator" || scope === "caster";
}

// "scope.seat" with its seat, for a link's scope such as seat:A.
export function scopeText(say, scope) {
  return scope.startsWith("seat:") ? say("scope.seat", { seat: scope.slice(5) }) : say(`scope.${scope}`);
}
