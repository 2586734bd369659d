// Fingers, mice and keys on the board: a tap goes to the player, else it reads the card; arrows walk from card to card.

import { setTabIndex } from "./dom-updates.js";
import { openPileSheet, openCardSheet } from "./card-sheet.js";

const AWAY = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const CARDS = "[data-card]";

export class BoardInput {
  constructor(board) {
    this.board = board;
    board.root.addEventListener("click", (event) => this.tap(event));
    board.root.addEventListener("contextmenu", (event) => this.aside(event));
    board.root.addEventListener("keydown", (event) => this.key(event));
  }

  tap(event) {
    const { board } = this;
    const pile = event.target.closest("[data-pile]");
    const item = event.target.closest("[data-card], .spot > [role]");
    if (pile && !item) return openPileSheet(board, pile.dataset.pile);
    if (!item) return null;
    const slot = item.closest(".stand");
    if (slot?.fan && (slot.matches(".under") || event.target.closest(".times"))) return board.toggleFan(slot.fan);
    event.preventDefault();
    if (board.onTap) return board.onTap(item.dataset.card ?? null, item.closest("[data-spot]")?.dataset.spot);
    return openCardSheet(board, item.dataset.card);
  }

  // The other button of a mouse reads a card also where a tap plays.
  aside(event) {
    const id = event.target.closest(CARDS)?.dataset.card;
    if (!id || event.pointerType !== "mouse") return;
    event.preventDefault();
    openCardSheet(this.board, id);
  }

  key(event) {
    const item = event.target.closest("[data-card], .spot > [role]");
    if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in AWAY) this.walk(event, item, AWAY[event.key]);
    else if (event.key === "Enter" || event.key === " ") this.press(event);
    else if (event.key === "i") openCardSheet(this.board, item.dataset.card);
    else return;
    event.stopPropagation();
  }

  press(event) {
    event.preventDefault();
    this.tap(event);
  }

  // To the next card in a direction: the nearest of those that lie more that way than sideways.
  walk(event, from, [right, down]) {
    event.preventDefault();
    const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
    const [x, y] = middle(from.getBoundingClientRect());
    const reached = [...this.board.root.querySelectorAll("[data-card], .spot > [role]")].filter((item) => item !== from).map((item) => {
      const [left, top] = middle(item.getBoundingClientRect());
      const [ahead, aside] = right ? [(left - x) * right, Math.abs(top - y)] : [(top - y) * down, Math.abs(left - x)];
      return { item, ahead, far: ahead + aside * 2 };
    });
    const next = reached.filter((each) => each.ahead > 4).sort((one, other) => one.far - other.far)[0];
    if (next) this.focus(next.item);
  }

  focus(item) {
    for (const other of this.board.root.querySelectorAll('[data-card][tabindex="0"]')) other.tabIndex = -1;
    item.tabIndex = 0;
    item.focus();
  }

  // Marks the cards that can be tapped and the chosen ones. The Tab key reaches one card of a replay, and every card of a running game.
  mark() {
    const { board } = this;
    const plays = board.onTap !== null;
    board.root.classList.toggle("plays", plays);
    board.root.classList.toggle("choosing", plays && board.chosen.size > 0);
    let reachable = false;
    for (const item of board.root.querySelectorAll(CARDS)) {
      const { card } = item.dataset;
      const spot = item.closest("[data-spot]")?.dataset.spot;
      item.classList.toggle("wanted", plays && (board.wanted.has(card) || board.wanted.has(spot)));
      item.classList.toggle("chosen", plays && board.chosen.has(card));
      if (plays) {
        item.dataset.drag = JSON.stringify(card);
        item.setAttribute("aria-pressed", String(board.chosen.has(card)));
        setTabIndex(item, 0);
      } else reachable ||= item.getAttribute("tabindex") === "0";
    }
    if (!plays && !reachable) board.root.querySelector(CARDS)?.setAttribute("tabindex", "0");
    for (const spot of board.root.querySelectorAll(".spot")) spot.classList.toggle("wanted", board.wanted.has(spot.dataset.spot));
  }
}
