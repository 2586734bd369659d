// What is sent for a tap, and how it is called while it is on its way.

export function saidOf({ seat, act, args, reply }) {
  return reply === null || reply === undefined ? { seat, act, args } : { seat, act, args, reply };
}

export function wordsOf(names, said, offer) {
  return `${said.seat ? `${names.seat(said.seat)} · ` : ""}${names.offer({ ...offer, args: said.args })}`;
}

// Nobody defends: who would have to say so says it.
export function undefended(offer, seats) {
  return seats.filter((seat) => seat !== offer.seat).map((seat) => ({ seat, act: "defend", args: Object.fromEntries(Object.keys(offer.slots).map((name) => [name, []])) }));
}

export function passing(offers) {
  return offers.map(({ seat, act, args, reply }) => saidOf({ seat, act, args, reply }));
}

// Both keep their hands, in the order in which they are asked.
export function keeping(offers, seats) {
  const first = offers.find(({ act }) => act === "keep" || act === "mulligan");
  const at = seats.indexOf(first.seat);
  const ordered = [...seats.slice(at), ...seats.slice(0, at)];
  return ordered.map((seat) => (first.act === "keep" ? { seat, act: "keep", args: {} } : { seat, act: "mulligan", args: { cards: [] } }));
}
