// The round as the engine offers it. Before it is posted, two tapped players can change places.

import { button, openDialog, make } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { askOrExplainRefusal, submitEvent } from "./refusal-dialog.js";

export async function openOfferedRound(source, draw) {
  const free = source.state.opened.stages[source.state.stage - 1].kind === "free";
  const offer = free ? { said: freeRound(source), position: source.state.position } : await askOrExplainRefusal(() => source.ask("/offer"));
  if (!offer) return;
  const list = make("div", {});
  const shown = openDialog(say("league.round_of", { round: offer.said.round }), say("cancel"), make("p", { kind: "hint" }, say(free ? "league.who_meets" : "league.swap_hint")), list, button(say("league.post"), () => {
    shown.close();
    submitEvent(source, draw, "paired", offer.said, offer.position);
  }, { kind: "strong" }));
  if (free) choose(source, offer, list);
  else drawSwapControls(source, offer, list);
}

export function drawSwapControls(source, offer, list) {
  let first = null;
  const touch = (player) => {
    if (first && first !== player) offer.said = swapPlayers(offer.said, first, player);
    first = first ? null : player;
    draw();
  };
  const name = (player) => button(source.name(player), () => touch(player), { "aria-pressed": String(first === player) });
  const draw = () => list.replaceChildren(make("ol", { kind: "plain offered" },
    offer.said.matches.map((pair) => make("li", {}, make("b", { kind: "table" }, pair.table), name(pair.players[0]), "–", name(pair.players[1]), again(source, offer.said, pair.players))),
    offer.said.byes.map((player) => make("li", {}, name(player), make("span", {}, say("league.bye"))))));
  draw();
}

// Returns the round with two players exchanged. A changed round is no longer the engine's.
export function swapPlayers(said, one, two) {
  const other = new Map([[one, two], [two, one]]);
  const put = (player) => other.get(player) ?? player;
  return { ...said, matches: said.matches.map((pair) => ({ ...pair, players: pair.players.map(put) })), byes: said.byes.map(put), engine: "", version: "" };
}

// Marks a rematch before the round is posted, compared with all other rounds.
function again(source, { stage, round: number }, players) {
  const before = source.state.rounds.filter((each) => each.stage !== stage || each.round !== number);
  const met = before.some((round) => round.matches.some((match) => players.every((player) => match.players.includes(player))));
  return met ? make("small", { kind: "differs" }, say("league.met_before")) : "";
}

// In a league with free pairings, the next match joins the week that was posted last.
function freeRound({ state, last }) {
  const round = last?.stage === state.stage && !last.closed ? last.round : (last?.stage === state.stage ? last.round : 0) + 1;
  const used = state.rounds.filter((each) => each.stage === state.stage && each.round === round).flatMap((each) => each.matches.map((match) => match.table));
  const table = Math.max(0, ...used) + 1;
  return { stage: state.stage, round, matches: [{ match: `${state.stage}.${round}.${table}`, table, players: ["", ""] }] };
}

function choose(source, offer, list) {
  const here = source.state.entries.filter((each) => each.left === null).map((each) => each.player);
  const pick = (side) => make("select", { "aria-label": say("league.player_of", { number: side + 1 }), onchange: (event) => { offer.said.matches[0].players[side] = event.target.value; } }, ["", ...here].map((player) => make("option", { value: player }, player && source.name(player))));
  list.replaceChildren(make("p", { kind: "row" }, pick(0), "–", pick(1)));
}
