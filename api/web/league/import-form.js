// Form that imports a tournament: from its one file, or past results in the form of another program.

import { ask, Problem, problemLines } from "/lib/api.js";
import { button, openDialog, field, make, select } from "/lib/dom.js";
import { serverTokenField } from "/home/server-token.js";
import { TOKEN_STORAGE_KEY } from "/lib/stored-game-links.js";
import { serviceAddress } from "/lib/page-address.js";
import { newId } from "/lib/request-ids.js";
import { rulesetTitle, fetchRulesets } from "/lib/rulesets.js";
import { say } from "/lib/messages.js";
import { buildIcon } from "/viewer/replay/icons.js";
import { EXPORT_FORMAT_NAMES } from "./exports.js";
import { storeTournament } from "./own-tournaments.js";

const FORMS = ["csv", "topdeck", "limitless", "nrtm", "gundamwar", "trf", "trf26", "tome"];
const STATUS = ["", "finished", "running"];
const WHOLE = ".senki-league";

export function buildImportButton() {
  return button([buildIcon("file"), say("league.bring")], bringing);
}

async function bringing() {
  const books = await fetchRulesets();
  // The browser's own button is in the browser's language, so a label in the reader's language replaces it.
  const file = make("input", { type: "file", id: "league-file", kind: "unseen", required: true, multiple: true });
  const chosen = make("span", { kind: "muted", role: "status" });
  const inputs = { form: select(FORMS.map((each) => [each, EXPORT_FORMAT_NAMES[each] ?? each]), "csv"), ruleset: select(books.map((book) => [book.id, rulesetTitle(book.id)]), books[0].id), title: make("input", { type: "text", maxlength: 120 }), status: select(STATUS.map((each) => [each, say(each ? `value.${each}` : "league.as_in_the_file")]), ""), rounds: make("input", { type: "number", min: 0, max: 64, value: 0 }), kinds: make("input", { type: "text", maxlength: 120, placeholder: "swiss,single_elimination" }) };
  const past = make("div", {}, field(say("league.form"), inputs.form), field(say("league.terms_ruleset"), inputs.ruleset), field(say("league.terms_title"), inputs.title), field(say("league.import_status"), inputs.status), field(say("league.import_rounds"), inputs.rounds), field(say("league.import_kinds"), inputs.kinds));
  file.addEventListener("change", () => {
    past.hidden = isWhole(file.files[0]);
    chosen.textContent = [...file.files].map((each) => each.name).join(say("joined"));
  });
  const message = make("div", { role: "alert" });
  const client = newId();
  openDialog(say("league.bring"), say("cancel"), make("form", { onsubmit: async (event) => {
    event.preventDefault();
    await send(file.files, Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, input.value.trim()])), client, message);
  } }, make("p", { kind: "hint" }, say("league.bring_about")), make("div", { kind: "row" }, file, make("label", { for: "league-file", kind: "button" }, buildIcon("file"), say("choose_a_file")), chosen), past, message, button(say("league.bring"), null, { type: "submit", kind: "strong wide" })));
}

function isWhole(file) {
  return file?.name.endsWith(WHOLE) ?? false;
}

async function send(files, terms, client, message) {
  const whole = isWhole(files[0]);
  const address = whole ? "/api/leagues/file" : `/api/leagues/past?${new URLSearchParams(terms)}`;
  const sent = whole ? { body: await files[0].arrayBuffer(), type: "application/octet-stream" } : { body: (await Promise.all([...files].map((each) => each.text()))).join("\n"), type: "text/plain" };
  try {
    const made = await ask(address, { method: "POST", key: localStorage.getItem(TOKEN_STORAGE_KEY) ?? "", ...sent, headers: { "Idempotency-Key": client } });
    storeTournament({ league: made.id, key: made.link.key, title: terms.title || made.id });
    location.assign(serviceAddress({ league: made.id, key: made.link.key, view: "desk" }));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    message.replaceChildren(make("p", {}, error.message), ...problemLines(error.document).map((line) => make("p", {}, line)), error.status === 401 ? serverTokenField.field(() => message.replaceChildren()) : "");
  }
}
