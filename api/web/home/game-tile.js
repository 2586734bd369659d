// Tile of a game: its present board, the players, its state or result. It opens with the link of this device.

import { Problem, ask } from "/lib/api.js";
import { button, openDialog, field, make } from "/lib/dom.js";
import { formatDate, gameAddress, keyFor, joinPlayerNames } from "/lib/stored-game-links.js";
import { rulesetTitle } from "/lib/rulesets.js";
import { say } from "/lib/messages.js";
import { buildNameCrest } from "/viewer/art/name-crest.js";
import { buildIcon, buildSeatStone } from "/viewer/replay/icons.js";
import { drawSmallBoard, drawScoreSparkline } from "./small-board.js";

const glances = new Map();

// Returns the public summary of a game, or null if no link on this device opens it.
export function fetchSummary(row) {
  const key = keyFor(row.id);
  if (!row.open && !key) return Promise.resolve(null);
  const known = `${row.id} ${row.status === "running" ? Date.now() : ""}`;
  if (!glances.has(known)) {
    glances.set(known, ask(`/api/games/${encodeURIComponent(row.id)}/glance`, { key, keeps: true }).catch((error) => {
      if (!(error instanceof Problem)) throw error;
      row.shut = !row.open;
      return null;
    }));
  }
  return glances.get(known);
}

// Makes the tile of a game. `row`: its row in the list of games, with its `glance` if it has one.
export function buildGameTile(row, { big = false } = {}) {
  const running = row.status === "running";
  const board = row.glance ? drawSmallBoard(row.glance) : closed(row);
  const inner = [board, make("span", { kind: "cap" }, !running && row.glance?.line.length ? drawScoreSparkline(row.glance) : "",
    make("b", {}, playersOf(row)), make("span", { kind: "how" }, running ? liveOf(row) : endOf(row)), row.counts === false && make("span", { kind: "apart" }, say(`origin.${row.origin}`)))];
  return make("li", {}, openControl(row, { kind: big ? "tile big" : "tile" }, inner));
}

// Players are public, even if the board is not.
function closed({ players }) {
  const crests = Object.entries(players).map(([seat, name]) => buildNameCrest(name || say("player", { seat })));
  return make("div", { kind: "small-board closed" }, make("span", { kind: "crests" }, crests), make("small", {}, buildIcon("lock"), say("with_link_only")));
}

// Makes a link if the game can be opened now, else a button that asks for a link or a key.
function openControl(row, attributes, inner) {
  const key = row.shut ? "" : keyFor(row.id);
  if (row.open || key) return make("a", { ...attributes, href: gameAddress(row.id, key, row.status === "running" ? "" : "replay") }, inner);
  return make("button", { ...attributes, type: "button", onclick: () => askForLink(row) }, inner);
}

// Whether a running game opens with a link that this device does not have.
export function isClosedRunningGame(row) {
  return row.status === "running" && isPrivateGame(row);
}

// Returns whether a game opens with its link only, and this device has none.
export function isPrivateGame(row) {
  return !row.glance && !row.open && !keyFor(row.id);
}

// Shows private running games in one line, which opens into their players.
export function buildPrivateGamesList(rows) {
  if (!rows.length) return "";
  return make("details", { kind: "as-table closed-games" }, make("summary", {}, buildIcon("lock"), say("private_games", { count: rows.length })),
    make("div", { kind: "row" }, rows.map((row) => openControl(row, { kind: "button" }, joinPlayerNames(row.players)))));
}

function askForLink(row) {
  const input = make("input", { type: "text", autocomplete: "off", spellcheck: "false" });
  const message = make("p", { role: "alert" });
  const open = () => {
    const key = keyFromLink(input.value);
    if (key) location.assign(gameAddress(row.id, key, row.status === "running" ? "" : "replay"));
    else message.textContent = say("no_key_in_it");
  };
  const made = openDialog(joinPlayerNames(row.players), say("cancel"), make("p", {}, say("with_link_only")), field(say("link_or_key"), input, say("link_or_key_hint")), message, make("div", { kind: "row end" }, button(say("open"), open, { kind: "strong" })));
  input.addEventListener("keydown", (event) => event.key === "Enter" && open());
  input.focus();
  return made;
}

// Returns the key from a game link, from the address that the service printed, or from the key itself.
export function keyFromLink(text) {
  const given = text.trim();
  const found = /[?&#]key=([\w-]+)/.exec(given);
  return found ? found[1] : /^[\w-]{16,}$/.test(given) ? given : "";
}

function playersOf({ players }) {
  return Object.entries(players).flatMap(([seat, name], at) => [at ? " – " : "", buildSeatStone(seat), ` ${name || say("player", { seat })}`]);
}

function liveOf(row) {
  const turn = row.glance?.turn ? `${say("turn_n", { n: row.glance.turn })} · ` : "";
  return [make("span", { kind: "live" }, make("i", {}), say("live_now")), make("span", {}, `${turn}${rulesetTitle(row.ruleset)}`)];
}

function endOf(row) {
  const scores = row.glance?.scores.every((each) => each !== null) ? `${row.glance.scores.join(" : ")} · ` : "";
  const turns = row.glance?.turn ? `${say("turn_n", { n: row.glance.turn })} · ` : "";
  return [make("span", { kind: "won" }, wonBy(row)), make("span", {}, `${scores}${turns}${rulesetTitle(row.ruleset)}`), make("span", {}, formatDate(row.date))];
}

function wonBy({ winner, players, result }) {
  const seats = winner.split("+").filter(Boolean);
  if (seats.length) return [say("won_by", { player: joinPlayerNames(Object.fromEntries(seats.map((seat) => [seat, players[seat]]))) })];
  return result === "drawn" ? say("draw") : say("nobody_won");
}
