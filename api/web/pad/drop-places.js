// Places where a card of the table may be dropped, one for everything that may be declared with it. Pure: no page.

import { ArgumentChoice, cardsOfOffer, offersWithCard } from "./offer-arguments.js";

const MOST = 12;

// Returns `{offer, picks, card}`: the action that dropping the card submits, and the choice that it makes.
export function dropPlacesForCard(offers, card) {
  return offersWithCard(offers, card).flatMap((offer) => {
    const fits = slotsWith(offer, card);
    if (fits.length) return fits.map((name) => ({ offer, picks: [[name, card]], card }));
    const [name, ...others] = Object.keys(offer.slots);
    if (name && !others.length && offer.slots[name].most === 1 && offer.slots[name].options.length <= MOST) {
      return offer.slots[name].options.map((option) => ({ offer, picks: [[name, option]], card }));
    }
    return [{ offer, picks: [], card }];
  });
}

// Returns the actions that name another card or a seat as well, by dragging a card onto it. Cards of the same choice or
// group cannot be dragged onto each other.
export function dropPlacesOnto(offers, card, onto) {
  return offersWithCard(offers, card).filter((offer) => names(offer, onto)).flatMap((offer) => {
    const mine = slotsWith(offer, card);
    const theirs = slotsWith(offer, onto);
    if (hasFixedValue(offer, onto) && hasFixedValue(offer, card)) return [{ offer, picks: [], card }];
    if (hasFixedValue(offer, onto)) return mine.map((name) => ({ offer, picks: [[name, card]], card }));
    if (hasFixedValue(offer, card)) return theirs.map((name) => ({ offer, picks: [[name, onto]], card }));
    const groups = (one, other) => one !== other && !offer.groups.some((group) => group.includes(one) && group.includes(other));
    return mine.flatMap((one) => theirs.filter((other) => groups(one, other)).map((other) => ({ offer, picks: [[one, card], [other, onto]], card })));
  });
}

// Returns everything onto which a card may be dragged.
export function dropTargets(offers, card, seats) {
  const found = new Set();
  for (const offer of offersWithCard(offers, card)) {
    for (const other of cardsOfOffer(offer)) if (other !== card && dropPlacesOnto([offer], card, other).length) found.add(other);
    for (const seat of seats) if (names(offer, seat)) found.add(seat);
  }
  return found;
}

// Returns a spot of the table as one word, as on the board.
export function spotKey([zone, lane]) {
  return `${zone}:${lane}`;
}

// Returns the actions of dropping a card at a spot; without a card, all actions there.
export function dropPlacesAtSpot(offers, spot, card = null) {
  return (card ? offersWithCard(offers, card) : offers).flatMap((offer) => {
    const mine = card ? slotsWith(offer, card).slice(0, 1).map((name) => [name, card]) : [];
    const aimed = offer.spots.map(spotKey).includes(spot) ? [{ offer, picks: mine, card }] : [];
    return [...aimed, ...optionsAt(offer, spot).map((pick) => ({ offer, picks: [...mine, pick], card }))];
  });
}

// Returns the possible spots, each with its word in the notation.
export function possibleSpots(offers, card = null) {
  const found = new Map();
  for (const { spots, slots } of card ? offersWithCard(offers, card) : offers) {
    for (const spot of spots) found.set(spotKey(spot), "");
    for (const slot of Object.values(slots)) slot.spots.forEach((spot, at) => found.set(spotKey(spot), slot.options[at]));
  }
  return found;
}

function optionsAt({ slots }, spot) {
  return Object.entries(slots).flatMap(([name, slot]) => slot.options.filter((_, at) => slot.spots[at] && spotKey(slot.spots[at]) === spot).map((option) => [name, option]));
}

// Returns the choice of a place, or null if the picks do not fit together.
export function choiceOfPlace({ offer, picks }) {
  const choosing = new ArgumentChoice(offer);
  return picks.every(([name, option]) => choosing.toggle(name, option)) ? choosing : null;
}

function slotsWith(offer, value) {
  return Object.keys(offer.slots).filter((name) => offer.slots[name].options.some((option) => option === value));
}

export function hasFixedValue(offer, value) {
  return Object.values(offer.args).flat().includes(value);
}

function names(offer, value) {
  return hasFixedValue(offer, value) || slotsWith(offer, value).length > 0;
}
