// A zone drawn as HTML: its name and count, and its cards in a row, on their lanes, or folded up under the name.

import { element } from "./card.js";
import { word } from "./words.js";

const MANY = 8;
const FEW = 3;

export class ZoneMaker {
  // `cards`: makes a card · `telling`: the words · `tapped`: whether cards can be tapped, also those that nobody knows ·
  // `spotted(item, spot)`: makes a place on a lane one that can be tapped.
  constructor(telling, cards, tapped, spotted) {
    Object.assign(this, { telling, cards, tapped, spotted, table: null, lanes: 0 });
    this.opened = new Set();
    this.rows = new Set();
  }

  // `spots`: places on lanes that can be tapped. Where there ever was one, all lanes of such zones are drawn, also the empty ones.
  look(table, spots) {
    for (const spot of spots.keys()) this.rows.add(table.zones.get(spot.split(":")[0])[1]);
    Object.assign(this, { table, lanes: lanesOf(table, this.rows.size > 0) });
  }

  ids(zone) {
    return this.table.at(zone[0]);
  }

  // Whether cards of the zone stand on lanes; what is shared marks the lanes, one card for each.
  isLaned(zone) {
    const ids = this.ids(zone);
    const own = ids.length > 0 && ids.every((id) => this.table.cards.get(id).attributes.lane);
    return this.lanes > 0 && (own || this.rows.has(zone[1]) || (zone[2] === "" && ids.length === this.lanes));
  }

  // Whether it is drawn card by card: not where it is empty, nor where nobody knows any of a pile.
  hasFaces(zone) {
    const [, , , ordered, sees] = zone;
    const ids = this.ids(zone);
    if (ids.some((id) => this.table.cards.get(id).printing !== null)) return true;
    return ids.length > 0 && !(ordered && sees === "none") && (this.tapped() || ids.length <= MANY);
  }

  // What is in play or in a hand lies open; of the rest, more than a few cards are folded up. What somebody opened stays open.
  make(zone) {
    const ids = this.ids(zone);
    const open = zone[6] || zone[4] === "holder" || ids.length <= FEW || this.isLaned(zone);
    const box = open ? this.heading(zone, "section", "h4") : this.folding(zone);
    const row = element("ul", zone[6] ? "cards play" : "cards", ...ids.map((id) => this.cards.make(id)));
    if (this.isLaned(zone)) this.inLanes(row, ids, zone);
    box.append(row);
    return box;
  }

  folding(zone) {
    const box = this.heading(zone, "details", "summary");
    const [key] = zone;
    box.open = this.opened.has(key);
    box.addEventListener("toggle", () => (box.open ? this.opened.add(key) : this.opened.delete(key)));
    return box;
  }

  // Name and count alone.
  count(zone) {
    return this.heading(zone, "li", "span");
  }

  heading(zone, tag, inner) {
    const [key, name] = zone;
    const count = this.ids(zone).length;
    const box = element(tag, "zone", element(inner, "", `${this.telling.term(name)} `, element("b", "", String(count))));
    box.dataset.zone = key;
    box.setAttribute("aria-label", `${this.telling.term(name)}, ${count} ${word(this.telling.language, "cards")}`);
    return box;
  }

  // Every lane has its column, also where no card stands.
  inLanes(row, ids, [key, name]) {
    row.classList.add("laned");
    row.style.setProperty("--lanes", this.lanes);
    const lanes = ids.map((id, at) => this.table.cards.get(id).attributes.lane ?? at + 1);
    const spots = this.rows.has(name);
    const put = (item, lane) => {
      Object.assign(item.style, { gridColumn: String(lane), gridRow: "1" });
      if (spots) this.spotted(item, `${key}:${lane}`);
    };
    [...row.children].forEach((item, at) => put(item, lanes[at]));
    for (let lane = 1; spots && lane <= this.lanes; lane += 1) {
      if (!lanes.includes(lane)) put(row.appendChild(this.spot(name, lane)), lane);
    }
  }

  spot(name, lane) {
    const item = element("li", "spot");
    item.setAttribute("aria-label", `${this.telling.term(name)} ${lane}`);
    return item;
  }
}

// How many lanes a table has; 0 where cards do not stand on lanes. `known`: they may, though none does so far.
export function lanesOf(table, known) {
  const most = Math.max(0, ...[...table.cards.values()].map((card) => card.attributes.lane ?? 0));
  const shared = table.header.zones.filter((zone) => zone[2] === "");
  return (most || known) && Math.max(most, ...shared.map((zone) => table.at(zone[0]).length));
}
