// Paths of the graph on a field of 1000 × 100: steps, the space between two lines, ticks. Pure.

import { svgElement } from "../replay/icons.js";

const [TOP, HIGH] = [8, 62]; // below stand the turns and the ticks

function scale({ values, kind, turns }) {
  const from = turns[0]?.at ?? 0;
  const all = values.slice(from).flat();
  const most = Math.max(1, ...all);
  const least = kind === "zone" ? 0 : Math.min(0, ...all);
  return (value) => TOP + HIGH * (1 - (value - least) / (most - least));
}

const tenths = (value) => Number(value.toFixed(1));

// Returns the path of one seat's score, from the first turn to `until`.
export function scorePath(scores, seat, count, until = count) {
  const y = scale(scores);
  const from = scores.turns[0]?.at ?? 0;
  const x = (at) => tenths((at / Math.max(1, count)) * 1000);
  let d = "";
  let last = null;
  for (let at = from; at <= Math.min(until, scores.values.length - 1); at += 1) {
    const value = scores.values[at][seat];
    if (last === null) d = `M${x(at)} ${tenths(y(value))}`;
    else if (value !== last) d += `H${x(at)}V${tenths(y(value))}`;
    last = value;
  }
  return last === null ? "" : `${d}H${x(until)}`;
}

// Returns the area between both lines where this seat is ahead.
export function leadAreaPath(scores, seat, count) {
  const y = scale(scores);
  const x = (at) => tenths((at / Math.max(1, count)) * 1000);
  const from = scores.turns[0]?.at ?? 0;
  let d = "";
  let start = from;
  const { values } = scores;
  for (let at = from + 1; at <= values.length; at += 1) {
    if (at < values.length && values[at].every((value, each) => value === values[start][each])) continue;
    const [own, other] = [values[start]?.[seat], values[start]?.[1 - seat]];
    if (own > other) d += `M${x(start)} ${tenths(y(own))}H${x(Math.min(at, count))}V${tenths(y(other))}H${x(start)}Z`;
    start = at;
  }
  return d;
}

// `wide`, `high`: of a tick, in the units of the field.
export function tickMarksPath(positions, count, wide = 8, high = 8) {
  const half = tenths(wide / 2);
  return positions.map((at) => tenths((at / Math.max(1, count)) * 1000)).map((x) => `M${x} ${tenths(100 - high)}l${half} ${tenths(high)}h${-2 * half}Z`).join("");
}

// Returns the paths of a branch: a dashed upright, then each seat's line to the end of the branch.
export function buildBranchPaths(scores, branch, count, shown) {
  const y = scale(scores);
  const x = (at) => tenths((Math.min(at, count) / Math.max(1, count)) * 1000);
  const lines = branch.values[branch.at].map((_, seat) => {
    let d = `M${x(branch.at)} ${tenths(y(branch.values[branch.at][seat]))}`;
    for (let at = branch.at + 1; at < branch.values.length; at += 1) d += `H${x(at)}V${tenths(y(branch.values[at][seat]))}`;
    return svgElement("path", { class: `branch${shown ? " now" : ""}`, d });
  });
  return [svgElement("path", { class: "leaves", d: `M${x(branch.at)} 0V100` }), ...lines];
}

export function branchEndPoint(scores, branch, count) {
  const last = branch.values.length - 1;
  return [tenths((Math.min(last, count) / Math.max(1, count)) * 1000), tenths(scale(scores)(branch.values[last][0]))];
}
