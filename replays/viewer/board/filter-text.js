// The cards of a filter, in words: "2 enemy units in battle with a defence of 4 or less".

// In English these stand behind the noun, all others before it.
const BEHIND = new Set(["originally", "roll_color", "sign", "chip_named", "dedicated_for", "name", "names_any", "original_name", "at_most", "at_least", "entered_now", "exact", "model", "tag", "keyword", "coin", "terrain", "max_defense", "max_total", "max_cost", "min_cost", "cheaper", "costlier", "least_attack", "most_attack", "most_score", "least_score", "tributes", "most_tributes", "least_tributes", "original", "most_ghost", "least_ghost", "most_mana", "least_mana", "activates", "attacked", "opponent", "name_has", "same_name", "owner", "borrowed", "beside", "battle_type", "stands", "lane", "where", "played_from", "pilot", "not", "any", "bare", "carries", "set_on", "engaged_with", "same_attribute", "same_sign", "choose", "force"]);
const ORDER = ["stands", "lane", "where", "played_from", "battle_type", "at_most", "at_least", "max_defense", "max_total", "max_cost", "min_cost", "cheaper", "costlier", "least_attack", "most_attack", "most_score", "least_score", "tributes", "most_tributes", "least_tributes", "original", "most_ghost", "least_ghost", "most_mana", "least_mana", "activates", "attacked", "opponent", "name_has", "same_name", "owner", "borrowed", "beside", "entered_now", "name", "names_any", "original_name", "exact", "model", "tag", "keyword", "coin", "terrain", "pilot", "not", "any", "bare", "carries", "set_on", "engaged_with", "originally", "roll_color", "sign", "chip_named", "dedicated_for", "same_attribute", "same_sign", "choose", "force", "foremost", "other", "symbol", "effect", "dedicated", "crewed", "basic", "attacking", "damaged", "battle_damaged", "destroyed", "rolled", "engaged", "in_combat", "role", "state", "face", "mode", "merged", "piloted", "leader", "vanguard", "set", "ghost", "traveller", "attribute", "gender", "age_class", "lineage", "color", "whose", "size", "race", "allegiance", "subtype", "original_trait", "trait", "traits_any", "traits_all", "chip"];
const BETWEEN = { en: " ", ja: "", zh: "" };

// Describes a filter. `text`: a CardText · `count`: how many are meant if the filter does not say: a number, `any`, `each`,
// `some`; `none`: no number.
export function filterText(text, asked, count = "number") {
  if (asked.place) return text.field("place", asked.place);
  const filter = { ...asked, entered_now: asked.entered_this_turn };
  const { language } = text.telling;
  const phrases = ORDER.filter((name) => filter[name] !== undefined && filter[name] !== "any").map((name) => [name, text.field(name, filter[name])]).filter(([, words]) => words);
  const part = (behind) => phrases.filter(([name]) => (language === "en" && BEHIND.has(name)) === behind).map(([, words]) => words).join(BETWEEN[language]);
  const kind = filter.foremost ? "none" : filter.all ? "every" : filter.upto ? "upto" : count;
  const many = language === "en" && (kind === "each" || kind === "every" || kind === "some" || (!["any", "none"].includes(kind) && (filter.n ?? 1) !== 1));
  const noun = filter.type ? [filter.type].flat().map((type) => text.telling.term(type)).join("/") : text.word("noun");
  const counted = kind === "any" ? (language === "en" ? "a" : "") : kind === "some" || kind === "none" ? "" : text.fill(`count.${kind === "each" ? "every" : kind}`, { n: filter.n ?? 1 });
  const sentence = text.fill("cards", { count: counted, before: part(false), noun: many ? plural(noun) : noun, after: part(true) });
  return article(sentence.trim());
}

function plural(noun) {
  return /[A-Z]$/.test(noun) || /s$/.test(noun) ? noun : `${noun}s`;
}

function article(words) {
  return words.replace(/^a (?!uni|one)(?=[aeiou])/i, "an ");
}
