// Slips to print and cut: eight on an A4 sheet, one for each match of the round, with room for marks and names. The
// code on a slip leads a player's phone to its own match, or a scorer's to the pad of the first game, which it opens.

import { button, make } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { buildSeatStone } from "/viewer/replay/icons.js";
import { svgDataUrl } from "/viewer/share/downloads.js";
import { roundTitle } from "./rounds.js";
import { askOrExplainRefusal } from "./refusal-dialog.js";
import { newId } from "/lib/request-ids.js";

export function showMatchSlips(root, source) {
  const round = source.last;
  const best = round ? source.state.opened.stages[round.stage - 1].best_of : 0;
  const codes = new Map();
  const sheet = make("div", { kind: "slips" });
  const lay = () => sheet.replaceChildren(...round.matches.map((match) => slip(source, round, match, best, codes.get(match.match))));
  const put = async () => {
    for (const match of round.matches.filter((each) => !each.games)) {
      const made = await askOrExplainRefusal(() => source.ask(`/matches/${encodeURIComponent(match.match)}/game`, { method: "POST", body: { number: 1 }, headers: { "Idempotency-Key": newId() } }));
      if (!made) return;
      codes.set(match.match, made.link.qr);
    }
    lay();
  };
  if (round) lay();
  const acts = [button(say("print"), () => print(), { kind: "strong" }), source.keeps && round ? button(say("league.codes_on_slips"), put) : "", make("a", { kind: "button", href: source.link("desk") }, say("league.desk"))];
  root.replaceChildren(make("h1", { kind: "no-print" }, `${source.state.opened.title}${say("colon")}${say("league.slips")}`), make("p", { kind: "row no-print" }, acts), round ? sheet : make("p", { kind: "box" }, say("league.no_round")));
}

function slip(source, round, match, best, code) {
  const games = Array.from({ length: best }, (_, at) => at + 1);
  const row = (player, side) => make("tr", {}, make("th", { scope: "row" }, buildSeatStone("AB"[side]), " ", make("span", { kind: "who" }, source.name(player))), games.map(() => make("td", {})));
  return make("section", { kind: "slip" },
    make("header", {}, make("span", {}, `${source.state.opened.title} · ${roundTitle(source, round)}`), make("b", {}, `${say("league.table")} ${match.table}`)),
    make("table", {}, make("thead", {}, make("tr", {}, make("td"), games.map((number) => make("th", { scope: "col" }, say("league.game", { number }))))), make("tbody", {}, match.players.map(row))),
    make("footer", {}, match.players.map((player) => make("span", { kind: "sign" }, `${say("league.signed")} ${source.name(player)}`)), make("img", { src: code ? svgDataUrl(code) : `${source.address}/qr?view=mine`, alt: "QR", width: 88, height: 88 })));
}
