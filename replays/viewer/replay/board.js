// A table drawn as HTML: every seat with its zones, every card with how it lies, what is on it and what is under it.

import { word } from "./words.js";

const MANY = 8;

export class Board {
  constructor(root, record) {
    this.root = root;
    this.record = record;
    this.language = "en";
    this.touched = new Set();
    this.opened = new Set();
    // Where the table is played on: all zones, whose side lies below, what a tap does, which cards wait for one.
    this.all = false;
    this.from = "";
    this.onTap = null;
    this.wanted = new Set();
    this.chosen = new Set();
    root.addEventListener("click", (event) => this.tap(event));
    root.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") this.tap(event);
    });
  }

  tap(event) {
    const card = this.onTap && event.target.closest("[data-card]");
    if (!card || event.target.closest("summary")) return;
    event.preventDefault();
    this.onTap(card.dataset.card);
  }

  draw(table, touched = new Set()) {
    this.table = table;
    this.touched = touched;
    const { seats: around } = table.header;
    const own = Math.max(around.indexOf(this.from), 0);
    const seats = [...around.slice(own), ...around.slice(0, own)].reverse();
    const parts = seats.map((seat) => this.seat(seat));
    const shared = this.zonesOf("").filter((zone) => zone.querySelector(".card"));
    if (shared.length) parts.splice(1, 0, section("shared", word(this.language, "shared"), shared));
    if (table.chain.length) parts.splice(1, 0, this.chain());
    this.root.replaceChildren(...parts);
  }

  term(name) {
    return this.record.terms?.[name]?.[this.language] ?? this.record.terms?.[name]?.en ?? name.replaceAll("_", " ");
  }

  // A place of the timing chart in words: "assign.ft" is the free timing of the assign phase.
  place(node) {
    const terms = this.record.terms ?? {};
    const words = (part) => [`phase.${part}`, `step.${part}`, part].find((name) => name in terms) ?? part;
    return node.split(".").map((part) => (/^ft\d*$/.test(part) ? "free_timing" : part)).map((part) => this.term(words(part))).join(" · ");
  }

  seat(seat) {
    const player = this.table.header.players[seat];
    const holds = this.table.clock[2] === seat ? " ●" : "";
    const box = section("seat", `${seat}${player ? ` ${player}` : ""}${holds}`, this.zonesOf(seat));
    box.classList.toggle("holder", holds !== "");
    return box;
  }

  zonesOf(seat) {
    return this.table.header.zones
      .filter((zone) => zone[2] === seat && (this.all || this.table.at(zone[0]).length))
      .sort((one, other) => Number(other[6]) - Number(one[6]))
      .map((zone) => this.zone(zone));
  }

  zone(zone) {
    const [key, name, , ordered, sees] = zone;
    const ids = this.table.at(key);
    const box = element("section", "zone", element("h4", "", `${this.term(name)} `, element("b", "", String(ids.length))));
    box.dataset.zone = key;
    box.setAttribute("aria-label", `${this.term(name)}, ${ids.length} ${word(this.language, "cards")}`);
    const known = ids.some((id) => this.table.cards.get(id).printing !== null);
    if (ordered && sees === "none" && !known) return box;
    const row = element("ul", zone[6] ? "cards play" : "cards");
    row.append(...ids.map((id) => this.card(id)));
    box.append(zone[6] || ids.length <= MANY ? row : this.folded(key, row));
    return box;
  }

  // A long row of cards out of play is folded up; what somebody opened stays open.
  folded(key, row) {
    const box = element("details", "", element("summary", "", "…"), row);
    box.open = this.opened.has(key);
    box.addEventListener("toggle", () => (box.open ? this.opened.add(key) : this.opened.delete(key)));
    return box;
  }

  name(card) {
    const data = this.table.data(card);
    if (!data) return card.printing ?? "?";
    return data.names?.[this.language] ?? data.name ?? card.printing;
  }

  card(id) {
    const card = this.table.cards.get(id);
    const item = element("li", `card${card.printing === null ? " unknown" : ""}`, element("span", "name", this.name(card)));
    if (card.angle) item.classList.add(`turned${card.angle}`);
    if (card.face === "down") item.classList.add("down");
    if (this.touched.has(id)) item.classList.add("touched");
    if (this.onTap) this.open(item, id);
    const data = this.table.data(card);
    item.dataset.color = data?.color ?? data?.race ?? "";
    item.append(...this.badges(card, data));
    item.title = this.describe(card, data);
    item.setAttribute("aria-label", [this.describe(card, data), ...this.markWords(card)].join(", "));
    const below = this.table.at(id);
    if (below.length) {
      const under = element("ul", "under");
      under.append(...below.map((other) => this.card(other)));
      item.append(under);
    }
    return item;
  }

  // A card that can be tapped, by finger or by key.
  open(item, id) {
    item.dataset.card = id;
    item.tabIndex = 0;
    item.setAttribute("role", "button");
    item.setAttribute("aria-pressed", String(this.chosen.has(id)));
    item.classList.toggle("wanted", this.wanted.has(id));
    item.classList.toggle("chosen", this.chosen.has(id));
  }

  badges(card, data) {
    const badges = [];
    if (data?.points) badges.push(element("span", "points", data.points.join("/")));
    else if (data?.attack !== undefined) badges.push(element("span", "points", `${data.attack}/${data.score ?? 0}`));
    else if (data?.weapon !== undefined) badges.push(element("span", "points", `${data.weapon}/${data.armor}`));
    for (const [kind, amount] of Object.entries(card.marks)) badges.push(element("span", "mark", `${amount} ${this.term(kind)}`));
    return badges;
  }

  markWords(card) {
    return Object.entries(card.marks).map(([kind, amount]) => `${amount} ${this.term(kind)}`);
  }

  describe(card, data) {
    const told = [card.id, data ? this.name(card) : word(this.language, "unknown"), data?.type && this.term(data.type)];
    if (card.angle) told.push(`${card.angle}°`);
    for (const [name, value] of Object.entries(card.attributes)) told.push(`${this.term(name)}: ${value}`);
    return told.filter(Boolean).join(" · ");
  }

  chain() {
    const effects = [...this.table.chain].reverse().map(([, data]) => {
      const card = this.table.cards.get(data.card);
      return element("li", "", `${data.seat} ${card ? this.name(card) : ""}`);
    });
    const box = section("chain", word(this.language, "chain"), []);
    const rows = element("ol", "");
    rows.append(...effects);
    box.append(rows);
    return box;
  }
}

function section(kind, title, children) {
  const box = element("section", kind, element("h3", "", title));
  const zones = element("div", "zones");
  zones.append(...children);
  box.append(zones);
  return box;
}

export function element(tag, kind, ...children) {
  const made = document.createElement(tag);
  if (kind) made.className = kind;
  made.append(...children);
  return made;
}
