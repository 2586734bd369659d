// A card to be read: as printed, its values then and now, its texts, the cards on it, its rules and its history in this
// game.

import { element } from "../replay/element.js";
import { icon } from "../replay/icons.js";
import { textColorOn, tintOf, tone } from "../replay/card-tints.js";
import { plain } from "../replay/sentence-template.js";
import { Narration } from "../replay/narration.js";
import { word } from "../replay/messages.js";
import { setProperties } from "./dom-updates.js";
import { TOKEN, TOKEN_FACE, costsOf, printedValue, starsOf, tintName, tokenValues, valuesOf } from "./printed-face.js";
import { historyOf, rulesOf } from "./card-history.js";
import { backPicture, picture, unknownPicture } from "./card-pictures.js";
import { textOf } from "./card-text-elements.js";
import { carriedText, capital, positionText, markersText, nameOf } from "./card-description.js";

const LATELY = 12;

// Shows a card to be read. `open(id)` reads another card, `jump(position)` goes to a position.
export function cardReadingView(board, card, open, jump) {
  const { language } = board;
  const lists = [
    group(board, "lies_on_it", card.sets.map((set) => link(nameOf(board.telling, set), () => open(set.id)))),
    group(board, "state", state(board, card)),
    group(board, "history", history(board, card.id, jump)),
    group(board, "rules", rulesOf(board.record, board.look.position, card.id, language).map(([id, statement]) => element("li", "", element("b", "", `${id} `), statement))),
  ];
  const heading = element("h2", "unseen", nameOf(board.telling, card));
  heading.lang = language;
  return [heading, printedCard(board, card), element("div", "about", ...lists.filter(Boolean))];
}

// Draws the face of a printing at 63 : 88, in the reader's language.
export function printedCard(board, card) {
  const { telling, record: { face }, slots } = board;
  const { data } = card;
  if (card.token && !data) return tokenCard(board, card);
  const root = element("article", "full");
  const tint = tintOf(data ? tintName(face, data) : "neutral");
  setProperties(root, { "--tint": tone(tint), "--on-tint": textColorOn(tint) });
  if (!data) {
    root.append(element("div", "inside blank", card.hidden === "back" ? backPicture() : unknownPicture(), element("b", "", nameOf(telling, card))));
    return root;
  }
  const under = face.under_name && printedValue(data, face.under_name);
  const title = element("b", "title", nameOf(telling, { ...card, token: "" }), ...(under ? [element("small", "", typeof under === "string" ? telling.term(under) : "")] : []));
  const costs = costsOf(face, data).map(({ sign, amount }) => element("span", `pip ${sign}`, String(amount)));
  const line = face.type_line.map((path) => [printedValue(data, path) ?? []].flat().map((each) => capital(telling.term(each))).join(" · ")).filter(Boolean);
  const stars = Array.from({ length: starsOf(face, data) }, () => icon("star"));
  const own = slots.pictureOf(data, card.printing);
  const drawing = own ? Object.assign(element("img", "art own"), { src: own, alt: "" }) : picture(face, data, true);
  const values = valuesOf(face, data, card.now).map((value) => valueWords(telling, value));
  root.append(element("div", "inside",
    element("div", "head", title, ...costs),
    element("div", "drawing", drawing, ...(stars.length ? [element("span", "stars", ...stars)] : [])),
    element("div", "type", ...line.map((each) => element("span", "", each))),
    element("div", "text", ...textOf(telling, data), ...flavor(data)),
    element("div", "foot", ...values, element("span", "card-number", String(data.number ?? "")))));
  return root;
}

// Draws an unidentified card that counts as something else: its picture, its name and its values.
function tokenCard({ telling, record: { face } }, card) {
  const root = element("article", "full");
  const tint = tintOf(TOKEN.tint);
  setProperties(root, { "--tint": tone(tint), "--on-tint": textColorOn(tint) });
  root.append(element("div", "inside",
    element("div", "head", element("b", "title", nameOf(telling, card))), element("div", "drawing", picture(TOKEN_FACE, TOKEN, true)), element("div", "type"), element("div", "text"),
    element("div", "foot", ...tokenValues(face, card.now).map((value) => valueWords(telling, value)))));
  return root;
}

// Formats a value as it is now, with the printed one if that differs: "5 (3)".
function valueWords(telling, { term, printed: print, now }) {
  const box = element("span", now !== print ? "value changed-value" : "value", icon(term), String(now), ...(now === print ? [] : [element("small", "", ` (${print})`)]));
  box.title = telling.term(term);
  return box;
}

function flavor(data) {
  return typeof data.flavor === "string" ? [element("p", "flavor", data.flavor)] : [];
}

function group({ language }, title, items) {
  if (!items.length) return null;
  return element("section", "", element("h3", "", capital(word(language, title))), element("ul", "", ...items.map((item) => (item.tagName === "LI" ? item : element("li", "", item)))));
}

function link(text, act) {
  const made = element("button", "linked", text);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

// Describes the position of a card, its marks, and what it was given.
function state(board, card) {
  const { telling } = board;
  const there = board.look.table.cards.get(card.id);
  return [...positionText(telling, board.record.face, card).map(capital), ...markersText(telling, card), ...carriedText(telling, board.record.face, there)].map((text) => element("li", "", text));
}

function history(board, id, jump) {
  const lines = historyOf(board.record.events, board.look.position, id).slice(-LATELY).reverse();
  if (!lines.length) return [];
  const telling = new Narration(board.record, board.language);
  const texts = board.record.events.map((event) => telling.next(event));
  return lines.map(({ line, at }) => {
    const words = [element("small", "", `${line} `), plain(texts[at - 1])];
    if (!board.onJump) return element("li", "", ...words);
    const made = link("", () => {
      made.closest("dialog")?.close();
      jump(at);
    });
    made.append(...words);
    return made;
  });
}
