// Where nothing is yet: a piece of the mat, one sentence, what it is for, and what to do.

import { icon } from "/viewer/replay/icons.js";
import { make } from "./dom.js";

export function empty(sign, title, words = "", ...acts) {
  return make("div", { kind: "empty" }, icon(sign), make("b", {}, title), words && make("span", {}, words), acts);
}
