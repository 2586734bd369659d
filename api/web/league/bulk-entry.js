// Enters players, one name a line, with a preview: how many they are, and who has the name of somebody entered already.

import { button, make } from "/lib/dom.js";
import { Draft } from "/lib/form-drafts.js";
import { say } from "/lib/messages.js";
import { submitEvent } from "./refusal-dialog.js";

const LONGEST_ID = 40;
const PAUSE = 400;

export function buildPlayerEntryForm(source, draw) {
  const draft = new Draft(`enter ${source.id}`);
  const input = make("textarea", { rows: 4, name: "players", placeholder: say("league.enter_lines"), "aria-label": say("league.players"), title: say("league.enter_hint") });
  const preview = make("div", { kind: "entry-preview", "aria-live": "polite" });
  const send = button(say("league.enter"), null, { type: "submit", kind: "strong" });
  const show = async () => {
    const entrants = parseEntrants(input.value);
    send.replaceChildren(entrants.length ? say("league.enter_count", { count: entrants.length }) : say("league.enter"));
    const same = entrants.length ? await sameNames(source, entrants) : [];
    preview.replaceChildren(...previewOf(entrants, same), splitting(input, entrants, draft, show));
    return same;
  };
  let timer = 0;
  const form = make("form", { kind: "entry-form", onsubmit: async (event) => {
    event.preventDefault();
    const entrants = parseEntrants(input.value);
    const same = await show();
    const refused = [];
    for (const [at, entrant] of entrants.entries()) if (same[at] || !(await entered(source, entrant))) refused.push(entrant);
    draft.keep({ players: formatEntrants(refused) });
    draw();
  } }, input, preview, send);
  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(show, PAUSE);
  });
  draft.follow(form);
  return form;
}

// Asks the service whose name each entrant has, in whatever letters: a name, or null.
async function sameNames(source, entrants) {
  const names = entrants.map(({ player, name }) => name || player);
  const answer = await source.ask("/entries/check", { method: "POST", body: { names } }).catch(() => ({ same: [] }));
  return answer.same;
}

function previewOf(entrants, same) {
  if (!entrants.length) return [];
  return [make("ol", { kind: "plain" }, entrants.map(({ player, name, club }, at) => make("li", { kind: same[at] ? "differs" : "" }, make("b", {}, name || player), club ? ` (${club})` : "", same[at] ? make("small", {}, ` ${say("league.same_as", { player: same[at] })}`) : "")))];
}

// Offers to split a line at its commas: they may belong to the name.
function splitting(input, entrants, draft, show) {
  const lines = isTable(input.value) ? [] : entrants.map(({ name, player }) => name || player).filter((line) => /[,、，;；]/.test(line));
  if (!lines.length) return "";
  return button(say("league.split_commas", { line: shortened(lines[0]) }), () => {
    input.value = input.value.split(/\r?\n/).flatMap((line) => line.split(/[,、，;；]/)).map((each) => each.trim()).filter(Boolean).join("\n");
    draft.keep({ players: input.value });
    show();
  });
}

function shortened(line) {
  return line.length > 30 ? `${line.slice(0, 29)}…` : line;
}

async function entered(source, { player, name = "", club = "", seed = "", deck = "", archetype = "" }) {
  const late = source.state.status !== "open";
  const taken = await submitEvent(source, () => {}, "registered", { player, name, club, seed: Number(seed) || 0, late });
  if (taken && (deck || archetype)) await submitEvent(source, () => {}, "deck_submitted", { player, name: deck, archetype });
  return taken;
}

function isTable(text) {
  const [columns, ...others] = rowsOf(text);
  return columns.includes("player") && others.length > 0;
}

function rowsOf(text) {
  return text.trim().split(/\r?\n/).map((row) => row.split(/[,\t]/).map((cell) => cell.trim()));
}

// Parses names, one a line, or a table whose first row names its columns, one of them `player`. A name that is longer than
// an id has its beginning as its id.
export function parseEntrants(text) {
  if (!isTable(text)) return text.split(/\r?\n/).map((line) => line.trim()).filter(Boolean).map(named);
  const [columns, ...others] = rowsOf(text);
  return others.filter((row) => row.some(Boolean)).map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at] ?? ""])));
}

function named(name) {
  const player = [...name].slice(0, LONGEST_ID).join("").trim();
  return player === name ? { player } : { player, name };
}

// Formats entrants as they were written: names, or a table with its columns.
export function formatEntrants(entrants) {
  const columns = Object.keys(entrants[0] ?? {});
  if (!columns.some((name) => !["player", "name"].includes(name))) return entrants.map(({ player, name }) => name || player).join("\n");
  return [columns, ...entrants.map((each) => columns.map((name) => each[name]))].map((row) => row.join(", ")).join("\n");
}
