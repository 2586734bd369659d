// The cards of a list: search, filters, and a row for each card, a page at a time.

import { button, field, make } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { tintName } from "/viewer/board/printed-face.js";
import { tintOf, toneHex } from "/viewer/replay/card-tints.js";
import { CLAUSE_SOURCES, CARD_STATES, cardState } from "./card-list.js";
import { obstacleText } from "./import-report.js";

const PAGE = 60;

export class CardRows {
  // `open(card, among)`: a card was tapped, among those that are listed.
  constructor(list, describer, open) {
    Object.assign(this, { list, describer, open, state: "", phrase: null, shown: PAGE });
    this.words = make("input", { type: "search", autocomplete: "off", placeholder: say("search_cards_hint"), oninput: () => this.again() });
    this.filters = make("div", { kind: "row list-filters", role: "group", "aria-label": say("filter_cards") });
    this.count = make("p", { kind: "muted", role: "status" });
    this.cards = make("ul", { kind: "list-cards" });
    this.more = button(say("more_cards"), () => this.next());
    this.root = make("section", {}, field(say("search_cards"), this.words), this.filters, this.count, this.cards, this.more);
    this.draw();
  }

  show(state) {
    Object.assign(this, { state, phrase: null });
    this.again();
    this.root.scrollIntoView({ block: "start" });
  }

  // Lists the cards that wait for a phrase.
  waitFor(phrase) {
    Object.assign(this, { state: "", phrase });
    this.again();
    this.root.scrollIntoView({ block: "start" });
  }

  again() {
    this.shown = PAGE;
    this.draw();
  }

  next() {
    const at = this.cards.children.length;
    this.shown += PAGE;
    this.draw();
    this.cards.children[at]?.querySelector("button").focus();
  }

  draw() {
    const found = this.list.search({ words: this.words.value, state: this.state, phrase: this.phrase });
    this.filters.replaceChildren(...["", ...CARD_STATES, ...CLAUSE_SOURCES].map((state) => this.filter(state)), ...(this.phrase ? [this.phraseFilter()] : []));
    this.count.textContent = say("cards_found", { count: found.length });
    this.cards.replaceChildren(...found.slice(0, this.shown).map((card) => this.row(card, found)));
    this.more.hidden = found.length <= this.shown;
  }

  filter(state) {
    const press = () => {
      Object.assign(this, { state, phrase: null });
      this.again();
      this.filters.querySelector(`[data-state="${state}"]`).focus();
    };
    return button(state ? say(`state.${state}`) : say("all"), press, { "aria-pressed": String(this.state === state && !this.phrase), "data-state": state, kind: "list-chip" });
  }

  phraseFilter() {
    const leave = () => this.show("");
    return button(`${obstacleText(this.phrase)} ✕`, leave, { kind: "list-chip", "aria-pressed": "true" });
  }

  row(card, among) {
    const state = cardState(card);
    const { face } = this.describer.record;
    const sign = make("i", { kind: "card-tint" });
    sign.style.setProperty("--tint", toneHex(tintOf(tintName(face, card))));
    const about = [card.type && this.describer.term(card.type), card.number ?? card.id].filter(Boolean).join(" · ");
    return make("li", {}, button([sign, make("span", {}, make("b", {}, this.describer.name(card)), make("small", {}, about)), make("em", { kind: `tag ${state}` }, say(`state.${state}`))], () => this.open(card, among), { "data-card": card.id }));
  }
}
