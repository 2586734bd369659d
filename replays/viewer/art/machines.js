// Machines and masks: mirrored figures of a die, a middle, a size and three colours (dark, lit, bright).

import { disc, filled, tenths, linePath, shape, stroked } from "./svg-shapes.js";

// A vessel seen from above: half a profile, mirrored.
export function craft(die, x, y, size, dark, lit, bright) {
  const half = profile(die);
  const at = (way) => half.map(([out, down]) => [x + way * out * size, y + down * size]);
  const hull = filled(`M${linePath(at(1))}L${linePath(at(-1).reverse())}Z`, dark);
  const lee = filled(`M${linePath(at(1))}L${tenths(x)} ${tenths(y + 0.7 * size)}L${tenths(x)} ${tenths(y - size)}Z`, lit);
  const keel = stroked(`M${tenths(x)} ${tenths(y - 0.62 * size)}v${tenths(size * 1.1)}`, bright, size * 0.045);
  const glass = `<ellipse cx="${tenths(x)}" cy="${tenths(y - 0.28 * size)}" rx="${tenths(size * 0.075)}" ry="${tenths(size * 0.17)}" fill="${bright}"/>`;
  return `${die() > 0.35 ? wings(half, x, y, size, bright) : ""}${hull}${lee}${keel}${glass}`;
}

function profile(die) {
  const parts = 4 + Math.floor(die() * 3);
  const widest = Math.floor(parts * 0.55);
  const half = [[0, -1]];
  for (let at = 1; at < parts; at += 1) {
    const down = -1 + (1.75 * at) / parts;
    const out = at === widest ? 0.5 + die() * 0.42 : 0.12 + die() * 0.3;
    half.push([out, down + (die() - 0.5) * 0.12]);
    if (die() > 0.5) half.push([out * (0.3 + die() * 0.35), down + 0.1]);
  }
  return [...half, [0.16 + die() * 0.3, 0.86 + die() * 0.14], [0.07, 0.7]];
}

function wings(half, x, y, size, fill) {
  const [out, down] = half.reduce((one, other) => (other[0] > one[0] ? other : one));
  const wing = [[0.1, -0.1], [out + 0.28, down + 0.34], [out + 0.1, down + 0.46], [0.1, 0.4]];
  return [1, -1].map((way) => shape(wing.map(([a, b]) => [x + way * a * size, y + b * size]), fill)).join("");
}

// A machine on legs, from the front.
export function walker(die, x, y, size, dark, lit, bright) {
  const scale = size / 40;
  const at = (list) => list.map(([a, b]) => [x + a * scale, y + b * scale]);
  const both = (list, right, left) => shape(at(list), right) + shape(at(list.map(([a, b]) => [-a, b])), left);
  const [arm, head, fin, hip, lift] = [20 + die() * 12, 6 + die() * 4, die(), 9 + die() * 6, die() * 5];
  const crests = [
    () => both([[head, -30], [head + 7, -38], [head + 5, -24]], lit, dark),
    () => shape(at([[-1.5, -35], [0, -50], [1.5, -35]]), bright),
    () => both([[1, -34], [head + 12, -46], [head, -31]], lit, dark),
  ];
  return [
    both([[hip, -16], [arm + 4, -24 - lift], [arm + 9, -8], [arm, 0], [hip, -2]], lit, dark),
    both([[arm - 1, -1], [arm + 6, -5], [arm + 4, 26], [arm - 4, 24]], lit, dark),
    both([[0, -20], [hip + 3, -17], [hip, 6], [5, 18], [0, 18]], lit, dark),
    both([[2, 14], [hip + 1, 10], [hip + 7, 62], [3, 62]], lit, dark),
    both([[0, -36], [head, -31], [head * 0.8, -21], [0, -18]], lit, dark),
    crests[Math.floor(fin * crests.length)](),
    shape(at([[-head * 0.7, -28], [head * 0.7, -28], [head * 0.5, -25], [-head * 0.5, -25]]), bright),
    disc(x, y - 6 * scale, 3.2 * scale, bright),
  ].join("");
}

// A face of the fair: two halves, two eyes, one crown.
export function mask(die, x, y, size, dark, lit, bright) {
  const scale = size / 40;
  const [points_, long, wide, eye] = [3 + Math.floor(die() * 4), 26 + die() * 12, 20 + die() * 8, 4 + die() * 3];
  const px = (a) => tenths(x + a * scale);
  const py = (b) => tenths(y + b * scale);
  const rays = Array.from({ length: points_ }, (_, at) => {
    const angle = -Math.PI / 2 + ((at - (points_ - 1) / 2) * 1.6) / (points_ - 1);
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return `${filled(`M${px(c * 16 - 5)} ${py(s * 16)}L${px(c * 44)} ${py(s * 44)}L${px(c * 16 + 5)} ${py(s * 16)}Z`, at % 2 ? lit : dark)}${disc(x + c * 45 * scale, y + s * 45 * scale, 2.6 * scale, bright)}`;
  });
  const cheek = (way, fill) => filled(`M${px(0)} ${py(-22)}C${px(way * wide)} ${py(-24)} ${px(way * (wide + 3))} ${py(8)} ${px(0)} ${py(long)}Z`, fill);
  const slit = (way) => filled(`M${px(way * 4)} ${py(-2)}Q${px(way * 10)} ${py(-2 - eye)} ${px(way * 16)} ${py(-3)}Q${px(way * 10)} ${py(-3 + eye)} ${px(way * 4)} ${py(-2)}Z`, bright);
  const mouth = stroked(`M${px(-7)} ${py(13)}Q${px(0)} ${py(13 + (die() - 0.3) * 10)} ${px(7)} ${py(13)}`, bright, 2 * scale);
  return `${rays.join("")}${cheek(1, lit)}${cheek(-1, dark)}${slit(1)}${slit(-1)}${mouth}`;
}
