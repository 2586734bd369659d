// A player's own match on the phone: the table first, the opponent, the games, recording and reporting, and the time
// left.

import { buildNameCrest } from "/viewer/art/name-crest.js";
import { button, openDialog, make } from "/lib/dom.js";
import { storeGameLink } from "/lib/stored-game-links.js";
import { say } from "/lib/messages.js";
import { buildIcon, buildResultIcon } from "/viewer/replay/icons.js";
import { buildRoundClock } from "./clock.js";
import { openDeckForm } from "./entrants.js";
import { buildTournamentHead } from "./overview.js";
import { openResultForm } from "./result-form.js";
import { roundTitle, matchScoreText } from "./rounds.js";
import { askOrExplainRefusal, submitEvent } from "./refusal-dialog.js";
import { newId } from "/lib/request-ids.js";

export function showOwnMatch(root, source, draw) {
  const { me, last } = source;
  const match = last?.matches.find((each) => each.players.includes(me));
  if (!source.entry(me)) {
    root.replaceChildren(buildTournamentHead(source), make("p", { kind: "box big" }, say("league.not_entered")));
    return;
  }
  if (!match) {
    root.replaceChildren(buildTournamentHead(source), entryState(source), make("p", { kind: "box big" }, say(source.state.status === "finished" ? "league.finished" : last?.byes.includes(me) ? "league.you_have_a_bye" : last?.half_byes?.includes(me) ? "league.you_have_a_half_bye" : "league.no_match_yet")), last ? "" : handIn(source, draw), ownResults(source, draw), leaving(source, draw), buildRoundClock(last));
    return;
  }
  const side = match.players.indexOf(me);
  const other = match.players[1 - side];
  root.replaceChildren(make("div", { kind: "mine" },
    make("div", { kind: "my-table" }, make("b", {}, match.table), make("div", {}, make("small", {}, `${roundTitle(source, last)} · ${say("league.table")}`), make("h1", {}, say(side ? "league.sit_right" : "league.sit_left")))),
    make("div", { kind: "box against" }, buildNameCrest(other), make("span", {}, make("small", {}, say("league.against")), make("b", {}, source.name(other))), form(source, other)),
    games(source, match, draw), acts(source, match, draw), buildRoundClock(last, match.match), ownResults(source, draw), leaving(source, draw),
    make("p", {}, make("a", { href: source.link("") }, buildIcon("table"), say("league.standings")))));
}

// Before the first round: whether the player is entered or waits, and what a deck check has found.
function entryState(source) {
  const { waiting, status } = source.state;
  const own = source.entry(source.me);
  const place = waiting.indexOf(own) + 1;
  const entered = status === "open" && own.left === null ? make("p", { kind: "box" }, place ? say("league.waiting_place", { place }) : say("league.entered")) : "";
  const check = own.deck_check ? make("p", { kind: own.deck_check === "failed" ? "box trouble" : "box" }, [say(`league.deck_${own.deck_check}`), own.deck_remark].filter(Boolean).join(": ")) : "";
  return make("div", {}, entered, check);
}

// Lists the own results; one that was wrong can be contested, which the organiser grants.
function ownResults(source, draw) {
  const own = source.state.rounds.flatMap((round) => round.matches).filter((match) => match.players.includes(source.me) && match.told.length && !match.disputed);
  if (!own.length) return "";
  const rows = own.map((match) => {
    const side = match.players.indexOf(source.me);
    const asked = source.state.requests.find((each) => each.match === match.match);
    return make("li", {}, make("span", {}, `${say("league.round_of", { round: match.round })}${say("colon")}${source.name(match.players[1 - side])}`), make("b", { kind: "score" }, matchScoreText(match, side)),
      asked ? openRequest(source, asked, draw) : button(say("league.was_wrong"), () => contest(source, match, draw), { kind: "quiet" }));
  });
  return make("details", { kind: "box own-results" }, make("summary", {}, say("league.my_results")), make("ul", { kind: "desk-tables" }, rows));
}

// An own request that has no answer yet, and the button that takes it back.
function openRequest(source, { position }, draw) {
  const takeBack = () => submitEvent(source, draw, "declined", { request: position, why: say("league.request_taken_back") });
  return make("small", { kind: "row" }, say("league.asked"), button(say("league.take_request_back"), takeBack, { kind: "quiet" }));
}

function contest(source, match, draw) {
  const report = match.told.at(-1).position;
  openResultForm(source, match, (said, seen) => submitEvent(source, draw, "requested", { player: source.me, kind: "correction", report, ...said }, seen));
}

// Before the start and on the waiting list a player drops alone; later the organiser is asked.
function leaving(source, draw) {
  const { me, state: { status, requests, waiting } } = source;
  const alone = status === "open" || waiting.some((each) => each.player === me);
  if (source.entry(me).left !== null || !["open", "running"].includes(status)) return "";
  const asked = requests.find((each) => each.kind === "drop");
  if (asked) return make("p", { kind: "row hint" }, `${say("league.i_drop")}: `, openRequest(source, asked, draw));
  const drop = () => {
    const shown = openDialog(say("league.i_drop"), say("cancel"), make("p", {}, say(alone ? "league.i_drop_now" : "league.i_drop_asks")), button(say("league.i_drop"), () => {
      shown.close();
      return alone ? submitEvent(source, draw, "dropped", { player: me }) : submitEvent(source, draw, "requested", { player: me, kind: "drop" });
    }, { kind: "strong" }));
  };
  return make("p", { kind: "row" }, button(say("league.i_drop"), drop, { kind: "quiet" }));
}

// Lets a player submit the own deck before the start.
function handIn(source, draw) {
  const own = source.entry(source.me);
  return make("p", { kind: "row" }, button([buildIcon("edit"), own.deck ? `${say("league.deck")}${say("colon")}${own.deck}` : say("league.hand_in")], () => openDeckForm(source, own, draw), { kind: "strong" }), own.here ? "" : button(say("league.check_in"), () => submitEvent(source, draw, "checked_in", { player: own.player })));
}

// Shows the opponent's results so far.
function form(source, player) {
  const met = source.table.items.find((row) => row.player === player)?.way ?? [];
  return make("span", { kind: "form", role: "img", "aria-label": met.map((each) => say(`value.${each.outcome}`)).join(say("joined")) || "–" }, met.map((each) => buildResultIcon(each.outcome)));
}

function games(source, match, draw) {
  const count = source.state.opened.stages[match.stage - 1].best_of;
  const message = match.told[0]?.games ?? [];
  const cells = Array.from({ length: Math.max(count, message.length) }, (_, at) => {
    const game = message[at];
    const mark = game ? buildResultIcon(game.winner === source.me ? "win" : game.winner ? "loss" : "draw") : "–";
    return button([make("small", {}, say("league.game", { number: at + 1 })), make("b", {}, mark)], () => play(source, match, at + 1, draw), { kind: "game-cell" });
  });
  return make("div", { kind: "game-cells" }, cells);
}

function acts(source, match, draw) {
  const next = Math.min((match.told[0]?.games.length ?? 0) + 1, source.state.opened.stages[match.stage - 1].best_of);
  const theirs = match.told.find((report) => report.by !== `player:${source.me}`);
  const agreed = match.confirmed.includes(source.me);
  return make("div", { kind: "my-acts" },
    match.games || match.disputed ? make("p", { kind: match.disputed ? "box trouble" : "box" }, match.disputed ? say("league.call_judge") : `${say("value.result")}${say("colon")}${matchScoreText(match, match.players.indexOf(source.me))} ${match.confirmed.length > 1 ? "✓" : ""}`) : "",
    theirs && !agreed ? button([buildIcon("check"), say("league.agree")], () => submitEvent(source, draw, "confirmed", { match: match.match, player: source.me, report: theirs.position }), { kind: "strong" }) : "",
    !match.told.length ? button([buildIcon("play"), say("league.record_game")], () => play(source, match, next, draw), { kind: "strong" }) : "",
    !match.told.some((report) => report.by === `player:${source.me}`) && !agreed ? button([buildIcon("check"), say("league.report")], () => openResultForm(source, match, (said, seen) => submitEvent(source, draw, "reported", said, seen))) : "");
}

// Opens the same game on both phones of the table; the other phone joins by the code on this screen.
async function play(source, match, number, draw) {
  const made = await askOrExplainRefusal(() => source.ask(`/matches/${encodeURIComponent(match.match)}/game`, { method: "POST", body: { number }, headers: { "Idempotency-Key": newId() } }));
  if (!made) return;
  storeGameLink({ game: made.game, key: made.link.key, scope: made.link.scope, title: `${source.name(match.players[0])} – ${source.name(match.players[1])}` });
  // The link to the game belongs to the own seat, so it is never shown: the other phone joins by its own link.
  const code = source.codeImage(220, "mine", "code");
  openDialog(say("league.game", { number }), say("close"), code, make("p", {}, say("league.scan")), make("p", { kind: "row" }, make("a", { kind: "button strong", href: made.link.url }, say("open_pad"))));
  draw();
}
