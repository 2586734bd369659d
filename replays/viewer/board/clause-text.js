// A clause of a card's text: its head, what it costs, when and under which condition it happens, what it does. Pure.

import { capital, printedText } from "./words-of.js";
import { CardText } from "./card-text.js";
import { ifTold } from "./conditions.js";
import { cardsTold } from "./filters.js";

// `{head, words}`: the label that is printed bold, and the sentence. What somebody wrote down as printed stands as it is.
export function clauseTold(telling, clause) {
  const text = new CardText(telling, [clause.targets ?? []].flat());
  const head = [timing(telling, clause), steps(telling, clause), text.field("turn", clause.turn), clause.zone ? text.field("zone", clause.zone) : "", text.field("span", clause.span)].filter(Boolean);
  const printed = printedText(telling.language, clause.wording);
  if (printed) return { head: capital(head.join(" · ")), words: printed };
  const parts = { cost: costTold(text, clause), moment: text.moment({ moment: clause.moment ?? happens(telling, clause.when), of: clause.of, played: clause.played }), condition: ifTold(text, clause.condition), effects: text.effects(clause.effects ?? []) };
  const told = parts.effects ? text.fill("clause", parts) : parts.cost;
  const flags = text.flags(clause);
  const need = clause.requirement ? [text.fill("requirement", { value: clause.requirement.join("/") })] : [];
  const notes = [...need, ...flags].join(text.comma);
  return { head: capital(head.join(" · ")), words: [told && capital(told) + text.stop, notes && brackets(telling, notes)].filter(Boolean).join(telling.language === "en" ? " " : "") };
}

function brackets({ language }, words) {
  return language === "en" ? `(${words})` : `（${words}）`;
}

const SHARED = new Set(["discard", "destroy", "roll", "move"]);

// Moments that a card prints as a word of their own stay words.
function happens(telling, when) {
  return telling.has(`text.moment.${when}`) ? when : undefined;
}

function timing(telling, { timing: said, when }) {
  return [said, happens(telling, when) ? "" : when].flat().filter(Boolean).map((each) => telling.fact("timing", each)).join(" / ");
}

function steps(telling, clause) {
  return (clause.steps ?? []).map((step) => telling.place(step)).join(" / ");
}

// What is paid for a text, in words; nothing where it costs nothing.
export function costTold(text, { cost, special, symbol }) {
  const told = Array.isArray(cost) ? cost.flatMap((each) => Object.entries(each).map(([name, n]) => rolled(text, name, n))) : paid(text, cost);
  return [...told, ...besides(text, special ?? {}), ...(symbol ? [text.field("cost.symbol", symbol)] : [])].filter(Boolean).join(text.comma);
}

// A special cost: so many cards of a kind, and where its own card goes.
function besides(text, { of, to, self, ...asked }) {
  const cards = (n) => (of ? cardsTold(text, { ...of, n }) : null);
  const told = Object.entries(asked).map(([name, n]) => text.fill(SHARED.has(name) ? `special.${name}` : `cost.${name}`, { n, cards: cards(n), to: to ? text.field("zone", to) : null }));
  return [...told, self ? text.fill("special.self", { to: text.field("zone", self) }) : ""];
}

function rolled(text, name, n) {
  if (name === "self") return text.word("cost.self");
  return name === "any" ? text.fill("cost.any_g", { n }) : text.fill("cost.g", { n, color: text.telling.term(name) });
}

function paid(text, cost) {
  if (!cost) return [];
  if (cost.kind) return [text.fill(`cost.${cost.kind}`, { n: cost.n ?? 0 })];
  const of = cost.of ? ` (${cardsTold(text, cost.of, "none")})` : "";
  return Object.entries(cost).filter(([name]) => name !== "of").map(([name, n]) => (typeof n === "string" ? text.field(`cost.${name}`, n) : text.fill(`cost.${name}`, { n }) + of));
}
