// List of all players with crest, last results and number of games.

import { ask, fetchAllPages, query } from "/lib/api.js";
import { make } from "/lib/dom.js";
import { buildEmptyState } from "/lib/empty-state.js";
import { say } from "/lib/messages.js";
import { onlyOnService } from "/lib/page-address.js";
import { buildPlayerList } from "./players-and-decks.js";

const AT_ONCE = 200;

export async function playersPage(root) {
  const [players, games] = await Promise.all([fetchAllPages("/api/statistics/players", {}, { keeps: true }), ask(`/api/games${query({ limit: AT_ONCE })}`, { keeps: true })]);
  const draw = () => root.replaceChildren(make("h1", {}, say("place.players")),
    players.length ? buildPlayerList([...players].sort((one, other) => other.games - one.games), games.items) : buildEmptyState("people", say("empty_statistics"), say("empty_players"), onlyOnService(() => make("a", { kind: "button", href: "/?page=new" }, say("record_a_game")))));
  addEventListener("senki-language", draw);
  draw();
}
