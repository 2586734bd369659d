// Shapes of card pictures as SVG text. Pictures are 100 wide and 125 high.

// A number as it stands in a path: one place behind the point is finer than any screen shows.
export function formatTenths(number) {
  return String(Math.round(number * 10) / 10);
}

export function linePath(points) {
  return points.map(([x, y]) => `${formatTenths(x)} ${formatTenths(y)}`).join("L");
}

export function polygon(points, fill) {
  return `<path d="M${linePath(points)}Z" fill="${fill}"/>`;
}

export function filledPath(d, fill) {
  return `<path d="${d}" fill="${fill}"/>`;
}

export function strokedPath(d, stroke, width, attributes = "") {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${formatTenths(width)}"${attributes}/>`;
}

export function disc(x, y, radius, fill) {
  return `<circle cx="${formatTenths(x)}" cy="${formatTenths(y)}" r="${formatTenths(radius)}" fill="${fill}"/>`;
}

export function rotated(inner, degrees, x = 50, y = 50) {
  return `<g transform="rotate(${formatTenths(degrees)} ${formatTenths(x)} ${formatTenths(y)})">${inner}</g>`;
}

export function translated(inner, x, y) {
  return `<g transform="translate(${formatTenths(x)} ${formatTenths(y)})">${inner}</g>`;
}

export function filledBackground(fill) {
  return `<rect width="100" height="125" fill="${fill}"/>`;
}
