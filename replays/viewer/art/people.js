// A person as a silhouette: one of six heads above shoulders and a collar.

import { filledPath, formatTenths } from "./svg-shapes.js";
import { toneHex } from "../replay/card-tints.js";

// The hair of six heads, around the middle `x`; `way` is the side to which a bun or a crest leans.
const HEADS = [
  (x) => `<path d="M${x(-15)} 42Q${x(-17)} 20 ${x(0)} 20Q${x(17)} 20 ${x(15)} 44L${x(11)} 36L${x(-4)} 31Z"/>`,
  (x) => `<path d="M${x(-14)} 40Q${x(-16)} 20 ${x(0)} 20Q${x(17)} 20 ${x(15)} 42Q${x(20)} 62 ${x(22)} 76L${x(8)} 64L${x(10)} 38L${x(-6)} 32L${x(-12)} 44Q${x(-16)} 62 ${x(-20)} 72L${x(-20)} 52Z"/>`,
  (x, way) => `<path d="M${x(-15)} 42Q${x(-16)} 21 ${x(0)} 21Q${x(16)} 21 ${x(15)} 42L${x(0)} 34Z"/><circle cx="${x(way * 3)}" cy="15" r="7"/><path d="M${x(-3)} 17h9v8h-9z"/>`,
  (x, way) => `<path d="M${x(-17)} 46Q${x(-18)} 18 ${x(0)} 18Q${x(18)} 18 ${x(17)} 46L${x(12)} 48L${x(10)} 38H${x(-10)}L${x(-12)} 48Z"/><path d="M${x(-2)} 20L${x(way * 4)} 6L${x(way * 9)} 22Z"/>`,
  (x) => `<path d="M${x(-24)} 78Q${x(-22)} 16 ${x(0)} 15Q${x(22)} 16 ${x(24)} 78L${x(13)} 62Q${x(15)} 30 ${x(0)} 28Q${x(-15)} 30 ${x(-13)} 62Z"/>`,
  (x) => `<path d="M${x(-14)} 36Q${x(-14)} 20 ${x(0)} 20Q${x(14)} 20 ${x(14)} 36L${x(22)} 34L${x(20)} 39L${x(-20)} 39L${x(-22)} 34Z"/>`,
];

export function drawPerson(random, tint) {
  const head = HEADS[Math.floor(random() * HEADS.length)];
  const middle = 50 + (random() - 0.5) * 8;
  const way = random() > 0.5 ? 1 : -1;
  const x = (off) => formatTenths(middle + off);
  const dark = toneHex(tint, -22);
  const coat = filledPath(`M${x(-38)} 130Q${x(-36)} 78 ${x(-9)} 69L${x(-7)} 56H${x(7)}L${x(9)} 69Q${x(36)} 78 ${x(38)} 130Z`, dark);
  const collar = filledPath(`M${x(-9)} 69L${x(0)} 84L${x(9)} 69L${x(16)} 73L${x(0)} 100L${x(-16)} 73Z`, toneHex(tint, -12));
  const face = `<ellipse cx="${x(0)}" cy="44" rx="12.5" ry="16" fill="${toneHex(tint, 2, -10)}"/>`;
  return `${coat}${collar}${face}<g fill="${dark}">${head(x, way)}</g>`;
}
