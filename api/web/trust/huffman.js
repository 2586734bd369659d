// The literals of a Zstandard block: as they are, one repeated, or packed by a Huffman tree.

import { BackwardBits, requireThat, readFseTable } from "./zstd-entropy.js";

const TREE_DEPTH = 11;
const MOST_LITERALS = 128 * 1024;

// `{ bytes, at, tree }`: the literals, the place behind them, and the tree for blocks that use the one before.
export function readLiterals(data, tree) {
  const kind = data[0] & 3;
  const form = (data[0] >>> 2) & 3;
  return kind < 2 ? plain(data, kind, form, tree) : packed(data, kind, form, tree);
}

function plain(data, kind, form, tree) {
  const head = form === 1 ? 2 : form === 3 ? 3 : 1;
  const size = (data[0] | (head > 1 ? data[1] << 8 : 0) | (head > 2 ? data[2] << 16 : 0)) >>> (head === 1 ? 3 : 4);
  const end = head + (kind === 0 ? size : 1);
  requireThat(end <= data.length && size <= MOST_LITERALS, "literals are cut");
  return { bytes: kind === 0 ? data.subarray(head, end) : new Uint8Array(size).fill(data[head]), at: end, tree };
}

function packed(data, kind, form, before) {
  const head = [3, 3, 4, 5][form];
  const width = [10, 10, 14, 18][form];
  let message = 0;
  for (let place = head - 1; place >= 0; place -= 1) message = message * 256 + data[place];
  message = Math.floor(message / 16);
  const size = message % 2 ** width;
  const end = head + Math.floor(message / 2 ** width);
  requireThat(end <= data.length && size <= MOST_LITERALS, "literals are cut");
  const { tree, at } = kind === 2 ? readTree(data, head) : { tree: before, at: head };
  requireThat(tree, "a tree of before, and there was none");
  const bytes = new Uint8Array(size);
  if (form === 0) stream(data.subarray(at, end), tree, bytes);
  else fourStreams(data.subarray(at, end), tree, bytes);
  return { bytes, at: end, tree };
}

function fourStreams(data, tree, bytes) {
  const part = Math.floor((bytes.length + 3) / 4);
  let at = 6;
  for (let turn = 0; turn < 4; turn += 1) {
    const end = turn < 3 ? at + data[2 * turn] + (data[2 * turn + 1] << 8) : data.length;
    requireThat(end <= data.length, "a stream of literals is cut");
    stream(data.subarray(at, end), tree, bytes.subarray(turn * part, turn < 3 ? (turn + 1) * part : bytes.length));
    at = end;
  }
}

function stream(data, { symbols, bits, log }, bytes) {
  const reader = new BackwardBits(data);
  let state = reader.read(log);
  for (let place = 0; place < bytes.length; place += 1) {
    bytes[place] = symbols[state];
    const count = bits[state];
    state = ((state << count) & (2 ** log - 1)) + reader.read(count);
  }
  requireThat(reader.left === -log, "a stream of literals has another length");
}

function readTree(data, at) {
  const head = data[at];
  if (head < 128) return { tree: treeOf(weightsIn(data.subarray(at + 1, at + 1 + head))), at: at + 1 + head };
  const count = head - 127;
  const weights = Array.from({ length: count }, (_, place) => (place % 2 ? data[at + 1 + (place >>> 1)] & 15 : data[at + 1 + (place >>> 1)] >>> 4));
  return { tree: treeOf(weights), at: at + 1 + Math.ceil(count / 2) };
}

// Two states alternate. The stream ends when one of them would read beyond it.
function weightsIn(data) {
  const { table, at } = readFseTable(data, 0, 6, 256);
  const bits = new BackwardBits(data.subarray(at));
  const states = [bits.read(table.log), bits.read(table.log)];
  const weights = [];
  for (let turn = 0; weights.length < 255; turn = 1 - turn) {
    weights.push(table.symbols[states[turn]]);
    states[turn] = table.bases[states[turn]] + bits.read(table.bits[states[turn]]);
    if (bits.left < 0) return [...weights, table.symbols[states[1 - turn]]];
  }
  throw new RangeError("a tree has more than there can be");
}

// The last weight is not written: it fills the tree.
function treeOf(weights) {
  const sum = weights.reduce((all, weight) => all + (weight ? 2 ** (weight - 1) : 0), 0);
  requireThat(sum > 0, "a tree is empty");
  const log = 32 - Math.clz32(sum);
  const last = Math.log2(2 ** log - sum);
  requireThat(log <= TREE_DEPTH && Number.isInteger(last), "a tree is not full");
  const all = [...weights, last + 1];
  const symbols = [];
  const bits = [];
  for (let weight = 1; weight <= log; weight += 1) {
    all.forEach((each, symbol) => {
      if (each !== weight) return;
      for (let turn = 2 ** (weight - 1); turn > 0; turn -= 1) {
        symbols.push(symbol);
        bits.push(log + 1 - weight);
      }
    });
  }
  return { symbols, bits, log };
}
