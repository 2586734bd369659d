// One tournament: standings, the way so far, who beat whom, rounds, penalties and decks.

import { make } from "/lib/dom.js";
import { dayOf } from "/lib/games.js";
import { bookName } from "/lib/rulebooks.js";
import { say } from "/lib/words.js";
import { icon } from "/viewer/replay/icons.js";
import { crossTable } from "./crosstable.js";
import { rounds } from "./rounds.js";
import { standings, standingsTable } from "./standings.js";
import { way } from "./way.js";

export async function overview(root, source) {
  const { told, table } = source;
  const ranks = await Promise.all(told.rounds.filter((each) => each.stage === 1 && each.closed).map((each) => source.standings(each.round)));
  root.replaceChildren(
    head(source),
    make("div", { kind: "columns" },
      make("section", { kind: "box" }, make("h2", {}, say("league.standings")), standings(source, table.items), standingsTable(source, table.items)),
      make("div", {},
        ranks.length > 1 ? make("section", { kind: "box" }, make("h2", {}, say("league.way")), way(source, ranks)) : "",
        told.rounds.length ? make("section", { kind: "box" }, make("h2", {}, say("league.rounds")), rounds(source)) : "")),
    told.rounds.length ? make("section", { kind: "box" }, make("h2", {}, say("league.cross")), crossTable(source, table.items)) : "",
    decks(source), penalties(source),
  );
}

export function head(source) {
  const { told } = source;
  const stage = told.opened.stages[told.stage - 1];
  const about = [bookName(told.ruleset), say("players_of", { count: told.entries.length }), say(`league.${stage.kind}`), say("league.best_of", { count: stage.best_of }), told.round ? say("league.round_of", { round: told.round }) : "", told.venue, dayOf(told.date)];
  const views = [["", "table", "league.standings"], ["wall", "image", "league.wall"], ...(source.me ? [["mine", "people", "league.mine"]] : []), ...(source.keeps ? [["desk", "edit", "league.desk"], ["slips", "log", "league.slips"]] : [])];
  return make("div", { kind: "head" }, make("div", {}, make("h1", {}, told.opened.title), make("p", { kind: "muted" }, about.filter(Boolean).join(" · "))),
    make("nav", { kind: "filters no-print", "aria-label": say("league.views") }, views.map(([view, sign, words]) => make("a", { href: source.link(view) }, icon(sign), say(words)))));
}

function decks(source) {
  const known = source.told.entries.filter((each) => each.deck || each.archetype);
  if (!known.length) return "";
  const list = known.map((each) => make("li", {}, make("b", {}, source.name(each.player)), " ", each.archetype || each.deck, each.cards ? make("details", {}, make("summary", {}, say("league.list")), make("pre", {}, each.cards)) : ""));
  return make("section", { kind: "box" }, make("h2", {}, say("question.decks")), make("ul", { kind: "plain" }, list));
}

function penalties(source) {
  const given = source.told.penalties ?? [];
  if (!given.length) return "";
  const rows = given.map((each) => make("li", {}, make("b", {}, source.name(each.player)), ` ${say(`league.${each.kind}`)} · ${each.rule} · ${each.why}`));
  return make("section", { kind: "box" }, make("h2", {}, say("league.penalties")), make("ul", { kind: "plain" }, rows));
}
