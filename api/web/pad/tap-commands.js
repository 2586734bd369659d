// What is sent for a tap, and how it is called while it is on its way.

import { replyToSend } from "./play-variants.js";

const RULED = "judge let_stand";

// Returns the command of a choice. `table`, `offers`: used to leave out the usual reading.
export function commandOfOffer(offer, table = null, offers = []) {
  const { seat, act, args } = offer;
  const said = table ? replyToSend(offer, table, offers) : offer.reply;
  return said === null || said === undefined ? { seat, act, args } : { seat, act, args, reply: said };
}

export function commandText(names, said, offer) {
  return `${said.seat ? `${names.seat(said.seat)} · ` : ""}${names.offer({ ...offer, args: said.args })}`;
}

// Returns whether a command is already submitted by ruling.
export function isRuledCommand({ act, line }) {
  return act === "let_stand" || Boolean(line?.startsWith(RULED));
}

// Returns the same commands by ruling, with the refusing rule. It applies to the first command that is not ruled yet, since
// the refusal does not say which one is meant.
export function letRefusedCommandStand(says, rule) {
  const at = says.findIndex((each) => !isRuledCommand(each));
  return says.map((each, place) => (place === at ? stands(each, rule) : each));
}

function stands({ line, aside, ...said }, rule) {
  if (line) return { line: `${RULED} ${rule || "-"}: ${line}` };
  return { seat: "", act: "let_stand", args: { rule, said }, ...(aside ? { aside } : {}) };
}

// Returns the command that nobody defends, from the seat that has to say so.
export function noDefenceCommand(offer, seats) {
  return seats.filter((seat) => seat !== offer.seat).map((seat) => ({ seat, act: "defend", args: Object.fromEntries(Object.keys(offer.slots).map((name) => [name, []])) }));
}

export function passCommands(offers) {
  return offers.map(({ seat, act, args, reply }) => commandOfOffer({ seat, act, args, reply }));
}

// Returns the commands of both seats to keep their hands, in the order of the questions.
export function keepHandCommands(offers, seats) {
  const first = offers.find(({ act }) => act === "keep" || act === "mulligan");
  const at = seats.indexOf(first.seat);
  const ordered = [...seats.slice(at), ...seats.slice(0, at)];
  return ordered.map((seat) => (first.act === "keep" ? { seat, act: "keep", args: {} } : { seat, act: "mulligan", args: { cards: [] } }));
}
