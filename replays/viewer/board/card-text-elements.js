// The text of a card on the page: keywords, and clauses with their head in bold.

import { element } from "../replay/element.js";
import { CardText } from "./card-text-sentences.js";
import { clauseText } from "./clause-text.js";
import { costText } from "./cost-text.js";
import { conditionText } from "./condition-text.js";
import { filterText } from "./filter-text.js";
import { capital, printedText } from "./card-description.js";

// Returns the printed text if the list has it, preferably in the reader's language; else a description of the coded text.
export function textOf(telling, data) {
  const printed = printedText(telling.language, data.wording);
  if (printed) return printed.split("\n").filter((line) => line.trim()).map((line) => element("p", "", line));
  const keywords = (data.keywords ?? []).map((each) => element("p", "", element("b", "", keywordText(telling, each))));
  const clauses = [...(data.text ?? []), ...(data.action ? [data.action].flat() : [])];
  return [...restrictions(telling, data), ...keywords, ...clauses.map((clause) => clauseOf(telling, clause)), ...summoned(telling, data), ...given(telling, data)];
}

// What a card asks for by itself: when it may be played, at which further cost, who may be set on it, and what it may be set on.
function restrictions(telling, data) {
  const text = new CardText(telling);
  const values = {
    requirement: conditionText(text, data.requirement),
    additional_cost: data.additional_cost ? costText(text, { cost: data.additional_cost }) : "",
    special: [data.special ?? []].flat().map((special) => costText(text, { special })).join(text.word("cost.or")),
    piloted_by: data.carries === "none" ? "nobody" : pairing(text, data.piloted_by),
    pilots: pairing(text, data.pilots),
  };
  const asked = Object.entries(values).filter(([, value]) => value);
  return asked.map(([field, value]) => element("p", "", (text.word(`card.${field}.${value}`) || text.fill(`card.${field}`, { value })) + text.stop));
}

function pairing(text, asked) {
  return asked && typeof asked === "object" ? filterText(text, asked, "any") : asked ?? "";
}

// Shows a keyword with its parameter: a number in brackets, a name, or its effect.
export function keywordText(telling, keyword) {
  const { keyword: name, x, n, trait, points, effects, select, targets, whose, name: whom, cost, corps, total, repeatable } = typeof keyword === "string" ? { keyword } : keyword;
  const text = new CardText(telling, [targets ?? select ?? []].flat());
  const price = typeof cost === "object" && cost !== null ? costText(text, { cost, repeatable }) : "";
  const number = typeof cost === "object" && cost !== null ? 0 : cost;
  const named = [["corps", corps], ["total", total], ["cost", price ? undefined : number]].filter(([, value]) => value !== undefined).map(([field, value]) => text.valued(text.word(field), value));
  const more = [whom ? byName(text, whom) : "", x ?? n ?? "", points ? text.points({ points }) : "", text.side(whose), ...named].map(String).filter(Boolean);
  const does = effects?.length ? colon(telling) + text.effects(effects) : "";
  const traits = trait ? text.traits(telling.fact("trait", trait)) : "";
  return capital((price && price + colon(telling)) + text.keyword({ keyword: name }) + traits + (more.length ? text.bracketed(more.join(text.comma)) : "") + does);
}

function colon({ language }) {
  return language === "en" ? ": " : "：";
}

function byName(text, name) {
  return text.telling.language === "en" ? text.card(name) : `「${text.card(name)}」`;
}

function clauseOf(telling, clause) {
  if (typeof clause !== "object" || clause === null) return element("p", "", String(clause));
  const { head, words, isPriced } = clauseText(telling, clause);
  return element("p", "", ...(head ? headOf(telling, head, isPriced) : []), words);
}

// Sets a head apart from its sentence, as it is printed: "Main phase: ", 「（配備フェイズ）：」; a cost follows its head at once.
function headOf({ language }, head, isPriced) {
  const mark = colon({ language }).trim();
  if (language === "en") return [element("b", "", head + mark), " "];
  return [element("b", "", head), isPriced ? "" : mark];
}

// Star Front: the condition of a unit's blue star, and the effects of a magic card on the unit above it.
function summoned(telling, { blue }) {
  if (!blue) return [];
  const text = new CardText(telling);
  const effects = text.effects(blue.effects ?? []);
  const sentence = text.fill("blue_star", { condition: conditionText(text, blue.condition), cost: costText(text, blue), effects });
  const note = blue.by_effect ? text.bracketed(text.word("flag.by_effect")) : "";
  return [element("p", "", capital(sentence) + text.stop + note)];
}

function given(telling, { grants }) {
  if (!grants?.length) return [];
  const text = new CardText(telling);
  const sentence = grants.map((each) => [text.points(each), ...(each.keywords ?? []).map((keyword) => keywordText(telling, keyword))].filter(Boolean).join(text.comma));
  return [element("p", "", `${capital(text.word("grants"))}${colon(telling)}${sentence.join(text.comma)}${text.stop}`)];
}
