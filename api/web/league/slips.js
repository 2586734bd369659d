// Slips to print and cut: eight on a page, one for each match of the round, with room for marks and names.

import { button, make } from "/lib/dom.js";
import { say } from "/lib/words.js";

export function slips(root, source) {
  const round = source.last;
  const best = round ? source.told.opened.stages[round.stage - 1].best_of : 0;
  root.replaceChildren(make("h1", { kind: "no-print" }, `${source.told.opened.title}: ${say("league.slips")}`), make("p", { kind: "row no-print" }, button(say("print"), () => print(), { kind: "strong" }), make("a", { kind: "button", href: source.link("desk") }, say("league.desk"))),
    round ? make("div", { kind: "slips" }, round.matches.map((match) => slip(source, round, match, best))) : make("p", { kind: "box" }, say("league.no_round")));
}

function slip(source, round, match, best) {
  const boxes = () => Array.from({ length: best }, () => make("i", { kind: "mark-box" }));
  return make("section", { kind: "slip" }, make("header", {}, make("b", {}, match.table), make("span", {}, source.told.opened.title), make("span", {}, say("league.round_of", { round: round.round }))),
    ...match.players.map((player) => make("p", {}, make("b", {}, source.name(player)), make("span", { kind: "boxes" }, boxes()))),
    make("p", { kind: "sign" }, ...match.players.map(() => make("span", {}, say("league.signed")))));
}
