// What one tap says: offers as entries of a strip, answers that go without saying, and offers that came as what is new. No page
// in it, so that it can be tested by itself.

import { ArgumentChoice } from "./offer-arguments.js";

// Said by the buttons at the thumb, not out of the strip.
const BUTTONS = ["pass", "go", "end_turn", "keep", "done", "first"];
const CLOCK = 18;
// What is chosen one after the other.
const ORDERS = ["order", "first", "effects"];
const DUE = ["choose", "discard", "chance", "order", "first"];

// Merges the offers after a step with those of the page: `[first, count]` stands for offers that the page has.
export function mergeOffers(before, { since, offers }) {
  if (since === undefined) return offers;
  return offers.flatMap((each) => (Array.isArray(each) ? before.slice(each[0], each[0] + each[1]) : [each]));
}

// Returns all actions with one thing in their usual order: `{offer, picks, card}`. Sorties have a button of their own.
export function actionEntries(offers) {
  return offers.filter((offer) => !BUTTONS.includes(offer.act) && !isSortie(offer)).flatMap((offer) => {
    const subject = offer.slots.card;
    if (!subject || subject.most !== 1) return [{ offer, picks: [], card: offer.args.card ?? null }];
    return subject.options.map((card) => ({ offer, picks: [["card", card]], card }));
  });
}

// Returns whether an offer distributes units over areas, each unit in one: an attack or a defence by taps.
export function isSortie({ act, args, groups, slots }) {
  const free = Object.values(slots).every(({ listed, least }) => listed && !least);
  return ["attack", "defend"].includes(act) && groups.length === 1 && free && !Object.keys(args).length;
}

// Makes a choice, with everything that has only one possible answer, and with indistinguishable cards.
export function choiceWithForcedAnswers({ offer, picks }, table) {
  const choosing = new ArgumentChoice(offer);
  for (const [name, option] of picks) choosing.toggle(name, option);
  for (const name of choosing.names) answerAlone(choosing, name, table);
  return choosing;
}

function answerAlone(choosing, name, table) {
  const slot = choosing.offer.slots[name];
  if (choosing.chosen[name].length || slot.repeats || slot.parts?.length) return;
  const free = choosing.free(name);
  if (slot.least > 1 && isOrdered(choosing.offer, name, table) && !areIndistinguishable(free, table)) return;
  if (slot.least && (free.length === slot.least || areIndistinguishable(free, table))) for (const option of free.slice(0, slot.least)) choosing.toggle(name, option);
}

// Whether the order of a choice has a meaning, so that several options cannot be chosen automatically. A question that needs all of its
// options asks for their order.
function isOrdered({ act, slots }, name, table) {
  if (ORDERS.includes(name) || act.endsWith("order")) return true;
  return act === "choose" && (slots[name].least === slots[name].options.length || String(table.flags.get("awaits")?.what).endsWith("order"));
}

// Places the only unit that can go into the only area that accepts it, without a tap.
export function placeOnlyUnit(choosing) {
  const fits = choosing.names.filter((name) => choosing.offer.slots[name].options.length);
  if (fits.length === 1 && choosing.offer.slots[fits[0]].options.length === 1) choosing.place(fits[0], choosing.offer.slots[fits[0]].options[0], 0);
  return choosing;
}

// Returns whether these cards are indistinguishable: unknown cards of one hand or pile. Cards in public view are not.
export function areIndistinguishable(options, table) {
  const cards = options.map((option) => table.cards.get(option));
  const hidden = cards.length > 1 && table.zones?.get(cards[0]?.place)?.[4] !== "all";
  return hidden && cards.every((card) => card && card.printing === null && card.place === cards[0].place);
}

// Returns the slot to ask about: one that needs more, else one that may have more; null if none is left.
export function nextOpenSlot(choosing) {
  const open = choosing.names.filter((name) => choosing.free(name).length && choosing.chosen[name].length < choosing.offer.slots[name].most);
  return choosing.names.find((name) => !choosing.filled(name)) ?? open[0] ?? null;
}

// Returns whether a tap leaves no question.
export function isChoiceComplete(choosing) {
  return choosing.whole() && nextOpenSlot(choosing) === null;
}

// Returns the offer that has to be answered first; null if something else may be done.
export function requiredAnswer(offers) {
  const here = offers.filter(({ to }) => !to);
  const due = here.filter(({ act }, at) => DUE.includes(act) && here.findIndex((other) => other.act === act) === at);
  const others = here.some(({ act }) => !due.some((each) => each.act === act) && !["keep", "redraw"].includes(act));
  return due.length === 1 && !others && Object.keys(due[0].slots).length ? due[0] : null;
}

// Returns whether a declared end of turn was interrupted by a question; its answer then ends the turn.
export function answerEndsTurn(events, gone) {
  const last = events.findLastIndex(({ spoken, said, line }, at) => at > 0 && spoken && !gone.has(at) && said.to === undefined && line);
  if (last < 0 || events[last].said.act !== "end_turn") return false;
  const turnAt = (end) => events.slice(0, end).flatMap(({ changes }) => changes).findLast(([code]) => code === CLOCK)?.[1];
  return turnAt(last) === turnAt(events.length);
}

// Moves a unit to the next area that accepts it, and finally home. `first`: areas to try before the others.
export function placeInNextArea(choosing, unit, first = []) {
  const names = [...first.filter((name) => choosing.names.includes(name)), ...choosing.names.filter((name) => !first.includes(name))];
  const at = names.findIndex((name) => choosing.chosen[name].includes(unit));
  choosing.leave(unit);
  for (const name of names.slice(at + 1)) if (choosing.place(name, unit, choosing.chosen[name].length)) return name;
  return null;
}

// Returns the last attack of this turn on a seat, area by area; null if there was none.
export function lastAttack({ events, gone, turn, seat }) {
  for (let at = events.length - 1; at > 0; at -= 1) {
    const { spoken, said, changes = [] } = events[at];
    if (spoken && !gone.has(at) && said.act === "attack" && events[at].seat !== seat) return said.args ?? {};
    if (changes.some(([code, there]) => code === CLOCK && there !== turn)) return null;
  }
  return null;
}

// Returns the squads of the seat's last attack, as far as they can go again.
export function lastSquadsOfSeat(events, seat, act) {
  for (let at = events.length - 1; at > 0; at -= 1) {
    const { spoken, said } = events[at];
    if (spoken && said.act === act && events[at].seat === seat && Object.values(said.args ?? {}).some((each) => each?.length)) return said.args;
  }
  return null;
}
