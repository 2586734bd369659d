// The app's own words. Words of a rulebook come from the service, in the same three languages.

import { EN } from "./en.js";
import { JA } from "./ja.js";
import { ZH } from "./zh.js";

export const LANGUAGES = { en: "English", ja: "日本語", zh: "繁體中文" };
const WORDS = { en: EN, ja: JA, zh: ZH };
const TAGS = { en: "en", ja: "ja", zh: "zh-Hant" };
const KEPT = "senki-language";

let chosen = null;

export function language() {
  chosen ??= localStorage.getItem(KEPT) ?? spoken(navigator.languages ?? []);
  return chosen;
}

export function spoken(wanted) {
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in WORDS) ?? "en";
}

export function speak(name) {
  chosen = name;
  localStorage.setItem(KEPT, name);
  document.documentElement.lang = TAGS[name];
}

export function say(name, values = {}, tongue = language()) {
  const words = WORDS[tongue]?.[name] ?? EN[name] ?? name;
  return words.replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");
}

// A word of the rulebook; an identifier without one is shown with its underscores taken out.
export function term(terms, name, tongue = language()) {
  return terms?.[name]?.[tongue] ?? terms?.[name]?.en ?? String(name).replaceAll("_", " ");
}
