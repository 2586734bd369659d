// The branches of a replay. Entering one appends its events to those of the game; the record itself is unchanged.

import { Stepper } from "../kernel/stepper.js";
import { buildScoreHistory } from "../graph/score-history.js";
import { Narration } from "../replay/narration.js";
import { translate } from "../replay/messages.js";
import { drawBranchBlocks } from "./branch-blocks.js";
import { updateBranchRibbon } from "./branch-ribbon.js";
import { branchesLeaving, branchPath, branchRecord } from "./branch-records.js";

export class ReplayBranches {
  // `source`: list, open, begin, say, undo, remove, offers of a service; null if branches can only be read.
  constructor(replay, source, given = []) {
    Object.assign(this, { replay, source, given, branches: [], now: null });
  }

  async load() {
    if (!this.source) {
      this.branches = this.given;
      return this.draw();
    }
    const listed = await this.source.list();
    this.branches = await Promise.all(listed.map((branch) => this.source.open(branch.id)));
    if (this.replay.variations === this) this.draw();
  }

  draw() {
    const { replay } = this;
    for (const branch of this.branches) Object.assign(branch, this.describe(branch));
    drawBranchBlocks(this, replay);
    replay.graph.drawBranches(this.branches, this.now);
    this.mark();
  }

  // Returns sentences and numbers of a branch, from its record.
  describe(branch) {
    const record = branchRecord(this.replay.record, this.branches, branch);
    const narration = new Narration(record, this.replay.language);
    const sentences = record.events.map((event) => narration.describeNext(event));
    return { record, sentences, pins: narration.pins, values: buildScoreHistory(record).values };
  }

  // Returns the branches that leave the shown record at this position.
  branchesAt(position) {
    return branchesLeaving(this.branches, this.now).filter(({ at }) => at === position);
  }

  // Opens the branch that a link names by its letter.
  open(letter, position) {
    const branch = this.branches.find((each) => each.letter === letter);
    if (branch) this.enter(branch, position ?? branch.at);
  }

  enter(branch, position = branch.at + 1) {
    this.now = branch;
    const stepper = new Stepper(branch.record);
    stepper.jump(Math.min(position, branch.record.events.length));
    this.replay.stand(stepper);
  }

  // Returns to the record that the branch leaves, at its position.
  leave() {
    if (!this.now) return;
    const { at, parent } = this.now;
    const outer = this.branches.find(({ id }) => id === parent);
    if (outer) {
      this.enter(outer, at);
      return;
    }
    this.now = null;
    const stepper = new Stepper(this.replay.record);
    stepper.jump(at);
    this.replay.stand(stepper);
  }

  // Updates everything that shows the present branch: ribbon, rows, score line.
  mark() {
    const { replay, now } = this;
    replay.classList.toggle("branched", now !== null);
    updateBranchRibbon(replay, this, now);
    for (const block of replay.querySelectorAll(".variation")) block.classList.toggle("now", block.dataset.branch === now?.id);
    const rows = replay.querySelectorAll(".variation li[data-step]");
    const wanted = now ? `${now.id} ${replay.stepper.position - 1}` : "";
    for (const row of rows) row.classList.toggle("here", row.dataset.step === wanted);
    const left = now && replay.spoilers ? branchPath(this.branches, now)[0].at : null;
    replay.graph.drawBranches(this.branches, now, replay.stepper.position, left);
  }

  async begin(name, author) {
    const { position } = this.replay.stepper;
    const made = await this.source.begin({ at: position, name, author, ...(this.now ? { parent: this.now.id } : {}), viewer: this.replay.viewer });
    this.branches.push(made);
    this.draw();
    this.enter(made, made.at);
  }

  // Plays in a branch, or undoes its last line; the answer is drawn.
  async change(branch, ask) {
    const at = this.branches.indexOf(branch);
    const changed = await ask();
    this.branches[at] = changed;
    this.draw();
    this.enter(changed, changed.record.events.length);
  }

  async remove(branch) {
    await this.source.remove(branch);
    if (this.now) this.leave();
    await this.load();
  }

  say(name, values) {
    return translate(this.replay.language, name, values);
  }
}
