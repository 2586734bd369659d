// Outlines that can be distinguished at 44 px: each takes a generator of random numbers and three colours, dark, lit and bright.

import { disc, filledPath, formatTenths, polygon, strokedPath } from "./svg-shapes.js";

// A point of a figure that looks to one side: `way` is 1 or -1.
const facing = (way) => (x) => 50 + way * (x - 50);
const side = (random) => (random() > 0.5 ? 1 : -1);

export function drawBird(random, dark, lit, bright) {
  const up = 10 + random() * 22;
  const wide = 40 + random() * 8;
  const feathers = 2 + Math.floor(random() * 3);
  const wing = (way) => {
    const edge = [[50, 34], [50 + way * wide * 0.5, 34 - up * 0.5], [50 + way * wide, 30 - up]];
    for (let at = 0; at < feathers; at += 1) {
      const out = 1 - at / feathers;
      edge.push([50 + way * wide * out * 0.96, 44 + at * 9], [50 + way * wide * (out - 0.14), 38 + at * 8]);
    }
    return polygon([...edge, [50, 66]], way > 0 ? lit : dark);
  };
  return `${wing(1)}${wing(-1)}${polygon([[44, 40], [50, 14], [56, 40], [53, 78], [60, 92], [50, 86], [40, 92], [47, 78]], bright)}`;
}

export function drawSerpent(random, dark, lit, bright) {
  const x = facing(side(random));
  const wide = 11 + random() * 5;
  const body = `M${x(20)} 96C${x(96)} 92 ${x(94)} 64 50 62S${x(4)} 40 ${x(44)} 26`;
  const scales = ` stroke-linecap="round" stroke-dasharray="${formatTenths(5 + random() * 6)} 3"`;
  const head = polygon([[x(36), 34], [x(46), 12], [x(72), 18], [x(80), 28], [x(58), 36]], lit);
  const horn = polygon([[x(42), 14], [x(30), 2], [x(54), 14]], dark);
  return `${strokedPath(body, dark, wide + 5, ' stroke-linecap="round"')}${strokedPath(body, lit, wide - 3, scales)}${head}${horn}${disc(x(60), 24, 3.4, bright)}`;
}

export function drawInsect(random, dark, lit, bright) {
  const legs = 3 + Math.floor(random() * 2);
  const reach = 30 + random() * 10;
  const leg = (way, at) => {
    const y = 34 + at * 12;
    const path = `M50 ${y}L${formatTenths(50 + way * reach)} ${y - 14 + at * 6}L${formatTenths(50 + way * (reach + 9))} ${y + 12 + at * 7}`;
    return strokedPath(path, way > 0 ? lit : dark, 5, ' stroke-linejoin="round"');
  };
  const all = [1, -1].flatMap((way) => Array.from({ length: legs }, (_, at) => leg(way, at))).join("");
  const body = 15 + random() * 7;
  const trunk = `<ellipse cx="50" cy="68" rx="${formatTenths(body)}" ry="24" fill="${dark}"/>${filledPath(`M50 44A${formatTenths(body)} 24 0 0 1 50 92Z`, lit)}`;
  return `${all}${trunk}${disc(50, 36, body * 0.75, lit)}${strokedPath("M44 26L30 8M56 26L70 8", dark, 4.5)}${disc(45, 36, 3, bright)}${disc(55, 36, 3, bright)}`;
}

export function drawTower(random, dark, lit, bright) {
  const floors = 3 + Math.floor(random() * 2);
  let [y, wide, drawn] = [98, 40, ""];
  for (let at = 0; at < floors; at += 1) {
    const top = y - 16 - random() * 9;
    const next = wide * (0.5 + random() * 0.28);
    drawn += polygon([[50 - wide, y], [50, y], [50, top], [50 - next, top]], dark) + polygon([[50, y], [50 + wide, y], [50 + next, top], [50, top]], lit);
    if (random() > 0.4) drawn += filledPath(`M${formatTenths(50 - next)} ${formatTenths(top)}h-14v-7h14zM${formatTenths(50 + next)} ${formatTenths(top)}h14v-7h-14z`, at % 2 ? lit : dark);
    [y, wide] = [top, next];
  }
  return `${drawn}${strokedPath(`M50 ${formatTenths(y)}V${formatTenths(y - 18)}`, bright, 3.5)}${filledPath(`M50 ${formatTenths(y - 18)}l16 5-16 5z`, bright)}`;
}

export function drawLance(random, dark, lit, bright) {
  const x = facing(side(random));
  const at = (list) => list.map(([left, y]) => [x(left), y]);
  const blade = `${strokedPath(`M${x(8)} 104L${x(92)} 8`, bright, 5)}${polygon(at([[92, 2], [96, 22], [78, 14]]), bright)}`;
  const wings = `${polygon(at([[20, 62], [56, 22], [62, 46], [44, 66]]), lit)}${polygon(at([[44, 66], [62, 46], [84, 60], [60, 84]]), dark)}`;
  return `${blade}${wings}${polygon(at([[36, 58], [22, 100], [46, 78]]), dark)}${polygon(at([[56, 24], [40, 8], [66, 16]]), lit)}${disc(x(54), 44, 6, bright)}`;
}

export function drawOrb(random, dark, lit, bright) {
  const radius = 25 + random() * 6;
  const lean = -34 + random() * 68;
  const half = filledPath(`M50 ${formatTenths(52 - radius)}A${formatTenths(radius)} ${formatTenths(radius)} 0 0 1 50 ${formatTenths(52 + radius)}Z`, lit);
  const ring = `<ellipse cx="50" cy="52" rx="${formatTenths(radius * 1.7)}" ry="${formatTenths(radius * 0.36)}" transform="rotate(${formatTenths(lean)} 50 52)" fill="none" stroke="${bright}" stroke-width="6"/>`;
  return `${disc(50, 52, radius, dark)}${half}${ring}${disc(50, 52, radius * 0.36, bright)}${disc(50, 52, radius * 0.17, dark)}`;
}

export function drawBeast(random, dark, lit, bright) {
  const x = facing(side(random));
  const at = (list) => list.map(([left, y]) => [x(left), y]);
  const high = random() * 10;
  const trunk = polygon(at([[14, 50], [60, 42], [70, 58], [66, 72], [20, 72]]), dark);
  const head = polygon(at([[60, 44], [74, 20 - high * 0.4], [92, 26], [96, 40], [78, 46], [70, 64]]), lit);
  const ear = polygon(at([[74, 22], [70, 4], [82, 20]]), dark);
  const leg = ([left, y], which) => {
    const bent = left + (which % 2) * 7;
    return polygon(at([[left, y - 6], [left + 9, y - 6], [bent + 6, 100], [bent - 2, 100]]), which % 2 ? lit : dark);
  };
  const legs = [[20, 72], [34, 72], [54, 72], [64, 68]].map(leg).join("");
  const tail = strokedPath(`M${x(16)} 52Q${x(0)} 40 ${x(8)} 22`, lit, 6, ' stroke-linecap="round"');
  return `${trunk}${head}${ear}${legs}${tail}${disc(x(84), 31, 3.2, bright)}`;
}
