// Parts of the pages of players and decks: rows of win rates whose numbers open their games, and lists of games.

import { openDialog, make } from "/lib/dom.js";
import { formatDate, gameAddress, keyFor } from "/lib/stored-game-links.js";
import { rulesetTitle } from "/lib/rulesets.js";
import { countGames, say } from "/lib/messages.js";
import { buildDotAxis, buildDotScale, buildRateText } from "/statistics/win-rate-dots.js";
import { winRateRange } from "/statistics/chart-numbers.js";
import { buildIcon, buildResultIcon } from "/viewer/replay/icons.js";

const FORM = 8;

export function buildProfileSection(title, about, ...children) {
  return make("section", { kind: "box" }, make("h2", {}, title, about && make("small", {}, about)), ...children);
}

// Shows sums of results as rows. `nameOf(sum)`: the name of a row · `markOf(sum)`: its crest · `hrefOf(sum)`: the page of the named
// player or deck. The figures open the games.
export function buildWinRateRows(sums, { nameOf, markOf, hrefOf, tintOf = () => "blue" }) {
  return [buildDotScale(), make("ul", { kind: "rates" }, sums.map((sum) => {
    const range = winRateRange(sum.wins, sum.draws, sum.games);
    const words = nameOf(sum);
    return make("li", { kind: range.few ? "few split" : "split" },
      make("a", { href: hrefOf(sum) }, markOf(sum), make("b", {}, words)), buildDotAxis(range, tintOf(sum)),
      make("button", { type: "button", kind: "quiet figures-of", "aria-label": `${words}${say("colon")}${countGames(sum.games)}`, onclick: () => openGameList(words, sum.sides) }, range.few ? make("span", {}, winLossText(sum)) : buildRateText(range), buildIcon("on")));
  }))];
}

// Few games have a score instead of a rate.
export function winLossText({ wins, losses, draws }) {
  return [wins, losses, ...(draws ? [draws] : [])].join("–");
}

// Lists games, the newest first, each with its replay.
export function openGameList(title, sides) {
  return openDialog(`${title}${say("colon")}${countGames(sides.length)}`, say("close"), make("ul", { kind: "game-lines" }, newestFirst(sides).map(gameLine)));
}

function newestFirst(sides) {
  return [...sides].sort((one, other) => other.row.date.localeCompare(one.row.date) || String(other.row.started).localeCompare(String(one.row.started)));
}

function gameLine({ row, own, others }) {
  const names = [own, ...others].map(({ seat, player }) => player || say("player", { seat })).join(" – ");
  const about = [rulesetTitle(row.ruleset), say("turn_n", { n: row.turns }), formatDate(row.date)].filter(Boolean).join(" · ");
  return make("li", {}, make("a", { href: gameAddress(row.id, keyFor(row.id), "replay") }, buildResultIcon(own.outcome), make("span", {}, make("b", {}, names), make("small", {}, about)), buildIcon("on")));
}

// The head of a page: crest, name, and the sum of all results.
export function buildProfileHead(crest, title, about, sum, sides) {
  const last = newestFirst(sides).slice(0, FORM).map(({ own }) => own.outcome);
  const form = make("span", { kind: "form", role: "img", "aria-label": last.map((each) => say(`value.${each}`)).join(say("joined")) || "–" }, last.map((each) => buildResultIcon(each)));
  const numbers = [["games", sum.games], ["wins", sum.wins], ["losses", sum.losses], ...(sum.draws ? [["draws", sum.draws]] : [])];
  return make("div", { kind: "head profile-head" }, crest, make("div", {}, make("h1", {}, title), about && make("p", { kind: "muted" }, about), form),
    make("dl", {}, numbers.map(([name, value]) => make("div", {}, make("dt", {}, say(`column.${name}`)), make("dd", {}, value)))));
}
