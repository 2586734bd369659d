// Page of a player: results by opponent and deck, rivals, best moments, last games.

import { ask, fetchRowsOfLists, query } from "/lib/api.js";
import { make } from "/lib/dom.js";
import { buildEmptyState } from "/lib/empty-state.js";
import { gameAddress, keyFor } from "/lib/stored-game-links.js";
import { say } from "/lib/messages.js";
import { fetchSummary, buildGameTile } from "/home/game-tile.js";
import { findHighlights } from "/league/highlights.js";
import { fetchDeckTerms, deckName, deckTint } from "/statistics/cell-format.js";
import { buildNameCrest } from "/viewer/art/name-crest.js";
import { buildIcon } from "/viewer/replay/icons.js";
import { sidesAgainstOtherDecks, deckKey, mostMetOpponents, finishedSides, tallySides } from "./game-tallies.js";
import { buildProfileSection, buildProfileHead, buildWinRateRows, winLossText, openGameList } from "./profile-parts.js";

const [TILES, RIVALS] = [4, 3];

export async function playerPage(root, wanted) {
  const player = wanted.get("player") ?? "";
  const [[rows, moments], listed] = await Promise.all([
    fetchRowsOfLists(["/api/statistics/games", "/api/statistics/moments"], { player }, { keeps: true }),
    ask(`/api/games${query({ player, status: "finished", limit: TILES })}`, { keeps: true })]);
  const sides = finishedSides(rows, (seat) => seat.player === player);
  const own = new Set(sides.map(({ row }) => row.id));
  const decks = sides.flatMap(({ row, own: seat, others }) => [seat, ...others].filter(({ deck }) => deck).map(({ deck }) => ({ ruleset: row.ruleset, deck })));
  const terms = await fetchDeckTerms(decks);
  await Promise.all(listed.items.map(async (row) => {
    row.glance = await fetchSummary(row).catch(() => null);
  }));
  const message = { player, sides, terms, listed: listed.items, best: findHighlights(sides.map(({ row }) => row), moments.filter(({ game }) => own.has(game))) };
  const draw = () => root.replaceChildren(...page(message));
  addEventListener("senki-language", draw);
  draw();
}

function page({ player, sides, terms, listed, best }) {
  if (!sides.length) return [make("h1", {}, player || say("players")), buildEmptyState("person", say("empty_statistics"), say("empty_players"), make("a", { kind: "button", href: "/?page=players" }, say("all_players")))];
  const [sum] = tallySides(sides);
  const opponents = tallySides(sides, ({ others }) => others.map((seat) => seat.player));
  return [
    buildProfileHead(buildNameCrest(player), player, "", sum, sides),
    make("div", { kind: "columns" },
      make("div", {}, buildProfileSection(say("rivals"), "", rivalTiles(mostMetOpponents(opponents, RIVALS))), buildProfileSection(say("by_opponent"), say("rates_about"), ...buildWinRateRows(opponents, playerRowAccessors()))),
      make("div", {}, ownDecks(sides, terms), againstDecks(sides, terms))),
    best.length ? buildProfileSection(say("best_moments"), "", momentList(best)) : "",
    listed.length ? make("section", {}, make("h2", {}, say("recent_games"), " ", make("a", { href: `/${query({ page: "games", player })}` }, say("all_games"), buildIcon("on"))), make("ul", { kind: "tiles" }, listed.map((row) => buildGameTile(row)))) : "",
  ];
}

// How rows of players are called and where they lead.
export function playerRowAccessors() {
  return { nameOf: ({ key }) => key, markOf: ({ key }) => buildNameCrest(key), hrefOf: ({ key }) => `/${query({ page: "player", player: key })}` };
}

// How rows of decks are called and where they lead. `terms`: the words of their rulebooks.
export function deckRowAccessors(terms) {
  const deckOf = ({ key, sides }) => {
    const [ruleset, deck] = key.split("\n");
    const kind = sides.flatMap(({ own, others }) => [own, ...others]).find((seat) => seat.deck === deck)?.kind ?? "";
    return { ruleset, deck, kind };
  };
  return {
    nameOf: (sum) => deckName(deckOf(sum), terms[deckOf(sum).ruleset]),
    markOf: (sum) => buildNameCrest(`deck ${deckOf(sum).deck}`, deckTint(deckOf(sum))),
    hrefOf: (sum) => `/${query({ page: "deck", ruleset: deckOf(sum).ruleset, deck: deckOf(sum).deck })}`,
    tintOf: (sum) => deckTint(deckOf(sum)),
  };
}

function ownDecks(sides, terms) {
  const sums = tallySides(sides, ({ row, own }) => [deckKey(row, own.deck)]);
  return sums.length ? buildProfileSection(say("question.decks"), "", ...buildWinRateRows(sums, deckRowAccessors(terms))) : "";
}

function againstDecks(sides, terms) {
  const sums = tallySides(sidesAgainstOtherDecks(sides), ({ row, others }) => [deckKey(row, others[0].deck)]);
  return sums.length ? buildProfileSection(say("against_decks"), say("mirrors_left_out"), ...buildWinRateRows(sums, deckRowAccessors(terms))) : "";
}

function rivalTiles(sums) {
  return make("ul", { kind: "people" }, sums.map((sum) => make("li", {}, make("button", { type: "button", kind: "person", onclick: () => openGameList(sum.key, sum.sides) }, buildNameCrest(sum.key),
    make("span", {}, make("b", {}, sum.key), make("small", {}, winLossText(sum)))))));
}

// Each number leads to its game, at its moment.
function momentList(best) {
  return make("ul", { kind: "best-moments" }, best.map(({ name, number, game, at, seats, turn }) => make("li", {}, make("a", { href: gameAddress(game, keyFor(game), "replay", at) }, make("b", {}, number), make("span", {}, say(`league.${name}`)),
    make("small", {}, [seats.map((seat) => seat.player || seat.seat).join(" – "), turn ? say("turn_n", { n: turn }) : ""].filter(Boolean).join(" · "))))));
}
