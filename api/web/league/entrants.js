// Participants: entering, check-in, the start, decks, players who leave or return, penalties.

import { button, dialog, field, make, select } from "/lib/dom.js";
import { Draft } from "/lib/form-drafts.js";
import { say } from "/lib/messages.js";
import { icon } from "/viewer/replay/icons.js";
import { showRefusal } from "./refusal-dialog.js";

const PENALTIES = ["warning", "game_loss", "match_loss", "points", "disqualified"];

// Enters players. Refused ones stay in the field, also while the page is redrawn.
export function enterPlayers(source, draw) {
  const draft = new Draft(`enter ${source.id}`);
  const input = make("textarea", { rows: 2, name: "players", placeholder: "ann, ben, cho", "aria-label": say("league.players"), title: say("league.enter_hint") });
  const form = make("form", { kind: "row", onsubmit: async (event) => {
    event.preventDefault();
    const refused = [];
    for (const entrant of parseEntrants(input.value)) if (!(await entered(source, entrant))) refused.push(entrant);
    draft.keep({ players: formatEntrants(refused) });
    draw();
  } }, input, button(say("league.enter"), null, { type: "submit" }));
  draft.follow(form);
  return form;
}

async function entered(source, { player, name = "", club = "", seed = "", deck = "", archetype = "" }) {
  const late = source.state.status !== "open";
  const taken = await showRefusal(source, () => {}, "registered", { player, name, club, seed: Number(seed) || 0, late });
  if (taken && (deck || archetype)) await showRefusal(source, () => {}, "deck_submitted", { player, name: deck, archetype });
  return taken;
}

// Parses ids separated by commas, or a table whose first row names its columns, one of them `player`.
export function parseEntrants(text) {
  const rows = text.trim().split(/\r?\n/).map((row) => row.split(/[,\t]/).map((cell) => cell.trim()));
  const [columns, ...others] = rows;
  if (!columns.includes("player") || !others.length) return text.split(/[,、，\s]+/).map((each) => each.trim()).filter(Boolean).map((player) => ({ player }));
  return others.filter((row) => row.some(Boolean)).map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at] ?? ""])));
}

// Formats entrants as they were written: ids, or a table with its columns.
export function formatEntrants(entrants) {
  const columns = Object.keys(entrants[0] ?? {});
  if (columns.length < 2) return entrants.map(({ player }) => player).join(", ");
  return [columns, ...entrants.map((each) => columns.map((name) => each[name]))].map((row) => row.join(", ")).join("\n");
}

// Starts the tournament. If some players have checked in, the others can be dropped.
export function startForm(source, draw) {
  const entered = source.state.entries.filter((each) => each.left === null);
  const away = entered.filter((each) => !each.here);
  const all = button([icon("play"), say("league.start")], () => begin(source, draw, entered, []), { kind: "strong" });
  return away.length && away.length < entered.length ? [all, button(say("league.start_here", { count: entered.length - away.length }), () => begin(source, draw, entered, away))] : [all];
}

async function begin(source, draw, entered, away) {
  for (const { player } of away) await showRefusal(source, () => {}, "dropped", { player, how: "no_show" });
  const here = entered.filter((each) => !away.includes(each));
  const bySeed = [...here].sort((one, two) => (one.seed || Infinity) - (two.seed || Infinity));
  showRefusal(source, draw, "started", { players: bySeed.map((each) => each.player) });
}

export function playerList(source, draw) {
  const { scope, status } = source.state;
  const rows = source.state.entries.map((entry) => make("li", {}, make("b", {}, source.name(entry.player)),
    make("small", {}, [entry.club, entry.archetype || entry.deck, entry.left === null ? (entry.here && status === "open" ? say("league.here") : "") : say("league.left")].filter(Boolean).join(" · ")),
    scope === "organiser" && status === "open" && !entry.here && entry.left === null ? button([icon("check"), say("league.check_in")], () => showRefusal(source, draw, "checked_in", { player: entry.player }), { kind: "quiet" }) : "",
    button(say("more"), () => acts(source, entry, draw), { kind: "quiet", "aria-label": `${say("more")}: ${source.name(entry.player)}` })));
  return make("section", { kind: "box" }, make("h2", {}, say("league.players")), make("ul", { kind: "desk-people" }, rows));
}

// Lists what can be done about a player.
function acts(source, entry, draw) {
  const { player, left } = entry;
  const { scope, status } = source.state;
  const choice = (words, act) => button(words, () => {
    shown.close();
    act();
  });
  const leaves = [["league.drop", {}], ...(status === "open" ? [] : [["league.no_show", { how: "no_show" }]])].map(([words, how]) => choice(say(words), () => showRefusal(source, draw, "dropped", { player, ...how })));
  const coming = left === null ? leaves : [choice(say("league.readmit"), () => showRefusal(source, draw, "readmitted", { player }))];
  const shown = dialog(source.name(player), say("close"), make("div", { kind: "choices" }, choice(say("league.deck"), () => deckForm(source, entry, draw)), choice(say("league.penalise"), () => penalty(source, player, draw)), scope === "organiser" ? coming : ""));
}

// Submits a deck with its list, or by name only; reports group it under its archetype. A refused list is still in the form
// when it is opened again.
export function deckForm(source, entry, draw) {
  const draft = new Draft(`deck ${source.id} ${entry.player}`);
  const text = (name, value) => make("input", { type: "text", name, value: value ?? "" });
  const [name, archetype, cards] = [text("name", entry.deck), text("archetype", entry.archetype), make("textarea", { rows: 8, name: "cards", value: entry.cards ?? "" })];
  const keeps = source.state.opened.decklists !== "none";
  const form = make("form", { onsubmit: async (event) => {
    event.preventDefault();
    shown.close();
    if (await showRefusal(source, draw, "deck_submitted", { player: entry.player, name: name.value.trim(), archetype: archetype.value.trim(), cards: cards.value })) draft.drop();
  } }, field(say("league.deck_name"), name), field(say("league.archetype"), archetype), keeps ? field(say("league.list"), cards, say(`league.lists_${source.state.opened.decklists}`)) : "", button(say("league.hand_in"), null, { type: "submit", kind: "strong" }));
  const shown = dialog(`${say("league.deck")}: ${source.name(entry.player)}`, say("cancel"), form);
  draft.follow(form);
}

function penalty(source, player, draw) {
  const kind = select(PENALTIES.map((each) => [each, say(`league.${each}`)]), "warning");
  const [rule, why, amount] = [make("input", { type: "text", value: "league:" }), make("input", { type: "text" }), make("input", { type: "number", value: -1 })];
  const match = source.last?.matches.find((each) => each.players.includes(player))?.match ?? "";
  const shown = dialog(`${say("league.penalise")}: ${source.name(player)}`, say("cancel"), field(say("league.kind"), kind), field(say("league.rule"), rule), field(say("league.why"), why), field(say("league.amount"), amount), button(say("league.penalise"), () => {
    shown.close();
    const of = ["game_loss", "match_loss"].includes(kind.value) ? { match } : {};
    showRefusal(source, draw, "penalised", { player, kind: kind.value, rule: rule.value, why: why.value, ...of, ...(kind.value === "points" ? { amount: Number(amount.value) } : {}) });
  }, { kind: "strong" }));
}
