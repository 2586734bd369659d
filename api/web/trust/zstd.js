// Unpacks a Zstandard frame (RFC 8878) with raw content as its dictionary, as record files have it: browsers have no
// decoder.

import { BackwardBits, requireThat, buildFseTable, readFseTable } from "./zstd-entropy.js";
import { readLiterals } from "./huffman.js";

const MAGIC = [0x28, 0xb5, 0x2f, 0xfd];
const MOST = 8 * 1024 * 1024;
const LENGTHS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 22, 24, 28, 32, 40, 48, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536];
const LENGTH_BITS = [...Array(16).fill(0), 1, 1, 1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16];
const MATCHES = [...Array.from({ length: 32 }, (_, code) => code + 3), 35, 37, 39, 41, 43, 47, 51, 59, 67, 83, 99, 131, 259, 515, 1027, 2051, 4099, 8195, 16387, 32771, 65539];
const MATCH_BITS = [...Array(32).fill(0), 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16];
const USUAL = {
  lengths: buildFseTable([4, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 1, 1, 1, 1, 1, -1, -1, -1, -1], 6),
  offsets: buildFseTable([1, 1, 1, 1, 1, 1, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1], 5),
  matches: buildFseTable([1, 4, 3, 2, 2, 2, 2, 2, 2, ...Array(37).fill(1), -1, -1, -1, -1, -1, -1, -1], 6),
};
const DEEPEST = { lengths: [9, 36], offsets: [8, 32], matches: [9, 53] };

// The content of one whole frame. Raises RangeError for anything else, and for more than `most` bytes.
export function decompressZstd(data, words = new Uint8Array(0), most = MOST) {
  if (MAGIC.some((byte, at) => data[at] !== byte)) throw new RangeError("not a Zstandard frame");
  const frame = { data, at: headerSize(data), out: new Out(words, most), rep: [1, 4, 8], tables: {}, tree: null };
  for (let last = false; !last;) {
    const head = data[frame.at] | (data[frame.at + 1] << 8) | (data[frame.at + 2] << 16);
    frame.at += 3;
    last = Boolean(head & 1);
    const size = head >>> 3;
    const kind = (head >>> 1) & 3;
    if (frame.at + (kind === 1 ? 1 : size) > data.length || kind === 3) throw new RangeError("a block is cut, or of no known kind", { cause: "cut" });
    if (kind === 0) frame.out.add(data.subarray(frame.at, frame.at + size));
    else if (kind === 1) frame.out.add(new Uint8Array(size).fill(data[frame.at]));
    else block(frame, data.subarray(frame.at, frame.at + size));
    frame.at += kind === 1 ? 1 : size;
  }
  if (frame.at !== data.length) throw new RangeError("it does not end where its frame ends", { cause: "cut" });
  return frame.out.content();
}

// Frames with a checksum or the id of a dictionary are none of ours.
function headerSize(data) {
  const sign = data[4];
  if (sign & 0b1111) throw new RangeError("a frame with a checksum, or of a foreign dictionary", { cause: "version" });
  const single = (sign >>> 5) & 1;
  return 5 + (single ? 0 : 1) + [single, 2, 4, 8][sign >>> 6];
}

// What was unpacked so far, behind the words that may be copied from.
class Out {
  constructor(words, most) {
    this.bytes = new Uint8Array(words.length + 65536);
    this.bytes.set(words);
    Object.assign(this, { size: words.length, start: words.length, most });
  }

  room(more) {
    if (this.size + more - this.start > this.most) throw new RangeError("too large to be the record of a game", { cause: "large" });
    if (this.size + more <= this.bytes.length) return;
    const wider = new Uint8Array(2 * (this.size + more));
    wider.set(this.bytes.subarray(0, this.size));
    this.bytes = wider;
  }

  add(part) {
    this.room(part.length);
    this.bytes.set(part, this.size);
    this.size += part.length;
  }

  // Copies byte by byte, since source and target may overlap.
  repeat(offset, length) {
    if (offset < 1 || offset > this.size) throw new RangeError("a copy of what is not there");
    this.room(length);
    for (let end = this.size + length; this.size < end; this.size += 1) this.bytes[this.size] = this.bytes[this.size - offset];
  }

  content() {
    return this.bytes.slice(this.start, this.size);
  }
}

function block(frame, data) {
  const read = readLiterals(data, frame.tree);
  frame.tree = read.tree;
  const { count, at } = sequenceCount(data, read.at);
  let used = 0;
  const take = (length) => {
    if (used + length > read.bytes.length) throw new RangeError("more literals than there are", { cause: "cut" });
    frame.out.add(read.bytes.subarray(used, used + length));
    used += length;
  };
  if (count) sequences(frame, data, at, count, take);
  take(read.bytes.length - used);
}

function sequenceCount(data, at) {
  const first = data[at];
  if (first < 128) return { count: first, at: at + 1 };
  if (first < 255) return { count: ((first - 128) << 8) + data[at + 1], at: at + 2 };
  return { count: data[at + 1] + (data[at + 2] << 8) + 0x7f00, at: at + 3 };
}

function sequences(frame, data, start, count, take) {
  let at = start + 1;
  const modes = data[start];
  for (const [name, shift] of [["lengths", 6], ["offsets", 4], ["matches", 2]]) at = chooseTable(frame, data, at, name, (modes >>> shift) & 3);
  const { lengths, offsets, matches } = frame.tables;
  const bits = new BackwardBits(data.subarray(at));
  const state = [lengths, offsets, matches].map((table) => bits.read(table.log));
  for (let left = count; left > 0; left -= 1) {
    const [length, offset, match] = [lengths.symbols[state[0]], offsets.symbols[state[1]], matches.symbols[state[2]]];
    const value = 2 ** offset + bits.read(offset);
    const matched = MATCHES[match] + bits.read(MATCH_BITS[match]);
    const literal = LENGTHS[length] + bits.read(LENGTH_BITS[length]);
    take(literal);
    frame.out.repeat(distance(frame.rep, value, literal), matched);
    if (left > 1) for (const [place, table] of [[0, lengths], [2, matches], [1, offsets]]) state[place] = table.bases[state[place]] + bits.read(table.bits[state[place]]);
  }
  if (bits.left !== 0) throw new RangeError("a block has more bits than sequences", { cause: "cut" });
}

function chooseTable(frame, data, at, name, mode) {
  const [log, symbols] = DEEPEST[name];
  if (mode === 0) frame.tables[name] = USUAL[name];
  else if (mode === 1) {
    requireThat(data[at] < symbols, "a code that there is not");
    frame.tables[name] = { log: 0, symbols: [data[at]], bits: [0], bases: [0] };
    return at + 1;
  } else if (mode === 2) {
    const read = readFseTable(data, at, log, symbols);
    frame.tables[name] = read.table;
    return read.at;
  } else requireThat(frame.tables[name], "a table of before, and there was none");
  return at;
}

// How far back is copied from; the last three distances are remembered.
function distance(rep, value, literal) {
  if (value > 3) {
    rep.unshift(value - 3);
    rep.pop();
    return rep[0];
  }
  const index = value - 1 + (literal === 0 ? 1 : 0);
  const found = index === 3 ? rep[0] - 1 : rep[index];
  if (index) {
    rep.splice(index === 3 ? 2 : index, 1);
    rep.unshift(found);
  }
  return found;
}
