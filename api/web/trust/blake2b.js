// BLAKE2b (RFC 7693) with key and personal string, as receipts, seals and the chain of a record use it.

const MASK = (1n << 64n) - 1n;
const START = [
  0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
];
const ORDER = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15], [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4], [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13], [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11], [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5], [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];
const MIXED = [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]];
const BLOCK = 128;

const turned = (value, by) => ((value >> by) | (value << (64n - by))) & MASK;

// `size`: bytes of the hash · `key`: at most 64 bytes · `person`: at most 16 letters.
export function blake2b(data, { size = 32, key = new Uint8Array(), person = "" } = {}) {
  const state = [...START];
  const words = new Uint8Array(64);
  words.set([size, key.length, 1, 1]);
  words.set(new TextEncoder().encode(person), 48);
  wordsOf(words).forEach((word, at) => { state[at] ^= word; });
  const whole = new Uint8Array((key.length ? BLOCK : 0) + data.length);
  whole.set(key);
  whole.set(data, key.length ? BLOCK : 0);
  const blocks = Math.max(1, Math.ceil(whole.length / BLOCK));
  for (let block = 0; block < blocks; block += 1) {
    const piece = new Uint8Array(BLOCK);
    piece.set(whole.subarray(block * BLOCK, (block + 1) * BLOCK));
    const last = block === blocks - 1;
    compress(state, wordsOf(piece), BigInt(last ? whole.length : (block + 1) * BLOCK), last);
  }
  const out = new DataView(new ArrayBuffer(64));
  state.forEach((word, at) => out.setBigUint64(8 * at, word, true));
  return new Uint8Array(out.buffer).slice(0, size);
}

function wordsOf(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Array.from({ length: bytes.length / 8 }, (_, at) => view.getBigUint64(8 * at, true));
}

function compress(state, words, count, last) {
  const v = [...state, ...START];
  v[12] ^= count;
  if (last) v[14] ^= MASK;
  for (let round = 0; round < 12; round += 1) {
    const order = ORDER[round % 10];
    MIXED.forEach(([a, b, c, d], step) => {
      v[a] = (v[a] + v[b] + words[order[2 * step]]) & MASK;
      v[d] = turned(v[d] ^ v[a], 32n);
      v[c] = (v[c] + v[d]) & MASK;
      v[b] = turned(v[b] ^ v[c], 24n);
      v[a] = (v[a] + v[b] + words[order[2 * step + 1]]) & MASK;
      v[d] = turned(v[d] ^ v[a], 16n);
      v[c] = (v[c] + v[d]) & MASK;
      v[b] = turned(v[b] ^ v[c], 63n);
    });
  }
  for (let at = 0; at < 8; at += 1) state[at] ^= v[at] ^ v[at + 8];
}
