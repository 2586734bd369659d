// One game as one link sees it: its events, its offers, and the feed that announces new events.

import { Offline, ask, query } from "/lib/api.js";
import { EventStream } from "/lib/event-stream.js";
import { cacheAnswer } from "/lib/offline-cache.js";
import { waitUntilReleased } from "/lib/press.js";
import { isSpectatorScope } from "/lib/stored-game-links.js";
import { mergeOffers } from "./tap-entries.js";
import { offersInReading, combineUnitSets } from "./play-variants.js";
import { Stepper, takenBackPositions } from "/viewer/kernel/stepper.js";

const SETTLE = 40;
const KEPT_AFTER = 1000;
// News that are younger than this (milliseconds) count as unread.
const LATELY = 2000;

export class GameSession extends EventTarget {
  constructor(game, key) {
    super();
    Object.assign(this, { game, key, offers: [], named: [], cards: {}, withheld: false, waits: "", proposal: null, online: true, ended: false, arrivals: [] });
    this.address = `/api/games/${encodeURIComponent(game)}`;
  }

  async load() {
    this.info = await ask(this.address, { key: this.key, keeps: true });
    this.scope = this.info.link.scope;
    this.seat = this.scope.startsWith("seat:") ? this.scope.slice(5) : "";
    this.writes = !isSpectatorScope(this.scope);
    this.record = await ask(`${this.address}/replay`, { key: this.key, keeps: true });
    this.stepper = new Stepper(this.record);
    this.stepper.jump(this.record.events.length);
    await this.lookAround();
  }

  get table() {
    return this.stepper.table;
  }

  get position() {
    return this.record.events.length;
  }

  // The position that the user has seen when speaking now, without events that have just arrived.
  get looked() {
    const late = performance.now() - LATELY;
    return this.arrivals.find(({ at }) => at > late)?.from ?? this.position;
  }

  get gone() {
    return takenBackPositions(this.record.events);
  }

  // Returns the offers of a seat with a hand card that is being named; none if the service does not answer.
  async offersOf(seat, card) {
    if (this.withheld || !this.online) return [];
    const none = { offers: [], cards: {} };
    const message = await ask(`${this.address}/offers${query({ seat, card })}`, { key: this.key }).catch(() => none);
    Object.assign(this.cards, message.cards);
    this.named = combineUnitSets(message.offers);
    return offersInReading(this.named, this.table);
  }

  // Fetches the new events, and fetches again if more arrived in the meantime.
  async more() {
    if (this.asking) {
      this.wanted = true;
      return this.asking;
    }
    this.asking = this.fetchAll();
    return this.asking;
  }

  // No other code may run between the last check of `wanted` and the end, since its request would be answered by older data.
  async fetchAll() {
    try {
      await this.fetchMore();
    } finally {
      this.asking = null;
    }
    if (this.wanted) await this.more();
  }

  async fetchMore() {
    do {
      this.wanted = false;
      const from = this.position;
      try {
        const message = await ask(`${this.address}/replay${query({ after: from })}`, { key: this.key });
        await this.takeFresh(message.events.slice(this.position - from), message.rules);
        this.reach(true);
      } catch (error) {
        this.failed(error);
      }
    } while (this.wanted);
  }

  // Without news nothing is drawn again, so that a button does not move under a finger.
  async takeFresh(fresh, rules) {
    if (!fresh.length && this.offeredAt === this.position) return;
    if (fresh.length) this.arrivals = [...this.arrivals.slice(-9), { from: this.position, at: performance.now() }];
    this.record.events.push(...fresh);
    Object.assign(this.record.rules, rules);
    this.stepper.jump(this.position);
    if (fresh.length) this.keepSoon();
    try {
      await this.lookAround();
    } finally {
      this.dispatchEvent(new Event("moved"));
    }
  }

  // Stores the present record and offers. Without a network the page opens with them.
  keepSoon() {
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => {
      const { offers, cards, offeredAt: position, withheld, waits } = this;
      cacheAnswer(this.key, `${this.address}/replay`, this.record);
      cacheAnswer(this.key, `${this.address}/offers`, { offers, cards, position, withheld, waits_for: waits });
    }, KEPT_AFTER);
  }

  async lookAround() {
    const none = { offers: [], cards: {}, position: this.position, withheld: false, waits_for: "" };
    if (!this.writes || this.table.result) return this.offered(none);
    try {
      return this.offered(await ask(`${this.address}/offers`, { key: this.key, keeps: true }));
    } catch (error) {
      if (error instanceof Offline) throw error;
      return this.offered({ ...none, position: null });
    }
  }

  offered(message) {
    this.offers = mergeOffers(this.offers, message);
    this.named = [];
    Object.assign(this.cards, message.cards);
    this.offeredAt = message.position;
    this.withheld = message.withheld;
    this.waits = message.waits_for ?? "";
  }

  // Applies the events of a step if the page is at the position right before them. Then nothing has to be fetched.
  takeIn({ start, position, events, rules, next }) {
    if (start !== this.position || !next) return;
    this.record.events.push(...events);
    Object.assign(this.record.rules, rules);
    this.stepper.jump(position);
    this.offered(next);
    this.keepSoon();
    this.dispatchEvent(new Event("moved"));
  }

  // A broken feed opens again by itself, after the last id that came.
  listen() {
    this.feed?.close();
    this.feed = new EventStream(`${this.address}/feed${query({ after: this.position, marks: true })}`, this.key);
    this.feed.addEventListener("event", (event) => this.soon(Number(event.lastEventId)));
    this.feed.addEventListener("proposal", (event) => this.heard(JSON.parse(event.data)));
    this.feed.addEventListener("open", () => this.soon(Infinity));
    this.feed.addEventListener("error", () => this.reach(false));
    this.feed.addEventListener("closed", () => this.end());
  }

  // What became of a takeback is shown to those who saw it asked.
  heard(proposal) {
    if (proposal.state !== "open" && this.proposal?.id !== proposal.id) return;
    this.proposal = proposal;
    this.dispatchEvent(new Event("asked"));
  }

  // Agrees to a proposal, declines it, or withdraws it.
  async answer(step) {
    const message = await ask(`${this.address}/proposals/${this.proposal.id}/${step}`, { method: "POST", key: this.key });
    this.heard(message);
    await this.more();
  }

  // Whether the link may identify an unknown card: a scorer or organiser any card, a judge no card in a hand, a seat the cards of its
  // own hand and its own face-up cards.
  mayName(id) {
    const card = this.table.cards.get(id);
    let place = card.place;
    while (this.table.cards.has(place)) place = this.table.cards.get(place).place;
    const [, , holder, , sees] = this.table.zones.get(place) ?? [];
    if (sees === "holder") return this.seat ? holder === this.seat : this.writes && this.scope !== "judge";
    return this.seat ? sees === "all" && card.face !== "down" && card.bringer === this.seat : this.writes;
  }

  // New events are there up to this position. By then the page has fetched the events of its own commands.
  soon(until) {
    this.until = Math.max(this.until ?? 0, until);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.reachUntil(), SETTLE);
  }

  // What is on its way already may be all that there is. What others have said does not change what is pressed.
  async reachUntil() {
    const { until } = this;
    this.until = 0;
    await this.asking?.catch(() => {});
    await waitUntilReleased();
    if (until > this.position) await this.more();
  }

  // A link that has ended is answered with 401; then there is nothing to wait for.
  failed(error) {
    if (error instanceof Offline) this.reach(false);
    else if (error.status === 401) this.end();
    else throw error;
  }

  reach(online) {
    if (this.online === online) return;
    this.online = online;
    this.dispatchEvent(new Event("reach"));
  }

  end() {
    this.ended = true;
    this.feed.close();
    this.dispatchEvent(new Event("reach"));
  }

  close() {
    this.feed?.close();
    clearTimeout(this.timer);
  }

  async send(entry) {
    const body = entry.path === "steps" ? { ...entry.body, offers: this.offeredAt } : entry.body;
    const headers = { "If-Match": `"${entry.expected}"`, "Idempotency-Key": entry.id };
    try {
      const message = await ask(`${this.address}/${entry.path}`, { method: "POST", key: this.key, body, headers });
      if (entry.path === "steps") this.takeIn(message);
      this.reach(true);
      return { stored: message.position };
    } catch (error) {
      this.reach(!(error instanceof Offline));
      if (error instanceof Offline) return navigator.onLine === false ? false : null;
      return { problem: { ...error.document, status: error.status } };
    }
  }

  // Returns whether the record has the sent line. If it does not, it will not be stored any more.
  async withdraw({ id }) {
    try {
      const message = await ask(`${this.address}/withdraw`, { method: "POST", key: this.key, body: { id } });
      this.reach(true);
      return message;
    } catch (error) {
      this.reach(!(error instanceof Offline));
      return error instanceof Offline ? null : { problem: { ...error.document, status: error.status } };
    }
  }
}
