// The most played cards: their pictures, and the win rate of decks in which they came into play.

import { query } from "/lib/api.js";
import { make } from "/lib/dom.js";
import { language } from "/lib/messages.js";
import { tintName } from "/viewer/board/printed-face.js";
import { buildNameWords } from "/viewer/board/card-name.js";
import { cardPicture } from "/viewer/board/card-pictures.js";
import { buildDotAxis, buildRateText } from "./win-rate-dots.js";
import { winRateRange } from "./chart-numbers.js";

// A row holds what a picture is drawn by, under the names of a printing.
const FACE = { tint: ["tint"] };
const MOST = 8;

export function buildPlayedCards(rows, ruleset) {
  return make("ul", { kind: "card-rates" }, rows.filter((row) => row.played).slice(0, MOST).map((row) => card(row, ruleset)));
}

function card(row, ruleset) {
  const games = row.won_when_played + row.lost_when_played + row.drawn_when_played;
  const range = winRateRange(row.won_when_played, row.drawn_when_played, games);
  const tint = tintName(FACE, row);
  return make("li", {}, make("a", { kind: range.few ? "few" : "", href: `/${query({ page: "games", ruleset, printing: row.printing })}` },
    cardPicture(FACE, row), make("b", {}, buildNameWords(row[`name_${language()}`] || row.name)), buildDotAxis(range, tint), buildRateText(range)));
}
