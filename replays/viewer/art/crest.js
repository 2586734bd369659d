// A family crest: three to eight petals of one of five cuts around a ring.

import { formatTenths } from "./svg-shapes.js";

const PETALS = [
  (w, t, b) => `M0 ${formatTenths(-b)}C${formatTenths(w)} ${formatTenths(-b - t * 0.2)} ${formatTenths(w)} ${formatTenths(-t * 0.75)} 0 ${formatTenths(-t)}C${formatTenths(-w)} ${formatTenths(-t * 0.75)} ${formatTenths(-w)} ${formatTenths(-b - t * 0.2)} 0 ${formatTenths(-b)}Z`,
  (w, t, b) => `M0 ${formatTenths(-t)}L${formatTenths(w * 0.8)} ${formatTenths(-t * 0.55)}L0 ${formatTenths(-b)}L${formatTenths(-w * 0.8)} ${formatTenths(-t * 0.55)}Z`,
  (w, t, b) => `M${formatTenths(-w * 0.6)} ${formatTenths(-b)}L${formatTenths(-w * 0.25)} ${formatTenths(-t)}L${formatTenths(w * 0.25)} ${formatTenths(-t)}L${formatTenths(w * 0.6)} ${formatTenths(-b)}Z`,
  (w, t, b) => `M0 ${formatTenths(-b)}Q${formatTenths(w * 1.5)} ${formatTenths(-t * 0.5)} 0 ${formatTenths(-t)}Q${formatTenths(w * 0.3)} ${formatTenths(-t * 0.5)} 0 ${formatTenths(-b)}Z`,
  (w, t, b) => `M${formatTenths(-w * 0.5)} ${formatTenths(-t * 0.55)}a${formatTenths(w * 0.62)} ${formatTenths(w * 0.62)} 0 1 1 ${formatTenths(w)} 0L0 ${formatTenths(-b)}Z`,
];
const WHIRL = 3;

export function drawCrest(random, x, y, size, fill, cut) {
  const petals = 3 + Math.floor(random() * 6);
  const kind = Math.floor(random() * PETALS.length);
  const inner = 0.22 + random() * 0.2;
  const wide = 0.5 + random() * 0.42;
  const petal = PETALS[kind](size * wide * (2.6 / petals), size, size * inner);
  const slit = kind === WHIRL ? "" : `<path d="M0 ${formatTenths(-size * 0.42)}V${formatTenths(-size * 0.8)}" stroke="${cut}" stroke-width="${formatTenths(size * 0.05)}"/>`;
  const around = Array.from({ length: petals }, (_, at) => `<g transform="rotate(${formatTenths((360 / petals) * at)})"><path d="${petal}"/>${slit}</g>`).join("");
  const heart = `<circle r="${formatTenths(size * inner * 0.78)}" fill="${cut}"/><circle r="${formatTenths(size * inner * 0.42)}"/>`;
  const ring = random() > 0.45 ? `<circle r="${formatTenths(size * 1.16)}" fill="none" stroke="${fill}" stroke-width="${formatTenths(size * 0.06)}"/>` : "";
  return `<g transform="translate(${formatTenths(x)} ${formatTenths(y)})" fill="${fill}">${around}${heart}${ring}</g>`;
}
