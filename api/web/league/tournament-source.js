// A tournament as this link may see it: fetched, updated by the feed, and the target of submitted acts.

import { ask, Offline, Problem } from "/lib/api.js";
import { make } from "/lib/dom.js";
import { EventStream } from "/lib/event-stream.js";
import { openOutboxStore } from "/lib/outbox-store.js";
import { serviceAddress, siteSettings } from "/lib/page-address.js";
import { newId } from "/lib/request-ids.js";
import { svgDataUrl } from "/viewer/share/downloads.js";
import { withTruncatedTexts } from "./bounded-text.js";
import { StatementOutbox } from "./statement-outbox.js";

const AGAIN = 4000;
// Milliseconds: the organiser's table follows the results at once; a hall of phones asks at different times.
const SOON = 300;
const LATER = 4000;
const SPREAD = 1500;
const STAFF = ["organiser", "judge"];

function withOwnPart(state, { scope, author, requests, entry }) {
  const own = (entries) => entries.map((each) => (each.player === entry?.player ? entry : each));
  return { ...state, scope, author, requests, entries: own(state.entries), waiting: own(state.waiting) };
}

export class TournamentSource {
  constructor(id, key) {
    Object.assign(this, { id, key, address: `/api/leagues/${encodeURIComponent(id)}` });
  }

  // Loads the tournament. All but the organiser and judges load what is the same for everybody, and their own part of it.
  async fetch() {
    const own = this.key && !this.isStaff ? ask(`${this.address}/me`, { key: this.key, keeps: true }) : null;
    if (own && this.isStaff === undefined) this.isStaff = STAFF.includes((await own).scope);
    const keeps = { key: this.key, keeps: true };
    const [state, table, part] = await Promise.all([ask(this.isStaff ? this.address : this.shared(""), keeps), ask(this.shared("/standings"), keeps), own]);
    Object.assign(this, { state: withTruncatedTexts(part && !this.isStaff ? withOwnPart(state, part) : state), table });
    return this;
  }

  // Returns the path of an answer that is the same for everybody, whatever the link.
  shared(path) {
    return `${this.address}${path}${this.key ? "?as=everybody" : ""}`;
  }

  // Applies the matches that a message of the feed holds. Returns false if the tournament has to be loaded.
  apply({ from, position, matches, late, requests }) {
    if (!matches || from !== this.state.position || (requests && this.isStaff)) return false;
    for (const match of matches) {
      const round = this.state.rounds.find((each) => each.stage === match.stage && each.round === match.round);
      const at = round?.matches.findIndex((each) => each.match === match.match) ?? -1;
      if (at < 0) return false;
      round.matches[at] = match;
      if (late.includes(match.match) && !round.corrected_late.includes(match.match)) round.corrected_late.push(match.match);
    }
    this.state.position = position;
    return true;
  }

  // Loads the own part again: a request may have been answered.
  async loadOwnPart() {
    const part = await ask(`${this.address}/me`, { key: this.key, keeps: true }).catch(() => null);
    if (part) this.state = withOwnPart(this.state, part);
  }

  // Loads the standings some time after results came in, once for all of them.
  loadStandingsSoon(draw) {
    this.soon ??= setTimeout(async () => {
      this.soon = null;
      const table = await ask(this.shared("/standings"), { key: this.key, keeps: true }).catch(() => null);
      if (!table) return;
      this.table = table;
      draw();
      if (table.position < this.state.position) this.loadStandingsSoon(draw);
    }, this.isStaff ? SOON : LATER * (1 + Math.random()));
  }

  async standings(round) {
    return (await ask(`${this.address}/standings?round=${round}&stage=1`, { key: this.key, keeps: true })).items;
  }

  // Loads the evidence once for all parts of the page, until the next event.
  proofs() {
    if (this.proved?.position !== this.state.position) this.proved = { position: this.state.position, answer: this.ask("/evidence", { keeps: true }).catch(() => ({ items: [], counts: {} })) };
    return this.proved.answer;
  }

  ask(path, options = {}) {
    return ask(`${this.address}${path}`, { key: this.key, ...options });
  }

  // Opens the statements of this link that an earlier page could not send, and sends them.
  async openOutbox(draw) {
    const kept = await openOutboxStore(`league ${this.id}/${this.key}`);
    this.outbox = new StatementOutbox(kept, kept.entries);
    const flush = async () => {
      if (!this.outbox.waiting.length) return;
      await this.flush();
      draw();
    };
    setInterval(flush, AGAIN);
    addEventListener("online", flush);
    await this.flush();
  }

  // Submits one event as it was meant at position `seen`. Returns its entry in the outbox: gone from there if it was stored,
  // still there if nobody answered or if it was refused.
  async submit(name, said, seen = this.state.position) {
    const entry = await this.outbox.add({ id: newId(), name, said, seen, now: Date.now() });
    await this.flush();
    if (this.outbox.waiting.includes(entry)) await this.flush(); // it came in while an earlier round was ending
    return entry;
  }

  // Sends what waits, and loads the tournament again if anything was answered.
  async flush() {
    const before = this.outbox.waiting.length;
    await this.outbox.flush((entry) => this.send(entry), this.state.author);
    if (this.outbox.waiting.length < before) await this.fetch();
  }

  // Sends a statement. Returns {position} where it is stored, {problem}, or null if nobody answered.
  async send({ id, name, said, seen }) {
    const headers = { "If-Match": `"${seen}"`, "Idempotency-Key": id };
    try {
      const { start } = await ask(`${this.address}/events`, { method: "POST", key: this.key, body: { name, said }, headers });
      return { position: start };
    } catch (error) {
      if (error instanceof Offline) return null;
      if (!(error instanceof Problem)) throw error;
      return { problem: { ...error.document, status: error.status } };
    }
  }

  // Calls `draw` after each event.
  follow(draw) {
    const feed = new EventStream(`${this.address}/feed?after=${this.state.position}`, this.key);
    feed.addEventListener("moved", async (event) => {
      const message = JSON.parse(event.data);
      if (message.position <= this.state.position) return;
      if (this.apply(message)) {
        if (this.key && !this.isStaff && this.state.requests.length) await this.loadOwnPart();
        draw();
        if (message.matches.length) this.loadStandingsSoon(draw);
        return;
      }
      if (!this.isStaff) await new Promise((resolve) => { setTimeout(resolve, SPREAD * Math.random()); });
      if (message.position <= this.state.position) return;
      await this.fetch().catch((error) => {
        if (!(error instanceof Problem)) setTimeout(() => this.fetch().then(draw), AGAIN);
      });
      draw();
    });
    return feed;
  }

  get keeps() {
    return STAFF.includes(this.state.scope);
  }

  get me() {
    return this.state.scope.startsWith("player:") ? this.state.scope.slice("player:".length) : "";
  }

  entry(player) {
    return [...this.state.entries, ...this.state.waiting].find((each) => each.player === player);
  }

  name(player) {
    return this.entry(player)?.name || player;
  }

  match(id) {
    return this.state.rounds.flatMap((round) => round.matches).find((each) => each.match === id);
  }

  get last() {
    return this.state.rounds.at(-1);
  }

  // Makes the image of the public address as a QR code. A site that does not know its address has none.
  codeImage(size, view = "", kind = "") {
    const src = siteSettings() ? this.state.drawn.code && svgDataUrl(this.state.drawn.code) : `${this.address}/qr${view && `?view=${view}`}`;
    return src ? make("img", { src, alt: "QR", width: size, height: size, kind }) : "";
  }

  link(view) {
    return serviceAddress({ league: this.id, key: this.key, view: view ?? "" });
  }
}
