// A table drawn as HTML: every seat with its zones; what is shared and what waits lies between the seats.

import { CardMaker, element } from "./card.js";
import { Telling } from "./telling.js";
import { word } from "./words.js";
import { ZoneMaker } from "./zones.js";

export class Board {
  constructor(root, record, language = "en") {
    Object.assign(this, { root, record });
    // Where the table is played on: all zones, whose side lies below, what a tap does, which cards wait for one.
    this.all = false;
    this.from = "";
    this.onTap = null;
    this.wanted = new Set();
    // Spots of the lanes that can be tapped, each with its word.
    this.open = new Map();
    this.chosen = new Set();
    this.tally = {};
    this.language = language;
    root.addEventListener("click", (event) => this.tap(event));
    root.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") this.tap(event);
    });
  }

  set language(language) {
    if (this.telling?.language === language) return;
    this.telling = new Telling(this.record, language);
    this.cards = new CardMaker(this.telling, (item, id) => this.onTap && this.takeCard(item, id));
    this.zones = new ZoneMaker(this.telling, this.cards, () => this.onTap !== null, (item, spot) => this.takeSpot(item, spot));
  }

  get language() {
    return this.telling.language;
  }

  tap(event) {
    const item = this.onTap && event.target.closest("[data-card], [data-spot]");
    if (!item || event.target.closest("summary")) return;
    event.preventDefault();
    this.onTap(item.dataset.card ?? null, item.closest("[data-spot]")?.dataset.spot);
  }

  place(node) {
    return this.telling.place(node);
  }

  draw({ table, tally }, touched = new Set()) {
    Object.assign(this, { table, tally });
    Object.assign(this.cards, { table, touched });
    this.zones.look(table, this.open);
    const { seats: around } = table.header;
    const own = Math.max(around.indexOf(this.from), 0);
    const seats = [...around.slice(own), ...around.slice(0, own)].reverse();
    const parts = seats.map((seat) => this.seat(seat, seats.length === 2 && seat === seats[0]));
    parts.splice(1, 0, ...[table.chain.length && this.chain(), this.shared()].filter(Boolean));
    this.root.classList.toggle("around", seats.length > 2);
    this.root.replaceChildren(...parts);
  }

  // From the middle of the table outwards: lanes, other cards in play, cards in hand and piles. The far seat of two looks at
  // the table from the other side.
  seat(seat, far) {
    const zones = this.zonesOf(seat);
    const laned = zones.filter((zone) => this.zones.isLaned(zone));
    const drawn = zones.filter((zone) => this.zones.hasFaces(zone) && !laned.includes(zone));
    const play = drawn.filter((zone) => zone[6]);
    const apart = drawn.filter((zone) => !zone[6]);
    const rest = zones.filter((zone) => !drawn.includes(zone) && !laned.includes(zone) && (this.all || this.zones.ids(zone).length));
    const counts = element("ul", "piles", ...rest.map((zone) => this.zones.count(zone)));
    const parts = [this.group("zones lanes", far ? laned.toReversed() : laned), this.group("zones", play), this.group("zones", apart), counts];
    const shown = parts.filter((part) => part.children.length);
    const box = element("section", "seat", this.title(seat), ...(far ? shown.toReversed() : shown));
    box.classList.toggle("holder", this.table.clock[2] === seat);
    box.dataset.seat = seat;
    box.setAttribute("aria-label", this.named(seat));
    return box;
  }

  title(seat) {
    const turn = this.table.clock[2] === seat && !this.table.result ? [element("span", "tag turn", word(this.language, "on_turn"))] : [];
    return this.heading(this.named(seat), ...turn, ...this.score(seat));
  }

  named(seat) {
    const player = this.table.header.players[seat];
    return `${seat}${player ? ` ${player}` : ""}`;
  }

  // Below the page's own heading.
  heading(...parts) {
    const made = element("h3", "", ...parts);
    made.setAttribute("aria-level", "2");
    return made;
  }

  // What a rulebook counts for a seat and has a word for, and what the table comes to by its rules.
  score(seat) {
    const counters = [...this.table.counters].map(([key, count]) => [...key.split("\u0000"), count]);
    const found = counters.filter(([owner, name]) => owner === seat && this.telling.has(name)).map(([, ...counted]) => counted);
    return [...Object.entries(this.tally[seat] ?? {}), ...found]
      .map(([name, count]) => element("span", "tag", `${this.telling.term(name)} ${count}`));
  }

  zonesOf(seat) {
    return this.table.header.zones.filter((zone) => zone[2] === seat);
  }

  group(kind, zones) {
    return element("div", kind, ...zones.map((zone) => this.zones.make(zone)));
  }

  shared() {
    const zones = this.zonesOf("").filter((zone) => this.zones.ids(zone).length);
    return zones.length ? element("section", "shared", this.group("zones lanes", zones)) : null;
  }

  chain() {
    const effects = [...this.table.chain].reverse().map(([, data]) => {
      const card = this.table.cards.get(data.card);
      return element("li", "", `${data.seat} ${card ? this.cards.name(card) : ""}`);
    });
    return element("section", "chain", this.heading(word(this.language, "chain")), element("ol", "", ...effects));
  }

  // A card that can be tapped, by finger or by key.
  takeCard(item, id) {
    item.dataset.card = id;
    item.dataset.drag = JSON.stringify(id);
    item.tabIndex = 0;
    item.setAttribute("role", "button");
    item.setAttribute("aria-pressed", String(this.chosen.has(id)));
    item.classList.toggle("wanted", this.wanted.has(id));
    item.classList.toggle("chosen", this.chosen.has(id));
  }

  // A place on a lane, with the card that stands there or without one.
  takeSpot(item, spot) {
    item.dataset.spot = spot;
    if (this.wanted.has(spot)) item.classList.add("wanted");
    if (item.dataset.card || !this.open.has(spot)) return;
    item.tabIndex = 0;
    item.setAttribute("role", "button");
    item.append(this.open.get(spot));
  }
}
