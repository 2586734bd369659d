// Lines that were declared and are not stored by the service yet, in their order. `keep` and `send` are given. Every
// line is sent with the id of its declaration, so that a line that was stored without an answer is not stored twice.
// Pure: no page and no database.

export class Outbox {
  constructor(keep = { put() {}, remove() {} }, entries = []) {
    this.keep = keep;
    this.entries = [...entries].sort((one, other) => one.order - other.order);
    this.busy = false;
    this.agreed = 0;
    this.latest = null;
    this.undone = null;
  }

  get count() {
    return this.entries.length;
  }

  // Returns the first entry if it was refused or came too late. Later entries are not sent until the user decides.
  get halted() {
    return this.entries[0]?.problem ? this.entries[0] : null;
  }

  // `began`: where the table stood when its writer began to say it; what came since from another phone may be the same.
  // `counted`: of a counted number the one before it and the one after.
  async add({ id, path, body, words, seen, began = seen, now, counted = null }) {
    const last = this.entries.at(-1)?.order ?? 0;
    const entry = { id, order: Math.max(now, last + 1), path, body, words, seen, began, expected: null, problem: null, ...(counted && { counted }) };
    this.latest = null;
    this.entries.push(entry);
    await this.keep.put(entry);
    return entry;
  }

  // Sends what there is, one after the other. `send(entry, left)`, where `left` says that the entry may be stored
  // already, gives {stored: position}, {problem}, null where nobody answered, or
  // false where there is no network that it could have left over. `asked(entry)`, of what was undone after it may have left,
  // gives {recorded, position, instead, waits}, {problem}, or null where nobody answered.
  // The first is meant at the position its writer saw; each later one right behind the one before it. What another phone had
  // recorded already, in the same words or others, is not said twice: it is counted in `agreed`, and is the `latest` of them.
  async flush(send, asked) {
    if (this.busy) return;
    this.busy = true;
    try {
      let done = { behind: null };
      while (done && this.entries.length && !this.halted) {
        const entry = this.entries[0];
        done = entry.taken ? await this.takeBack(entry, asked) : await this.sendFirst(entry, send, done.behind);
      }
    } finally {
      this.busy = false;
    }
  }

  // Returns the position after the entry, null if that is unknown, or nothing if the round is over.
  async sendFirst(entry, send, behind) {
    const before = entry.left ?? entry.expected !== null;
    entry.left = true;
    if (entry.expected === null) {
      entry.expected = behind ?? entry.after ?? entry.began ?? entry.seen;
      await this.keep.put(entry);
    }
    const answer = await send(entry, before);
    if (answer === false) {
      entry.left = before;
      await this.keep.put(entry);
    }
    if (!answer) return null;
    if (entry.taken) return { behind: null }; // undone while it was on its way
    if (!answer.problem) return this.shift(entry, answer.stored);
    return this.against(entry, answer.problem);
  }

  async against(entry, problem) {
    if (problem.stands === "same") {
      this.agreed += 1;
      this.latest = entry;
      return this.shift(entry, problem.after);
    }
    const missed = entry.expected < entry.seen; // the writer saw what came in between, and says something else
    if (!missed) return this.halt(entry, problem);
    entry.expected = entry.seen;
    await this.keep.put(entry);
    return { behind: null };
  }

  async halt(entry, problem) {
    entry.problem = problem;
    await this.keep.put(entry);
    return null;
  }

  // Removes the first entry. The next one expects the reached position, also after a reload.
  async shift(entry, behind) {
    this.entries.shift();
    const next = this.entries[0];
    if (next && next.expected === null) {
      next.after = behind;
      await this.keep.put(next);
    }
    await this.keep.remove(entry);
    return { behind };
  }

  // Removes an undone entry that was never recorded; the next one is meant at its position or later.
  async gone(entry) {
    this.undone = { words: entry.words, recorded: false };
    const next = this.entries[1];
    await this.shift(entry, Math.max(entry.expected, next?.began ?? next?.seen ?? 0));
    return { behind: null };
  }

  // Takes back an undone entry that may have been sent. If it was recorded, its takeback is sent in its place (`instead`);
  // if others have to agree (`waits`), later entries wait for the user.
  async takeBack(entry, asked) {
    const message = entry.left === false ? { recorded: false } : await asked(entry);
    if (!message) return null;
    if (message.problem) return this.halt(entry, message.problem);
    if (!message.recorded) return this.gone(entry);
    this.undone = { words: entry.words, recorded: true, instead: Boolean(message.instead), waits: message.waits };
    if (message.waits && this.entries[1]) await this.halt(this.entries[1], { status: 412, stands: "asked" });
    if (!message.instead) return this.shift(entry, message.position);
    const { position } = message;
    const back = { back: true, order: entry.order, id: `${entry.id}.back`, ...message.instead, seen: position, began: position, expected: null, left: false, problem: null };
    await this.keep.put(back);
    this.entries[0] = back;
    await this.keep.remove(entry);
    return { behind: position };
  }

  // Sends an entry once more, at the position that the user has seen. A refusal stored nothing, so the id may be used
  // again.
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

  // Returns the entries that still count, without undone ones.
  get meant() {
    return this.entries.filter(({ taken }) => !taken);
  }

  get undoable() {
    const last = this.entries.at(-1);
    return Boolean(last) && !last.taken && !last.back;
  }

  // Undoes the last entry: at once if it has not left this device, else after asking the service.
  async undo() {
    if (!this.undoable) return;
    const entry = this.entries.at(-1);
    this.undone = null;
    if (entry.expected !== null && entry.left !== false && !entry.problem) {
      entry.taken = true;
      await this.keep.put(entry);
    } else {
      this.entries.pop();
      await this.keep.remove(entry);
    }
  }

  toFile(game) {
    const entries = this.entries.map(({ id, order, path, body, words, taken }) => ({ id, order, path, body, words, ...(taken && { taken }) }));
    return JSON.stringify({ format: "senki-outbox", version: 1, game, entries }, null, 1);
  }
}
