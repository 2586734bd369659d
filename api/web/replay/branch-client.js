// Branches of a game on the service. The secret of a branch that was begun here stays on this device.

import { store, stored } from "/lib/local-storage.js";
import { ask, Problem, problemLines, query } from "/lib/api.js";
import { newId } from "/lib/request-ids.js";

const STORAGE_KEY = "senki-branches";
const KEEPERS = ["organiser", "judge", "scorer"];

export class BranchClient {
  constructor(game, key, scope) {
    Object.assign(this, { key, scope, address: `/api/games/${encodeURIComponent(game)}/branches` });
  }

  async list() {
    return (await ask(this.address, { key: this.key })).branches;
  }

  async open(id) {
    return drawn(await ask(`${this.address}/${id}`, { key: this.key }));
  }

  async begin(body) {
    const message = await ask(this.address, { method: "POST", key: this.key, body, headers: { "Idempotency-Key": newId() } });
    keep(message.branch.id, message.secret);
    return drawn(message);
  }

  say(branch, said) {
    return this.write(branch, "say", "line" in said ? said : { seat: said.seat, act: said.act, args: said.args, reply: said.reply ?? null });
  }

  undo(branch) {
    return this.write(branch, "undo");
  }

  async write(branch, step, body) {
    const headers = { "If-Match": `"${branch.size}"`, "Branch-Secret": storedBranches()[branch.id] ?? "" };
    return drawn(await ask(`${this.address}/${branch.id}/${step}`, { method: "POST", key: this.key, body, headers }));
  }

  remove(branch) {
    return ask(`${this.address}/${branch.id}`, { method: "DELETE", key: this.key, headers: { "Branch-Secret": storedBranches()[branch.id] ?? "" } });
  }

  offers(branch) {
    return ask(`${this.address}/${branch.id}/offers${query({})}`, { key: this.key });
  }

  mayPlay(branch) {
    return KEEPERS.includes(this.scope) || branch.id in storedBranches();
  }

  words(error) {
    return error instanceof Problem ? [error.message, ...problemLines(error.document)].join("\n") : String(error.message ?? error);
  }
}

function drawn(message) {
  return { ...message.branch, events: message.events };
}

function storedBranches() {
  return stored(STORAGE_KEY, {});
}

function keep(id, secret) {
  store(STORAGE_KEY, { ...storedBranches(), [id]: secret });
}
