// The area at the thumb: the strip of likely plays, or the open question in its place, and five buttons below. `card-drop.js` handles
// dropped cards, `tap-commands.js` the commands of taps.

import { make } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { ActionBar } from "./action-bar.js";
import { predictOffers, predictOwnOffers } from "./predicted-state.js";
import { openCardActions } from "./card-actions.js";
import { ArgumentChoice, offersWithCard } from "./offer-arguments.js";
import { CardDrop } from "./card-drop.js";
import { copiesLeft } from "./remaining-cards.js";
import { choiceOfPlace, spotKey, possibleSpots } from "./drop-places.js";
import { OpenQuestion } from "./open-question.js";
import { ArgumentChips } from "./chosen-argument-chips.js";
import { LikelyPlays } from "./likely-plays.js";
import { nextOpenSlot, choiceWithForcedAnswers, placeInNextArea, requiredAnswer, answerEndsTurn, isSortie, lastAttack, lastSquadsOfSeat, placeOnlyUnit, isChoiceComplete } from "./tap-entries.js";
import { passCommands, commandOfOffer, commandText } from "./tap-commands.js";
import { hasOtherReading, offersInReading, combineUnitSets, expandWays } from "./play-variants.js";

export class ThumbArea {
  // `utter(says, words, then, quiet)` sends a command and gets the new offers; `changed()` draws the board again, `mark(ids, spots)` marks
  // the drop places on it; `naming(seat)`, `menu()`, `byHand(card)`, `look(card)` open further sheets.
  constructor(session, names, hands) {
    Object.assign(this, { session, names, card: null, choosing: null, only: "", side: "", then: "", lacks: "", other: false, verbs: null, ahead: null, waiting: false }, hands);
    this.laying = new CardDrop(this, hands.mark);
    this.slots = new ArgumentChips(names, (name, option) => this.tap(option) ?? this.draw());
    this.strip = new LikelyPlays(this);
    this.question = new OpenQuestion(this);
    this.acts = new ActionBar(this);
    this.ask = make("div", { kind: "ask", role: "region", "aria-label": say("tap") });
    this.root = make("div", { kind: "actions" }, this.ask, this.acts.root);
  }

  // Returns the offers; without an answer of the service, the predicted ones.
  get offers() {
    const { ahead, session } = this;
    if (!ahead) return this.joined(session.offers);
    return session.seat ? predictOwnOffers(ahead, session.seat, session.offers) : predictOffers(ahead, copiesLeft(session.table, ahead.holder));
  }

  joined(offers) {
    if (this.from !== offers) Object.assign(this, { from: offers, whole: combineUnitSets(offers) });
    return this.whole;
  }

  // Returns the offers in their usual reading, or in the other one if that was tapped.
  get spoken() {
    return offersInReading(this.offers, this.session.table, this.other);
  }

  // Returns whether something may be played either in answer to a waiting effect or after it.
  get hasOther() {
    return !this.ahead && hasOtherReading(this.offers.filter(({ seat }) => seat === this.seat), this.session.table);
  }

  turnReading() {
    this.other = !this.other;
    this.draw();
  }

  // Returns whose cards the strip shows: the asked seat, else the turn player; the other side after a tap.
  get seat() {
    const { session, offers } = this;
    const speaking = offers.filter(({ act }) => !["go", "end_turn"].includes(act)).map(({ seat }) => seat);
    const holder = this.ahead?.holder ?? session.table.clock[2];
    const usual = session.seat || this.ahead?.holder || (session.table.flags.get("awaits")?.seat ?? (speaking.includes(holder) || !speaking.length ? holder : speaking[0]));
    return this.side || usual || session.record.header.seats[0];
  }

  get sortie() {
    return Boolean(this.choosing) && isSortie(this.choosing.offer);
  }

  // Returns the cards and spots that can be tapped, and the chosen cards, for the board.
  marks() {
    const { choosing } = this;
    if (this.verbs) return { wanted: new Set(this.verbs.cards()), chosen: new Set(this.verbs.chosen), open: new Map() };
    const open = choosing ? this.freeSpots() : possibleSpots(this.offers, this.card);
    if (!choosing) return { wanted: new Set([...(this.card ? open.keys() : []), ...this.usable()]), chosen: new Set(this.card ? [this.card] : []), open };
    const free = choosing.names.flatMap((name) => choosing.free(name));
    return { wanted: new Set([...free, ...open.keys()]), chosen: new Set(Object.values(choosing.chosen).flat()), open };
  }

  // Returns the cards of the table that can do something now.
  usable() {
    return this.card ? [] : this.offers.filter(({ act }) => !["attack", "defend"].includes(act)).map(({ args }) => args.card).filter((card) => this.session.table.cards.has(card));
  }

  freeSpots() {
    const { choosing } = this;
    const found = choosing.names.flatMap((name) => choosing.offer.slots[name].spots.map(spotKey)).map((spot) => [spot, choosing.atSpot(spot)]);
    return new Map(found.filter(([, there]) => there).map(([spot, [, option]]) => [spot, option]));
  }

  // Handles a tap on a card and its spot, or on an empty spot.
  tap(card, spot) {
    if (this.verbs && card) return this.verbs.tap(card);
    if (this.sortie && card && this.choosing.names.some((name) => this.choosing.mayPlace(name, card))) {
      this.area = placeInNextArea(this.choosing, card, this.areas) ?? this.area;
      return this.draw();
    }
    const slot = card && this.choosing?.slotFor(card);
    if (slot) return this.choose(slot, card);
    if (spot && (!card || (this.card !== card && this.marks().wanted.has(spot)))) return this.laying.tap(spot);
    if (this.choosing && !this.card) return null;
    return card ? this.tapCard(card) : this.let_go();
  }

  // Submits an action that leaves no question; else shows the card's actions next to it.
  tapCard(card) {
    this.clear();
    this.laying.asked = null;
    this.choosing = null;
    if (this.card === card) return this.let_go();
    this.card = card;
    return this.draw();
  }

  let_go() {
    Object.assign(this, { choosing: null, card: null, only: "", verbs: null, other: false });
    this.laying.asked = null;
    this.draw();
  }

  turnTo(side) {
    this.side = this.seat === side ? "" : side;
    this.draw();
  }

  // After the table has moved, what was half chosen may no longer be offered.
  moved() {
    const offered = new Set(this.offers.map((offer) => JSON.stringify(offer)));
    const gone = ({ offer }) => !offered.has(JSON.stringify(offer));
    if (this.choosing && gone(this.choosing)) this.choosing = null;
    if (this.laying.asked?.some(gone)) this.laying.asked = null;
    Object.assign(this, { side: "", other: false });
    if (!this.offers.some(({ act }) => act === this.only)) this.only = "";
    if (this.card && !this.session.table.cards.has(this.card)) this.card = null;
    this.askNext();
    this.askAtOnce();
    this.draw();
  }

  // Asks for the next action of the last tap, or says that it is not possible.
  askNext() {
    const { then } = this;
    const next = then && this.offers.find(({ act }) => act === then);
    if (next && isSortie(next)) this.choosing = placeOnlyUnit(choiceWithForcedAnswers({ offer: next, picks: [] }, this.session.table));
    if (then) Object.assign(this, { then: "", lacks: next ? "" : then });
  }

  // Returns the offer that has to be answered first, or null.
  get due() {
    return this.session.writes && this.session.scope !== "judge" ? requiredAnswer(this.offers) : null;
  }

  // It is asked without a tap.
  askAtOnce() {
    const { due } = this;
    if (!this.choosing && due) this.choosing = choiceWithForcedAnswers({ offer: due, picks: [] }, this.session.table);
  }

  draw() {
    const within = this.bubble?.contains(document.activeElement);
    const from = this.bubble?.dataset.of;
    this.redraw();
    this.changed();
    this.bubble?.remove();
    this.bubble = this.card && !this.choosing ? openCardActions(this, this.card) : null;
    this.lead(within, from);
  }

  // With the keyboard, the focus goes into an opened part, and back to the card when it closes.
  lead(within, from) {
    const byKey = document.activeElement?.matches(".board [data-card]:focus-visible");
    if (this.bubble && (within || (byKey && this.bubble.dataset.of !== from))) this.bubble.querySelector("button")?.focus({ preventScroll: true });
    else if (within && this.choosing) this.ask.querySelector(".chip, .likely-card")?.focus({ preventScroll: true });
    else if (within) document.querySelector(`.board [data-card="${CSS.escape(from)}"]`)?.focus({ preventScroll: true });
  }

  redraw() {
    const { activeElement: active, body } = document;
    const within = this.root.contains(active);
    const focused = within ? active.dataset.name : null;
    const byKey = within ? active.matches(":focus-visible") : this.waiting && active === body;
    this.ask.replaceChildren(...this.shown());
    this.root.classList.toggle("unsure", Boolean(this.ahead));
    this.ask.classList.toggle("question", Boolean(this.choosing ?? this.verbs ?? this.laying.asked ?? this.laying.places));
    this.acts.draw();
    const same = focused && [...this.root.querySelectorAll("button")].find((each) => each.dataset.name === focused);
    // With the keyboard, the focus goes to the next likely play, even if that comes only with the answer.
    const next = byKey && (this.ask.querySelector(".chip, .likely-card") ?? this.acts.root.querySelector(".main"));
    const led = same || next || (focused && this.ask.querySelector("button"));
    if (led) led.focus();
    this.waiting = byKey && !led;
  }

  shown() {
    if (this.laying.places || this.laying.asked) return this.laying.rows();
    if (this.verbs) return this.verbs.rows();
    return this.choosing ? this.question.rows(this.choosing) : this.strip.rows();
  }

  offersOf(card) {
    return offersWithCard(this.offers, card);
  }

  take(offer, card = this.card) {
    const slot = card && new ArgumentChoice(offer).slotFor(card);
    this.begin({ offer, picks: slot ? [[slot, card]] : [] });
  }

  // Submits an action without choices or with a made choice; else asks for its choices.
  begin(place) {
    this.clear();
    this.choosing = place.card && place.picks.length && !("card" in place.offer.slots) ? (choiceOfPlace(place) ?? choiceWithForcedAnswers(place, this.session.table)) : choiceWithForcedAnswers(place, this.session.table);
    if (this.sortie) placeOnlyUnit(this.choosing);
    this.go_on();
  }

  // Asks which of several ways is meant; takes the only one at once.
  oneOf(entries) {
    this.clear();
    this.choosing = null;
    if (entries.length === 1) return this.begin(entries[0]);
    return this.laying.oneOf(expandWays(entries));
  }

  // The areas in the order in which a tap tries them: the area of the previous unit, attacked areas, the last area of this seat.
  get areas() {
    const { offer, chosen } = this.choosing;
    const before = Object.values(chosen).some((units) => units.length) && this.area ? [this.area] : [];
    const last = lastSquadsOfSeat(this.session.record.events, offer.seat, offer.act) ?? {};
    const attacked = Object.keys(this.attacked);
    return [...new Set([...before, ...attacked, ...(attacked.length ? [] : Object.keys(last).filter((name) => last[name]?.length))])];
  }

  placeIn(unit, name) {
    this.choosing.place(name, unit, this.choosing.chosen[name].length);
    this.area = name;
    this.draw();
  }

  // Returns the attacked areas with their units, for the defence.
  get attacked() {
    const { choosing } = this;
    const last = choosing?.offer.act === "defend" ? this.lastAttack(choosing.offer.seat) : null;
    return Object.fromEntries(Object.entries(last ?? {}).filter(([name, units]) => choosing.names.includes(name) && units?.length));
  }

  lastAttack(seat) {
    const { record, gone, table } = this.session;
    return lastAttack({ events: record.events, gone, turn: table.clock[1], seat });
  }

  choose(name, option) {
    this.choosing.toggle(name, option);
    this.go_on();
  }

  // Chooses any of several indistinguishable cards.
  fill(name, options) {
    for (const option of options) this.choosing.toggle(name, option);
    this.go_on();
  }

  // Chooses a set of units that was tapped as a whole, and asks for any further choice.
  takeSet(name, options) {
    const { choosing } = this;
    for (const option of options) choosing.toggle(name, option);
    const more = choosing.names.some((other) => other !== name && choosing.free(other).length);
    if (choosing.whole() && !more) this.speak();
    else this.draw();
  }

  go_on() {
    const { choosing } = this;
    if (!this.sortie && isChoiceComplete(choosing)) this.speak();
    else this.draw();
  }

  // What is asked now.
  get slot() {
    return this.choosing && nextOpenSlot(this.choosing);
  }

  // Submits the choice. `more`: commands of the same step · `then`: the act to ask for next.
  speak(more = [], then = "") {
    const { choosing } = this;
    const says = [commandOfOffer(choosing.said(), this.session.table, [...this.offers, ...this.session.named]), ...more];
    this.sayAll(says, commandText(this.names, choosing.said(), choosing.offer), this.endsToo(choosing.offer));
    this.then = then;
  }

  // What was due before the turn could end as it was said to: the turn ends by the answer.
  endsToo(offer) {
    const { table, record, gone, seat } = this.session;
    const [, , holder] = table.clock;
    const due = offer === this.due && (!seat || seat === holder) && answerEndsTurn(record.events, gone);
    return due ? [{ seat: holder, act: "end_turn", args: {} }] : [];
  }

  // Submits commands. Returns the refusal if there is one; `quiet`: the caller shows it.
  sayAll(says, words, then = [], quiet = false) {
    Object.assign(this, { choosing: null, card: null, only: "", other: false, verbs: null, then: "", lacks: "" });
    this.laying.asked = null;
    const answer = this.utter(says, words, then, quiet);
    this.draw();
    return answer;
  }

  // A button at the thumb that says one thing.
  sayOffer(offer) {
    this.begin({ offer, picks: [] });
  }

  passAll(offers) {
    this.sayAll(passCommands(offers), this.names.act("pass"));
  }
}
