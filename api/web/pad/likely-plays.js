// The strip of likely plays: one tap plays an entry, unless it leaves a question.

import { query } from "/lib/api.js";
import { button, make } from "/lib/dom.js";
import { gameAddress } from "/lib/stored-game-links.js";
import { say } from "/lib/messages.js";
import { buildIcon, buildSeatStone } from "/viewer/replay/icons.js";
import { actionEntries } from "./tap-entries.js";
import { PLAYING_ACTS, groupEntriesIntoCells } from "./play-variants.js";
import { copiesLeft } from "./remaining-cards.js";

const MOST = 16;
// The number of last events that are searched for the events of the last line.
const LATELY = 40;
// The number of the change that moves a card.
const MOVED = 3;

export class LikelyPlays {
  constructor(thumb) {
    this.thumb = thumb;
  }

  rows() {
    const { thumb } = this;
    const { session, names } = thumb;
    if (!session.writes || session.scope === "judge") return [];
    if (session.table.result) return [this.afterwards()];
    if (!thumb.offers.length) return [this.lost(), this.lacking(), make("p", { kind: "muted" }, this.nothing())];
    const cells = this.cells();
    const [called, ways] = [cells.map((cell) => this.called(cell)), cells.map((cell) => this.way(cell))];
    const whole = cells.map((_, at) => [called[at], ways[at]].filter(Boolean).join(" · "));
    const distinct = names.distinguish(cells.map(({ entries: [{ offer, picks }] }) => filled(offer, picks)), whole);
    const side = session.seat || session.record.header.seats.length < 2 ? "" : this.side();
    const buttons = [side, ...this.readings(), ...cells.map((cell, at) => this.cell(cell, called[at] + distinct[at].slice(whole[at].length), ways[at]))];
    const whose = `${names.seat(thumb.seat)}${thumb.ahead ? ` · ${say("not_judged")}` : ""}`;
    return [this.lost(), this.lacking(), make("div", { kind: "strip" }, make("div", { kind: "likely", role: "group", "aria-label": whose }, buttons, !cells.length && !thumb.lacks && make("span", { kind: "muted", role: "status" }, say("nothing_likely"))))];
  }

  // Says that the action which the last tap asked for is not possible.
  lacking() {
    const { lacks, names } = this.thumb;
    return lacks ? make("p", { kind: "lacking", role: "status" }, say("nobody_can", { act: names.act(lacks) })) : "";
  }

  // Without a network: reports from which line on the page cannot predict the table.
  lost() {
    const { ahead } = this.thumb;
    return ahead?.lost ? make("p", { kind: "unfollowed", role: "status" }, say("not_followed", { words: ahead.lost })) : "";
  }

  // Says why nothing is offered.
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

  // Offers what can be done after a game.
  afterwards() {
    const { game, key, record } = this.thumb.session;
    return make("p", { kind: "row at-end" }, make("a", { kind: "button strong", href: gameAddress(game, key, "replay") }, buildIcon("play"), say("replay")),
      make("a", { kind: "button", href: `/${query({ page: "new", ruleset: record.header.ruleset })}` }, buildIcon("plus"), say("new_game")));
  }

  // Shows whose cards these are; a tap shows the other side's.
  side() {
    const { seats } = this.thumb.session.record.header;
    const { seat } = this.thumb;
    const next = seats[(seats.indexOf(seat) + 1) % seats.length];
    return button([buildSeatStone(seat), make("b", {}, this.thumb.names.seat(seat)), make("small", {}, "⇄")], () => this.thumb.turnTo(next), { kind: "strip-act side", "data-name": "side", "aria-label": say("show_side", { seat: this.thumb.names.seat(next) }) });
  }

  // Lists cards in their usual order, all ways of a card side by side.
  cells() {
    const { thumb } = this;
    const mine = thumb.spoken.filter((offer) => offer.seat === thumb.seat && (!thumb.only || offer.act === thumb.only));
    const cells = groupEntriesIntoCells(actionEntries(mine));
    const cards = new Set(cells.map(({ card, act }) => card ?? act).slice(0, MOST));
    return cells.filter(({ card, act }) => cards.has(card ?? act)).slice(0, 2 * MOST);
  }

  // While effects wait, offers that everybody passes, and whether a tap plays in answer to them or after them.
  readings() {
    const { thumb } = this;
    const { table } = thumb.session;
    const waits = table.chain.length > 0 && !thumb.ahead;
    const top = waits && table.chain.at(-1)[1];
    const pass = waits && thumb.mayPassOn() && button([make("b", {}, say("pass_on"))], () => thumb.passOn(), { kind: "strip-act reading", "data-name": "pass_on" });
    const words = top && (top.seat === thumb.seat ? "in_answer" : "after_it");
    const turn = waits && thumb.hasOther && button([make("b", {}, say(words))], () => thumb.turnReading(), { kind: `strip-act reading${thumb.other ? " chosen" : ""}`, "aria-pressed": String(thumb.other), "data-name": "reading" });
    return [...this.unnamed(), pass, turn].filter(Boolean);
  }

  // Returns the cards that the last line revealed and that nobody has named.
  unnamed() {
    const { session, names } = this.thumb;
    const { table } = session;
    const open = (id) => table.cards.get(id)?.printing === null && table.cards.get(id).face !== "down" && table.zones.get(table.cards.get(id).place)?.[4] === "all" && session.mayName(id);
    const { events } = session.record;
    const line = events.slice(-LATELY).filter((event) => event.line === events.at(-1).line);
    const moved = [...new Set(line.flatMap(({ changes }) => changes.filter(([code]) => code === MOVED).map(([, id]) => id)))].filter(open);
    return moved.slice(0, 1).map((id) => button([make("b", {}, say("which_card")), make("small", {}, names.zone(table.cards.get(id).place))], () => this.thumb.look(id), { kind: "strip-act reading", "data-name": "unnamed" }));
  }

  data(card) {
    const { table } = this.thumb.session;
    return this.thumb.names.data(table.cards.get(card)?.printing ?? card);
  }

  called({ act, card, entries }) {
    const { names } = this.thumb;
    if (!card) return names.offer(entries[0].offer);
    return PLAYING_ACTS.includes(act) ? names.value(card) : `${names.act(act)} · ${names.value(card)}`;
  }

  // Names the way to play a card, if there are several, or if it is not the usual one: "as G", "Place as ProtoCard".
  way({ act, card, args, alone }) {
    const { names } = this.thumb;
    if (!card) return "";
    const fixed = names.fixed({ ...args, card });
    if (!PLAYING_ACTS.includes(act) || fixed.length) return fixed.join(" · ");
    if (act === "place" && names.has("proto")) return names.term("proto");
    return alone && act !== "place" ? "" : names.act(act);
  }

  cell({ seat, act, card, args, entries }, words, way) {
    const { names, session } = this.thumb;
    const [{ offer }] = entries;
    const count = this.count(card, seat);
    const to = offer.to && session.where(offer.to);
    const reading = names.reading(offer);
    const fixed = Object.entries(args).map(([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`);
    const about = [way, reading, count && `×${count}`].filter(Boolean).join(" ");
    const made = button([make("b", {}, words), make("small", {}, about)],
      () => this.thumb.oneOf(entries), { kind: "likely-card", "data-act": act, "data-name": [seat, act, card, ...fixed].filter(Boolean).join(" "), "data-card-name": card ?? "", ...(to && { title: `→ ${to}`, "aria-label": [words, about, `→ ${to}`].filter(Boolean).join(" · ") }) });
    names.picture(made, this.data(card));
    return made;
  }

  // Shows how many copies the decklist has left.
  count(card, seat) {
    const { table } = this.thumb.session;
    return table.cards.has(card) ? 0 : (copiesLeft(table, seat).get(card) ?? 0);
  }
}

function filled(offer, picks) {
  return { ...offer, args: { ...offer.args, ...Object.fromEntries(picks) } };
}

