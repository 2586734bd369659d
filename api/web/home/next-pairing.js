// The next pairing of this device's player: table and opponent in each tournament, and the time left of the round.

import { Problem } from "/lib/api.js";
import { make } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { buildRoundClock } from "/league/clock.js";
import { removeTournament, ownTournaments } from "/league/own-tournaments.js";
import { roundTitle } from "/league/rounds.js";
import { TournamentSource } from "/league/tournament-source.js";
import { buildNameCrest } from "/viewer/art/name-crest.js";
import { buildIcon } from "/viewer/replay/icons.js";

// Returns the running tournaments of this device. A tournament whose link is no longer valid is removed.
export async function fetchRunningTournaments() {
  const found = await Promise.all(ownTournaments().map(async ({ league, key }) => {
    try {
      return await new TournamentSource(league, key).fetch();
    } catch (error) {
      if (error instanceof Problem && [401, 403, 404].includes(error.status)) removeTournament(league);
      return null;
    }
  }));
  return found.filter((source) => source?.me && source.state.status !== "finished");
}

export function buildNextPairing(source) {
  const { last, me } = source;
  const match = last && !last.closed && last.matches.find((each) => each.players.includes(me));
  const other = match?.players[1 - match.players.indexOf(me)];
  const words = match ? [make("small", {}, say("league.against")), make("b", {}, source.name(other))] : [make("b", {}, say(last && !last.closed && last.byes.includes(me) ? "league.you_have_a_bye" : "league.no_match_yet"))];
  return make("div", { kind: "box next-pairing" }, make("h2", {}, match ? say("league.my_next") : source.state.opened.title, make("small", {}, match ? ` ${source.state.opened.title} · ${roundTitle(source, last)}` : "")),
    make("a", { kind: "pairing", href: source.link("mine") }, match ? make("b", { kind: "table" }, match.table) : "", match ? buildNameCrest(other) : "", make("span", {}, words), buildIcon("on")), match ? buildRoundClock(last) : "");
}
