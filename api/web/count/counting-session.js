// A game that is counted: at first on this device alone, as soon as the service answers also there. It is the session of an
// `OutboxSender`, which sends what was counted.

import { Offline, Problem, ask } from "/lib/api.js";
import { storeGameLink, titleOf } from "/lib/stored-game-links.js";
import { serverTokenField } from "/home/server-token.js";
import { GameSession } from "/pad/game-session.js";
import { stateAfter, stateBefore, stateOfRecord } from "./count-state.js";
import { SEATS, storeTable } from "./table-store.js";

// Counting offers nothing, so nothing is asked of what may be declared.
class CountedGame extends GameSession {
  async lookAround() {
    this.offered({ offers: [], cards: {}, position: this.position, withheld: false, waits_for: "" });
  }
}

export class CountingSession extends EventTarget {
  // `score`: the number that is counted, as the layout of the rulebook names it.
  constructor(table, score) {
    super();
    Object.assign(this, { table, score, seats: SEATS, inner: null, online: true, refusal: null });
  }

  get game() {
    return this.table.client;
  }

  get position() {
    return this.inner?.position ?? 0;
  }

  get looked() {
    return this.inner?.looked ?? 0;
  }

  get seat() {
    return this.inner?.seat ?? "";
  }

  get gone() {
    return this.inner?.gone ?? new Set();
  }

  // The state with everything that was counted here and is not in the record yet.
  state(entries) {
    const now = this.inner ? stateOfRecord(this.inner.record, this.inner.stepper) : stateBefore(this.score, this.seats);
    const unsent = entries.filter((entry) => !this.hasRecorded(entry));
    return stateAfter(now, unsent.flatMap(({ body }) => body.says ?? []), this.score, this.seats);
  }

  // Whether the record has an entry already that is still on its way: the live feed may be quicker than its answer.
  hasRecorded({ expected, left, problem, body }) {
    if (!this.inner || !left || problem || expected === null) return false;
    const last = body.says?.at(-1);
    const said = ({ seat, act, args }) => JSON.stringify([seat, act, args]);
    return this.inner.record.events.slice(expected).some((event) => event.spoken && last && said({ seat: event.seat, act: event.said.act, args: event.said.args }) === said(last));
  }

  // Opens the game at the service where that is still to be done, and takes in its record. Returns whether it is there.
  async open() {
    if (this.inner) return true;
    this.opening ??= this.openNow().finally(() => { this.opening = null; });
    return this.opening;
  }

  async openNow() {
    try {
      if (!this.table.game) await this.openGame();
      const inner = new CountedGame(this.table.game, this.table.key);
      await inner.load();
      this.follow(inner);
      return true;
    } catch (error) {
      if (error instanceof Offline) this.reach(false);
      else if (error instanceof Problem) this.refuse(error);
      else throw error;
      return false;
    }
  }

  async openGame() {
    const { client, ruleset, players, about } = this.table;
    const named = Object.fromEntries(Object.entries(players).filter(([, name]) => name));
    const body = { ruleset, seats: this.seats.length, mode: "scribe", players: named, about };
    const message = await ask("/api/games", { method: "POST", key: serverTokenField.read(), body, headers: { "Idempotency-Key": client } });
    Object.assign(this.table, { game: message.game, key: message.link.key, opening: message.position });
    storeTable(this.table);
    storeGameLink({ game: message.game, key: message.link.key, scope: "organiser", title: titleOf({ ...body, seats: this.seats }) });
  }

  follow(inner) {
    this.inner = inner;
    this.seats = inner.record.header.seats;
    inner.addEventListener("moved", () => this.dispatchEvent(new Event("moved")));
    inner.addEventListener("reach", () => this.reach(inner.online));
    inner.listen();
    this.refusal = null;
    this.reach(inner.online);
    this.dispatchEvent(new Event("opened"));
  }

  // The service opens no game for this device, or not this one.
  refuse(problem) {
    this.refusal = problem;
    this.dispatchEvent(new Event("moved"));
  }

  reach(online) {
    if (this.online === online) return;
    this.online = online;
    this.dispatchEvent(new Event("reach"));
  }

  async more() {
    await this.inner?.more();
  }

  async send(entry) {
    if (!(await this.open())) return navigator.onLine === false ? false : null;
    if (!entry.expected) entry.expected = this.table.opening || this.position;
    return this.inner.send(entry);
  }

  async withdraw(entry) {
    if (!(await this.open())) return null;
    return this.inner.withdraw(entry);
  }

  close() {
    this.inner?.close();
  }
}
