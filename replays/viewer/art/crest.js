// A family crest: three to eight petals of one of five cuts around a ring.

import { tenths } from "./svg-shapes.js";

const PETALS = [
  (w, t, b) => `M0 ${tenths(-b)}C${tenths(w)} ${tenths(-b - t * 0.2)} ${tenths(w)} ${tenths(-t * 0.75)} 0 ${tenths(-t)}C${tenths(-w)} ${tenths(-t * 0.75)} ${tenths(-w)} ${tenths(-b - t * 0.2)} 0 ${tenths(-b)}Z`,
  (w, t, b) => `M0 ${tenths(-t)}L${tenths(w * 0.8)} ${tenths(-t * 0.55)}L0 ${tenths(-b)}L${tenths(-w * 0.8)} ${tenths(-t * 0.55)}Z`,
  (w, t, b) => `M${tenths(-w * 0.6)} ${tenths(-b)}L${tenths(-w * 0.25)} ${tenths(-t)}L${tenths(w * 0.25)} ${tenths(-t)}L${tenths(w * 0.6)} ${tenths(-b)}Z`,
  (w, t, b) => `M0 ${tenths(-b)}Q${tenths(w * 1.5)} ${tenths(-t * 0.5)} 0 ${tenths(-t)}Q${tenths(w * 0.3)} ${tenths(-t * 0.5)} 0 ${tenths(-b)}Z`,
  (w, t, b) => `M${tenths(-w * 0.5)} ${tenths(-t * 0.55)}a${tenths(w * 0.62)} ${tenths(w * 0.62)} 0 1 1 ${tenths(w)} 0L0 ${tenths(-b)}Z`,
];
const WHIRL = 3;

export function crest(die, x, y, size, fill, cut) {
  const petals = 3 + Math.floor(die() * 6);
  const kind = Math.floor(die() * PETALS.length);
  const inner = 0.22 + die() * 0.2;
  const wide = 0.5 + die() * 0.42;
  const petal = PETALS[kind](size * wide * (2.6 / petals), size, size * inner);
  const slit = kind === WHIRL ? "" : `<path d="M0 ${tenths(-size * 0.42)}V${tenths(-size * 0.8)}" stroke="${cut}" stroke-width="${tenths(size * 0.05)}"/>`;
  const around = Array.from({ length: petals }, (_, at) => `<g transform="rotate(${tenths((360 / petals) * at)})"><path d="${petal}"/>${slit}</g>`).join("");
  const heart = `<circle r="${tenths(size * inner * 0.78)}" fill="${cut}"/><circle r="${tenths(size * inner * 0.42)}"/>`;
  const ring = die() > 0.45 ? `<circle r="${tenths(size * 1.16)}" fill="none" stroke="${fill}" stroke-width="${tenths(size * 0.06)}"/>` : "";
  return `<g transform="translate(${tenths(x)} ${tenths(y)})" fill="${fill}">${around}${heart}${ring}</g>`;
}
