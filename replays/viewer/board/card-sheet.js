// Sheets over the page: a card to be read, or the cards of a pile.

import { element, stopDialogKeys } from "../replay/element.js";
import { buildIcon } from "../replay/icons.js";
import { translate } from "../replay/messages.js";
import { drawableCard } from "./scene.js";
import { capitalize } from "./card-description.js";
import { buildCardDetails } from "./card-reader.js";

// Opens the sheet of a card: as printed, its present state, its rules and its history. An unknown card is named instead, if
// the board allows it (`onUnknown`).
export function openCardSheet(board, id) {
  const look = board.drawingState();
  if (!look.table.cards.has(id)) return null;
  if (board.onUnknown?.(id)) return null;
  return sheet(board, "large", buildCardDetails(board, drawableCard(look, id), (other) => openCardSheet(board, other), (position) => board.onJump?.(position)));
}

// Opens the cards of a pile, the newest first.
export function openPileSheet(board, key) {
  const look = board.drawingState();
  const zone = look.table.zones.get(key);
  if (!zone) return null;
  const ids = zone[3] ? look.table.at(key) : [...look.table.at(key)].reverse();
  const title = `${zone[2] ? `${board.header.players[zone[2]] ?? zone[2]} · ` : ""}${capitalize(board.narration.term(zone[1]))} · ${ids.length}`;
  const cards = ids.map((id) => {
    const slot = board.slots.buildUntracked({ ...drawableCard(look, id), angle: 0, sets: [] });
    const item = element("li", "", element("button", "bare-button", slot));
    item.firstChild.type = "button";
    item.firstChild.addEventListener("click", () => openCardSheet(board, id));
    item.firstChild.setAttribute("aria-label", slot.card.getAttribute("aria-label"));
    slot.setAttribute("aria-hidden", "true");
    return item;
  });
  return sheet(board, "pile-sheet", [element("h2", "", title), ...otherPiles(board, key), cards.length ? element("ul", "laid-out", ...cards) : element("p", "", translate(board.language, "nothing_there"))]);
}

// Lists the neighbouring piles: on a phone some have no room in the rail.
function otherPiles(board, key) {
  const here = board.root.querySelector(`[data-pile="${CSS.escape(key)}"]`)?.closest(".seat");
  const others = [...(here?.querySelectorAll("[data-pile]") ?? [])].map((pile) => pile.dataset.pile).filter((other) => other !== key);
  const buttons = others.map((other) => {
    const { table } = board.drawingState();
    const made = element("button", "btn", capitalize(board.narration.term(table.zones.get(other)[1])), element("b", "", String(table.at(other).length)));
    made.type = "button";
    made.addEventListener("click", () => openPileSheet(board, other));
    return made;
  });
  return buttons.length ? [element("p", "other-piles", ...buttons)] : [];
}

function sheet(board, kind, parts) {
  document.querySelector(`dialog.reader.${kind}`)?.remove();
  const close = element("button", "close", buildIcon("close", translate(board.language, "close")));
  close.type = "button";
  const dialog = element("dialog", `reader ${kind}`, close, ...parts);
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("keydown", stopDialogKeys);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.setAttribute("aria-label", parts[0].textContent);
  (board.root.closest("senki-replay, senki-pad") ?? document.body).append(dialog);
  dialog.showModal();
  return dialog;
}
