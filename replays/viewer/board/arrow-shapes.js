// Shapes of arrows as paths: a line between two points, its curve, and its head. Pure: for the page and for pictures.

// How long heads are.
export const HEAD_LENGTH = { attack: 16, small: 9, aim: 10 };
const TURN = 0.42;
// An attack sets out above the name of a card, ends this far before the other one, and goes to its middle where both are near.
const [SET_OUT, GAP, NEAR] = [0.25, 3, 26];
export const SIDE_DISTANCE = 46;

// Spreads arrows at one target side by side in the order of their sources, so that none crosses another: `part` of its
// width.
export function spreadArrows(arrows) {
  const middle = ({ start }) => start.x + start.w / 2;
  const to = new Map();
  for (const each of arrows) to.set(each.link.to, [...(to.get(each.link.to) ?? []), each]);
  return [...to.values()].flatMap((group) => [...group].sort((one, other) => middle(one) - middle(other)).map((each, at) => ({ ...each, part: (at + 1) / (group.length + 1) })));
}

// Returns an arrow between two boxes, `{kind, line, head}`. `total`: it sets out from a number · `level`: it ends next to a number,
// across a rail · `sideways`: it ends at the side of a box · `small`: with a small head · `laned`: what stands on lanes is attacked straight ahead.
export function arrowBetween({ link: { kind }, start, end, part, total }, { level: across = false, sideways = false, small = false, laned = false } = {}) {
  const centre = [start.x + start.w / 2, start.y + start.h / 2];
  if (kind === "aim") return aimed(centre, start, end);
  const up = end.y + end.h / 2 < centre[1];
  const from = [centre[0], up ? start.y + start.h * (total ? 0 : SET_OUT) : start.y + start.h];
  if (sideways) {
    const right = end.x > centre[0];
    return arrow([start.x + (right ? start.w : 0), centre[1]], [right ? end.x - GAP : end.x + end.w + GAP, end.y + end.h * part], kind, along);
  }
  if (across) return arrow(from, [end.x + end.w + 9, end.y + end.h * part], kind, level);
  const tip = [end.x + end.w * part, up ? end.y + end.h + GAP : end.y - GAP];
  const next = (up ? from[1] - tip[1] : tip[1] - from[1]) < NEAR;
  if (next) return arrow(centre, [tip[0], end.y + end.h / 2], kind, bent);
  return arrow(from, tip, kind, laned && Math.abs(from[0] - tip[0]) < SIDE_DISTANCE ? offsetPath : upright, HEAD_LENGTH[small ? "small" : kind]);
}

function aimed(centre, start, end) {
  const offset = end.x > start.x ? start.w / 2 + 4 : -start.w / 2 - 4;
  return arrow([centre[0] + offset, centre[1]], [end.x + Math.min(end.w / 2, 46), end.y + end.h / 2], "aim", bent);
}

// A bow to one side, and a way that leaves and comes in upright: where the control points lie.
function bent([x1, y1], [x2, y2]) {
  const at = [(x1 + x2) / 2 + (y2 - y1) * 0.16, (y1 + y2) / 2 - (x2 - x1) * 0.16];
  return [at, at];
}

function upright([x1, y1], [x2, y2]) {
  return [[x1, y1 + (y2 - y1) * 0.5], [x2, y2 - (y2 - y1) * 0.5]];
}

// Leaves and comes in level.
function along([x1, y1], [x2, y2]) {
  return [[x1 + (x2 - x1) * 0.5, y1], [x2 - (x2 - x1) * 0.5, y2]];
}

// The same around what stands on a straight way: the number of a lane.
function offsetPath([x1, y1], [x2, y2]) {
  const off = Math.min(34, Math.abs(y2 - y1) * 0.34);
  return [[x1 + off, y1 + (y2 - y1) * 0.3], [x2 + off, y2 - (y2 - y1) * 0.3]];
}

// Comes in level, so that it crosses a rail at the height of its number alone.
function level([x1, y1], [x2, y2]) {
  return [[x1 + (x2 - x1) * 0.3, y1 + (y2 - y1) * 0.7], [x2 + Math.min(220, Math.abs(x1 - x2) * 0.6), y2]];
}

function arrow(from, [x2, y2], kind, way, tip = HEAD_LENGTH[kind]) {
  const [one, two] = way(from, [x2, y2]);
  const angle = Math.atan2(y2 - two[1], x2 - two[0]);
  const p = ([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const line = `M${p(from)}C${p(one)} ${p(two)} ${p([x2 - Math.cos(angle) * tip, y2 - Math.sin(angle) * tip])}`;
  return { kind, line, head: arrowHeadPath([x2, y2], angle, tip) };
}

// Returns a head whose point is there, as it comes in at that angle.
export function arrowHeadPath([x, y], angle, length) {
  const at = (turned, far) => `${(x - Math.cos(angle + turned) * far).toFixed(1)} ${(y - Math.sin(angle + turned) * far).toFixed(1)}`;
  return `M${x.toFixed(1)} ${y.toFixed(1)}L${at(-TURN, length * 1.3)}L${at(0, length)}L${at(TURN, length * 1.3)}Z`;
}

// Returns the four corners around a box, a little outside of it.
export function boxCornersPath({ x, y, w, h }, out = 4, long = 12) {
  const [left, top, right, bottom] = [x - out, y - out, x + w + out, y + h + out].map((at) => Number(at.toFixed(1)));
  return `M${left} ${top + long}V${top}h${long}M${right - long} ${top}H${right}v${long}M${right} ${bottom - long}V${bottom}h${-long}M${left + long} ${bottom}H${left}v${-long}`;
}
