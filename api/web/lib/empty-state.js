// Placeholder of an empty page: a piece of the mat, and what can be done.

import { buildIcon } from "/viewer/replay/icons.js";
import { make } from "./dom.js";

// Shows that there is nothing yet: one sentence, its purpose, and what to do.
export function buildEmptyState(sign, title, words = "", ...acts) {
  return make("div", { kind: "empty" }, buildIcon(sign), make("b", {}, title), words && make("span", {}, words), acts);
}

// Shows an error: what happened, why, and what to do.
export function buildErrorState(title, why, acts) {
  return make("div", { kind: "empty" }, buildIcon("warn"), make("div", { role: "alert" }, make("h1", {}, title)), why && make("p", {}, why), make("div", { kind: "row" }, acts));
}
