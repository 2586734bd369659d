// Cover of a shared link: players and decks, the key cards, the board at the key moment, the line up to it. The winner
// is hidden until the reader asks.

import { buildNameCrest } from "../art/name-crest.js";
import { tintName } from "../board/printed-face.js";
import { Stepper } from "../kernel/stepper.js";
import { GameGraph, momentIconName, momentText } from "../graph/game-graph.js";
import { coverMoment } from "../graph/moments.js";
import { Board } from "../replay/board.js";
import { element } from "../replay/element.js";
import { sentenceElements } from "../replay/sentence-elements.js";
import { buildControlButton } from "../replay/controls.js";
import { buildIcon, buildSeatStone } from "../replay/icons.js";
import { gameCaption, playerName, buildResultWord } from "../replay/viewer-frame.js";
import { translate } from "../replay/messages.js";
import { findQuietEventsAndStops } from "../story/quiet-events.js";
import { keyCardsBySeat } from "./key-cards.js";

export class Cover {
  constructor(replay) {
    Object.assign(this, { replay, shown: false });
    this.moment = coverMoment(replay.record, replay.moments, Boolean(replay.scores.result));
    this.at = this.moment.at;
    this.root = element("section", "cover");
    this.root.setAttribute("aria-label", this.say("cover"));
    replay.querySelector(".stage").before(this.root);
    this.draw();
  }

  say(name) {
    return translate(this.replay.language, name);
  }

  close() {
    this.graph?.root.remove();
    this.root.remove();
  }

  draw() {
    const { replay } = this;
    const cards = keyCardsBySeat(replay.record);
    const players = replay.record.header.seats.map((seat) => this.player(seat, cards.get(seat)));
    const buttons = element("div", "goes", this.button("play", "watch", () => replay.jump(0), "btn main"), this.button("moment", "open_moment", () => replay.jump(this.at), "btn"), ...this.reveal());
    const text = element("div", "txt", element("p", "about", ...gameCaption(replay).split(/(?<= · )/).map((part) => element("span", "", part))), element("div", "vs", ...players), buttons);
    const box = element("section", "board");
    box.setAttribute("aria-label", this.say("board"));
    const scene = element("div", "scene", box, element("p", "caption", ...this.caption()));
    this.graph = new GameGraph((position) => replay.jump(position));
    const hint = element("p", "hint", buildIcon("eyeoff"), this.say("rest_hidden"));
    hint.hidden = this.shown;
    this.root.replaceChildren(text, scene, element("div", "line-below", this.graph.root, hint));
    this.table(box);
    this.graph.draw({ record: replay.record, scores: replay.scores, moments: this.shown ? replay.moments : [], language: replay.language, names: replay.record.header.seats.map((seat) => playerName(replay, seat)) });
    const end = replay.record.events.length;
    this.graph.showPosition(this.shown ? end : this.at, !this.shown);
  }

  player(seat, printings) {
    const { replay } = this;
    const result = this.shown && replay.scores.result?.seats?.[seat];
    const tints = this.tints(seat);
    const names = element("h3", "", buildSeatStone(seat), ` ${playerName(replay, seat)}`, ...(result ? [" ", buildResultWord(replay, result)] : []));
    const crest = element("span", "mark", buildNameCrest(playerName(replay, seat), tints[0]));
    const deck = tints.map((tint) => replay.narration.term(tint)).join(" · ");
    return element("div", "player", crest, element("div", "", names, ...(deck ? [element("p", "deck", deck)] : []), element("div", "keycards", ...(printings ?? []).map((printing) => this.card(printing)))));
  }

  card(printing) {
    const { narration, board } = this.replay;
    return board.slots.buildUntracked({ id: printing, printing, data: narration.pins.get(printing), token: "", hidden: "", angle: 0, marks: [], now: null, sets: [], lead: -1, cost: false });
  }

  // Returns the colours of a deck: the two most common ones of its seen cards.
  tints(seat) {
    const { record } = this.replay;
    const seen = new Map();
    const stepper = new Stepper(record);
    stepper.jump(record.events.length);
    for (const card of stepper.table.cards.values()) {
      const data = card.bringer === seat && stepper.table.data(card);
      const tint = data && tintName(record.face, data);
      if (tint && tint !== "neutral") seen.set(tint, (seen.get(tint) ?? 0) + 1);
    }
    return [...seen].sort((one, other) => other[1] - one[1]).slice(0, 2).map(([tint]) => tint);
  }

  table(box) {
    const { replay } = this;
    const stepper = new Stepper(replay.record);
    stepper.jump(this.at);
    const board = new Board(box, replay.record, replay.language);
    board.from = replay.board.from;
    board.draw(stepper);
  }

  caption() {
    const { replay } = this;
    let at = this.at - 1;
    const { quiet } = findQuietEventsAndStops(replay.record.events);
    while (at > 0 && quiet[at]) at -= 1;
    const words = sentenceElements(replay.sentences[at] ?? [], { pins: replay.narration.pins, face: replay.record.face });
    return this.moment.kind ? [buildIcon(momentIconName(this.moment.kind)), momentText(replay.language, { kind: this.moment.kind }) + (replay.language === "en" ? ": " : "："), ...words] : words;
  }

  reveal() {
    if (!this.replay.scores.result) return [element("p", "hint", this.say("goes_on"))];
    return [this.button(this.shown ? "eyeoff" : "eye", this.shown ? "hide_result" : "show_result", () => {
      this.shown = !this.shown;
      this.draw();
    }, "btn")];
  }

  button(sign, name, act, kind) {
    const made = buildControlButton(buildIcon(sign), "", act, kind);
    made.append(this.say(name));
    return made;
  }
}
