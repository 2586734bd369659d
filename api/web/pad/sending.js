// From the outbox to the service: what was said is safe on this device first, then it is sent, and sent again.

import { newId } from "/lib/ids.js";
import { Outbox } from "./outbox.js";

const RETRY = 3000;

export class Sending extends EventTarget {
  // `kept`: the shelf of this game and link. `changed` is told whenever something was added, stored or refused.
  constructor(session, kept) {
    super();
    this.session = session;
    this.outbox = new Outbox(kept, kept.entries);
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

  async utter(body, words, path = "say") {
    const seen = Math.max(this.session.position, this.stored ?? 0);
    await this.outbox.add({ id: newId(), path, body, words, seen, now: Date.now() });
    this.changed();
    await this.flush();
    // Where the timer was quicker and sent it, the table still has to be looked at.
    if (this.session.position < (this.stored ?? 0)) await this.session.more();
  }

  async flush() {
    if (!this.outbox.count || this.outbox.halted) return;
    await this.outbox.flush(async (entry) => {
      const answer = await this.session.send(entry);
      this.stored = answer?.stored ?? this.stored;
      return answer;
    });
    this.changed();
    await this.session.more();
  }

  // What was refused may be sent once more, now that the table was looked at, or be left out; what was said after it waits.
  async again() {
    await this.session.more();
    await this.outbox.again(this.session.position);
    this.changed();
    await this.flush();
  }

  async drop() {
    await this.outbox.drop(this.session.position);
    this.changed();
    await this.flush();
  }
}
