// A manual effect in the words of card texts. Cards and players are marked until the sentence is complete.

import { CardTextWriter } from "../board/card-text-sentences.js";

const [OPENS, CLOSES] = ["\uE000", "\uE001"];
const MORE = { en: [" (", ")"], ja: ["（", "）"], zh: ["（", "）"] };
const MARKED = new RegExp(`${OPENS}([^${CLOSES}]+)${CLOSES}`);

// Describes small effects as parts of a sentence, `[{own} | {card} | {seat}]`; null if the rulebook has no word for one.
export function manualEffectParts(narration, seat, effects) {
  if (!effects.every(({ do: verb }) => narration.has(`do.${verb}`) || narration.has(`verb.${verb}`))) return null;
  const wording = words(narration, seat, effects)?.split(MARKED);
  if (!wording) return null;
  return wording.map((part, at) => (at % 2 ? narration.facts.one("to", part) : { own: part })).filter((part) => part.own !== "");
}

// A declaration that was let stand may have fields of any shape.
function words(narration, seat, effects) {
  try {
    return new ByHand(narration, seat).effects(effects);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

class ByHand extends CardTextWriter {
  constructor(narration, seat) {
    super(narration);
    this.seat = seat;
  }

  // Adds fields that the sentence has no place for after it.
  effect(said) {
    const wording = new Set(["do"]);
    const effect = { ...said, ...(said.who === "enemy" ? { who: this.whose("enemy") } : {}) };
    const words = super.effect(new Proxy(effect, { get: (of, name) => wording.add(name) && of[name] }));
    const rest = Object.entries(effect).filter(([name]) => !wording.has(name)).map(([name, value]) => [this.narration.has(name) ? this.narration.term(name) : "", this.field(name, value)].filter(Boolean).join(" "));
    if (!rest.length) return words;
    const [opens, closes] = MORE[this.narration.language] ?? MORE.en;
    return this.narration.has(`do.${said.do}`) ? words + opens + rest.join(this.comma) + closes : words + (this.narration.language === "en" ? ": " : "：") + rest.join(this.comma);
  }

  fact(effect, name) {
    const own = !effect.who || effect.who === "own";
    if (name === "nation") return this.field("nation", this.whose(effect.who ?? "own"));
    return name === "who" && own && this.seat && this.tellsYou(effect.do) ? this.value("who", this.seat) : super.fact(effect, name);
  }

  value(name, value) {
    if (Array.isArray(value)) return this.narration.facts.list(value.map((each) => [this.value(name, each)])).join("");
    const marks = typeof value === "string" && (/^#\d+$/.test(value) || this.narration.seats.includes(value));
    return marks ? OPENS + value + CLOSES : super.value(name, value);
  }

  // Returns whether the term of an effect says "you", so that the player has to be named.
  tellsYou(verb) {
    return /\|you\b/.test(this.narration.record.terms[`do.${verb}`]?.en ?? "");
  }

  // Returns the seat that "own" or "enemy" means, if it is one.
  whose(who) {
    const others = this.narration.seats.filter((seat) => seat !== this.seat);
    if (who === "own" && this.seat) return this.seat;
    return who === "enemy" && this.seat && others.length === 1 ? others[0] : who;
  }
}
