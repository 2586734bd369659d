// Shapes of card pictures as SVG text. Pictures are 100 wide and 125 high.

// A number as it stands in a path: one place behind the point is finer than any screen shows.
export function tenths(number) {
  return String(Math.round(number * 10) / 10);
}

export function linePath(list) {
  return list.map(([x, y]) => `${tenths(x)} ${tenths(y)}`).join("L");
}

export function shape(list, fill) {
  return `<path d="M${linePath(list)}Z" fill="${fill}"/>`;
}

export function filled(d, fill) {
  return `<path d="${d}" fill="${fill}"/>`;
}

export function stroked(d, stroke, width, more = "") {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${tenths(width)}"${more}/>`;
}

export function disc(x, y, radius, fill) {
  return `<circle cx="${tenths(x)}" cy="${tenths(y)}" r="${tenths(radius)}" fill="${fill}"/>`;
}

export function turned(inner, degrees, x = 50, y = 50) {
  return `<g transform="rotate(${tenths(degrees)} ${tenths(x)} ${tenths(y)})">${inner}</g>`;
}

export function moved(inner, x, y) {
  return `<g transform="translate(${tenths(x)} ${tenths(y)})">${inner}</g>`;
}

export function ground(fill) {
  return `<rect width="100" height="125" fill="${fill}"/>`;
}

// One of a list, by a die.
export function oneOf(die, list) {
  return list[Math.floor(die() * list.length)];
}
