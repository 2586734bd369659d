// Desk of organiser and judge: the next step first; results, penalties, corrections, players who come and leave, links.

import { button, dialog, field, make } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { icon } from "/viewer/replay/icons.js";
import { enterPlayers, playerList, startForm } from "./entrants.js";
import { links } from "./links.js";
import { offeredRound } from "./pairing-offer.js";
import { tournamentHead } from "./overview.js";
import { exportsPanel } from "./exports.js";
import { changePairing } from "./pairing-change.js";
import { resultForm } from "./result-form.js";
import { roundTitle, scoreOf } from "./rounds.js";
import { submitOrExplain, showRefusal } from "./refusal-dialog.js";

export function organiserDesk(root, source, draw) {
  root.replaceChildren(tournamentHead(source), next(source, draw), source.last ? tables(source, draw) : "", playerList(source, draw), source.state.scope === "organiser" ? links(source) : "", exportsPanel(source, draw));
}

function next(source, draw) {
  const { state, last } = source;
  const open = last?.matches.filter((match) => !match.games || (match.told.length && match.confirmed.length < 2)) ?? [];
  const parts = [];
  if (state.scope !== "organiser") return "";
  if (state.status === "open") parts.push(enterPlayers(source, draw), ...startForm(source, draw));
  else if (last && !last.closed && !isFree(source)) parts.push(make("p", {}, open.length ? say("league.tables_open", { tables: open.map((match) => match.table).join(say("joined")) }) : say("league.all_in")), closeRound(source, draw, open), repairing(source, draw));
  else if (state.status === "running") parts.push(...(isFree(source) && last && !last.closed ? [closeRound(source, draw, open), repairing(source, draw)] : []), button([icon("on"), say("league.pair")], () => offeredRound(source, draw), { kind: "strong" }), cut(source, draw), button(say("league.finish"), () => finish(source, draw)));
  if (state.status === "running" && last?.closed && last.stage === state.stage) parts.push(reopen(source, draw));
  const late = state.status === "running" && state.stage === 1 ? make("details", {}, make("summary", {}, say("league.late")), enterPlayers(source, draw)) : "";
  return make("section", { kind: "box next" }, make("h2", {}, say("league.next")), make("div", { kind: "row" }, parts), late);
}

function reopen(source, draw) {
  const { stage, round } = source.last;
  return button(say("league.reopen"), () => withReason(say("league.reopen"), (why) => showRefusal(source, draw, "round_reopened", { stage, round, why })), { kind: "quiet" });
}

function isFree({ state }) {
  return state.opened.stages[state.stage - 1].kind === "free";
}

function closeRound(source, draw, open) {
  const { stage, round } = source.last;
  return button([icon("check"), say("league.close_round")], () => showRefusal(source, draw, "round_closed", { stage, round }), { kind: "strong", disabled: open.length > 0 });
}

// Offers to change pairings while some matches of a round are open.
function repairing(source, draw) {
  const open = source.last.matches.filter((match) => !match.told.length && !match.games);
  return open.length ? button(say("league.repair"), () => changePairing(source, draw), { kind: "quiet" }) : "";
}

function cut(source, draw) {
  const { state, table } = source;
  const stage = state.opened.stages[state.stage];
  if (!stage) return "";
  const here = table.items.filter((row) => row.left === null).map((row) => row.player).slice(0, stage.size || table.items.length);
  const size = make("input", { type: "number", min: 2, max: here.length, value: here.length, kind: "short", "aria-label": say("league.cut_to", { count: "…" }) });
  return make("span", { kind: "row" }, size, button(say("league.cut_to", { count: "…" }), () => showRefusal(source, draw, "cut", { stage: state.stage + 1, players: here.slice(0, Number(size.value)) })));
}

async function finish(source, draw) {
  const message = await submitOrExplain(() => source.ask("/places"));
  if (message) showRefusal(source, draw, "finished", { places: message.places }, message.position);
}

function tables(source, draw) {
  const { last } = source;
  const rows = last.matches.map((match) => make("li", { kind: match.disputed ? "disputed" : "" }, make("b", { kind: "table" }, match.table), make("span", {}, match.players.map((player) => source.name(player)).join(" – ")), make("b", { kind: "score" }, scoreOf(match)), accept(source, match, draw), resultButton(source, match, draw)));
  return make("section", { kind: "box" }, make("h2", {}, roundTitle(source, last)), make("ul", { kind: "desk-tables" }, rows));
}

// Confirms a result that only one player has reported, in the name of the other.
function accept(source, match, draw) {
  const silent = match.players.find((player) => !match.confirmed.includes(player));
  if (!match.games || match.disputed || !match.told.length || !silent) return "";
  return button([icon("check"), say("league.accept")], () => showRefusal(source, draw, "confirmed", { match: match.match, player: silent, report: match.told.at(-1).position }));
}

function resultButton(source, match, draw) {
  if (!match.told.length) return button(say("league.report"), () => resultForm(source, match, (said, seen) => showRefusal(source, draw, "reported", said, seen)));
  const { position: report, games } = match.told.at(-1);
  const stored = (said) => ({ ...said, ...(said.games ? { games: said.games.map((game, at) => ({ ...game, record: games[at]?.record ?? "" })) } : {}) });
  const another = (why) => resultForm(source, match, (said, seen) => showRefusal(source, draw, "corrected", { ...stored(said), report, why }, seen));
  const none = [say("league.withdraw"), (why) => showRefusal(source, draw, "withdrawn_report", { match: match.match, report, why })];
  return button(say("league.correct"), () => withReason(say("league.correct"), another, none), { kind: "quiet" });
}

// `other`: what else can be done for the given reason, as words and what they do.
function withReason(title, done, other = null) {
  const why = make("input", { type: "text", "aria-label": say("league.why") });
  const then = (act) => () => {
    if (!why.value.trim()) return why.focus();
    shown.close();
    return act(why.value.trim());
  };
  const shown = dialog(title, say("cancel"), field(say("league.why"), why), make("div", { kind: "row" }, button(say("next"), then(done), { kind: "strong" }), other ? button(other[0], then(other[1])) : ""));
}
