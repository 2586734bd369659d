// <senki-replay>: steps through a record. Give it `records`, viewer -> {header, events, terms, rules}; `load(viewer)` may be
// a function that fetches one that is not there yet.

import { Stepper, struck } from "../kernel/stepper.js";
import { Board, element } from "./board.js";
import { KEYS, LANGUAGES, word } from "./words.js";

const LINK_AFTER = 200;
const SPEEDS = [2000, 1000, 500, 200, 60];

export class SenkiReplay extends HTMLElement {
  connectedCallback() {
    this.language ??= localStorage.getItem("senki-language") ?? "en";
    this.speed = 2;
    this.spoilers = false;
    this.skip = true;
    this.records ??= {};
    this.frame();
    this.onKey = (event) => this.key(event);
    this.onHash = () => this.follow();
    addEventListener("keydown", this.onKey);
    addEventListener("hashchange", this.onHash);
  }

  disconnectedCallback() {
    clearInterval(this.timer);
    clearTimeout(this.linking);
    removeEventListener("keydown", this.onKey);
    removeEventListener("hashchange", this.onHash);
  }

  async show(viewer, position = 0) {
    this.records[viewer] ??= await this.load(viewer);
    this.viewers.value = viewer;
    this.viewer = viewer;
    this.record = this.records[viewer];
    this.gone = struck(this.record.events);
    this.stepper = new Stepper(this.record);
    this.board = new Board(this.querySelector(".board"), this.record);
    this.board.language = this.language;
    this.turns = this.record.events.flatMap((event, at) => (event.name === "turn_began" ? [at + 1] : []));
    this.drawLog();
    this.stepper.jump(position);
    this.draw();
  }

  frame() {
    const say = (name) => word(this.language, name);
    const button = (kind, label, name, act) => {
      const made = element("button", kind, label);
      made.type = "button";
      made.title = name;
      made.setAttribute("aria-label", name);
      made.addEventListener("click", act);
      return made;
    };
    const slider = element("input", "slider");
    Object.assign(slider, { type: "range", min: 0, value: 0 });
    slider.setAttribute("aria-label", say("position"));
    slider.addEventListener("input", () => this.go(() => this.stepper.jump(Number(slider.value))));
    const controls = element(
      "div", "controls",
      button("first", "|‹", say("first"), () => this.go(() => this.stepper.jump(0))),
      button("turnback", "«", `${say("turn")} −`, () => this.go(() => this.stepper.turn(-1))),
      button("lineback", "‹", `${say("line")} −`, () => this.go(() => this.byLine(-1))),
      button("playing", "▶", say("play"), () => this.play()),
      button("lineon", "›", `${say("line")} +`, () => this.go(() => this.byLine(1))),
      button("turnon", "»", `${say("turn")} +`, () => this.go(() => this.stepper.turn(1))),
      button("last", "›|", say("last"), () => this.go(() => this.stepper.jump(this.stepper.events.length))),
      button("help", "?", say("keys"), () => this.help()),
    );
    this.viewers = element("select", "viewers");
    this.viewers.setAttribute("aria-label", say("viewer"));
    this.viewers.append(...Object.keys(this.records).map((name) => new Option(this.viewerWords(name), name)));
    this.viewers.addEventListener("change", () => this.show(this.viewers.value, this.stepper.position));
    const languages = element("select", "languages");
    languages.setAttribute("aria-label", say("language"));
    languages.append(...Object.entries(LANGUAGES).map(([key, name]) => new Option(name, key, false, key === this.language)));
    languages.addEventListener("change", () => this.speak(languages.value));
    const status = element("p", "status");
    status.setAttribute("role", "status");
    const log = element("ol", "log");
    log.tabIndex = 0;
    this.replaceChildren(
      element("header", "", status, element("div", "choices", this.viewers, languages)),
      slider, controls,
      element("div", "stage", element("div", "board"), log),
      element("dialog", "keys"),
    );
  }

  drawLog() {
    const rows = this.record.events.map((event, at) => {
      const row = element("li", `${event.spoken ? "spoken" : "followed"} ${event.family}`, event.text);
      row.dataset.at = at;
      if (this.gone.has(at)) row.classList.add("struck");
      if (event.family === "note") row.classList.add("note");
      const faulted = ["illegal", "open"].includes(event.verdict[0]);
      if (faulted) row.append(element("span", `verdict ${event.verdict[0]}`, event.verdict.join(" ")));
      const rule = [event.rule, ...event.verdict.slice(1)].map((id) => this.record.rules?.[id] && `${id}: ${this.record.rules[id]}`);
      row.title = rule.filter(Boolean).join("\n");
      return row;
    });
    const log = this.querySelector(".log");
    log.replaceChildren(...rows);
    log.onclick = (event) => {
      const row = event.target.closest("li");
      if (row) this.go(() => this.stepper.jump(Number(row.dataset.at) + 1));
    };
  }

  viewerWords(name) {
    return ["judge", "spectator", "hindsight"].includes(name) ? word(this.language, name) : `${word(this.language, "seat")} ${name}`;
  }

  byLine(direction) {
    this.stepper.line(direction, this.skip ? (at) => this.gone.has(at) : undefined);
  }

  go(step) {
    step();
    this.draw();
  }

  draw() {
    const { position, events, table } = this.stepper;
    const slider = this.querySelector(".slider");
    slider.max = events.length;
    slider.value = position;
    const here = events[position - 1];
    const touched = new Set((here?.changes ?? []).filter((change) => change[0] !== 6 && change[0] !== 7).map((change) => change[1]));
    this.board.draw(table, touched);
    this.querySelector(".status").textContent = this.status(table, here);
    this.mark(position);
    clearTimeout(this.linking);
    this.linking = setTimeout(() => this.link(), LINK_AFTER);
  }

  // The address follows when the stepping pauses: browsers count how often it is changed.
  link() {
    const hash = `#${new URLSearchParams({ as: this.viewer, at: this.stepper.position })}`;
    if (this.isConnected && location.hash !== hash) history.replaceState(null, "", hash);
  }

  status(table, here) {
    const say = (name) => word(this.language, name);
    const [, turn, holder, node] = table.clock;
    const place = `${say("turn")} ${turn} ${say("of")} ${holder} · ${node && this.board.place(node)}`.replace(/\s+/g, " ");
    const ended = table.result && Object.entries(table.result.seats).map(([seat, outcome]) => `${seat} ${say(outcome)}`);
    const told = here ? ` · ${here.text}` : "";
    return `${this.stepper.position}/${this.spoilers ? "?" : this.stepper.events.length} · ${ended ? ended.join(", ") : place}${told}`;
  }

  mark(position) {
    const log = this.querySelector(".log");
    for (const row of log.children) {
      row.hidden = this.spoilers && Number(row.dataset.at) >= position;
      row.classList.toggle("here", Number(row.dataset.at) === position - 1);
    }
    const here = log.children[position - 1];
    if (here) log.scrollTop = here.offsetTop - log.offsetTop - log.clientHeight / 2;
  }

  play() {
    const button = this.querySelector(".playing");
    if (this.timer) {
      clearInterval(this.timer);
      this.timer = null;
      button.textContent = "▶";
      return;
    }
    button.textContent = "‖";
    this.timer = setInterval(() => {
      if (this.stepper.position >= this.stepper.events.length) this.play();
      else this.go(() => this.byLine(1));
    }, SPEEDS[this.speed]);
  }

  faster(by) {
    this.speed = Math.max(0, Math.min(SPEEDS.length - 1, this.speed + by));
    if (this.timer) {
      this.play();
      this.play();
    }
  }

  speak(language) {
    this.language = language;
    localStorage.setItem("senki-language", language);
    document.documentElement.lang = { en: "en", ja: "ja", zh: "zh-Hant" }[language];
    if (this.timer) this.play();
    this.frame();
    this.show(this.viewer, this.stepper.position);
  }

  nextOf(select) {
    const index = (select.selectedIndex + 1) % select.options.length;
    select.selectedIndex = index;
    select.dispatchEvent(new Event("change"));
  }

  help() {
    const dialog = this.querySelector(".keys");
    const rows = KEYS.map(([keys, name]) => element("li", "", element("kbd", "", keys), ` ${word(this.language, name)}`));
    const close = element("button", "", word(this.language, "close"));
    close.addEventListener("click", () => dialog.close());
    dialog.replaceChildren(element("h2", "", word(this.language, "keys")), element("ul", "", ...rows), close);
    dialog.showModal();
  }

  key(event) {
    if (["INPUT", "SELECT", "TEXTAREA"].includes(event.target.tagName) && event.target.type !== "range") return;
    const act = this.acts()[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  }

  acts() {
    return {
      ArrowRight: () => this.go(() => this.stepper.forward()),
      ArrowLeft: () => this.go(() => this.stepper.back()),
      ArrowDown: () => this.go(() => this.byLine(1)),
      ArrowUp: () => this.go(() => this.byLine(-1)),
      ".": () => this.go(() => this.stepper.changeForward()),
      ",": () => this.go(() => this.stepper.back()),
      "]": () => this.go(() => this.stepper.turn(1)),
      "[": () => this.go(() => this.stepper.turn(-1)),
      Home: () => this.go(() => this.stepper.jump(0)),
      End: () => this.go(() => this.stepper.jump(this.stepper.events.length)),
      " ": () => this.play(),
      "+": () => this.faster(1),
      "-": () => this.faster(-1),
      v: () => this.nextOf(this.viewers),
      l: () => this.nextOf(this.querySelector(".languages")),
      s: () => this.go(() => { this.spoilers = !this.spoilers; }),
      "?": () => this.help(),
    };
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
