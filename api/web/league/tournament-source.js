// A tournament as this link may see it: fetched, updated by the feed, and the target of submitted acts.

import { ask, fetchWithRetries, Problem } from "/lib/api.js";
import { newId } from "/lib/request-ids.js";

const AGAIN = 4000;

export class TournamentSource {
  constructor(id, key) {
    Object.assign(this, { id, key, address: `/api/leagues/${encodeURIComponent(id)}` });
  }

  async fetch() {
    const keeps = { key: this.key, keeps: true };
    [this.state, this.table] = await Promise.all([ask(this.address, keeps), ask(`${this.address}/standings`, keeps)]);
    return this;
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

  // Submits one event at the present position. If somebody was quicker, the tournament is loaded again, and nothing is
  // submitted twice.
  async say(name, said) {
    const headers = { "If-Match": `"${this.state.position}"`, "Idempotency-Key": newId() };
    try {
      await fetchWithRetries(`${this.address}/events`, { method: "POST", key: this.key, body: { name, said }, headers });
    } finally {
      await this.fetch();
    }
  }

  // Calls `draw` after each event. The key is in the address, because a browser sends no headers with an event stream.
  follow(draw) {
    const key = this.key ? `&key=${encodeURIComponent(this.key)}` : "";
    const feed = new EventSource(`${this.address}/feed?after=${this.state.position}${key}`);
    feed.addEventListener("moved", async (event) => {
      if (JSON.parse(event.data).position <= this.state.position) return;
      await this.fetch().catch((error) => {
        if (!(error instanceof Problem)) setTimeout(() => this.fetch().then(draw), AGAIN);
      });
      draw();
    });
    return feed;
  }

  get keeps() {
    return ["organiser", "judge"].includes(this.state.scope);
  }

  get me() {
    return this.state.scope.startsWith("player:") ? this.state.scope.slice("player:".length) : "";
  }

  entry(player) {
    return this.state.entries.find((each) => each.player === player);
  }

  name(player) {
    return this.entry(player)?.name || player;
  }

  get last() {
    return this.state.rounds.at(-1);
  }

  link(view) {
    return `/?${new URLSearchParams(Object.entries({ league: this.id, key: this.key, view }).filter(([, value]) => value))}`;
  }
}
