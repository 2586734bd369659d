// Rounds, one at a time, with tables, scores, and the records of the games.

import { button, make } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { buildEvidenceCounts, faultReasons, markEvidence, buildRecordLinks } from "./game-record-links.js";

export function buildRoundsSection(source) {
  const list = make("div", {});
  const all = source.state.rounds;
  const show = (chosen) => {
    list.replaceChildren(make("div", { kind: "row round-choice", role: "group", "aria-label": say("league.rounds") }, all.map((each) => button(roundName(source, each), () => show(each), { kind: "quiet", "aria-pressed": String(each === chosen) }))), matchTable(source, chosen));
  };
  show(all.at(-1));
  return list;
}

function roundName(source, { stage, round }) {
  return stage === 1 ? String(round) : inBracket(source, stage, round);
}

// "Round 3", in a bracket "Top 8" or "Final".
export function roundTitle(source, { stage, round }) {
  const bracket = source.state.opened.stages[stage - 1].kind === "single_elimination" && source.state.cuts[stage];
  return bracket ? inBracket(source, stage, round) : say("league.round_of", { round });
}

function inBracket(source, stage, round) {
  const count = 2 ** Math.ceil(Math.log2(source.state.cuts[stage].length)) >> (round - 1);
  return count > 2 ? say("league.top", { count }) : say("league.final");
}

// Returns the players with a bye or half a bye, each with its word.
export function byesWithWords(round) {
  return [...round.byes.map((player) => [player, say("league.bye")]), ...(round.half_byes ?? []).map((player) => [player, say("league.half_bye")])];
}

function matchTable(source, round) {
  const rows = round.matches.map((match) => make("li", { kind: match.disputed ? "disputed" : "" }, make("span", { kind: "table" }, match.table),
    name(source, match, 0), make("b", { kind: match.games || match.disputed ? "score" : "score open" }, matchScoreText(match), match.corrected ? make("small", {}, say("league.corrected")) : ""), name(source, match, 1), buildRecordLinks(match)));
  const byes = byesWithWords(round).map(([player, word]) => make("li", {}, make("span", { kind: "table" }, "–"), make("b", { kind: "left" }, source.name(player)), make("span", { kind: "score open" }, word), make("span", {}), make("span", {})));
  const late = round.corrected_late.length ? make("p", { kind: "hint" }, say("league.corrected_late", { matches: round.corrected_late.join(say("joined")) })) : "";
  const list = make("div", {}, make("ul", { kind: "matches" }, rows, byes), late);
  if (list.querySelector(".records a")) proved(source, round, list);
  return list;
}

// What a record says instead is shown below the round.
async function proved(source, { matches: of }, list) {
  const { items, counts } = await markEvidence(source, list);
  const here = new Set(of.map((match) => match.match));
  const odd = items.filter((each) => here.has(each.match) && faultReasons(each).length);
  list.append(...odd.map((each) => make("p", { kind: "hint" }, `${say("league.record_of", { number: each.number })} (${each.match}): ${faultReasons(each).join("; ")}`)), buildEvidenceCounts(counts));
}

// Returns the score of a match; `side`: whose score comes first.
export function matchScoreText({ games, how, disputed }, side = 0) {
  if (disputed) return say("league.disputed");
  if (!games) return say("league.undecided");
  if (how === "told" || how === "double_loss" || how === "agreed") return say(`league.${how}`);
  return [games[side], games[1 - side], ...(games[2] ? [games[2]] : [])].join("–");
}

function name(source, match, side) {
  const player = match.players[side];
  return make(match.winner === player ? "b" : "span", { kind: side ? "right" : "left" }, source.name(player));
}
