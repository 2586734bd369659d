// <senki-pad>: the table while it is played. `open(session)`; with a spectator's link it only shows.

import { make } from "/lib/dom.js";
import { keepGame, scopeWord, titleOf } from "/lib/games.js";
import { say } from "/lib/words.js";
import { Actions } from "./actions.js";
import { Asking } from "./asking.js";
import { Dragging } from "./dragging.js";
import { listenToKeys } from "./keys.js";
import { LineForm } from "./line.js";
import { Log } from "./log.js";
import { Names } from "./names.js";
import { actForm } from "./parts.js";
import { Sending } from "./sending.js";
import { Status } from "./status.js";
import { shelf } from "./store.js";
import { Tabletop } from "./table.js";
import { Talk } from "./talk.js";
import { Trouble } from "./trouble.js";
import { whichCard } from "./which.js";

export class SenkiPad extends HTMLElement {
  async open(session) {
    const { game, key, info } = session;
    this.session = session;
    this.names = new Names(session);
    this.sending = new Sending(session, await shelf(`${game}/${info.link.id}`));
    this.utter = (body, words, path) => this.sending.utter(body, words, path);
    if (key) keepGame({ game, key, scope: session.scope, title: titleOf(info.header) });
    this.frame();
    session.addEventListener("moved", () => this.moved());
    session.addEventListener("reach", () => this.reached());
    session.addEventListener("asked", () => this.asking.draw());
    this.sending.addEventListener("changed", () => this.trouble.draw());
    this.noKeys = listenToKeys(this);
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
    this.noKeys?.();
  }

  // Made anew when the language changes.
  frame() {
    const { session, names, utter } = this;
    this.trouble = new Trouble(session, names, this.sending);
    this.tabletop = new Tabletop(session, (id, spot) => this.actions.tap(id, spot));
    this.status = new Status(session, names, (node) => this.tabletop.place(node));
    this.log = new Log(session, names, (text) => this.line?.write(text));
    this.actions = new Actions(session, names, {
      utter,
      changed: () => this.tabletop.draw(this.actions.marks()),
      mark: (cards, spots) => this.tabletop.mark(cards, spots),
      other: (card) => actForm(session, names, utter, card),
      look: (card) => whichCard(session, names, card, utter),
      passOn: () => this.passOn(),
    });
    const talk = new Talk(session, names, utter);
    this.asking = new Asking(session, names, talk);
    this.line = session.writes ? new LineForm(session, utter) : null;
    const bar = session.writes && make("div", { kind: "bar" }, this.actions.root, this.line.root, make("div", { kind: "row talk" }, talk.buttons()));
    const stage = make("div", { kind: "pad-stage" }, this.tabletop.root, make("div", { kind: "side" }, this.log.root));
    const about = make("p", { kind: "hint" }, `${titleOf(session.info.header)} · ${scopeWord(say, session.scope)}`);
    this.shown = null;
    this.held = make("div", {}, this.status.root, this.trouble.root, this.asking.root, stage, bar || "", about);
    this.replaceChildren(this.held);
    this.dragging = session.writes ? new Dragging(this.held, this.actions.laying) : null;
    this.classList.toggle("watching", !session.writes);
  }

  // What is dragged is let go where the table has moved under it, and left in the hand where nothing has.
  moved() {
    const same = this.shown === this.session.position;
    this.shown = this.session.position;
    if (!same) this.dragging?.stop();
    if (!this.dragging?.ghost) this.actions.moved();
    this.log.draw();
    this.status.draw();
    this.trouble.draw();
    this.asking.draw();
  }

  // Everybody passes, until there is something else to say or the turn is over: one thing said, every pass recorded by itself.
  passOn() {
    if (!this.outbox.count) this.utter({}, say("pass_on"), "passes");
  }

  reached() {
    this.status.draw();
    if (this.session.online) this.sending.flush();
    this.trouble.draw();
  }

  speak() {
    this.frame();
    this.moved();
  }
}

customElements.define("senki-pad", SenkiPad);
