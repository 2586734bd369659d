// Draws QR codes (ISO/IEC 18004, model 2) without a service: bytes and alphanumeric segments, versions 1 to 40, levels L and
// M. Pure: no page.

const VERSIONS = 40;
// Modules of white margin.
const QUIET = 4;
const ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
// For each level: its bits in the format information, and for each version the codewords of error correction in a block and the
// number of blocks.
const LEVELS = {
  L: { bits: 1, ecc: [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, ...Array(14).fill(30)], blocks: [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25] },
  M: { bits: 0, ecc: [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, ...Array(19).fill(28)], blocks: [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49] },
};
// Generators of the two codes of format (15, 5) and version (18, 6), and what the format is masked with.
const [FORMAT, VERSION, FORMAT_MASK] = [0x537, 0x1f25, 0x5412];
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => ((y >> 1) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];
// Penalties of a mask: runs of five and more, squares of four, finders with a margin, and each 5 % away from half dark.
const [RUN, SQUARE, FINDER, SHARE] = [3, 3, 40, 10];

// Returns the code of some segments, each a text (alphanumeric) or bytes (Uint8Array), in the smallest version that has room for them:
// {version, size, rows}, the rows from above, 1 for dark; null where none has. `without`: versions that are not used.
export function encodeQr(segments, { level = "L", to = VERSIONS, without = [] } = {}) {
  const versions = Array.from({ length: to }, (_, at) => at + 1).filter((each) => !without.includes(each));
  const version = versions.find((each) => bitLength(segments, each) <= dataCodewords(each, level) * 8);
  if (!version) return null;
  const data = toCodewords(segments.flatMap((segment) => segmentBits(segment, version)), dataCodewords(version, level) * 8);
  return { version, size: sizeOf(version), rows: bestRows(version, level, interleave(data, version, level)) };
}

// Returns the path of the dark modules for SVG, one unit a module.
function qrPath({ rows }) {
  const runs = [];
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      const from = x;
      while (row[x]) x += 1;
      if (x > from) runs.push(`M${from} ${y}h${x - from}v1h${from - x}z`);
    }
  }
  return runs.join("");
}

// Returns a code as SVG, black on white with its margin, whatever the theme.
export function qrSvg(code) {
  const side = code.size + 2 * QUIET;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QUIET} ${-QUIET} ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M${-QUIET} ${-QUIET}h${side}v${side}h${-side}z"/><path d="${qrPath(code)}"/></svg>`;
}

// --- data ---------------------------------------------------------------------------------------------------------------

function bitsOf(value, length) {
  return Array.from({ length }, (_, at) => (value >>> (length - 1 - at)) & 1);
}

// The bits of a segment's length.
function countBits(segment, version) {
  if (typeof segment !== "string") return version < 10 ? 8 : 16;
  return version < 10 ? 9 : version < 27 ? 11 : 13;
}

function bitLength(segments, version) {
  const dataBits = ({ length }, isText) => (isText ? 11 * (length >> 1) + 6 * (length & 1) : 8 * length);
  return segments.reduce((sum, segment) => sum + 4 + countBits(segment, version) + dataBits(segment, typeof segment === "string"), 0);
}

function segmentBits(segment, version) {
  const length = bitsOf(segment.length, countBits(segment, version));
  if (typeof segment !== "string") return [...bitsOf(4, 4), ...length, ...Array.from(segment, (byte) => bitsOf(byte, 8)).flat()];
  const values = [...segment].map((character) => ALPHANUMERIC.indexOf(character));
  const pairs = Array.from({ length: Math.ceil(values.length / 2) }, (_, at) => values.slice(2 * at, 2 * at + 2));
  return [...bitsOf(2, 4), ...length, ...pairs.flatMap((pair) => (pair.length > 1 ? bitsOf(pair[0] * 45 + pair[1], 11) : bitsOf(pair[0], 6)))];
}

// The end of the data, then filling up to the last codeword.
function toCodewords(bits, room) {
  const ended = [...bits, ...bitsOf(0, Math.min(4, room - bits.length))];
  const whole = [...ended, ...bitsOf(0, -ended.length & 7)];
  const words = Array.from({ length: whole.length / 8 }, (_, at) => parseInt(whole.slice(8 * at, 8 * at + 8).join(""), 2));
  return Array.from({ length: room / 8 }, (_, at) => words[at] ?? ((at - words.length) % 2 ? 0x11 : 0xec));
}

function sizeOf(version) {
  return 17 + 4 * version;
}

function allCodewords(version) {
  const marks = alignments(version).length;
  const alignment = marks ? (marks * marks - 3) * 25 - (marks - 2) * 10 : 0;
  const [finders, timing, format, versions] = [3 * 64, 2 * (sizeOf(version) - 16), 31, version < 7 ? 0 : 36];
  return (sizeOf(version) ** 2 - finders - timing - format - versions - alignment) >> 3;
}

function dataCodewords(version, level) {
  const { ecc, blocks } = LEVELS[level];
  return allCodewords(version) - ecc[version - 1] * blocks[version - 1];
}

// Splits data into blocks, the longer ones last, and takes their codewords in turn, then those of their error correction.
function interleave(data, version, level) {
  const [length, count] = [LEVELS[level].ecc[version - 1], LEVELS[level].blocks[version - 1]];
  const [short, longer] = [Math.floor(data.length / count), data.length % count];
  const starts = Array.from({ length: count + 1 }, (_, at) => at * short + Math.max(0, at - (count - longer)));
  const blocks = Array.from({ length: count }, (_, at) => data.slice(starts[at], starts[at + 1]));
  const divisor = generator(length);
  const corrections = blocks.map((block) => remainder(block, divisor));
  const inTurn = (each) => Array.from({ length: Math.max(...each.map((block) => block.length)) }, (_, at) => each.flatMap((block) => (at < block.length ? [block[at]] : []))).flat();
  return [...inTurn(blocks), ...inTurn(corrections)];
}

// --- Reed and Solomon, over the field of 256 elements with the polynomial 0x11d -------------------------------------------

const POWERS = [1];
while (POWERS.length < 255) POWERS.push((POWERS.at(-1) << 1) ^ (POWERS.at(-1) > 127 ? 0x11d : 0));
const LOGARITHMS = [];
for (const [at, power] of POWERS.entries()) LOGARITHMS[power] = at;

function multiply(one, other) {
  return one && other ? POWERS[(LOGARITHMS[one] + LOGARITHMS[other]) % 255] : 0;
}

// The product of (x - 2^i) for i below a degree, without its first coefficient, which is 1.
function generator(degree) {
  let factors = [1];
  for (let at = 0; at < degree; at += 1) factors = [...factors, 0].map((each, place) => each ^ (place ? multiply(factors[place - 1], POWERS[at]) : 0));
  return factors.slice(1);
}

function remainder(data, divisor) {
  const left = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ left.shift();
    left.push(0);
    for (const [at, each] of divisor.entries()) left[at] ^= multiply(each, factor);
  }
  return left;
}

// --- modules ------------------------------------------------------------------------------------------------------------

// The coordinates of alignment patterns, along each side.
function alignments(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : 2 * Math.ceil((version * 4 + 4) / (count * 2 - 2));
  return [6, ...Array.from({ length: count - 1 }, (_, at) => sizeOf(version) - 7 - (count - 2 - at) * step)];
}

// Appends the remainder of a code of so many bits to a value.
function coded(value, poly, length) {
  let left = value << length;
  for (let at = 31; at >= length; at -= 1) if ((left >>> at) & 1) left ^= poly << (at - length);
  return (value << length) | left;
}

// The patterns that every code of a version has; null where data, mask or format follow.
function patterns(version) {
  const size = sizeOf(version);
  const rows = Array.from({ length: size }, () => Array(size).fill(null));
  const put = (x, y, dark) => { if (rows[y]?.[x] !== undefined) rows[y][x] = Number(dark); };
  const square = (cx, cy, reach, dark) => {
    for (let dy = -reach; dy <= reach; dy += 1) for (let dx = -reach; dx <= reach; dx += 1) put(cx + dx, cy + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let at = 0; at < size; at += 1) {
    put(6, at, at % 2 === 0);
    put(at, 6, at % 2 === 0);
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) square(x, y, 4, (ring) => ring !== 2 && ring !== 4);
  const places = alignments(version);
  const ends = [6, size - 7];
  const corner = (x, y) => ends.includes(x) && ends.includes(y) && !(x === ends[1] && y === ends[1]);
  for (const y of places) for (const x of places) if (!corner(x, y)) square(x, y, 2, (ring) => ring !== 1);
  if (version >= 7) for (const [at, bit] of bitsOf(coded(version, VERSION, 12), 18).reverse().entries()) for (const [x, y] of [[size - 11 + (at % 3), Math.floor(at / 3)], [Math.floor(at / 3), size - 11 + (at % 3)]]) put(x, y, bit);
  putFormat(rows, "L", 0);
  return rows;
}

// Both copies of level and mask, and the module that is always dark.
function putFormat(rows, level, mask) {
  const size = rows.length;
  const bits = bitsOf(coded((LEVELS[level].bits << 3) | mask, FORMAT, 10) ^ FORMAT_MASK, 15).reverse();
  const near = [0, 1, 2, 3, 4, 5, 7, 8];
  for (const [at, bit] of bits.entries()) {
    const [x, y] = at < 8 ? [8, near[at]] : [near[14 - at], 8];
    rows[y][x] = bit;
    if (at < 8) rows[8][size - 1 - at] = bit;
    else rows[size - 15 + at][8] = bit;
  }
  rows[size - 8][8] = 1;
}

// The places of data: two columns at a time from the right, upwards and downwards in turn, without the column of the timing.
function dataPlaces(rows) {
  const size = rows.length;
  const places = [];
  for (let pair = 0; pair < (size - 1) / 2; pair += 1) {
    const right = size - 1 - 2 * pair - (size - 1 - 2 * pair <= 6 ? 1 : 0);
    for (let at = 0; at < size; at += 1) for (const x of [right, right - 1]) {
      const y = pair % 2 ? at : size - 1 - at;
      if (rows[y][x] === null) places.push([x, y]);
    }
  }
  return places;
}

// The rows with the mask of the lowest penalty.
function bestRows(version, level, codewords) {
  const fixed = patterns(version);
  const places = dataPlaces(fixed);
  const bits = codewords.flatMap((word) => bitsOf(word, 8));
  const masked = MASKS.map((mask, number) => {
    const rows = fixed.map((row) => [...row]);
    for (const [at, [x, y]] of places.entries()) rows[y][x] = (bits[at] ?? 0) ^ Number(mask(x, y));
    putFormat(rows, level, number);
    return { rows, penalty: penaltyOf(rows) };
  });
  return masked.reduce((best, each) => (each.penalty < best.penalty ? each : best)).rows;
}

function penaltyOf(rows) {
  const size = rows.length;
  let [sum, dark] = [0, 0];
  for (const line of [...rows, ...rows.map((_, x) => rows.map((row) => row[x]))]) sum += linePenalty(line);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const each = rows[y][x];
      dark += each;
      if (x && y && each === rows[y][x - 1] && each === rows[y - 1][x] && each === rows[y - 1][x - 1]) sum += SQUARE;
    }
  }
  return sum + SHARE * Math.floor(Math.abs(dark / size ** 2 - 0.5) * 20);
}

// A finder is 1:1:3:1:1 with four light modules before or behind it, here as a number of the last eleven.
function linePenalty(line) {
  let [sum, run, last] = [0, 0, 0];
  for (const [at, each] of line.entries()) {
    run = at && each === line[at - 1] ? run + 1 : 1;
    if (run === 5) sum += RUN;
    else if (run > 5) sum += 1;
    last = ((last << 1) | each) & 0x7ff;
    if (at >= 10 && (last === 0x05d || last === 0x5d0)) sum += FINDER;
  }
  return sum;
}
