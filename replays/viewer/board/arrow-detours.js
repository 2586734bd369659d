// Paths of attacks between three or more players, around what is not attacked. Attacks on one target share a path.

const [BEFORE, APART, EDGE, CORNER, INTO, GAP, ASIDE, FOOT] = [9, 3, 5, 6, 14, 3, 46, 12];

// Seats lie one below the other, each far one with its rail on top: only the lowest two meet without one between them.
export function crossesRail(seats, from, to) {
  return seats.includes(from) && seats.includes(to) && from !== to && Math.min(seats.indexOf(from), seats.indexOf(to)) < seats.length - 2;
}

// On a phone: through the gap before its own side, along the edge of the board, through the gap before the other side, so that it
// crosses no rail and no card of a third. The corners of that way. `from`, `to`: boxes of cards, `to` null where the side itself is attacked · `fronts`: the box of the front
// area of each seat, in their order · `own`, `other`: which of these · `width`: that of the board · `nth`: of the ways now.
export function phoneDetour({ from, to, fronts, own, other, width, nth }) {
  const last = fronts.length - 1;
  const gap = (seat) => bottom(fronts[Math.min(seat, last - 1)]) + BEFORE - nth * APART;
  const edge = width - EDGE - nth * APART;
  const [near, x] = [own === last, from.x + from.w / 2];
  const there = to ? to.x + to.w / 2 : Math.min(Math.max(x, ASIDE), width - 2 * ASIDE);
  return [[x, near ? from.y : bottom(from)], [x, gap(own)], [edge, gap(own)], [edge, gap(other)], [there, gap(other)], [there, tip(to, fronts[other], other === last)]];
}

// On a desk between two that sit side by side: along the foot of their front areas, into the one that is attacked.
export function deskDetour({ from, to, front, nth }) {
  const [x, foot] = [from.x + from.w / 2, bottom(front) - FOOT - 2 * nth * APART];
  const entry = x > front.x ? front.x + front.w - 2 * INTO : front.x + 2 * INTO;
  return [[x, Math.min(bottom(from), foot - CORNER)], [x, foot], ...(to ? [[to.x + to.w / 2, foot], [to.x + to.w / 2, bottom(to) + GAP]] : [[entry, foot]])];
}

function tip(to, front, near) {
  if (near) return to ? to.y - GAP : front.y + INTO;
  return bottom(to ?? front) + (to ? GAP : -GAP);
}

function bottom(box) {
  return box.y + box.h;
}

// A line through these corners, which are round, up to `short` before the last.
export function roundedPath(points, shortenBy) {
  const p = ([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const bends = points.slice(1, -1).map((corner, at) => `L${p(towards(corner, points[at], CORNER))}Q${p(corner)} ${p(towards(corner, points[at + 2], CORNER))}`);
  return `M${p(points[0])}${bends.join("")}L${p(towards(points.at(-1), points.at(-2), shortenBy))}`;
}

// Returns the point at a distance (`far`) on the way from one point to another, at most halfway.
function towards([x, y], [tx, ty], far) {
  const way = Math.hypot(tx - x, ty - y) || 1;
  const part = Math.min(far, way / 2) / way;
  return [x + (tx - x) * part, y + (ty - y) * part];
}
