// The strip of what is likely: each entry plays with one tap, if it leaves no question.

import { query } from "/lib/api.js";
import { button, make } from "/lib/dom.js";
import { gameAddress } from "/lib/game-links.js";
import { say } from "/lib/messages.js";
import { icon, stone } from "/viewer/replay/icons.js";
import { entriesOf } from "./tap-entries.js";
import { copiesLeft } from "./remaining-cards.js";

const MOST = 16;

export class Strip {
  constructor(thumb) {
    this.thumb = thumb;
  }

  rows() {
    const { thumb } = this;
    const { session, names } = thumb;
    if (!session.writes || session.scope === "judge") return [];
    if (session.table.result) return [this.afterwards()];
    if (!thumb.offers.length) return [this.lost(), make("p", { kind: "muted" }, this.nothing())];
    const entries = this.entries();
    const tags = names.apart(entries.map(({ offer, picks }) => filled(offer, picks)), entries.map((entry) => this.called(entry)));
    const buttons = entries.map((entry, at) => this.entry(entry, tags[at]));
    const side = session.seat || session.record.header.seats.length < 2 ? stone(thumb.seat) : this.side();
    const called = `${names.seat(thumb.seat)}${thumb.ahead ? ` · ${say("not_judged")}` : ""}`;
    return [this.lost(), make("div", { kind: "strip" }, side, make("div", { kind: "likely", role: "group", "aria-label": called }, buttons, !buttons.length && make("span", { kind: "muted", role: "status" }, say(thumb.lacks ? "nobody_can" : "nothing_likely", { act: names.act(thumb.lacks) }))))];
  }

  // Without a network: from where on the page cannot know how the table stands.
  lost() {
    const { ahead } = this.thumb;
    return ahead?.lost ? make("p", { kind: "unfollowed", role: "status" }, say("not_followed", { words: ahead.lost })) : "";
  }

  // Why nothing is offered.
  nothing() {
    const { session, names } = this.thumb;
    if (this.thumb.ahead) return this.ahead(this.thumb.ahead);
    if (session.withheld) return say("withheld");
    return session.waits && session.waits !== session.seat ? say("waiting_for", { who: names.seat(session.waits) }) : say("nothing_offered");
  }

  ahead({ turn, holder }) {
    const { session, names } = this.thumb;
    return turn && session.seat && holder !== session.seat ? say("waiting_for", { who: names.seat(holder) }) : say("nothing_sure");
  }

  // What one does with a game that is over.
  afterwards() {
    const { game, key, record } = this.thumb.session;
    return make("p", { kind: "row at-end" }, make("a", { kind: "button strong", href: gameAddress(game, key, "replay") }, icon("play"), say("replay")),
      make("a", { kind: "button", href: `/${query({ page: "new", ruleset: record.header.ruleset })}` }, icon("plus"), say("new_game")));
  }

  // Whose cards these are; a tap shows the other side's.
  side() {
    const { seats } = this.thumb.session.record.header;
    const { seat } = this.thumb;
    const next = seats[(seats.indexOf(seat) + 1) % seats.length];
    return button([stone(seat)], () => this.thumb.turnTo(next), { kind: "side", "data-name": "side", "aria-label": say("show_side", { seat: this.thumb.names.seat(next) }) });
  }

  entries() {
    const { thumb } = this;
    const mine = thumb.offers.filter((offer) => offer.seat === thumb.seat && (!thumb.only || offer.act === thumb.only));
    return entriesOf(mine).slice(0, MOST);
  }

  data(card) {
    const { table } = this.thumb.session;
    return this.thumb.names.data(table.cards.get(card)?.printing ?? card);
  }

  called({ offer, card }) {
    const { names } = this.thumb;
    if (!card) return names.offer(offer);
    return ["play", "place", "summon"].includes(offer.act) ? names.value(card) : `${names.act(offer.act)} · ${names.value(card)}`;
  }

  entry(entry, words) {
    const { offer, card } = entry;
    const { names, session } = this.thumb;
    const count = this.count(card, offer.seat);
    const more = names.fixed(offer.args).filter((message) => !words.includes(message));
    const to = offer.to && session.where(offer.to);
    const made = button([make("b", {}, words), make("small", {}, [...more, count && `×${count}`, to && `→ ${to}`].filter(Boolean).join(" · "))],
      () => this.thumb.begin(entry), { kind: "likely-card", "data-act": offer.act, "data-name": `${offer.seat} ${offer.act} ${card ?? ""}`.trim(), "data-card-name": card ?? "" });
    names.picture(made, this.data(card));
    return made;
  }

  // How many copies the list has left.
  count(card, seat) {
    const { table } = this.thumb.session;
    return table.cards.has(card) ? 0 : (copiesLeft(table, seat).get(card) ?? 0);
  }
}

function filled(offer, picks) {
  return { ...offer, args: { ...offer.args, ...Object.fromEntries(picks) } };
}

