// The app's own messages, in the language that viewer and app share. Terms of a rulebook come from the service.

import { TAGS, storeLanguage, storedLanguage } from "/viewer/replay/messages.js";
import { EN } from "./en.js";
import { JA } from "./ja.js";
import { ZH } from "./zh.js";

const WORDS = { en: EN, ja: JA, zh: ZH };

let chosen = null;

export function language() {
  chosen ??= storedLanguage();
  return chosen;
}

// The tag of the chosen language, for dates and numbers as people write them there.
export function tag() {
  return TAGS[language()];
}

export function speak(name) {
  chosen = name;
  storeLanguage(name);
}

// A key that ends with `.one` has the words for a `count` of one.
export function say(name, values = {}, tongue = language()) {
  const key = Number(values.count) === 1 && `${name}.one` in EN ? `${name}.one` : name;
  const words = WORDS[tongue]?.[key] ?? EN[key] ?? key;
  return words.replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");
}

// "1 game", "12 games".
export function countGames(count) {
  return say("games_of", { count });
}

// A word of a rulebook's terms, by the first of these names that it has; else the last of them in plain words.
export function term(terms, ...names) {
  const words = names.map((name) => terms?.[name]).find(Boolean);
  return words?.[language()] ?? words?.en ?? String(names.at(-1)).replace(/^(act|arg)\./, "").replaceAll("_", " ");
}
