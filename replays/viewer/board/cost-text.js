// The cost of a text, as a sentence. Pure.

import { conditionText } from "./condition-text.js";
import { filterText } from "./filter-text.js";

const SHARED = new Set(["discard", "destroy", "roll", "move"]);

// Describes the cost of a text; empty if it costs nothing.
export function costText(text, { situation_cost: other, ...clause }) {
  const usual = usualCost(text, clause);
  if (!other) return usual;
  const free = text.word("cost.free");
  return text.fill("cost.in_situation", { cost: usual || free, value: usualCost(text, other) || free, condition: conditionText(text, other.condition) });
}

function usualCost(text, { cost, special, symbol, repeatable }) {
  const wording = Array.isArray(cost) ? [modesText(text, cost, repeatable)] : paid(text, cost);
  return [...wording, ...furtherCosts(text, special ?? {}), ...(symbol ? [text.field("cost.symbol", symbol)] : [])].filter(Boolean).join(text.word("cost.also"));
}

// Describes a special cost: the number and kind of cards, and the destination of its own card.
function furtherCosts(text, { of, to, self, ...asked }) {
  const cards = (n) => (of ? filterText(text, { ...of, n }) : null);
  const wording = Object.entries(asked).map(([name, n]) => text.fill(SHARED.has(name) ? `special.${name}` : `cost.${name}`, { n, cards: cards(n), to: to ? text.field("zone", to) : null }));
  return [...wording, self ? text.fill("special.self", { to: text.field("zone", self) }) : ""];
}

// Describes alternatives of payment with Gs, as the game prints them: "roll 1 Red G and 1 G". `isRepeatable`: as often as it is paid.
function modesText(text, ways, isRepeatable = false) {
  const wording = ways.map((way) => Object.entries(way).map(([name, n]) => rolled(text, name, n)).join(text.word("cost.and"))).filter(Boolean);
  return wording.length ? text.fill(text.forms.has("paid") ? "cost.modes_paid" : isRepeatable ? "cost.modes_each" : "cost.modes", { value: wording.join(text.word("cost.or")) }) : "";
}

function rolled(text, name, n) {
  if (name === "self") return text.word("cost.self");
  return name === "any" ? text.fill("cost.any_g", { n: upper(n) }) : text.fill("cost.g", { n: upper(n), color: text.telling.term(name) });
}

function upper(n) {
  return String(n).toUpperCase();
}

function paid(text, cost) {
  if (!cost) return [];
  if (cost.kind) return [text.fill(`cost.${cost.kind}`, { n: upper(cost.n ?? 0) })];
  if (cost.of && cost.destroy && text.telling.has("text.cost.destroy_of")) return [text.fill("cost.destroy_of", { cards: filterText(text, { whose: "own", ...cost.of, n: typeof cost.destroy === "number" ? cost.destroy : upper(cost.destroy) }) })];
  const of = cost.of ? text.bracketed(filterText(text, cost.of, "none")) : "";
  return Object.entries(cost).filter(([name]) => name !== "of").map(([name, n]) => (typeof n === "string" && n.toUpperCase() !== "X" ? text.field(`cost.${name}`, n) : text.fill(`cost.${name}`, { n }) + of));
}
