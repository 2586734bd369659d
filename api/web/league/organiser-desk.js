// Desk of organiser and judge: the next step first; results, penalties, corrections, players who come and leave, links.

import { button, openDialog, make } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { buildIcon } from "/viewer/replay/icons.js";
import { buildEntrantList, openPenaltyForm, buildStartForm } from "./entrants.js";
import { buildPlayerEntryForm } from "./bulk-entry.js";
import { buildClockControls, openExtraMinutesDialog } from "./clock-controls.js";
import { buildTournamentLinks } from "./tournament-access-links.js";
import { openOfferedRound } from "./pairing-offer.js";
import { buildTournamentHead } from "./overview.js";
import { buildExportsPanel } from "./exports.js";
import { openPairingChangeDialog } from "./pairing-change.js";
import { askReason } from "./reason-dialog.js";
import { buildRequestsPanel } from "./requests-panel.js";
import { buildResultEntry } from "./result-entry.js";
import { openResultForm } from "./result-form.js";
import { roundTitle, matchScoreText } from "./rounds.js";
import { askOrExplainRefusal, submitEvent } from "./refusal-dialog.js";
import { openTermsForm, withRounds } from "./terms-form.js";

export function showOrganiserDesk(root, source, draw) {
  const steps = [next(source, draw), source.last ? buildClockControls(source, draw) : ""].filter(Boolean);
  const top = steps.length > 1 ? make("div", { kind: "columns desk-top" }, steps) : steps;
  const parts = [buildTournamentHead(source), buildRequestsPanel(source, draw), top, source.last ? tables(source, draw) : "", buildEntrantList(source, draw)].flat();
  root.replaceChildren(...parts, source.state.scope === "organiser" ? buildTournamentLinks(source) : "", buildExportsPanel(source, draw));
}

// Names the tables that have no result, and those whose result has still to be accepted.
function waitingTables(open) {
  const named = (key, matches) => (matches.length ? [say(key, { count: matches.length, tables: matches.map((match) => match.table).join(say("joined")) })] : []);
  const words = [...named("league.tables_open", open.filter((match) => !match.games)), ...named("league.tables_unaccepted", open.filter((match) => match.games))];
  return words.length ? words.join(" · ") : say("league.all_in");
}

function next(source, draw) {
  const { state, last } = source;
  if (state.scope !== "organiser") return "";
  const open = last?.matches.filter((match) => !match.games || (match.told.length && match.confirmed.length < 2)) ?? [];
  const posted = state.rounds.filter((each) => each.stage === state.stage).length;
  const complete = !isFree(source) && posted >= state.planned_rounds;
  const parts = [];
  if (state.status === "open") parts.push(buildPlayerEntryForm(source, draw), ...buildStartForm(source, draw));
  else if (last && !last.closed && !isFree(source)) parts.push(make("p", {}, waitingTables(open)), closeRound(source, draw, open), repairing(source, draw));
  else if (state.status === "running") parts.push(...(isFree(source) && last && !last.closed ? [closeRound(source, draw, open), repairing(source, draw)] : []), complete ? "" : button([buildIcon("on"), say("league.pair")], () => openOfferedRound(source, draw), { kind: "strong" }), cut(source, draw, complete), button(say("league.finish"), () => finish(source, draw), { kind: complete ? "strong" : "" }), complete ? oneMore(source, draw, posted) : "");
  const late = state.status === "running" && state.stage === 1 ? make("details", {}, make("summary", {}, say("league.late")), buildPlayerEntryForm(source, draw)) : "";
  return make("section", { kind: "box next" }, make("h2", {}, say("league.next")), make("div", { kind: "row" }, parts), late, make("div", { kind: "row" }, ...backwards(source, draw)));
}

// Offers what takes a step back, and the change of terms.
function backwards(source, draw) {
  const { state, last } = source;
  const undo = (words, name, said) => button(say(words), () => askReason(say(words), (why) => submitEvent(source, draw, name, { ...said, why })), { kind: "quiet" });
  const here = last?.stage === state.stage ? { stage: last.stage, round: last.round } : null;
  const running = state.status === "running";
  return [
    running && here && last.closed ? undo("league.reopen", "round_reopened", here) : "",
    running && here && !last.closed && last.matches.every((match) => !match.told.length && !match.games) ? undo("league.cancel_round", "round_cancelled", here) : "",
    running && state.cuts[state.stage] && !here ? undo("league.cancel_cut", "cut_cancelled", { stage: state.stage }) : "",
    state.status === "finished" ? undo("league.go_on", "tournament_reopened", {}) : "",
    button(say("league.terms"), () => openTermsForm(source, draw), { kind: "quiet" }),
  ];
}

function oneMore(source, draw, posted) {
  const { state } = source;
  if (state.opened.stages[state.stage - 1].kind !== "swiss") return "";
  return button(say("league.one_more"), () => askReason(say("league.one_more"), (why) => submitEvent(source, draw, "terms_changed", { ...withRounds(state, state.stage, posted + 1), why })), { kind: "quiet" });
}

function isFree({ state }) {
  return state.opened.stages[state.stage - 1].kind === "free";
}

function closeRound(source, draw, open) {
  const { stage, round } = source.last;
  return button([buildIcon("check"), say("league.close_round")], () => submitEvent(source, draw, "round_closed", { stage, round }), { kind: "strong", disabled: open.length > 0 });
}

// Offers to change pairings while some matches of a round are open.
function repairing(source, draw) {
  const open = source.last.matches.filter((match) => !match.told.length && !match.games);
  return open.length ? button(say("league.repair"), () => openPairingChangeDialog(source, draw), { kind: "quiet" }) : "";
}

// Cuts to the next stage. A round or more before the planned end, it asks for a reason and shortens the stage first.
function cut(source, draw, complete) {
  const { state, table } = source;
  const stage = state.opened.stages[state.stage];
  if (!stage || !source.last) return "";
  const here = table.items.filter((row) => row.left === null).map((row) => row.player).slice(0, stage.size || table.items.length);
  const size = make("input", { type: "number", name: "cut-size", min: 2, max: here.length, value: here.length, kind: "short", "aria-label": say("league.cut_to", { count: "…" }) });
  const send = () => submitEvent(source, draw, "cut", { stage: state.stage + 1, players: here.slice(0, Number(size.value)) });
  const early = () => askReason(say("league.cut_early"), async (why) => {
    const posted = state.rounds.filter((each) => each.stage === state.stage).length;
    if (await submitEvent(source, draw, "terms_changed", { ...withRounds(state, state.stage, posted), why })) await send();
  });
  return make("span", { kind: "row" }, size, button(say("league.cut_to", { count: "…" }), complete ? send : early, { kind: complete ? "strong" : "quiet" }));
}

async function finish(source, draw) {
  const message = await askOrExplainRefusal(() => source.ask("/places"));
  if (message) submitEvent(source, draw, "finished", { places: message.places }, message.position);
}

// The round whose tables the desk shows, by tournament; the last one until another is chosen.
const chosen = new WeakMap();

function tables(source, draw) {
  const { rounds } = source.state;
  const shown = rounds.find((each) => chosen.get(source) === `${each.stage}.${each.round}`) ?? source.last;
  const choose = (each) => {
    chosen.set(source, each === source.last ? "" : `${each.stage}.${each.round}`);
    draw();
  };
  const choice = rounds.length > 1 ? make("div", { kind: "row round-choice", role: "group", "aria-label": say("league.rounds") }, rounds.map((each) => button(roundTitle(source, each), () => choose(each), { kind: "quiet", "aria-pressed": String(each === shown) }))) : "";
  const rows = shown.matches.map((match) => make("li", { kind: match.disputed ? "disputed" : "" }, make("b", { kind: "table" }, match.table), make("span", { kind: "pair" }, match.players.map((player) => source.name(player)).join(" – ")),
    make("b", { kind: match.games ? "score" : "score none" }, matchScoreText(match), shown.extra[match.match] && !shown.closed ? make("small", {}, ` ${say("league.extra", { minutes: shown.extra[match.match] })}`) : ""), accept(source, match, draw), resultButton(source, match, draw), more(source, shown, match, draw)));
  const byes = shown.byes.map((player) => make("li", {}, make("b", { kind: "table" }, "–"), make("span", {}, source.name(player)), make("b", { kind: "score" }, say("league.bye"))));
  return make("section", { kind: "box" }, make("h2", {}, roundTitle(source, shown)), choice, shown === source.last && !shown.closed ? buildResultEntry(source, draw) : "", make("ul", { kind: "desk-tables" }, rows, byes));
}

// Lists what else can be done about a match: penalties in it, minutes of its own.
function more(source, round, match, draw) {
  const list = () => {
    const choice = (words, act) => button(words, () => {
      shown.close();
      act();
    });
    const penalties = match.players.flatMap((player) => [choice(`${say("league.penalise")}${say("colon")}${source.name(player)}`, () => openPenaltyForm(source, player, draw, { match: match.match, kind: "game_loss" }))]);
    const shown = openDialog(`${say("league.table")} ${match.table}`, say("close"), make("div", { kind: "choices" }, penalties, round.closed ? "" : choice(say("league.extend"), () => openExtraMinutesDialog(source, match, draw))));
  };
  return button(say("more"), list, { kind: "quiet", "aria-label": `${say("more")}${say("colon")}${say("league.table")} ${match.table}` });
}

// Confirms a result that only one player has reported, in the name of the other.
function accept(source, match, draw) {
  const silent = match.players.find((player) => !match.confirmed.includes(player));
  if (!match.games || match.disputed || !match.told.length || !silent) return "";
  return button([buildIcon("check"), say("league.accept")], () => submitEvent(source, draw, "confirmed", { match: match.match, player: silent, report: match.told.at(-1).position }), { kind: "strong" });
}

function resultButton(source, match, draw) {
  const penalise = (player) => openPenaltyForm(source, player, draw, { match: match.match, kind: "game_loss" });
  if (!match.told.length) return button(say("league.report"), () => openResultForm(source, match, (said, seen) => submitEvent(source, draw, "reported", said, seen), penalise));
  const { position: report, games } = match.told.at(-1);
  const stored = (said) => ({ ...said, ...(said.games ? { games: said.games.map((game, at) => ({ ...game, record: games[at]?.record ?? "" })) } : {}) });
  const another = (why) => openResultForm(source, match, (said, seen) => submitEvent(source, draw, "corrected", { ...stored(said), report, why }, seen), penalise);
  const none = [say("league.withdraw"), (why) => submitEvent(source, draw, "withdrawn_report", { match: match.match, report, why })];
  return button(say("league.correct"), () => askReason(say("league.correct"), another, none), { kind: "quiet" });
}
