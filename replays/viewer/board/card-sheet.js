// Sheets over the page: a card to be read, or the cards of a pile.

import { element, captureKeys } from "../replay/element.js";
import { icon } from "../replay/icons.js";
import { word } from "../replay/messages.js";
import { cardOf } from "./scene.js";
import { capital } from "./card-description.js";
import { cardReadingView } from "./card-reader.js";

// Opens the sheet of a card: as printed, its present state, its rules and its history. An unknown card is named instead, if
// the board allows it (`onUnknown`).
export function readCard(board, id) {
  const look = board.lookAt();
  if (!look.table.cards.has(id)) return null;
  if (board.onUnknown?.(id)) return null;
  return sheet(board, "large", cardReadingView(board, cardOf(look, id), (other) => readCard(board, other), (position) => board.onJump?.(position)));
}

// Opens the cards of a pile, the newest first.
export function openPile(board, key) {
  const look = board.lookAt();
  const zone = look.table.zones.get(key);
  if (!zone) return null;
  const ids = zone[3] ? look.table.at(key) : [...look.table.at(key)].reverse();
  const title = `${zone[2] ? `${board.header.players[zone[2]] ?? zone[2]} · ` : ""}${capital(board.telling.term(zone[1]))} · ${ids.length}`;
  const cards = ids.map((id) => {
    const slot = board.slots.loose({ ...cardOf(look, id), angle: 0, sets: [] });
    const item = element("li", "", element("button", "bare-button", slot));
    item.firstChild.type = "button";
    item.firstChild.addEventListener("click", () => readCard(board, id));
    item.firstChild.setAttribute("aria-label", slot.card.getAttribute("aria-label"));
    slot.setAttribute("aria-hidden", "true");
    return item;
  });
  return sheet(board, "pile-sheet", [element("h2", "", title), ...otherPiles(board, key), cards.length ? element("ul", "laid-out", ...cards) : element("p", "", word(board.language, "nothing_there"))]);
}

// Lists the neighbouring piles: on a phone some have no room in the rail.
function otherPiles(board, key) {
  const here = board.root.querySelector(`[data-pile="${CSS.escape(key)}"]`)?.closest(".seat");
  const others = [...(here?.querySelectorAll("[data-pile]") ?? [])].map((pile) => pile.dataset.pile).filter((other) => other !== key);
  const buttons = others.map((other) => {
    const { table } = board.lookAt();
    const made = element("button", "btn", capital(board.telling.term(table.zones.get(other)[1])), element("b", "", String(table.at(other).length)));
    made.type = "button";
    made.addEventListener("click", () => openPile(board, other));
    return made;
  });
  return buttons.length ? [element("p", "other-piles", ...buttons)] : [];
}

function sheet(board, kind, parts) {
  document.querySelector(`dialog.reader.${kind}`)?.remove();
  const close = element("button", "close", icon("close", word(board.language, "close")));
  close.type = "button";
  const dialog = element("dialog", `reader ${kind}`, close, ...parts);
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("keydown", captureKeys);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.setAttribute("aria-label", parts[0].textContent);
  (board.root.closest("senki-replay, senki-pad") ?? document.body).append(dialog);
  dialog.showModal();
  return dialog;
}
