// Reads receipts of a server on this device; see FORMAT.md.

import { packMsgpack, unpackMsgpack } from "./msgpack.js";

const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
const TOLD = new TextEncoder().encode("senki signature 1\0");

export function decodeBase64(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

export function toHex(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function fromHex(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

// Formats a head in short: ten bytes as sixteen letters in groups of four.
export function formatHead(head) {
  let number = head.slice(0, 10).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let text = "";
  for (let place = 0; place < 16; place += 1, number >>= 5n) text = LETTERS[Number(number & 31n)] + text;
  return text.match(/..../g).join("-");
}

// Parses a receipt. Raises RangeError unless it is a receipt of a known version.
export function parseReceipt(packed) {
  const plain = unpackMsgpack(packed);
  if (!Array.isArray(plain) || plain.length !== 9 || plain[0] !== 1) throw new RangeError("not a receipt of a known version", { cause: "version" });
  const [, game, viewer, position, head, seal, at, key, signature] = plain;
  const message = packMsgpack(["senki receipt", 1, game, viewer, position, head, seal, at]);
  return { game, viewer, position, head, seal, at, key, signature, message, packed };
}

// Returns the bytes that a seat signs with a key of its own.
export function bytesToSign(packed) {
  return Uint8Array.from([...TOLD, ...packed]);
}
