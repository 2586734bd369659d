// The cost of a text, as a sentence. Pure.

import { conditionText } from "./condition-text.js";
import { filterText } from "./filter-text.js";

const SHARED = new Set(["discard", "destroy", "roll", "move"]);

// Describes the cost of a text; empty if it costs nothing.
export function costText(writer, { situation_cost: other, ...clause }) {
  const usual = usualCost(writer, clause);
  if (!other) return usual;
  const free = writer.word("cost.free");
  return writer.fill("cost.in_situation", { cost: usual || free, value: usualCost(writer, other) || free, condition: conditionText(writer, other.condition) });
}

function usualCost(writer, { cost, special, symbol, repeatable }) {
  const wording = Array.isArray(cost) ? [modesText(writer, cost, repeatable)] : paid(writer, cost);
  return [...wording, ...furtherCosts(writer, special ?? {}), ...(symbol ? [writer.field("cost.symbol", symbol)] : [])].filter(Boolean).join(writer.word("cost.also"));
}

// Describes a special cost: the number and kind of cards, and the destination of its own card.
function furtherCosts(writer, { of, to, self, ...asked }) {
  const cards = (n) => (of ? filterText(writer, { ...of, n }) : null);
  const wording = Object.entries(asked).map(([name, n]) => writer.fill(SHARED.has(name) ? `special.${name}` : `cost.${name}`, { n, cards: cards(n), to: to ? writer.field("zone", to) : null }));
  return [...wording, self ? writer.fill("special.self", { to: writer.field("zone", self) }) : ""];
}

// Describes alternatives of payment with Gs, as the game prints them: "roll 1 Red G and 1 G". `isRepeatable`: as often as it is paid.
function modesText(writer, ways, isRepeatable = false) {
  const wording = ways.map((way) => Object.entries(way).map(([name, n]) => rolled(writer, name, n)).join(writer.word("cost.and"))).filter(Boolean);
  return wording.length ? writer.fill(writer.forms.has("paid") ? "cost.modes_paid" : isRepeatable ? "cost.modes_each" : "cost.modes", { value: wording.join(writer.word("cost.or")) }) : "";
}

function rolled(writer, name, n) {
  if (name === "self") return writer.word("cost.self");
  return name === "any" ? writer.fill("cost.any_g", { n: upper(n) }) : writer.fill("cost.g", { n: upper(n), color: writer.narration.term(name) });
}

function upper(n) {
  return String(n).toUpperCase();
}

function paid(writer, cost) {
  if (!cost) return [];
  if (cost.kind) return [writer.fill(`cost.${cost.kind}`, { n: upper(cost.n ?? 0) })];
  if (cost.of && cost.destroy && writer.narration.has("text.cost.destroy_of")) return [writer.fill("cost.destroy_of", { cards: filterText(writer, { whose: "own", ...cost.of, n: typeof cost.destroy === "number" ? cost.destroy : upper(cost.destroy) }) })];
  const of = cost.of ? writer.bracketed(filterText(writer, cost.of, "none")) : "";
  return Object.entries(cost).filter(([name]) => name !== "of").map(([name, n]) => (typeof n === "string" && n.toUpperCase() !== "X" ? writer.field(`cost.${name}`, n) : writer.fill(`cost.${name}`, { n }) + of));
}
