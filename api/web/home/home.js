// Front page: tonight's table, running games as small boards, recent games, players, decks, and a place to drop a
// record.

import { Offline, ask, fetchAllPages, query } from "/lib/api.js";
import { make } from "/lib/dom.js";
import { buildEmptyState } from "/lib/empty-state.js";
import { formatDate, keyFor, storedGames } from "/lib/stored-game-links.js";
import { onlyOnService, siteSettings } from "/lib/page-address.js";
import { rulesetTitle } from "/lib/rulesets.js";
import { countGames, say } from "/lib/messages.js";
import { truncate, MOST_TITLE_LETTERS } from "/league/bounded-text.js";
import { fetchDeckTerms } from "/statistics/cell-format.js";
import { buildIcon } from "/viewer/replay/icons.js";
import { buildEveningPuzzle, fetchEveningPuzzle } from "./evening-puzzle.js";
import { buildFileDropArea } from "./file-drop.js";
import { buildOwnGamesList } from "./own-games.js";
import { buildNextPairing, fetchRunningTournaments } from "./next-pairing.js";
import { buildDeckList, mostPlayedDecks, buildPlayerList } from "./players-and-decks.js";
import { buildPrivateGamesList, fetchSummary, buildGameTile, isClosedRunningGame, isPrivateGame } from "./game-tile.js";
import { serverTokenField } from "./server-token.js";

const [RUNNING, RECENT, AROUND, TONIGHT, LISTED] = [9, 8, 5, 3, 100];

export async function homePage(root) {
  serverTokenField.read();
  const message = await fetched().catch(away);
  const draw = () => root.replaceChildren(...page(message, draw));
  addEventListener("senki-language", draw);
  draw();
}

async function fetched() {
  const keeps = { keeps: true };
  const [games, players, played, paired, leagues] = await Promise.all([
    ask(`/api/games${query({ limit: siteSettings() ? Infinity : LISTED })}`, keeps), ask(`/api/statistics/players${query({ limit: AROUND })}`, keeps), fetchAllPages("/api/statistics/decks", {}, keeps), fetchRunningTournaments(), ask("/api/leagues", keeps)]);
  const rows = games.items;
  const running = rows.filter((row) => row.status === "running").sort((one, other) => rank(one) - rank(other)).slice(0, RUNNING);
  const recent = rows.filter((row) => row.status === "finished").sort((one, other) => (other.date ?? "").localeCompare(one.date ?? "")).slice(0, RECENT);
  const [puzzle] = await Promise.all([fetchEveningPuzzle(recent).catch(() => null), ...[...running, ...recent].map(async (row) => {
    row.glance = await fetchSummary(row).catch(() => null);
  })]);
  const most = mostPlayedDecks(played);
  return { rows, running, recent, puzzle, players: players.items, decks: most, terms: await fetchDeckTerms(most), paired, leagues: leagues.items.filter(({ status }) => siteSettings() || status === "running").slice(0, TONIGHT) };
}

// Shown without a network if the list was never loaded: the games for which this device has a link.
function away(error) {
  if (!(error instanceof Offline)) throw error;
  return { rows: [], running: [], recent: [], puzzle: null, players: [], decks: [], terms: {}, paired: [], leagues: [], away: true };
}

// Sorts own games first, then games that this device may watch.
function rank(row) {
  return keyFor(row.id) ? 0 : row.open ? 1 : 2;
}

function page({ rows, running, recent, puzzle, players, decks: played, terms, paired, leagues, away: gone }, draw) {
  const closed = running.filter(isClosedRunningGame);
  const live = running.filter((row) => !closed.includes(row));
  const finished = [...recent.filter((row) => !isPrivateGame(row)), ...recent.filter(isPrivateGame)];
  const [first, ...others] = live.length ? live : finished;
  const ended = live.length ? finished : others;
  const more = live.length ? others : [];
  return [
    make("div", { kind: "hero" }, make("ul", { kind: "tiles one" }, first ? buildGameTile(first, { big: true }) : gone ? silent() : nobody()), siteSettings() ? club(rows, leagues, puzzle) : today(first, draw, paired, leagues, puzzle)),
    more.length ? section(say("live_now"), more.length, make("ul", { kind: "tiles" }, more.map((row) => buildGameTile(row)))) : "",
    buildPrivateGamesList(closed),
    ended.length ? section(say("recent_games"), make("a", { href: "/?page=games" }, say("all_games"), buildIcon("on")), make("ul", { kind: "tiles" }, ended.map((row) => buildGameTile(row)))) : "",
    players.length ? section(say("players"), make("a", { href: "/?page=players" }, say("all_players"), buildIcon("on")), buildPlayerList(players, rows)) : "",
    played.length ? section(say("question.decks"), make("a", { href: "/?page=statistics" }, say("statistics"), buildIcon("on")), buildDeckList(played, terms)) : "",
    onlyOnService(buildFileDropArea),
    onlyOnService(() => make("p", { kind: "foot" }, make("a", { href: "/?page=cards" }, buildIcon("file"), say("card_lists")), " ", make("a", { href: "/?page=device" }, buildIcon(isSecureContext ? "check" : "warn"), say("this_device")))),
  ];
}

function section(title, beside, ...children) {
  return make("section", {}, make("h2", {}, title, typeof beside === "object" ? beside : make("small", {}, beside)), ...children);
}

// On a phone counting comes first, on a desk the record of every play.
function record() {
  return [make("a", { kind: "button wide count-link", href: "/?page=count", "data-name": "count" }, buildIcon("hand"), say("count.title")), make("a", { kind: "button strong wide", href: "/?page=new" }, buildIcon("plus"), say("record_a_game"))];
}

function today(first, draw, paired, leagues, puzzle) {
  const day = new Date().toLocaleDateString(document.documentElement.lang, { dateStyle: "full" });
  return make("div", { kind: "today" }, paired.map(buildNextPairing),
    make("div", { kind: "box" }, make("h1", {}, say("tonight")), first && first.status !== "running" ? make("p", { kind: "muted" }, say("nobody_plays")) : "", make("p", { kind: "muted" }, [truncate(first?.league, MOST_TITLE_LETTERS), day].filter(Boolean).join(" · ")), record()),
    leagues.length ? make("div", { kind: "box" }, make("h2", {}, say("place.leagues")), make("ul", { kind: "evenings" }, leagues.map(evening))) : "",
    puzzle ? buildEveningPuzzle(puzzle) : "",
    storedGames().length ? make("div", { kind: "box" }, make("h2", {}, say("mine")), buildOwnGamesList(draw)) : "");
}

// Describes a site: its title, what it has, and its latest tournaments.
function club(rows, leagues, puzzle) {
  return make("div", { kind: "today" }, make("div", { kind: "box" }, make("h1", {}, siteSettings().title || say("site_title")), make("p", { kind: "muted" }, countGames(rows.length)), make("a", { kind: "button wide count-link", href: "/?page=count", "data-name": "count" }, buildIcon("hand"), say("count.title"))),
    leagues.length ? make("div", { kind: "box" }, make("h2", {}, say("place.leagues")), make("ul", { kind: "evenings" }, leagues.map(evening))) : "", puzzle ? buildEveningPuzzle(puzzle) : "");
}

// Makes the tile of a running tournament.
function evening({ id, title, ruleset, players, date }) {
  const about = [rulesetTitle(ruleset), say("players_of", { count: players }), formatDate(date)].filter(Boolean).join(" · ");
  return make("li", {}, make("a", { href: `/?league=${encodeURIComponent(id)}` }, make("span", {}, make("b", {}, truncate(title, MOST_TITLE_LETTERS)), make("small", {}, about)), buildIcon("on")));
}

function silent() {
  return make("li", {}, buildEmptyState("warn", say("no_answer"), say("network_down"), make("a", { kind: "button", href: "/" }, say("try_again"))));
}

function nobody() {
  return make("li", {}, buildEmptyState("table", say("nobody_plays"), say("about"), make("a", { kind: "button", href: "/?page=new" }, say("record_a_game"))));
}
