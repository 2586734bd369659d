// Page of tournaments: the list, or one of them in the view that the address names.

import { ask } from "/lib/api.js";
import { make } from "/lib/dom.js";
import { buildEmptyState } from "/lib/empty-state.js";
import { redrawInPlace } from "/lib/redraw.js";
import { formatDate } from "/lib/stored-game-links.js";
import { serverTokenField } from "/home/server-token.js";
import { serviceAddress, onlyOnService, siteSettings } from "/lib/page-address.js";
import { rulesetTitle } from "/lib/rulesets.js";
import { say } from "/lib/messages.js";
import { buildIcon } from "/viewer/replay/icons.js";
import { removeTournament, storeTournament, ownTournaments } from "./own-tournaments.js";
import { buildFeedLinks } from "./feed-links.js";
import { buildImportButton } from "./import-form.js";
import { showOrganiserDesk } from "./organiser-desk.js";
import { showOwnMatch } from "./own-match.js";
import { buildNewTournamentButton } from "./new-tournament.js";
import { showOverview } from "./overview.js";
import { showMatchSlips } from "./match-slips.js";
import { buildUnsentStatements } from "./refusal-dialog.js";
import { truncate, MOST_TITLE_LETTERS } from "./bounded-text.js";
import { TournamentSource } from "./tournament-source.js";
import { showPairingsWall } from "./pairings-wall.js";
import { seasonAddress } from "./season.js";
import { showSignUp } from "./sign-up.js";

const VIEWS = { wall: showPairingsWall, mine: showOwnMatch, desk: showOrganiserDesk, slips: showMatchSlips };
// The name of each view in the class of the page, for the stylesheet.
const VIEW_NAMES = new Map([[showOverview, "overview"], [showSignUp, "sign-up"], ...Object.entries(VIEWS).map(([name, view]) => [view, name])]);

export async function tournamentsPage(root) {
  serverTokenField.read();
  const { items } = await ask("/api/leagues", { keeps: true });
  const draw = () => root.replaceChildren(
    make("div", { kind: "head" }, make("h1", {}, say("place.leagues")), onlyOnService(() => make("span", { kind: "row" }, buildImportButton(), buildNewTournamentButton()))),
    seasonLinks(items),
    items.length ? make("ul", { kind: "games" }, items.map(row)) : buildEmptyState("flag", say("no_leagues"), say("empty_leagues")),
    items.length ? buildFeedLinks() : "",
  );
  addEventListener("senki-language", draw);
  draw();
}

// Lists the seasons of the tournaments, each at its own address.
function seasonLinks(items) {
  const seasons = new Map(items.filter((each) => each.season || each.league).map(({ league: name, season }) => [JSON.stringify([name, season]), { league: name, season }]));
  if (!seasons.size || siteSettings()) return "";
  return make("p", { kind: "row" }, [...seasons.values()].map((each) => make("a", { kind: "button cut-name", href: seasonAddress(each) }, buildIcon("chart"), truncate([each.league, each.season].filter(Boolean).join(" · "), MOST_TITLE_LETTERS))));
}

function row(each) {
  const about = [rulesetTitle(each.ruleset), truncate([each.league, each.season].filter(Boolean).join(" "), MOST_TITLE_LETTERS), formatDate(each.date), say("players_of", { count: each.players })];
  return make("li", { kind: "game" }, make("span", { kind: "title" }, truncate(each.title, MOST_TITLE_LETTERS)), make("div", { kind: "about" }, about.filter(Boolean).join(" · ")),
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
  return serviceAddress({ league: id, key: key ?? "" });
}

export async function tournamentPage(root, wanted) {
  const source = await sourceOf(wanted.get("league"), wanted.get("key") ?? "");
  const asked = VIEWS[wanted.get("view")];
  const view = asked && (source.keeps || ![showOrganiserDesk, showMatchSlips].includes(asked)) && (source.me || asked !== showOwnMatch) ? asked : source.me ? showOwnMatch : source.state.scope === "entry" ? showSignUp : showOverview;
  document.body.classList.add(`league-${VIEW_NAMES.get(view)}`);
  if (source.me || source.keeps) storeTournament({ league: source.id, key: source.key, title: source.state.opened.title });
  const draw = () => redrawInPlace(root, async () => {
    await view(root, source, draw);
    if (source.outbox) root.prepend(buildUnsentStatements(source, draw));
  });
  addEventListener("senki-language", draw);
  if (siteSettings()) return draw();
  await source.openOutbox(draw);
  await draw();
  return source.follow(draw);
}
