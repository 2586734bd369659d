// The statement of a rule, in the reader's language if it is translated, otherwise in English; without the marks around
// words of cards. Pure.

export function translatedRuleStatement({ rules, rule_words: words }, id, language) {
  return (words?.[id]?.[language] ?? rules?.[id] ?? "").replaceAll("`", "");
}
