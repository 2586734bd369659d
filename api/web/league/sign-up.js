// Sign-up by the players themselves, over the code on the wall: a name, and then the player's own page.

import { Problem, problemLines } from "/lib/api.js";
import { button, field, make } from "/lib/dom.js";
import { Draft } from "/lib/form-drafts.js";
import { serviceAddress } from "/lib/page-address.js";
import { newId } from "/lib/request-ids.js";
import { say } from "/lib/messages.js";
import { storeTournament } from "./own-tournaments.js";
import { buildTournamentHead } from "./overview.js";

// Entries of this phone that are on their way: the same again gets the same answer.
const clients = new Map();

export function showSignUp(root, source) {
  const draft = new Draft(`sign up ${source.id}`);
  const name = make("input", { type: "text", name: "name", required: true, maxlength: 64, autocomplete: "name" });
  const club = make("input", { type: "text", name: "club", maxlength: 80 });
  const message = make("div", { role: "alert" });
  const form = make("form", { kind: "mine", onsubmit: async (event) => {
    event.preventDefault();
    message.replaceChildren();
    await enter(source, { name: name.value.trim(), club: club.value.trim() }, message, draft);
  } }, field(say("league.your_name"), name), field(say("league.club"), club), message, button(say("league.sign_up"), null, { type: "submit", kind: "strong wide" }));
  const closed = source.state.status !== "open";
  root.replaceChildren(buildTournamentHead(source), closed ? make("p", { kind: "box big" }, say("league.sign_up_closed")) : form, make("p", { kind: "hint" }, placesLeft(source)));
  if (!closed) draft.follow(form);
}

function placesLeft({ state }) {
  const here = state.entries.filter((each) => each.left === null).length;
  return [say("players_of", { count: here }), state.capacity ? `${say("league.terms_capacity")}${say("colon")}${state.capacity}` : ""].filter(Boolean).join(" · ");
}

async function enter(source, entry, message, draft) {
  const key = `${entry.name}\n${entry.club}`;
  if (!clients.has(key)) clients.set(key, newId());
  try {
    const made = await source.ask("/entries", { method: "POST", body: entry, headers: { "Idempotency-Key": clients.get(key) } });
    draft.drop();
    storeTournament({ league: source.id, key: made.link.key, title: source.state.opened.title });
    location.assign(serviceAddress({ league: source.id, key: made.link.key, view: "mine" }));
  } catch (error) {
    if (!(error instanceof Problem)) message.replaceChildren(make("p", {}, say("league.sign_up_offline")));
    else message.replaceChildren(make("p", {}, error.message), ...problemLines(error.document).map((line) => make("p", {}, line)));
  }
}
