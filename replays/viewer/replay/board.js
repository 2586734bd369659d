// The board: a table drawn as the playmat of its rulebook. A step changes only the elements that differ.

import { Arrows } from "../board/arrows.js";
import { setChildren, setProperties } from "../board/dom-updates.js";
import { Chain } from "../board/chain.js";
import { buildBackgroundMap } from "../board/background.js";
import { openCardSheet } from "../board/card-sheet.js";
import { ClockAndBattles } from "../board/board-middle.js";
import { CardMotion } from "../board/card-motion.js";
import { CardPreview } from "../board/card-preview.js";
import { loadOwnPictures, canStorePictures, ownPictureAddress } from "../board/own-images.js";
import { laneColumn, buildScene } from "../board/scene.js";
import { TableSide } from "../board/table-side.js";
import { SeatSwitcher } from "../board/seat-switcher.js";
import { CardElements } from "../board/card-elements.js";
import { BoardInput } from "../board/board-input.js";
import { element } from "./element.js";
import { Narration } from "./narration.js";

// On a phone more seats than these scroll.
const MOST_IN_SIGHT = 3;

export class Board {
  constructor(root, record, language = "en") {
    Object.assign(this, { root, record });
    // Options for a running game: the seat whose side is below, whether its hand is drawn, the function for taps, the cards and spots that
    // can be tapped, the words of spots, and the chosen cards.
    Object.assign(this, { from: "", hands: true, onTap: null, wanted: new Set(), open: new Map(), chosen: new Set(), opened: new Set() });
    root.classList.add("board");
    this.touch = new BoardInput(this);
    this.preview = new CardPreview(this);
    this.resized = new ResizeObserver(() => this.measure());
    this.resized.observe(root);
    this.language = language;
    if (canStorePictures()) loadOwnPictures().then((count) => count && this.redraw());
  }

  get language() {
    return this.narration.language;
  }

  set language(language) {
    if (this.narration?.language === language) return;
    this.narration = new Narration(this.record, language);
    this.build();
  }

  get header() {
    return this.record.header;
  }

  get mat() {
    return this.record.mat;
  }

  get near() {
    return this.header.seats.includes(this.from) ? this.from : this.header.seats[0];
  }

  // Builds the page again, for another language or other pictures.
  build() {
    this.slots = new CardElements(this.narration, this.record.face, ownPictureAddress);
    this.sides = new Map(this.header.seats.map((seat) => [seat, new TableSide(this, seat)]));
    this.middle = new ClockAndBattles(this);
    this.chain = new Chain(this);
    this.arrows = new Arrows();
    this.field = element("div", "field");
    this.layer = element("div", "layer");
    this.motion = new CardMotion(this);
    this.switcher?.disconnect();
    this.switcher = this.header.seats.length > MOST_IN_SIGHT ? new SeatSwitcher(this) : null;
    this.root.replaceChildren(buildBackgroundMap(), this.field, this.chain.root, this.arrows.root, this.layer, ...(this.switcher ? [this.switcher.root] : []));
    this.root.classList.toggle("round", this.header.seats.length > 2);
    this.root.classList.toggle("crowd", this.header.seats.length > 3);
    this.root.classList.toggle("laned", this.mat.rows.some((row) => row.kind === "lanes"));
    this.measure();
  }

  // Draws everything again where it stands.
  redraw() {
    this.build();
    if (this.look) this.draw(this.look);
  }

  measure() {
    const size = isPhone(this.root) ? "phone" : "desk";
    if (this.size === size) return this.look && this.arrows.draw(this, false);
    this.size = size;
    if (this.look) this.draw(this.look);
  }

  seatLabel(seat) {
    const player = this.header.players[seat];
    return `${seat}${player ? ` ${player}` : ""}`;
  }

  place(node) {
    return this.narration.place(node);
  }

  // Sides that stand next to each other have less room than one alone.
  isNarrow(key) {
    return this.header.seats.length > 2 && !key.startsWith(`${this.near}.`);
  }

  columnOf(lane, lanes) {
    return laneColumn({ header: this.header, table: this.look.table }, this.near, lane, lanes);
  }

  // Draws where the stepper stands. `touched`: cards that are to be seen to have changed next to those that moved.
  draw(stepper, touched = new Set()) {
    const look = { table: stepper.table, tally: stepper.tally, values: stepper.values, events: stepper.events ?? this.record.events, position: stepper.position, inside: stepper.inside };
    const focused = this.root.contains(document.activeElement) ? document.activeElement.dataset.card : null;
    this.preview.hide();
    this.motion.beforeUpdate(look);
    this.look = look;
    this.narration.pins = look.table.pins;
    this.slots.tabindex = this.onTap ? 0 : -1;
    const scene = buildScene(this.record, look, { near: this.near, hands: this.hands });
    this.update(scene);
    this.touch.mark();
    this.motion.afterUpdate(touched);
    this.scrollToNear();
    if (focused) this.root.querySelector(`[data-card="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  }

  // If the table is higher than the phone, scrolls to the own side.
  scrollToNear() {
    if (this.scrolled || this.size !== "phone" || this.header.seats.length <= MOST_IN_SIGHT) return;
    this.scrolled = true;
    this.root.scrollTop = this.root.scrollHeight;
  }

  update(scene) {
    const others = scene.seats.slice(0, -1);
    setProperties(this.root, { "--others": others.length });
    for (const seat of scene.seats) this.sides.get(seat.seat).update(seat);
    this.middle.update(scene.middle, this.near);
    const order = [...others.map((seat) => this.sides.get(seat.seat).root), this.middle.root, this.sides.get(this.near).root];
    setChildren(this.field, order);
    this.root.classList.toggle("calm", isCalm(scene));
    this.chain.update(scene.chain);
    this.field.classList.toggle("chained", !this.chain.root.hidden);
    this.field.classList.toggle("chained-left", !this.chain.root.hidden && this.chain.root.classList.contains("left"));
    this.slots.sweep();
    this.scene = scene;
  }

  drawingState() {
    return { header: this.header, mat: this.mat, face: this.record.face, ...this.look };
  }

  // Shows a card large, with its history.
  read(id) {
    openCardSheet(this, id);
  }

  // Opens or closes a fan of equal cards.
  toggleFan(key) {
    if (!this.opened.delete(key)) this.opened.add(key);
    this.draw(this.look);
  }
}

// Rails are lines: the same sizes as in board.css.
function isPhone({ clientWidth, clientHeight }) {
  return clientWidth > 0 && clientHeight >= 380 && (clientWidth <= 640 || (clientWidth <= 900 && clientHeight <= 560));
}

// Returns whether nothing is in battle; empty areas then fold on a phone.
function isCalm({ seats, middle }) {
  const fronts = seats.map((seat) => seat.rows[0]).filter((row) => row?.kind === "squads");
  return middle.clash.length > 0 && fronts.every((row) => row.zones.every((zone) => zone.count === 0));
}
