// A puzzle: the replay stops before a decision and hides what follows. The reader plays it in a branch, where the rules judge,
// and then sees what was played.

import { element } from "../replay/element.js";
import { buildControlButton } from "../replay/controls.js";
import { buildIcon } from "../replay/icons.js";
import { openSheet } from "../replay/menu.js";
import { sentenceElements } from "../replay/sentence-elements.js";
import { playerName } from "../replay/viewer-frame.js";
import { translate } from "../replay/messages.js";
import { branchPath } from "../branches/branch-records.js";
import { nextDecision, lastDecisionWithin, declarationPositions } from "./decisions.js";

class Puzzle {
  // `at`: the position before the decision. What follows is hidden until the answer is shown.
  constructor(replay, at) {
    Object.assign(this, { replay, at, hidBefore: replay.spoilers, own: "" });
    replay.spoilers = true;
  }

  // Returns the number of events with the decision, by which an address names the puzzle.
  get after() {
    return this.at + 1;
  }

  say(name, values) {
    return translate(this.replay.language, name, values);
  }

  // Steps back to the decision if the game itself was stepped past it.
  hold() {
    const { stepper, variations, playing } = this.replay;
    if (variations.now || stepper.position <= this.at) return;
    stepper.jump(this.at);
    playing.stop();
  }

  // Draws the question over the board. In a branch its ribbon has the button instead.
  mark() {
    const { replay } = this;
    const place = replay.querySelector(".ground");
    const asked = !replay.variations.now && replay.stepper.position === this.at;
    replay.classList.toggle("puzzled", asked);
    if (!asked) place.querySelector(".puzzle-question")?.remove();
    else if (!place.querySelector(".puzzle-question")) place.append(this.question());
  }

  question() {
    const { replay } = this;
    const seat = replay.record.events[this.at].seat;
    const words = element("p", "", element("b", "", this.say("puzzle.what")), " ", this.say("puzzle.who", { player: playerName(replay, seat) }));
    const trouble = element("p", "trouble");
    trouble.setAttribute("role", "alert");
    const play = replay.branching ? [worded("branch", this.say("puzzle.play"), () => this.play(trouble), "btn main")] : [];
    return element("div", "puzzle-question", words, element("div", "row", ...play, this.revealButton()), trouble);
  }

  revealButton() {
    return worded("eye", this.say("puzzle.reveal"), () => this.reveal(), "btn reveal");
  }

  // Begins a branch in which the reader plays; a second time, enters it again.
  async play(trouble) {
    const { variations } = this.replay;
    const known = variations.branches.find(({ id }) => id === this.own);
    try {
      if (known) variations.enter(known, known.record.events.length);
      else {
        await variations.begin(this.say("puzzle.what"), localStorage.getItem("senki-author") ?? "");
        this.own = variations.now.id;
      }
      this.replay.showPlayOn();
    } catch (error) {
      trouble.textContent = variations.source.words(error);
    }
  }

  // Ends the puzzle: shows what was played in the game and in the branch, and the replay goes on after the declaration.
  reveal() {
    const { replay } = this;
    const { variations, record } = replay;
    const branch = branchPath(variations.branches, variations.now)[0] ?? variations.branches.find(({ id }) => id === this.own);
    const played = declarationPositions(record.events, this.at);
    const lines = branch ? branch.record.events.flatMap((event, at) => (at >= branch.at && event.spoken ? declarationPositions(branch.record.events, at) : [])) : [];
    const sheet = openSheet(replay, this.say("puzzle.played"), this.sentences(played, replay.sentences),
      ...(lines.length ? [element("h3", "", this.say("puzzle.yours")), this.sentences(lines, branch.sentences)] : []),
      element("div", "row end", ...(branch && variations.source?.mayPlay(branch) ? [worded("trash", this.say("puzzle.forget"), () => this.forget(branch, sheet))] : []),
        worded("on", this.say("puzzle.on"), () => sheet.close(), "btn main")));
    this.end();
    replay.jump(played.at(-1) + 1);
  }

  end() {
    this.replay.querySelector(".puzzle-question")?.remove();
    this.replay.classList.remove("puzzled");
    this.replay.puzzle = null;
    this.replay.spoilers = this.hidBefore;
  }

  sentences(positions, sentences) {
    const { narration, record } = this.replay;
    return element("ul", "lines", ...positions.filter((at) => sentences[at]?.length).map((at) => element("li", "", ...sentenceElements(sentences[at], { pins: narration.pins, face: record.face, pressed: false }))));
  }

  async forget(branch, sheet) {
    await this.replay.variations.remove(branch);
    sheet.close();
  }
}

function worded(sign, words, act, kind = "btn") {
  const made = buildControlButton(buildIcon(sign), "", act, kind);
  made.append(words);
  return made;
}

// Returns the puzzle that an address names by the number of events with the decision; null without one.
export function puzzleOfAddress(replay, count) {
  const at = count > 0 ? lastDecisionWithin(replay.record.events, replay.gone, count) : -1;
  return at < replay.first ? null : new Puzzle(replay, at);
}

// Returns the puzzle of the next decision from the present position on; null without one.
export function nextPuzzle(replay) {
  const at = nextDecision(replay.record.events, replay.gone, replay.stepper.position);
  return at < 0 ? null : new Puzzle(replay, at);
}
