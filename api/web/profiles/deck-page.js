// Page of a deck: who plays it, what it meets, first or second, last games.

import { ask, fetchAllPages, query } from "/lib/api.js";
import { make } from "/lib/dom.js";
import { buildEmptyState } from "/lib/empty-state.js";
import { rulesetTitle } from "/lib/rulesets.js";
import { say } from "/lib/messages.js";
import { fetchSummary, buildGameTile } from "/home/game-tile.js";
import { fetchDeckTerms, deckName, deckTint } from "/statistics/cell-format.js";
import { buildNameCrest } from "/viewer/art/name-crest.js";
import { buildIcon, buildSeatStone } from "/viewer/replay/icons.js";
import { sidesAgainstOtherDecks, deckKey, finishedSides, tallySides } from "./game-tallies.js";
import { deckRowAccessors, playerRowAccessors } from "./player-page.js";
import { buildProfileSection, buildProfileHead, buildWinRateRows } from "./profile-parts.js";

const TILES = 4;

export async function deckPage(root, wanted) {
  const [ruleset, deck] = [wanted.get("ruleset") ?? "", wanted.get("deck") ?? ""];
  const [rows, listed] = await Promise.all([
    fetchAllPages("/api/statistics/games", { ruleset, deck }, { keeps: true }),
    ask(`/api/games${query({ ruleset, deck, status: "finished", limit: TILES })}`, { keeps: true })]);
  const sides = finishedSides(rows, (seat, row) => seat.deck === deck && row.ruleset === ruleset);
  const terms = await fetchDeckTerms([{ ruleset, deck }, ...sides.flatMap(({ others }) => others.filter((seat) => seat.deck).map((seat) => ({ ruleset, deck: seat.deck })))]);
  await Promise.all(listed.items.map(async (row) => {
    row.glance = await fetchSummary(row).catch(() => null);
  }));
  const draw = () => root.replaceChildren(...page({ ruleset, deck, sides, terms, listed: listed.items }));
  addEventListener("senki-language", draw);
  draw();
}

function page({ ruleset, deck, sides, terms, listed }) {
  const about = { ruleset, deck, kind: sides[0]?.own.kind ?? "" };
  const title = deckName(about, terms[ruleset]);
  if (!sides.length) return [make("h1", {}, title), buildEmptyState("chart", say("empty_statistics"), "", make("a", { kind: "button", href: "/?page=statistics" }, say("statistics")))];
  const players = tallySides(sides, ({ own }) => [own.player]);
  const met = tallySides(sidesAgainstOtherDecks(sides), ({ row, others }) => [deckKey(row, others[0].deck)]);
  return [
    buildProfileHead(buildNameCrest(`deck ${deck}`, deckTint(about)), title, rulesetTitle(ruleset), tallySides(sides)[0], sides),
    make("div", { kind: "columns" },
      make("div", {}, buildProfileSection(say("players"), say("rates_about"), ...buildWinRateRows(players, playerRowAccessors())), whoBegan(sides)),
      met.length ? buildProfileSection(say("against_decks"), say("mirrors_left_out"), ...buildWinRateRows(met, deckRowAccessors(terms))) : ""),
    listed.length ? make("section", {}, make("h2", {}, say("recent_games"), " ", make("a", { href: `/${query({ page: "games", ruleset, deck })}` }, say("all_games"), buildIcon("on"))), make("ul", { kind: "tiles" }, listed.map((row) => buildGameTile(row)))) : "",
  ];
}

function whoBegan(sides) {
  const sums = tallySides(sides.filter(({ row }) => row.first), ({ row, own }) => [row.first === own.seat ? "goes_first" : "goes_second"]);
  const rows = { nameOf: ({ key }) => say(key), markOf: ({ key }) => buildSeatStone(key === "goes_first" ? "A" : "B"), hrefOf: () => "/?page=statistics" };
  return sums.length ? buildProfileSection(say("who_goes_first"), "", ...buildWinRateRows(sums, rows)) : "";
}
