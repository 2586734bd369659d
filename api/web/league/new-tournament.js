// Form that opens a tournament with its terms, and then leads to the organiser's desk.

import { ask, Problem, problemLines } from "/lib/api.js";
import { button, openDialog, field, make, select } from "/lib/dom.js";
import { Draft } from "/lib/form-drafts.js";
import { serverTokenField } from "/home/server-token.js";
import { TOKEN_STORAGE_KEY } from "/lib/stored-game-links.js";
import { serviceAddress } from "/lib/page-address.js";
import { newId } from "/lib/request-ids.js";
import { rulesetTitle, fetchRulesets } from "/lib/rulesets.js";
import { say } from "/lib/messages.js";
import { buildIcon } from "/viewer/replay/icons.js";
import { storeTournament } from "./own-tournaments.js";
import { TIEBREAK_PROFILES } from "./standings.js";

const KINDS = ["swiss", "round_robin", "single_elimination", "free"];
const SEEDS = 2 ** 31;

export function buildNewTournamentButton() {
  return button([buildIcon("plus"), say("league.open_one")], opening, { kind: "strong" });
}

async function opening() {
  const books = await fetchRulesets();
  const text = (value = "", more = {}) => make("input", { type: "text", maxlength: 120, value, ...more });
  const number = (value, max) => make("input", { type: "number", min: 0, max, value });
  const inputs = {
    title: text("", { required: true }), ruleset: select(books.map((book) => [book.id, rulesetTitle(book.id)]), books[0].id), kind: select(KINDS.map((each) => [each, say(`league.${each}`)]), "swiss"),
    rounds: number(0, 64), cut: number(0, 512), best_of: select([[1, "1"], [3, "3"]], 3), minutes: number(50, 600), tiebreaks: select(TIEBREAK_PROFILES, TIEBREAK_PROFILES[0][0]),
    decklists: select(["none", "sealed", "open"].map((each) => [each, say(`league.lists_${each}`)]), "none"), league: text(), season: text(), venue: text(), date: make("input", { type: "date", value: new Date().toISOString().slice(0, 10) }),
  };
  for (const [name, input] of Object.entries(inputs)) input.name = name;
  const draft = new Draft("tournament");
  const client = newId();
  const message = make("div", { role: "alert" });
  const form = make("form", { kind: "opening", onsubmit: async (event) => {
    event.preventDefault();
    await send(Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, input.value.trim?.() ?? input.value])), client, message, draft);
  } }, Object.entries(inputs).map(([name, input]) => field(say(`league.terms_${name}`), input)), message, button(say("league.open_one"), null, { type: "submit", kind: "strong wide" }));
  const shown = openDialog(say("league.open_one"), say("cancel"), form);
  draft.follow(form);
  return shown;
}

export function tournamentOpening(terms, seed) {
  const { title, ruleset, league, season, venue, date, tiebreaks, decklists, kind } = terms;
  const [rounds, cut, best, minutes] = [terms.rounds, terms.cut, terms.best_of, terms.minutes].map(Number);
  const common = { best_of: best, minutes };
  const stages = [{ kind, rounds, ...common }, ...(cut ? [{ kind: "single_elimination", size: cut, ...common }] : [])];
  return { title, ruleset, stages, league, season, venue, date, tiebreaks, decklists, seed };
}

async function send(terms, client, message, draft) {
  const said = tournamentOpening(terms, Math.floor(Math.random() * SEEDS));
  try {
    const made = await ask("/api/leagues", { method: "POST", key: localStorage.getItem(TOKEN_STORAGE_KEY) ?? "", body: { said }, headers: { "Idempotency-Key": client } });
    draft.drop();
    storeTournament({ league: made.id, key: made.link.key, title: said.title });
    location.assign(serviceAddress({ league: made.id, key: made.link.key, view: "desk" }));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    message.replaceChildren(make("p", {}, error.message), ...problemLines(error.document).map((line) => make("p", {}, line)), error.status === 401 ? serverTokenField.field(() => message.replaceChildren()) : "");
  }
}
