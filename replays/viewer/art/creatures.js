// Outlines that can be distinguished at 44 px: each takes a die and three colours, dark, lit and bright.

import { disc, filled, tenths, shape, stroked } from "./svg-shapes.js";

// A point of a figure that looks to one side: `way` is 1 or -1.
const facing = (way) => (x) => 50 + way * (x - 50);
const side = (die) => (die() > 0.5 ? 1 : -1);

export function bird(die, dark, lit, bright) {
  const up = 10 + die() * 22;
  const wide = 40 + die() * 8;
  const feathers = 2 + Math.floor(die() * 3);
  const wing = (way) => {
    const edge = [[50, 34], [50 + way * wide * 0.5, 34 - up * 0.5], [50 + way * wide, 30 - up]];
    for (let at = 0; at < feathers; at += 1) {
      const out = 1 - at / feathers;
      edge.push([50 + way * wide * out * 0.96, 44 + at * 9], [50 + way * wide * (out - 0.14), 38 + at * 8]);
    }
    return shape([...edge, [50, 66]], way > 0 ? lit : dark);
  };
  return `${wing(1)}${wing(-1)}${shape([[44, 40], [50, 14], [56, 40], [53, 78], [60, 92], [50, 86], [40, 92], [47, 78]], bright)}`;
}

export function serpent(die, dark, lit, bright) {
  const x = facing(side(die));
  const wide = 11 + die() * 5;
  const body = `M${x(20)} 96C${x(96)} 92 ${x(94)} 64 50 62S${x(4)} 40 ${x(44)} 26`;
  const scales = ` stroke-linecap="round" stroke-dasharray="${tenths(5 + die() * 6)} 3"`;
  const head = shape([[x(36), 34], [x(46), 12], [x(72), 18], [x(80), 28], [x(58), 36]], lit);
  const horn = shape([[x(42), 14], [x(30), 2], [x(54), 14]], dark);
  return `${stroked(body, dark, wide + 5, ' stroke-linecap="round"')}${stroked(body, lit, wide - 3, scales)}${head}${horn}${disc(x(60), 24, 3.4, bright)}`;
}

export function insect(die, dark, lit, bright) {
  const legs = 3 + Math.floor(die() * 2);
  const reach = 30 + die() * 10;
  const leg = (way, at) => {
    const y = 34 + at * 12;
    const path = `M50 ${y}L${tenths(50 + way * reach)} ${y - 14 + at * 6}L${tenths(50 + way * (reach + 9))} ${y + 12 + at * 7}`;
    return stroked(path, way > 0 ? lit : dark, 5, ' stroke-linejoin="round"');
  };
  const all = [1, -1].flatMap((way) => Array.from({ length: legs }, (_, at) => leg(way, at))).join("");
  const body = 15 + die() * 7;
  const trunk = `<ellipse cx="50" cy="68" rx="${tenths(body)}" ry="24" fill="${dark}"/>${filled(`M50 44A${tenths(body)} 24 0 0 1 50 92Z`, lit)}`;
  return `${all}${trunk}${disc(50, 36, body * 0.75, lit)}${stroked("M44 26L30 8M56 26L70 8", dark, 4.5)}${disc(45, 36, 3, bright)}${disc(55, 36, 3, bright)}`;
}

export function tower(die, dark, lit, bright) {
  const floors = 3 + Math.floor(die() * 2);
  let [y, wide, drawn] = [98, 40, ""];
  for (let at = 0; at < floors; at += 1) {
    const top = y - 16 - die() * 9;
    const next = wide * (0.5 + die() * 0.28);
    drawn += shape([[50 - wide, y], [50, y], [50, top], [50 - next, top]], dark) + shape([[50, y], [50 + wide, y], [50 + next, top], [50, top]], lit);
    if (die() > 0.4) drawn += filled(`M${tenths(50 - next)} ${tenths(top)}h-14v-7h14zM${tenths(50 + next)} ${tenths(top)}h14v-7h-14z`, at % 2 ? lit : dark);
    [y, wide] = [top, next];
  }
  return `${drawn}${stroked(`M50 ${tenths(y)}V${tenths(y - 18)}`, bright, 3.5)}${filled(`M50 ${tenths(y - 18)}l16 5-16 5z`, bright)}`;
}

export function lance(die, dark, lit, bright) {
  const x = facing(side(die));
  const at = (list) => list.map(([left, y]) => [x(left), y]);
  const blade = `${stroked(`M${x(8)} 104L${x(92)} 8`, bright, 5)}${shape(at([[92, 2], [96, 22], [78, 14]]), bright)}`;
  const wings = `${shape(at([[20, 62], [56, 22], [62, 46], [44, 66]]), lit)}${shape(at([[44, 66], [62, 46], [84, 60], [60, 84]]), dark)}`;
  return `${blade}${wings}${shape(at([[36, 58], [22, 100], [46, 78]]), dark)}${shape(at([[56, 24], [40, 8], [66, 16]]), lit)}${disc(x(54), 44, 6, bright)}`;
}

export function orb(die, dark, lit, bright) {
  const radius = 25 + die() * 6;
  const lean = -34 + die() * 68;
  const half = filled(`M50 ${tenths(52 - radius)}A${tenths(radius)} ${tenths(radius)} 0 0 1 50 ${tenths(52 + radius)}Z`, lit);
  const ring = `<ellipse cx="50" cy="52" rx="${tenths(radius * 1.7)}" ry="${tenths(radius * 0.36)}" transform="rotate(${tenths(lean)} 50 52)" fill="none" stroke="${bright}" stroke-width="6"/>`;
  return `${disc(50, 52, radius, dark)}${half}${ring}${disc(50, 52, radius * 0.36, bright)}${disc(50, 52, radius * 0.17, dark)}`;
}

export function beast(die, dark, lit, bright) {
  const x = facing(side(die));
  const at = (list) => list.map(([left, y]) => [x(left), y]);
  const high = die() * 10;
  const trunk = shape(at([[14, 50], [60, 42], [70, 58], [66, 72], [20, 72]]), dark);
  const head = shape(at([[60, 44], [74, 20 - high * 0.4], [92, 26], [96, 40], [78, 46], [70, 64]]), lit);
  const ear = shape(at([[74, 22], [70, 4], [82, 20]]), dark);
  const leg = ([left, y], which) => {
    const bent = left + (which % 2) * 7;
    return shape(at([[left, y - 6], [left + 9, y - 6], [bent + 6, 100], [bent - 2, 100]]), which % 2 ? lit : dark);
  };
  const legs = [[20, 72], [34, 72], [54, 72], [64, 68]].map(leg).join("");
  const tail = stroked(`M${x(16)} 52Q${x(0)} 40 ${x(8)} 22`, lit, 6, ' stroke-linecap="round"');
  return `${trunk}${head}${ear}${legs}${tail}${disc(x(84), 31, 3.2, bright)}`;
}
