// Sends the outbox to the service: a line is stored on this device first, then sent, and sent again after a failure.

import { store, stored } from "/lib/local-storage.js";
import { newId } from "/lib/request-ids.js";
import { say } from "/lib/messages.js";
import { Outbox } from "./outbox.js";
import { takebackRequest } from "./undo.js";

const RETRY = 3000;
// The number of last taps that can each be undone as a whole.
const STEPS = 60;

export class OutboxSender extends EventTarget {
  // `store`: the stored lines of this game and link. `changed` is called whenever something was added, stored or refused.
  constructor(session, store) {
    super();
    this.session = session;
    this.outbox = new Outbox(store, store.entries);
    this.taps = `senki.taps ${session.game}`;
    this.steps = stored(this.taps, []);
    this.timer = setInterval(() => this.flush(), RETRY);
    this.onOnline = () => this.flush();
    addEventListener("online", this.onOnline);
  }

  close() {
    clearInterval(this.timer);
    removeEventListener("online", this.onOnline);
  }

  changed() {
    this.dispatchEvent(new Event("changed"));
  }

  // Submits a line and returns its refusal if the service answers at once; a refused line is removed and blocks nothing.
  // `began`: the position at which the user began it.
  async utter(body, words, path = "say", began = this.session.looked, counted = null) {
    const alone = !this.outbox.count;
    const entry = await this.add(body, words, path, began, counted);
    const { halted } = this.outbox;
    if (!alone || halted !== entry || halted.problem.status === 412) return null;
    const { problem } = halted;
    await this.drop();
    return problem;
  }

  async add(body, words, path, began, counted = null) {
    const own = this.stored ?? 0;
    const seen = Math.max(this.session.position, own);
    const adding = this.outbox.add({ id: newId(), path, body, words, seen, began: Math.min(seen, Math.max(began, own)), now: Date.now(), counted });
    this.changed();
    const entry = await adding;
    await this.flush();
    // One that came in while the round before was ending was not seen by it.
    if (this.outbox.entries.includes(entry) && entry.expected === null) await this.flush();
    // Where the timer was quicker and sent it, the table still has to be looked at.
    if (this.session.position < (this.stored ?? 0)) await this.session.more();
    return entry;
  }

  // Runs one round of sending at a time. A caller during a round, such as the timer, waits for its result.
  async flush() {
    if (!this.outbox.count || this.outbox.halted) return;
    this.round ??= Promise.resolve().then(() => this.sendAll()).finally(() => { this.round = null; });
    await this.round;
  }

  // Stores the positions of one tap's lines, so that Undo takes them back together, also after a reload.
  noteStep(start, end) {
    this.steps = [...this.steps.slice(1 - STEPS), [start, end]];
    store(this.taps, this.steps);
  }

  async sendAll() {
    const send = async (entry, left) => {
      const answer = await this.session.send(entry, left);
      const both = answer?.problem?.stands === "same" ? answer.problem.after : undefined;
      this.stored = answer?.stored ?? both ?? this.stored;
      if (answer?.stored) this.noteStep(entry.expected, answer.stored);
      return answer;
    };
    await this.outbox.flush(send, (entry) => this.asked(entry));
    this.changed();
    if (this.session.position < (this.stored ?? 0) || this.outbox.halted) await this.session.more();
  }

  // Asks whether the service recorded an undone entry that may have been sent, and what would take it back.
  async asked(entry) {
    const message = await this.session.withdraw(entry);
    if (!message?.recorded) return message;
    this.stored = Math.max(this.stored ?? 0, message.position);
    const back = message.lines.length && takebackRequest(this.session.seat, message.lines);
    return { ...message, waits: Boolean(back && this.session.seat), instead: back && { ...back, words: `${say("undo")} · ${entry.words}` } };
  }

  // Sends a refused entry again, or drops it, after the user has seen the table. Later entries wait.
  async again() {
    await this.session.more();
    await this.outbox.again(this.session.position);
    this.changed();
    await this.flush();
  }

  // Submits once more what both phones had sent, because it happened twice.
  async retry() {
    const { body, words, path } = this.outbox.latest;
    await this.utter(body, words, path, this.session.position);
  }

  agree() {
    Object.assign(this.outbox, { latest: null, undone: null });
    this.changed();
  }

  async undo() {
    await this.outbox.undo();
    this.changed();
    await this.flush();
  }

  // Leaves a difference between two phones to a judge: the record stays, and gets a note with the line of this phone.
  async differ(text) {
    const { words } = this.outbox.halted;
    await this.outbox.drop(this.session.position);
    await this.utter({ text: `${text} ${words}`.slice(0, 2000), seat: this.session.seat, to: null }, words, "note");
    this.changed();
  }

  async drop() {
    await this.outbox.drop(this.session.position);
    this.changed();
    await this.flush();
  }
}
