// Participants: check-in, the start, decks and their checks, names, players who leave or return, penalties.

import { button, openDialog, field, make, select } from "/lib/dom.js";
import { Draft } from "/lib/form-drafts.js";
import { say } from "/lib/messages.js";
import { buildIcon } from "/viewer/replay/icons.js";
import { askReason, buildReasonField } from "./reason-dialog.js";
import { submitEvent } from "./refusal-dialog.js";

const PENALTIES = ["warning", "game_loss", "match_loss", "points", "disqualified"];

// Starts the tournament. If some players have checked in, the others can be dropped.
export function buildStartForm(source, draw) {
  const entered = source.state.entries.filter((each) => each.left === null);
  const away = entered.filter((each) => !each.here);
  const all = button([buildIcon("play"), say("league.start")], () => begin(source, draw, entered, []), { kind: "strong" });
  return away.length && away.length < entered.length ? [all, button(say("league.start_here", { count: entered.length - away.length }), () => begin(source, draw, entered, away))] : [all];
}

async function begin(source, draw, entered, away) {
  for (const { player } of away) await submitEvent(source, () => {}, "dropped", { player, how: "no_show" });
  const here = entered.filter((each) => !away.includes(each));
  const bySeed = [...here].sort((one, two) => (one.seed || Infinity) - (two.seed || Infinity));
  submitEvent(source, draw, "started", { players: bySeed.map((each) => each.player) });
}

export function buildEntrantList(source, draw) {
  const { scope, status, waiting } = source.state;
  const rows = (list) => list.map((entry) => make("li", {}, make("b", {}, source.name(entry.player)),
    make("small", {}, about(source, entry).filter(Boolean).join(" · ")),
    scope === "organiser" && status === "open" && !entry.here && entry.left === null ? button([buildIcon("check"), say("league.check_in")], () => submitEvent(source, draw, "checked_in", { player: entry.player }), { kind: "quiet" }) : "",
    button(say("more"), () => acts(source, entry, draw), { kind: "quiet", "aria-label": `${say("more")}${say("colon")}${source.name(entry.player)}` })));
  const list = waiting.length ? [make("h2", {}, say("league.waiting_list")), make("ol", { kind: "desk-people waiting-list" }, rows(waiting))] : [];
  return make("section", { kind: "box" }, make("h2", {}, say("league.players"), make("small", {}, say("players_of", { count: source.state.entries.length }))), make("ul", { kind: "desk-people" }, rows(source.state.entries)), ...list);
}

function about({ state }, entry) {
  const collects = state.opened.decklists !== "none";
  const list = !collects ? "" : entry.deck_check ? say(`league.deck_${entry.deck_check}`) : entry.digest ? say("league.deck_here") : say("league.deck_missing");
  const is = entry.left !== null ? say("league.left") : entry.here && state.status === "open" ? say("league.here") : "";
  return [entry.club, entry.archetype || entry.deck, list, is];
}

// Lists what can be done about a player.
function acts(source, entry, draw) {
  const { player, left } = entry;
  const { scope, status, waiting } = source.state;
  const waits = waiting.includes(entry);
  const choice = (words, act) => button(say(words), () => {
    shown.close();
    act();
  });
  const says = (name, said = {}) => () => submitEvent(source, draw, name, { player, ...said });
  const leaves = [choice("league.drop", says("dropped")), ...(status === "open" ? [] : [choice("league.no_show", says("dropped", { how: "no_show" }))])];
  const coming = waits ? [choice("league.admit", says("admitted")), ...leaves] : left === null ? leaves : [choice("league.readmit", says("readmitted"))];
  const removed = status === "open" || waits ? [choice("league.remove", () => askReason(say("league.remove"), (why) => submitEvent(source, draw, "entry_removed", { player, why })))] : [];
  const organising = scope === "organiser" ? [choice("league.rename", () => renameForm(source, entry, draw)), ...(status === "finished" ? [] : coming), ...removed] : [];
  const shown = openDialog(source.name(player), say("close"), make("div", { kind: "choices" }, choice("league.deck", () => openDeckForm(source, entry, draw)), choice("league.deck_check", () => deckCheckForm(source, entry, draw)), choice("league.penalise", () => openPenaltyForm(source, player, draw)), ...organising));
}

function renameForm(source, entry, draw) {
  const text = (name, value) => make("input", { type: "text", name, maxlength: 80, value });
  const [name, club, why] = [text("name", source.name(entry.player)), text("club", entry.club), buildReasonField()];
  const form = make("form", { onsubmit: (event) => {
    event.preventDefault();
    if (!why.value) return why.input.focus();
    shown.close();
    return submitEvent(source, draw, "entry_changed", { player: entry.player, name: name.value.trim(), club: club.value.trim(), why: why.value });
  } }, field(say("league.deck_name"), name), field(say("league.club"), club), why.field, button(say("league.rename"), null, { type: "submit", kind: "strong" }));
  const shown = openDialog(`${say("league.rename")}${say("colon")}${source.name(entry.player)}`, say("cancel"), form);
}

function deckCheckForm(source, entry, draw) {
  const remark = make("input", { type: "text", maxlength: 200, value: entry.deck_remark ?? "" });
  const give = (result) => button(say(`league.deck_${result}`), () => {
    shown.close();
    submitEvent(source, draw, "deck_checked", { player: entry.player, result, text: remark.value.trim() });
  }, { kind: result === "passed" ? "strong" : "" });
  const shown = openDialog(`${say("league.deck_check")}${say("colon")}${source.name(entry.player)}`, say("cancel"), entry.cards ? make("pre", { kind: "deck-text" }, entry.cards) : "", field(say("league.deck_remark"), remark), make("div", { kind: "choices" }, give("passed"), give("failed")));
}

// Submits a deck with its list, or by name only; reports group it under its archetype. A refused list is still in the form
// when it is opened again.
export function openDeckForm(source, entry, draw) {
  const draft = new Draft(`deck ${source.id} ${entry.player}`);
  const text = (name, value) => make("input", { type: "text", name, value: value ?? "" });
  const [name, archetype, cards] = [text("name", entry.deck), text("archetype", entry.archetype), make("textarea", { rows: 8, name: "cards", value: entry.cards ?? "" })];
  const keeps = source.state.opened.decklists !== "none";
  const form = make("form", { onsubmit: async (event) => {
    event.preventDefault();
    shown.close();
    if (await submitEvent(source, draw, "deck_submitted", { player: entry.player, name: name.value.trim(), archetype: archetype.value.trim(), cards: cards.value })) draft.drop();
  } }, field(say("league.deck_name"), name), field(say("league.archetype"), archetype), keeps ? field(say("league.list"), cards, say(`league.lists_${source.state.opened.decklists}`)) : "", button(say("league.hand_in"), null, { type: "submit", kind: "strong" }));
  const shown = openDialog(`${say("league.deck")}${say("colon")}${source.name(entry.player)}`, say("cancel"), form);
  draft.follow(form);
}

// Gives a penalty, in one of the player's matches of any round or outside of them.
export function openPenaltyForm(source, player, draw, { match = "", kind: first = "warning" } = {}) {
  const own = source.state.rounds.flatMap((round) => round.matches).filter((each) => each.players.includes(player)).reverse();
  const kind = select(PENALTIES.map((each) => [each, say(`league.${each}`)]), first);
  const where = select([...own.map((each) => [each.match, matchWords(source, each)]), ["", say("league.no_match")]], match || own[0]?.match || "");
  const [rule, why, amount] = [make("input", { type: "text", value: "league:" }), buildReasonField(), make("input", { type: "number", min: -100, max: 100, value: -1 })];
  const points = field(say("league.amount"), amount);
  const show = () => { points.hidden = kind.value !== "points"; };
  kind.addEventListener("change", show);
  show();
  const shown = openDialog(`${say("league.penalise")}${say("colon")}${source.name(player)}`, say("cancel"), field(say("league.kind"), kind), field(say("league.in_match"), where), field(say("league.rule"), rule), points, why.field, button(say("league.penalise"), () => {
    if (!why.value) return why.input.focus();
    shown.close();
    const of = where.value && kind.value !== "points" ? { match: where.value } : {};
    return submitEvent(source, draw, "penalised", { player, kind: kind.value, rule: rule.value, why: why.value, ...of, ...(kind.value === "points" ? { amount: Number(amount.value) } : {}) });
  }, { kind: "strong" }));
}

function matchWords(source, { round, table, players }) {
  return `${say("league.round_of", { round })} · ${say("league.table")} ${table}${say("colon")}${players.map((each) => source.name(each)).join(" – ")}`;
}
