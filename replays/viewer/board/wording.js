// The text of a card as data, put into the words that its rulebook has: keywords, and clauses with timing, cost and effects.

import { element } from "../replay/card.js";
import { capital } from "./words-of.js";

const HEADS = ["timing", "when", "moment", "turn"];

export function textOf(telling, data) {
  const keywords = (data.keywords ?? []).map((each) => element("p", "", element("b", "", keywordWords(telling, each))));
  const clauses = [...(data.text ?? []), ...(data.action ? [data.action].flat() : [])];
  return [...keywords, ...clauses.map((clause) => clauseWords(telling, clause))];
}

function keywordWords(telling, keyword) {
  const { keyword: name, ...rest } = typeof keyword === "string" ? { keyword } : keyword;
  const term = [`keyword.${name}`, name].find((each) => telling.has(each)) ?? name;
  const more = Object.entries(rest).filter(([, value]) => typeof value !== "object").map(([, value]) => telling.fact("keyword", value));
  return capital([telling.term(term), more.length ? `(${more.join(", ")})` : ""].filter(Boolean).join(" "));
}

function clauseWords(telling, clause) {
  if (typeof clause !== "object" || clause === null) return element("p", "", String(clause));
  const heads = HEADS.filter((name) => typeof clause[name] === "string" || Array.isArray(clause[name])).map((name) => telling.fact(name, clause[name]));
  const cost = clause.cost ? `${facts(telling, clause.cost)}: ` : "";
  const effects = (clause.effects ?? []).map((effect) => effectWords(telling, effect)).filter(Boolean);
  return element("p", "", ...(heads.length ? [element("b", "", capital(heads.join(" · "))), " "] : []), cost, effects.join("; "));
}

function effectWords(telling, effect) {
  const { do: verb, ...rest } = effect;
  return [verb ? telling.term([`do.${verb}`, verb].find((each) => telling.has(each)) ?? verb) : "", facts(telling, rest)].filter(Boolean).join(" ");
}

// Numbers stand alone, words under their own, three values as they are written on a card.
function facts(telling, data) {
  if (typeof data !== "object" || data === null) return telling.fact("value", data);
  return Object.entries(data).map(([name, value]) => {
    if (Array.isArray(value) && value.every((each) => typeof each === "number")) return value.map(signed).join("/");
    if (typeof value === "number") return name === "n" ? String(value) : `${telling.term(name)} ${value}`;
    if (typeof value === "boolean") return value ? telling.term(name) : "";
    return typeof value === "object" ? facts(telling, value) : telling.fact(name, value);
  }).filter(Boolean).join(" ");
}

function signed(number) {
  return number > 0 ? `+${number}` : String(number).replace("-", "−");
}
