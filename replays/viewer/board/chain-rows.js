// The waiting effects as they are listed, the next one first, and their words. Pure.

import { capital, nameOf } from "./card-description.js";
import { word } from "../replay/messages.js";
import { arrowAnchor } from "./waiting-effects.js";

// Returns `{term, count, left, rows}`; without rows where nothing waits or the game is over. A row: `anchor` · `card`, or null ·
// `seat` · `owner`: its player, where it is another one's than the row above · `count`: effects that are alike · `onto`: the cards it
// is aimed at or answers · `lies`: whether the card itself lies there · `next`.
export function chainOf(look, waiting, cardAt) {
  const rows = look.table.result ? [] : waiting.map((link, at) => rowOf(look, waiting, at, cardAt));
  return { term: look.mat.stack && "cut_in" in look.terms ? "cut_in" : "", count: rows.reduce((sum, { count }) => sum + count, 0), left: aimsRight(waiting, look), rows };
}

function rowOf({ table }, waiting, at, cardAt) {
  const link = waiting[at];
  const answered = link.answers && waiting.find(({ keys }) => keys.includes(link.answers));
  const onto = [...link.targets, ...(answered ? [answered.id] : [])].filter((id) => table.cards.has(id));
  return {
    anchor: arrowAnchor(link), lies: link.lies, count: link.keys.length, next: at === 0, seat: link.seat,
    owner: waiting[at - 1]?.seat === link.seat ? "" : link.seat,
    card: table.cards.has(link.id) ? openly(cardAt(link.id)) : null,
    onto: onto.map(cardAt),
  };
}

// A card whose effect waits is known to all that know its name, wherever it lies meanwhile.
function openly(card) {
  return { ...card, hidden: card.data ? "" : card.hidden, sets: [], marks: [] };
}

// The stack lies on the side of the battle where no target lies.
function aimsRight(waiting, { mat, table }) {
  const squads = mat.rows.find((row) => row.kind === "squads");
  const areas = waiting.flatMap((link) => link.targets).map((id) => squads?.zones.indexOf(table.zones.get(table.cards.get(id).place)?.[1]) ?? -1);
  return areas.some((at) => at > 0);
}

export function chainTitle(telling, { term }) {
  return capital(term ? telling.term(term) : word(telling.language, "chain"));
}

export function rowName(telling, { card, count }) {
  const name = card ? nameOf(telling, card) : capital(word(telling.language, "chain"));
  return count > 1 ? `${name} ×${count}` : name;
}

// Returns the targets of a row with an arrow before them; empty without targets.
export function rowAims(telling, { onto }) {
  return onto.length ? `→ ${onto.map((card) => nameOf(telling, card)).join(word(telling.language, "joined"))}` : "";
}
