// An area of the mat: cards in a row, one behind the other, in a hand, or on lanes. Each is made once and then updated.

import { element } from "../replay/element.js";
import { buildIcon } from "../replay/icons.js";
import { setChildren, setHidden, setProperties, setTabIndex, setText } from "./dom-updates.js";
import { groupAlikeCards } from "./scene.js";
import { capitalize, countedPlace, cardName } from "./card-description.js";

const FOLD_FROM = { phone: 5, desk: 14 };
const MANY = { phone: 6, desk: 12 };
const NARROW = 6;
// The number of card widths that have room next to resources on a phone.
const ABREAST = 4;
const TIGHT = 4;
// Up to this number of cards the name of the area fits next to them on a phone; up to one card if resources are there too.
const FEW = 3;

export class Area {
  // `mat`: what all areas share: slots, telling, size (`phone` or `desk`), opened fans.
  constructor(mat, kind, { key, name }) {
    Object.assign(this, { mat, kind, key });
    const sign = ["space", "earth"].find((each) => name.startsWith(each));
    this.count = element("b", "unseen");
    this.tag = element("h4", "tag", ...(sign ? [buildIcon(sign)] : []), element("span", "", capitalize(mat.narration.term(name))), this.count);
    this.tag.setAttribute("aria-level", "4");
    this.cards = element("ul", "cards");
    this.resources = element("div", "resources");
    this.root = element("div", `zone ${kind}`, this.tag, this.cards, this.resources);
    this.root.dataset.zone = key;
    this.root.setAttribute("role", "group");
  }

  update(zone) {
    const { narration } = this.mat;
    const fans = this.fans(zone);
    setChildren(this.cards, fans.flatMap((fan) => this.slots(zone, fan)));
    const wide = fans.reduce((sum, fan) => sum + width(fan.at(-1)) + (fan.length - 1) * 0.05, 0);
    setProperties(this.cards, { "--n": Math.max(1, wide).toFixed(2), "--count": zone.cards.length });
    this.root.classList.toggle("many", this.kind !== "hand" && fans.length > (this.mat.isNarrow(this.key) ? NARROW : MANY[this.mat.size]));
    this.root.classList.toggle("crowded", this.kind === "areas" && wide > (zone.resources?.groups.length ? ABREAST : MANY.phone));
    this.root.classList.toggle("few", wide <= FEW);
    this.root.classList.toggle("lends", wide > 1 && Boolean(zone.resources?.groups.length));
    this.root.classList.toggle("bare", zone.count === 0 && !zone.resources?.groups.length);
    setText(this.count, ` ${zone.count}`);
    this.root.setAttribute("role", "group");
    this.root.setAttribute("aria-label", countedPlace(narration, narration.term(zone.name), zone.count));
    this.fanned(zone.resources);
  }

  // Where an area holds many, cards that are indistinguishable lie as a fan until it is opened.
  fans(zone) {
    const { opened, size } = this.mat;
    if (this.kind !== "areas" || zone.cards.length <= FOLD_FROM[size]) return zone.cards.map((card) => [card]);
    return groupAlikeCards(zone.cards).flatMap((fan) => (opened.has(fanKey(this.key, fan)) ? fan.map((card) => [card]) : [fan]));
  }

  slots(zone, fan) {
    return fan.map((card, at) => {
      const slot = this.mat.slots.slotFor(card);
      const last = at === fan.length - 1;
      slot.classList.toggle("under", !last);
      slot.fan = fan.length > 1 ? fanKey(this.key, fan) : null;
      if (slot.times !== (last && fan.length > 1 ? fan.length : 0)) this.times(slot, last && fan.length > 1 ? fan.length : 0);
      if (this.kind === "squads" && slot.back !== card.back) setProperties(slot, { "--back": (slot.back = card.back) });
      return slot;
    });
  }

  times(slot, number) {
    slot.times = number;
    slot.querySelector(".times")?.remove();
    if (number) slot.append(element("b", "times", `×${number}`));
  }

  // Resources lie small at the end of the row, equal ones as a fan.
  fanned(resources) {
    const groups = resources?.groups ?? [];
    setChildren(this.resources, groups.map((group, at) => {
      const fan = (this.resources.children[at]?.matches("ul.fan") && this.resources.children[at]) || element("ul", "fan");
      setChildren(fan, group.map((card) => this.mat.slots.slotFor(card)));
      setProperties(fan, { "--count": group.length });
      fan.classList.toggle("lying", width(group.at(-1)) > 1);
      fan.title = `${cardName(this.mat.narration, group[0])} ×${group.length}`;
      return fan;
    }));
    // In widths of a card: what the other cards of the row have to leave to them.
    const lent = groups.reduce((sum, group) => sum + width(group.at(-1)) / 2 + (group.length - 1) * 0.16, 0);
    setProperties(this.cards, { "--res": lent.toFixed(2), "--fans": groups.length });
    setHidden(this.resources, !groups.length);
    this.resources.classList.toggle("tight", groups.length > TIGHT);
    if (resources) this.resources.dataset.zone = resources.key;
  }
}

// The lanes of a row: every lane has its place, also where no card stands.
export class Lanes {
  constructor(mat, kind, { key, name }, behind) {
    Object.assign(this, { mat, key, places: [] });
    this.count = element("b", "unseen");
    this.tag = element("h4", "tag", element("span", "", capitalize(mat.narration.term(name))), this.count);
    this.tag.setAttribute("aria-level", "4");
    this.cards = element("ul", "cards laned");
    this.root = element("div", `zone lanes${behind ? " behind" : ""}`, this.tag, this.cards);
    this.root.dataset.zone = key;
    this.root.setAttribute("role", "group");
  }

  update(zone) {
    const { narration, slots, open } = this.mat;
    const term = narration.term(zone.name);
    const wanted = [];
    for (let lane = 1; lane <= zone.lanes; lane += 1) {
      const spot = `${this.key}:${lane}`;
      const card = zone.cards.find((each) => each.lane === lane);
      const place = card ? slots.slotFor(card) : this.place(lane);
      place.classList.add("lane");
      place.dataset.spot = spot;
      setProperties(place, { "grid-column": this.mat.columnOf(lane, zone.lanes) });
      if (!card) this.offer(place, `${capitalize(term)} ${lane}`, open.get(spot), open.has(spot));
      wanted.push(place);
    }
    setProperties(this.cards, { "--lanes": zone.lanes });
    setChildren(this.cards, [...wanted, ...zone.cards.filter((card) => !card.lane).map((card) => slots.slotFor(card))]);
    setText(this.count, ` ${zone.count}`);
    this.root.setAttribute("role", "group");
    this.root.setAttribute("aria-label", countedPlace(narration, term, zone.count));
  }

  place(lane) {
    this.places[lane] ??= element("li", "spot");
    return this.places[lane];
  }

  // An empty place. If it can be tapped, it has a button with its word.
  offer(place, label, text, isOpen) {
    place.classList.toggle("offered", isOpen);
    if (!isOpen) return place.firstChild?.remove();
    if (!place.firstChild) place.append(tapTarget());
    place.firstChild.setAttribute("aria-label", label);
    return setText(place.firstChild, text ?? "");
  }
}

function tapTarget() {
  const made = element("span");
  setTabIndex(made, 0);
  made.setAttribute("role", "button");
  return made;
}

function width(card) {
  return card.angle === 90 || card.angle === 270 ? 1.25 : card.angle === 45 ? 1.3 : 1;
}

function fanKey(key, fan) {
  return `${key} ${fan[0].printing} ${fan[0].angle}`;
}
