// <senki-pad>: the table while it is played. `open(session)`; with a spectator's link it only shows.

import { button, make, save } from "/lib/dom.js";
import { newId } from "/lib/ids.js";
import { keepGame, scopeWord, titleOf } from "/lib/games.js";
import { language, say } from "/lib/words.js";
import { Board } from "/viewer/replay/board.js";
import { Actions } from "./actions.js";
import { onlyPasses } from "./choosing.js";
import { Log } from "./log.js";
import { Names } from "./names.js";
import { Outbox } from "./outbox.js";
import { actForm, whichCard } from "./parts.js";
import { shelf } from "./store.js";
import { Status } from "./status.js";
import { Talk } from "./talk.js";
import { lineOf } from "./typed.js";

const RETRY = 3000;

export class SenkiPad extends HTMLElement {
  async open(session) {
    this.session = session;
    this.names = new Names(session);
    const { game, key, info } = session;
    const kept = await shelf(`${game}/${info.link.id}`);
    this.outbox = new Outbox(kept, kept.entries);
    if (key) keepGame({ game, key, scope: session.scope, title: titleOf(info.header) });
    this.frame();
    session.addEventListener("moved", () => this.moved());
    session.addEventListener("reach", () => this.reached());
    this.onKey = (event) => this.key(event);
    addEventListener("keydown", this.onKey);
    this.timer = setInterval(() => this.flush(), RETRY);
    this.onOnline = () => this.flush();
    addEventListener("online", this.onOnline);
    session.listen();
    this.moved();
    this.flush();
  }

  disconnectedCallback() {
    this.session?.close();
    clearInterval(this.timer);
    removeEventListener("keydown", this.onKey);
    removeEventListener("online", this.onOnline);
  }

  // Made anew when the language changes.
  frame() {
    const { session, names } = this;
    this.trouble = make("div", { kind: "trouble", role: "alert" });
    const boardRoot = make("div", { kind: "board", "aria-label": say("board"), role: "region" });
    this.board = new Board(boardRoot, session.record);
    this.board.all = true;
    this.board.language = language();
    this.status = new Status(make("div", { kind: "pad-status" }), session, names, (node) => this.board.place(node));
    this.board.from = session.seat;
    if (session.writes) this.board.onTap = (id) => this.actions.tap(id);
    this.log = new Log(session, names, (text) => this.input && this.write(text));
    const sheet = make("div", { kind: "actions", "aria-label": say("tap"), role: "region" });
    this.actions = new Actions(sheet, session, names, {
      utter: (said, words) => this.utter(said, words),
      changed: () => this.drawBoard(),
      describe: (id) => this.describe(id),
      other: (card) => actForm(session, names, (said, words) => this.utter(said, words), card),
      look: (card) => whichCard(session, names, card, (said, words) => this.utter(said, words)),
      passOn: () => this.passOn(),
    });
    const talk = new Talk(session, names, (body, words, path) => this.utter(body, words, path));
    const side = make("div", { kind: "side" }, this.log.root);
    const bar = session.writes && make("div", { kind: "bar" }, sheet, this.lineForm(), make("div", { kind: "row talk" }, talk.buttons()));
    const about = make("p", { kind: "hint" }, `${titleOf(session.info.header)} · ${scopeWord(say, session.scope)}`);
    this.replaceChildren(this.status.root, this.trouble, make("div", { kind: "pad-stage" }, boardRoot, side), bar || "", about);
    this.classList.toggle("watching", !session.writes);
  }

  lineForm() {
    this.input = make("input", {
      type: "text", "aria-label": say("line"), placeholder: `${say("line")}: ${say("line_hint")}`, autocomplete: "off",
      autocapitalize: "off", spellcheck: "false", enterkeyhint: "send", maxlength: 2000,
    });
    const form = make("form", { kind: "line row" }, this.input, make("button", {}, say("send")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const line = lineOf(this.input.value, this.session.record.header.seats, this.session.seat);
      if (!line) return;
      this.input.value = "";
      this.utter({ line }, line);
    });
    return form;
  }

  write(text) {
    this.input.value = text;
    this.input.focus();
  }

  // Into the outbox first: what is said is safe on this device before anything is sent.
  async utter(body, words, path = "say") {
    const seen = Math.max(this.session.position, this.stored ?? 0);
    await this.outbox.add({ id: newId(), path, body, words, seen, now: Date.now() });
    this.drawTrouble();
    await this.flush();
  }

  // Everybody passes, one after the other, until there is something else to say or the turn is over.
  async passOn() {
    const { session, outbox } = this;
    if (this.passing) return;
    this.passing = true;
    const turn = session.table.clock[1];
    while (onlyPasses(session.offers) && session.table.clock[1] === turn && !outbox.count) {
      const [{ seat, act, args, reply }] = session.offers;
      await this.utter({ seat, act, args, reply }, `${seat} ${this.names.act(act)}`);
    }
    this.passing = false;
  }

  async flush() {
    if (!this.outbox.count || this.outbox.halted) return;
    await this.outbox.flush(async (entry) => {
      const answer = await this.session.send(entry);
      this.stored = answer?.stored ?? this.stored;
      return answer;
    });
    this.drawTrouble();
    await this.session.more();
  }

  moved() {
    this.actions.moved();
    this.log.draw();
    this.status.draw();
    this.drawTrouble();
  }

  reached() {
    this.status.draw();
    if (this.session.online) this.flush();
    this.drawTrouble();
  }

  drawBoard() {
    const { wanted, chosen } = this.actions.marks();
    const last = this.session.record.events.at(-1)?.line;
    const changes = this.session.record.events.slice(-12).filter((event) => event.line === last).flatMap((event) => event.changes);
    const touched = new Set(changes.filter(([code]) => code === 3 || code >= 8).map(([, id]) => id));
    const { activeElement } = document;
    const focused = this.board.root.contains(activeElement) ? activeElement.dataset.card : null;
    Object.assign(this.board, { wanted, chosen });
    this.board.language = language();
    this.board.draw(this.session.table, touched);
    if (focused) this.board.root.querySelector(`[data-card="${CSS.escape(focused)}"]`)?.focus();
  }

  // What there is to know of a card beside its name.
  describe(id) {
    const card = this.session.table.cards.get(id);
    const data = this.session.table.data(card);
    const marks = Object.entries(card.marks).map(([kind, amount]) => `${amount} ${this.names.term(kind)}`);
    const keywords = (data?.keywords ?? []).map((word) => this.names.term(typeof word === "string" ? word : (word.keyword ?? word.name ?? "")));
    return [id, data?.type && this.names.term(data.type), data?.points?.join("/"), card.angle && `${card.angle}°`, ...marks, ...keywords,
      this.names.zone(card.place)].filter(Boolean).join(" · ");
  }

  drawTrouble() {
    const { count, halted } = this.outbox;
    const parts = [];
    if (halted) parts.push(this.refusal(halted));
    if (count && !this.session.online) parts.push(make("p", {}, say("network_down")));
    if (count) {
      parts.push(make("p", { kind: "row" }, make("b", { kind: "unsent" }, say("unsent", { count })),
        button(say("save_unsent"), () => save(`senki-${this.session.game}-unsent.json`, this.outbox.toFile(this.session.game)), { kind: "quiet" })));
    }
    this.trouble.replaceChildren(...parts);
  }

  // What was refused may be written again, changed, or left out; what was said after it waits.
  refusal(entry) {
    const stale = entry.problem.status === 412;
    const again = async () => {
      await this.session.more();
      await this.outbox.again(this.session.position);
      this.drawTrouble();
      this.flush();
    };
    const drop = async () => {
      await this.outbox.drop(this.session.position);
      this.drawTrouble();
      this.flush();
    };
    return make("div", { kind: "refusal" }, make("p", {}, make("b", {}, stale ? say("stale") : say("refused")), ` ${entry.words}`),
      ...this.reasons(entry.problem),
      make("div", { kind: "row" }, button(say("drop_it"), drop, { "data-name": "drop" }), button(say("retry"), again, { "data-name": "again" })));
  }

  reasons(problem) {
    if (problem.status === 412) return [];
    return this.status.reasons(problem).map((line) => make("p", { kind: "reason" }, line));
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && !document.querySelector("dialog[open]")) this.actions.let_go();
    if (["INPUT", "SELECT", "TEXTAREA"].includes(event.target.tagName) || document.querySelector("dialog[open]")) return;
    if (event.key === "/" && this.input) {
      event.preventDefault();
      this.input.focus();
    }
    if (event.key === "p") this.querySelector('.actions [data-act="pass"]')?.click();
  }

  speak() {
    this.frame();
    this.moved();
  }
}

customElements.define("senki-pad", SenkiPad);
