// What players ask for, on the desk: a drop or a corrected result, granted by one tap or declined with a reason.

import { button, make } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { buildIcon } from "/viewer/replay/icons.js";
import { askReason } from "./reason-dialog.js";
import { resultText } from "./statement-text.js";
import { submitEvent } from "./refusal-dialog.js";

export function buildRequestsPanel(source, draw) {
  const { requests } = source.state;
  if (!requests.length) return "";
  const rows = requests.map((request) => make("li", {}, make("span", {}, requestText(source, request), request.text ? make("small", {}, request.text) : ""),
    button([buildIcon("check"), say("league.grant")], () => grant(source, draw, request), { kind: "strong" }),
    button(say("league.decline"), () => askReason(say("league.decline"), (why) => submitEvent(source, draw, "declined", { request: request.position, why })), { kind: "quiet" })));
  return make("section", { kind: "box trouble requests" }, make("h2", {}, say("league.requests")), make("ul", { kind: "desk-tables" }, rows));
}

function requestText(source, request) {
  if (request.kind === "drop") return say("league.asks_drop", { player: source.name(request.player) });
  const match = source.match(request.match);
  return say("league.asks_correction", { player: source.name(request.player), table: match?.table ?? "–", round: match?.round ?? "–", result: resultText(source, request, match) });
}

function grant(source, draw, { kind, player, match, report, games, how, winner }) {
  if (kind === "drop") return submitEvent(source, draw, "dropped", { player });
  const inForce = source.match(match)?.told.at(-1)?.position ?? report; // it may be another one than when this was requested
  return askReason(say("league.correct"), (why) => submitEvent(source, draw, "corrected", { match, report: inForce, games, how, winner, why }));
}
