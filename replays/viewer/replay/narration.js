// A record in words of the chosen language, event after event, as parts of sentences: places, zones, cards, and what
// happened.

import { EventFacts } from "./event-facts.js";
import { fillTemplate, joinParts, parseTemplate, plain } from "./sentence-template.js";
import { declarationText } from "./declaration-text.js";
import { word } from "./messages.js";

const EDGE = /^(begin|end):(\w+)$/;

export class Narration {
  constructor(record, language) {
    Object.assign(this, { record, language });
    this.known = new Map();
    this.pins = new Map();
    this.kinds = new Map();
    this.sizes = new Map();
    this.seats = record.header.seats ?? [];
    this.zones = new Map(record.header.zones.map((zone) => [zone[0], zone]));
    this.facts = new EventFacts(this);
  }

  has(name) {
    return name in (this.record.terms ?? {});
  }

  // Returns a term of the rulebook; an identifier without one is shown with spaces for underscores.
  term(name) {
    const wording = this.record.terms?.[name];
    return wording?.[this.language] ?? wording?.en ?? String(name).replace(/^\w+\./, "").replaceAll("_", " ");
  }

  // Names a place of the timing chart: "assign.ft" is the free timing of the assign phase.
  place(node) {
    const words = (part, at) => [at ? `step.${part}` : `phase.${part}`, at ? `phase.${part}` : `step.${part}`, part].find((name) => this.has(name)) ?? part;
    const parts = node.split(".").map((part) => (/^ft\d*$/.test(part) ? "free_timing" : part)).map((part, at) => this.term(words(part, at)));
    return parts.filter((part, at) => part !== parts[at - 1]).map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join(" · ");
  }

  // Names a moment at the edge of such a place, "at the beginning of the turn"; empty for any other.
  edge(moment) {
    const [, edge, step] = EDGE.exec(moment) ?? [];
    return edge ? this.term(`text.${edge}`).replace("{value}", this.place(step)) : "";
  }

  // Returns the name of a player; without a name, that of the seat.
  player(seat) {
    return this.record.header.players?.[seat] || word(this.language, "player").replace("{seat}", seat);
  }

  zone(key) {
    const [, name, holder] = this.zones.get(key);
    const term = this.term(name);
    return holder ? word(this.language, "zone_of").replace("{seat}", this.player(holder)).replace("{zone}", term) : term;
  }

  printing(data, id) {
    return data.names?.[this.language] ?? (data.name ? this.term(data.name) : id);
  }

  // Describes the next event. Events come in order from the first: cards are named as far as they are known by then.
  next(event) {
    for (const change of event.changes) this.follow(change);
    return this.sentence(event);
  }

  follow([code, id, value, ...rest]) {
    if (code === 7 && value) this.pins.set(id, value);
    if (code === 6) this.known.set(id, value);
    if (code === 15 && id === "awaits") this.asked = { by: value?.card ?? "", before: this.asked?.by ?? "" };
    if (code === 1) this.hide(id, value, rest[1]);
    if (code === 4) this.hide(value, this.sizes.get(id) ?? 0, id);
  }

  // Returns the same as plain text.
  words(event) {
    return plain(this.next(event));
  }

  // Cards that lie where nobody looks may be called by where they came from: the forest has travellers.
  hide(first, size, place) {
    const term = `hidden.${this.zones.get(place)?.[1]}`;
    if (!this.has(term)) return;
    this.sizes.set(place, size);
    for (let number = first; number < first + size; number += 1) this.kinds.set(`#${number}`, term);
  }

  hidden(id) {
    return this.kinds.has(id) ? this.term(this.kinds.get(id)) : word(this.language, "an_unknown");
  }

  // Without a sentence of the rulebook: describes a declaration by its notation, another event by its name and facts.
  sentence(event) {
    const said = event.spoken && event.name !== "opened";
    const template = this.template(said ? [`say.${event.name}`, `say.${event.said.act}`] : [`event.${event.name}`]);
    if (!template) return [event.text];
    const values = said ? declarationText(this, event) : { who: event.seat, ...event.said };
    const { parts } = fillTemplate(parseTemplate(template), (name, form) => this.told(name, values[name], form), (name) => numberOf(values[name]));
    return joinParts(event.claims ? [...parts, word(this.language, "says_the_scorer")] : parts);
  }

  template(names) {
    const wording = names.map((name) => this.record.terms?.[name]).find(Boolean);
    return wording?.[this.language] ?? wording?.en;
  }

  // Returns a fact as parts. Free words stay as they are; a sentence inside another one is already translated.
  told(name, value, form) {
    if (Array.isArray(value) && value.some((part) => part?.own !== undefined || part?.name !== undefined)) return value.map((part) => part.own ?? part);
    if (name === "said" && Array.isArray(value)) return value;
    return this.facts.parts(name, value, form);
  }

  fact(name, value) {
    return plain(this.facts.parts(name, value) ?? ["–"]);
  }
}

function numberOf(value) {
  if (Array.isArray(value)) return value.length;
  return typeof value === "number" ? Math.abs(value) : 1;
}
