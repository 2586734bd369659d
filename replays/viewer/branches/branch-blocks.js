// Branches in the story: a block with a dashed rule under the line that it leaves, its letter and author, its lines,
// and a place to play on if the reader may.

import { element } from "../replay/element.js";
import { sentenceElements } from "../replay/sentence-elements.js";
import { isQuiet } from "../story/quiet-events.js";
import { buildContinuationControls } from "./branch-continuation.js";
import { branchesLeaving } from "./branch-records.js";

const DEEPEST = 2;

export function drawBranchBlocks(variations, replay) {
  for (const old of replay.querySelectorAll(".story .variation")) old.remove();
  for (const branch of branchesLeaving(variations.branches, null)) {
    const block = blockOf(variations, branch, 1);
    anchor(replay, branch.at)?.after(block);
  }
}

// Returns the row of the story under which a branch is shown: the last drawn one before it.
function anchor(replay, at) {
  replay.story.fill(at);
  let row = at - 1;
  while (row > 0 && !replay.story.rows[row]) row -= 1;
  const found = replay.story.rows[row];
  const below = found?.closest(".fold") ?? found;
  let last = below;
  while (last?.nextElementSibling?.matches(".variation")) last = last.nextElementSibling;
  return last;
}

function blockOf(variations, branch, depth) {
  const head = element("h4", "", buildBranchLetter(branch), branch.name);
  const who = branch.author ? [element("span", "who", branch.author)] : [];
  const list = element("ol", "");
  branch.record.events.forEach((event, at) => {
    if (at < branch.at || isQuiet(event)) return;
    list.append(row(variations, branch, event, at));
    for (const under of branchesLeaving(variations.branches, branch)) if (under.at === at + 1) list.append(inner(variations, under, depth + 1));
  });
  for (const under of branchesLeaving(variations.branches, branch)) if (!list.querySelector(`[data-branch="${CSS.escape(under.id)}"]`)) list.prepend(inner(variations, under, depth + 1));
  const made = element("li", "variation", element("div", "head", head, ...who), list, ...buildContinuationControls(variations, branch));
  made.dataset.branch = branch.id;
  return made;
}

// At most two levels are open; deeper ones are folded.
function inner(variations, branch, depth) {
  const block = blockOf(variations, branch, depth);
  if (depth <= DEEPEST) return block;
  return element("li", "", element("details", "", element("summary", "", buildBranchLetter(branch), branch.name), element("ol", "", block)));
}

function row(variations, branch, event, at) {
  const { replay } = variations;
  const made = element("li", event.spoken ? "spoken" : "followed", ...sentenceElements(branch.sentences[at], { pins: branch.pins, face: replay.record.face }));
  made.dataset.step = `${branch.id} ${at}`;
  made.addEventListener("click", (click) => {
    if (click.target.closest("button, a, summary")) return;
    click.stopPropagation();
    variations.enter(branch, at + 1);
  });
  return made;
}

export function buildBranchLetter(branch) {
  return element("span", "fork", branch.letter);
}

