// Large preview of the card under the mouse, without a tap. On a touch screen a long press shows it.

import { element } from "../replay/element.js";
import { setProperties } from "./dom-updates.js";
import { drawableCard } from "./scene.js";
import { buildPrintedCard } from "./card-reader.js";

const REST = 320;
const [WIDE, GAP] = [264, 12];

export class CardPreview {
  constructor(board) {
    Object.assign(this, { board, id: null, waits: 0, root: element("div", "preview") });
    this.root.setAttribute("aria-hidden", "true");
    if (!matchMedia("(hover: hover) and (pointer: fine)").matches) return;
    board.root.addEventListener("pointerover", (event) => this.over(event, event.target.closest("[data-card]")));
    board.root.addEventListener("pointerleave", () => this.hide());
    for (const name of ["pointerdown", "wheel", "keydown"]) board.root.addEventListener(name, () => this.hide(), { passive: true });
  }

  // `node`: the card or chip under the pointer; `id`: its card.
  over({ pointerType, buttons }, node, id = node?.dataset.card) {
    if (pointerType !== "mouse" || buttons) return;
    if (!node || !id) return this.hide();
    if (id === this.id) return;
    this.hide();
    this.id = id;
    this.waits = setTimeout(() => this.show(node, id), REST);
  }

  show(node, id) {
    const { board } = this;
    const look = board.drawingState();
    const card = look.table.cards.has(id) ? drawableCard(look, id) : null;
    if (!card?.data || !node.isConnected) return;
    this.root.replaceChildren(buildPrintedCard(board, card));
    (board.root.closest("senki-replay, senki-pad") ?? document.body).append(this.root);
    const { left, right, top, height } = node.getBoundingClientRect();
    const high = (WIDE * 88) / 63;
    const x = right + GAP + WIDE < innerWidth ? right + GAP : Math.max(GAP, left - GAP - WIDE);
    const y = Math.max(GAP, Math.min(innerHeight - high - GAP, top + height / 2 - high / 2));
    setProperties(this.root, { "--x": `${Math.round(x)}px`, "--y": `${Math.round(y)}px` });
  }

  hide() {
    clearTimeout(this.waits);
    this.id = null;
    this.root.remove();
  }
}
