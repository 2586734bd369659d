// Background of the mat: contour lines, as on a map.

import { seededRandom } from "../art/seeded-random.js";
import { formatTenths } from "../art/svg-shapes.js";
import { svgElement } from "../replay/icons.js";

const [WIDE, HIGH, SEED] = [1200, 800, 77];

export function buildBackgroundMap() {
  const line = (d, width, opacity) => svgElement("path", { d, stroke: "currentColor", "stroke-width": width, opacity, fill: "none", "stroke-linejoin": "round" });
  return svgElement("svg", { class: "map", viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" }, line(grid(), 0.6, 0.45), line(heights(seededRandom(SEED)), 0.9, 0.55));
}

function grid() {
  let d = "";
  for (let x = 0; x <= WIDE; x += 150) d += `M${x} 0V${HIGH}`;
  for (let y = 0; y <= HIGH; y += 150) d += `M0 ${y}H${WIDE}`;
  return d;
}

function heights(random) {
  let d = "";
  for (let hill = 0; hill < 5; hill += 1) {
    const [x, y] = [100 + random() * 1000, 60 + random() * 640];
    for (let ring = 1; ring < 7; ring += 1) d += ringOf(x, y, ring * 34, hill);
  }
  return d;
}

function ringOf(x, y, radius, hill) {
  const points = Array.from({ length: 25 }, (_, at) => {
    const angle = (at / 24) * 2 * Math.PI;
    const out = radius * (1 + 0.22 * Math.sin(angle * 3 + hill) + 0.12 * Math.sin(angle * 5 + hill * 2));
    return `${formatTenths(x + Math.cos(angle) * out * 1.4)} ${formatTenths(y + Math.sin(angle) * out)}`;
  });
  return `M${points.join("L")}Z`;
}
