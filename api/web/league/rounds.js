// The rounds: one at a time, with tables, scores, and the records of the games.

import { button, make } from "/lib/dom.js";
import { gameAddress, keyFor } from "/lib/games.js";
import { say } from "/lib/words.js";
import { icon } from "/viewer/replay/icons.js";

export function rounds(source) {
  const list = make("div", {});
  const all = source.told.rounds;
  const show = (chosen) => {
    list.replaceChildren(make("div", { kind: "row", role: "group", "aria-label": say("league.rounds") }, all.map((each) => button(roundName(source, each), () => show(each), { kind: each === chosen ? "strong" : "quiet", "aria-pressed": String(each === chosen) }))), matches(source, chosen));
  };
  show(all.at(-1));
  return list;
}

export function roundName(source, { stage, round }) {
  return stage === 1 ? String(round) : inBracket(source, stage, round);
}

// "Round 3", in a bracket "Top 8" or "Final".
export function roundTitle(source, { stage, round }) {
  const bracket = source.told.opened.stages[stage - 1].kind === "single_elimination" && source.told.cuts[stage];
  return bracket ? inBracket(source, stage, round) : say("league.round_of", { round });
}

function inBracket(source, stage, round) {
  const count = 2 ** Math.ceil(Math.log2(source.told.cuts[stage].length)) >> (round - 1);
  return count > 2 ? say("league.top", { count }) : say("league.final");
}

export function matches(source, round) {
  const rows = round.matches.map((match) => make("li", { kind: match.disputed ? "disputed" : "" }, make("span", { kind: "table" }, match.table),
    name(source, match, 0), make("b", { kind: "score" }, scoreOf(match), match.corrected ? make("small", {}, say("league.corrected")) : ""), name(source, match, 1), records(match)));
  const byes = round.byes.map((player) => make("li", {}, make("span", { kind: "table" }, "–"), make("b", {}, source.name(player)), make("span", { kind: "score" }, say("league.bye")), make("span", {}), make("span", {})));
  const late = round.corrected_late.length ? make("p", { kind: "hint" }, say("league.corrected_late", { matches: round.corrected_late.join(", ") })) : "";
  const list = make("div", {}, make("ul", { kind: "matches" }, rows, byes), late);
  if (list.querySelector(".records a")) proved(source, round, list);
  return list;
}

// What the records prove is looked up afterwards: a tick, or what the record says instead.
async function proved(source, { stage, round }, list) {
  const { items } = await source.ask(`/rounds/${round}/evidence?stage=${stage}`, { keeps: true }).catch(() => ({ items: [] }));
  for (const { record, differences } of items) {
    const link = list.querySelector(`a[data-record="${CSS.escape(record)}"]`);
    if (!link) continue;
    link.replaceChildren(icon(differences.length ? "warn" : "check"));
    link.classList.toggle("differs", differences.length > 0);
    link.title = differences.length ? differences.join("; ") : say("league.proved");
    link.setAttribute("aria-label", `${link.getAttribute("aria-label")}: ${link.title}`);
  }
  const differing = items.filter((each) => each.differences.length);
  list.append(...differing.map((each) => make("p", { kind: "hint" }, `${say("league.record_of", { number: each.number })} (${each.match}): ${each.differences.join("; ")}`)));
}

// `side`: whose score stands first.
export function scoreOf({ games, how, disputed }, side = 0) {
  if (disputed) return say("league.disputed");
  if (!games) return say("league.open");
  if (how === "told" || how === "double_loss" || how === "agreed") return say(`league.${how}`);
  return [games[side], games[1 - side], ...(games[2] ? [games[2]] : [])].join("–");
}

function name(source, match, side) {
  const player = match.players[side];
  return make(match.winner === player ? "b" : "span", { kind: side ? "right" : "left" }, source.name(player));
}

function records(match) {
  const found = match.told.flatMap((report) => report.games).map((game) => game.record).filter(Boolean);
  return make("span", { kind: "records" }, found.map((game, at) => make("a", { href: gameAddress(game, keyFor(game), "replay"), "data-record": game, "aria-label": say("league.record_of", { number: at + 1 }) }, icon("on"))));
}
