// A card to be read: as printed, its values then and now, its texts, the cards on it, its rules and its history in this
// game.

import { element } from "../replay/element.js";
import { buildIcon } from "../replay/icons.js";
import { textColorOn, tintOf, toneHex } from "../replay/card-tints.js";
import { plainText } from "../replay/sentence-template.js";
import { Narration } from "../replay/narration.js";
import { translate } from "../replay/messages.js";
import { setProperties } from "./dom-updates.js";
import { FACE_DOWN_TOKEN, FACE_DOWN_TOKEN_FACE, printedCosts, printedValue, starCount, tintName, tokenValues, cardValues } from "./printed-face.js";
import { cardHistory, rulesAppliedToCard } from "./card-history.js";
import { cardBackPicture, cardPicture, unknownCardPicture } from "./card-pictures.js";
import { cardTextElements } from "./card-text-elements.js";
import { attributeTexts, capitalize, angleTexts, markerTexts, cardName } from "./card-description.js";

const LATELY = 12;

// Shows a card to be read. `open(id)` reads another card, `jump(position)` goes to a position.
export function buildCardDetails(board, card, openCard, jumpTo) {
  const { language } = board;
  const lists = [
    group(board, "lies_on_it", card.sets.map((set) => link(cardName(board.narration, set), () => openCard(set.id)))),
    group(board, "state", state(board, card)),
    group(board, "history", history(board, card.id, jumpTo)),
    group(board, "rules", rulesAppliedToCard(board.record, board.look.position, card.id, language).map(([id, statement]) => element("li", "", element("b", "", `${id} `), statement))),
  ];
  const heading = element("h2", "unseen", cardName(board.narration, card));
  heading.lang = language;
  return [heading, buildPrintedCard(board, card), element("div", "about", ...lists.filter(Boolean))];
}

// Draws the face of a printing at 63 : 88, in the reader's language.
export function buildPrintedCard(board, card) {
  const { narration, record: { face }, slots } = board;
  const { data } = card;
  if (card.token && !data) return tokenCard(board, card);
  const root = element("article", "full");
  const tint = tintOf(data ? tintName(face, data) : "neutral");
  setProperties(root, { "--tint": toneHex(tint), "--on-tint": textColorOn(tint) });
  if (!data) {
    root.append(element("div", "inside blank", card.hidden === "back" ? cardBackPicture() : unknownCardPicture(), element("b", "", cardName(narration, card))));
    return root;
  }
  const under = face.under_name && printedValue(data, face.under_name);
  const title = element("b", "title", cardName(narration, { ...card, token: "" }), ...(under ? [element("small", "", typeof under === "string" ? narration.term(under) : "")] : []));
  const costs = printedCosts(face, data).map(({ sign, amount }) => element("span", `pip ${sign}`, String(amount)));
  const line = face.type_line.map((path) => [printedValue(data, path) ?? []].flat().map((each) => capitalize(narration.term(each))).join(" · ")).filter(Boolean);
  const stars = Array.from({ length: starCount(face, data) }, () => buildIcon("star"));
  const own = slots.pictureOf(data, card.printing);
  const drawing = own ? Object.assign(element("img", "art own"), { src: own, alt: "" }) : cardPicture(face, data, true);
  const values = cardValues(face, data, card.now).map((value) => valueWords(narration, value));
  root.append(element("div", "inside",
    element("div", "head", title, ...costs),
    element("div", "drawing", drawing, ...(stars.length ? [element("span", "stars", ...stars)] : [])),
    element("div", "type", ...line.map((each) => element("span", "", each))),
    element("div", "text", ...cardTextElements(narration, data), ...flavor(data)),
    element("div", "foot", ...values, element("span", "card-number", String(data.number ?? "")))));
  return root;
}

// Draws an unidentified card that counts as something else: its picture, its name and its values.
function tokenCard({ narration, record: { face } }, card) {
  const root = element("article", "full");
  const tint = tintOf(FACE_DOWN_TOKEN.tint);
  setProperties(root, { "--tint": toneHex(tint), "--on-tint": textColorOn(tint) });
  root.append(element("div", "inside",
    element("div", "head", element("b", "title", cardName(narration, card))), element("div", "drawing", cardPicture(FACE_DOWN_TOKEN_FACE, FACE_DOWN_TOKEN, true)), element("div", "type"), element("div", "text"),
    element("div", "foot", ...tokenValues(face, card.now).map((value) => valueWords(narration, value)))));
  return root;
}

// Formats a value as it is now, with the printed one if that differs: "5 (3)".
function valueWords(narration, { term, printed: print, now }) {
  const box = element("span", now !== print ? "value changed-value" : "value", buildIcon(term), String(now), ...(now === print ? [] : [element("small", "", ` (${print})`)]));
  box.title = narration.term(term);
  return box;
}

function flavor(data) {
  return typeof data.flavor === "string" ? [element("p", "flavor", data.flavor)] : [];
}

function group({ language }, title, items) {
  if (!items.length) return null;
  return element("section", "", element("h3", "", capitalize(translate(language, title))), element("ul", "", ...items.map((item) => (item.tagName === "LI" ? item : element("li", "", item)))));
}

function link(text, act) {
  const made = element("button", "linked", text);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

// Describes the position of a card, its marks, and what it was given.
function state(board, card) {
  const { narration } = board;
  const there = board.look.table.cards.get(card.id);
  return [...angleTexts(narration, board.record.face, card).map(capitalize), ...markerTexts(narration, card), ...attributeTexts(narration, board.record.face, there)].map((text) => element("li", "", text));
}

function history(board, id, jump) {
  const lines = cardHistory(board.record.events, board.look.position, id).slice(-LATELY).reverse();
  if (!lines.length) return [];
  const narration = new Narration(board.record, board.language);
  const texts = board.record.events.map((event) => narration.describeNext(event));
  return lines.map(({ line, at }) => {
    const words = [element("small", "", `${line} `), plainText(texts[at - 1])];
    if (!board.onJump) return element("li", "", ...words);
    const made = link("", () => {
      made.closest("dialog")?.close();
      jump(at);
    });
    made.append(...words);
    return made;
  });
}
