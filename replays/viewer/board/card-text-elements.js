// The text of a card on the page: keywords, and clauses with their head in bold.

import { element } from "../replay/element.js";
import { CardTextWriter } from "./card-text-sentences.js";
import { describeClause } from "./clause-text.js";
import { costText } from "./cost-text.js";
import { conditionText } from "./condition-text.js";
import { filterText } from "./filter-text.js";
import { capitalize, printedText } from "./card-description.js";

// Returns the printed text if the list has it, preferably in the reader's language; else a description of the coded text.
export function cardTextElements(narration, data) {
  const printed = printedText(narration.language, data.wording);
  if (printed) return printed.split("\n").filter((line) => line.trim()).map((line) => element("p", "", line));
  const keywords = (data.keywords ?? []).map((each) => element("p", "", element("b", "", keywordText(narration, each))));
  const clauses = [...(data.text ?? []), ...(data.action ? [data.action].flat() : [])];
  return [...restrictions(narration, data), ...keywords, ...clauses.map((clause) => clauseOf(narration, clause)), ...summoned(narration, data), ...given(narration, data)];
}

// What a card asks for by itself: when it may be played, at which further cost, who may be set on it, and what it may be set on.
function restrictions(narration, data) {
  const writer = new CardTextWriter(narration);
  const values = {
    requirement: conditionText(writer, data.requirement),
    additional_cost: data.additional_cost ? costText(writer, { cost: data.additional_cost }) : "",
    special: [data.special ?? []].flat().map((special) => costText(writer, { special })).join(writer.word("cost.or")),
    piloted_by: data.carries === "none" ? "nobody" : pairing(writer, data.piloted_by),
    pilots: pairing(writer, data.pilots),
  };
  const asked = Object.entries(values).filter(([, value]) => value);
  return asked.map(([field, value]) => element("p", "", (writer.word(`card.${field}.${value}`) || writer.fill(`card.${field}`, { value })) + writer.stop));
}

function pairing(writer, asked) {
  return asked && typeof asked === "object" ? filterText(writer, asked, "any") : asked ?? "";
}

// Shows a keyword with its parameter: a number in brackets, a name, or its effect.
export function keywordText(narration, keyword) {
  const { keyword: name, x, n, trait, points, effects, select, targets, whose, name: whom, cost, corps, total, repeatable } = typeof keyword === "string" ? { keyword } : keyword;
  const writer = new CardTextWriter(narration, [targets ?? select ?? []].flat());
  const price = typeof cost === "object" && cost !== null ? costText(writer, { cost, repeatable }) : "";
  const number = typeof cost === "object" && cost !== null ? 0 : cost;
  const named = [["corps", corps], ["total", total], ["cost", price ? undefined : number]].filter(([, value]) => value !== undefined).map(([field, value]) => writer.valued(writer.word(field), value));
  const more = [whom ? byName(writer, whom) : "", x ?? n ?? "", points ? writer.points({ points }) : "", writer.side(whose), ...named].map(String).filter(Boolean);
  const does = effects?.length ? colon(narration) + writer.effects(effects) : "";
  const traits = trait ? writer.traits(narration.fact("trait", trait)) : "";
  return capitalize((price && price + colon(narration)) + writer.keyword({ keyword: name }) + traits + (more.length ? writer.bracketed(more.join(writer.comma)) : "") + does);
}

function colon({ language }) {
  return language === "en" ? ": " : "：";
}

function byName(writer, name) {
  return writer.narration.language === "en" ? writer.card(name) : `「${writer.card(name)}」`;
}

function clauseOf(narration, clause) {
  if (typeof clause !== "object" || clause === null) return element("p", "", String(clause));
  const { head, words, isPriced } = describeClause(narration, clause);
  return element("p", "", ...(head ? headOf(narration, head, isPriced) : []), words);
}

// Sets a head apart from its sentence, as it is printed: "Main phase: ", 「（配備フェイズ）：」; a cost follows its head at once.
function headOf({ language }, head, isPriced) {
  const mark = colon({ language }).trim();
  if (language === "en") return [element("b", "", head + mark), " "];
  return [element("b", "", head), isPriced ? "" : mark];
}

// Star Front: the condition of a unit's blue star, and the effects of a magic card on the unit above it.
function summoned(narration, { blue }) {
  if (!blue) return [];
  const writer = new CardTextWriter(narration);
  const effects = writer.effects(blue.effects ?? []);
  const sentence = writer.fill("blue_star", { condition: conditionText(writer, blue.condition), cost: costText(writer, blue), effects });
  const note = blue.by_effect ? writer.bracketed(writer.word("flag.by_effect")) : "";
  return [element("p", "", capitalize(sentence) + writer.stop + note)];
}

function given(narration, { grants }) {
  if (!grants?.length) return [];
  const writer = new CardTextWriter(narration);
  const sentence = grants.map((each) => [writer.points(each), ...(each.keywords ?? []).map((keyword) => keywordText(narration, keyword))].filter(Boolean).join(writer.comma));
  return [element("p", "", `${capitalize(writer.word("grants"))}${colon(narration)}${sentence.join(writer.comma)}${writer.stop}`)];
}
