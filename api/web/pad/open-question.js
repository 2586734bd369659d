// The open question, in place of the strip: one line and its possible answers; the board accepts answers as well.

import { button, make } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { openNamingSheet } from "./card-name-sheet.js";
import { optionSets } from "./offer-arguments.js";
import { areIndistinguishable, lastSquadsOfSeat } from "./tap-entries.js";
import { lineWithoutNumbers } from "./card-numbers.js";

const MANY = 40;
// What is done with cards of a hand in sight of all.
const SHOWN = ["discard", "choose"];

export class OpenQuestion {
  constructor(thumb) {
    this.thumb = thumb;
  }

  rows(choosing) {
    const { thumb } = this;
    const { names } = thumb;
    if (thumb.sortie) return this.squads(choosing);
    const name = thumb.slot ?? choosing.names[0];
    const head = make("p", { kind: "asks" }, make("b", {}, choosing.offer.act === "choose" ? names.question() : names.offer(choosing.offer)), name && this.needsWords(choosing, name) ? make("span", {}, this.words(choosing, name)) : "");
    return [head, ...(name ? [this.options(choosing, name), ...this.besides(choosing, name)] : []), ...this.instead(choosing)];
  }

  // Offers an attack on another player, as long as no unit is chosen for this one.
  instead({ offer, chosen }) {
    const { thumb } = this;
    if (offer.act !== "attack" || Object.values(chosen).some((each) => each.length)) return [];
    const others = thumb.offers.filter((each) => each.act === offer.act && each.seat === offer.seat && each !== offer);
    const words = thumb.names.distinguish(others, others.map((each) => thumb.names.offer(each)));
    const chips = others.map((each, at) => button(words[at], () => thumb.sayOffer(each), { kind: "chip", "data-name": `instead ${words[at]}`, "data-target": each.args.on ?? each.args.seat ?? "" }));
    return chips.length ? [make("div", { kind: "likely instead", role: "group", "aria-label": say("more") }, chips)] : [];
  }

  // Offers further choices once the action is complete.
  besides(choosing, asked) {
    const others = choosing.whole() ? choosing.names.filter((name) => name !== asked && choosing.free(name).length) : [];
    return others.flatMap((name) => [make("p", { kind: "asks" }, make("span", {}, this.words(choosing, name))), this.options(choosing, name)]);
  }

  // Returns whether the question needs a heading: the name of an action with a single choice already says it.
  needsWords({ names, offer }, name) {
    return names.length > 1 || offer.slots[name].most !== 1;
  }

  words(choosing, name) {
    const { least, most } = choosing.offer.slots[name];
    const called = this.thumb.names.slot(name);
    if (least === 0 && most === 1) return say("choose_or_not", { name: called });
    return most === 1 && least === 1 ? say("choose_one", { name: called }) : say("choose_from", { name: called, least, most: Math.min(most, choosing.offer.slots[name].options.length) });
  }

  options(choosing, name) {
    const { thumb } = this;
    const slot = choosing.offer.slots[name];
    const free = choosing.free(name);
    const words = choosing.offer.act === "go" ? new Map(slot.options.map((option) => [option, thumb.names.place(option)])) : thumb.names.options(slot.options);
    const many = choosing.chosen[name].length + 1;
    const any = areIndistinguishable(free, thumb.session.table) && slot.least > 1
      ? [button(say("any_of", { count: slot.least }), () => thumb.fill(name, free.slice(0, slot.least)), { kind: "chip strong", "data-name": "any" })] : [];
    const sets = (["attack", "defend"].includes(choosing.offer.act) || slot.weights.length) && !choosing.chosen[name].length ? optionSets(choosing.offer, name) : [];
    const together = sets.map((set) => button(set.length > 2 && set.length === slot.options.length ? say("all_of", { count: set.length }) : set.map((unit) => words.get(unit)).join(" + "), () => thumb.takeSet(name, set), { kind: "chip", "data-name": `set ${JSON.stringify(set)}` }));
    const unknown = this.unknown(choosing, slot);
    const message = choosing.chosen[name].filter((option) => !slot.options.includes(option) && typeof option === "string");
    const full = choosing.chosen[name].length >= slot.most;
    const spare = this.spare(free, full ? choosing.chosen[name] : []);
    const chips = [...message, ...slot.options.filter((option) => !spare.includes(option))].slice(0, MANY).map((option) => {
      const chosen = choosing.chosen[name].some((other) => JSON.stringify(other) === JSON.stringify(option));
      const called = words.get(option) ?? thumb.names.value(option);
      const made = button(chosen && slot.most > 1 ? `${called} ✓` : called, () => thumb.choose(name, option), {
        kind: `chip${chosen ? " chosen" : ""}`, "aria-pressed": String(chosen), "data-name": `${name} ${JSON.stringify(option)}`, disabled: !chosen && many > slot.most && slot.most > 1,
      });
      return made;
    });
    const which = unknown.length ? [button(say("which_card"), () => this.tell(choosing, name, unknown), { kind: "chip strong", "data-name": "which" })] : [];
    const last = choosing.offer.act === "attack" && !choosing.chosen[name].length && this.knowsSortie(choosing.offer)
      ? [button(say("as_last"), () => this.asLast(), { kind: "chip strong", "data-name": "same" })] : [];
    return make("div", { kind: "likely options", role: "group", "aria-label": thumb.names.arg(name) }, last, which, any, together, chips);
  }

  // Returns all but one of indistinguishable cards, or all of them if one is among `chosen` and no more are needed.
  spare(options, chosen) {
    const { table } = this.thumb.session;
    const hidden = options.filter((option) => table.cards.get(option)?.printing === null);
    return hidden.filter((option, at) => [...chosen, ...hidden.slice(0, at)].some((other) => other !== option && areIndistinguishable([other, option], table)));
  }

  // Returns the unnamed cards that leave a hand in public; one of them is enough to be tapped or named.
  unknown({ offer }, slot) {
    const { session } = this.thumb;
    if (!SHOWN.includes(offer.act)) return [];
    return slot.options.filter((option) => session.table.cards.get(option)?.printing === null && session.mayName(option));
  }

  // Asks which card a chosen unknown card is.
  tell(choosing, name, unknown) {
    const { session, names } = this.thumb;
    openNamingSheet(session, names, choosing.offer.seat, (printing) => {
      choosing.name(name, printing, unknown);
      this.thumb.go_on();
    });
  }

  knowsSortie({ seat, act, slots }) {
    const last = lastSquadsOfSeat(this.thumb.session.record.events, seat, act);
    return Boolean(last) && Object.entries(slots).some(([name, slot]) => (last[name] ?? []).some((unit) => slot.options.includes(unit)));
  }

  asLast() {
    const { choosing } = this.thumb;
    const { offer } = choosing;
    const last = lastSquadsOfSeat(this.thumb.session.record.events, offer.seat, offer.act) ?? {};
    for (const name of choosing.names) for (const unit of last[name] ?? []) choosing.place(name, unit, choosing.chosen[name].length);
    if (this.thumb.sortie || !choosing.whole()) this.thumb.draw();
    else this.thumb.speak();
  }

  // Asks for an attack or a defence: each tap on a unit moves it one area further. Chosen units are listed in their area,
  // in order.
  squads(choosing) {
    const { thumb } = this;
    const { names } = thumb;
    const units = [...new Set(choosing.names.flatMap((name) => choosing.offer.slots[name].options))];
    const words = names.options(units);
    const taken = choosing.names.flatMap((name) => choosing.chosen[name]);
    const last = !taken.length && this.knowsSortie(choosing.offer);
    const unknown = taken.filter((unit) => lineWithoutNumbers(thumb.session, unit)).map((unit) => button(say("numbers_of", { name: names.card(unit) }), () => thumb.numbers(unit), { kind: "chip strong", "data-name": `numbers ${unit}` }));
    const free = units.filter((unit) => !taken.includes(unit)).flatMap((unit) => this.unitCells(choosing, unit, words.get(unit)));
    return [
      make("p", { kind: "asks" }, make("b", {}, `${names.seat(choosing.offer.seat)} · ${names.act(choosing.offer.act)}`)),
      make("div", { kind: "areas" }, choosing.names.map((name) => this.area(choosing, name, words))),
      make("div", { kind: free.length > units.length - taken.length ? "likely in-areas" : "likely" }, last ? button(say("as_last"), () => this.asLast(), { kind: "chip", "data-name": "same" }) : "", unknown, free),
    ];
  }

  // Shows a unit once for each area that it can go to, below the heading of the area.
  unitCells(choosing, unit, words) {
    const areas = choosing.names.filter((name) => choosing.mayPlace(name, unit));
    if (areas.length < 2) return [this.unit(unit, words, areas[0])];
    return areas.map((name) => this.unit(unit, words, name, ` ${name}`, this.thumb.names.arg(name)));
  }

  unit(unit, words, area, suffix = "", called = "") {
    const { names, session } = this.thumb;
    const made = button([make("b", {}, words), called && make("small", {}, called)].filter(Boolean), () => this.thumb.placeIn(unit, area), { kind: "likely-card", "data-name": `unit ${unit}${suffix}`, "data-drag": JSON.stringify(unit), "data-grip": true });
    names.picture(made, names.data(session.table.cards.get([unit].flat()[0])?.printing));
    return made;
  }

  area(choosing, name, words) {
    const { thumb } = this;
    const chips = choosing.chosen[name].map((unit, at) => thumb.slots.chip(name, unit, words, at + 1));
    const against = (thumb.attacked[name] ?? []).map((unit) => thumb.names.card([unit].flat()[0])).join(say("joined"));
    return make("div", { kind: "slot area", "data-slot": name }, make("b", {}, thumb.names.arg(name)), against && make("small", { kind: "attackers" }, say("against", { units: against })), make("div", { kind: "picked" }, chips));
  }
}
