// Mark of a branch: a dashed frame around the board, with letter, sentence and the way back; and the dialog that begins
// one.

import { element } from "../replay/element.js";
import { buildControlButton } from "../replay/controls.js";
import { buildIcon } from "../replay/icons.js";
import { openSheet } from "../replay/menu.js";
import { buildBranchLetter } from "./branch-blocks.js";

export function updateBranchRibbon(replay, variations, now) {
  const place = replay.querySelector(".ground");
  const old = place.querySelector(".ribbon");
  if (old?.dataset.branch === now?.id) return;
  old?.remove();
  if (!now) return;
  const back = buildControlButton(buildIcon("undo"), "", () => variations.leave(), "btn");
  back.append(element("span", "in-words", variations.say("back_to_game")));
  back.setAttribute("aria-label", variations.say("back_to_game"));
  const made = element("div", "ribbon", buildBranchLetter(now), element("b", "", now.name), back);
  made.dataset.branch = now.id;
  if (replay.puzzle) made.append(replay.puzzle.revealButton());
  place.append(made);
}

// Asks for a name, and begins a branch at the position of the replay.
export function openNewBranchDialog(replay) {
  const { variations } = replay;
  const name = element("input", "");
  const author = element("input", "");
  Object.assign(name, { type: "text", maxLength: 200, required: true });
  Object.assign(author, { type: "text", maxLength: 64, value: localStorage.getItem("senki-author") ?? "" });
  const trouble = element("p", "trouble");
  trouble.setAttribute("role", "alert");
  const form = element("form", "", field(variations.say("branch_name"), name), field(variations.say("branch_author"), author), trouble);
  const go = element("button", "btn main", buildIcon("branch"), variations.say("begin_branch"));
  go.type = "submit";
  form.append(element("p", "row end", go));
  const dialog = openSheet(replay, variations.say("what_if"), form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    localStorage.setItem("senki-author", author.value.trim());
    try {
      await variations.begin(name.value.trim(), author.value.trim());
      dialog.close();
    } catch (error) {
      trouble.textContent = variations.source.words(error);
    }
  });
}

function field(words, input) {
  return element("label", "field", element("span", "", words), input);
}
