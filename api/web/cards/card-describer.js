// Describes cards and clauses of a list in the reader's language, by the terms of the rulebook.

import { ask } from "/lib/api.js";
import { language } from "/lib/messages.js";
import { capitalize } from "/viewer/board/card-description.js";
import { describeClause } from "/viewer/board/clause-text.js";
import { keywordText } from "/viewer/board/card-text-elements.js";
import { buildPrintedCard } from "/viewer/board/card-reader.js";
import { canStorePictures, loadOwnPictures, ownPictureAddress } from "/viewer/board/own-images.js";
import { Narration } from "/viewer/replay/narration.js";

export class CardDescriber {
  // `book`: the rulebook with its face and zones · `terms`: its terms.
  constructor(book, terms) {
    this.record = { face: book.face, terms, header: { seats: ["A", "B"], players: {}, zones: book.zones.map(({ name }) => [name, name, ""]) } };
  }

  static async of(ruleset) {
    const [book, terms] = await Promise.all([ask(`/api/rulesets/${ruleset}`), ask(`/api/rulesets/${ruleset}/terms`)]);
    if (canStorePictures()) await loadOwnPictures().catch(() => 0);
    return new CardDescriber(book, terms);
  }

  get narration() {
    if (this.latestNarration?.language !== language()) this.latestNarration = this.withNames(new Narration(this.record, language()));
    return this.latestNarration;
  }

  // Names the cards of a list in texts of other cards as the list names them in the reader's language.
  know(cards) {
    this.listed = cards.filter(({ names }) => names);
    this.latestNarration = null;
  }

  withNames(narration) {
    for (const card of this.listed ?? []) narration.pins.set(card.id, card);
    return narration;
  }

  name(card) {
    return this.narration.printing(card, card.id);
  }

  term(word) {
    return capitalize(this.narration.term(word));
  }

  // Returns `{head, words}` of a clause: what the rules do, not the printed text.
  clause(clause) {
    const { wording, source, ...data } = clause;
    return describeClause(this.narration, data);
  }

  keyword(keyword) {
    return keywordText(this.narration, keyword);
  }

  // Draws the card as printed.
  face(card) {
    const board = { narration: this.narration, record: this.record, slots: { pictureOf: ownPictureAddress } };
    return buildPrintedCard(board, { data: card, printing: card.id, token: "", hidden: "", now: null });
  }
}
