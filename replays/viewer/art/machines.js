// Machines and masks: mirrored figures of random numbers, a middle, a size and three colours (dark, lit, bright).

import { disc, filledPath, formatTenths, linePath, polygon, strokedPath } from "./svg-shapes.js";

// A vessel seen from above: half a profile, mirrored.
export function drawVessel(random, x, y, size, dark, lit, bright) {
  const half = profile(random);
  const at = (way) => half.map(([out, down]) => [x + way * out * size, y + down * size]);
  const hull = filledPath(`M${linePath(at(1))}L${linePath(at(-1).reverse())}Z`, dark);
  const lee = filledPath(`M${linePath(at(1))}L${formatTenths(x)} ${formatTenths(y + 0.7 * size)}L${formatTenths(x)} ${formatTenths(y - size)}Z`, lit);
  const keel = strokedPath(`M${formatTenths(x)} ${formatTenths(y - 0.62 * size)}v${formatTenths(size * 1.1)}`, bright, size * 0.045);
  const glass = `<ellipse cx="${formatTenths(x)}" cy="${formatTenths(y - 0.28 * size)}" rx="${formatTenths(size * 0.075)}" ry="${formatTenths(size * 0.17)}" fill="${bright}"/>`;
  return `${random() > 0.35 ? wings(half, x, y, size, bright) : ""}${hull}${lee}${keel}${glass}`;
}

function profile(random) {
  const parts = 4 + Math.floor(random() * 3);
  const widest = Math.floor(parts * 0.55);
  const half = [[0, -1]];
  for (let at = 1; at < parts; at += 1) {
    const down = -1 + (1.75 * at) / parts;
    const out = at === widest ? 0.5 + random() * 0.42 : 0.12 + random() * 0.3;
    half.push([out, down + (random() - 0.5) * 0.12]);
    if (random() > 0.5) half.push([out * (0.3 + random() * 0.35), down + 0.1]);
  }
  return [...half, [0.16 + random() * 0.3, 0.86 + random() * 0.14], [0.07, 0.7]];
}

function wings(half, x, y, size, fill) {
  const [out, down] = half.reduce((one, other) => (other[0] > one[0] ? other : one));
  const wing = [[0.1, -0.1], [out + 0.28, down + 0.34], [out + 0.1, down + 0.46], [0.1, 0.4]];
  return [1, -1].map((way) => polygon(wing.map(([a, b]) => [x + way * a * size, y + b * size]), fill)).join("");
}

// A machine on legs, from the front.
export function drawWalker(random, x, y, size, dark, lit, bright) {
  const scale = size / 40;
  const at = (list) => list.map(([a, b]) => [x + a * scale, y + b * scale]);
  const both = (list, right, left) => polygon(at(list), right) + polygon(at(list.map(([a, b]) => [-a, b])), left);
  const [arm, head, fin, hip, lift] = [20 + random() * 12, 6 + random() * 4, random(), 9 + random() * 6, random() * 5];
  const crests = [
    () => both([[head, -30], [head + 7, -38], [head + 5, -24]], lit, dark),
    () => polygon(at([[-1.5, -35], [0, -50], [1.5, -35]]), bright),
    () => both([[1, -34], [head + 12, -46], [head, -31]], lit, dark),
  ];
  return [
    both([[hip, -16], [arm + 4, -24 - lift], [arm + 9, -8], [arm, 0], [hip, -2]], lit, dark),
    both([[arm - 1, -1], [arm + 6, -5], [arm + 4, 26], [arm - 4, 24]], lit, dark),
    both([[0, -20], [hip + 3, -17], [hip, 6], [5, 18], [0, 18]], lit, dark),
    both([[2, 14], [hip + 1, 10], [hip + 7, 62], [3, 62]], lit, dark),
    both([[0, -36], [head, -31], [head * 0.8, -21], [0, -18]], lit, dark),
    crests[Math.floor(fin * crests.length)](),
    polygon(at([[-head * 0.7, -28], [head * 0.7, -28], [head * 0.5, -25], [-head * 0.5, -25]]), bright),
    disc(x, y - 6 * scale, 3.2 * scale, bright),
  ].join("");
}

// A face of the fair: two halves, two eyes, one crown.
export function drawMask(random, x, y, size, dark, lit, bright) {
  const scale = size / 40;
  const [points_, long, wide, eye] = [3 + Math.floor(random() * 4), 26 + random() * 12, 20 + random() * 8, 4 + random() * 3];
  const px = (a) => formatTenths(x + a * scale);
  const py = (b) => formatTenths(y + b * scale);
  const rays = Array.from({ length: points_ }, (_, at) => {
    const angle = -Math.PI / 2 + ((at - (points_ - 1) / 2) * 1.6) / (points_ - 1);
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return `${filledPath(`M${px(c * 16 - 5)} ${py(s * 16)}L${px(c * 44)} ${py(s * 44)}L${px(c * 16 + 5)} ${py(s * 16)}Z`, at % 2 ? lit : dark)}${disc(x + c * 45 * scale, y + s * 45 * scale, 2.6 * scale, bright)}`;
  });
  const cheek = (way, fill) => filledPath(`M${px(0)} ${py(-22)}C${px(way * wide)} ${py(-24)} ${px(way * (wide + 3))} ${py(8)} ${px(0)} ${py(long)}Z`, fill);
  const slit = (way) => filledPath(`M${px(way * 4)} ${py(-2)}Q${px(way * 10)} ${py(-2 - eye)} ${px(way * 16)} ${py(-3)}Q${px(way * 10)} ${py(-3 + eye)} ${px(way * 4)} ${py(-2)}Z`, bright);
  const mouth = strokedPath(`M${px(-7)} ${py(13)}Q${px(0)} ${py(13 + (random() - 0.3) * 10)} ${px(7)} ${py(13)}`, bright, 2 * scale);
  return `${rays.join("")}${cheek(1, lit)}${cheek(-1, dark)}${slit(1)}${slit(-1)}${mouth}`;
}
