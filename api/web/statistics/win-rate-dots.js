// Chart of win rates: dots with their ranges on a line from 0 to 100 %, with 50 in the middle; every row leads to its
// games.

import { make } from "/lib/dom.js";
import { countGames, say } from "/lib/messages.js";
import { buildIcon } from "/viewer/replay/icons.js";
import { tintOf, toneHex } from "/viewer/replay/card-tints.js";
import { winRateRange } from "./chart-numbers.js";

export function buildDotScale(kind = "") {
  return make("div", { kind: `scale ${kind}`, "aria-hidden": "true" }, make("span", {}, make("i", {}, "0"), make("i", {}, "50"), make("i", {}, "100 %")));
}

// `{mark, name, wins, draws, games, open, tint, href}`; `open`: games that still run.
export function buildDotRow({ mark, name, wins, draws = 0, games, open = 0, tint, href }) {
  const range = winRateRange(wins, draws, games, open);
  return make("li", {}, make("a", { kind: range.few ? "few" : "", href }, mark, make("b", {}, name), buildDotAxis(range, tint), buildRateText(range), buildIcon("on")));
}

export function buildDotAxis(range, tint) {
  const words = range.few ? say("few_games") : say("rate_between", Object.fromEntries(["rate", "least", "most"].map((name) => [name, Math.round(range[name])])));
  const made = make("span", { kind: "axis", role: "img", "aria-label": words }, make("i", {}), make("b", {}));
  if (tint) made.style.setProperty("--tint", toneHex(tintOf(tint), tintOf(tint)[2] < 30 ? 20 : 0));
  for (const [name, part] of [["--least", range.least], ["--rate", range.rate], ["--most", range.most]]) made.style.setProperty(name, String(part));
  return made;
}

export function buildRateText({ few, rate, games, open = 0 }) {
  return make("span", { kind: "figures" }, few ? make("small", {}, say("few_games")) : [`${Math.round(rate)} % `, make("small", {}, countGames(games), open ? ` + ${say("open_games", { count: open })}` : "")]);
}
