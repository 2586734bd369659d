// A sentence as elements: cards are chips in their colour that can be pressed, players have their stone, rules are footnotes.

import { tintName } from "../board/face.js";
import { element } from "./card.js";
import { stone } from "./icons.js";
import { plain } from "./sentence.js";
import { onTint, tintOf, tone } from "./tints.js";

// `pins`: printing id -> data of the card · `face`: how the rulebook's cards are drawn · `stones`: whether players have them.
export function nodes(parts, { pins, face, stones = true }) {
  return parts.map((part) => {
    if (typeof part === "string") return part;
    if (part.seat) return player(part, stones);
    if (part.rule) return footnote(part.rule, part.name);
    return part.card || part.printing ? chip(part, pins.get(part.printing), face) : element("span", "zone-name", part.name);
  });
}

// A sentence that is only heard: words alone, for what cannot be seen is not to be pressed.
export function aloud(parts) {
  return element("span", "unseen", `${plain(parts)}. `);
}

function player({ seat, name }, stones) {
  const made = element("span", "pl", ...(stones ? [stone(seat)] : []), name);
  made.dataset.seat = seat;
  return made;
}

// A card inside a sentence: pressed, the whole card opens; pointed at, it lights up on the board.
export function chip({ card, printing, name }, data, face) {
  const made = element("button", "cardref", name);
  made.type = "button";
  if (card) made.dataset.of = card;
  if (printing) made.dataset.printing = printing;
  if (data && face) paint(made, tintOf(tintName(face, data)));
  return made;
}

export function paint(made, tint) {
  made.style.setProperty("--tint", tone(tint));
  made.style.setProperty("--on-tint", onTint(tint));
}

// The rule behind something: § opens its statement beside the line.
export function footnote(rule, label = "§") {
  const made = element("button", "fn", label);
  made.type = "button";
  made.dataset.rule = rule;
  made.setAttribute("aria-label", rule);
  return made;
}
