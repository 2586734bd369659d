// All ways in which something may be said with one card: an entry of an offer for each, cells of the strip, and the chips that
// ask which is meant. No page in it, so that it can be tested by itself.

// The largest number of options that are shown as ways of their own.
const MOST_WAYS = 8;
// Acts that play a card: the card alone says what is done.
export const PLAYING_ACTS = ["play", "place", "summon"];

// Returns whether this is the usual reading: while effects wait, in answer to another seat's last declaration, and after an
// own one.
export function isUsualReading({ seat, reply }, table) {
  if (!table.chain.length || typeof reply !== "boolean") return true;
  return reply === answersByItself(seat, table);
}

function answersByItself(seat, { chain, flags, clock }) {
  const [, , , , , speaker, passes] = clock;
  return chain.at(-1)[1].seat !== seat || flags.has("moment") || (speaker === seat && passes === 0);
}

// Returns the `reply` to send: only if it differs from the usual reading, or if the offer needs one, since otherwise it could
// answer an effect that waits on the way to it.
export function replyToSend(offer, table, offers) {
  if (!table.chain.length) return offer.reply === true ? true : null;
  if (typeof offer.reply !== "boolean") return null;
  if (offer.needs_reply) return offer.reply;
  if (isUsualReading(offer, table)) return null;
  const twin = offers.some((other) => isUsualReading(other, table) && offerKey(other) === offerKey(offer));
  return offer.reply || twin ? offer.reply : null;
}

// Returns the offers in one reading: the usual one, or the other where there is no usual one; or only the other ones.
export function offersInReading(offers, table, other = false) {
  const usual = new Set(offers.filter((offer) => isUsualReading(offer, table)).map(offerKey));
  return offers.filter((offer) => (isUsualReading(offer, table) ? !other : other || !usual.has(offerKey(offer))));
}

// Returns whether something may be played in both readings.
export function hasOtherReading(offers, table) {
  const usual = new Set(offers.filter((offer) => isUsualReading(offer, table)).map(offerKey));
  return offers.some((offer) => !isUsualReading(offer, table) && usual.has(offerKey(offer)));
}

function offerKey({ seat, act, args }) {
  return JSON.stringify([seat, act, args.card ?? ""]);
}

// Combines the offers of one attack or defence into one; `sets` are the units that may go together.
export function combineUnitSets(offers) {
  const groups = new Map();
  for (const offer of offers) {
    const joins = ["attack", "defend"].includes(offer.act) && offer.slots.units;
    const name = joins ? JSON.stringify([offer.seat, offer.act, offer.args, offer.to]) : offer;
    groups.set(name, [...(groups.get(name) ?? []), offer]);
  }
  return [...groups.values()].map((group) => (group.length > 1 ? joined(group) : group[0]));
}

function joined(group) {
  const names = [...new Set(group.flatMap(({ slots }) => Object.keys(slots)))];
  const slots = Object.fromEntries(names.map((name) => [name, widest(group.map((offer) => offer.slots[name]).filter(Boolean))]));
  for (const name of names) slots[name].sets = group.filter((offer) => offer.slots[name]).map((offer) => offer.slots.units.options);
  const groups = group.find((offer) => offer.groups.length)?.groups ?? [];
  return { ...group[0], slots, groups };
}

function widest(slots) {
  const options = [...new Set(slots.flatMap((slot) => slot.options))];
  return { ...slots[0], options, least: Math.min(...slots.map(({ least }) => least)), most: Math.max(...slots.map(({ most }) => most)) };
}

// Groups entries by card and fixed arguments: `{seat, act, card, args, entries, alone}`. `alone`: the card has no other entries. Cells of
// one card are adjacent, plays before its texts.
export function groupEntriesIntoCells(entries) {
  const cards = new Map();
  for (const entry of entries) {
    const { offer, card } = entry;
    const args = Object.fromEntries(Object.entries(offer.args).filter(([name]) => name !== "card"));
    const whose = JSON.stringify(card ? [offer.seat, card, PLAYING_ACTS.includes(offer.act)] : [offer.seat, offer.act, args, offer.note, Object.keys(offer.slots)]);
    const cells = cards.get(whose) ?? cards.set(whose, new Map()).get(whose);
    const what = JSON.stringify([offer.act, args, offer.note]);
    const cell = cells.get(what) ?? cells.set(what, { seat: offer.seat, act: offer.act, card, args, entries: [] }).get(what);
    cell.entries.push(entry);
  }
  const every = [...cards.values()].flatMap((cells) => [...cells.values()]);
  return every.map((cell) => ({ ...cell, alone: !every.some((other) => other !== cell && other.seat === cell.seat && other.card === cell.card) }));
}

// Returns the ways of several entries, each with its open choice if it has few options: a host, a place, a number.
export function expandWays(entries) {
  return entries.flatMap((entry) => {
    const { offer, picks } = entry;
    const open = Object.entries(offer.slots).filter(([name]) => !picks.some(([picked]) => picked === name));
    const [name, slot] = open[0] ?? [];
    if (open.length !== 1 || slot.least !== 1 || slot.most !== 1 || slot.listed || slot.options.length > MOST_WAYS) return [entry];
    return slot.options.map((option) => ({ ...entry, picks: [...picks, [name, option]] }));
  });
}
