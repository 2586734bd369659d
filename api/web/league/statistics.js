// Statistics of tournaments: decks played, win rates, matchups, highlights. Every number leads to its matches and their
// records.

import { fetchRowsOfLists, query } from "/lib/api.js";
import { button, openDialog, make } from "/lib/dom.js";
import { gameAddress, keyFor, joinPlayerNames } from "/lib/stored-game-links.js";
import { language, say } from "/lib/messages.js";
import { buildDotAxis } from "/statistics/win-rate-dots.js";
import { buildDownloadLinks } from "/statistics/tables.js";
import { buildNameCrest } from "/viewer/art/name-crest.js";
import { cardPicture } from "/viewer/board/card-pictures.js";
import { hashText } from "/viewer/replay/card-tints.js";
import { svgDataUrl } from "/viewer/share/downloads.js";
import { buildIcon } from "/viewer/replay/icons.js";
import { findHighlights } from "./highlights.js";
import { markEvidence, buildRecordLinks } from "./game-record-links.js";
import { matchScoreText } from "./rounds.js";

const TINTS = ["blue", "green", "red", "purple", "brown", "tideclock", "lantern"];
const LAND = { tint: ["color"] };
// Players in the picture of ratings (`LINES` in projections/tournaments/charts.py).
const RATED = 12;
const QUESTIONS = ["meta", "matchups", "ratings", "games", "moments"];

// Loads the sections after the page; each one appears when it is answered.
export function buildStatisticsSections(source) {
  const made = make("div", { kind: "numbers" });
  const asked = QUESTIONS.map((each) => `/api/statistics/${each}`);
  fetchRowsOfLists(asked, { event: source.id }, { keeps: true }).then(([meta, matchups, ratings, games, moments]) => {
    made.replaceChildren(...[
      meta.length ? box(say("what_is_played"), "", band(source, meta), ...shareNote(meta)) : "",
      meta.some((row) => row.matches) ? box(say("what_wins"), say("league.rates_about"), wins(source, meta)) : "",
      matchups.some((row) => !row.mirror) ? box(say("question.matchups"), say("league.cell_about"), heat(source, matchups)) : "",
      ratings.length ? box(say("question.ratings"), ratings.length > RATED ? say("best_of_players", { most: RATED, all: ratings.length }) : "", course(source)) : "",
      games.length ? box(say("league.evening"), "", figures(source, findHighlights(games, moments))) : "",
    ].filter(Boolean));
    markEvidence(source, made);
  }).catch(() => {});
  return made;
}

function box(title, about, ...children) {
  return make("section", { kind: "box" }, make("h2", {}, title, " ", about && make("small", {}, about)), ...children);
}

function tintOfName(name) {
  return TINTS[hashText(name) % TINTS.length];
}

function percent(part) {
  return `${Math.round(part * 100)}\u00a0%`;
}

// Formats a share; as a range if some decks are unknown.
function shareWords(row) {
  const [least, most] = [Math.round(row.share_low * 100), Math.round(row.share_high * 100)];
  return least === most ? percent(row.share) : `${least}–${most}\u00a0%`;
}

function band(source, rows) {
  const item = (row) => {
    const land = cardPicture(LAND, { name: `deck ${row.archetype}`, type: "generation", color: tintOfName(row.archetype) });
    const made = make("li", {}, button([land, make("b", {}, shareWords(row)), make("span", {}, row.archetype)], () => openMatchList(source, row.archetype, row.of), { title: `${row.archetype} ${shareWords(row)}` }));
    made.style.setProperty("flex-grow", String(row.share));
    return made;
  };
  return make("ul", { kind: "band" }, rows.map(item));
}

function shareNote(rows) {
  return rows.some((row) => row.share_low < row.share_high) ? [make("p", { kind: "hint" }, say("league.unknown_decks"))] : [];
}

// Ranks by win rate if there are enough matches; the others follow, hollow and without a rate.
function wins(source, rows) {
  const order = [...rows].filter((row) => row.matches || row.open).sort((one, two) => (one.rank ?? 1e6) - (two.rank ?? 1e6) || one.archetype.localeCompare(two.archetype));
  return make("ul", { kind: "rates" }, order.map((row) => {
    const range = { least: row.low * 100, rate: (row.rate ?? 0.5) * 100, most: row.high * 100, games: row.matches, few: !row.enough };
    const words = range.few ? make("small", {}, say("league.few_matches", { count: row.matches })) : [`${percent(row.rate)} `, make("small", {}, say("league.of_matches", { count: row.matches }))];
    return make("li", {}, button([buildNameCrest(`deck ${row.archetype}`, tintOfName(row.archetype)), make("b", {}, row.archetype), buildDotAxis(range, tintOfName(row.archetype)), make("span", { kind: "figures" }, words), buildIcon("on")], () => openMatchList(source, row.archetype, row.of), { kind: range.few ? "few" : "" }));
  }));
}

// A darker cell is better for the deck of the row. Few matches show a score instead of a percentage.
function heat(source, rows) {
  const decks = [...new Set(rows.map((row) => row.archetype))];
  const found = new Map(rows.map((row) => [`${row.archetype} ${row.against}`, row]));
  const cell = (row, one, two) => {
    if (one === two) return make("td", { kind: "self" });
    if (!row) return make("td", {}, "");
    const score = [row.won, row.lost, ...(row.drawn ? [row.drawn] : [])].join("–");
    const made = make("td", { kind: row.enough ? "" : "few" }, button([make("b", {}, row.enough ? percent(row.rate) : score), make("small", {}, row.enough ? score : row.open ? `+${row.open}` : "")], () => openMatchList(source, `${one} – ${two}`, row.of), { kind: "quiet" }));
    if (row.enough) made.style.setProperty("--rate", String(row.rate));
    return made;
  };
  const body = decks.map((one) => make("tr", {}, make("th", { scope: "row" }, one), decks.map((two) => cell(found.get(`${one} ${two}`), one, two))));
  const table = make("table", { kind: "cross heat" }, make("thead", {}, make("tr", {}, make("td"), decks.map((deck) => make("th", { scope: "col" }, deck)))), make("tbody", {}, body));
  return make("div", {}, make("div", { kind: "scroll", tabindex: "0", role: "region", "aria-label": say("question.matchups") }, table), downloads(source, "matchups"));
}

function course(source) {
  const drawn = source.state.drawn?.ratings[language()];
  const address = drawn ? `${svgDataUrl(drawn)}#untitled` : `/api/statistics/ratings${query({ event: source.id, form: "svg", lang: language() })}#untitled`;
  return make("div", {}, make("img", { src: address, alt: say("question.ratings"), kind: "drawn", loading: "lazy", width: 870, height: 436 }), downloads(source, "ratings"));
}

function downloads(source, question) {
  return buildDownloadLinks(question, { event: source.id, lang: language() }, ["svg", "png", "csv", "json"]);
}

// Lists the matches behind a number, with the records that prove them.
export function openMatchList(source, title, ids) {
  const all = new Map(source.state.rounds.flatMap((round) => round.matches).map((match) => [`${source.id}/${match.match}`, match]));
  const rows = ids.map((id) => all.get(id)).filter(Boolean).map((match) => make("li", {}, make("small", {}, `${say("league.round_of", { round: match.round })} · ${match.table}`), make("span", {}, joinPlayerNames(match.players.map((player) => source.name(player)))), make("b", {}, matchScoreText(match)),
    buildRecordLinks(match)));
  markEvidence(source, openDialog(`${title}${say("colon")}${say("league.of_matches", { count: rows.length })}`, say("close"), make("ul", { kind: "match-list" }, rows)));
}

// Links a number to the game at its position, and the names below it to the match with all its games.
function figures(source, found) {
  return make("ul", { kind: "evening" }, found.map((each) => make("li", {},
    make("a", { href: gameAddress(each.game, keyFor(each.game), "replay", each.at), "data-record": each.game, "aria-label": `${each.number} ${say(`league.${each.name}`)}` }, make("b", {}, each.number), make("span", {}, say(`league.${each.name}`))),
    ofMatch(source, each))));
}

function ofMatch(source, { name, match, seats, turn }) {
  const words = [seats.map(({ seat, player }) => (player ? source.name(player) : seat)).join(" – "), turn ? say("turn_n", { n: turn }) : ""].filter(Boolean).join(" · ");
  return match ? button(words, () => openMatchList(source, say(`league.${name}`), [`${source.id}/${match}`]), { kind: "quiet" }) : make("small", {}, words);
}
