// Independent reader of record files: checks their chain from the first event to the last, and their signatures. It
// uses no code of the server, except the word list with which a .senki file was packed.

import { blake2b } from "./blake2b.js";
import { checkMarks, parseRecordBody } from "./record-body.js";
import { parseOrderedJson } from "./ordered-json.js";
import { packMsgpack, unpackMsgpack } from "./msgpack.js";
import { toHex, parseReceipt, formatHead, bytesToSign, fromHex } from "./receipt.js";
import { decompressZstd } from "./zstd.js";

const KINDS = ["cards_entered", "cards_left", "moved", "shuffled", "unshuffled", "learned", "pinned", "turned", "angled", "marked", "attribute_set", "modifier_put", "modifier_lifted", "counted", "flag_set", "effect_pushed", "effect_popped", "clock_moved", "result_set"];
const FIELDS = ["family", "name", "seat", "rule", "line", "cause", "verdict", "said", "aside", "changes", "by", "at"];
const KEYS = ["format", "version", "game", "viewer", "head", "events", "signatures"];
const MAGIC = [0x93, 0x53, 0x45, 0x4e, 0x4b, 0x49, 0x0d, 0x0a, 0x1a, 0x0a];
const START = 16;
const [COMPLETE, NAMING, SAID] = [1, 2, 3];
const NUMBERED = 3; // more in the version of a file that names a revision of the rules
const BY_LINK = new TextEncoder().encode("senki signature over a link 1\0");
const KEY_OVER_LINK = new TextEncoder().encode("senki key over a link 1\0");

const same = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);
const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));

// The error of an intact file without parts of the record: the `cards` of a list, or the `events`, which only the rules
// reproduce.
export class MissingParts extends RangeError {
  constructor(kind) {
    super(`the file leaves out its ${kind}`);
    this.name = "MissingParts";
    this.kind = kind;
  }
}

// Reads and checks a record file. Returns `{ game, viewer, opening, events, head, links, signatures }`. `opening`: the data of the
// first event · `links`: the link of the chain after each event.
// `fetched(name)`: returns the bytes of a word list, or of a card list that the file names by its hash; null if it is missing. Raises
// RangeError for a damaged record, and MissingParts for an intact file that names a list which is missing here.
export async function readRecord(bytes, fetched = fromService) {
  return same(bytes.subarray(0, MAGIC.length), MAGIC) ? fromFile(bytes, fetched) : fromJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
}

async function fromFile(bytes, fetched) {
  const data = bytes.subarray(0, -8);
  const numbered = bytes[10] > NUMBERED;
  const version = bytes[10] - (numbered ? NUMBERED : 0);
  if (bytes.length < START + 41 || version < COMPLETE || version > SAID) throw new RangeError("the file is cut, or of another version", { cause: "version" });
  if (version !== COMPLETE) whole(data, bytes);
  if (version === SAID) throw new MissingParts("events");
  const end = START + new DataView(bytes.buffer, bytes.byteOffset).getUint32(12);
  const words = bytes[11] ? await fetched(`words-${bytes[11]}`) : undefined;
  if (words === null) throw new RangeError(`word list ${bytes[11]} is not known here`, { cause: "version" });
  const body = await unpacked(data.subarray(START, end), words, version === NAMING && ((hash) => cards(hash, fetched)));
  const opening = openingOf(body.events[0][FIELDS.indexOf("said")]);
  if (numbered !== opening.revision > 0) throw new RangeError("the version does not fit the revision", { cause: "version" });
  const links = chainLinks(body.game, body.viewer, body.events);
  checkMarks(links, body.marks);
  const head = data.slice(end, end + 32);
  if (!same(links.at(-1), head)) throw new RangeError("the hash chain over the events does not end so", { cause: "changed" });
  whole(data, bytes);
  return { game: body.game, viewer: body.viewer, opening, events: links.length, head, links, signatures: unpackMsgpack(data.subarray(end + 32)) };
}

function whole(data, bytes) {
  if (!same(blake2b(data, { size: 8 }), bytes.subarray(-8))) throw new RangeError("the file is not what was written", { cause: "changed" });
}

async function cards(hash, fetched) {
  const packed = await fetched(`cards-${toHex(hash)}`);
  if (packed === null) throw new MissingParts("cards");
  if (!same(blake2b(packed, { size: hash.length }), hash)) throw new RangeError("the card list is another one than is named", { cause: "changed" });
  return unpackMsgpack(packed);
}

// Damaged bits may lead to places that there are not: then it is no record either.
async function unpacked(frame, words, cardsOf) {
  try {
    return await parseRecordBody(decompressZstd(frame, words), cardsOf);
  } catch (error) {
    throw error instanceof RangeError ? error : new RangeError("the packed part cannot be read");
  }
}

async function fromService(name) {
  const answer = await fetch(`/trust/${name}.bin`);
  return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
}

function fromJson(text) {
  const data = parseOrderedJson(text);
  if (!(data instanceof Map) || [...data.keys()].join() !== KEYS.join() || data.get("format") !== "senki" || ![1, 2].includes(data.get("version"))) throw new RangeError("not a record");
  const [game, viewer, events] = ["game", "viewer", "events"].map((name) => data.get(name));
  const opening = openingOf(events[0].get("said"));
  if ((data.get("version") === 2) !== opening.revision > 0) throw new RangeError("not a record");
  const links = chainLinks(game, viewer, events.map(plainOf));
  const head = links.at(-1);
  if (toHex(head) !== data.get("head")) throw new RangeError("the hash chain over the events does not end so", { cause: "changed" });
  const signatures = data.get("signatures").map(([scheme, signer, signature]) => [scheme, signer, fromHex(signature)]);
  return { game, viewer, opening, events: events.length, head, links, signatures };
}

const part = (value, name) => (value instanceof Map ? value.get(name) : value?.[name]);

// The rulebook with the revision of its rules (0: none is named), the seats with their players, and the day, from the header of a game.
function openingOf(said) {
  const header = part(said, "header");
  const players = (part(header, "seats") ?? []).map((seat) => [seat, part(part(header, "players"), seat) ?? ""]);
  return { ruleset: part(header, "ruleset") ?? "", revision: Number(part(header, "revision") ?? 0), players, date: part(part(header, "about"), "date") ?? "" };
}

// The link after each event, which is the array of its fields.
function chainLinks(game, viewer, events) {
  let link = blake2b(packMsgpack(["senki", 1, game, viewer]));
  return events.map((event) => {
    link = blake2b(joined(link, packMsgpack(event)));
    return link;
  });
}

function plainOf(event) {
  if ([...event.keys()].join() !== FIELDS.join()) throw new RangeError("not an event");
  return FIELDS.map((name) => (name === "changes" ? event.get(name).map(([kind, ...fields]) => [codeOf(kind), ...fields]) : event.get(name)));
}

function codeOf(kind) {
  const code = KINDS.indexOf(kind) + 1;
  if (!code) throw new RangeError(`no such change: ${kind}`);
  return code;
}

// Whether this browser can check signatures here at all.
async function holds(key, message, signature) {
  if (!globalThis.crypto?.subtle) return null;
  try {
    return await crypto.subtle.verify("Ed25519", await crypto.subtle.importKey("raw", key, "Ed25519", false, ["verify"]), signature, message);
  } catch (error) {
    return error.name === "NotSupportedError" ? null : false;
  }
}

// Returns what every signature says: `{ by, name, position, verdict }`, with `by` house, key or link, and `verdict` good, false, other
// (of another history), or unknown (it cannot be checked here).
export async function signatureVerdicts(record) {
  const rows = [];
  const opener = openerIn(record);
  for (const [scheme, signer, content] of record.signatures) {
    if (scheme !== "senki-opener-1") rows.push(await verdictOfSignature(record, scheme, signer, content, opener));
  }
  return rows;
}

async function verdictOfSignature(record, scheme, signer, content, opener) {
  try {
    if (scheme === "senki-receipt-1") return await ofHouse(record, signer, content, opener);
    if (scheme === "senki-seat-1" || scheme === "senki-seat-2") return await ofSeat(record, scheme, signer, content, opener);
  } catch {
    return { by: "unknown", name: `${scheme} ${signer}`, position: 0, verdict: "false" };
  }
  return { by: "unknown", name: `${scheme} ${signer}`, position: 0, verdict: "unknown" };
}

// Returns the opener in the file if it opens the seal of a receipt in the file; else null.
function openerIn(record) {
  const of = (name) => record.signatures.filter(([scheme]) => scheme === name).map(([, , content]) => content);
  const receipts = of("senki-receipt-1").flatMap((content) => {
    try {
      return [parseReceipt(content)];
    } catch {
      return [];
    }
  });
  const opens = (opener) => receipts.some(({ viewer, head, seal }) => !viewer && same(blake2b(head, { key: opener, person: "senki seal" }), seal));
  return of("senki-opener-1").find((opener) => opener.length === 32 && opens(opener));
}

async function ofHouse(record, signer, content, opener) {
  const receipt = parseReceipt(content);
  const verdict = await worst(signer === toHex(receipt.key), verdictOf(record, receipt, opener));
  return { by: "house", name: nameOf(receipt.key), position: receipt.position, verdict };
}

async function ofSeat(record, scheme, signer, content, opener) {
  const [version, packed, key, signature, witness] = unpackMsgpack(content);
  if (scheme !== `senki-seat-${version}`) return { by: "unknown", name: `${scheme} ${signer}`, position: 0, verdict: "false" };
  const receipt = parseReceipt(packed);
  const named = { seat: receipt.viewer, name: nameOf(key.length ? key : receipt.key), position: receipt.position };
  if (!key.length) return { by: "link", ...named, verdict: await worst(holds(receipt.key, joined(BY_LINK, packed), signature), verdictOf(record, receipt, opener)) };
  const says = [holds(key, bytesToSign(packed), signature), signer === `${receipt.viewer} ${toHex(key)}`];
  if (version === 2) return { by: "key", ...named, verdict: await worst(...says, holds(receipt.key, joined(KEY_OVER_LINK, key, packed), witness), verdictOf(record, receipt, opener)) };
  // Anybody can make a key: without the house's word nobody knows whose it is.
  return { by: "key", ...named, verdict: await worst(...says, "unknown") };
}

// What follows from truths (null: undecidable here) and verdicts: the first that is not good.
async function worst(...message) {
  const words = new Map([[true, "good"], [false, "false"], [null, "unknown"]]);
  const found = (await Promise.all(message)).map((each) => words.get(each) ?? each);
  return found.find((each) => each !== "good") ?? "good";
}

// A receipt of this complete record has its head. A receipt of a seat's view is bound to the record by its seal, which the opener opens.
async function verdictOf(record, receipt, opener) {
  const good = await holds(receipt.key, receipt.message, receipt.signature);
  if (!good) return good === false ? "false" : "unknown";
  const head = record.links[receipt.position - 1];
  if (receipt.game !== record.game || !head) return "other";
  if (receipt.viewer === record.viewer) return same(receipt.head, head) ? "good" : "other";
  if (!opener) return "unknown";
  return same(blake2b(head, { key: opener, person: "senki seal" }), receipt.seal) ? "good" : "other";
}

function nameOf(key) {
  return formatHead(blake2b(key, { size: 10, person: "senki key" }));
}
