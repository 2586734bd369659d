// Statements about a tournament that the service has not stored yet. This device has them until the service does, or until their
// author discards them. Each is sent with its own id and the position that its author saw, so that the service stores it once and
// compares it with later events. Pure: no page and no database.

export class StatementOutbox {
  constructor(keep = { put() {}, remove() {} }, entries = []) {
    this.keep = keep;
    this.entries = [...entries].sort((one, other) => one.order - other.order);
    this.own = new Set();
    this.round = null;
  }

  // Returns the statements that wait for an answer of the service.
  get waiting() {
    return this.entries.filter(({ problem }) => !problem);
  }

  // Returns the statements that were not stored, each with its problem; their author decides.
  get halted() {
    return this.entries.filter(({ problem }) => problem);
  }

  async add({ id, name, said, seen, now }) {
    const entry = { id, name, said, seen, order: Math.max(now, (this.entries.at(-1)?.order ?? 0) + 1), problem: null };
    this.entries.push(entry);
    await this.keep.put(entry);
    return entry;
  }

  // Sends what waits, one after the other, in one round at a time. `send(entry)` gives {position}, {problem}, or null if
  // nobody answered. `me`: the scope of the link that the statements are sent with.
  async flush(send, me) {
    this.round ??= this.sendAll(send, me).finally(() => { this.round = null; });
    await this.round;
  }

  async sendAll(send, me) {
    for (const entry of this.waiting) {
      let answer = await send(entry);
      while (answer?.problem && await this.mayGoOn(entry, answer.problem, me)) answer = await send(entry);
      if (!answer) return;
      if (answer.problem && !wasSaidAlready(entry, answer.problem, me)) await this.halt(entry, answer.problem);
      else await this.remove(entry, answer.position);
    }
  }

  // Moves a statement to the present position if everything that came in before it was sent from here, or says the same.
  async mayGoOn(entry, problem, me) {
    const changes = conflictingEvents(problem);
    if (!changes.length || wasSaidAlready(entry, problem, me)) return false;
    if (!changes.every((change) => this.own.has(change.position) || agrees(entry, change))) return false;
    entry.seen = problem.position;
    await this.keep.put(entry);
    return true;
  }

  async halt(entry, problem) {
    entry.problem = problem;
    await this.keep.put(entry);
  }

  // Sends a statement again, at the position of the conflict that its author has seen.
  async again(entry) {
    entry.seen = entry.problem.position ?? entry.seen;
    entry.problem = null;
    await this.keep.put(entry);
  }

  async remove(entry, position) {
    if (position !== undefined) this.own.add(position);
    this.entries = this.entries.filter((each) => each !== entry);
    await this.keep.remove(entry);
  }
}

// Returns the events that a refused statement conflicts with; none for other refusals.
export function conflictingEvents(problem) {
  return problem.status === 412 ? problem.changes ?? [] : [];
}

// Returns whether another phone has said the same for the same author.
function wasSaidAlready(entry, problem, me) {
  return conflictingEvents(problem).some((change) => change.by === me && change.name === entry.name && sameContent(change.said, entry.said));
}

// Returns whether a report says what the other player has reported: then it is their agreement.
function agrees(entry, change) {
  return entry.name === "reported" && change.name === "reported" && sameContent(change.said, entry.said);
}

// Compares what two events say. Omitted fields have their defaults; records of games are added by the service.
function sameContent(one, other) {
  return JSON.stringify(normalised(one)) === JSON.stringify(normalised(other));
}

const DEFAULTS = { how: "played", winner: "", first: "", left: null, name: "", club: "", seed: 0, late: false };

function normalised(value) {
  if (Array.isArray(value)) return value.map(normalised);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).filter(([name, each]) => name !== "record" && each !== DEFAULTS[name] && each !== "");
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, each]) => [name, normalised(each)]));
}
