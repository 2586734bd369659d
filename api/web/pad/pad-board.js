// Board of the pad: the viewer's board with all zones, the own side below, and what can be tapped.

import { make } from "/lib/dom.js";
import { language, say } from "/lib/messages.js";
import { Board } from "/viewer/replay/board.js";

// Changes by which a card is seen to have moved or to have been altered.
const MOVED = 3;
const ALTERED = 8;
const LATELY = 12;

export class PadBoard {
  // `name(id)`: an unknown card was opened to be read; whether it is named instead.
  constructor(session, tap, name = null) {
    this.session = session;
    this.root = make("div", { kind: "board", "aria-label": say("board"), role: "region" });
    this.board = new Board(this.root, session.record);
    Object.assign(this.board, { all: true, language: language(), from: session.seat, onTap: session.writes ? tap : null, onUnknown: session.writes ? name : null });
  }

  place(node) {
    return this.board.place(node);
  }

  // Draws a card as on the table, upright and with its cost, for lists of possible hand cards.
  face(printing, data) {
    return this.board.slots.buildUntracked({ id: printing, printing, data, token: "", hidden: "", angle: 0, marks: [], now: null, sets: [], lead: -1, cost: true });
  }

  draw(marks) {
    const focused = this.root.contains(document.activeElement) ? document.activeElement.dataset.card : null;
    Object.assign(this.board, marks);
    this.board.draw(this.session.stepper, this.touched());
    if (focused) this.root.querySelector(`[data-card="${CSS.escape(focused)}"]`)?.focus();
  }

  // Shows where a dragged card may be dropped. Nothing is redrawn, so that the finger does not lose the card.
  mark(places, spots) {
    for (const item of this.root.querySelectorAll("[data-card], [data-seat], [data-spot]")) {
      const { card, seat, spot } = item.dataset;
      item.classList.toggle("wanted", places.has(card ?? seat) || spots.has(spot));
    }
  }

  // Without an answer the board does not change, except for predictions: cards that left a hand. `called`: their names.
  waits(ahead, called) {
    for (const side of this.root.querySelectorAll("section[data-seat]")) {
      const gone = ahead?.played.get(side.dataset.seat) ?? [];
      if (gone.length) side.dataset.waits = `−${gone.length}${say("colon")}${gone.map(called).join(say("joined"))}`;
      else delete side.dataset.waits;
    }
  }

  // Returns the cards that the last line moved or changed.
  touched() {
    const { events } = this.session.record;
    const last = events.at(-1)?.line;
    const changes = events.slice(-LATELY).filter((event) => event.line === last).flatMap((event) => event.changes);
    return new Set(changes.filter(([code]) => code === MOVED || code >= ALTERED).map(([, id]) => id));
  }
}
