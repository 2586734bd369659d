// Input of effects in the notation; in its place what was chosen at the board, until that is removed.

import { button, field, make } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { quoteName } from "./card-identification.js";

const EXAMPLE = "draw 1";

export function buildEffectsTextField(session) {
  return make("input", { maxlength: 500, placeholder: exampleFor(session), name: "effects", autocapitalize: "off", spellcheck: "false" });
}

// `chosen`: `{effect, words}`, or nothing.
export function buildEffectsInput(session, chosen = null) {
  const input = buildEffectsTextField(session);
  const it = { input, chosen, root: make("div") };
  const typed = () => {
    it.chosen = null;
    it.root.replaceChildren(field(say("effects"), input));
  };
  typed();
  if (!chosen) return it;
  it.chosen = chosen;
  const away = button(`${chosen.words} ✕`, typed, { kind: "chip chosen", "data-name": "effect", name: "effects", "aria-label": `${say("effects")}${say("colon")}${chosen.words}. ${say("rub_out")}` });
  it.root.replaceChildren(make("label", { kind: "field" }, make("span", {}, say("effects")), away));
  return it;
}

// With a card of the table, so that it reads as it may be typed.
function exampleFor({ table }) {
  const known = [...table.cards.values()].find((card) => table.data(card)?.name && card.face !== "down");
  return known ? `${EXAMPLE}; roll ${quoteName(table.data(known).name)}` : EXAMPLE;
}
