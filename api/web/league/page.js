// Page of tournaments: the list, or one of them in the view that the address names.

import { ask } from "/lib/api.js";
import { make } from "/lib/dom.js";
import { emptyState } from "/lib/empty-state.js";
import { redrawInPlace } from "/lib/redraw.js";
import { dayOf } from "/lib/stored-game-links.js";
import { serverTokenField } from "/home/server-token.js";
import { addressOf, onlyOnService, siteSettings } from "/lib/page-address.js";
import { rulesetTitle } from "/lib/rulesets.js";
import { say } from "/lib/messages.js";
import { buildIcon } from "/viewer/replay/icons.js";
import { removeTournament, storeTournament, ownTournaments } from "./own-tournaments.js";
import { feedLinks } from "./feed-links.js";
import { importForm } from "./import-form.js";
import { organiserDesk } from "./organiser-desk.js";
import { ownMatch } from "./own-match.js";
import { newTournamentForm } from "./new-tournament.js";
import { overview } from "./overview.js";
import { matchSlips } from "./match-slips.js";
import { unsentStatements } from "./refusal-dialog.js";
import { shortened, TITLE } from "./bounded-text.js";
import { TournamentSource } from "./tournament-source.js";
import { pairingsWall } from "./pairings-wall.js";
import { seasonAddress } from "./season.js";
import { signUp } from "./sign-up.js";

const VIEWS = { wall: pairingsWall, mine: ownMatch, desk: organiserDesk, slips: matchSlips };

export async function tournamentsPage(root) {
  serverTokenField.read();
  const { items } = await ask("/api/leagues", { keeps: true });
  const draw = () => root.replaceChildren(
    make("div", { kind: "head" }, make("h1", {}, say("place.leagues")), onlyOnService(() => make("span", { kind: "row" }, importForm(), newTournamentForm()))),
    seasonLinks(items),
    items.length ? make("ul", { kind: "games" }, items.map(row)) : emptyState("flag", say("no_leagues"), say("empty_leagues")),
    items.length ? feedLinks() : "",
  );
  addEventListener("senki-language", draw);
  draw();
}

// Lists the seasons of the tournaments, each at its own address.
function seasonLinks(items) {
  const seasons = new Map(items.filter((each) => each.season || each.league).map(({ league: name, season }) => [JSON.stringify([name, season]), { league: name, season }]));
  if (!seasons.size || siteSettings()) return "";
  return make("p", { kind: "row" }, [...seasons.values()].map((each) => make("a", { kind: "button cut-name", href: seasonAddress(each) }, buildIcon("chart"), shortened([each.league, each.season].filter(Boolean).join(" · "), TITLE))));
}

function row(each) {
  const about = [rulesetTitle(each.ruleset), shortened([each.league, each.season].filter(Boolean).join(" "), TITLE), dayOf(each.date), say("players_of", { count: each.players })];
  return make("li", { kind: "game" }, make("span", { kind: "title" }, shortened(each.title, TITLE)), make("div", { kind: "about" }, about.filter(Boolean).join(" · ")),
    make("div", { kind: "act" }, make("span", { kind: each.status === "running" ? "tag live" : "tag" }, say(`league.${each.status}`)), make("a", { kind: "button", href: ownAddress(each.id) }, buildIcon("on"), say("show"))));
}

// Without a key in the address, uses the link that this device stores; without a valid one, shows the public view.
async function sourceOf(id, key) {
  const own = key || (ownTournaments().find((known) => known.league === id)?.key ?? "");
  try {
    return await new TournamentSource(id, own).fetch();
  } catch (error) {
    if (key || !own || ![401, 403].includes(error.status)) throw error;
    removeTournament(id);
    return new TournamentSource(id, "").fetch();
  }
}

// Returns the address with the link of this device, if it has one.
function ownAddress(id) {
  const key = ownTournaments().find((known) => known.league === id)?.key;
  return addressOf({ league: id, key: key ?? "" });
}

export async function tournamentPage(root, wanted) {
  const source = await sourceOf(wanted.get("league"), wanted.get("key") ?? "");
  const asked = VIEWS[wanted.get("view")];
  const view = asked && (source.keeps || ![organiserDesk, matchSlips].includes(asked)) && (source.me || asked !== ownMatch) ? asked : source.me ? ownMatch : source.state.scope === "entry" ? signUp : overview;
  document.body.classList.add(`league-${view.name}`);
  if (source.me || source.keeps) storeTournament({ league: source.id, key: source.key, title: source.state.opened.title });
  const draw = () => redrawInPlace(root, async () => {
    await view(root, source, draw);
    if (source.outbox) root.prepend(unsentStatements(source, draw));
  });
  addEventListener("senki-language", draw);
  if (siteSettings()) return draw();
  await source.openOutbox(draw);
  await draw();
  return source.follow(draw);
}
