// <senki-pad>: the table of a running game. `open(session)`; with a spectator's link it only shows.

import { ask } from "/lib/api.js";
import { make, select } from "/lib/dom.js";
import { storeGameLink, scopeText, gameTitle } from "/lib/stored-game-links.js";
import { language, say, setLanguage } from "/lib/messages.js";
import { LANGUAGE_NAMES } from "/viewer/replay/messages.js";
import { predictState } from "./predicted-state.js";
import { TakebackProposal } from "./takeback-proposal.js";
import { DeviceSettings } from "./device-settings.js";
import { CardDrag } from "./drag.js";
import { listenToPadKeys } from "./keyboard.js";
import { LastLine } from "./last-line.js";
import { LineInput } from "./line-input.js";
import { PadLog, openLogSheet } from "./pad-log.js";
import { openPadMenu } from "./menu.js";
import { DisplayNames } from "./display-names.js";
import { openNamingSheet, openNumbersSheet } from "./card-name-sheet.js";
import { openActForm } from "./act-form.js";
import { RefusalBox } from "./refusal-box.js";
import { letRefusedCommandStand } from "./tap-commands.js";
import { OutboxSender } from "./outbox-sender.js";
import { StatusBar } from "./status-bar.js";
import { openOutboxStore } from "/lib/outbox-store.js";
import { PadBoard } from "./pad-board.js";
import { OutOfPlayActions } from "./non-play-actions.js";
import { actionEntries } from "./tap-entries.js";
import { expandWays } from "./play-variants.js";
import { ThumbArea } from "./thumb-area.js";
import { Notices } from "./notices.js";
import { linesOfLastStep, takebackRequest, correctionCommands } from "./undo.js";
import { openCardNumbersSheet } from "./card-numbers.js";
import { EffectForm } from "./effect-form.js";
import { quoteName, openIdentificationSheet } from "./card-identification.js";

// The longest time between the two taps of an accidental double tap, in milliseconds.
const TWICE = 400;

class SenkiPad extends HTMLElement {
  async open(session) {
    const { game, key, info } = session;
    Object.assign(this, { session, names: new DisplayNames(session), comfort: new DeviceSettings(session) });
    this.sending = new OutboxSender(session, await openOutboxStore(`${game}/${info.link.id}`));
    this.utter = (body, words, path, began) => this.sending.utter(body, words, path, began);
    if (key) storeGameLink({ game, key, scope: session.scope, title: gameTitle(info.header) });
    this.frame();
    session.addEventListener("moved", () => this.moved());
    session.addEventListener("reach", () => this.reached());
    session.addEventListener("asked", () => this.asking.draw());
    this.sending.addEventListener("changed", () => this.waitingChanged());
    this.noKeys = listenToPadKeys(this);
    session.listen();
    this.moved();
    this.sending.flush();
  }

  get outbox() {
    return this.sending.outbox;
  }

  disconnectedCallback() {
    this.session?.close();
    this.sending?.close();
    this.comfort?.close();
    this.noKeys?.();
  }

  // Rebuilds the frame after a change of language.
  frame() {
    const { session, names } = this;
    this.say = (says, words, then, quiet = false) => this.step(says, words, quiet, then);
    const ahead = () => this.thumb.ahead;
    const waiting = () => this.outbox.entries.map(({ words, taken }) => (taken ? say("undone_waits", { words }) : words));
    this.trouble = new Notices(session, names, this.sending, ahead);
    this.refusal = new RefusalBox(session, names, (problem, says, words) => this.anyway(problem, says, words));
    this.tabletop = new PadBoard(session, (id, spot) => this.thumb.tap(id, spot), (id) => this.nameUnknown(id));
    this.status = new StatusBar(session, names, { place: (node) => this.tabletop.place(node), waiting, ahead, menu: () => openPadMenu(this), clocks: this.comfort.clocks });
    names.place = (node) => this.tabletop.place(node);
    names.face = (printing, data) => this.tabletop.face(printing, data);
    names.moment = (moment) => this.tabletop.board.narration.edge(moment);
    session.where = (node) => this.where(node);
    this.log = new PadLog(session, names, (text) => this.line?.write(text));
    this.last = new LastLine(session, names, { undo: () => this.undo(), log: () => openLogSheet(this), waiting, undoable: () => this.outbox.undoable });
    this.thumb = new ThumbArea(session, names, {
      utter: this.say, changed: () => this.tabletop.draw(this.thumb.marks()), mark: (cards, spots) => this.tabletop.mark(cards, spots),
      look: (card) => openIdentificationSheet(session, names, card, this.say), naming: (seat) => this.naming(seat), menu: () => openPadMenu(this), byHand: (card) => this.byHand(card), type: (text) => this.type(text), numbers: (card) => openCardNumbersSheet(session, names, card, this.say), clear: () => this.refusal?.clear(), passOn: () => this.passOn(), mayPassOn: () => this.mayPassOn,
    });
    this.talk = new OutOfPlayActions(session, names, this.utter, (saysOf, again) => this.byHand(null, saysOf, again));
    this.asking = new TakebackProposal(session, names, this.talk);
    this.line = session.writes ? new LineInput(session, names, (says, words, began) => this.step(says, words, true, [], began), (problem, says, words) => this.anyway(problem, says, words)) : null;
    const bar = make("div", { kind: "bar" }, this.refusal.root, this.last.root, this.line?.root ?? "", session.writes ? this.thumb.root : "");
    const about = make("p", { kind: "hint" }, `${gameTitle(session.info.header)} · ${scopeText(say, session.scope)}`);
    const side = make("div", { kind: "side" }, this.log.root, about);
    this.shown = null;
    this.held = make("div", { kind: "pad-page" }, this.status.root, this.trouble.root, this.asking.root, make("div", { kind: "pad-stage" }, this.tabletop.root), side, bar);
    this.replaceChildren(this.held);
    this.dragging = session.writes ? new CardDrag(this.held, this.thumb.laying) : null;
    this.classList.toggle("watching", !session.writes);
    this.held.classList.toggle("typing", Boolean(this.line?.input.value));
  }

  // Names a later place of the chart: its phase, within the present phase its step; nothing if it has the present name.
  where(node) {
    const [there, here] = [node, this.session.table.clock[3] ?? ""].map((each) => this.tabletop.place(each).split(" · "));
    if (there[0] !== here[0]) return there[0];
    return there.slice(1).join(" · ") === here.slice(1).join(" · ") ? "" : there.slice(1).join(" · ");
  }

  // Submits several commands as one step, and then `then` if it is possible. Returns the refusal if there is one; for a
  // typed line it is shown in the line.
  async step(says, words, typed = false, then = [], began = undefined) {
    if (!typed && this.bounced(says)) return null;
    this.refusal.clear();
    Object.assign(this, { saying: JSON.stringify(says), saidAt: performance.now() });
    const problem = await this.utter(then.length ? { says, then } : { says }, words, "steps", began).finally(() => { this.saying = ""; });
    if (problem && !typed) this.refusal.show(problem, says, words);
    return problem;
  }

  // Returns whether a tap is an accidental double tap: the same target before the answer, or a target that has just moved
  // under the thumb.
  bounced(says) {
    if (!this.session.online) return false;
    const atOnce = this.saying && performance.now() - this.saidAt < TWICE;
    return atOnce || [this.saying, JSON.stringify(this.outbox.meant.at(-1)?.body.says)].includes(JSON.stringify(says));
  }

  // Drops a waiting line; removes a recorded one, or from a seat's link proposes to.
  undo() {
    const { session } = this;
    if (this.outbox.count) return this.sending.undo();
    const lines = linesOfLastStep(session.record.events, session.gone, this.sending.steps);
    if (!lines.length) return null;
    if (!session.seat) return this.step(correctionCommands(lines), say("undo"));
    const { path, body } = takebackRequest(session.seat, lines);
    return this.utter(body, say("undo"), path);
  }

  // Submits a line by a judge's ruling, with the number of the rule.
  anyway(problem, says, words) {
    return this.step(letRefusedCommandStand(says, problem.rule), `${[say("ruling"), problem.rule].filter(Boolean).join(" ")}${say("colon")}${words}`);
  }

  // Asks which card a face-up unknown card is. Returns whether the link may name it.
  nameUnknown(id) {
    if (this.session.table.cards.get(id).printing !== null || !this.session.mayName(id)) return false;
    document.querySelectorAll("dialog.reader[open]").forEach((sheet) => sheet.close());
    openIdentificationSheet(this.session, this.names, id, this.say);
    return true;
  }

  naming(seat) {
    this.refusal.clear();
    const entriesWith = (offers, printing) => actionEntries(offers).filter(({ card }) => card === printing || this.session.table.cards.get(card)?.printing === printing);
    const knownWays = (printing) => entriesWith(this.thumb.spoken.filter((offer) => offer.seat === seat), printing);
    const chipsOf = (printing, take) => {
      const places = expandWays(knownWays(printing));
      return places.length > 1 ? this.thumb.laying.wayChips(places, (place) => take(() => this.thumb.begin(place))) : [];
    };
    const play = async (printing) => {
      const known = knownWays(printing);
      const ways = known.length ? known : entriesWith(await this.session.offersOf(seat, printing), printing);
      if (ways.length) return this.thumb.oneOf(ways);
      return this.say([{ seat, act: "play", args: { card: printing } }], `${this.names.seat(seat)} · ${this.names.act("play")} · ${this.names.value(printing)}`);
    };
    const unlisted = (name) => openNumbersSheet(this.session, this.names, name, (values) => this.say([{ line: `${seat} play ~${quoteName(name)}${values.length ? ` ${values.join("/")}` : ""}` }], `${this.names.seat(seat)} · ${name}`));
    openNamingSheet(this.session, this.names, seat, play, unlisted, chipsOf);
  }

  // `saysOf`: returns the command for the effect, by default a manual one; `again` opens the form again that asked for it.
  async byHand(card = null, saysOf = undefined, again = null) {
    this.refusal.clear();
    const book = this.session.record.header.ruleset;
    this.verbs ??= (await ask(`/api/rulesets/${book}/acts`, { keeps: true })).verbs;
    Object.assign(this.thumb, { card: null, choosing: null, verbs: new EffectForm(this.thumb, this.verbs, card, saysOf, again) });
    this.thumb.draw();
  }

  // Opens the form of all acts.
  other(card = null) {
    const quietly = (says, words) => this.step(says, words, true);
    openActForm(this.session, this.names, { utter: (said, words) => quietly([said], words), anyway: (problem, said, words) => quietly(letRefusedCommandStand([said], problem.rule), words) }, card);
  }

  // The line of notation is below the board on a desktop; on a phone it opens on request.
  typing() {
    this.held.classList.toggle("typing");
    if (this.held.classList.contains("typing")) this.line.input.focus();
  }

  // Opens the line input, with the text of the choices made by tapping.
  type(text) {
    this.held.classList.add("typing");
    this.line.write(text);
  }

  languages() {
    return select(Object.entries(LANGUAGE_NAMES), language(), (name) => {
      document.querySelector("dialog[open]")?.close();
      setLanguage(name);
      dispatchEvent(new Event("senki-language"));
    }, { "aria-label": say("language"), kind: "languages item" });
  }

  // Drops a drag if the table has changed under it, and continues it otherwise.
  moved() {
    const same = this.shown === this.session.position;
    this.shown = this.session.position;
    if (!same) this.dragging?.stop();
    if (!this.dragging?.ghost) this.thumb.moved();
    this.comfort.moved();
    for (const part of [this.log, this.last, this.status, this.trouble, this.asking]) part.draw();
  }

  waitingChanged() {
    const { session } = this;
    const ahead = session.online ? null : predictState(session.table, session.record.header.seats, this.outbox.meant, session.seat);
    const same = message(ahead) === message(this.thumb.ahead);
    this.thumb.ahead = ahead;
    if (!same) this.thumb.moved();
    for (const part of [this.trouble, this.last, this.status]) part.draw();
    this.tabletop.waits(this.thumb.ahead, (card) => this.names.value(card));
  }

  // Makes everybody pass until another offer comes up or the turn is over: one request, each pass recorded by itself.
  async passOn() {
    if (this.outbox.count || !this.mayPassOn) return;
    this.refusal.clear();
    const problem = await this.utter({}, say("pass_on"), "passes");
    if (problem) this.refusal.show(problem, [], say("pass_on"));
  }

  get mayPassOn() {
    return this.session.writes && !this.session.seat && this.session.scope !== "judge" && !this.session.table.result;
  }

  reached() {
    if (this.session.online) this.sending.flush();
    this.waitingChanged();
  }

  speak() {
    this.frame();
    this.moved();
  }
}

function message(ahead) {
  return ahead && JSON.stringify([ahead.turn, ahead.holder, ahead.lost, [...ahead.played]]);
}

customElements.define("senki-pad", SenkiPad);
