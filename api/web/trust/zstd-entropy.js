// Bits of a Zstandard block, read from its end, and the tables (FSE) that decode them.

export function requireThat(holds, why) {
  if (!holds) throw new RangeError(why);
}

// Bits from the end of the bytes to their beginning; below that all are nought. `left`: how many there are still.
export class BackwardBits {
  constructor(bytes) {
    const last = bytes[bytes.length - 1];
    requireThat(last, "a stream of bits has no end");
    Object.assign(this, { bytes, left: 8 * (bytes.length - 1) + (31 - Math.clz32(last)) });
  }

  read(count) {
    this.left -= count;
    return count ? bitsAt(this.bytes, this.left, count) : 0;
  }
}

function bitsAt(bytes, at, count) {
  const first = Math.floor(at / 8);
  let value = 0;
  for (let place = Math.floor((at + count - 1) / 8); place >= first; place -= 1) value = value * 256 + (bytes[place] ?? 0);
  return Math.floor(value / 2 ** (at - 8 * first)) % 2 ** count;
}

// The table of these frequencies; -1 stands for one that is less than one.
export function buildFseTable(counts, log) {
  const size = 2 ** log;
  const symbols = Array(size).fill(0);
  const next = counts.map((count) => Math.max(count, 1));
  let high = size;
  counts.forEach((count, symbol) => { if (count === -1) symbols[high -= 1] = symbol; });
  let place = 0;
  counts.forEach((count, symbol) => {
    for (let turn = 0; turn < count; turn += 1) {
      symbols[place] = symbol;
      do place = (place + (size >>> 1) + (size >>> 3) + 3) & (size - 1); while (place >= high);
    }
  });
  requireThat(place === 0, "the frequencies of a table do not fill it");
  const bits = [];
  const bases = [];
  symbols.forEach((symbol, at) => {
    const state = next[symbol];
    next[symbol] += 1;
    bits[at] = log - (31 - Math.clz32(state));
    bases[at] = (state << bits[at]) - size;
  });
  return { log, symbols, bits, bases };
}

// A table that stands in the data at `at`: `{ table, at }` with the place behind it.
export function readFseTable(data, at, deepest, most) {
  const reader = { at: 8 * at };
  const read = (count) => {
    requireThat(reader.at + count <= 8 * data.length + 7, "a table is cut");
    reader.at += count;
    return bitsAt(data, reader.at - count, count);
  };
  const log = read(4) + 5;
  requireThat(log <= deepest, "a table is too deep");
  const counts = [];
  for (let left = 2 ** log; left > 0;) {
    const bits = 32 - Math.clz32(left + 1);
    let value = read(bits);
    const lower = value & (2 ** (bits - 1) - 1);
    const short = 2 ** bits - 2 - left;
    if (lower < short) {
      reader.at -= 1;
      value = lower;
    } else if (value >= 2 ** (bits - 1)) value -= short;
    counts.push(value - 1);
    left -= Math.abs(value - 1);
    if (value === 1) {
      for (let more = 3; more === 3;) {
        more = read(2);
        counts.push(...Array(more).fill(0));
      }
    }
    requireThat(left >= 0 && counts.length <= most, "a table has more than there can be");
  }
  return { table: buildFseTable(counts, log), at: Math.ceil(reader.at / 8) };
}
