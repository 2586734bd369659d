// Rail of a seat next to its cards: the player, the deciding number, the resources, the hand and the piles.

import { element } from "../replay/element.js";
import { buildIcon, buildSeatStone } from "../replay/icons.js";
import { isTint, tintOf, toneHex } from "../replay/card-tints.js";
import { translate } from "../replay/messages.js";
import { setChildren, setHidden, setProperties, setText } from "./dom-updates.js";
import { capitalize, countedPlace } from "./card-description.js";

const HEAP = 45;

export class SeatRail {
  constructor(mat, seat) {
    Object.assign(this, { mat, seat, piles: new Map(), beside: element("ul", "beside") });
    const player = mat.header.players[seat];
    const name = element("span", "player", ...(player ? [element("span", "unseen", `${seat} `), player] : [seat]));
    this.turn = element("span", "unseen");
    this.who = element("h3", "who", buildSeatStone(seat), name, this.turn);
    this.who.setAttribute("aria-level", "3");
    this.now = element("b");
    this.bar = element("i");
    this.heap = element("button", "heap");
    this.heap.type = "button";
    this.life = element("div", "life", element("span", "number", this.now, element("span", "of", this.term = element("small"), " ", this.goal = element("small", "goal"))), element("span", "gauge", this.bar), this.heap, this.beside);
    this.life.dataset.anchor = `${seat}.score`;
    this.power = element("div", "power");
    named(this.power, (box) => this.legend(box));
    this.list = element("div", "piles");
    this.root = element("div", "rail", this.who, this.life, this.power, this.list);
  }

  update(seat) {
    const { language } = this.mat.narration;
    setText(this.turn, seat.holder ? translate(language, "bracketed").replace("{words}", translate(language, "on_turn")) : "");
    this.score(seat.score);
    this.spending(seat);
    setChildren(this.beside, seat.beside.map((card) => this.mat.slots.slotFor(card)));
    setHidden(this.beside, !seat.beside.length);
    setChildren(this.list, seat.piles.map((pile) => this.pile(pile)));
  }

  score({ now, full, low, name, falls }) {
    const { narration } = this.mat;
    setText(this.now, now === null ? "–" : String(now));
    setText(this.term, capitalize(narration.term(name)));
    setProperties(this.bar, { "--part": Math.min(1, Math.max(0, (now ?? 0) / full)).toFixed(3) });
    const goal = falls ? translate(narration.language, "score_left") : full ? translate(narration.language, "score_goal", { full }) : "";
    setText(this.goal, goal);
    this.life.classList.toggle("low", low);
    this.life.classList.toggle("rises", !falls);
    this.life.setAttribute("aria-label", [`${capitalize(narration.term(name))} ${now ?? "–"}`, goal].filter(Boolean).join(" "));
    this.life.setAttribute("role", "group");
    setHidden(this.heap, !falls);
    if (!falls) return;
    this.life.dataset.pile = `${this.seat}.${name}`;
    this.fill(this.heap, this.life.dataset.pile, { name, count: now ?? 0, top: null });
  }

  // Dots in the tint of a colour, and a word for anything else.
  spending({ power, hand }) {
    const { narration } = this.mat;
    const key = `${JSON.stringify(power)} ${hand}`;
    if (this.spent === key) return;
    this.spent = key;
    const dots = power.map(([name, count]) => {
      const sign = isTint(name) ? element("i", "dot") : element("span", "term", capitalize(narration.term(name)));
      if (isTint(name)) setProperties(sign, { "--tint": toneHex(tintOf(name)) });
      const box = element("span", "", sign, element("b", "", String(count)));
      box.title = `${narration.term(name)} ${count}`;
      box.dataset.power = name;
      return box;
    });
    const said = [...power.map(([name, count]) => [capitalize(narration.term(name)), count]), [capitalize(narration.term("hand")), hand]];
    this.called = said.map(([name, count]) => `${name}${narration.language === "en" ? ": " : "："}${count}`);
    this.power.setAttribute("aria-label", this.called.join(translate(narration.language, "joined")));
    const held = element("span", "held", buildIcon("hand"), element("b", "", String(hand)), element("span", "term", capitalize(narration.term("hand"))));
    held.title = `${narration.term("hand")} ${hand}`;
    held.dataset.power = "hand";
    this.power.replaceChildren(...dots, held);
  }

  // Names the numbers, for devices without a mouse pointer.
  legend(box) {
    box.replaceChildren(...this.called.map((words) => element("span", "", words)));
  }

  pile(pile) {
    const made = this.piles.get(pile.key) ?? this.made(pile);
    setText(made.lastChild, String(pile.count));
    this.fill(made.firstChild, pile.key, pile);
    made.setAttribute("aria-label", countedPlace(this.mat.narration, this.mat.narration.term(pile.name), pile.count));
    return made;
  }

  made(pile) {
    const made = element("button", pile.rest ? "pile rest" : "pile", element("span", "heap"), element("span", "term", capitalize(this.mat.narration.term(pile.name))), element("b"));
    made.type = "button";
    made.dataset.pile = pile.key;
    this.piles.set(pile.key, made);
    return made;
  }

  // Draws a pile as high as its number of cards, with its top card if that is face up.
  fill(heap, key, { name, count, top }) {
    setProperties(heap, { "--high": Math.min(HEAP, count) });
    const look = count ? (top?.id ?? "back") + (top?.printing ?? "") : "none";
    if (heap.look === look) return;
    heap.look = look;
    if (heap.tagName === "BUTTON") heap.setAttribute("aria-label", this.mat.narration.term(name));
    const card = top ? { ...top, angle: 0, marks: [], sets: [], lead: -1, cost: false } : { id: key, data: null, hidden: "back", printing: "", angle: 0, marks: [], sets: [] };
    heap.replaceChildren(count ? this.mat.slots.buildUntracked(card) : element("i", "none"));
    heap.firstChild.card?.setAttribute("aria-hidden", "true");
  }
}

// A tap or Enter opens a box with names for which there is no room. The next tap anywhere closes it.
function named(item, fill) {
  const box = element("div", "legend");
  box.popover = "auto";
  item.tabIndex = 0;
  item.setAttribute("role", "button");
  const open = () => {
    fill(box);
    item.after(box);
    const { left, bottom, top } = item.getBoundingClientRect();
    setProperties(box, { "--left": `${Math.round(left)}px`, "--top": `${Math.round(bottom + 4)}px`, "--over": `${Math.round(innerHeight - top + 4)}px` });
    box.classList.toggle("up", top > innerHeight / 2);
    box.showPopover?.();
  };
  item.addEventListener("click", open);
  item.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    open();
  });
}
