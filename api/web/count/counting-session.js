// A game that is counted: at first on this device alone, as soon as the service answers also there. It is the session of an
// `OutboxSender`, which sends what was counted.

import { Offline, Problem, ask } from "/lib/api.js";
import { siteSettings } from "/lib/page-address.js";
import { storeGameLink, gameTitle } from "/lib/stored-game-links.js";
import { serverTokenField } from "/home/server-token.js";
import { GameSession } from "/pad/game-session.js";
import { store, stored } from "/lib/local-storage.js";
import { resultOfCommand, stateAfter, stateBefore, stateOfRecord } from "./count-state.js";
import { changesCountedElsewhere, rebaseChange, findConcurrentChange, withoutEqualChanges } from "./merge.js";
import { SEATS, storeTable } from "./table-store.js";

// What the service answers to a line that was meant at another position.
const BEHIND = 412;
const MOST_TWINS = 200;

function sameSeats(one, other) {
  return Boolean(other) && Object.keys(one.seats).every((seat) => one.seats[seat] === other.seats[seat]);
}

// Whether an entry ends a turn that is over, since another phone has ended it.
function hasEnded({ counted, body }, turn) {
  return body.says?.[0].act === "end_turn" && counted?.turn < turn;
}

// The change that a counted entry is about.
function changeOf({ counted: { turn, before, now }, body: { says: [{ seat }] } }) {
  return { seat, turn, by: now - before };
}

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
    Object.assign(this, { table, score, seats: SEATS, inner: null, online: true, refusal: null, keep: () => {}, own: () => false, pending: () => [], backAt: 0 });
    this.twins = stored(this.twinsKey, []);
  }

  get game() {
    return this.table.client;
  }

  get twinsKey() {
    return `senki-twins ${this.table.client}`;
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
    const unsent = entries.filter((entry) => !this.hasRecorded(entry) && !hasEnded(entry, now.turn));
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
    if (siteSettings()) return false;
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
    storeGameLink({ game: message.game, key: message.link.key, scope: "organiser", title: gameTitle({ ...body, seats: this.seats }) });
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
    if (online) this.backAt = Date.now();
    this.dispatchEvent(new Event("reach"));
  }

  async more() {
    await this.inner?.more();
  }

  // `left`: the entry may be stored already, so it is sent as it was.
  async send(entry, left = false) {
    if (!(await this.open())) return siteSettings() || navigator.onLine === false ? false : null;
    if (!entry.expected) entry.expected = this.table.opening || this.position;
    if (!entry.counted) return this.inner.send(entry);
    const twin = left ? null : await this.aim(entry);
    return twin ?? this.sendCounted(entry);
  }

  // Another phone may be quicker each time; what it recorded is looked at before the next attempt.
  async sendCounted(entry) {
    for (;;) {
      const answer = await this.inner.send(entry);
      if (answer?.problem?.status !== BEHIND) return answer;
      await this.more();
      if (this.position < answer.problem.position) return null;
      const twin = await this.aim(entry);
      if (twin) return twin;
    }
  }

  // Lets a counted entry go on from the record as it is now. Returns the answer to one that another phone has counted too.
  async aim(entry) {
    const twin = this.twin(entry);
    if (twin) return { problem: { status: BEHIND, stands: twin, after: this.position, position: this.position } };
    const [{ seat, act }] = entry.body.says;
    if (act === "count") {
      entry.counted = rebaseChange(entry.counted, this.state([]).numbers[seat]);
      entry.body = { says: [{ seat, act, args: { now: entry.counted.now } }] };
    }
    entry.expected = this.position;
    await this.keep(entry);
    return null;
  }

  // Whether another phone has counted the same ("same") or something else ("differs"). A turn ends once, and a game too.
  twin(entry) {
    const [{ seat, act, args }] = entry.body.says;
    const { turn, before, now } = entry.counted;
    const here = this.state([]);
    if (act === "end_turn") return here.turn > turn ? "same" : "";
    if (act !== "count") return here.result && sameSeats(here.result, resultOfCommand(this.seats, seat, act, args)) ? "same" : "";
    const found = findConcurrentChange(changeOf(entry), this.elsewhere(entry));
    if (!found) return "";
    if (found.stands === "same") this.settle(found.at, entry.order < this.backAt ? { seat, before, now } : null);
    return found.stands;
  }

  // What other phones counted since an entry was begun, without what this phone has counted too.
  elsewhere(entry) {
    const met = new Set(this.twins.map(({ at }) => at));
    const found = changesCountedElsewhere(this.inner.record.events, entry.began, (at) => met.has(at) || this.own(at), this.gone);
    return withoutEqualChanges(found, this.pending().filter((each) => each !== entry && each.counted?.now !== undefined).map(changeOf));
  }

  // A change of another phone that a change of this one was compared with: it is compared with no other one.
  settle(at, about = null) {
    this.twins = [...this.twins.slice(-MOST_TWINS), { at, about }];
    store(this.twinsKey, this.twins);
  }

  // What both phones have counted and the record has once, until somebody has looked at it.
  get taken() {
    return this.twins.filter(({ about }) => about);
  }

  look() {
    this.twins = this.twins.map(({ at }) => ({ at, about: null }));
    store(this.twinsKey, this.twins);
  }

  async withdraw(entry) {
    if (!(await this.open())) return null;
    return this.inner.withdraw(entry);
  }

  close() {
    this.inner?.close();
  }
}
