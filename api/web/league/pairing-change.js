// Changes a posted round: two tapped players without a result change places. The reason is shown.

import { button, openDialog, field, make } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { drawSwapControls } from "./pairing-offer.js";
import { submitEvent } from "./refusal-dialog.js";

export function openPairingChangeDialog(source, draw) {
  const { last, state: { position: seen } } = source;
  const offer = { said: openOf(last) };
  const list = make("div", {});
  const why = make("input", { type: "text", "aria-label": say("league.why") });
  const shown = openDialog(say("league.repair"), say("cancel"), make("p", { kind: "hint" }, say("league.swap_hint")), list, field(say("league.why"), why), button(say("league.repair"), () => {
    if (!why.value.trim()) return why.focus();
    shown.close();
    return submitEvent(source, draw, "repaired", pairingChangeEvent(last, offer.said, why.value.trim()), seen);
  }, { kind: "strong" }));
  drawSwapControls(source, offer, list);
}

// Returns what may still change: matches without a report, and byes.
function openOf({ stage, round, matches, byes }) {
  const open = matches.filter((match) => !match.told.length && !match.games);
  return { stage, round, matches: open.map(({ match, table, players }) => ({ match, table, players })), byes: [...byes] };
}

// Returns the event of the change: it removes the changed matches and adds new ones at their tables.
export function pairingChangeEvent({ stage, round, matches, byes }, said, why) {
  const before = new Map(matches.map((match) => [match.match, match.players]));
  const changed = said.matches.filter((pair) => pair.players.join("\n") !== before.get(pair.match).join("\n"));
  const used = Math.max(0, ...matches.map((match) => Number(match.match.split(".").at(-1)) || 0));
  return {
    stage, round, why,
    out: changed.map((pair) => pair.match),
    matches: changed.map(({ table, players }, at) => ({ match: `${stage}.${round}.${used + at + 1}`, table, players })),
    byes: said.byes.filter((player) => !byes.includes(player)),
  };
}
