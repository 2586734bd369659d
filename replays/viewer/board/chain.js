// The waiting effects, as a stack of cards next to the battle, with the next one on top.

import { element } from "../replay/element.js";
import { icon, stone } from "../replay/icons.js";
import { word } from "../replay/messages.js";
import { setChildren, setHidden } from "./dom-updates.js";
import { cardOf } from "./board-model.js";
import { capital, nameOf } from "./card-description.js";
import { anchorOf } from "./waiting-effects.js";

export class Chain {
  constructor(mat) {
    this.mat = mat;
    this.title = element("h3", "", icon("stack"));
    this.title.setAttribute("aria-level", "3");
    this.called = element("span");
    this.count = element("span", "waiting");
    this.title.append(this.called, this.count);
    this.list = element("ol");
    this.list.tabIndex = 0; // it scrolls where many effects wait
    this.root = element("aside", "chain", this.title, this.list);
    this.rows = new Map();
  }

  update(waiting, look) {
    setHidden(this.root, !waiting.length || Boolean(look.table.result));
    if (!waiting.length && !this.list.firstChild) return;
    const { telling, mat } = this.mat;
    const called = mat.stack && telling.has("cut_in") ? telling.term("cut_in") : word(telling.language, "chain");
    this.root.classList.toggle("left", aimsRight(waiting, look));
    this.called.textContent = capital(called);
    const count = waiting.reduce((sum, { keys }) => sum + keys.length, 0);
    this.count.textContent = count ? `· ${count}` : "";
    this.root.setAttribute("aria-label", called);
    setChildren(this.list, waiting.map((link, at) => this.row(link, waiting[at - 1], look, waiting)));
    for (const key of this.rows.keys()) if (!waiting.some((link) => anchorOf(link) === key)) this.rows.delete(key);
  }

  // `before`: the row above, which names its player for those below that are the same player's.
  row(link, before, look, waiting) {
    const { telling, slots } = this.mat;
    const anchor = anchorOf(link);
    const card = look.table.cards.has(link.id) ? openly(cardOf(look, link.id)) : null;
    const row = this.rows.get(anchor) ?? element("li", "effect", element("ul", "cards"), element("div"));
    this.rows.set(anchor, row);
    row.dataset.anchor = anchor;
    row.classList.toggle("next", !before);
    if (card && link.lies) setChildren(row.firstChild, [slots.of({ ...card, sets: [], marks: [] })]);
    const onto = [...link.targets.map((id) => nameOf(telling, cardOf(look, id))), ...answered(waiting, link, look, telling)];
    const owner = before?.seat === link.seat ? "" : link.seat;
    const key = [card?.printing, link.lies, !before, owner, link.keys.length, ...onto].join("|");
    if (row.key === key) return row;
    row.key = key;
    if (!link.lies) row.firstChild.replaceChildren(...(card ? [inList(slots.loose({ ...card, angle: 0, sets: [], marks: [], lead: -1 }))] : []));
    row.lastChild.replaceChildren(this.name(card, link.keys.length), element("small", "", ...this.about(owner, onto, !before)));
    return row;
  }

  name(card, count) {
    const name = card ? nameOf(this.mat.telling, card) : capital(word(this.mat.telling.language, "chain"));
    return element("b", "", count > 1 ? `${name} ×${count}` : name);
  }

  // Whose it is, what it is aimed at, and whether it is the next one.
  about(owner, onto, next) {
    const { header, telling } = this.mat;
    const aims = onto.length ? ["→ ", onto.join(word(telling.language, "joined"))] : [];
    const parts = [owner ? [stone(owner), ` ${header.players[owner] ?? owner}`] : [], aims, next ? [element("em", "", word(telling.language, "next"))] : []];
    return parts.filter((part) => part.length).flatMap((part, at) => (at ? [part === aims ? " " : " · ", ...part] : part));
  }
}

// A card whose effect waits is known to all that know its name, wherever it lies meanwhile.
function openly(card) {
  return card.data ? { ...card, hidden: "" } : card;
}

// The stack lies on the side of the battle where no target lies.
function aimsRight(waiting, { mat, table }) {
  const squads = mat.rows.find((row) => row.kind === "squads");
  const areas = waiting.flatMap((link) => link.targets).map((id) => squads?.zones.indexOf(table.zones.get(table.cards.get(id).place)?.[1]) ?? -1);
  return areas.some((at) => at > 0);
}

function inList(slot) {
  return element("li", "", slot);
}

function answered(waiting, { answers }, look, telling) {
  const found = answers && waiting.find(({ keys }) => keys.includes(answers));
  return found && look.table.cards.has(found.id) ? [nameOf(telling, cardOf(look, found.id))] : [];
}
