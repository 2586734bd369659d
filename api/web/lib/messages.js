// The app's own messages, in the language that viewer and app share. Terms of a rulebook come from the service.

import { LANGUAGE_TAGS, isLanguageStored, storeLanguage, preferredLanguage } from "/viewer/replay/messages.js";
import { EN } from "./en.js";
import { JA } from "./ja.js";
import { ZH } from "./zh.js";

const WORDS = { en: EN, ja: JA, zh: ZH };

let chosen = null;

// Whether the reader has chosen a language on this device.
export function hasLanguage() {
  return isLanguageStored();
}

export function language() {
  chosen ??= preferredLanguage();
  return chosen;
}

// Returns the tag of the chosen language, for formatting dates and numbers.
export function languageTag() {
  return LANGUAGE_TAGS[language()];
}

// Chooses the language. `stores`: for this device, not for this page alone.
export function setLanguage(name, stores = true) {
  chosen = name;
  if (stores) storeLanguage(name);
}

// Adds messages that the app does not have: key -> language -> text.
export function addMessages(messages) {
  for (const [key, texts] of Object.entries(messages)) {
    for (const [tongue, text] of Object.entries(texts)) if (tongue in WORDS) WORDS[tongue][key] ??= text;
  }
}

// Translates a message. A key that ends with `.one` has the form for a `count` of one.
export function say(name, values = {}, tongue = language()) {
  const key = Number(values.count) === 1 && `${name}.one` in EN ? `${name}.one` : name;
  const words = WORDS[tongue]?.[key] ?? EN[key] ?? key;
  return words.replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");
}

// Translates a message; without one, returns the name in plain words.
export function sayOr(key, name) {
  return key in EN || key in WORDS[language()] ? say(key) : name.replaceAll("_", " ");
}

// "1 game", "12 games".
export function countGames(count) {
  return say("games_of", { count });
}

// Returns the term of a rulebook for the first of these names that has one; else the last name in plain words.
export function term(terms, ...names) {
  const words = names.map((name) => terms?.[name]).find(Boolean);
  return words?.[language()] ?? words?.en ?? String(names.at(-1)).replace(/^(act|arg)\./, "").replaceAll("_", " ");
}
