// Sealed hands: this device commits to the cards of its seat under salts that stay here until the seat opens them.

import { ask } from "/lib/api.js";
import { store, stored } from "/lib/local-storage.js";
import { blake2b } from "./blake2b.js";
import { toHex } from "./receipt.js";

const STORAGE_KEY = "senki-seals";
const SALT = 32;

function storedSeals() {
  return stored(STORAGE_KEY, []);
}

// BLAKE2b keyed with the salt over seat, kind and value; see FORMAT.md.
export function commitment(seat, of, value, salt) {
  return toHex(blake2b(new TextEncoder().encode(`${seat}\0${of}\0${value}`), { key: salt, person: "senki commit" }));
}

// Returns the known, unsealed cards of the seat's own hand, as `{ id, printing }`.
export function cardsToSeal(session) {
  const { table, seat, game, record } = session;
  const sealed = new Set(mine(game, seat, record).map(({ card }) => card));
  const hands = new Set([...table.zones.values()].filter(([, , holder, , sees]) => holder === seat && sees === "holder").map(([key]) => key));
  return [...table.cards].filter(([id, card]) => hands.has(card.place) && card.printing !== null && !sealed.has(id)).map(([id, card]) => ({ id, printing: card.printing }));
}

// Returns the commands that seal these cards. The salts are stored first: without them nobody could open the seals.
export function sealCommands(session, cards) {
  const made = cards.map(({ id, printing }) => sealed(session, "card", printing, { card: id }));
  store(STORAGE_KEY, [...storedSeals(), ...made]);
  return made.map(({ card, hash }) => ({ act: "seal", seat: session.seat, args: { card, hash } }));
}

// Returns the same for the deck list, or for the order of the deck (`of`): the ids of its cards.
export function sealDeckCommands(session, of, ids) {
  const made = sealed(session, of, ids.join("\n"), { of });
  store(STORAGE_KEY, [...storedSeals(), made]);
  return [{ act: "seal", seat: session.seat, args: { of, hash: made.hash } }];
}

function sealed({ game, seat }, of, value, what) {
  const salt = crypto.getRandomValues(new Uint8Array(SALT));
  return { game, seat, ...what, value, salt: toHex(salt), hash: commitment(seat, of, value, salt) };
}

// Returns the parts of the deck that this seat has not sealed.
export function unsealedDeckParts({ game, seat, record }) {
  const done = new Set(mine(game, seat, record).map(({ of }) => of));
  return ["list", "order"].filter((of) => !done.has(of));
}

// The ids of the cards that are written down, `3 Name` or `Name` a line, read on this device alone: `{ ids }`, or `{ line, text }`
// for one that is none of the `known` cards (id -> data); a card without data is written `~Name`.
export function parseCardIds(text, known) {
  const named = new Map([...known].filter(([, data]) => data?.name).map(([id, data]) => [folded(data.name), id]));
  const ids = [];
  for (const [at, line] of text.split("\n").entries()) {
    const words = line.trim();
    if (!words || words.startsWith("//")) continue;
    const [, count = "1", name] = /^(?:(\d{1,2})\s*[x×]?\s+)?(.+)$/u.exec(words);
    const id = known.has(name) || name.startsWith("~") ? name : named.get(folded(name));
    if (Number(count) < 1 || id === undefined) return { line: at + 1, text: words };
    ids.push(...Array(Number(count)).fill(id));
  }
  return ids.length ? { ids } : { line: 1, text: "" };
}

// Returns the cards with data: those of the record, of the offers, and of the rulebook's specimens.
export async function fetchKnownCards({ table, cards, record }) {
  const specimens = await ask(`/api/rulesets/${record.header.ruleset}/specimens`, { keeps: true }).catch(() => ({}));
  return new Map([...Object.entries(specimens.cards ?? {}), ...Object.entries(cards ?? {}), ...table.pins]);
}

// Returns the number of cards in a seat's deck: its largest concealed pile.
export function deckSize({ table, seat }) {
  const piles = [...table.zones.values()].filter(([, , holder, ordered, sees]) => holder === seat && ordered && sees === "none");
  return Math.max(0, ...piles.map(([key]) => [...table.cards.values()].filter(({ place }) => place === key).length));
}

function folded(name) {
  return name.normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

// The seals of this seat whose salts are here, as the record has them: each with its `line`, and whether it was opened.
function mine(game, seat, record) {
  const storedSeal = storedSeals().filter((each) => each.game === game && each.seat === seat);
  const opened = new Set(record.events.filter(({ name }) => name === "unsealed").map(({ said }) => said.args.line));
  return record.events.filter((event) => event.name === "sealed" && event.seat === seat).flatMap(({ line, said }) => {
    const own = storedSeal.find(({ hash }) => hash === said.args.hash);
    return own ? [{ ...own, line, open: opened.has(line) }] : [];
  });
}

export function sealsToOpen({ game, seat, record }) {
  return mine(game, seat, record).filter(({ open }) => !open);
}

// Returns the commands that open these seals.
export function openSealCommands({ seat }, seals) {
  return seals.map(({ line, salt, value }) => ({ act: "unseal", seat, args: { line, salt, value } }));
}
