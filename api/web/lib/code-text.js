// The text of a game's QR codes (`replays/file/FORMAT.md`): a body in pieces, each with its number and a checksum. A code may be
// behind the # of a link, so that a phone opens a page with it. Pure: no page.

import { blake2b } from "/trust/blake2b.js";
import { toHex } from "/trust/receipt.js";

const PREFIX = "SENKI:";
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ+-./:";
const VERSION = 1;
const [ID, CHECK, HEAD] = [6, 4, 9];
// Characters with which the head can be read.
const HEAD_CHARACTERS = 15;
const IN_LINK = /^[a-z][a-z0-9+.-]*:[^\s#]*#(?=senki:)/i;

// Why nothing can be read from a code: `kind` is foreign, version or damaged.
export class BadCode extends Error {
  constructor(kind) {
    super(kind);
    this.kind = kind;
  }
}

// Returns the code in a text, without the link around it; empty for another text.
export function codeInText(text) {
  const code = text.trim().replace(IN_LINK, "").replace(/\s/g, "").toUpperCase();
  return code.startsWith(PREFIX) ? code : "";
}

export function isCode(text) {
  return codeInText(text) !== "";
}

// Returns the texts of the codes of a body (Uint8Array) in so many pieces, the first ones a byte longer where they differ.
export function splitIntoCodes(body, parts) {
  const [size, more] = [Math.floor(body.length / parts), body.length % parts];
  const starts = Array.from({ length: parts + 1 }, (_, at) => at * size + Math.min(at, more));
  const id = hash(body, ID);
  return starts.slice(0, -1).map((start, number) => {
    const code = Uint8Array.from([VERSION, parts, number, ...id, ...body.slice(start, starts[number + 1])]);
    return PREFIX + toCharacters(Uint8Array.from([...code, ...hash(code, CHECK)]));
  });
}

// Reads one code: {parts, number, id, data}. Raises BadCode.
export function readCode(text) {
  const code = codeInText(text);
  if (!code) throw new BadCode("foreign");
  const bytes = fromCharacters(code.slice(PREFIX.length));
  const [content, check] = [bytes.slice(0, -CHECK), bytes.slice(-CHECK)];
  if (content.length <= HEAD || toHex(hash(content, CHECK)) !== toHex(check)) throw new BadCode("damaged");
  const [version, parts, number] = content;
  if (version !== VERSION) throw new BadCode("version");
  if (number >= parts) throw new BadCode("damaged");
  return { parts, number, id: toHex(content.slice(3, HEAD)), data: content.slice(HEAD) };
}

// Returns where a code belongs, which is read without its checksum: the game, its number from 0, and the number of codes; null if it
// cannot be read.
export function codePosition(text) {
  try {
    const head = fromCharacters(codeInText(text).slice(PREFIX.length, PREFIX.length + HEAD_CHARACTERS));
    const [, parts, number] = head;
    return number < parts && head.length > HEAD ? { parts, number, id: toHex(head.slice(3, HEAD)) } : null;
  } catch {
    return null;
  }
}

// Joins the pieces of all codes of a body. Raises BadCode where they do not make it up.
export function joinCodes(texts) {
  const pieces = texts.map(readCode).sort((one, other) => one.number - other.number);
  const body = Uint8Array.from(pieces.flatMap(({ data }) => [...data]));
  if (pieces.length !== pieces[0]?.parts || toHex(hash(body, ID)) !== pieces[0].id) throw new BadCode("damaged");
  return body;
}

function hash(bytes, size) {
  return blake2b(bytes, { size });
}

// Each two bytes are three characters, a single last byte two; the lowest digit comes first.
function toCharacters(bytes) {
  const characters = [];
  for (let at = 0; at < bytes.length; at += 2) {
    const pair = bytes.subarray(at, at + 2);
    let value = pair.length > 1 ? pair[0] * 256 + pair[1] : pair[0];
    for (let digit = 0; digit <= pair.length; digit += 1) {
      characters.push(ALPHABET[value % ALPHABET.length]);
      value = Math.floor(value / ALPHABET.length);
    }
  }
  return characters.join("");
}

function fromCharacters(text) {
  const bytes = [];
  for (let at = 0; at < text.length; at += 3) {
    const digits = [...text.slice(at, at + 3)].map((character) => ALPHABET.indexOf(character));
    const value = digits.reduceRight((sum, digit) => sum * ALPHABET.length + digit, 0);
    if (digits.length < 2 || digits.includes(-1) || value >= 256 ** (digits.length - 1)) throw new BadCode("damaged");
    bytes.push(...(digits.length > 2 ? [value >> 8, value & 255] : [value]));
  }
  return Uint8Array.from(bytes);
}

// Returns the id of the request that brings the game of some codes: the same codes bring the same game.
export function requestIdOfCodes(id) {
  return `codes-${id}`;
}
