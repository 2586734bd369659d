// The waiting effects, as a stack of cards next to the battle, with the next one on top.

import { element } from "../replay/element.js";
import { buildIcon, buildSeatStone } from "../replay/icons.js";
import { translate } from "../replay/messages.js";
import { chainTitle, chainRowTargets, chainRowName } from "./chain-rows.js";
import { setChildren, setHidden } from "./dom-updates.js";

export class Chain {
  constructor(mat) {
    this.mat = mat;
    this.title = element("h3", "", buildIcon("stack"));
    this.title.setAttribute("aria-level", "3");
    this.called = element("span");
    this.count = element("span", "waiting");
    this.title.append(this.called, this.count);
    this.list = element("ol");
    this.list.tabIndex = 0; // it scrolls where many effects wait
    this.root = element("aside", "chain", this.title, this.list);
    this.rows = new Map();
  }

  update(chain) {
    setHidden(this.root, !chain.rows.length);
    if (!chain.rows.length && !this.list.firstChild) return;
    const called = chainTitle(this.mat.narration, chain);
    this.root.classList.toggle("left", chain.left);
    this.called.textContent = called;
    this.count.textContent = chain.count ? `· ${chain.count}` : "";
    this.root.setAttribute("aria-label", called);
    setChildren(this.list, chain.rows.map((row) => this.row(row)));
    for (const key of this.rows.keys()) if (!chain.rows.some(({ anchor }) => anchor === key)) this.rows.delete(key);
  }

  row(link) {
    const { narration, slots } = this.mat;
    const { anchor, card, lies, next } = link;
    const row = this.rows.get(anchor) ?? element("li", "effect", element("ul", "cards"), element("div"));
    this.rows.set(anchor, row);
    row.dataset.anchor = anchor;
    row.classList.toggle("next", next);
    if (card && lies) setChildren(row.firstChild, [slots.slotFor(card)]);
    const [name, aims] = [chainRowName(narration, link), chainRowTargets(narration, link)];
    const key = [card?.printing, lies, next, link.owner, name, aims].join("|");
    if (row.key === key) return row;
    row.key = key;
    if (!lies) row.firstChild.replaceChildren(...(card ? [inList(slots.buildUntracked({ ...card, angle: 0, lead: -1 }))] : []));
    row.lastChild.replaceChildren(element("b", "", name), element("small", "", ...this.about(link.owner, aims, next)));
    return row;
  }

  // Describes an effect: its player, its targets, and whether it is the next one.
  about(owner, aims, next) {
    const { header, narration } = this.mat;
    const whose = owner ? [buildSeatStone(owner), ` ${header.players[owner] || owner}`] : [];
    const upTo = aims ? [element("span", "aims", aims)] : [];
    const parts = [whose, upTo, next ? [element("em", "", translate(narration.language, "next"))] : []];
    return parts.filter((part) => part.length).flatMap((part, at) => (at ? [part === upTo ? " " : " · ", ...part] : part));
  }
}

function inList(slot) {
  return element("li", "", slot);
}
