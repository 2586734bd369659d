// The waiting effects as they are listed, the next one first, and their words. Pure.

import { capitalize, cardName } from "./card-description.js";
import { translate } from "../replay/messages.js";
import { effectAnchorName } from "./waiting-effects.js";

// Returns `{term, count, left, rows}`; without rows where nothing waits or the game is over. A row: `anchor` · `card`, or null ·
// `seat` · `owner`: its player, where it is another one's than the row above · `count`: effects that are alike · `onto`: the cards it
// is aimed at or answers · `lies`: whether the card itself lies there · `next`.
export function buildChainModel(state, waiting, cardAt) {
  const rows = state.table.result ? [] : waiting.map((link, at) => rowOf(state, waiting, at, cardAt));
  return { term: state.mat.stack && "cut_in" in state.terms ? "cut_in" : "", count: rows.reduce((sum, { count }) => sum + count, 0), left: aimsRight(waiting, state), rows };
}

function rowOf({ table }, waiting, at, cardAt) {
  const link = waiting[at];
  const answered = link.answers && waiting.find(({ keys }) => keys.includes(link.answers));
  const onto = [...link.targets, ...(answered ? [answered.id] : [])].filter((id) => table.cards.has(id));
  return {
    anchor: effectAnchorName(link), lies: link.lies, count: link.keys.length, next: at === 0, seat: link.seat,
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

export function chainTitle(narration, { term }) {
  return capitalize(term ? narration.term(term) : translate(narration.language, "chain"));
}

export function chainRowName(narration, { card, count }) {
  const name = card ? cardName(narration, card) : capitalize(translate(narration.language, "chain"));
  return count > 1 ? `${name} ×${count}` : name;
}

// Returns the targets of a row with an arrow before them; empty without targets.
export function chainRowTargets(narration, { onto }) {
  return onto.length ? `→ ${onto.map((card) => cardName(narration, card)).join(translate(narration.language, "joined"))}` : "";
}
