// The sheet under the board: what may be said now. Tapping a card narrows it; an offer with choices asks for them one by one.
// What a dragged card is let go over is in laying.js.

import { button, make } from "/lib/dom.js";
import { say } from "/lib/words.js";
import { Choosing, offersWith, onlyPasses } from "./choosing.js";
import { Laying } from "./laying.js";
import { choosingAt, spotWord, spotsOf } from "./places.js";
import { Slots } from "./slots.js";

export class Actions {
  // `utter(said, words)` says it; `changed()` has the board drawn again, `mark(ids, spots)` shows on it where to let go.
  constructor(session, names, { utter, changed, mark, other, look, passOn }) {
    Object.assign(this, { session, names, utter, changed, other, look, passOn, card: null, choosing: null });
    this.laying = new Laying(this, mark);
    this.root = make("div", { kind: "actions", "aria-label": say("tap"), role: "region" });
    this.slots = new Slots(names, (name, option) => this.choose(name, option));
    this.opened = new Set();
  }

  // Which cards and spots wait to be tapped, which cards are chosen, and which spots can be tapped: for the board.
  marks() {
    const open = this.choosing ? this.freeSpots() : spotsOf(this.session.offers, this.card);
    if (!this.choosing) return { wanted: new Set(this.card ? open.keys() : []), chosen: new Set(this.card ? [this.card] : []), open };
    const free = this.choosing.names.flatMap((name) => this.choosing.free(name));
    return { wanted: new Set([...free, ...open.keys()]), chosen: new Set(Object.values(this.choosing.chosen).flat()), open };
  }

  freeSpots() {
    const { choosing } = this;
    const found = choosing.names.flatMap((name) => choosing.offer.slots[name].spots.map(spotWord)).map((spot) => [spot, choosing.atSpot(spot)]);
    return new Map(found.filter(([, there]) => there).map(([spot, [, option]]) => [spot, option]));
  }

  // A card, and the spot that it stands on; or an empty spot alone.
  tap(card, spot) {
    const slot = card && this.choosing?.slotFor(card);
    if (slot) return this.choose(slot, card);
    if (spot && (!card || (this.card !== card && this.marks().wanted.has(spot)))) return this.laying.tap(spot);
    this.laying.asked = null;
    this.choosing = null;
    this.card = this.card === card ? null : card;
    return this.draw();
  }

  let_go() {
    this.choosing = null;
    this.card = null;
    this.laying.asked = null;
    this.draw();
  }

  // After the table has moved, what was half chosen may no longer be offered.
  moved() {
    const before = this.choosing && JSON.stringify(this.choosing.offer);
    if (before && !this.session.offers.some((offer) => JSON.stringify(offer) === before)) this.choosing = null;
    this.laying.asked = null;
    if (this.card && !offersWith(this.session.offers, this.card).length) this.card = null;
    this.draw();
  }

  draw() {
    this.redraw();
    this.changed();
  }

  redraw() {
    const focused = this.root.contains(document.activeElement) ? document.activeElement.dataset?.name : null;
    this.root.replaceChildren(...this.shown());
    if (focused) [...this.root.querySelectorAll("button")].find((each) => each.dataset.name === focused)?.focus();
  }

  shown() {
    if (this.laying.places || this.laying.asked) return this.laying.rows();
    if (this.choosing) return this.chosen();
    return this.card ? this.cardOffers() : this.all();
  }

  all() {
    const { offers, withheld, seat } = this.session;
    const otherwise = button(say("other"), () => this.other(), { kind: "quiet", "data-name": "other" });
    if (!offers.length) return [make("p", { kind: "hint" }, say(withheld ? "withheld" : "nothing_offered")), make("div", { kind: "row" }, otherwise)];
    const rows = this.session.record.header.seats.filter((each) => offers.some((offer) => offer.seat === each)).map((each) => {
      const row = make("div", { kind: "row", role: "group", "aria-label": this.names.seat(each) });
      if (!seat) row.append(make("b", { kind: "who" }, each));
      row.append(...this.byAct(offers.filter((offer) => offer.seat === each)));
      return row;
    });
    if (!seat && onlyPasses(offers)) rows.at(-1).append(button(say("pass_on"), () => this.passOn(), { "data-name": "on" }));
    rows.at(-1).append(otherwise);
    return rows;
  }

  // One button for every act; what is offered in many ways opens.
  byAct(offers) {
    const acts = new Map();
    for (const offer of offers) acts.set(offer.act, [...(acts.get(offer.act) ?? []), offer]);
    return [...acts].flatMap(([act, each]) => {
      if (each.length === 1) return this.offerButtons(each);
      const key = `${each[0].seat} ${act}`;
      const open = this.opened.has(key);
      const heading = button(`${this.names.act(act)} (${each.length})`, () => this.toggle(key), { "aria-expanded": String(open), "data-name": key });
      return open ? [heading, ...this.offerButtons(each)] : [heading];
    });
  }

  toggle(key) {
    if (!this.opened.delete(key)) this.opened.add(key);
    this.draw();
  }

  offerButtons(offers) {
    const called = offers.map((offer) => this.names.offer(offer));
    const words = this.names.apart(offers, called);
    return offers.map((offer, at) => button(words[at] + (Object.keys(offer.slots).length ? " …" : ""), () => this.take(offer), {
      kind: "offer", "data-act": offer.act, "data-seat": offer.seat, "data-name": `${offer.seat} ${called[at]}`,
    }));
  }

  take(offer) {
    const slot = this.card && new Choosing(offer).slotFor(this.card);
    this.begin({ offer, picks: slot ? [[slot, this.card]] : [] });
  }

  // What needs no choice, or the one that is made, is said; else the choices are asked for.
  begin(place) {
    this.choosing = choosingAt(place) ?? new Choosing(place.offer);
    this.go_on();
  }

  cardOffers() {
    const { table, offers } = this.session;
    const found = offersWith(offers, this.card);
    const unknown = table.cards.get(this.card)?.printing === null;
    return [
      make("p", { kind: "hint" }, make("b", {}, this.names.card(this.card)), ` ${this.names.about(this.card)}`),
      make("div", { kind: "row" },
        unknown && this.session.mayName(this.card) && button(say("which_card"), () => this.look(this.card), { "data-name": "look" }),
        this.offerButtons(found),
        !found.length && make("span", { kind: "hint" }, say("nothing_offered")),
        button(say("other"), () => this.other(this.card), { kind: "quiet" }),
        button(say("cancel"), () => this.let_go(), { kind: "quiet", "data-name": "cancel" })),
    ];
  }

  chosen() {
    const ok = button(say("ok"), () => this.speak(), { kind: "strong", disabled: !this.choosing.whole(), "data-name": "ok" });
    return [
      make("p", { kind: "hint" }, make("b", {}, this.names.offer(this.choosing.offer))), ...this.slots.rows(this.choosing),
      make("div", { kind: "row" }, ok, button(say("cancel"), () => this.let_go(), { kind: "quiet", "data-name": "cancel" })),
    ];
  }

  choose(name, option) {
    this.choosing.toggle(name, option);
    this.go_on();
  }

  go_on() {
    const { choosing } = this;
    if (choosing.whole() && (!choosing.names.length || choosing.quick())) this.speak();
    else this.draw();
  }

  speak() {
    const said = this.choosing.said();
    const words = `${said.seat} ${this.names.offer({ ...this.choosing.offer, args: said.args })}`;
    this.choosing = null;
    this.card = null;
    this.utter(said, words);
    this.draw();
  }
}
