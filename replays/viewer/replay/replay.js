// <senki-replay>: steps through a record. Give it `records`, viewer -> {header, events, terms, rules}; `load(viewer)` may be
// a function that fetches one that is not there yet.

import { Stepper, struck } from "../kernel/stepper.js";
import { Board } from "./board.js";
import { element } from "./card.js";
import { acts, choice, controls, languages, slider } from "./controls.js";
import { ReplayLog } from "./log.js";
import { Playing } from "./playing.js";
import { Telling } from "./telling.js";
import { keepLanguage, keptLanguage, word } from "./words.js";

const LINK_AFTER = 200;

export class SenkiReplay extends HTMLElement {
  connectedCallback() {
    this.language ??= keptLanguage();
    keepLanguage(this.language);
    this.spoilers = false;
    this.records ??= {};
    this.playing = new Playing(this);
    this.frame();
    this.onKey = (event) => this.key(event);
    this.onHash = () => this.follow();
    addEventListener("keydown", this.onKey);
    addEventListener("hashchange", this.onHash);
  }

  disconnectedCallback() {
    this.playing.stop();
    clearTimeout(this.linking);
    removeEventListener("keydown", this.onKey);
    removeEventListener("hashchange", this.onHash);
  }

  async show(viewer, position = 0) {
    if (!this.records[viewer]) this.querySelector(".status").textContent = word(this.language, "loading");
    this.records[viewer] ??= await this.load(viewer);
    this.viewers.value = viewer;
    this.viewer = viewer;
    this.record = this.records[viewer];
    this.gone = struck(this.record.events);
    this.stepper = new Stepper(this.record);
    this.board = new Board(this.querySelector(".board"), this.record, this.language);
    if (this.record.header.seats.includes(viewer)) this.board.from = viewer;
    const telling = new Telling(this.record, this.language);
    this.texts = this.record.events.map((event) => telling.next(event));
    this.log = new ReplayLog(this.querySelector(".log"), this.record, this.gone, this.texts);
    this.stepper.jump(position);
    this.draw();
  }

  frame() {
    const names = Object.keys(this.records).map((name) => new Option(this.viewerWords(name), name));
    this.viewers = choice("viewers", word(this.language, "viewer"), names, (name) => this.show(name, this.stepper.position));
    const status = element("p", "status");
    status.setAttribute("role", "status");
    const log = element("ol", "log");
    log.tabIndex = 0;
    log.setAttribute("aria-label", word(this.language, "log"));
    log.addEventListener("click", (event) => {
      const row = event.target.closest("li");
      if (row) this.go(() => this.stepper.jump(Number(row.dataset.at) + 1));
    });
    const board = element("section", "board");
    board.setAttribute("aria-label", word(this.language, "board"));
    this.replaceChildren(
      element("header", "", status, element("div", "choices", this.viewers, languages(this))),
      element("div", "steering", controls(this), slider(this)),
      element("div", "stage", board, log),
      element("dialog", "keys"),
    );
  }

  viewerWords(name) {
    return ["judge", "spectator", "hindsight"].includes(name) ? word(this.language, name) : `${word(this.language, "seat")} ${name}`;
  }

  byLine(direction) {
    this.stepper.line(direction, (at) => this.gone.has(at));
  }

  go(step) {
    step();
    this.draw();
  }

  hide(spoilers) {
    this.spoilers = spoilers;
    this.draw();
  }

  draw() {
    const { position, events, table } = this.stepper;
    Object.assign(this.querySelector(".slider"), { max: events.length, value: position });
    const changes = (events[position - 1]?.changes ?? []).filter(([code]) => code !== 6 && code !== 7);
    this.board.draw(this.stepper, new Set(changes.map((change) => change[1])));
    this.querySelector(".status").replaceChildren(element("b", "", this.where(table)), ` ${this.texts[position - 1] ?? ""}`);
    this.log.mark(position, this.spoilers);
    clearTimeout(this.linking);
    this.linking = setTimeout(() => this.link(), LINK_AFTER);
  }

  // The address follows when the stepping pauses: browsers count how often it is changed.
  link() {
    const hash = `#${new URLSearchParams({ as: this.viewer, at: this.stepper.position })}`;
    if (this.isConnected && location.hash !== hash) history.replaceState(null, "", hash);
  }

  where(table) {
    const say = (name) => word(this.language, name);
    const [, turn, holder, node] = table.clock;
    const ended = table.result && Object.entries(table.result.seats).map(([seat, outcome]) => `${seat}: ${this.board.telling.term(outcome)}`);
    const place = [`${say("turn")} ${turn}`, holder, node && this.board.place(node)].filter(Boolean);
    const count = `${this.stepper.position}/${this.spoilers ? "?" : this.stepper.events.length}`;
    return [count, ...(ended ? [say("over"), ended.join(", ")] : place)].join(" · ");
  }

  speak(language) {
    this.language = language;
    keepLanguage(language);
    this.playing.stop();
    this.frame();
    this.show(this.viewer, this.stepper.position);
  }

  key(event) {
    if (["INPUT", "SELECT", "TEXTAREA"].includes(event.target.tagName) && event.target.type !== "range") return;
    const act = this.stepper && acts(this)[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  }

  follow() {
    const wanted = new URLSearchParams(location.hash.slice(1));
    const at = Number(wanted.get("at") ?? 0);
    const viewer = wanted.get("as") ?? this.viewer;
    if (viewer !== this.viewer) this.show(viewer, at);
    else if (at !== this.stepper.position) this.go(() => this.stepper.jump(at));
  }
}

customElements.define("senki-replay", SenkiReplay);

export function start(records, viewer) {
  const wanted = new URLSearchParams(location.hash.slice(1));
  const replay = document.createElement("senki-replay");
  replay.records = records;
  document.body.replaceChildren(replay);
  const first = wanted.get("as") in records ? wanted.get("as") : viewer;
  replay.viewers.value = first;
  return replay.show(first, Number(wanted.get("at") ?? 0));
}
