// Parts of an overlay: the strip with the scores, the last card, the waiting effects, the clock, the strip of cards in play.

import { make } from "/lib/dom.js";
import { language, say } from "/lib/messages.js";
import { buildMatchClock } from "../league/clock.js";
import { buildIcon, buildSeatStone } from "/viewer/replay/icons.js";
import { translate } from "/viewer/replay/messages.js";
import { sentenceElements } from "/viewer/replay/sentence-elements.js";
import { Narration } from "/viewer/replay/narration.js";
import { buildPrintedCard } from "/viewer/board/card-reader.js";
import { Chain } from "/viewer/board/chain.js";
import { CardElements } from "/viewer/board/card-elements.js";
import { capitalize } from "/viewer/board/card-description.js";
import { setChildren, setHidden, setProperties, setText } from "/viewer/board/dom-updates.js";
import { takenBackPositions } from "/viewer/kernel/stepper.js";

// Cards of a seat on the strip.
const MOST_CARDS = 14;

// Players with their deciding numbers; a number that changes shows by how much.
class ScoreStrip {
  constructor({ record }) {
    this.narration = new Narration(record, language());
    this.header = record.header;
    this.boxes = new Map(this.header.seats.map((seat) => [seat, this.box(seat)]));
    this.root = make("section", { kind: "part score", "data-part": "score" });
  }

  box(seat) {
    const [number, change, hand, term] = ["number", "change", "hand-size", "term"].map((kind) => make("span", { kind }));
    const root = make("div", { kind: "player", "data-seat": seat }, make("span", { kind: "who" }, buildSeatStone(seat), make("b", {}, this.narration.player(seat))), hand, make("span", { kind: "count" }, number, change), term);
    return { root, number, change, hand, term, now: undefined };
  }

  draw({ seats, middle }) {
    setChildren(this.root, seats.map(({ seat }) => this.boxes.get(seat).root));
    for (const seat of seats) this.update(this.boxes.get(seat.seat), seat, middle.result);
  }

  update(box, { seat, score, hand, holder }, result) {
    box.root.classList.toggle("holder", holder);
    box.root.classList.toggle("low", score.low);
    box.root.dataset.outcome = result?.seats?.[seat] ?? "";
    setText(box.number, score.now === null ? "–" : String(score.now));
    setText(box.term, result ? capitalize(this.narration.term(result.seats[seat])) : capitalize(this.narration.term(score.name)));
    box.hand.replaceChildren(buildIcon("hand"), String(hand));
    if (box.now !== undefined && box.now !== null && score.now !== null && score.now !== box.now) this.pop(box, score.now - box.now);
    box.now = score.now;
  }

  // An element of its own each time, so that the number appears again.
  pop({ change }, by) {
    change.replaceChildren(make("b", { kind: by < 0 ? "less" : "more" }, `${by < 0 ? "−" : "+"}${Math.abs(by)}`));
  }
}

// The card of the newest declaration that names one, on the side of its player, with the sentence.
class LastCard {
  constructor({ record }, options) {
    Object.assign(this, { options, shownEvents: 0, narration: new Narration(record, language()) });
    this.slots = new CardElements(this.narration, record.face);
    this.root = make("section", { kind: "part card-shown", "data-part": "card", hidden: true });
  }

  // At first only a card that stays until the next one is shown: the others may be long past.
  draw(scene, { events, table }) {
    const gone = takenBackPositions(events);
    let shown = null;
    const opens = this.shownEvents === 0;
    for (let at = this.shownEvents; at < events.length; at += 1) shown = this.shownBy(events[at], at) ?? shown;
    this.shownEvents = events.length;
    if (this.at !== undefined && gone.has(this.at)) this.hide();
    if (table.result) this.hide();
    if (shown && !gone.has(shown.at) && (!opens || !this.options.seconds) && !table.result) this.show(shown, scene);
  }

  shownBy(event, at) {
    const parts = this.narration.describeNext(event);
    const card = event.spoken ? parts.find((part) => part.printing && this.narration.pins.get(part.printing)) : null;
    return card ? { at, card, parts, seat: event.seat } : null;
  }

  show({ at, card, parts, seat }, { seats }) {
    this.at = at;
    const data = this.narration.pins.get(card.printing);
    const drawn = buildPrintedCard({ narration: this.narration, record: this.narration.record, slots: this.slots, language: language() }, { id: card.card ?? "", data, printing: card.printing, token: "", hidden: "", now: null, marks: [], sets: [], angle: 0 });
    const place = seats.findIndex((each) => each.seat === seat);
    this.root.classList.toggle("right", place % 2 === 1);
    this.root.dataset.seat = seat;
    this.root.replaceChildren(drawn, make("p", {}, sentenceElements(parts, { pins: this.narration.pins, face: this.narration.record.face, pressed: false })));
    setHidden(this.root, false);
    clearTimeout(this.timer);
    if (this.options.seconds) this.timer = setTimeout(() => this.hide(), this.options.seconds * 1000);
  }

  hide() {
    clearTimeout(this.timer);
    this.at = undefined;
    setHidden(this.root, true);
  }
}

// The waiting effects, the next one first.
class ChainList {
  constructor({ record }) {
    const narration = new Narration(record, language());
    this.slots = new CardElements(narration, record.face);
    this.chain = new Chain({ narration, slots: this.slots, header: record.header });
    this.root = make("section", { kind: "part waiting-effects", "data-part": "chain", hidden: true }, this.chain.root);
  }

  // Each card is painted for the list: on the table it may lie turned.
  draw({ chain }) {
    this.chain.update({ ...chain, left: false, rows: chain.rows.map((row) => ({ ...row, lies: false })) });
    setHidden(this.root, !chain.rows.length);
  }
}

// The turn, whose it is, the step, and the time that is left of the round.
class TurnClock {
  constructor({ record }) {
    this.narration = new Narration(record, language());
    [this.turn, this.place] = [make("b", {}), make("span", {})];
    this.root = make("section", { kind: "part turn-clock", "data-part": "clock" }, this.turn, this.place, buildMatchClock(record.header.about));
  }

  draw({ middle: { clock: [, turn, , node], result } }) {
    setText(this.turn, result ? say("over") : turn ? translate(language(), "turn_n", { n: turn }) : translate(language(), "opening"));
    setText(this.place, node && !result ? this.narration.place(node) : "");
  }
}

// The cards in play, one row for all seats; those that only pay for others are left out where there are fighting ones.
class TableStrip {
  constructor({ record }) {
    this.slots = new CardElements(new Narration(record, language()), record.face);
    this.sides = new Map(record.header.seats.map((seat) => [seat, make("ul", { kind: "cards", "data-seat": seat })]));
    this.root = make("section", { kind: "part table-strip", "data-part": "strip" });
  }

  draw({ seats }) {
    setChildren(this.root, seats.map(({ seat }) => this.sides.get(seat)));
    setProperties(this.root, { "--sides": seats.length });
    for (const { seat, rows } of seats) this.fill(this.sides.get(seat), cardsIn(rows).slice(0, MOST_CARDS));
    this.slots.sweep();
  }

  fill(side, cards) {
    setProperties(side, { "--cards": Math.max(cards.length, 1) });
    setChildren(side, cards.map((card) => this.slots.slotFor({ ...card, cost: false })));
    side.querySelectorAll("[tabindex]").forEach((each) => each.removeAttribute("tabindex"));
  }
}

function cardsIn(rows) {
  const zones = rows.flatMap((row) => row.zones);
  const open = zones.flatMap(({ cards }) => cards);
  return open.length ? open : zones.flatMap(({ resources }) => resources?.groups.flat() ?? []);
}

export const OVERLAY_PARTS = { score: ScoreStrip, clock: TurnClock, card: LastCard, chain: ChainList, strip: TableStrip };
