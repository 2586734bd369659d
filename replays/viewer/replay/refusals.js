// What refusals say beside the rule that they name, to Japanese and Chinese readers.

import { SENTENCES } from "./refusal-words.js";

const FACTS = { who: "[A-Z]", act: "[a-z_]+", acts: "[a-z_ ]+", place: "[a-z_]+(?:\\.[a-z_0-9]+)*(?:, [a-z_]+(?:\\.[a-z_0-9]+)*)*", zones: "[A-Z]?\\.?[a-z_]+(?:, [A-Z]?\\.?[a-z_]+)*", n: "[\\d a-z]*\\d", m: "\\d+", color: "[a-z]+", zone: "(?:[Dd]eployment|[Ss]tation|[Pp]roto|[Bb]ase|[Bb]attle) (?:[Aa]rea|[Zz]one)", card: ".+?", more: ".+?" };
const COLUMN = { ja: 1, zh: 2 };
const JOINS = { ja: "。", zh: "；" };
const patterns = SENTENCES.map(([english]) => pattern(english));

// What a refusal says, in a language, where all of it has a sentence; else empty. `names`: how things are called.
export function reasonIn(language, detail, names) {
  const column = COLUMN[language];
  const parts = column && detail ? detail.split("; ").map((each) => sentence(each, column, names)) : [];
  return parts.every(Boolean) ? parts.join(JOINS[language]) : "";
}

function pattern(english) {
  const plain = english.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  return new RegExp(`^${plain.replace(/\{(\w+)\}/g, (_, fact) => `(?<${fact}>${FACTS[fact]})`)}$`);
}

function sentence(said, column, names) {
  const effect = ofAnEffect(said, column, names);
  if (effect) return effect;
  for (const [at, each] of patterns.entries()) {
    const facts = each.exec(said)?.groups ?? (each.test(said) ? {} : null);
    if (facts) return SENTENCES[at][column].replace(/\{(\w+)\}/g, (_, fact) => told(fact, facts[fact], names));
  }
  return "";
}

// "gain: Kestrel is not in play": which small effect it was.
function ofAnEffect(said, column, names) {
  const [, verb, rest] = /^([a-z_]+): (.+)$/.exec(said) ?? [];
  const reason = rest && sentence(rest, column, names);
  return reason && `${names.verb(verb)}：${reason}`;
}

function told(fact, said, names) {
  if (fact === "who") return names.seat(said);
  if (fact === "act") return names.act(said);
  if (fact === "acts") return said.split(" or ").map((each) => names.act(each)).join("・");
  if (fact === "place") return said.split(", ").map((each) => names.place(each)).join("、");
  if (fact === "zones") return said.split(", ").map((each) => names.zone(each)).join("、");
  if (fact === "card") return names.called(said);
  if (fact === "color") return names.term(said);
  if (fact === "n") return said.replace(" to ", "–");
  if (fact === "zone") return names.term(said.toLowerCase().replace(" ", "_"));
  return fact === "more" ? names.term(said.toLowerCase().replaceAll(" ", "_")) : said;
}
