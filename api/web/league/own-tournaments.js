// Tournaments in which this device is a player, for the next pairing on the front page.

import { store, stored } from "/lib/local-storage.js";

const STORAGE_KEY = "senki-leagues";
const MOST = 8;

export function ownTournaments() {
  return stored(STORAGE_KEY, []);
}

export function storeTournament({ league, key, title }) {
  const others = ownTournaments().filter((known) => known.league !== league);
  store(STORAGE_KEY, [{ league, key, title }, ...others].slice(0, MOST));
}

export function removeTournament(league) {
  store(STORAGE_KEY, ownTournaments().filter((known) => known.league !== league));
}
