// Overview of a tournament: standings, ranks after each round, cross table, rounds, penalties and decks.

import { make } from "/lib/dom.js";
import { formatDate } from "/lib/stored-game-links.js";
import { waitUntilReleased } from "/lib/press.js";
import { rulesetTitle } from "/lib/rulesets.js";
import { say } from "/lib/messages.js";
import { buildIcon } from "/viewer/replay/icons.js";
import { buildNameCrest } from "/viewer/art/name-crest.js";
import { buildRoundClock } from "./clock.js";
import { buildFeedLinks } from "./feed-links.js";
import { buildCrossTable } from "./crosstable.js";
import { buildPrintEdition } from "./print-edition.js";
import { buildStatisticsSections } from "./statistics.js";
import { buildRoundsSection, roundTitle } from "./rounds.js";
import { buildStandingsSection } from "./standings.js";
import { drawRankChart } from "./rank-chart.js";

// The largest number of players for which a table of everybody against everybody is readable.
const CROSSED = 48;

export async function showOverview(root, source) {
  const { state, table } = source;
  const ranks = await Promise.all(state.rounds.filter((each) => each.stage === 1 && each.closed).map((each) => source.standings(each.round)));
  const statistics = state.rounds.length ? numbersOf(source) : null;
  await waitUntilReleased();
  root.replaceChildren(
    buildTournamentHead(source), places(source),
    make("div", { kind: "columns" },
      make("section", { kind: "box" }, make("h2", {}, say("league.standings")), buildStandingsSection(source)),
      make("div", {},
        ranks.length > 1 ? make("section", { kind: "box" }, make("h2", {}, say("league.way")), drawRankChart(source, ranks)) : "",
        state.rounds.length ? make("section", { kind: "box" }, make("h2", {}, say("league.rounds")), buildRoundsSection(source)) : "")),
    state.rounds.length && table.items.length <= CROSSED ? make("section", { kind: "box" }, make("h2", {}, say("league.cross")), buildCrossTable(source, table.items)) : "",
    ...(statistics ? [statistics] : []), decks(source), penalties(source), buildFeedLinks({ tournament: source.id }), buildPrintEdition(source, table.items, ranks),
  );
}

// Loads statistics once for a page, and again only after a round is closed, since they do not change with every report.
const made = new WeakMap();

function numbersOf(source) {
  const closed = source.state.rounds.filter((each) => each.closed).length;
  if (made.get(source)?.closed !== closed) made.set(source, { closed, section: buildStatisticsSections(source) });
  return made.get(source).section;
}

// Shows the final places.
function places(source) {
  const { places: order } = source.state;
  if (!order.length) return "";
  return make("section", { kind: "box" }, make("h2", {}, say("league.places")), make("ol", { kind: "podium" }, order.slice(0, 8).map((player, at) => make("li", { kind: at ? "" : "first" }, make("b", { kind: "rank" }, at + 1), buildNameCrest(player), make("span", {}, source.name(player))))));
}

export function buildTournamentHead(source) {
  const { state } = source;
  const stage = state.opened.stages[state.stage - 1];
  const about = [state.status === "removed" ? say("league.removed") : "", rulesetTitle(state.ruleset), say("players_of", { count: state.entries.length }), say(`league.${stage.kind}`), say(`league.best_of_${stage.best_of}`), source.last ? roundTitle(source, source.last) : "", state.venue, formatDate(state.date)];
  const views = [["", "table", "league.standings"], ["wall", "people", "league.wall"], ...(source.me ? [["mine", "person", "league.mine"]] : []), ...(source.keeps ? [["desk", "edit", "league.desk"], ["slips", "log", "league.slips"]] : [])];
  return make("div", { kind: "head" }, make("div", {}, make("h1", {}, state.opened.title), make("p", { kind: "muted" }, about.filter(Boolean).join(" · "))),
    make("nav", { kind: "filters no-print", "aria-label": say("league.views") }, views.map(([view, sign, words]) => make("a", { href: source.link(view) }, buildIcon(sign), say(words))), make("button", { type: "button", onclick: () => print() }, buildIcon("print"), say("print"))), buildRoundClock(source.last));
}

function decks(source) {
  const known = source.state.entries.filter((each) => each.deck || each.archetype);
  if (!known.length) return "";
  const list = known.map((each) => make("li", {}, make("b", {}, source.name(each.player)), " ", each.archetype || each.deck, each.cards ? make("details", {}, make("summary", {}, say("league.list")), make("pre", {}, each.cards)) : ""));
  return make("section", { kind: "box" }, make("h2", {}, say("question.decks")), make("ul", { kind: "plain decks" }, list));
}

function penalties(source) {
  const given = source.state.penalties ?? [];
  if (!given.length) return "";
  const rows = given.map((each) => make("li", {}, make("b", {}, source.name(each.player)), ` ${say(`league.${each.kind}`)} · ${each.rule} · ${each.why}`));
  return make("section", { kind: "box" }, make("h2", {}, say("league.penalties")), make("ul", { kind: "plain" }, rows));
}
