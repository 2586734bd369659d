// The middle between two sides: the clock, the areas with the totals of squads, and the star fronts.

import { element } from "../replay/element.js";
import { buildIcon, buildSeatStone } from "../replay/icons.js";
import { starFrontTint, tintOf, toneHex } from "../replay/card-tints.js";
import { translate } from "../replay/messages.js";
import { setChildren, setHidden, setProperties, setText } from "./dom-updates.js";
import { cardPicture } from "./card-pictures.js";
import { capitalize } from "./card-description.js";

function totalBox({ seat, total }) {
  const box = element("span", "total", buildSeatStone(seat, seat), String(total));
  box.dataset.total = seat;
  return box;
}

// The step, and the phase it is of, which is left out where there is no room for both.
function inParts(place) {
  return place.split(" · ").flatMap((part, at) => (at ? [" ", element("span", "of", `· ${part}`)] : [element("span", "of", part)]));
}

export class ClockAndBattles {
  constructor(mat) {
    this.mat = mat;
    this.turn = element("b");
    this.place = element("span");
    this.holder = element("span", "on-turn");
    this.clock = element("div", "clock", this.turn, this.holder, this.place);
    this.line = element("div", "meeting");
    this.fronts = element("ul", "fronts");
    this.root = element("div", "middle", this.clock, this.line, this.fronts);
    this.stars = new Map();
  }

  update({ clock, result, clash, fronts }, near) {
    this.tell(clock, result);
    setHidden(this.line, !clash.length);
    setHidden(this.fronts, !fronts.length);
    this.root.classList.toggle("bare", !clash.length && !fronts.length);
    setChildren(this.line, clash.map((area, at) => this.area(area, this.line.children[at], near)));
    setProperties(this.fronts, { "--lanes": fronts.length || 1 });
    setChildren(this.fronts, fronts.map((front) => this.front(front)));
  }

  tell([, turn, holder, node], result) {
    const { narration, header } = this.mat;
    const won = result && Object.entries(result.seats).find(([, outcome]) => outcome === "win")?.[0];
    const key = `${turn} ${holder} ${node} ${won} ${Boolean(result)}`;
    if (this.drawnKey === key) return;
    this.drawnKey = key;
    setText(this.turn, turn ? translate(narration.language, "turn_n", { n: turn }) : translate(narration.language, "opening"));
    const name = (seat) => header.players[seat] ?? seat;
    this.holder.replaceChildren(...(holder && !result ? [buildSeatStone(holder), ` ${name(holder)}`] : []));
    this.breathe(`${turn} ${holder}`);
    if (won) this.place.replaceChildren(buildSeatStone(won), ` ${name(won)} · ${capitalize(narration.term("win"))}`);
    else if (result) this.place.replaceChildren(narration.term(Object.values(result.seats)[0] ?? ""));
    else this.place.replaceChildren(...(node ? inParts(narration.place(node)) : []));
  }

  // Lets the clock breathe once where the turn goes to another player.
  breathe(turn) {
    if (this.now && this.now !== turn) {
      this.clock.classList.remove("breathes");
      requestAnimationFrame(() => this.clock.classList.add("breathes"));
    }
    this.now = turn;
  }

  // The totals of both sides, each on its own side of the line; in vermilion as soon as one is said.
  area({ name, totals }, before, near) {
    const box = before ?? element("div", "clash");
    const key = totals.map((total) => total.seat + total.total).join();
    if (box.key === key) return box;
    box.key = key;
    box.dataset.clash = name;
    const ordered = [...totals].sort((one, other) => (one.seat === near) - (other.seat === near));
    box.replaceChildren(...ordered.map((total) => totalBox(total)));
    return box;
  }

  front({ card, lane, column }) {
    const reused = this.stars.get(card.id);
    const key = `${lane} ${column} ${card.angle} ${card.printing}`;
    if (reused?.key === key) return reused;
    const face = { tint: [] };
    const data = { name: `Star front ${lane}`, type: "star_front" };
    const box = element("li", "star-front", cardPicture({ ...face, tint: ["tint"] }, { ...data, tint: starFrontTint(lane) }, true), element("span", "", buildIcon("star"), String(lane)));
    box.key = key;
    box.dataset.anchor = `front ${lane}`;
    box.classList.toggle("turned", card.angle !== 0);
    setProperties(box, { "grid-column": column, "--tint": toneHex(tintOf(starFrontTint(lane))) });
    this.stars.set(card.id, box);
    return box;
  }
}
