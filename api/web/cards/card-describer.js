// Describes cards and clauses of a list in the reader's language, by the terms of the rulebook.

import { ask } from "/lib/api.js";
import { language } from "/lib/messages.js";
import { capital } from "/viewer/board/card-description.js";
import { clauseText } from "/viewer/board/clause-text.js";
import { keywordText } from "/viewer/board/card-text-elements.js";
import { printedCard } from "/viewer/board/card-reader.js";
import { canStorePictures, loadOwnPictures, ownPicture } from "/viewer/board/own-images.js";
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

  get telling() {
    if (this.narration?.language !== language()) this.narration = this.withNames(new Narration(this.record, language()));
    return this.narration;
  }

  // Names the cards of a list in texts of other cards as the list names them in the reader's language.
  know(cards) {
    this.listed = cards.filter(({ names }) => names);
    this.narration = null;
  }

  withNames(telling) {
    for (const card of this.listed ?? []) telling.pins.set(card.id, card);
    return telling;
  }

  name(card) {
    return this.telling.printing(card, card.id);
  }

  term(word) {
    return capital(this.telling.term(word));
  }

  // Returns `{head, words}` of a clause: what the rules do, not the printed text.
  clause(clause) {
    const { wording, source, ...data } = clause;
    return clauseText(this.telling, data);
  }

  keyword(keyword) {
    return keywordText(this.telling, keyword);
  }

  // Draws the card as printed.
  face(card) {
    const board = { telling: this.telling, record: this.record, slots: { pictureOf: ownPicture } };
    return printedCard(board, { data: card, printing: card.id, token: "", hidden: "", now: null });
  }
}
