// What a refusal says to its reader: sentences of the rulebook with the facts that they name.

const JOINS = { en: "; ", ja: "。", zh: "；" };
const AS_SAID = Object.fromEntries(["seat", "act", "verb", "place", "zone", "called", "term"].map((kind) => [kind, (said) => said]));

// Returns the reasons of a refusal in a language; empty if there are none in it. `names`: the names of things.
export function refusalReason(language, reasons, names = AS_SAID) {
  const parts = (reasons ?? []).map((reason) => filledIn(language, reason, names));
  return parts.every(Boolean) ? parts.join(JOINS[language]) : "";
}

function filledIn(language, { facts, ...words }, names) {
  const tell = (name) => (Array.isArray(facts[name]) ? refusalReason(language, facts[name], names) : sentence(language, name.replace(/\d$/, ""), facts[name], names));
  return (words[language] ?? "").replace(/\{(\w+)\}/g, (_, name) => tell(name));
}

function sentence(language, kind, said, names) {
  const english = language === "en";
  const several = (tell) => said.split(", ").map(tell).join(english ? ", " : "、");
  if (kind === "who") return names.seat(said);
  if (kind === "act") return names.act(said);
  if (kind === "acts") return said.split(" or ").map((each) => names.act(each)).join(english ? " or " : "・");
  if (kind === "verb") return names.verb(said);
  if (kind === "place") return several((each) => names.place(each));
  if (kind === "zones") return several((each) => names.zone(each));
  if (kind === "card") return several((each) => names.called(each));
  if (kind === "word") return names.term(said.toLowerCase().replaceAll(" ", "_"));
  return kind === "n" && !english ? said.replace(" to ", "–") : said;
}
