// Shares of the decks played, as a band of landscapes of matching width.

import { query } from "/lib/api.js";
import { make } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { cardPicture } from "/viewer/board/card-pictures.js";
import { largestShares } from "./chart-numbers.js";
import { deckName, deckTint } from "./cell-format.js";

const MOST = 6;
const LAND = { tint: ["color"] };
// What of a landscape is seen where it is many times as wide as high: where land and sky meet.
const HORIZON = "0 22 100 40";

export function buildDeckShareBand(rows, ruleset, words) {
  return make("ul", { kind: "band" }, largestShares(rows, MOST).map(({ row, part }) => {
    const href = `/${query({ page: "games", ruleset, deck: row?.deck })}`;
    const name = row ? deckName(row, words) : say("other_decks");
    const land = row && cardPicture(LAND, { name: `deck ${row.deck}`, type: "generation", color: deckTint(row) });
    land?.setAttribute("viewBox", HORIZON);
    const share = shareOf(row, part);
    const item = make("li", { kind: row ? "" : "rest" }, make("a", { href, title: `${name} ${share}` }, land, make("b", {}, share), make("span", {}, name)));
    item.style.setProperty("flex-grow", String(part));
    return item;
  }));
}

// Where not every deck is known, from the least to the most that it can be.
function shareOf(row, part) {
  const [least, most] = [Math.round((row?.share_low ?? 0) * 100), Math.round((row?.share_high ?? 0) * 100)];
  return least < most ? `${least}–${most} %` : `${part} %`;
}
