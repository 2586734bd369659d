// Backgrounds of figures: a sky with one of seven lights, stars, land in layers, waves, rays.

import { disc, filledPath, filledBackground, formatTenths } from "./svg-shapes.js";
import { toneHex } from "../replay/card-tints.js";

const FIFTH = (2 * Math.PI) / 5;

const LIGHTS = [
  (tint, x, y, big) => disc(x, y, big, toneHex(tint, 40, -6)),
  (tint, x, y, big) => disc(x, y, big, toneHex(tint, 40, -6)) + disc(x + big * 0.42, y - big * 0.2, big * 0.88, toneHex(tint, 6)),
  (tint, x, y, big, lean) => `${disc(x, y, big * 0.8, toneHex(tint, 40, -6))}<ellipse cx="${formatTenths(x)}" cy="${formatTenths(y)}" rx="${formatTenths(big * 1.5)}" ry="${formatTenths(big * 0.34)}" transform="rotate(${formatTenths(lean)} ${formatTenths(x)} ${formatTenths(y)})" fill="none" stroke="${toneHex(tint, 46, -8)}" stroke-width="2"/>`,
  (tint, x, y, big) => [1, 0.72, 0.44].map((part, at) => disc(x, y, big * 1.15 * part, toneHex(tint, 16 + at * 11, -4))).join(""),
  (tint, x, y, big) => filledPath(`M-4 ${formatTenths(86 - big)}L104 ${formatTenths(20 - big * 0.4)}V${formatTenths(48 - big * 0.4)}L-4 ${formatTenths(112 - big)}Z`, toneHex(tint, 30, -8)),
  (tint, x, y, big) => filledPath([0, 1, 2, 3, 4].map((at) => beam(x, y, at * FIFTH + big, 0.5)).join(""), toneHex(tint, 24, -6)),
  (tint) => filledPath([0, 1, 2, 3].map((at) => `M0 ${14 + at * 24}h100v${formatTenths(4 + at * 2.6)}h-100z`).join(""), toneHex(tint, 24, -6)),
];

// `id`: names the gradient; pictures of the same seed share it.
export function drawSky(random, tint, id) {
  const [x, y, big, lean] = [20 + random() * 60, 18 + random() * 40, 18 + random() * 16, -30 + random() * 60];
  const light = LIGHTS[Math.floor(random() * LIGHTS.length)];
  const stops = `<stop offset="0" stop-color="${toneHex(tint, -8)}"/><stop offset="1" stop-color="${toneHex(tint, 22, -4, 8)}"/>`;
  return `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient></defs>${filledBackground(`url(#${id})`)}${light(tint, x, y, big, lean)}`;
}

// One path for all: a picture is placed many times, and every node of it with it.
export function drawStars(random, tint) {
  const star = () => {
    const [x, y, size] = [random() * 100, random() * 74, formatTenths(0.8 + random() * 1.1)];
    return `M${formatTenths(x)} ${formatTenths(y)}h${size}v${size}h-${size}z`;
  };
  return filledPath(Array.from({ length: 16 }, star).join(""), toneHex(tint, 46, -10));
}

// Layers of land or sea from a height downwards.
export function drawHills(random, tint, top, layers) {
  let drawn = "";
  for (let at = 0; at < layers; at += 1) {
    const y = top + ((112 - top) / layers) * at;
    const high = 3 + random() * 9;
    drawn += filledPath(`M-2 129V${formatTenths(y)}${random() > 0.55 ? jagged(random, y, high) : rolling(random, y, high)}L110 129Z`, toneHex(tint, 12 - at * (30 / layers), 4));
  }
  return drawn;
}

function jagged(random, y, high) {
  return Array.from({ length: 9 }, (_, at) => `L${formatTenths(at * 13 + random() * 6)} ${formatTenths(y - random() * high * 1.5)}`).join("");
}

function rolling(random, y, high) {
  return Array.from({ length: 5 }, (_, at) => `Q${at * 26 + 13} ${formatTenths(y + (random() - 0.5) * 2 * high)} ${at * 26 + 26} ${formatTenths(y)}`).join("");
}

// Waves in the old manner, one path for each ring of a row.
export function drawWaves(tint, top, distance) {
  let drawn = "";
  for (let y = top, row = 0; y < 140; y += distance / 2, row += 1) {
    for (const [ring, size] of [[0, 0.5], [1, 0.34], [2, 0.18]]) {
      const half = distance * size;
      let path = "";
      for (let x = row % 2 ? -distance / 2 : 0; x < 100 + distance; x += distance) path += `M${formatTenths(x - half)} ${formatTenths(y)}a${formatTenths(half)} ${formatTenths(half)} 0 0 1 ${formatTenths(half * 2)} 0z`;
      drawn += `<path d="${path}" fill="${toneHex(tint, ring === 1 ? 10 : -8 + row * 0.4)}" stroke="${toneHex(tint, 26)}" stroke-width=".7"/>`;
    }
  }
  return drawn;
}

export function drawRays(random, tint, x, y) {
  const count = 9 + Math.floor(random() * 9);
  const first = (random() * 40 * Math.PI) / 180;
  const all = Array.from({ length: count }, (_, at) => beam(x, y, first + (2 * Math.PI * at) / count, (Math.PI / count) * (0.5 + random() * 0.6)));
  return filledPath(all.join(""), toneHex(tint, 18, 4));
}

function beam(x, y, angle, wide) {
  const far = (to) => `${formatTenths(x + 150 * Math.cos(to))} ${formatTenths(y + 150 * Math.sin(to))}`;
  return `M${formatTenths(x)} ${formatTenths(y)}L${far(angle)}L${far(angle + wide)}Z`;
}
