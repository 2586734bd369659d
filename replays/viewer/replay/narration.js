// A record in words of the chosen language, event after event, as parts of sentences: places, zones, cards, and what
// happened.

import { EventFactWriter, withoutEmptyMembers } from "./event-facts.js";
import { fillTemplate, joinAdjacentWords, parseTemplate, plainText } from "./sentence-template.js";
import { declarationFacts } from "./declaration-text.js";
import { derivedFacts, newChainLink, zonesNewlyInCombat } from "./derived-facts.js";
import { translate } from "./messages.js";

const [MOVED, CLOCK] = [3, 18];
const EDGE = /^(begin|end):(\w+)$/;

export class Narration {
  constructor(record, language) {
    Object.assign(this, { record, language, onTurn: "", subject: "" });
    this.known = new Map();
    this.pins = new Map();
    this.kinds = new Map();
    this.places = new Map();
    this.links = new Map();
    this.drawn = new Set();
    this.detachments = new Map();
    this.seats = record.header.seats ?? [];
    this.zones = new Map(record.header.zones.map((zone) => [zone[0], zone]));
    this.zoneNames = new Set(record.header.zones.map((zone) => zone[1]));
    this.facts = new EventFactWriter(this);
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
  // `kind`: "next_moment." for that of the next one · `turn`: whose it is, if a text says it.
  edge(moment, kind = "", turn = "") {
    const [, edge, step] = EDGE.exec(moment) ?? [];
    const whose = turn && this.has(`text.of_turn.${turn}`) ? this.term(`text.of_turn.${turn}`) : kind ? "{value}" : this.term("text.of_turn.any");
    return edge ? this.term(`text.${kind}${edge}`).replace("{value}", whose.replace("{value}", this.place(step))) : "";
  }

  // Returns the name of a player; without a name, that of the seat.
  player(seat) {
    return this.record.header.players?.[seat] || translate(this.language, "player").replace("{seat}", seat);
  }

  // Names a zone inside of a sentence: "mika's discard pile".
  zone(key) {
    const [, name, holder] = this.zones.get(key);
    const term = this.inSentence(this.term(name));
    return holder ? translate(this.language, "zone_of").replace("{seat}", this.player(holder)).replace("{zone}", term) : term;
  }

  // Returns a term of the rulebook as it is written inside of a sentence; English ones have no capitals there, but for
  // letters (G) and numbers.
  inSentence(term) {
    if (this.language !== "en") return term;
    return term.split(" ").map((each) => (each.length > 1 && /[a-z]/.test(each) ? each.toLowerCase() : each)).join(" ");
  }

  printing(data, id) {
    return data.names?.[this.language] ?? (data.name ? this.term(data.name) : id);
  }

  // Names a printing by its id: as it is known so far, else as it becomes known later in the record.
  named(id) {
    const later = () => this.record.events?.flatMap(({ changes }) => changes ?? []).find(([code, pinned, data]) => code === 7 && pinned === id && data)?.[2];
    const data = this.pins.get(id) ?? later();
    return data ? this.printing(data, id) : translate(this.language, "an_unknown");
  }

  // Describes the next event. Events come in order from the first: cards are named as far as they are known by then.
  describeNext(event) {
    this.begin(event);
    const parts = this.sentence(event);
    this.finish(event);
    return parts;
  }

  // Takes the next event in without a sentence.
  observe(event) {
    this.begin(event);
    this.finish(event);
  }

  begin(event) {
    for (const change of event.changes) this.follow(change);
    if (event.name === "drawn") event.changes.filter(([code]) => code === MOVED).forEach(([, card]) => this.drawn.add(card));
    this.engaged = zonesNewlyInCombat(this.detachments, event);
  }

  finish(event) {
    for (const change of event.changes) this.locate(change);
    this.onTurn = event.changes.findLast(([code]) => code === CLOCK)?.[2] ?? this.onTurn;
  }

  follow(change) {
    const [code, id, value, ...rest] = change;
    const link = newChainLink(change);
    if (link) this.links.set(...link);
    if (code === 7 && value) this.pins.set(id, value);
    if (code === 6) this.known.set(id, value);
    if (code === 15 && id === "awaits") this.asked = { by: value?.card ?? "", before: this.asked?.by ?? "" };
    if (code === 1) this.hide(id, value, rest[1]);
    if (code === 4) this.renew(id, value);
  }

  locate([code, card, place]) {
    if (code === MOVED) this.places.set(card, place);
  }

  // Returns the same as plain text.
  words(event) {
    return plainText(this.describeNext(event), this.language);
  }

  // Cards that lie where nobody looks may be called by where they came from: the forest has travellers.
  hide(first, size, place) {
    const term = `hidden.${this.zones.get(place)?.[1]}`;
    for (let number = first; number < first + size; number += 1) {
      if (this.has(term)) this.kinds.set(`#${number}`, term);
      this.places.set(`#${number}`, place);
    }
  }

  // Gives the cards of a shuffled pile their new numbers.
  renew(place, first) {
    const retired = [...this.places].filter(([, at]) => at === place).map(([id]) => id);
    retired.forEach((id) => this.places.delete(id));
    this.hide(first, retired.length, place);
  }

  // Returns the seat on whose side a card is, before the event that is told.
  holder(id) {
    return this.zones.get(this.places.get(id))?.[2] ?? "";
  }

  hidden(id) {
    return this.kinds.has(id) ? this.term(this.kinds.get(id)) : translate(this.language, "an_unknown");
  }

  // Names a hidden card with its player, who is not the subject of the sentence: "mika's little traveller".
  hiddenOf(id, n = 1) {
    if (this.isOwned(id)) return this.term(`${this.kinds.get(id)}.${n > 1 ? "many_of" : "of"}`).replace("{seat}", this.player(this.holder(id))).replace("{n}", n);
    return n > 1 ? this.hiddenCards(id, n) : this.hidden(id);
  }

  // Returns whether a hidden card goes by the name of its player.
  isOwned(id) {
    return this.has(`${this.kinds.get(id)}.of`) && ![undefined, "", this.subject].includes(this.holder(id));
  }

  // Names several hidden cards, of which one lies here.
  hiddenCards(id, n) {
    const many = `${this.kinds.get(id)}.many`;
    return this.kinds.has(id) && this.has(many) ? this.term(many).replace("{n}", n) : translate(this.language, "unknown_cards", { n });
  }

  // Without a sentence of the rulebook: describes a declaration by its notation, another event by its name and facts.
  sentence(event) {
    const said = event.spoken && event.name !== "opened";
    const templates = said ? declarationNames(event) : eventNames(event);
    if (!said && isAboutNoCard(event)) templates.push("event.nothing_changed");
    const values = said ? declarationFacts(this, event) : { who: event.seat, ...event.said, ...derivedFacts(this, event) };
    const parts = this.fill(this.templates(templates), values);
    if (!parts) return [event.text];
    return joinAdjacentWords(event.claims ? [...parts, translate(this.language, "says_the_scorer")] : parts);
  }

  // Fills the first template that has all its facts, else the last one; null if there is none.
  fill(templates, values) {
    const facts = (name, form) => this.factParts(name, values[name], form);
    const filled = templates.map((template) => () => {
      this.subject = template.includes("{who}") ? values.who : "";
      return fillTemplate(parseTemplate(template), facts, (name) => numberOf(values[name]));
    });
    for (const each of filled.slice(0, -1)) {
      const { parts, whole } = each();
      if (whole) return parts;
    }
    return filled.at(-1)?.().parts ?? null;
  }

  templates(names) {
    return names.map((name) => this.record.terms?.[name]).filter(Boolean).map((wording) => wording[this.language] ?? wording.en);
  }

  // Returns a fact as parts. Free words stay as they are; a sentence inside another one is already translated.
  factParts(name, value, form) {
    if (Array.isArray(value) && value.some((part) => part?.own !== undefined || part?.name !== undefined)) return value.map((part) => part.own ?? part);
    if (name === "said" && Array.isArray(value)) return value;
    return this.facts.parts(name, value, form);
  }

  fact(name, value) {
    return plainText(this.facts.parts(name, value) ?? ["–"]);
  }
}

// Returns whether an effect applied to no card.
function isAboutNoCard({ said }) {
  return Array.isArray(said.cards) && !said.cards.length;
}

// How a game ends, where a card goes, and what a card is given may have a sentence of its own.
function eventNames({ name, said }) {
  return [...[said.reason, said.to, said.keyword?.keyword ?? said.keyword].filter((each) => typeof each === "string").map((each) => `event.${name}.${each.split(".").at(-1)}`), `event.${name}`];
}

// A choice may have a sentence of its own, by its question and answer, and a play by the type of the card.
function declarationNames({ name, said }) {
  const { act, what, args, type } = said;
  const own = what ? [`say.${act}.${what}.${args?.say}`, `say.${act}.${what}`] : type ? [`say.${act}.${type}`] : [];
  return [...own, `say.${name}`, `say.${act}`];
}

function numberOf(value) {
  if (Array.isArray(value)) return withoutEmptyMembers(value).length;
  return typeof value === "number" ? Math.abs(value) : 1;
}
