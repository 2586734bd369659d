// The waiting effects, as a stack of cards next to the battle, with the next one on top.

import { element } from "../replay/element.js";
import { icon, stone } from "../replay/icons.js";
import { word } from "../replay/messages.js";
import { setChildren, setHidden } from "./dom-updates.js";
import { cardOf } from "./board-model.js";
import { capital, nameOf } from "./card-description.js";

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
    this.count.textContent = `· ${waiting.length}`;
    this.root.setAttribute("aria-label", called);
    setChildren(this.list, waiting.map((link, at) => this.row(link, at === 0, look, waiting)));
    for (const key of this.rows.keys()) if (!waiting.some((link) => link.key === key)) this.rows.delete(key);
  }

  row(link, next, look, waiting) {
    const { header, telling, slots } = this.mat;
    const card = look.table.cards.has(link.id) ? cardOf(look, link.id) : null;
    const row = this.rows.get(link.key) ?? element("li", "effect", element("ul", "cards"), element("div"));
    this.rows.set(link.key, row);
    row.dataset.anchor = `chain ${link.key}`;
    row.classList.toggle("next", next);
    if (card && link.lies) setChildren(row.firstChild, [slots.of({ ...card, sets: [], marks: [] })]);
    const onto = [...link.targets.map((id) => nameOf(telling, cardOf(look, id))), ...answered(waiting, link, look, telling)];
    const key = [card?.printing, link.lies, next, ...onto].join("|");
    if (row.key === key) return row;
    row.key = key;
    if (!link.lies) row.firstChild.replaceChildren(...(card ? [inList(slots.loose({ ...card, angle: 0, sets: [], marks: [], lead: -1 }))] : []));
    const who = link.seat ? [stone(link.seat), ` ${header.players[link.seat] ?? link.seat}`] : [];
    const tail = [onto.length ? ` → ${onto.join(word(telling.language, "joined"))}` : "", ...(next ? [" · ", element("em", "", word(telling.language, "next"))] : [])];
    row.lastChild.replaceChildren(element("b", "", card ? nameOf(telling, card) : capital(word(telling.language, "chain"))), element("small", "", ...who, ...tail));
    return row;
  }
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
  const found = answers && waiting.find((link) => link.key === answers);
  return found && look.table.cards.has(found.id) ? [nameOf(telling, cardOf(look, found.id))] : [];
}
