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
  return stage === 1 ? String(round) : say("league.top", { count: Math.max(2, source.told.cuts[stage].length >> (round - 1)) });
}

export function matches(source, round) {
  const rows = round.matches.map((match) => make("li", { kind: match.disputed ? "disputed" : "" }, make("span", { kind: "table" }, match.table),
    name(source, match, 0), make("b", { kind: "score" }, scoreOf(match)), name(source, match, 1), records(match)));
  const byes = round.byes.map((player) => make("li", {}, make("span", { kind: "table" }, "–"), make("b", {}, source.name(player)), make("span", { kind: "score" }, say("league.bye")), make("span", {}), make("span", {})));
  const late = round.corrected_late.length ? make("p", { kind: "hint" }, say("league.corrected_late", { matches: round.corrected_late.join(", ") })) : "";
  return make("div", {}, make("ul", { kind: "matches" }, rows, byes), late);
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
  return make("span", { kind: "records" }, found.map((game, at) => make("a", { href: gameAddress(game, keyFor(game), "replay"), "aria-label": say("league.record_of", { number: at + 1 }) }, icon("on"))));
}
