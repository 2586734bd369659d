// Charts of the course of games: two mean lines over those of single games, and bars for the turn of the end. Each
// leads to its games.

import { query } from "/lib/api.js";
import { make } from "/lib/dom.js";
import { gameAddress } from "/lib/stored-game-links.js";
import { countGames, say } from "/lib/messages.js";
import { svgElement } from "/viewer/replay/icons.js";
import { countGameLengths, meanScoreByTurn } from "./chart-numbers.js";

const [WIDE, HIGH, LEFT, FOOT] = [600, 232, 34, 36];
const SINGLE = 60;

export function drawScoreLines(lines) {
  const longest = Math.max(2, ...lines.map((line) => line.scores.length));
  const highest = Math.max(10, ...lines.flatMap((line) => line.scores).filter((score) => score !== null));
  const x = (turn) => LEFT + (turn / (longest - 1)) * (WIDE - LEFT - 24);
  const y = (score) => 10 + (HIGH - FOOT - 10) * (1 - score / highest);
  const path = (scores, attributes) => svgElement("path", { d: scores.map((score, at) => (score === null ? "" : `${at && scores[at - 1] !== null ? "L" : "M"}${x(at).toFixed(1)} ${y(score).toFixed(1)}`)).join(""), fill: "none", stroke: "currentColor", ...attributes });
  const made = svgElement("svg", { class: "tempo", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "group", "aria-label": say("tempo_about") }, ...grid(highest, longest, x, y));
  for (const line of lines.slice(-SINGLE)) made.append(single(line, path));
  for (const [outcome, dash, sign] of [["win", "none", "○"], ["loss", "8 5", "×"]]) {
    const mean = meanScoreByTurn(lines.filter((line) => line.outcome === outcome));
    const end = mean.findLastIndex((score) => score !== null);
    if (end < 0) continue;
    made.append(path(mean, { "stroke-width": 3.4, "stroke-dasharray": dash }), text(sign, x(end) + 6, y(mean[end]) + 5, { "font-size": 15, "font-weight": 700 }));
  }
  return made;
}

function single({ game, outcome, scores }, path) {
  const link = svgElement("a", { href: gameAddress(game, "", "replay"), "aria-label": `${say("replay")} ${game}, ${say(`value.${outcome}`)}` });
  link.append(path(scores, { opacity: ".16", "stroke-dasharray": outcome === "win" ? "none" : "4 3", "stroke-width": 1.4 }), path(scores, { class: "grip", "stroke-width": 9, opacity: "0" }));
  return link;
}

function text(words, x, y, attributes = {}) {
  return svgElement("text", { x, y, "font-size": 12, fill: "currentColor", ...attributes }, words);
}

function grid(highest, longest, x, y) {
  const step = highest > 25 ? 10 : 5;
  const high = Array.from({ length: Math.floor(highest / step) + 1 }, (_, at) => at * step);
  const turns = Array.from({ length: longest }, (_, at) => at).filter((at) => at % Math.ceil(longest / 8) === 0);
  return [
    ...high.flatMap((score) => [svgElement("path", { d: `M${LEFT} ${y(score)}H${WIDE - 16}`, class: "rule" }), text(score, LEFT - 6, y(score) + 4, { "text-anchor": "end", class: "axis-word" })]),
    ...turns.map((turn) => text(turn + 1, x(turn), HIGH - 5, { "text-anchor": "middle", class: "axis-word" })),
  ];
}

// The commonest end is drawn in full ink.
export function drawGameLengthBars(games, ruleset) {
  const bars = countGameLengths(games);
  const most = Math.max(1, ...bars.map(([, count]) => count));
  const drawn = bars.map(([turns, count]) => {
    const bar = make(count ? "a" : "span", { kind: count === most ? "end top" : "end", href: count && `/${query({ page: "games", ruleset, turns })}`, "aria-label": count ? `${say("turn_n", { n: turns })}${say("colon")}${countGames(count)}` : null }, count ? make("b", {}, count) : "");
    bar.style.setProperty("--high", String(count / most));
    return make("li", {}, bar, make("span", { kind: "axis-word", "aria-hidden": "true" }, turns));
  });
  return make("ul", { kind: "ends" }, drawn);
}
