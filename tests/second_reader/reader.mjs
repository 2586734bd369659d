// A second reader of record files, written from replays/file/FORMAT.md alone: it shares no code with Senki.
//
// node reader.mjs FILE FOLDER prints the record in its JSON form, or `refused: WHY` with exit code 1. A third argument
// `signatures` prints of each signature its scheme and whether it is `good`, `false`, `other` (of another record) or `unknown`. FOLDER has the
// dictionaries. Zstandard is Node's own decoder, which takes dictionaries from Node 22.19 and 24.6 on, else the program `zstd`.

import { spawnSync } from "node:child_process";
import { createPublicKey, verify } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import zlib from "node:zlib";

const MAGIC = Buffer.from("9353454e4b490d0a1a0a", "hex");
const MOST = 8 * 1024 * 1024;
const FIELDS = ["family", "name", "seat", "rule", "line", "cause", "verdict", "said", "aside", "changes", "by", "at"];
const CHANGES = ["", "cards_entered", "cards_left", "moved", "shuffled", "unshuffled", "learned", "pinned", "turned", "angled", "marked", "attribute_set", "modifier_put", "modifier_lifted", "counted", "flag_set", "effect_pushed", "effect_popped", "clock_moved", "result_set"];
const SHAPES = ["pin", "head", "said", "aside", "changes"];
const PINNED = 7;
const [MAJOR, MINOR] = process.versions.node.split(".").map(Number);
const TAKES_DICTIONARIES = MAJOR > 24 || (MAJOR === 24 && MINOR >= 6) || (MAJOR === 22 && MINOR >= 19);

class Refused extends Error {}

function demand(truth, why) {
  if (!truth) throw new Refused(why);
}

// --- BLAKE2b (RFC 7693) ---

const IV = [0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n, 0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n];
const SIGMA = ["0123456789abcdef", "ea489fd61c02b753", "b8c052fdae367194", "7931dcbe265a40f8", "905724afe1bc683d", "2c6a0b834d75fe19", "c51fed4a0763928b", "db7ec13950f4862a", "6fe9b308c2d714a5", "a2847615fb9e3cd0"];
const WORD = (1n << 64n) - 1n;

function blake2b(content, size, key = Buffer.alloc(0), person = "") {
  const data = key.length ? Buffer.concat([key, Buffer.alloc(128 - key.length), content]) : content;
  const terms = Buffer.alloc(64);
  terms.set([size, key.length, 1, 1]);
  terms.write(person, 48, "latin1");
  const hash = IV.map((word, at) => word ^ terms.readBigUInt64LE(at * 8));
  const blocks = Math.max(1, Math.ceil(data.length / 128));
  for (let block = 0; block < blocks; block += 1) {
    const last = block === blocks - 1;
    const part = Buffer.alloc(128);
    data.copy(part, 0, block * 128, block * 128 + 128);
    const m = Array.from({ length: 16 }, (_, at) => part.readBigUInt64LE(at * 8));
    const v = [...hash, ...IV];
    v[12] ^= BigInt(last ? data.length : (block + 1) * 128);
    if (last) v[14] ^= WORD;
    for (let round = 0; round < 12; round += 1) mix(v, m, SIGMA[round % 10]);
    hash.forEach((word, at) => {
      hash[at] = word ^ v[at] ^ v[at + 8];
    });
  }
  const out = Buffer.alloc(64);
  hash.forEach((word, at) => out.writeBigUInt64LE(word, at * 8));
  return out.subarray(0, size);
}

function mix(v, m, order) {
  const turn = (word, by) => ((word >> by) | (word << (64n - by))) & WORD;
  const step = (a, b, c, d, x, y) => {
    for (const [more, first, second] of [[x, 32n, 24n], [y, 16n, 63n]]) {
      v[a] = (v[a] + v[b] + more) & WORD;
      v[d] = turn(v[d] ^ v[a], first);
      v[c] = (v[c] + v[d]) & WORD;
      v[b] = turn(v[b] ^ v[c], second);
    }
  };
  const word = (at) => m[parseInt(order[at], 16)];
  for (let at = 0; at < 4; at += 1) step(at, at + 4, at + 8, at + 12, word(2 * at), word(2 * at + 1));
  for (let at = 0; at < 4; at += 1) step(at, ((at + 1) & 3) + 4, ((at + 2) & 3) + 8, ((at + 3) & 3) + 12, word(2 * at + 8), word(2 * at + 9));
}

// --- msgpack: integers, strings, bytes, arrays, maps, in their shortest forms; a map keeps its order ---

function unpack(data) {
  let at = 0;
  const take = (size) => {
    demand(at + size <= data.length, "msgpack is cut");
    at += size;
    return data.subarray(at - size, at);
  };
  const number = (size) => Number(take(size).readUIntBE(0, size));
  const wide = (signed) => Number(signed ? take(8).readBigInt64BE() : take(8).readBigUInt64BE());
  const items = (count) => Array.from({ length: count }, value);
  const pairs = (count) => new Map(Array.from({ length: count }, () => [value(), value()]));
  const text = (size) => take(size).toString("utf8");
  function value() {
    const code = number(1);
    if (code < 0x80) return code;
    if (code < 0x90) return pairs(code & 15);
    if (code < 0xa0) return items(code & 15);
    if (code < 0xc0) return text(code & 31);
    if (code >= 0xe0) return code - 256;
    const read = {
      0xc0: () => null, 0xc2: () => false, 0xc3: () => true, 0xc4: () => take(number(1)), 0xc5: () => take(number(2)), 0xc6: () => take(number(4)),
      0xcc: () => number(1), 0xcd: () => number(2), 0xce: () => number(4), 0xcf: () => wide(false),
      0xd0: () => take(1).readInt8(), 0xd1: () => take(2).readInt16BE(), 0xd2: () => take(4).readInt32BE(), 0xd3: () => wide(true),
      0xd9: () => text(number(1)), 0xda: () => text(number(2)), 0xdb: () => text(number(4)),
      0xdc: () => items(number(2)), 0xdd: () => items(number(4)), 0xde: () => pairs(number(2)), 0xdf: () => pairs(number(4)),
    }[code];
    demand(read, "a msgpack type that no record has");
    return read();
  }
  const whole = value();
  demand(at === data.length && pack(whole).equals(data), "msgpack is not in its one form");
  return whole;
}

function pack(value) {
  const head = (size, ...kinds) => {
    const [, code, bytes] = kinds.find(([limit]) => size < limit);
    const made = Buffer.alloc(1 + bytes);
    made[0] = bytes ? code : code + size;
    if (bytes) made.writeUIntBE(size, 1, bytes);
    return made;
  };
  if (value === null) return Buffer.from([0xc0]);
  if (typeof value === "boolean") return Buffer.from([value ? 0xc3 : 0xc2]);
  if (typeof value === "number") return packNumber(value, head);
  if (typeof value === "string") {
    const text = Buffer.from(value, "utf8");
    return Buffer.concat([head(text.length, [32, 0xa0, 0], [2 ** 8, 0xd9, 1], [2 ** 16, 0xda, 2], [2 ** 32, 0xdb, 4]), text]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([head(value.length, [2 ** 8, 0xc4, 1], [2 ** 16, 0xc5, 2], [2 ** 32, 0xc6, 4]), value]);
  if (Array.isArray(value)) return Buffer.concat([head(value.length, [16, 0x90, 0], [2 ** 16, 0xdc, 2], [2 ** 32, 0xdd, 4]), ...value.map(pack)]);
  return Buffer.concat([head(value.size, [16, 0x80, 0], [2 ** 16, 0xde, 2], [2 ** 32, 0xdf, 4]), ...[...value].flat().map(pack)]);
}

function packNumber(value, head) {
  if (value >= 2 ** 32 || value < -(2 ** 31)) {
    const made = Buffer.alloc(9, value > 0 ? 0xcf : 0xd3);
    made.writeBigInt64BE(BigInt(value), 1);
    return made;
  }
  if (value >= 0) return head(value, [128, 0, 0], [2 ** 8, 0xcc, 1], [2 ** 16, 0xcd, 2], [2 ** 32, 0xce, 4]);
  if (value >= -32) return Buffer.from([256 + value]);
  const [, code, bytes] = [[-(2 ** 7), 0xd0, 1], [-(2 ** 15), 0xd1, 2], [-(2 ** 31), 0xd2, 4]].find(([limit]) => value >= limit);
  const made = Buffer.alloc(1 + bytes, code);
  made.writeIntBE(value, 1, bytes);
  return made;
}

// --- the file ---

function unzstd(frame, dictionary) {
  if (TAKES_DICTIONARIES) return zlib.zstdDecompressSync(frame, { maxOutputLength: MOST, ...(dictionary.length ? { dictionary } : {}) });
  const folder = mkdtempSync(join(tmpdir(), "senki-reader-"));
  try {
    writeFileSync(join(folder, "words"), dictionary);
    const words = dictionary.length ? ["-D", join(folder, "words")] : [];
    const { status, stdout } = spawnSync("zstd", ["-d", "-q", "-c", ...words], { input: frame, maxBuffer: MOST });
    demand(status === 0, "the frame cannot be unpacked");
    return stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// The card lists of the declaration dictionaries, by their hashes.
function cardLists(folder) {
  const names = readdirSync(folder).filter((name) => /^declarations-\d+\.bin$/.test(name));
  const lists = names.map((name) => unpack(unzstd(readFileSync(join(folder, name)), Buffer.alloc(0)))[0]);
  const sorted = lists.map((cards) => [...cards].sort(([one], [two]) => Buffer.compare(Buffer.from(one), Buffer.from(two))));
  return new Map(sorted.map((cards) => [blake2b(pack(cards), 16).toString("hex"), cards]));
}

function readFile(data, folder) {
  demand(data.subarray(0, 10).equals(MAGIC), "first bytes");
  demand(data.length >= 16 + 32 + 1 + 8, "length");
  const [version, words, size] = [data[10], data[11], data.readUInt32BE(12)];
  demand(version >= 1 && version <= 6, "version");
  const [body, head, rest] = [data.subarray(16, 16 + size), data.subarray(16 + size, 48 + size), data.subarray(48 + size)];
  demand(rest.length >= 9, "length");
  demand(blake2b(data.subarray(0, -8), 8).equals(rest.subarray(-8)), "checksum");
  demand(version % 3 !== 0, "only the rules can read declarations");
  const dictionary = words ? readFileSync(join(folder, `dictionary-${words}.bin`)) : Buffer.alloc(0);
  const parts = unpack(unzstd(body, dictionary));
  demand(Array.isArray(parts) && parts.length === (version % 3 === 1 ? 5 : 6), "body");
  const [game, viewer, header] = parts;
  demand(header.has("revision") === version > 3, "version");
  const named = version % 3 === 1 ? [] : namedPrintings(parts[3], cardLists(folder));
  const events = readEvents(header, parts.at(-2), named);
  const links = checkChain(game, viewer, events, parts.at(-1), head);
  const signatures = unpack(rest.subarray(0, -8));
  const about = { format: "senki", version: version > 3 ? 2 : 1, game, viewer, head: head.toString("hex") };
  const json = { ...about, events: events.map(namedEvent), signatures: signatures.map(([scheme, signer, content]) => [scheme, signer, content.toString("hex")]) };
  return { json: new Map(Object.entries(json)), record: { game, viewer, links }, signatures };
}

function namedPrintings(lists, known) {
  return lists.flatMap(([hash, steps]) => {
    const cards = known.get(hash.toString("hex"));
    demand(cards, `no card list ${hash.toString("hex")}`);
    let at = -1;
    return steps.map((step) => cards[(at += step)]);
  });
}

// --- columns: a column is made the first time that its place is asked for ---

function readEvents(header, [tables, values, stored], named) {
  const shapes = Object.fromEntries(SHAPES.map((name, at) => [name, tables[at]]));
  const table = [...new Set(named.map(([id]) => id)), ...values];
  const columns = new Map();
  const column = (place) => {
    if (!columns.has(place)) columns.set(place, decode(stored[columns.size], table));
    const { value, done } = columns.get(place).next();
    demand(!done, `the column ${place} is at its end`);
    return value;
  };
  const shape = (name) => shapes[name][column(`shape ${name}`)];
  const fill = (form, tree, key = "") => {
    if (Array.isArray(form)) return form.map((each) => fill(each, tree, key));
    if (form instanceof Map) return new Map([...form].map(([name, each]) => [name, fill(each, tree, name)]));
    return column(JSON.stringify([tree, key]));
  };
  const [printings, count] = [column("size"), column("size")];
  const pins = [...named.map(([, data]) => data), ...Array.from({ length: printings }, () => fill(shape("pin"), "pin"))];
  const change = (form) => {
    const made = [form[0], ...form.slice(1).map((field, number) => fill(field, `${form[0]} ${number}`))];
    return made[0] === PINNED && made[2] !== null ? [made[0], made[1], pins[made[2]]] : made;
  };
  const events = [];
  for (let [position, line, at] = [0, 0, 0]; position < count; position += 1) {
    const [family, name, seat, rule, verdict, by] = shape("head");
    const step = column("line");
    const distance = column("cause");
    at += column(step ? "at" : "at of the same line");
    line += step;
    const cause = distance ? position - distance - (distance < 0 ? 1 : 0) : -1;
    const said = fill(shape("said"), "said");
    const aside = fill(shape("aside"), "aside");
    if (!position) said.set("header", header);
    events.push([family, name, seat, rule, line, cause, verdict, said, aside, shape("changes").map(change), by, at]);
  }
  demand(columns.size === stored.length && [...columns.values()].every((each) => each.next().done), "more columns than events");
  return events;
}

function* decode(column, table) {
  demand(Array.isArray(column) && column.length > 1, "a column is missing");
  const [mode, ...values] = column;
  for (const value of values) {
    if (mode === 0 || mode === 4) yield value;
    else if (mode === 1 || (mode === 3 && value < 0)) yield `#${Math.abs(value)}`;
    else {
      demand(value in table, "a value that is not in the table");
      yield table[value];
    }
  }
}

function checkChain(game, viewer, events, marks, head) {
  let link = blake2b(pack(["senki", 1, game, viewer]), 32);
  const links = [link];
  events.forEach((event, at) => {
    link = blake2b(Buffer.concat([link, pack(event)]), 32);
    links.push(link);
    if (at % 8 === 7) demand(marks[(at - 7) / 8] === link[0], `event ${at - 7} to ${at}`);
  });
  demand(marks.length === Math.floor(events.length / 8) && link.equals(head), "head");
  return links;
}

// --- signatures: Ed25519 (RFC 8032) ---

const PUBLIC_KEY = Buffer.from("302a300506032b6570032100", "hex");

function isSigned(key, content, signature) {
  return verify(null, content, createPublicKey({ key: Buffer.concat([PUBLIC_KEY, key]), format: "der", type: "spki" }), signature);
}

function readReceipt(data) {
  const [, game, viewer, position, head, seal, at, key, signature] = unpack(data);
  const valid = isSigned(key, pack(["senki receipt", 1, game, viewer, position, head, seal, at]), signature);
  return { data, game, viewer, position, head, seal, key, valid };
}

// `good`, `false`: not signed so, or `other`: of another record. The head of another view than the record's is not compared.
function verdictOf(receipt, { game, viewer, links }, signed) {
  if (!receipt.valid || !signed) return "false";
  const same = receipt.viewer !== viewer || links[receipt.position]?.equals(receipt.head);
  return receipt.game === game && receipt.position > 0 && receipt.position < links.length && same ? "good" : "other";
}

function checkReceipt(signer, content, record) {
  const receipt = readReceipt(content);
  return verdictOf(receipt, record, receipt.key.toString("hex") === signer);
}

function checkSeat(scheme, signer, content, record) {
  const [, data, key, signature, witness] = unpack(content);
  const receipt = readReceipt(data);
  const [words, by] = key.length ? ["senki signature 1\0", key] : ["senki signature over a link 1\0", receipt.key];
  const witnessed = scheme === "senki-seat-2" ? isSigned(receipt.key, Buffer.concat([Buffer.from("senki key over a link 1\0"), key, data]), witness) : !key.length;
  const named = receipt.viewer + (key.length ? ` ${key.toString("hex")}` : "");
  return verdictOf(receipt, record, named === signer && witnessed && isSigned(by, Buffer.concat([Buffer.from(words), data]), signature));
}

function checkOpener(opener, record, receipts) {
  const opens = ({ head, seal }) => blake2b(head, 32, opener, "senki seal").equals(seal);
  return receipts.some((receipt) => receipt.viewer === "" && verdictOf(receipt, record, true) === "good" && opens(receipt)) ? "good" : "false";
}

function checkSignatures({ record, signatures }) {
  const receipts = signatures.filter(([scheme]) => scheme === "senki-receipt-1").map(([, , content]) => readReceipt(content));
  return signatures.map(([scheme, signer, content]) => {
    if (scheme === "senki-receipt-1") return [scheme, checkReceipt(signer, content, record)];
    if (scheme === "senki-opener-1") return [scheme, checkOpener(content, record, receipts)];
    return [scheme, /^senki-seat-[12]$/.test(scheme) ? checkSeat(scheme, signer, content, record) : "unknown"];
  });
}

// --- the JSON form ---

function namedEvent(event) {
  const made = new Map(FIELDS.map((name, at) => [name, event[at]]));
  return made.set("changes", event[9].map(([code, ...fields]) => [CHANGES[code], ...fields]));
}

function toJson(value) {
  if (value instanceof Map) return `{${[...value].map(([key, each]) => `${JSON.stringify(key)}:${toJson(each)}`).join(",")}}`;
  return Array.isArray(value) ? `[${value.map(toJson).join(",")}]` : JSON.stringify(value);
}

try {
  const [path, folder, what] = process.argv.slice(2);
  const read = readFile(readFileSync(path), folder);
  process.stdout.write(`${toJson(what === "signatures" ? checkSignatures(read) : read.json)}\n`);
} catch (error) {
  process.stdout.write(`refused: ${error.message}\n`);
  process.exitCode = 1;
}
