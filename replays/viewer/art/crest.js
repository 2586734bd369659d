// A family crest: three to eight petals of one of five cuts around a ring.

import { n1 } from "./svg-shapes.js";

const PETALS = [
  (w, t, b) => `M0 ${n1(-b)}C${n1(w)} ${n1(-b - t * 0.2)} ${n1(w)} ${n1(-t * 0.75)} 0 ${n1(-t)}C${n1(-w)} ${n1(-t * 0.75)} ${n1(-w)} ${n1(-b - t * 0.2)} 0 ${n1(-b)}Z`,
  (w, t, b) => `M0 ${n1(-t)}L${n1(w * 0.8)} ${n1(-t * 0.55)}L0 ${n1(-b)}L${n1(-w * 0.8)} ${n1(-t * 0.55)}Z`,
  (w, t, b) => `M${n1(-w * 0.6)} ${n1(-b)}L${n1(-w * 0.25)} ${n1(-t)}L${n1(w * 0.25)} ${n1(-t)}L${n1(w * 0.6)} ${n1(-b)}Z`,
  (w, t, b) => `M0 ${n1(-b)}Q${n1(w * 1.5)} ${n1(-t * 0.5)} 0 ${n1(-t)}Q${n1(w * 0.3)} ${n1(-t * 0.5)} 0 ${n1(-b)}Z`,
  (w, t, b) => `M${n1(-w * 0.5)} ${n1(-t * 0.55)}a${n1(w * 0.62)} ${n1(w * 0.62)} 0 1 1 ${n1(w)} 0L0 ${n1(-b)}Z`,
];
const WHIRL = 3;

export function crest(die, x, y, size, fill, cut) {
  const petals = 3 + Math.floor(die() * 6);
  const kind = Math.floor(die() * PETALS.length);
  const inner = 0.22 + die() * 0.2;
  const wide = 0.5 + die() * 0.42;
  const petal = PETALS[kind](size * wide * (2.6 / petals), size, size * inner);
  const slit = kind === WHIRL ? "" : `<path d="M0 ${n1(-size * 0.42)}V${n1(-size * 0.8)}" stroke="${cut}" stroke-width="${n1(size * 0.05)}"/>`;
  const around = Array.from({ length: petals }, (_, at) => `<g transform="rotate(${n1((360 / petals) * at)})"><path d="${petal}"/>${slit}</g>`).join("");
  const heart = `<circle r="${n1(size * inner * 0.78)}" fill="${cut}"/><circle r="${n1(size * inner * 0.42)}"/>`;
  const ring = die() > 0.45 ? `<circle r="${n1(size * 1.16)}" fill="none" stroke="${fill}" stroke-width="${n1(size * 0.06)}"/>` : "";
  return `<g transform="translate(${n1(x)} ${n1(y)})" fill="${fill}">${around}${heart}${ring}</g>`;
}
