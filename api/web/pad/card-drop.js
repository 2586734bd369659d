// Drops a dragged card (`drag.js`) on a place of the sheet, another card, a seat, or a spot of the table.

import { button, make } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { hasFixedValue, dropTargets, dropPlacesAtSpot, dropPlacesForCard, dropPlacesOnto, possibleSpots } from "./drop-places.js";

export class CardDrop {
  // `mark(ids, spots)`: shows on the board where a card can be dropped · `places`: the places offered in the sheet.
  constructor(actions, mark) {
    Object.assign(this, { actions, mark, places: null, asked: null });
  }

  get offers() {
    return this.actions.offers;
  }

  lift(value) {
    const { choosing, session } = this.actions;
    if (choosing) return choosing.names.some((name) => choosing.mayPlace(name, value)) || this.isPlaced(choosing, value);
    this.places = dropPlacesForCard(this.offers, value);
    if (!this.places.length) {
      this.places = null;
      return false;
    }
    this.actions.redraw();
    this.mark(dropTargets(this.offers, value, session.record.header.seats), possibleSpots(this.offers, value));
    return true;
  }

  // Returns whether a value is the card whose destination is asked for.
  isPlaced({ offer, names }, value) {
    return hasFixedValue(offer, value) && names.some((name) => offer.slots[name].spots.length);
  }

  down() {
    this.places = null;
    this.actions.draw();
  }

  drop(value, target) {
    if (this.actions.choosing) return this.arrange(value, target);
    if (target?.place !== undefined) return this.actions.begin(this.laid(value)[target.place]);
    const onto = target?.card ?? target?.seat;
    const found = onto && onto !== value ? dropPlacesOnto(this.offers, value, onto).slice(0, 1) : [];
    return this.oneOf([...found, ...dropPlacesAtSpot(this.offers, target?.spot, value)]);
  }

  laid(value) {
    return dropPlacesForCard(this.offers, value);
  }

  // Moves a card into a row, to another place in it, out of it, or to a spot.
  arrange(value, target) {
    const { choosing } = this.actions;
    const there = choosing.atSpot(target?.spot);
    if (there && this.isPlaced(choosing, value)) return this.actions.choose(...there);
    if (target?.slot !== undefined) choosing.place(target.slot, value, target.at);
    else choosing.leave(value);
    return this.actions.draw();
  }

  // Handles a tap on a spot: it answers the question, or the chosen card goes there; else its possible actions are shown.
  tap(spot) {
    const { choosing, card } = this.actions;
    const there = choosing?.atSpot(spot);
    if (there) return this.actions.choose(...there);
    return this.oneOf(choosing ? [] : dropPlacesAtSpot(this.offers, spot, card));
  }

  oneOf(places) {
    if (places.length === 1) return this.actions.begin(places[0]);
    this.asked = places.length ? places : null;
    return this.actions.draw();
  }

  rows() {
    if (this.places) return [make("p", { kind: "hint" }, say("drop_on")), make("div", { kind: "row" }, this.boxes())];
    if (this.asksWay) return this.ways();
    const words = this.distinctWords(this.asked, true);
    const answers = this.asked.map((place, at) => button(words[at], () => this.take(place), { kind: "offer", "data-name": words[at] }));
    return [make("div", { kind: "row" }, answers, button(say("cancel"), () => this.actions.let_go(), { kind: "quiet", "data-name": "cancel" }))];
  }

  // Returns whether the only question is about one card.
  get asksWay() {
    return Boolean(this.asked) && this.asked.every(({ card }) => card && card === this.asked[0].card);
  }

  // Asks which of the ways of one card is meant.
  ways() {
    const { names } = this.actions;
    const [{ card }] = this.asked;
    const chips = this.wayChips(this.asked, (place) => this.take(place));
    return [make("p", { kind: "asks" }, make("b", {}, names.value(card)), make("span", {}, say("which_way"))),
      make("div", { kind: "likely options", role: "group", "aria-label": names.value(card) }, chips)];
  }

  wayChips(places, act) {
    const words = this.actions.names.ways(places);
    return places.map((place, at) => button(words[at], () => act(place), { kind: at ? "chip" : "chip main", "data-name": `way ${wayName(place)}` }));
  }

  boxes() {
    const words = this.distinctWords(this.places);
    return this.places.map((_, at) => make("div", { kind: "place", "data-place": at }, words[at]));
  }

  distinctWords(places, whole = false) {
    return this.actions.names.distinguish(places.map(({ offer }) => offer), places.map((place) => this.words(place, whole)));
  }

  take(place) {
    this.asked = null;
    this.actions.begin(place);
  }

  // Describes an action without its card, "Attack · Space", "Move · F2", unless the card has to be named.
  words({ offer, picks, card }, whole = false) {
    const { names } = this.actions;
    const args = Object.fromEntries(Object.entries(offer.args).filter(([, value]) => whole || value !== card));
    const picked = picks.map(([name, option]) => (option === card ? names.arg(name) : names.value(option)));
    return [names.offer({ ...offer, args }), ...picked].join(" · ");
  }
}

// Returns a way as a word for finding its chip: "play as=g", "play on=#3".
function wayName({ offer, picks, card }) {
  const picked = [...Object.entries(offer.args), ...picks].filter(([, value]) => value !== card);
  return [offer.act, ...picked.map(([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`)].join(" ");
}
