// A season at an address of its own: its players by points, each event with its points, and how places score.

import { ask, query } from "/lib/api.js";
import { button, field, make } from "/lib/dom.js";
import { buildEmptyState } from "/lib/empty-state.js";
import { say } from "/lib/messages.js";
import { siteSettings } from "/lib/page-address.js";
import { buildIcon } from "/viewer/replay/icons.js";
import { truncate, MOST_TITLE_LETTERS } from "./bounded-text.js";
import { buildFeedLinks } from "./feed-links.js";

const ASKED = ["league", "season", "best", "places"];

// Returns the address of a season, with its terms if they are not the usual ones.
export function seasonAddress(terms) {
  return `/?${new URLSearchParams([["page", "season"], ...ASKED.filter((name) => terms[name]).map((name) => [name, terms[name]])])}`;
}

export async function seasonPage(root, wanted) {
  const asked = Object.fromEntries(ASKED.map((name) => [name, wanted.get(name) ?? ""]));
  const load = async () => (await ask(`/api/statistics/season${query(asked)}`, { keeps: true })).items;
  const events = new Map((await everyTournament()).map((each) => [each.id, each]));
  let rows = await load();
  const draw = () => root.replaceChildren(
    make("div", { kind: "head" }, make("h1", { kind: "cut-name" }, truncate([asked.league, asked.season].filter(Boolean).join(" · "), MOST_TITLE_LETTERS) || say("question.season"))),
    rows.length ? seasonTable(rows, events) : buildEmptyState("flag", say("no_leagues"), say("empty_leagues")),
    siteSettings() ? "" : termsForm(asked, async () => {
      rows = await load();
      history.replaceState(null, "", seasonAddress(asked));
      draw();
    }),
    buildFeedLinks({ league: asked.league, season: asked.season }),
    make("p", {}, make("a", { href: "/?page=leagues" }, buildIcon("flag"), say("place.leagues"))));
  addEventListener("senki-language", draw);
  draw();
}

async function everyTournament() {
  const found = [];
  for (let after = ""; after !== null;) {
    const page = await ask(`/api/leagues${query({ after })}`, { keeps: true });
    found.push(...page.items);
    after = page.next;
  }
  return found;
}

function seasonTable(rows, events) {
  const played = [...events.values()].filter(({ id }) => rows.some((row) => id in row.of)).reverse();
  const heads = played.map((each) => make("th", { scope: "col" }, make("a", { kind: "cut-name", href: `/?league=${encodeURIComponent(each.id)}` }, truncate(each.title, MOST_TITLE_LETTERS))));
  const body = rows.map((row) => make("tr", {}, make("td", {}, row.rank), make("th", { scope: "row" }, row.player ? make("a", { kind: "cut-name", href: `/?page=player&${new URLSearchParams({ player: row.player })}` }, row.player) : "–"),
    make("td", {}, make("b", {}, row.points)), played.map((each) => make("td", {}, row.of[each.id] ?? "–"))));
  return make("div", { kind: "scroll" }, make("table", {},
    make("thead", {}, make("tr", {}, make("th", { scope: "col" }, say("column.rank")), make("th", { scope: "col" }, say("column.player")), make("th", { scope: "col" }, say("column.points")), heads)), make("tbody", {}, body)));
}

// Sets how places score and how many events count; the address says it, so it can be passed on.
function termsForm(asked, show) {
  const places = make("input", { name: "places", value: asked.places, placeholder: "25,18,15,12,10,8,6,4", pattern: "[0-9, ]*", maxlength: 200 });
  const best = make("input", { name: "best", type: "number", min: 0, max: 1000, value: asked.best || 0, kind: "short" });
  const submit = (event) => {
    event.preventDefault();
    Object.assign(asked, { places: places.value.replaceAll(" ", ""), best: Number(best.value) ? best.value : "" });
    return show();
  };
  return make("form", { kind: "box", name: "season-terms", onsubmit: submit }, make("h2", {}, say("league.season_points")), field(say("league.season_places"), places, say("league.season_taking_part")),
    field(say("league.season_best"), best), button(say("show"), submit, { kind: "strong" }));
}
