// A sentence as elements: cards are chips in their colour that can be pressed, players have their stone, rules are
// footnotes.

import { tintName } from "../board/printed-face.js";
import { element } from "./element.js";
import { buildSeatStone } from "./icons.js";
import { plainText } from "./sentence-template.js";
import { textColorOn, tintOf, toneHex } from "./card-tints.js";

const MARKS = /^[、。，；：）」』！？,.;:)!?]+/;

// `pins`: printing id -> data of the card · `face`: how the rulebook's cards are drawn · `pressed`: cards are chips, else words.
export function sentenceElements(parts, { pins, face, pressed = true }) {
  return tied(parts.map((part) => {
    if (typeof part === "string") return part;
    if (part.seat) return player(part);
    if (part.rule) return buildRuleFootnote(part.rule, part.name);
    if (!part.card && !part.printing) return element("span", "", part.name);
    return pressed ? buildCardChip(part, pins.get(part.printing), face) : element("b", "", part.name);
  }));
}

// No line begins with a mark: browsers would break the line behind whatever can be pressed.
function tied(words) {
  const marks = words.map((word, at) => (typeof word === "string" && words[at - 1] instanceof Element ? MARKS.exec(word)?.[0] ?? "" : ""));
  return words.map((word, at) => {
    const own = marks[at] ? word.slice(marks[at].length) : word;
    return marks[at + 1] ? element("span", "tied", own, marks[at + 1]) : own;
  });
}

// Makes a sentence for screen readers: plain words, because invisible controls must not be focusable.
export function buildScreenReaderText(parts) {
  return element("span", "unseen", `${plainText(parts)}. `);
}

function player({ seat, name }) {
  const made = element("span", "pl", buildSeatStone(seat), name);
  made.dataset.seat = seat;
  return made;
}

// Makes a card inside a sentence: a click opens the card, pointing at it highlights it on the board.
function buildCardChip({ card, printing, name }, data, face) {
  const made = element("button", "cardref", name);
  made.type = "button";
  if (card) made.dataset.of = card;
  if (printing) made.dataset.printing = printing;
  if (data && face) tintElement(made, tintOf(tintName(face, data)));
  return made;
}

function tintElement(made, tint) {
  made.style.setProperty("--tint", toneHex(tint));
  made.style.setProperty("--on-tint", textColorOn(tint));
}

// Makes the sign § that opens the rule next to the line; inside a sentence with its number.
export function buildRuleFootnote(rule, label = "§") {
  const made = element("button", label === "§" ? "fn" : "fn named", label);
  made.type = "button";
  made.dataset.rule = rule;
  made.setAttribute("aria-label", rule);
  return made;
}
