// Players with their crests and last results; decks with the picture of their colours.

import { query } from "/lib/api.js";
import { buildNameCrest } from "/viewer/art/name-crest.js";
import { make } from "/lib/dom.js";
import { rulesetTitle } from "/lib/rulesets.js";
import { countGames, say } from "/lib/messages.js";
import { buildResultIcon } from "/viewer/replay/icons.js";
import { deckName, deckTint } from "/statistics/cell-format.js";

const [FORM, DECKS] = [4, 5];

export function buildPlayerList(players, rows) {
  return make("ul", { kind: "people" }, players.map((row) => person(row, recentResults(row.player, rows))));
}

// `rows`: games, the newest first.
export function recentResults(player, rows) {
  const played = rows.filter((row) => row.status === "finished" && Object.values(row.players).includes(player)).slice(0, FORM);
  return played.map((row) => {
    const seat = Object.keys(row.players).find((each) => row.players[each] === player);
    if (!row.winner) return row.result === "drawn" ? "draw" : "loss";
    return row.winner.split("+").includes(seat) ? "win" : "loss";
  });
}

function person({ player, games }, form) {
  const said = form.map((each) => say(`value.${each}`)).join(say("joined"));
  return make("li", {}, make("a", { kind: "person", href: `/${query({ page: "player", player })}` }, buildNameCrest(player),
    make("span", {}, make("b", {}, player), make("small", {}, make("span", { kind: "form", role: "img", "aria-label": said || "–" }, form.map((each) => buildResultIcon(each))), ` ${countGames(games)}`))));
}

// Returns the most played decks.
export function mostPlayedDecks(rows) {
  return [...rows].sort((one, other) => other.games - one.games).slice(0, DECKS);
}

// `terms`: the words of their rulebooks.
export function buildDeckList(rows, terms) {
  return make("ul", { kind: "people" }, rows.map((row) => make("li", {}, make("a", { kind: "person", href: `/${query({ page: "deck", deck: row.deck, ruleset: row.ruleset })}` },
    buildNameCrest(`deck ${row.deck}`, deckTint(row)), make("span", {}, make("b", {}, deckName(row, terms[row.ruleset])), make("small", {}, `${rulesetTitle(row.ruleset)} · ${countGames(row.games)}`))))));
}
