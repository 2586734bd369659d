// The pairings for a projector or a tablet at the door: by table or by name, readable from five metres; turns its own pages.

import { button, make } from "/lib/dom.js";
import { crestOf } from "/viewer/art/mark.js";
import { say } from "/lib/words.js";
import { clock } from "./clock.js";
import { scoreOf } from "./rounds.js";

const KEPT = "senki-wall";

export function wall(root, source, draw) {
  const round = source.last;
  if (!round) {
    root.replaceChildren(make("h1", {}, source.told.opened.title), make("p", { kind: "box" }, say("league.no_round")));
    return;
  }
  const byName = localStorage.getItem(KEPT) === "name";
  const turn = (by) => {
    localStorage.setItem(KEPT, by);
    draw();
  };
  root.replaceChildren(
    make("header", { kind: "wall-head" }, make("h1", {}, source.told.opened.title), make("b", {}, say("league.round_of", { round: round.round })), clock(round),
      make("span", { kind: "row no-print" }, button(say("league.by_table"), () => turn("table"), { "aria-pressed": String(!byName) }), button(say("league.by_name"), () => turn("name"), { "aria-pressed": String(byName) }), button(say("print"), () => print()))),
    byName ? names(source, round) : tables(source, round),
  );
}

function tables(source, round) {
  const rows = round.matches.map((match) => make("li", { kind: match.games ? "done" : match.disputed ? "disputed" : "" }, make("b", { kind: "table" }, match.table), player(source, match, 0), make("span", { kind: "score" }, match.games || match.disputed ? scoreOf(match) : "–"), player(source, match, 1)));
  const byes = round.byes.map((each) => make("li", { kind: "done" }, make("b", { kind: "table" }, "–"), make("span", { kind: "who" }, crestOf(each), source.name(each)), make("span", { kind: "score" }, say("league.bye")), make("span", {})));
  return make("ul", { kind: "wall" }, rows, byes);
}

function player(source, match, side) {
  const id = match.players[side];
  return make("span", { kind: `who ${match.winner === id ? "won" : ""}` }, crestOf(id), source.name(id));
}

function names(source, round) {
  const seated = [...round.matches.flatMap((match) => match.players.map((id, side) => [id, match.table, match.players[1 - side]])), ...round.byes.map((id) => [id, "–", ""])];
  const rows = seated.map(([id, table, other]) => [source.name(id), table, other ? source.name(other) : say("league.bye")]).sort(([one], [two]) => one.localeCompare(two));
  return make("ul", { kind: "wall names" }, rows.map(([name, table, other]) => make("li", {}, make("span", { kind: "who" }, name), make("b", { kind: "table" }, table), make("span", { kind: "other" }, other))));
}
