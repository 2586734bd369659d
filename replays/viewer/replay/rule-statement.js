// What a rule says: in the reader's language where our statement is there in it, else in English; without the marks around what stands on cards. Pure.

export function statementOf({ rules, rule_words: words }, id, language) {
  return (words?.[id]?.[language] ?? rules?.[id] ?? "").replaceAll("`", "");
}
