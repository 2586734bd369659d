// The puzzle of the evening: what was decided before the largest blow of the latest public games.

import { ask, query } from "/lib/api.js";
import { make } from "/lib/dom.js";
import { gameAddress, joinPlayerNames } from "/lib/stored-game-links.js";
import { say } from "/lib/messages.js";
import { buildIcon } from "/viewer/replay/icons.js";

const MOST = 100;

// Fetches the puzzle of these finished games: the game, and the number of events after its largest blow; null without one.
export async function fetchEveningPuzzle(finished) {
  const open = finished.filter((row) => row.open && row.date);
  const latest = open.map(({ date }) => date).sort().at(-1);
  if (!latest) return null;
  const { items } = await ask(`/api/statistics/moments${query({ since: latest, limit: MOST })}`, { keeps: true });
  return puzzleAmong(open.filter(({ date }) => date === latest), items);
}

// Returns the largest blow in these games, the first of equals; null without one. `moments`: of any games. Pure.
function puzzleAmong(games, moments) {
  const blows = moments.filter(({ moment }) => moment === "blow").sort((one, other) => Math.abs(other.number) - Math.abs(one.number));
  const blow = blows.find(({ game }) => games.some(({ id }) => id === game));
  return blow ? { ...games.find(({ id }) => id === blow.game), after: blow.at, turn: blow.turn } : null;
}

export function buildEveningPuzzle({ id, players, after, turn }) {
  const address = gameAddress(id, "", "replay");
  const about = [joinPlayerNames(players), say("turn_n", { n: turn })].join(" · ");
  return make("div", { kind: "box" }, make("h2", {}, say("evening_puzzle")), make("ul", { kind: "evenings" },
    make("li", {}, make("a", { href: `${address}#puzzle=${after}`, "data-name": "puzzle" }, make("span", {}, make("b", {}, say("what_would_you_do")), make("small", {}, about)), buildIcon("on")))));
}
