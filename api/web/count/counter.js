// The counter: one big number for each seat, whose turn it is between them, and everything that was counted on its way to the
// record.

import { problemLines, serviceTime } from "/lib/api.js";
import { button, make } from "/lib/dom.js";
import { siteSettings } from "/lib/page-address.js";
import { gameAddress } from "/lib/stored-game-links.js";
import { store, stored } from "/lib/local-storage.js";
import { say, term } from "/lib/messages.js";
import { serverTokenField } from "/home/server-token.js";
import { WakeLock } from "/device/wake-lock.js";
import { formatMinutesAndSeconds } from "/league/clock.js";
import { linesOfLastStep, correctionCommands, takebackRequest } from "/pad/undo.js";
import { buildIcon, buildSeatStone } from "/viewer/replay/icons.js";
import { openingCommands, redrawChoices, formatChange } from "./count-state.js";
import { rebaseChange } from "./merge.js";
import { SeatHalf } from "./seat-half.js";
import { openCounterMenu } from "./counter-sheets.js";
import { openNumberHistory } from "./number-history.js";
import { gamesOfMatch, nextTable, storeTable } from "./table-store.js";
import { TapGroups } from "./tap-groups.js";

const WISHES = "senki-counter";
const FELT = 8;
const MINUTE = 60_000;
// A second tap on the turn button within so many milliseconds, with nothing counted between, is an accident.
const DOUBLE_TAP = 700;
// So many changes that both phones have counted are listed.
const MOST_SHOWN = 4;

export class Counter {
  // `book`: what is known of the rulebook: `score`, `chart`, `acts` by name, `terms` · `go(table)`: counts another game.
  constructor(root, session, sender, book, go) {
    const { table } = session;
    Object.assign(this, { root, session, sender, book, go, table, redraws: {}, problem: null, turnEnded: 0 });
    this.wishes = { facing: true, swapped: false, clock: Boolean(table.minutes), ...stored(WISHES, {}) };
    this.groups = new TapGroups(table.client, (seat, delta) => this.count(seat, delta));
    session.keep = (entry) => sender.outbox.keep.put(entry);
    session.pending = () => sender.outbox.meant;
    session.own = (at) => sender.steps.some(([start, end]) => start <= at && at < end);
    this.awake = new WakeLock(() => true);
    for (const [source, moment] of [[session, "moved"], [session, "reach"], [session, "opened"], [sender, "changed"]]) source.addEventListener(moment, () => this.changed());
    this.onHide = () => document.visibilityState === "hidden" && this.groups.endAll();
    document.addEventListener("visibilitychange", this.onHide);
    this.onLanguage = () => this.frame();
    addEventListener("senki-language", this.onLanguage);
    this.timer = setInterval(() => this.drawClock(), 1000);
    this.frame();
    session.open().then((there) => there && sender.flush());
  }

  close() {
    this.groups.endAll();
    this.awake.close();
    clearInterval(this.timer);
    removeEventListener("senki-language", this.onLanguage);
    document.removeEventListener("visibilitychange", this.onHide);
    this.sender.close();
    this.session.close();
  }

  get names() {
    const { players } = this.session.inner?.record.header ?? this.table;
    return Object.fromEntries(this.session.seats.map((seat) => [seat, players?.[seat] || say("player", { seat })]));
  }

  state() {
    return this.session.state(this.sender.outbox.meant);
  }

  // --- what is counted -------------------------------------------------------------------------------------------------

  // Adds to a number; the taps of a moment are one change.
  change(seat, delta) {
    this.turnEnded = 0;
    const now = this.state().numbers[seat] + this.groups.of(seat);
    const most = this.book.score.kind === "zone" ? this.book.score.full : Infinity;
    const by = Math.min(Math.max(delta, -now), Math.max(0, most - now));
    if (by) navigator.vibrate?.(FELT);
    this.groups.add(seat, by);
    this.draw();
  }

  count(seat, delta) {
    const before = this.state().numbers[seat];
    const now = Math.max(0, before + delta);
    if (now === before) return this.draw();
    return this.submit([{ seat, act: "count", args: { now } }], `${this.names[seat]}${say("colon")}${before} → ${now}`, { before, now, turn: this.state().turn });
  }

  async begin(seat) {
    const { chart, acts } = this.book;
    for (const step of openingCommands(chart, acts, this.session.seats, seat, this.redraws)) await this.submit(step, `${this.names[seat]} · ${say("count.first")}`);
  }

  redraw(seat) {
    const choices = redrawChoices(this.book.acts);
    this.redraws[seat] = choices[(choices.indexOf(this.redraws[seat] ?? "") + 1) % choices.length];
    this.draw();
  }

  endTurn() {
    if (Date.now() - this.turnEnded < DOUBLE_TAP) return null;
    this.turnEnded = Date.now();
    this.groups.endAll();
    const { holder, turn } = this.state();
    navigator.vibrate?.(FELT);
    return this.submit([{ seat: holder, act: "end_turn", args: { unrecorded: true } }], `${this.names[holder]} · ${say("count.turn_over")}`, { turn });
  }

  async submit(says, words, counted = null) {
    this.problem = null;
    const problem = await this.sender.utter({ says }, words, "steps", this.session.looked, counted);
    if (problem) this.problem = { words, lines: problemLines(problem) };
    this.draw();
  }

  // Takes back the last change: taps that are not said yet, what is not sent yet, or the last line of the record.
  undo() {
    this.turnEnded = 0;
    if (this.groups.drop()) return this.draw();
    const { session, sender } = this;
    if (sender.outbox.count) return sender.undo();
    const lines = session.inner ? linesOfLastStep(session.inner.record.events, session.gone, sender.steps) : [];
    if (!lines.length) return null;
    if (!session.seat) return this.submit(correctionCommands(lines), say("undo"));
    const { path, body } = takebackRequest(session.seat, lines);
    return sender.utter(body, say("undo"), path);
  }

  // --- two phones ------------------------------------------------------------------------------------------------------

  changed() {
    this.storeResult();
    this.draw();
  }

  // Both phones have counted the same seat differently: whose number it is, is said by a tap.
  differing(entry) {
    const { counted, body: { says: [{ seat }] } } = entry;
    const there = this.session.state([]).numbers[seat];
    const both = rebaseChange(counted, there);
    const settle = async (now) => {
      for (const { at, seat: whose, turn } of this.session.elsewhere(entry)) if (whose === seat && turn === counted.turn) this.session.settle(at);
      if (now === there) return this.sender.drop();
      entry.counted = { ...counted, before: there, now };
      entry.body = { says: [{ seat, act: "count", args: { now } }] };
      return this.sender.again();
    };
    const numbers = [...new Set([there + counted.now - counted.before - this.changeElsewhere(entry), there, both.now])].filter((now) => now >= 0);
    return [make("p", {}, make("b", {}, this.names[seat]), ` ${say("count.differ", { here: formatChange(counted.now - counted.before), there: formatChange(this.changeElsewhere(entry)), n: counted.turn })}`),
      make("div", { kind: "row" }, numbers.map((now) => button(String(now), () => settle(now), { kind: "count-chip", "data-name": `number ${now}` })))];
  }

  // By how much the other phone has changed the number that an entry is about, in its turn.
  changeElsewhere(entry) {
    const { counted, body: { says: [{ seat }] } } = entry;
    return this.session.elsewhere(entry).filter((each) => each.seat === seat && each.turn === counted.turn).reduce((sum, { by }) => sum + by, 0);
  }

  // What both phones have counted: once, unless somebody says that it happened twice.
  agreed(taken) {
    const again = ({ seat, before, now }) => () => {
      this.session.look();
      return this.count(seat, now - before);
    };
    return [make("p", {}, say("count.taken_once", { count: taken.length })),
      make("div", { kind: "row" }, taken.slice(-MOST_SHOWN).map(({ about }) => button(`${this.names[about.seat]} ${formatChange(about.now - about.before)} · ${say("count.twice")}`, again(about), { kind: "count-chip", "data-name": `twice ${about.seat}` })),
        button(say("ok"), () => this.lookedAt(), { "data-name": "agree" }))];
  }

  lookedAt() {
    this.session.look();
    this.draw();
  }

  trouble() {
    const { halted, count } = this.sender.outbox;
    const { refusal } = this.session;
    if (refusal?.status === 401) return [make("p", {}, say("count.needs_token")), serverTokenField.field(() => this.retry())];
    if (refusal) return [make("p", {}, say("not_started"), " ", problemLines(refusal.document).join(" ")), button(say("try_again"), () => this.retry())];
    if (this.problem) return [make("p", {}, make("b", {}, this.problem.words), " ", this.problem.lines.join(" ")), button(say("ok"), () => this.forget())];
    if (halted?.problem.stands === "differs" && halted.counted) return this.differing(halted);
    if (halted) return [make("p", {}, make("b", {}, halted.words), " ", problemLines(halted.problem).join(" ")), make("div", { kind: "row" }, button(say("drop_it"), () => this.sender.drop(), { "data-name": "drop" }), button(say("retry"), () => this.sender.again(), { "data-name": "again" }))];
    const { taken } = this.session;
    if (!count && taken.length) return this.agreed(taken);
    return count && !this.session.online && !siteSettings() ? [make("p", { kind: "waits" }, buildIcon("hourglass"), ` ${say("count.stored_here", { count })}`)] : [];
  }

  // Shows a sentence until somebody has read it.
  tell(words) {
    this.problem = words && { words, lines: [] };
    this.draw();
  }

  forget() {
    this.problem = null;
    this.draw();
  }

  async retry() {
    this.session.refusal = null;
    if (await this.session.open()) await this.sender.flush();
    this.draw();
  }

  // --- the match -------------------------------------------------------------------------------------------------------

  storeResult() {
    const { result } = this.state();
    const won = result ? Object.keys(result.seats).find((seat) => result.seats[seat] === "win") ?? "" : null;
    if (this.table.won === won) return;
    this.table.won = won;
    storeTable(this.table);
  }

  wins(seat) {
    return gamesOfMatch(this.table).filter(({ won }) => won === seat).length;
  }

  next() {
    const { table, session } = this;
    const header = session.inner?.record.header;
    const following = nextTable({ ...table, players: header?.players ?? table.players, about: { ...(header?.about ?? {}), ...table.about } });
    storeTable(following);
    this.close();
    this.go(following);
  }

  // --- the page --------------------------------------------------------------------------------------------------------

  frame() {
    const unit = term(this.book.terms, this.book.score.name);
    const acts = { change: (seat, by) => this.change(seat, by), pause: (seat) => this.groups.pause(seat), history: () => this.history(), begin: (seat) => this.begin(seat), redraw: (seat) => this.redraw(seat) };
    this.halves = this.session.seats.map((seat) => new SeatHalf(seat, this.names[seat], unit, acts));
    this.notice = make("div", { kind: "count-trouble", role: "alert" });
    this.status = make("p", { kind: "unseen", role: "status" });
    this.clock = make("span", { kind: "count-clock", role: "timer", "aria-live": "off" });
    this.main = make("div", { kind: "main-act" });
    this.middle = make("div", { kind: "count-middle" }, this.tool("undo", "undo", say("undo"), () => this.undo()), this.tool("history", "log", say("count.history"), () => this.history()), this.main,
      this.pad = make("a", { kind: "button tool", "data-name": "pad", "aria-label": say("count.to_pad"), href: "/" }, buildIcon("table")), this.tool("menu", "menu", say("menu"), () => openCounterMenu(this)));
    this.body = make("div", { kind: "counter" });
    this.body.counter = this;
    this.root.replaceChildren(make("h1", { kind: "unseen" }, say("count.title")), this.status, this.body);
    this.draw();
  }

  tool(name, sign, words, act) {
    return button(buildIcon(sign), act, { kind: "tool", "data-name": name, "aria-label": words });
  }

  history() {
    this.groups.endAll();
    const { session, sender, names } = this;
    const unsent = sender.outbox.meant.filter(({ counted }) => counted?.now !== undefined);
    openNumberHistory({ record: session.inner?.record, gone: session.gone, names, unsent, writes: Boolean(session.inner?.writes), note: (body, words) => sender.utter(body, words, "note") });
  }

  wish(name, value) {
    this.wishes[name] = value;
    store(WISHES, this.wishes);
    this.draw();
  }

  draw() {
    const state = this.state();
    const { names, session, wishes } = this;
    const order = wishes.swapped !== (session.seat === "B") ? this.halves : [...this.halves].reverse();
    this.body.className = `counter${wishes.facing ? " facing" : ""}`;
    if (this.body.firstChild !== order[0].root) this.body.replaceChildren(order[0].root, make("div", { kind: "between" }, this.notice, this.middle), order[1].root);
    for (const half of this.halves) {
      half.name = names[half.seat];
      half.root.classList.toggle("far", half === order[0]);
      half.draw(state, this.groups.of(half.seat), { may: !session.seat || session.seat === half.seat, wins: this.wins(half.seat), redraw: this.redraws[half.seat] ?? "" });
    }
    this.notice.replaceChildren(...this.trouble());
    this.drawMiddle(state, order);
    this.drawClock();
    const words = state.turn ? `${say("turn_n", { n: state.turn })} · ${names[state.holder]}` : say("count.who_first");
    if (this.status.textContent !== words) this.status.textContent = words;
    document.title = `${session.seats.map((seat) => state.numbers[seat]).join(" : ")} · Senki`;
  }

  drawMiddle(state, order) {
    const { session, sender, table, names } = this;
    const mine = !session.seat || session.seat === state.holder;
    const way = order[0].seat === state.holder ? "up" : "down";
    const main = state.result ? button(say("count.next_game"), () => this.next(), { kind: "strong turn", "data-name": "next" })
      : state.turn ? button([buildSeatStone(state.holder), make("span", {}, make("small", {}, say("turn_n", { n: state.turn }), " ", this.clock), make("b", {}, say("count.turn_over"))), buildIcon(way)], () => this.endTurn(), { kind: "strong turn", "data-name": "turn", "aria-label": `${say("turn_n", { n: state.turn })}, ${names[state.holder]}${say("colon")}${say("count.turn_over")}`, disabled: !mine })
        : make("p", { kind: "ask-first" }, say("count.who_first"));
    const focused = this.main.contains(document.activeElement);
    this.main.replaceChildren(main);
    if (focused) main.focus?.();
    this.pad.hidden = !session.inner;
    if (session.inner) this.pad.href = gameAddress(table.game, table.key);
    this.middle.dataset.unsent = String(sender.outbox.count);
    this.middle.classList.toggle("offline", !session.online);
  }

  // Time since the match began, or what is left of its minutes.
  drawClock() {
    const { minutes } = this.table;
    const since = this.table.started;
    this.clock.hidden = !this.wishes.clock || !since;
    if (this.clock.hidden) return;
    const left = minutes ? minutes * MINUTE - (serviceTime() - since) : serviceTime() - since;
    this.clock.textContent = `${left < 0 ? "−" : ""}${formatMinutesAndSeconds(Math.floor(Math.abs(left) / 1000))}`;
    this.clock.classList.toggle("over", left < 0);
  }
}
