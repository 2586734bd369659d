// A game that one device hands to another in QR codes: its scoresheet, packed, with the id under which it was counted.

import { joinCodes, splitIntoCodes } from "/lib/code-text.js";
import { newId } from "/lib/request-ids.js";
import { encodeQr } from "/lib/qr-encoder.js";
import { stateAfter, stateBefore } from "./count-state.js";
import { formatCommand, parseScoresheet, formatScoresheet } from "./scoresheet.js";

// The kind of a body (`replays/qr/code_body.py`).
const SHEET = 4;
// The largest code that a phone reads from the screen of another one, and a version that some readers misread.
const LARGEST = 20;
const MISREAD = [21];
const MOST_CODES = 64;
// What only opens a game; a command that a counter does not know by its act opens one too.
const OPENING = new Set([undefined, "first"]);
const CLIENT = /^[0-9a-z-]{1,64}$/;

// Thrown for a complete code whose content is no counted game.
export class NoCountedGame extends Error {}

// Returns the body of the codes of a game (Uint8Array). `entries`: what was counted.
export async function packCountedGame(table, seats, entries) {
  const text = `${table.client}\n${formatScoresheet(table, seats, entries)}`;
  return Uint8Array.from([SHEET, ...(await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text)))]);
}

// Returns the codes of a body, as few as a phone can read: [{version, size, rows}]. `link`: the page that opens them, or empty.
export function encodeGameCodes(body, link) {
  for (let parts = 1; parts <= MOST_CODES; parts += 1) {
    const codes = splitIntoCodes(body, parts).map((code) => encodeQr([...(link ? [new TextEncoder().encode(`${link}#`)] : []), code], { to: LARGEST, without: MISREAD }));
    if (codes.every(Boolean)) return codes;
  }
  return [];
}

// Returns the counted game in the texts of its codes: {client, ruleset, seats, players, about, said}. Raises BadCode, NoCountedGame.
export async function unpackCountedGame(texts) {
  const [kind, ...packed] = joinCodes(texts);
  if (kind !== SHEET) throw new NoCountedGame();
  let text = "";
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(await through(new DecompressionStream("deflate-raw"), Uint8Array.from(packed)));
  } catch {
    throw new NoCountedGame();
  }
  const end = text.indexOf("\n");
  const [client, game] = [text.slice(0, end), parseScoresheet(text.slice(end + 1))];
  if (!game || !CLIENT.test(client)) throw new NoCountedGame();
  return { client, ...game };
}

async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

// Returns what was counted as entries of an outbox. `score`: the number that is counted · `name(seat)`: of its player.
export function outboxEntries({ seats, said }, score, name) {
  let state = stateBefore(score, seats);
  let last = 0;
  return said.map(({ time, command }) => {
    const { seat, act, args } = command;
    const before = state.numbers[seat];
    const counted = act === "count" ? { before, now: args.now, turn: state.turn } : OPENING.has(act) ? null : { turn: state.turn };
    const words = act === "count" ? `${name(seat)}: ${before} → ${args.now}` : command.line ?? [name(seat), act].filter(Boolean).join(" · ");
    state = stateAfter(state, [command], score, seats);
    last = Math.max(time, last + 1);
    return { id: newId(), order: last, path: "steps", body: { says: [command] }, words, seen: 0, began: 0, expected: null, problem: null, ...(counted && { counted }) };
  });
}

// Returns the lines of all commands of entries.
export function commandLines(entries) {
  return entries.flatMap(({ body }) => (body.says ?? []).map((each) => each.line ?? formatCommand(each)));
}

// Compares what this device has counted of a game with what it is handed: "new" has more, "known" no more, "differs" goes another way.
export function compareCountedGames(here, handed) {
  const [own, other] = [commandLines(here), commandLines(handed)];
  if (own.slice(0, other.length).some((each, at) => each !== other[at])) return "differs";
  return other.length > own.length ? "new" : "known";
}
