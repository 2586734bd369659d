// One side of the table: the rail, and the rows from the middle outwards.

import { element } from "../replay/element.js";
import { Area, Lanes } from "./areas.js";
import { setChildren } from "./dom-updates.js";
import { SeatRail } from "./seat-rail.js";

export class TableSide {
  constructor(mat, seat) {
    Object.assign(this, { mat, seat, areas: new Map(), lines: [] });
    this.rail = new SeatRail(mat, seat);
    this.rows = element("div", "rows");
    this.root = element("section", "seat", this.rail.root, this.rows);
    this.root.dataset.seat = seat;
    this.root.setAttribute("aria-label", mat.seatLabel(seat));
  }

  update(seat) {
    this.root.classList.toggle("far", seat.far);
    this.root.classList.toggle("near", !seat.far);
    this.root.classList.toggle("holder", seat.holder);
    this.rail.update(seat);
    setChildren(this.rows, seat.rows.map((row, at) => this.row(row, at)));
  }

  row(row, at) {
    const line = (this.lines[at] ??= element("div", `row ${row.kind}${row.behind ? " behind" : ""}${at === 0 ? " front" : ""}`));
    for (const zone of row.zones) this.area(row, zone).update(zone);
    setChildren(line, row.zones.map((zone) => this.areas.get(zone.key).root));
    line.classList.toggle("bare", row.zones.some((zone) => this.areas.get(zone.key).root.classList.contains("bare")));
    return line;
  }

  area(row, zone) {
    if (!this.areas.has(zone.key)) this.areas.set(zone.key, row.kind === "lanes" ? new Lanes(this.mat, row.kind, zone, row.behind) : new Area(this.mat, row.kind, zone));
    return this.areas.get(zone.key);
  }
}
