// What is paid for a text, as a sentence. Pure.

import { cardsTold } from "./filter-text.js";

const SHARED = new Set(["discard", "destroy", "roll", "move"]);

// What is paid for a text, in words; nothing where it costs nothing.
export function costTold(text, { cost, special, symbol }) {
  const told = Array.isArray(cost) ? [waysTold(text, cost)] : paid(text, cost);
  return [...told, ...besides(text, special ?? {}), ...(symbol ? [text.field("cost.symbol", symbol)] : [])].filter(Boolean).join(text.comma);
}

// A special cost: so many cards of a kind, and where its own card goes.
function besides(text, { of, to, self, ...asked }) {
  const cards = (n) => (of ? cardsTold(text, { ...of, n }) : null);
  const told = Object.entries(asked).map(([name, n]) => text.fill(SHARED.has(name) ? `special.${name}` : `cost.${name}`, { n, cards: cards(n), to: to ? text.field("zone", to) : null }));
  return [...told, self ? text.fill("special.self", { to: text.field("zone", self) }) : ""];
}

// Ways to pay with Gs: one of them, with all that stands in it.
export function waysTold(text, ways) {
  const told = ways.map((way) => Object.entries(way).map(([name, n]) => rolled(text, name, n)).join(text.comma));
  return told.filter(Boolean).join(text.word("or"));
}

function rolled(text, name, n) {
  if (name === "self") return text.word("cost.self");
  return name === "any" ? text.fill("cost.any_g", { n }) : text.fill("cost.g", { n, color: text.telling.term(name) });
}

function paid(text, cost) {
  if (!cost) return [];
  if (cost.kind) return [text.fill(`cost.${cost.kind}`, { n: cost.n ?? 0 })];
  const of = cost.of ? ` (${cardsTold(text, cost.of, "none")})` : "";
  return Object.entries(cost).filter(([name]) => name !== "of").map(([name, n]) => (typeof n === "string" && n.toUpperCase() !== "X" ? text.field(`cost.${name}`, n) : text.fill(`cost.${name}`, { n }) + of));
}
