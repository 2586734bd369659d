// The sheet under the board: what may be said now. Tapping a card narrows it; an offer with choices asks for them one by one.

import { button, make } from "/lib/dom.js";
import { say } from "/lib/words.js";
import { Choosing, offersWith, onlyPasses } from "./choosing.js";

const MANY = 6;

export class Actions {
  // `utter(said, words)` says it; `changed()` has the board drawn again.
  constructor(root, session, names, { utter, changed, other, look, describe, passOn }) {
    Object.assign(this, { root, session, names, utter, changed, other, look, describe, passOn });
    this.card = null;
    this.choosing = null;
    this.opened = new Set();
  }

  // Which cards wait to be tapped, and which are chosen: for the board.
  marks() {
    if (!this.choosing) return { wanted: new Set(), chosen: new Set(this.card ? [this.card] : []) };
    const free = this.choosing.names.flatMap((name) => this.choosing.free(name));
    return { wanted: new Set(free), chosen: new Set(Object.values(this.choosing.chosen).flat()) };
  }

  tap(card) {
    const slot = this.choosing?.slotFor(card);
    if (slot) return this.choose(slot, card);
    this.choosing = null;
    this.card = this.card === card ? null : card;
    return this.draw();
  }

  let_go() {
    this.choosing = null;
    this.card = null;
    this.draw();
  }

  // After the table has moved, what was half chosen may no longer be offered.
  moved() {
    const before = this.choosing && JSON.stringify(this.choosing.offer);
    if (before && !this.session.offers.some((offer) => JSON.stringify(offer) === before)) this.choosing = null;
    if (this.card && !offersWith(this.session.offers, this.card).length) this.card = null;
    this.draw();
  }

  draw() {
    const focused = this.root.contains(document.activeElement) ? document.activeElement.dataset?.name : null;
    if (this.choosing) this.root.replaceChildren(...this.slots());
    else if (this.card) this.root.replaceChildren(...this.cardOffers());
    else this.root.replaceChildren(...this.all());
    if (focused) [...this.root.querySelectorAll("button")].find((each) => each.dataset.name === focused)?.focus();
    this.changed();
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
    const acts = Map.groupBy ? Map.groupBy(offers, (offer) => offer.act) : grouped(offers);
    return [...acts].flatMap(([act, each]) => {
      if (each.length === 1) return [this.offerButton(each[0])];
      const key = `${each[0].seat} ${act}`;
      const open = this.opened.has(key);
      const heading = button(`${this.names.act(act)} (${each.length})`, () => this.toggle(key), { "aria-expanded": String(open), "data-name": key });
      return open ? [heading, ...each.map((offer) => this.offerButton(offer))] : [heading];
    });
  }

  toggle(key) {
    if (!this.opened.delete(key)) this.opened.add(key);
    this.draw();
  }

  offerButton(offer) {
    const name = this.names.offer(offer);
    const more = Object.keys(offer.slots).length ? " …" : "";
    return button(name + more, () => this.take(offer), { kind: "offer", "data-act": offer.act, "data-seat": offer.seat, "data-name": `${offer.seat} ${name}` });
  }

  take(offer) {
    this.choosing = new Choosing(offer);
    if (!this.choosing.names.length) return this.speak();
    if (this.card) {
      const slot = this.choosing.slotFor(this.card);
      if (slot) return this.choose(slot, this.card);
    }
    return this.draw();
  }

  cardOffers() {
    const { table, offers } = this.session;
    const found = offersWith(offers, this.card);
    const unknown = table.cards.get(this.card)?.printing === null;
    return [
      make("p", { kind: "hint" }, make("b", {}, this.names.card(this.card)), ` ${this.describe(this.card)}`),
      make("div", { kind: "row" },
        unknown && this.session.writes && button(say("which_card"), () => this.look(this.card), { "data-name": "look" }),
        found.map((offer) => this.offerButton(offer)),
        !found.length && make("span", { kind: "hint" }, say("nothing_offered")),
        button(say("other"), () => this.other(this.card), { kind: "quiet" }),
        button(say("cancel"), () => this.let_go(), { kind: "quiet", "data-name": "cancel" })),
    ];
  }

  slots() {
    const { choosing } = this;
    const rows = choosing.names.map((name) => this.slot(name));
    const whole = choosing.whole();
    const ok = button(say("ok"), () => this.speak(), { kind: "strong", disabled: !whole, "data-name": "ok" });
    return [
      make("p", { kind: "hint" }, make("b", {}, this.names.offer(choosing.offer))), ...rows,
      make("div", { kind: "row" }, ok, button(say("cancel"), () => this.let_go(), { kind: "quiet", "data-name": "cancel" })),
    ];
  }

  slot(name) {
    const { choosing } = this;
    const slot = choosing.offer.slots[name];
    const words = { name: this.names.term(name), least: slot.least, most: slot.most };
    const legend = slot.least === 1 && slot.most === 1 ? say("choose_one", words) : say("choose_from", words);
    const picked = choosing.chosen[name];
    const free = choosing.free(name).filter((option) => !picked.includes(option));
    const chip = (option, order) =>
      button((order ? `${order}. ` : "") + this.names.value(option), () => this.choose(name, option), {
        kind: order ? "chip chosen" : "chip", "aria-pressed": String(Boolean(order)), "data-name": `${name} ${JSON.stringify(option)}`,
      });
    const rest = free.map((option) => chip(option));
    const folded = rest.length > MANY ? make("details", { open: this.opened.has(name) }, make("summary", {}, `${rest.length} …`), rest) : rest;
    if (rest.length > MANY) folded.addEventListener("toggle", () => (folded.open ? this.opened.add(name) : this.opened.delete(name)));
    return make("fieldset", { kind: "slot" }, make("legend", {}, legend), picked.map((option, at) => chip(option, at + 1)), folded);
  }

  choose(name, option) {
    this.choosing.toggle(name, option);
    if (this.choosing.quick() && this.choosing.whole()) return this.speak();
    return this.draw();
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

function grouped(offers) {
  const found = new Map();
  for (const offer of offers) found.set(offer.act, [...(found.get(offer.act) ?? []), offer]);
  return found;
}
