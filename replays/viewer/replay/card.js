// A card drawn as HTML: its name and points, how it lies, what is on it and what is under it. A hidden card is a back.

import { word } from "./words.js";

const LONG = 12;

export class CardMaker {
  // `open(item, id)` makes a card one that can be tapped, or is null.
  constructor(telling, open) {
    Object.assign(this, { telling, open, table: null, touched: new Set() });
  }

  name(card) {
    const data = this.table.data(card);
    return data ? this.telling.printing(data, card.printing) : (card.printing ?? "");
  }

  make(id) {
    const card = this.table.cards.get(id);
    const data = this.table.data(card);
    const item = element("li", `card${card.printing === null ? " unknown" : ""}`, element("span", "name", this.name(card)));
    item.classList.toggle("long", this.name(card).split(/\s/).some((part) => part.length >= LONG));
    if (card.angle) item.classList.add(`turned${card.angle}`);
    if (card.face === "down") item.classList.add("down");
    if (this.touched.has(id)) item.classList.add("touched");
    this.open?.(item, id);
    this.color(item, data);
    item.append(...this.badges(card, data));
    item.title = this.describe(card, data);
    item.setAttribute("aria-label", [this.describe(card, data), ...this.marks(card)].join(", "));
    const below = this.table.at(id);
    if (below.length) item.append(element("ul", "under", ...below.map((other) => this.make(other))));
    return item;
  }

  // The edge has the colour of the card; a race or side that is no colour gets one of its own, the same every time.
  color(item, data) {
    const told = data?.color ?? data?.colors?.[0] ?? data?.race ?? data?.races?.[0] ?? data?.allegiances?.[0] ?? "";
    item.dataset.color = told;
    const hue = [...told].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 360, 7);
    if (told) item.style.setProperty("--own", `hsl(${hue} 45% 50%)`);
  }

  badges(card, data) {
    const badges = [];
    if (data?.points) badges.push(element("span", "points", data.points.join("/")));
    else if (data?.attack !== undefined) badges.push(element("span", "points", `${data.attack}/${data.score ?? 0}`));
    else if (data?.weapon !== undefined) badges.push(element("span", "points", `${data.weapon}/${data.armor}`));
    return [...badges, ...this.marks(card).map((told) => element("span", "mark", told))];
  }

  marks(card) {
    return Object.entries(card.marks).map(([kind, amount]) => `${amount} ${this.telling.term(kind)}`);
  }

  describe(card, data) {
    const { telling } = this;
    const told = [card.id, data ? this.name(card) : word(telling.language, "unknown"), data?.type && telling.term(data.type)];
    if (card.angle) told.push(`${card.angle}°`);
    for (const [name, value] of Object.entries(card.attributes)) told.push(`${telling.term(name)}: ${telling.fact(name, value)}`);
    return told.filter(Boolean).join(" · ");
  }
}

export function element(tag, kind, ...children) {
  const made = document.createElement(tag);
  if (kind) made.className = kind;
  made.append(...children);
  return made;
}
