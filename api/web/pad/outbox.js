// What was said and is not stored yet, in the order in which it was said. No page and no database in it: `keep` and `send`
// are given. Everything is sent with the id it got when it was said, so that what was stored and not answered is not stored twice.

export class Outbox {
  constructor(keep = { put() {}, remove() {} }, entries = []) {
    this.keep = keep;
    this.entries = [...entries].sort((one, other) => one.order - other.order);
    this.busy = false;
    this.agreed = 0;
    this.latest = null;
  }

  get count() {
    return this.entries.length;
  }

  // The first entry, where it was refused or came too late; nothing after it is sent before somebody has decided.
  get halted() {
    return this.entries[0]?.problem ? this.entries[0] : null;
  }

  // `began`: where the table stood when its writer began to say it; what came since from another phone may be the same.
  async add({ id, path, body, words, seen, began = seen, now }) {
    const last = this.entries.at(-1)?.order ?? 0;
    const entry = { id, order: Math.max(now, last + 1), path, body, words, seen, began, expected: null, problem: null };
    this.latest = null;
    this.entries.push(entry);
    await this.keep.put(entry);
    return entry;
  }

  // Sends what there is, one after the other. `send(entry)` gives {stored: position}, {problem}, null where nobody answered, or
  // false where there is no network that it could have left over.
  // The first is meant at the position its writer saw; each later one right behind the one before it. What another phone had
  // recorded already, in the same words or others, is not said twice: it is counted in `agreed`, and is the `latest` of them.
  async flush(send) {
    if (this.busy) return;
    this.busy = true;
    try {
      let behind = null;
      while (this.entries.length && !this.halted) {
        const entry = this.entries[0];
        const before = entry.left ?? entry.expected !== null;
        entry.left = true;
        if (entry.expected === null) {
          entry.expected = behind ?? entry.after ?? entry.began ?? entry.seen;
          await this.keep.put(entry);
        }
        const answer = await send(entry);
        if (answer === false) {
          entry.left = before;
          await this.keep.put(entry);
        }
        if (!answer) return;
        if (answer.problem?.stands === "same") {
          behind = answer.problem.after;
          this.agreed += 1;
          this.latest = entry;
          await this.shift(entry, behind);
          continue;
        }
        if (answer.problem && entry.expected < entry.seen) {
          entry.expected = entry.seen; // the writer saw what came in between, and says something else
          await this.keep.put(entry);
          continue;
        }
        if (answer.problem) {
          entry.problem = answer.problem;
          await this.keep.put(entry);
          return;
        }
        behind = answer.stored;
        await this.shift(entry, behind);
      }
    } finally {
      this.busy = false;
    }
  }

  // The next one waits for the position that was reached, also after the page was closed.
  async shift(entry, behind) {
    this.entries.shift();
    const next = this.entries[0];
    if (next && next.expected === null) {
      next.after = behind;
      await this.keep.put(next);
    }
    await this.keep.remove(entry);
  }

  // Once more, at the position that the writer has seen by now. A refusal stored nothing, so the id may be used again.
  async again(seen) {
    const entry = this.halted;
    if (!entry) return;
    entry.problem = null;
    entry.expected = seen;
    await this.keep.put(entry);
  }

  async drop(seen) {
    const entry = this.halted;
    if (entry) await this.shift(entry, seen);
  }

  // The last one, where it has not left this device, is as if it had never been said.
  async pop() {
    const entry = this.entries.at(-1);
    if (!entry || (this.busy && this.entries.length === 1) || (entry.expected !== null && entry.left !== false && !entry.problem)) return false;
    this.entries.pop();
    await this.keep.remove(entry);
    return true;
  }

  toFile(game) {
    const entries = this.entries.map(({ id, order, path, body, words }) => ({ id, order, path, body, words }));
    return JSON.stringify({ format: "senki-outbox", version: 1, game, entries }, null, 1);
  }
}
