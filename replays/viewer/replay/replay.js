// <senki-replay>: steps through a record. Give it `records`, viewer -> {header, events, terms, rules}; `load(viewer)` may be
// a function that fetches a missing record. `home`: the address behind the seal, opened in a new page if `opensPages` ·
// `extras()`: returns the lower part of the menu · `onMove()`: called after a change of position.

import { openNewBranchDialog } from "../branches/branch-ribbon.js";
import { ReplayBranches } from "../branches/replay-branches.js";
import { Cover } from "../cover/cover.js";
import { Stepper, takenBackPositions } from "../kernel/stepper.js";
import { findMoments } from "../graph/moments.js";
import { buildScoreHistory } from "../graph/score-history.js";
import { nextPuzzle, puzzleOfAddress } from "../puzzle/puzzle.js";
import { listenToPrinting } from "../share/print-page.js";
import { listenToStoryLinks } from "../story/story-links.js";
import { Story } from "../story/story.js";
import { firstShownPosition, declarationsBetween, reasonsByEvent, shownEventAt } from "../story/story-model.js";
import { eventsSinceLastStop, stopPositionOfEvent } from "../story/quiet-events.js";
import { PlaybackStops } from "../story/playback-stops.js";
import { Board } from "./board.js";
import { placeFromAddress, addressFromPlace } from "./replay-address.js";
import { element } from "./element.js";
import { buildScreenReaderText, sentenceElements } from "./sentence-elements.js";
import { plainText } from "./sentence-template.js";
import { actionsByKey } from "./controls.js";
import { openGoToDialog } from "./go-to-dialog.js";
import { Autoplay } from "./autoplay.js";
import { buildViewerFrame, buildMomentChips, playerName, buildReplayTitle, setControlsInert } from "./viewer-frame.js";
import { Narration } from "./narration.js";
import { applyTheme } from "./theme.js";
import { storeLanguage, preferredLanguage, translate } from "./messages.js";

const LINK_AFTER = 200;
const EXPLAINS = "senki-explains";
const OPEN = ".legend:popover-open";
const TYPED = ":is(input, select, textarea):not(dialog:not([open]) *)";

class SenkiReplay extends HTMLElement {
  connectedCallback() {
    this.language ??= preferredLanguage();
    storeLanguage(this.language);
    applyTheme();
    Object.assign(this, { spoilers: this.spoilers ?? false, all: this.all ?? false, explains: this.explains ?? localStorage.getItem(EXPLAINS) === "yes", records: this.records ?? {} });
    this.playing = new Autoplay(this);
    buildViewerFrame(this);
    listenToStoryLinks(this);
    this.offPaper = listenToPrinting(this, () => this.codeSvg ?? "", () => this.head ?? "");
    this.onKey = (event) => this.key(event);
    this.onHash = () => this.follow();
    addEventListener("keydown", this.onKey);
    addEventListener("hashchange", this.onHash);
  }

  disconnectedCallback() {
    this.playing.stop();
    clearTimeout(this.linking);
    this.offPaper();
    removeEventListener("keydown", this.onKey);
    removeEventListener("hashchange", this.onHash);
  }

  // Opens the replay at `position` (null: the cover), with the branch of the letter `branch`, or as the puzzle of the decision
  // within the first `puzzle` events. The last of several requests counts.
  async show(viewer, position = 0, branch = "", puzzle = this.puzzle?.after ?? 0) {
    const asked = (this.asked = {});
    if (!this.records[viewer]) this.querySelector(".status").textContent = translate(this.language, "loading");
    try {
      this.records[viewer] ??= await this.load(viewer);
    } catch (error) {
      if (!this.viewer) throw error;
      if (this.asked === asked) this.stays();
      return;
    }
    if (this.asked !== asked) return;
    this.viewers.value = viewer;
    this.viewer = viewer;
    this.take(this.records[viewer]);
    this.puzzle?.end();
    this.puzzle = puzzleOfAddress(this, puzzle);
    this.stepper.jump(Math.max(this.first, this.puzzle?.at ?? position ?? 0));
    this.draw();
    if (position === null && !this.puzzle) this.openCover();
    await this.variations.load();
    if (branch && this.asked === asked) this.variations.open(branch, position);
  }

  // The other view could not be loaded: the present one stays.
  stays() {
    this.viewers.value = this.viewer;
    this.querySelector(".status").textContent = translate(this.language, "not_loaded");
  }

  // Draws everything that depends only on the record.
  take(record) {
    this.record = record;
    this.gone = takenBackPositions(record.events);
    const begin = firstShownPosition(record.events);
    this.first = begin ? begin + 1 : 0; // a game that begins at a position has nothing to see before it
    this.stepper = new Stepper(record);
    this.narration = new Narration(record, this.language);
    this.sentences = record.events.map((event) => this.narration.describeNext(event));
    this.stops = new PlaybackStops(record, (position) => this.textAt(position));
    this.scores = buildScoreHistory(record);
    this.moments = findMoments(record, this.scores);
    const box = element("section", "board");
    box.setAttribute("aria-label", translate(this.language, "board"));
    this.querySelector(".table").replaceChildren(box);
    this.board = new Board(box, record, this.language);
    this.board.onJump = (position) => this.jump(position);
    if (record.header.seats.includes(this.viewer)) this.board.from = this.viewer;
    this.reasons = reasonsByEvent(record, this.language);
    this.story = new Story(this.querySelector(".story"), { record, sentences: this.sentences, gone: this.gone, pins: this.narration.pins, language: this.language, viewer: this.viewer, reasons: this.reasons });
    this.showAll(this.all);
    this.querySelector(".story").classList.toggle("explained", this.explains);
    this.graph.draw({ record, scores: this.scores, moments: this.moments, language: this.language, names: record.header.seats.map((seat) => playerName(this, seat)) });
    this.querySelector(".moments").replaceChildren(...buildMomentChips(this));
    this.variations = new ReplayBranches(this, this.branching ?? null, record.branches);
    setControlsInert(this, false);
  }

  // Switches to a branch, or back to the game.
  stand(stepper) {
    this.stepper = stepper;
    this.draw();
  }

  byLine(direction) {
    const { now } = this.variations;
    const leaves = direction > 0 && this.variations.branchesAt(this.stepper.position)[0];
    if (leaves) return this.variations.enter(leaves);
    if (now && direction < 0 && this.stepper.position <= now.at + 1) return this.variations.leave();
    return this.stepper.line(direction, (at) => !now && this.gone.has(at));
  }

  // Steps to the next stop.
  step(direction) {
    this.stops.step(this.stepper, direction);
  }

  // Jumps to the stop with an event.
  open(event) {
    this.jump(stopPositionOfEvent(this.record.events, event));
  }

  textAt(position) {
    const at = shownEventAt(this.stepper, position);
    return at < 0 ? "" : plainText(this.sentenceAt(at));
  }

  nextMoment() {
    const { position } = this.stepper;
    const next = this.moments.find(({ at }) => at > position) ?? this.moments[0];
    if (next) this.jump(next.at);
  }

  jump(position) {
    this.closeCover();
    while (this.variations.now) this.variations.leave();
    this.go(() => this.stepper.jump(position));
  }

  go(step) {
    if (this.cover) return;
    step();
    if (!this.variations.now && this.stepper.position < this.first) this.stepper.jump(this.first);
    this.puzzle?.hold();
    this.draw();
  }

  hide(spoilers) {
    this.spoilers = spoilers || Boolean(this.puzzle);
    this.draw();
  }

  showAll(all) {
    this.all = all;
    this.querySelector(".story").classList.toggle("all", all);
  }

  // Shows why lines matter, for somebody who is new to the game; remembered on this device.
  explain(on) {
    this.explains = on;
    localStorage.setItem(EXPLAINS, on ? "yes" : "");
    this.querySelector(".story").classList.toggle("explained", on);
    this.draw();
  }

  askPlace() {
    this.playing.stop();
    openGoToDialog(this);
  }

  askForBranch() {
    this.closeCover();
    openNewBranchDialog(this);
  }

  // Asks what the reader would do instead of the next declaration. Returns false where there is none.
  ask() {
    this.closeCover();
    while (this.variations.now) this.variations.leave();
    this.puzzle?.end();
    this.puzzle = nextPuzzle(this);
    if (this.puzzle) this.jump(this.puzzle.at);
    return Boolean(this.puzzle);
  }

  // Shows where a branch is played on: on a phone that is in the story.
  showPlayOn() {
    const field = this.querySelector(".variation.now .play-on");
    if (!this.classList.contains("reads") && !field?.checkVisibility({ visibilityProperty: true })) this.read();
    field?.scrollIntoView({ block: "center" });
  }

  // On a phone the story lies over the board.
  read() {
    this.classList.toggle("reads");
    this.story.follow();
  }

  // Closes what covers the board, else leaves the branch.
  away() {
    if (this.classList.contains("reads")) this.read();
    else if (this.cover && this.stepper.position) this.jump(this.stepper.position);
    else this.variations.leave();
  }

  draw() {
    const { position, events } = this.stepper;
    const changes = eventsSinceLastStop(events, position).flatMap((event) => event.changes).filter(([code]) => code !== 6 && code !== 7);
    this.board.draw(this.stepper, new Set(changes.map((change) => change[1])));
    this.tell(position);
    this.querySelector(".count").textContent = translate(this.language, "of", { at: position, all: this.spoilers ? "?" : events.length });
    const over = position === events.length && !this.variations.now;
    if (this.titled !== `${over}${this.viewer}${this.language}`) this.querySelector(".title").replaceChildren(...buildReplayTitle(this, over));
    this.titled = `${over}${this.viewer}${this.language}`;
    if (!this.variations.now) {
      this.story.mark(position, this.spoilers);
      this.graph.showPosition(position, this.spoilers);
    }
    this.variations.mark();
    this.puzzle?.mark();
    if (this.spoilers || this.hid) for (const chip of this.querySelector(".moments").children) chip.hidden = this.spoilers && Number(chip.dataset.at) > position;
    this.hid = this.spoilers;
    clearTimeout(this.linking);
    this.linking = setTimeout(() => this.link(), LINK_AFTER);
    this.onMove?.();
  }

  // Describes the last declaration or consequence, as a spectator reads it.
  tell(position) {
    const at = shownEventAt(this.stepper, position);
    const text = at < 0 ? [translate(this.language, "opening")] : sentenceElements(this.sentenceAt(at), { pins: this.narration.pins, face: this.record.face });
    const matters = this.explains && !this.variations.now && this.reasons.get(at);
    this.querySelector(".status").replaceChildren(...this.between(at), ...text, ...(matters ? [" ", element("span", "matters", matters)] : []));
    this.heard = position;
  }

  // Returns the numbers of the seats by position, of the game or of the open branch.
  valuesNow() {
    return this.variations.now?.values ?? this.scores.values;
  }

  sentenceAt(at) {
    return (this.variations.now?.sentences ?? this.sentences)[at];
  }

  // Announces the declarations since the step before to screen readers, after a few steps, not after a jump.
  between(last) {
    return declarationsBetween(this.stepper.events, this.heard, last).map((at) => buildScreenReaderText(this.sentenceAt(at)));
  }

  // Updates the address when the stepping pauses, because browsers limit how often it is changed.
  link() {
    const hash = addressFromPlace(this);
    if (this.isConnected && location.hash !== hash) history.replaceState(history.state, "", hash);
  }

  openCover() {
    if (this.puzzle) return; // it has the result
    this.playing.stop();
    this.cover ??= new Cover(this);
    this.classList.add("covered");
    this.link();
  }

  closeCover() {
    this.cover?.close();
    this.cover = null;
    this.classList.remove("covered");
  }

  speak(language) {
    const covered = Boolean(this.cover);
    this.language = language;
    storeLanguage(language);
    this.playing.stop();
    this.closeCover();
    buildViewerFrame(this);
    return this.stepper && this.show(this.viewer, covered ? null : this.stepper.position);
  }

  key(event) {
    if (event.target.matches?.(TYPED) || event.defaultPrevented) return;
    if (event.key === "Escape" && this.querySelector(OPEN)) return; // the browser closes it, if nobody takes the key
    if (event.target.closest?.("button, summary, a") && [" ", "Enter"].includes(event.key)) return;
    const act = this.stepper && actionsByKey(this)[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  }

  follow() {
    if (!this.stepper) return;
    const { viewer, position, branch, puzzle } = placeFromAddress(this.viewer);
    if (viewer !== this.viewer || puzzle !== (this.puzzle?.after ?? 0) || branch !== (this.variations.now?.letter ?? "")) this.show(viewer, position, branch, puzzle);
    else if (position === null) this.openCover();
    else if (this.cover || position !== this.stepper.position) this.jump(position);
  }
}

customElements.define("senki-replay", SenkiReplay);
