// The five buttons at the thumb. The button that ends the moment is at the right and is the only filled one.

import { button, make } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { buildIcon } from "/viewer/replay/icons.js";
import { choiceWithForcedAnswers, isSortie, isChoiceComplete } from "./tap-entries.js";
import { addLongPress } from "./long-press.js";
import { keepHandCommands, noDefenceCommand } from "./tap-commands.js";

export class ActionBar {
  constructor(thumb) {
    this.thumb = thumb;
    this.root = make("div", { kind: "acts", role: "toolbar", "aria-label": say("acts") });
  }

  draw() {
    const { thumb } = this;
    const { session } = thumb;
    this.root.hidden = !session.writes;
    if (session.writes) this.root.replaceChildren(...(thumb.verbs ? thumb.verbs.buttons(this) : thumb.choosing ? this.choice() : thumb.laying.asksWay ? this.ways() : this.turn()).filter(Boolean));
  }

  act(name, sign, words, act, kind = "", more = {}) {
    return button([buildIcon(sign), make("span", {}, words)], act, { kind: `act ${kind}`, "data-name": name, ...more });
  }

  back(act = () => this.thumb.let_go()) {
    return this.act("cancel", "close", say("back"), act);
  }

  // Asks in the strip which way is meant.
  ways() {
    return [this.back()];
  }

  choice() {
    const { thumb } = this;
    const { choosing } = thumb;
    if (thumb.sortie) return this.sortie(choosing);
    const done = choosing.whole() && this.act("ok", "check", say("done"), () => thumb.speak(), "main");
    return [this.back(), done];
  }

  // An attack ends with the answer of the other side; a defence is submitted.
  sortie({ offer, chosen }) {
    const { thumb } = this;
    const some = Object.values(chosen).some((units) => units.length) && this.thumb.choosing.whole();
    if (offer.act === "defend") return [this.back(), this.act("ok", "shield", say("fight"), () => thumb.speak(), "main", { disabled: !some })];
    const alone = thumb.session.seat;
    const open = alone ? [] : [this.act("ok", "shield", say("defend"), () => thumb.speak([], "defend"), "", { disabled: !some })];
    const main = alone ? this.act("ok", "check", say("done"), () => thumb.speak(), "main", { disabled: !some })
      : this.act("undefended", "check", say("no_defence"), () => thumb.speak(noDefenceCommand(offer, thumb.session.record.header.seats)), "main", { disabled: !some });
    return [this.back(), ...open, main];
  }

  turn() {
    const { thumb } = this;
    if (thumb.session.scope === "judge") return [this.act("fix", "menu", say("menu"), () => thumb.menu())];
    const keeps = thumb.offers.filter(({ act, to }) => !to && (act === "keep" || act === "mulligan"));
    const menu = this.act("fix", "menu", say("fix"), () => thumb.menu());
    if (keeps.length) return [menu, this.keep(keeps)];
    const over = thumb.session.table.result;
    return [
      !over && this.act("name", "search", say("play"), () => thumb.naming(thumb.seat)), !over && this.fighting(),
      !over && this.act("hand", "star", say("by_hand"), () => thumb.byHand()), menu, this.main(),
    ];
  }

  keep(keeps) {
    const { thumb } = this;
    const { session } = thumb;
    if (session.seat) return this.act("keep", "check", say("keep_one"), () => thumb.sayAll([keepHandCommands(keeps, [session.seat])[0]], say("keep_one")), "main");
    const waiting = session.record.header.seats.filter((seat) => !hasKeptHand(session.table, seat));
    const words = say(waiting.length === 1 ? "keep_one" : "keep_all");
    return this.act("keep", "check", words, () => thumb.sayAll(keepHandCommands(keeps, waiting), words), "main");
  }

  fighting() {
    const { thumb } = this;
    const mine = this.fights();
    const [first] = mine;
    const take = () => {
      if (isSortie(first) || (!thumb.only && this.asksAtOnce(mine.filter(({ act }) => act === first.act)))) return thumb.sayOffer(first);
      thumb.only = thumb.only === first.act ? "" : first.act;
      thumb.side = first.seat;
      return thumb.draw();
    };
    return this.act("attack", first?.act === "defend" ? "shield" : "attack", thumb.names.act(first?.act ?? "attack"), take, thumb.only ? "chosen" : "", { disabled: !first });
  }

  // Returns a defence that is due, else the attacks of the seat, else the defence after an attack of this turn. Without an
  // attack there is no defence.
  fights() {
    const { thumb } = this;
    const defences = thumb.spoken.filter(({ act }) => act === "defend");
    const due = defences.filter(({ to }) => !to);
    const attacks = thumb.spoken.filter(({ seat, act }) => seat === thumb.seat && act === "attack");
    if (due.length || attacks.length) return due.length ? due : attacks;
    return defences.filter(({ seat }) => thumb.lastAttack(seat));
  }

  // Asks about actions without a card of their own in their usual form. If there is another way, the usual one is shown
  // first.
  asksAtOnce([first, ...others]) {
    const { session } = this.thumb;
    if ("card" in first.args || "card" in first.slots) return false;
    return !others.length || !isChoiceComplete(choiceWithForcedAnswers({ offer: first, picks: [] }, session.table));
  }

  // A long press on the filled button makes everybody pass.
  main() {
    const made = this.usual();
    return made && this.thumb.mayPassOn() ? addLongPress(made, () => this.thumb.passOn()) : made;
  }

  // Ends the turn; else everybody passes, or the required action comes first.
  usual() {
    const { thumb } = this;
    const { offers } = thumb;
    if (thumb.session.table.result) return null;
    const { due } = thumb;
    if (due) return this.act(due.act, "check", thumb.names.offer(due), () => thumb.sayOffer(due), "main");
    const waiting = offers.find(({ act, to }) => act === "defend" && !to);
    if (waiting) return this.act("undefended", "check", say("no_defence"), () => thumb.sayAll([{ seat: waiting.seat, act: "defend", args: emptied(waiting) }], say("no_defence")), "main");
    const ends = offers.find(({ act }) => act === "end_turn");
    if (ends) return this.act("end_turn", "check", thumb.names.act("end_turn"), () => thumb.sayOffer(ends), "main");
    const done = offers.find(({ act, to }) => act === "done" && !to) ?? offers.find(({ act, to }) => act === "pass" && !to);
    if (done) return this.act(done.act, "check", thumb.names.act(done.act), () => thumb.passAll([done]), "main");
    const next = offers.find(({ act }) => act === "go");
    if (next) return this.act("go", "pass", thumb.names.act("go"), () => thumb.sayOffer(next), "main");
    // The button says "pass" while the page only predicts, or if a seat's link sees its offers. With hidden offers the turn may end.
    const waits = Boolean(thumb.ahead) || (Boolean(thumb.session.seat) && !thumb.session.withheld);
    return this.act("end_turn", "check", waits ? thumb.names.act("pass") : thumb.names.act("end_turn"), () => thumb.sayAll([{ seat: thumb.session.seat, act: "end_turn", args: {} }], thumb.names.act("end_turn")), "main", { disabled: waits });
  }
}

// Returns whether a seat has kept or redrawn its hand.
function hasKeptHand({ flags }, seat) {
  return ["kept", "mulligan"].some((flag) => flags.has(`${flag}:${seat}`));
}

function emptied({ slots }) {
  return Object.fromEntries(Object.entries(slots).filter(([, slot]) => slot.listed).map(([name]) => [name, []]));
}
