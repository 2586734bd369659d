// Backgrounds of figures: a sky with one of seven lights, stars, land in layers, waves, rays.

import { disc, filled, ground, tenths } from "./svg-shapes.js";
import { tone } from "../replay/card-tints.js";

const FIFTH = (2 * Math.PI) / 5;

const LIGHTS = [
  (tint, x, y, big) => disc(x, y, big, tone(tint, 40, -6)),
  (tint, x, y, big) => disc(x, y, big, tone(tint, 40, -6)) + disc(x + big * 0.42, y - big * 0.2, big * 0.88, tone(tint, 6)),
  (tint, x, y, big, lean) => `${disc(x, y, big * 0.8, tone(tint, 40, -6))}<ellipse cx="${tenths(x)}" cy="${tenths(y)}" rx="${tenths(big * 1.5)}" ry="${tenths(big * 0.34)}" transform="rotate(${tenths(lean)} ${tenths(x)} ${tenths(y)})" fill="none" stroke="${tone(tint, 46, -8)}" stroke-width="2"/>`,
  (tint, x, y, big) => [1, 0.72, 0.44].map((part, at) => disc(x, y, big * 1.15 * part, tone(tint, 16 + at * 11, -4))).join(""),
  (tint, x, y, big) => filled(`M-4 ${tenths(86 - big)}L104 ${tenths(20 - big * 0.4)}V${tenths(48 - big * 0.4)}L-4 ${tenths(112 - big)}Z`, tone(tint, 30, -8)),
  (tint, x, y, big) => filled([0, 1, 2, 3, 4].map((at) => beam(x, y, at * FIFTH + big, 0.5)).join(""), tone(tint, 24, -6)),
  (tint) => filled([0, 1, 2, 3].map((at) => `M0 ${14 + at * 24}h100v${tenths(4 + at * 2.6)}h-100z`).join(""), tone(tint, 24, -6)),
];

// `id`: names the gradient; pictures of the same seed share it.
export function sky(die, tint, id) {
  const [x, y, big, lean] = [20 + die() * 60, 18 + die() * 40, 18 + die() * 16, -30 + die() * 60];
  const light = LIGHTS[Math.floor(die() * LIGHTS.length)];
  const stops = `<stop offset="0" stop-color="${tone(tint, -8)}"/><stop offset="1" stop-color="${tone(tint, 22, -4, 8)}"/>`;
  return `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient></defs>${ground(`url(#${id})`)}${light(tint, x, y, big, lean)}`;
}

// One path for all: a picture is placed many times, and every node of it with it.
export function stars(die, tint) {
  const star = () => {
    const [x, y, size] = [die() * 100, die() * 74, tenths(0.8 + die() * 1.1)];
    return `M${tenths(x)} ${tenths(y)}h${size}v${size}h-${size}z`;
  };
  return filled(Array.from({ length: 16 }, star).join(""), tone(tint, 46, -10));
}

// Layers of land or sea from a height downwards.
export function hills(die, tint, from, layers) {
  let drawn = "";
  for (let at = 0; at < layers; at += 1) {
    const y = from + ((112 - from) / layers) * at;
    const high = 3 + die() * 9;
    drawn += filled(`M-2 129V${tenths(y)}${die() > 0.55 ? jagged(die, y, high) : rolling(die, y, high)}L110 129Z`, tone(tint, 12 - at * (30 / layers), 4));
  }
  return drawn;
}

function jagged(die, y, high) {
  return Array.from({ length: 9 }, (_, at) => `L${tenths(at * 13 + die() * 6)} ${tenths(y - die() * high * 1.5)}`).join("");
}

function rolling(die, y, high) {
  return Array.from({ length: 5 }, (_, at) => `Q${at * 26 + 13} ${tenths(y + (die() - 0.5) * 2 * high)} ${at * 26 + 26} ${tenths(y)}`).join("");
}

// Waves in the old manner, one path for each ring of a row.
export function waves(tint, from, step) {
  let drawn = "";
  for (let y = from, row = 0; y < 140; y += step / 2, row += 1) {
    for (const [ring, size] of [[0, 0.5], [1, 0.34], [2, 0.18]]) {
      const half = step * size;
      let path = "";
      for (let x = row % 2 ? -step / 2 : 0; x < 100 + step; x += step) path += `M${tenths(x - half)} ${tenths(y)}a${tenths(half)} ${tenths(half)} 0 0 1 ${tenths(half * 2)} 0z`;
      drawn += `<path d="${path}" fill="${tone(tint, ring === 1 ? 10 : -8 + row * 0.4)}" stroke="${tone(tint, 26)}" stroke-width=".7"/>`;
    }
  }
  return drawn;
}

export function rays(die, tint, x, y) {
  const count = 9 + Math.floor(die() * 9);
  const first = (die() * 40 * Math.PI) / 180;
  const all = Array.from({ length: count }, (_, at) => beam(x, y, first + (2 * Math.PI * at) / count, (Math.PI / count) * (0.5 + die() * 0.6)));
  return filled(all.join(""), tone(tint, 18, 4));
}

function beam(x, y, angle, wide) {
  const far = (to) => `${tenths(x + 150 * Math.cos(to))} ${tenths(y + 150 * Math.sin(to))}`;
  return `M${tenths(x)} ${tenths(y)}L${far(angle)}L${far(angle + wide)}Z`;
}
