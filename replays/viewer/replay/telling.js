// A record in words of the chosen language: places, zones, cards, and what happened, event after event.

import { spokenWords } from "./spoken.js";
import { word } from "./words.js";

const LISTED = { en: ", ", ja: "、", zh: "、" };

export class Telling {
  constructor(record, language) {
    this.record = record;
    this.language = language;
    this.known = new Map();
    this.pins = new Map();
    this.zones = new Map(record.header.zones.map((zone) => [zone[0], zone]));
  }

  has(name) {
    return name in (this.record.terms ?? {});
  }

  // A word of the rulebook; an identifier without one is shown with its underscores taken out.
  term(name) {
    const word = this.record.terms?.[name];
    return word?.[this.language] ?? word?.en ?? String(name).replaceAll("_", " ");
  }

  // A place of the timing chart: "assign.ft" is the free timing of the assign phase.
  place(node) {
    const words = (part) => [`phase.${part}`, `step.${part}`, part].find((name) => this.has(name)) ?? part;
    const parts = node.split(".").map((part) => (/^ft\d*$/.test(part) ? "free_timing" : part)).map((part) => this.term(words(part)));
    return parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join(" · ");
  }

  zone(key) {
    const [, name, holder] = this.zones.get(key);
    return holder ? `${holder} ${this.term(name)}` : this.term(name);
  }

  printing(data, id) {
    return data.names?.[this.language] ?? (data.name ? this.term(data.name) : id);
  }

  // What an event tells, in order from the first on: cards are named as far as the record knew them by then.
  next(event) {
    for (const [code, id, value] of event.changes) {
      if (code === 7 && value) this.pins.set(id, value);
      if (code === 6) this.known.set(id, value);
    }
    return event.spoken ? this.spoken(event) : this.followed(event);
  }

  // Declarations are told in the notation, which is English, or with the rulebook's words for the same.
  spoken(event) {
    if (event.name === "opened") return this.followed(event);
    return this.language === "en" || !this.has(`act.${event.said.act}`) ? event.text : spokenWords(this, event);
  }

  followed(event) {
    const words = this.record.terms?.[`event.${event.name}`];
    if (!words) return event.text;
    const sentence = (words[this.language] ?? words.en).replace(/\{(\w+)\}/g, (_, name) => this.fact(name, event.said[name]));
    return event.seat ? `${event.seat}: ${sentence}` : sentence;
  }

  fact(name, value) {
    if (Array.isArray(value) && !value.length) return "–";
    if (Array.isArray(value)) return value.map((each) => (Array.isArray(each) ? each.map((part) => this.fact(name, part)).filter(Boolean).join(" ") : this.fact(name, each))).join(LISTED[this.language]);
    if (value && typeof value === "object") return Object.entries(value).map(([key, each]) => (key === name ? this.fact(name, each) : `${this.fact(name, key)} ${this.fact(name, each)}`)).join(LISTED[this.language]);
    if (value === null || value === undefined || typeof value === "boolean") return "";
    if (typeof value !== "string") return String(value);
    if (this.zones.has(value)) return this.zone(value);
    if (/^#\d+$/.test(value) && !this.known.get(value)) return `${word(this.language, "unknown")} ${value}`;
    const printing = this.known.get(value);
    if (printing) return this.printing(this.pins.get(printing) ?? {}, printing);
    if (this.pins.has(value)) return this.printing(this.pins.get(value), value);
    return this.term([`${name}.${value}`, `phase.${value}`, `step.${value}`].find((each) => this.has(each)) ?? value);
  }
}
