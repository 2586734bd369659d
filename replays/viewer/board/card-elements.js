// Elements of cards, one for each visible card. The body of a card turns, its label stays upright.

import { element } from "../replay/element.js";
import { buildIcon } from "../replay/icons.js";
import { textColorOn, tintOf, toneHex } from "../replay/card-tints.js";
import { setProperties } from "./dom-updates.js";
import { FACE_DOWN_TOKEN, FACE_DOWN_TOKEN_FACE, printedCosts, starCount, tintName, tokenValues, cardValues } from "./printed-face.js";
import { fillNameTab, buildCardTitle } from "./card-name.js";
import { cardBackPicture, cardPicture, unknownCardPicture } from "./card-pictures.js";
import { markerTexts, cardName, describeCard } from "./card-description.js";

const SHOWN_COSTS = 2;

export class CardElements {
  // `pictureOf(data)`: a picture of the reader's own, or null. `tabindex`: that of a card that is made.
  constructor(narration, face, pictureOf = () => null) {
    Object.assign(this, { narration, face, pictureOf, slots: new Map(), tabindex: -1 });
  }

  // The slot of a card of the table, repainted where anything of it is seen to have changed.
  slotFor(card) {
    const slot = this.slots.get(card.id) ?? this.made(card.id);
    slot.used = true;
    // The layout of lanes adds this class again.
    slot.classList.remove("lane");
    delete slot.dataset.spot;
    const key = keyOf(card);
    if (slot.key !== key) this.paint(slot, card, key);
    return slot;
  }

  // Makes an element for a card that is not tracked: on top of a pile, on a sheet, in a list.
  buildUntracked(card) {
    const slot = blank("div");
    this.paint(slot, card, keyOf(card));
    slot.card.setAttribute("role", "img");
    return slot;
  }

  made(id) {
    const slot = blank("li");
    slot.card.dataset.card = id;
    slot.card.tabIndex = this.tabindex;
    slot.card.setAttribute("role", "button");
    this.slots.set(id, slot);
    return slot;
  }

  // Removes elements that were not drawn since the last sweep.
  sweep() {
    for (const [id, slot] of this.slots) {
      if (slot.used) slot.used = false;
      else this.slots.delete(id);
    }
  }

  paint(slot, card, key) {
    Object.assign(slot, { key, drawn: card });
    const { card: root } = slot;
    const shown = card.token ? { ...card, data: { ...FACE_DOWN_TOKEN }, sets: card.sets } : card;
    const data = shown.data ?? (card.printing ? { name: card.printing } : null);
    slot.className = `stand${isLying(card) ? " lies" : card.angle === 45 ? " aslant" : ""}${card.sets.length ? " has-set" : ""}`;
    const back = card.hidden === "back";
    root.className = ["card", card.hidden && card.printing === null ? "unknown" : "", back ? "back" : "", card.hidden === "unknown" ? "open" : ""].filter(Boolean).join(" ");
    this.tint(root, card.token ? FACE_DOWN_TOKEN.tint : data && tintName(this.face, data));
    setProperties(root, { "--turn": `${card.angle}deg` });
    const body = element("div", "body", card.hidden ? (back ? cardBackPicture() : unknownCardPicture()) : this.pictured(data, card));
    root.replaceChildren(body, ...(card.hidden ? [] : [this.label(card, data), ...this.corners(card, data)]), ...this.marks(card));
    if (card.sets.length) setProperties(slot, { "--sets": Math.min(card.sets.length, 3) });
    slot.replaceChildren(...card.sets.map((set, at) => this.tab(set, at)), root);
    root.setAttribute("aria-label", describeCard(this.narration, this.face, card));
  }

  pictured(data, { token, printing }) {
    const own = token ? null : this.pictureOf(data, printing);
    if (!own) return cardPicture(token ? FACE_DOWN_TOKEN_FACE : this.face, data);
    const image = element("img", "art own");
    Object.assign(image, { src: own, alt: "", draggable: false });
    return image;
  }

  tint(root, name) {
    const tint = tintOf(name || "neutral");
    setProperties(root, { "--tint": toneHex(tint), "--on-tint": textColorOn(tint) });
  }

  label(card, data) {
    const values = card.token ? tokenValues(this.face, card.now) : cardValues(this.face, data, card.now);
    return element("div", "label", buildCardTitle(cardName(this.narration, card)), ...(values.length ? [element("span", "values", ...values.map((value, at) => valueBox(value, at === card.lead)))] : []));
  }

  corners(card, data) {
    const costs = card.cost ? printedCosts(this.face, data).slice(0, SHOWN_COSTS).map(({ sign, amount }) => element("i", sign, String(amount))) : [];
    const stars = Array.from({ length: Math.min(5, starCount(this.face, data)) }, () => buildIcon("star"));
    return [...(costs.length ? [element("div", "costs", ...costs)] : []), ...(stars.length ? [element("div", "stars", ...stars)] : [])];
  }

  // Draws damage in vermilion and other marks in ink, each with its number.
  marks(card) {
    const words = markerTexts(this.narration, card);
    const boxes = card.marks.map(([kind, amount], at) => {
      const box = element("b", kind === "damage" ? "mark hurt" : "mark", String(amount));
      box.title = words[at];
      box.dataset.mark = kind;
      return box;
    });
    return boxes.length ? [element("div", "marks", ...boxes)] : [];
  }

  tab(card, at) {
    const tab = fillNameTab(element("div", card.hidden ? "set hidden-set" : "set"), cardName(this.narration, card));
    tab.dataset.card = card.id;
    tab.tabIndex = this.tabindex;
    tab.setAttribute("role", "button");
    tab.setAttribute("aria-label", describeCard(this.narration, this.face, card));
    if (card.data) this.tint(tab, tintName(this.face, card.data));
    setProperties(tab, { "--at": at });
    return tab;
  }
}

function blank(tag) {
  const slot = element(tag, "stand");
  slot.card = element("div", "card");
  slot.append(slot.card);
  return slot;
}

function isLying({ angle }) {
  return angle === 90 || angle === 270;
}

function valueBox({ term, printed, now }, counts) {
  const change = typeof printed === "number" && now !== printed ? (now > printed ? "up" : "down") : typeof printed !== "number" && now !== printed ? "up" : "";
  const box = element("b", [change, counts ? "counts" : ""].filter(Boolean).join(" "), String(now));
  box.dataset.term = term;
  return box;
}

// Returns everything visible of a card as text. An equal text needs no repainting.
function keyOf({ id, printing, data, hidden, angle, marks, now, sets, lead, cost, token }) {
  return [id, printing, data ? 1 : 0, hidden, angle, marks, now, lead, cost, token, ...sets.map(keyOf)].join("|");
}
