// Links to the records of a match's games, each marked with the provenance of the record and whether it proves the
// report.

import { problemReasons } from "/lib/api.js";
import { make } from "/lib/dom.js";
import { gameAddress, keyFor } from "/lib/stored-game-links.js";
import { say } from "/lib/messages.js";
import { buildIcon } from "/viewer/replay/icons.js";

const KINDS = ["judged", "audited", "unaudited", "view", "missing"];

export function buildRecordLinks(match) {
  const found = (match?.told ?? []).flatMap((report) => report.games).map((game) => game.record).filter(Boolean);
  return make("span", { kind: "records" }, [...new Set(found)].map((game, at) => buildRecordLink(game, say("league.record_of", { number: at + 1 }), buildIcon("on"))));
}

export function buildRecordLink(game, words, ...shown) {
  return make("a", { href: gameAddress(game, keyFor(game), "replay"), "data-record": game, "aria-label": words }, shown);
}

// Shows whether the record proves the report, and where it came from. It is loaded later than the page.
export async function markEvidence(source, root) {
  const links = [...root.querySelectorAll("a[data-record]")];
  if (!links.length) return { items: [], counts: {} };
  const message = await source.proofs();
  const known = new Map(message.items.map((each) => [each.record, each]));
  for (const link of links) if (known.has(link.dataset.record)) show(link, known.get(link.dataset.record));
  return message;
}

function show(link, proof) {
  if (link.closest(".records")) link.replaceChildren(buildIcon(proof.differences.length ? "warn" : proof.proves ? "check" : "help"));
  link.classList.toggle("differs", proof.differences.length > 0);
  link.classList.toggle("unproved", !proof.proves && !proof.differences.length);
  link.title = [proof.proves ? say("league.proved") : "", say(`league.how_${proof.how}`), ...faultReasons(proof)].filter(Boolean).join(" · ");
  link.setAttribute("aria-label", `${link.getAttribute("aria-label")}${say("colon")}${link.title}`);
}

export function faultReasons({ faults }) {
  return faults.map(problemReasons);
}

// "9 of 12 records prove their results: 8 judged here · 4 imported and audited".
export function buildEvidenceCounts(counts) {
  if (!counts.records) return "";
  const kinds = KINDS.filter((kind) => counts[kind]).map((kind) => say("league.so_many", { count: counts[kind], how: say(`league.how_${kind}`) })).join(" · ");
  return make("p", { kind: "hint proof-counts" }, say("league.proving", { proving: counts.proving, records: counts.records, kinds }));
}
