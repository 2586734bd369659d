// Sealed hands: this device commits to the cards that its seat holds, under salts that stay here until the seat opens them.

import { store, stored } from "/lib/device.js";
import { blake2b } from "./blake2b.js";
import { hex } from "./receipt.js";

const KEPT = "senki-seals";
const SALT = 32;

export function keptSeals() {
  return stored(KEPT, []);
}

// BLAKE2b keyed with the salt over seat, kind and value; see FORMAT.md.
export function commitment(seat, of, value, salt) {
  return hex(blake2b(new TextEncoder().encode(`${seat}\0${of}\0${value}`), { key: salt, person: "senki commit" }));
}

// The cards of the seat's own hand that it knows and has not sealed, as `{ id, printing }`.
export function toSeal(session) {
  const { table, seat, game, record } = session;
  const sealed = new Set(mine(game, seat, record).map(({ card }) => card));
  const hands = new Set([...table.zones.values()].filter(([, , holder, , sees]) => holder === seat && sees === "holder").map(([key]) => key));
  return [...table.cards].filter(([id, card]) => hands.has(card.place) && card.printing !== null && !sealed.has(id)).map(([id, card]) => ({ id, printing: card.printing }));
}

// What is said to seal these cards. The salts are kept before anything is said: without them nobody could open it again.
export function sealing(session, cards) {
  const { game, seat } = session;
  const made = cards.map(({ id, printing }) => {
    const salt = crypto.getRandomValues(new Uint8Array(SALT));
    return { game, seat, card: id, value: printing, salt: hex(salt), hash: commitment(seat, "card", printing, salt) };
  });
  store(KEPT, [...keptSeals(), ...made]);
  return made.map(({ card, hash }) => ({ act: "seal", seat, args: { card, hash } }));
}

// The seals of this seat whose salts are here, as the record has them: each with its `line`, and whether it was opened.
function mine(game, seat, record) {
  const kept = keptSeals().filter((each) => each.game === game && each.seat === seat);
  const opened = new Set(record.events.filter(({ name }) => name === "unsealed").map(({ said }) => said.args.line));
  return record.events.filter((event) => event.name === "sealed" && event.seat === seat).flatMap(({ line, said }) => {
    const own = kept.find(({ hash }) => hash === said.args.hash);
    return own ? [{ ...own, line, open: opened.has(line) }] : [];
  });
}

export function toOpen({ game, seat, record }) {
  return mine(game, seat, record).filter(({ open }) => !open);
}

// What is said to open these seals.
export function opening({ seat }, seals) {
  return seals.map(({ line, salt, value }) => ({ act: "unseal", seat, args: { line, salt, value } }));
}
