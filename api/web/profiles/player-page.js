// Page of a player: results by opponent and deck, rivals, best moments, last games.

import { ask, fetchRowsOfLists, query } from "/lib/api.js";
import { make } from "/lib/dom.js";
import { emptyState } from "/lib/empty-state.js";
import { gameAddress, keyFor } from "/lib/stored-game-links.js";
import { say } from "/lib/messages.js";
import { fetchSummary, gameTile } from "/home/game-tile.js";
import { highlights } from "/league/highlights.js";
import { deckTerms, deckWords, tintOfDeck } from "/statistics/cell-format.js";
import { buildNameCrest } from "/viewer/art/name-crest.js";
import { buildIcon } from "/viewer/replay/icons.js";
import { againstOthers, deckKey, mostMetOpponents, sidesOf, tallyGames } from "./game-tallies.js";
import { profileSection, profileHead, rateRows, scoreText, showGames } from "./profile-parts.js";

const [TILES, RIVALS] = [4, 3];

export async function playerPage(root, wanted) {
  const player = wanted.get("player") ?? "";
  const [[rows, moments], listed] = await Promise.all([
    fetchRowsOfLists(["/api/statistics/games", "/api/statistics/moments"], { player }, { keeps: true }),
    ask(`/api/games${query({ player, status: "finished", limit: TILES })}`, { keeps: true })]);
  const sides = sidesOf(rows, (seat) => seat.player === player);
  const own = new Set(sides.map(({ row }) => row.id));
  const decks = sides.flatMap(({ row, own: seat, others }) => [seat, ...others].filter(({ deck }) => deck).map(({ deck }) => ({ ruleset: row.ruleset, deck })));
  const terms = await deckTerms(decks);
  await Promise.all(listed.items.map(async (row) => {
    row.glance = await fetchSummary(row).catch(() => null);
  }));
  const message = { player, sides, terms, listed: listed.items, best: highlights(sides.map(({ row }) => row), moments.filter(({ game }) => own.has(game))) };
  const draw = () => root.replaceChildren(...page(message));
  addEventListener("senki-language", draw);
  draw();
}

function page({ player, sides, terms, listed, best }) {
  if (!sides.length) return [make("h1", {}, player || say("players")), emptyState("person", say("empty_statistics"), say("empty_players"), make("a", { kind: "button", href: "/?page=players" }, say("all_players")))];
  const [sum] = tallyGames(sides);
  const opponents = tallyGames(sides, ({ others }) => others.map((seat) => seat.player));
  return [
    profileHead(buildNameCrest(player), player, "", sum, sides),
    make("div", { kind: "columns" },
      make("div", {}, profileSection(say("rivals"), "", rivalTiles(mostMetOpponents(opponents, RIVALS))), profileSection(say("by_opponent"), say("rates_about"), ...rateRows(opponents, playerRows()))),
      make("div", {}, ownDecks(sides, terms), againstDecks(sides, terms))),
    best.length ? profileSection(say("best_moments"), "", momentList(best)) : "",
    listed.length ? make("section", {}, make("h2", {}, say("recent_games"), " ", make("a", { href: `/${query({ page: "games", player })}` }, say("all_games"), buildIcon("on"))), make("ul", { kind: "tiles" }, listed.map((row) => gameTile(row)))) : "",
  ];
}

// How rows of players are called and where they lead.
export function playerRows() {
  return { nameOf: ({ key }) => key, markOf: ({ key }) => buildNameCrest(key), hrefOf: ({ key }) => `/${query({ page: "player", player: key })}` };
}

// How rows of decks are called and where they lead. `terms`: the words of their rulebooks.
export function deckRows(terms) {
  const deckOf = ({ key, sides }) => {
    const [ruleset, deck] = key.split("\n");
    const kind = sides.flatMap(({ own, others }) => [own, ...others]).find((seat) => seat.deck === deck)?.kind ?? "";
    return { ruleset, deck, kind };
  };
  return {
    nameOf: (sum) => deckWords(deckOf(sum), terms[deckOf(sum).ruleset]),
    markOf: (sum) => buildNameCrest(`deck ${deckOf(sum).deck}`, tintOfDeck(deckOf(sum))),
    hrefOf: (sum) => `/${query({ page: "deck", ruleset: deckOf(sum).ruleset, deck: deckOf(sum).deck })}`,
    tintOf: (sum) => tintOfDeck(deckOf(sum)),
  };
}

function ownDecks(sides, terms) {
  const sums = tallyGames(sides, ({ row, own }) => [deckKey(row, own.deck)]);
  return sums.length ? profileSection(say("question.decks"), "", ...rateRows(sums, deckRows(terms))) : "";
}

function againstDecks(sides, terms) {
  const sums = tallyGames(againstOthers(sides), ({ row, others }) => [deckKey(row, others[0].deck)]);
  return sums.length ? profileSection(say("against_decks"), say("mirrors_left_out"), ...rateRows(sums, deckRows(terms))) : "";
}

function rivalTiles(sums) {
  return make("ul", { kind: "people" }, sums.map((sum) => make("li", {}, make("button", { type: "button", kind: "person", onclick: () => showGames(sum.key, sum.sides) }, buildNameCrest(sum.key),
    make("span", {}, make("b", {}, sum.key), make("small", {}, scoreText(sum)))))));
}

// Each number leads to its game, at its moment.
function momentList(best) {
  return make("ul", { kind: "best-moments" }, best.map(({ name, number, game, at, seats, turn }) => make("li", {}, make("a", { href: gameAddress(game, keyFor(game), "replay", at) }, make("b", {}, number), make("span", {}, say(`league.${name}`)),
    make("small", {}, [seats.map((seat) => seat.player || seat.seat).join(" – "), turn ? say("turn_n", { n: turn }) : ""].filter(Boolean).join(" · "))))));
}
