// Exports for the organiser: the tournament for other programs and as one file, its log, and the check of its chain.

import { problemReasons } from "/lib/api.js";
import { button, openDialog, make } from "/lib/dom.js";
import { language, say, languageTag } from "/lib/messages.js";
import { translate } from "/viewer/replay/messages.js";
import { copyField } from "/viewer/share/downloads.js";
import { buildIcon } from "/viewer/replay/icons.js";
import { buildEvidenceCounts, faultReasons } from "./game-record-links.js";
import { askOrExplainRefusal, submitEvent } from "./refusal-dialog.js";

const FORMS = { csv: "csv", melee: "csv", topdeck: "json", limitless: "json", nrtm: "json", gundamwar: "json", trf: "trf", trf26: "trf", json: "json" };
// The names of the forms of other programs, as these write them.
export const EXPORT_FORMAT_NAMES = { tome: "TOME", csv: "CSV", melee: "Melee", topdeck: "TopDeck", limitless: "Limitless", nrtm: "NRTM", gundamwar: "gundamwar.net", trf: "TRF16", trf26: "TRF26", json: "JSON" };
const PAGE = 200;

export function buildExportsPanel(source, draw) {
  const forms = Object.entries(FORMS).map(([form, ending]) => make("a", { href: `${source.address}/export?form=${form}`, download: `${source.id}-${form}.${ending}`, "data-key": source.key }, EXPORT_FORMAT_NAMES[form] ?? form));
  const whole = source.state.scope === "organiser" ? make("a", { kind: "button", href: `${source.address}/file`, download: `${source.id}.senki-league`, "data-key": source.key }, buildIcon("share"), say("league.as_file")) : "";
  return make("section", { kind: "box papers" }, make("h2", {}, say("league.papers")), make("p", { kind: "row" }, say("download"), forms),
    make("div", { kind: "row" }, whole, button(say("league.log"), () => log(source)), button([buildIcon("check"), say("league.verify")], () => verify(source)), button(say("league.note"), () => note(source, draw)), button(say("league.losses"), () => losses(source))), badge(source));
}

// A badge with its link, as Markdown for a README.
function badge({ id, state }) {
  const address = `${location.origin}/api/leagues/${encodeURIComponent(id)}/badge.svg`;
  const title = (state.opened?.title ?? id).replaceAll(/[[\]\\]/g, "\\$&");
  const code = make("input", { readonly: true, value: `[![${title}](${address})](${location.origin}/?league=${encodeURIComponent(id)})`, "aria-label": say("league.badge") });
  const copy = button(say("copy"), async () => {
    copy.textContent = (await copyField(code)) ? say("copied") : translate(language(), "copy_by_hand");
  }, { "data-name": "copy-badge" });
  return make("div", { kind: "row badge" }, make("span", {}, say("league.badge")), code, copy);
}

// Shows what each form would not hold of the tournament.
async function losses(source) {
  const message = await askOrExplainRefusal(() => source.ask("/losses"));
  if (!message) return;
  const of = ({ form, losses: sentences }) => make("details", {}, make("summary", {}, EXPORT_FORMAT_NAMES[form] ?? form), make("ul", { kind: "plain" }, sentences.length ? sentences.map((each) => make("li", {}, problemReasons(each))) : make("li", {}, say("league.no_losses"))));
  openDialog(say("league.losses"), say("close"), make("p", { kind: "hint" }, say("league.losses_about")), message.items.map(of));
}

function note(source, draw) {
  const text = make("input", { type: "text", "aria-label": say("league.note") });
  const shown = openDialog(say("league.note"), say("cancel"), text, button(say("next"), () => {
    shown.close();
    if (text.value.trim()) submitEvent(source, draw, "note", { text: text.value.trim() });
  }, { kind: "strong" }));
}

// Shows all events, the newest first.
async function log(source) {
  const message = await askOrExplainRefusal(() => source.ask(`/log?after=${Math.max(0, source.state.position - PAGE)}&limit=${PAGE}`));
  if (!message) return;
  const rows = [...message.items].reverse().map(({ position, author, at, told: sentences }) => make("li", {}, make("small", {}, `${position} · ${author[language()]} · ${at ? new Date(at).toLocaleString(languageTag(), { dateStyle: "short", timeStyle: "short" }) : "–"}`), make("span", {}, sentences[language()])));
  openDialog(say("league.log"), say("close"), make("ul", { kind: "plain league-log" }, rows));
}

async function verify(source) {
  const message = await askOrExplainRefusal(() => source.ask("/verify"));
  if (!message) return;
  const faults = [...[...message.broken, ...message.unverified].map((each) => `${each.position}${say("colon")}${each.rule} ${problemReasons(each)}`), ...message.proofs.flatMap((each) => faultReasons(each).map((why) => `${each.match}, ${say("league.record_of", { number: each.number })}${say("colon")}${why}`))];
  openDialog(say("league.verify"), say("close"), make("p", {}, buildIcon(faults.length ? "warn" : "check"), " ", say("league.verified", { events: say("events_of", { count: message.events }), records: say("records_of", { count: message.records }), faults: say("faults_of", { count: faults.length }) })), buildEvidenceCounts(message), make("ul", { kind: "plain" }, faults.map((each) => make("li", {}, each))));
}
