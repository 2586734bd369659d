// Actions of a card, just above it: the usual act first, at most four, the rest under "More".

import { button, make } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { lineStatingNumbers, lineWithoutNumbers } from "./card-numbers.js";

const FEW = 4;
const EDGE = 8;

export function openCardActions(thumb, card) {
  const { session, names } = thumb;
  const offers = thumb.offersOf(card).filter(({ act }) => act !== "go");
  const unknown = session.table.cards.get(card)?.printing === null;
  const words = names.distinguish(offers, offers.map((offer) => names.offer({ ...offer, args: without(offer.args, card), of: offer.args })));
  const acts = offers.map((offer, at) => button(words[at], () => thumb.take(offer, card), { kind: at ? "chip" : "chip main", "data-act": offer.act, "data-name": `${offer.seat} ${names.offer(offer)}` }));
  const rest = acts.splice(FEW);
  const more = rest.length ? [button(say("more"), (event) => {
    event.target.replaceWith(...rest);
    place(made, item);
  }, { kind: "chip", "data-name": "more" })] : [];
  const look = unknown && session.mayName(card) ? [button(say("which_card"), () => thumb.look(card), { kind: "chip", "data-name": "look" })] : [];
  const message = lineWithoutNumbers(session, card) ? "which_numbers" : lineStatingNumbers(session, card) ? "other_numbers" : "";
  const numbers = message ? [button(say(message), () => thumb.numbers(card), { kind: "chip", "data-name": "numbers" })] : [];
  const hand = button(say("by_hand"), () => thumb.byHand(card), { kind: "chip", "data-name": "by-hand" });
  const made = make("div", { kind: "bubble", role: "group", "aria-label": names.card(card), "data-of": card },
    make("p", {}, make("b", {}, names.card(card)), " ", make("small", {}, names.about(card))), make("div", { kind: "row" }, look, acts, more, numbers, hand));
  const item = document.querySelector(`.board [data-card="${CSS.escape(card)}"]`);
  thumb.root.append(made);
  place(made, item);
  return made;
}

// The card itself is the heading of its actions.
function without(args, card) {
  return Object.fromEntries(Object.entries(args).filter(([name, value]) => name !== "card" || value !== card));
}

// Places the card actions: the usual one next to the thumb, above a card of the lowest row. They cover as few tappable
// things as possible and never leave the window.
function place(made, item) {
  if (!item) return;
  const [at, own] = [item.getBoundingClientRect(), made.getBoundingClientRect()];
  const left = Math.min(Math.max(EDGE, at.left + at.width / 2 - own.width / 2), innerWidth - own.width - EDGE);
  const board = item.closest(".board").getBoundingClientRect();
  const waits = [item, ...item.closest(".board").querySelectorAll(".wanted")].map((each) => each.getBoundingClientRect());
  const covered = (top) => waits.filter((each) => each.left < left + own.width && each.right > left && each.top < top + own.height && each.bottom > top).length;
  const tops = [at.top - own.height - EDGE, at.bottom + EDGE, board.top + EDGE, innerHeight - own.height - EDGE].filter((top) => top >= EDGE && top + own.height <= innerHeight - EDGE);
  const best = tops.sort((one, other) => covered(one) - covered(other))[0] ?? EDGE;
  made.style.setProperty("left", `${left}px`);
  made.style.setProperty("top", `${best}px`);
  made.classList.toggle("over", best < at.top);
  made.scrollTop = best < at.top ? made.scrollHeight : 0;
}
