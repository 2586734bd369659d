// Statistics of one rulebook: decks and cards played, win rates, length of games; charts with their tables.

import { Problem, ask, fetchRowsOfLists, fetchAllPages, query } from "/lib/api.js";
import { buildNameCrest } from "/viewer/art/name-crest.js";
import { make, select } from "/lib/dom.js";
import { buildEmptyState } from "/lib/empty-state.js";
import { formatDate } from "/lib/stored-game-links.js";
import { onlyOnService, pageAddress } from "/lib/page-address.js";
import { rulesetTitle, fetchRulesets } from "/lib/rulesets.js";
import { addMessages, countGames, say } from "/lib/messages.js";
import { buildIcon, buildSeatStone } from "/viewer/replay/icons.js";
import { buildDeckShareBand } from "./deck-share-band.js";
import { buildPlayedCards } from "./played-cards.js";
import { buildDotRow, buildDotScale } from "./win-rate-dots.js";
import { drawGameLengthBars, drawScoreLines } from "./game-course-charts.js";
import { pairingsOnce, winRateRange } from "./chart-numbers.js";
import { buildStatisticsTable, buildTableOnDemand } from "./tables.js";
import { deckName, fetchTerms, deckTint, makeCellFormatter } from "./cell-format.js";

// Questions that have a drawing of their own; all others have a table.
const DRAWN = ["players", "decks", "pairings", "cards", "tempo", "games", "lines", "depths"];

export async function statisticsPage(root, wanted) {
  const all = (await ask("/api/statistics/tempo", { keeps: true })).items;
  const most = [...all].sort((one, other) => other.games - one.games)[0]?.ruleset;
  const chosen = { ruleset: wanted.get("ruleset") || most || (await fetchRulesets())[0].id, league: wanted.get("league") ?? "", since: wanted.get("since") ?? "", depth: wanted.get("depth") ?? "" };
  const { questions, words } = await ask("/api/statistics", { keeps: true });
  addMessages(words);
  let answers;
  try {
    answers = await fetchRowsOfLists(DRAWN.map((each) => `/api/statistics/${each}`), chosen, { keeps: true });
  } catch (error) {
    if (!(error instanceof Problem) || !error.document.nearest) throw error;
    unknown(root, chosen, error.document.nearest);
    return;
  }
  const message = { ...Object.fromEntries(DRAWN.map((each, at) => [each, answers[at]])), leagues: await leaguesOf(chosen, answers[DRAWN.indexOf("games")]) };
  message.games = message.games.filter((row) => row.status === "finished");
  message.others = questions.filter((each) => !DRAWN.includes(each));
  message.terms = (await fetchTerms([chosen]))[chosen.ruleset];
  const draw = () => root.replaceChildren(...page(message, chosen, makeCellFormatter({ [chosen.ruleset]: message.terms })));
  addEventListener("senki-language", draw);
  draw();
}

// A league that no game is of: it is named, with those whose names are near.
function unknown(root, chosen, near) {
  const draw = () => root.replaceChildren(make("h1", {}, rulesetTitle(chosen.ruleset)), buildEmptyState("chart", say("no_league", { league: chosen.league }), near.length ? say("near_names") : "",
    ...[...near.map((league) => [league, { ...chosen, league }]), [say("all"), { ...chosen, league: "" }]].map(([words, more]) => make("a", { kind: "button", href: `/${query({ page: "statistics", ...more })}` }, words))));
  addEventListener("senki-language", draw);
  draw();
}

// The leagues of a rulebook's games, of which only some may be `chosen`.
async function leaguesOf({ ruleset, league, since, depth }, games) {
  const all = league || since || depth ? await fetchAllPages("/api/statistics/games", { ruleset }, { keeps: true }) : games;
  return [...new Set(all.map((row) => row.league).filter(Boolean))];
}

function page(message, chosen, shown) {
  const none = !message.games.length;
  return [head(message, chosen), ...(none ? [buildEmptyState("chart", say("empty_statistics"), say("empty_counts"), onlyOnService(() => make("a", { kind: "button", href: `/${query({ page: "new", ruleset: chosen.ruleset })}` }, say("record_a_game"))))] : sections(message, chosen, shown))];
}

function isCounted({ depth }) {
  return depth === "counted";
}

function head({ games, players, leagues, depths }, chosen) {
  const days = games.map((row) => row.date).filter(Boolean).sort();
  const about = [countGames(games.length), say("players_of", { count: players.length }), depths.some(isCounted) ? say("depth.of_these", { count: depths.find(isCounted).games }) : "", days.length ? say("since_day", { day: formatDate(days[0]) }) : ""];
  return make("div", { kind: "head" }, make("div", {}, make("h1", {}, rulesetTitle(chosen.ruleset)), make("p", { kind: "muted" }, about.filter(Boolean).join(" · "))), books(chosen), filters(leagues, chosen), depths.length > 1 || chosen.depth ? onlyOnService(() => depthFilter(chosen)) : "");
}

function books(chosen) {
  const options = make("span", {});
  fetchRulesets().then((known) => options.replaceWith(select(known.map((book) => [book.id, rulesetTitle(book.id)]), chosen.ruleset, (ruleset) => {
    location.assign(pageAddress(`/${query({ page: "statistics", ruleset })}`));
  }, { "aria-label": say("ruleset") })));
  return options;
}

// Returns the filter by depth: games with plays, games that were only counted, or both.
function depthFilter(chosen) {
  const link = (depth) => make("a", { href: `/${query({ page: "statistics", ...chosen, depth })}`, "aria-current": depth === chosen.depth && "true" }, say(`depth.${depth || "all"}`));
  return make("nav", { kind: "filters", "aria-label": say("column.depth") }, ["", "plays", "counted"].map(link));
}

function filters(leagues, { ruleset, league, since, depth }) {
  const month = `${new Date().toISOString().slice(0, 8)}01`;
  const link = (words, more, here) => make("a", { href: `/${query({ page: "statistics", ruleset, depth, ...more })}`, "aria-current": here && "true" }, words);
  return make("nav", { kind: "filters", "aria-label": say("which_games") }, link(say("all"), {}, !league && !since),
    leagues.map((each) => link(each, { league: each }, each === league)), onlyOnService(() => [link(say("this_month"), { since: month }, since === month),
      make("a", { href: `/${query({ page: "find", ruleset, league })}` }, buildIcon("search"), say("find.title"))]));
}

function box(title, about, ...children) {
  return make("section", { kind: "box" }, make("h2", {}, title, about && make("small", {}, about)), ...children);
}

// Puts rows with too few games to be ranked last.
function fewLast(rows) {
  const few = ({ wins, draws = 0, games }) => Number(winRateRange(wins, draws, games).few);
  return [...rows].sort((one, other) => few(one) - few(other));
}

function sections(message, chosen, shown) {
  const { cards, tempo, games, lines, terms } = message;
  const [players, decks, pairings] = [message.players, message.decks, pairingsOnce(message.pairings)].map(fewLast);
  const which = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value));
  const table = (question) => (message[question].length ? buildStatisticsTable(question, message[question], shown, which) : "");
  const at = (more) => `/${query({ page: "games", ...chosen, ...more })}`;
  return [
    decks.length ? box(say("what_is_played"), "", buildDeckShareBand(decks, chosen.ruleset, terms), decks.some((row) => row.share_low < row.share_high) ? make("p", { kind: "hint" }, say("league.unknown_decks")) : "", table("decks")) : "",
    make("div", { kind: "columns" },
      players.length ? box(say("players"), say("rates_about"), buildDotScale(), make("ul", { kind: "rates" }, players.map((row) => buildDotRow({ ...row, mark: buildNameCrest(row.player), name: row.player, tint: "blue", href: `/${query({ page: "player", player: row.player })}` }))), table("players")) : "",
      make("div", {},
        decks.length ? box(say("what_wins"), "", buildDotScale(), make("ul", { kind: "rates" }, decks.map((row) => buildDotRow({ ...row, mark: buildNameCrest(`deck ${row.deck}`, deckTint(row)), name: deckName(row, terms), tint: deckTint(row), href: `/${query({ page: "deck", ruleset: chosen.ruleset, deck: row.deck })}` })))) : "",
        tempo.length ? box(say("who_goes_first"), "", make("ul", { kind: "rates" }, firsts(tempo[0], at))) : "")),
    cards.some((row) => row.played) ? box(say("question.cards"), say("cards_about"), buildPlayedCards(cards, chosen.ruleset), table("cards")) : "",
    make("div", { kind: "columns" },
      lines.length ? box(say("question.tempo"), say("tempo_about"), drawScoreLines(lines), table("tempo")) : "",
      box(say("how_long"), say("turn"), drawGameLengthBars(games, chosen.ruleset), table("games"))),
    message.depths.length > 1 ? box(say("question.depths"), say("depth.about"), table("depths")) : "",
    pairings.length ? box(say("question.pairings"), say("mirrors_left_out"), buildDotScale("wide-names"), make("ul", { kind: "rates wide-names" }, pairings.map((row) => buildDotRow({ ...row, mark: buildNameCrest(`deck ${row.deck}`, deckTint(row)), name: say("deck_against", { deck: deckName(row, terms), other: shown(row.opposing, "opposing", row) }), tint: deckTint(row), href: at({ deck: row.deck }) }))), table("pairings")) : "",
    box(say("more_numbers"), "", make("div", { kind: "more-numbers" }, message.others.map((question) => buildTableOnDemand(question, shown, which)))),
  ];
}

// Who went first, and the others of the same games.
function firsts({ games, first_won: won, first_lost: lost }, at) {
  const draws = Math.max(0, games - won - lost);
  return [["goes_first", "A", won], ["goes_second", "B", lost]].map(([name, seat, wins]) => buildDotRow({ mark: buildSeatStone(seat), name: say(name), wins, draws, games, href: at({}) }));
}
