// Names shown to the reader in the chosen language: cards, zones, seats, acts.

import { language, say, term } from "/lib/messages.js";
import { cardPicture } from "/viewer/board/card-pictures.js";
import { cardsOfOffer } from "./offer-arguments.js";
import { capitalize } from "/viewer/board/card-description.js";
import { askedModeText, chosenModeText } from "./effect-modes.js";
import { areIndistinguishable } from "./tap-entries.js";
import { isUsualReading } from "./play-variants.js";

// The largest number of options that are named in a question.
const FEW = 3;
// What is plain from the value alone: whose, which card, "Transform", "to the left".
const PLAIN = ["card", "cards", "kind", "seat", "text", "mode"];

export class DisplayNames {
  constructor(session) {
    this.session = session;
  }

  term(name) {
    return term(this.session.record.terms, name);
  }

  has(name) {
    return name in (this.session.record.terms ?? {});
  }

  act(act) {
    return this.term(`act.${act}`);
  }

  // Names an argument; with its value if the language has a place for it: "as G", "Gとして".
  arg(name, value = "") {
    const words = this.term(`arg.${name}`);
    return words.includes("{value}") ? words.replace("{value}", value).trim() : `${words} ${value}`.trim();
  }

  // Returns the label of an argument above its input.
  label(name) {
    return capitalize(this.arg(name));
  }

  // Names what is chosen in a slot, as a heading.
  slot(name) {
    const words = say(`slot.${name}`);
    return words.startsWith("slot.") ? this.label(name) : words;
  }

  // Describes the question to a seat, with the card it is for: "Signal Archive · Choose from the cards looked at".
  question() {
    const { flags, chain, cards } = this.session.table;
    const awaits = flags.get("awaits");
    const effect = awaits?.effect ? chain.find(([key]) => key === awaits.effect)?.[1] : flags.get("pending")?.[0];
    const words = say(`ask.${awaits?.what}`);
    return [cards.has(effect?.card) && this.card(effect.card), words.startsWith("ask.") ? this.act("choose") : words].filter(Boolean).join(" · ");
  }

  // Returns the printed data of a card: from the record, else from the offers.
  data(printing) {
    return this.session.table.pins.get(printing) ?? this.session.cards?.[printing];
  }

  // Names a small effect.
  verb(name) {
    return this.term(this.verbTerm(name) ?? name);
  }

  isVerb(name) {
    return Boolean(this.verbTerm(name));
  }

  verbTerm(name) {
    return ["verb", "do"].map((kind) => `${kind}.${name}`).find((each) => this.has(each));
  }

  seat(seat) {
    return this.session.record.header.players[seat] || say("player", { seat });
  }

  printing(data, id) {
    return data?.names?.[language()] ?? (data?.name ? this.term(data.name) : id);
  }

  card(id) {
    const card = this.session.table.cards.get(id);
    if (!card) return id;
    const { token } = this.session.record.mat ?? {};
    if (token && card.face === "down" && card.attributes?.lane) return this.term(token);
    return card.printing === null ? say("unknown") : this.printing(this.session.table.data(card), card.printing);
  }

  zone(key) {
    const zone = this.session.table.zones.get(key);
    if (!zone) return this.session.table.cards.has(key) ? this.arg("on", this.card(key)) : this.term(key);
    return zone[2] ? `${this.seat(zone[2])} · ${this.term(zone[1])}` : this.term(zone[1]);
  }

  // Names a card by its id or English name as others wrote it; one of several of its name also by place and state.
  called(said) {
    const { cards, pins } = this.session.table;
    const data = [...pins.values()].find((each) => each?.name === said);
    if (!cards.has(said)) return data ? this.printing(data, said) : said;
    const twins = [...cards.keys()].filter((id) => this.card(id) === this.card(said));
    return this.distinct(twins).get(said);
  }

  // Returns the place, state and markers of a card, which distinguish it from others with its name.
  about(id) {
    const card = this.session.table.cards.get(id);
    const data = this.session.table.data(card);
    const marks = Object.entries(card.marks).map(([kind, amount]) => `${amount} ${this.term(kind)}`);
    const keywords = (data?.keywords ?? []).map((word) => this.term(typeof word === "string" ? word : (word.keyword ?? word.name ?? "")));
    return [data?.type && this.term(data.type), data?.points?.join("/"), card.angle && `${card.angle}°`, ...marks, ...keywords,
      this.zone(card.place)].filter(Boolean).join(" · ");
  }

  // Names a fixed argument of an offer; with its label if the value is not clear by itself.
  named(name, value, { card, text } = {}) {
    if (value === true) return this.arg(name);
    if (name === "way") return chosenModeText(this.session, this.data(this.session.table.cards.get(card)?.printing ?? card), { text, way: value }) ?? `${this.arg(name)} ${value}`;
    if (name === "text" && /^\d+$/.test(value)) return this.term("text_number").replace("{n}", value);
    return PLAIN.includes(name) ? this.value(value) : this.arg(name, this.value(value));
  }

  // Shows a choice of a card, with its picture before the words.
  picture(item, data) {
    if (data) item.prepend(cardPicture(this.session.record.face, data));
  }

  // Names any option of a slot or fixed argument.
  value(value) {
    const { table, record } = this.session;
    if (Array.isArray(value)) return value.map((each) => this.value(each)).join(say("joined"));
    if (value && typeof value === "object") return Object.values(value).map((each) => this.value(each)).join(" ");
    if (value === true) return say("fast");
    if (typeof value !== "string") return String(value);
    if (table.cards.has(value)) return this.card(value);
    if (table.zones.has(value)) return this.zone(value);
    if (record.header.seats.includes(value)) return this.seat(value);
    if (this.data(value)) return this.printing(this.data(value), value);
    return this.term(value);
  }

  // Names offers side by side with `called`. Offers of equal names also get their fixed values, their open choices, or
  // their cards, if these differ.
  distinguish(offers, called) {
    const cards = this.distinct([...new Set(offers.flatMap(({ args }) => [...cardsOfOffer({ args, slots: {} })]))], false);
    const ways = [({ args }) => this.fixed(args).join(" · "), (offer) => this.asks(offer), ({ args }) => [...cardsOfOffer({ args, slots: {} })].map((id) => cards.get(id)).filter(Boolean).join(" · ")];
    return ways.reduce((message, way) => message.map((words, at) => {
      const alike = offers.filter((_, other) => message[other] === words).map(way);
      return new Set(alike).size > 1 ? [words, way(offers[at])].filter(Boolean).join(" · ") : words;
    }), called);
  }

  // Describes the fixed arguments of an offer, without its card.
  fixed(args) {
    return Object.entries(args).filter(([name]) => name !== "card").map(([name, value]) => this.named(name, value, args));
  }

  // Names what an offer leaves to be chosen, "on Swift", "Units 2–3": one of few by its name, else their number.
  asks({ slots }) {
    return Object.entries(slots).map(([name, { least, most, options }]) => {
      if (least === 1 && most === 1 && options?.length <= FEW) return this.arg(name, [...new Set(options.map((option) => this.value(option)))].join(" / "));
      return `${this.arg(name)} ${least === most ? least : `${least}–${most}`}`;
    }).join(say("joined"));
  }

  // Names the options of a slot; cards of equal names also by place and state.
  options(options) {
    const called = options.map((option) => askedModeText(this.session, option) ?? this.value(option));
    const cards = this.distinct(options.filter((option) => typeof option === "string" && this.session.table.cards.has(option)));
    return new Map(options.map((option, at) => [option, cards.get(option) ?? called[at]]));
  }

  // Names each card so that it differs from the others: by name; else by place, state and markers; else by order. `whole`:
  // with the name, else only the difference, or "" if there is none to add.
  distinct(ids, whole = true) {
    const named = new Map(ids.map((id) => [id, this.card(id)]));
    const found = new Map();
    for (const [id, name] of named) {
      const twins = ids.filter((other) => named.get(other) === name);
      const signs = twins.length > 1 ? this.signs(id, twins) : "";
      found.set(id, whole ? [name, signs && `(${signs})`].filter(Boolean).join(" ") : signs);
    }
    return found;
  }

  // Returns the difference of a card from others with its name ("Space", "rolled", "2 damage"), or else its number among them.
  signs(id, twins) {
    const every = twins.map((twin) => this.looks(twin));
    const mine = every[twins.indexOf(id)];
    const differ = mine.filter((_, at) => new Set(every.map((looks) => looks[at])).size > 1);
    const same = twins.filter((_, at) => every[at].join() === mine.join());
    return [...differ.filter(Boolean), same.length > 1 && !areIndistinguishable(same, this.session.table) && same.indexOf(id) + 1].filter(Boolean).join(say("joined"));
  }

  looks(id) {
    const { table } = this.session;
    const card = table.cards.get(id);
    const marks = Object.entries(card.marks).map(([kind, amount]) => `${amount} ${this.term(kind)}`).join(" ");
    const on = (table.lists?.get(id) ?? []).map((each) => this.card(each)).join(" + ");
    const place = [this.zone(card.place), card.attributes?.lane].filter(Boolean).join(" ");
    return [place, card.angle ? say("turned") : say("upright"), marks, on && `+ ${on}`];
  }

  // Returns "in answer" or "after it" if an offer is not submitted in its usual reading.
  reading(offer) {
    const { table } = this.session;
    return isUsualReading(offer, table) ? "" : say(offer.reply ? "in_answer" : "after_it");
  }

  // Names one of several ways to play a card, without the card, whose name is the heading.
  ways(places) {
    const hosted = places.some(({ picks }) => picks.some(([name]) => name === "on"));
    return this.distinguish(places.map(({ offer, picks }) => ({ ...offer, args: { ...offer.args, ...Object.fromEntries(picks) } })), places.map(({ offer, picks, card }) => {
      const fixed = this.fixed(Object.fromEntries(Object.entries(offer.args).filter(([, value]) => value !== card)));
      const picked = picks.filter(([, option]) => option !== card).map(([name, option]) => this.arg(name, this.value(option)));
      const alone = hosted && !picked.length && !fixed.length && offer.act === "play" ? say("alone") : "";
      return [this.act(offer.act), ...fixed, ...picked, alone, this.reading(offer)].filter(Boolean).join(" · ");
    }));
  }

  // Names an offer, "Play · Granite Mech · from Hangar", so that it differs from others of its act. `of`: everything fixed,
  // if only a part is named.
  offer(offer) {
    const fixed = Object.entries(offer.args).map(([name, value]) => this.named(name, value, offer.of ?? offer.args));
    return [this.act(offer.act), ...fixed, offer.note].filter(Boolean).join(" · ");
  }
}
