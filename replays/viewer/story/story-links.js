// Links of sentences: a card under the pointer is highlighted on the board, a pressed one is read, § opens its rule, a
// row moves the replay.

import { openRuleSheet } from "../replay/menu.js";

export function listenToStoryLinks(replay) {
  const light = (event) => lit(replay, event.target.closest?.(".cardref, .pl"));
  replay.addEventListener("pointerover", (event) => {
    light(event);
    preview(replay, event);
  });
  replay.addEventListener("focusin", light);
  replay.addEventListener("click", (event) => press(replay, event));
}

function lit(replay, named) {
  const found = named ? [...replay.querySelectorAll(named.dataset.of ? `.board [data-card="${CSS.escape(named.dataset.of)}"]` : `.board .seat[data-seat="${CSS.escape(named.dataset.seat ?? "")}"]`)] : [];
  for (const node of replay.lit ?? []) if (!found.includes(node)) node.classList.remove("hot");
  for (const node of found) node.classList.add("hot");
  replay.lit = found;
}

function preview(replay, event) {
  const chip = event.target.closest?.(".story .cardref, .status .cardref");
  if (chip) replay.board?.preview.over(event, chip, chip.dataset.of);
  else if (!event.target.closest?.(".board")) replay.board?.preview.hide();
}

function press(replay, event) {
  const chip = event.target.closest(".cardref");
  if (chip) return readable(replay, chip);
  const rule = event.target.closest(".fn")?.dataset.rule;
  if (rule) return openRuleSheet(replay, rule);
  if (event.target.closest("summary, a, button, dialog")) return null;
  if (event.target.closest(".variation")) return null;
  const row = event.target.closest(".story li[data-at]:not(.fold)");
  return row ? replay.open(Number(row.dataset.at)) : null;
}

// Returns the card as it is now. A card that can no longer be followed is shown as it was at the end of the sentence.
function readable(replay, chip) {
  const row = chip.closest("li[data-at]");
  if (replay.stepper.table.cards.has(chip.dataset.of)) return replay.board.read?.(chip.dataset.of);
  return row ? replay.open(Number(row.dataset.at)) : null;
}
