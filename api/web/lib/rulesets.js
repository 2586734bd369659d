// The rulebooks of this service, requested once, and their titles.

import { ask } from "./api.js";
import { language } from "./messages.js";

let asked = null;
let known = [];

export async function fetchRulesets() {
  asked ??= ask("/api/rulesets", { keeps: true });
  known = (await asked).items;
  return known;
}

// A rulebook by its name in the chosen language; by its id where the service does not have it.
export function rulesetTitle(id) {
  return known.find((book) => book.id === id)?.titles[language()] ?? String(id).replaceAll("_", " ");
}
