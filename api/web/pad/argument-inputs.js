// Inputs for the arguments of an act: cards and seats by their names, numbers, words, effects. Each is `{root, read}`. `read()` returns
// the value, or null for an empty input; `beside`: an element to show next to it.

import { button, make, select, checkbox } from "/lib/dom.js";
import { say } from "/lib/messages.js";
import { openNamingSheet } from "./card-name-sheet.js";
import { buildEffectsTextField } from "./effects-input.js";

const NOTHING = ["", "–"];

// Makes the input of an argument. `card`: the tapped card · `seat()`: its seat.
export function buildArgumentInput(session, names, arg, { seat, card }) {
  const { key, kind } = arg;
  if (kind === "flag") return ticked(key);
  if (kind === "seat") return typed(key, select([NOTHING, ...seatsOf(session, names)], ""));
  if (kind === "seats") return several(key, seatsOf(session, names));
  if (kind === "card" || kind === "cards") return cardInput(session, names, arg, seat, key === "card" ? card : null);
  if (kind === "effects") return typed(key, buildEffectsTextField(session));
  if (kind === "number") return typed(key, make("input", { type: "number", inputmode: "numeric" }), Number);
  return typed(key, make("input", { type: "text", maxlength: 500 }));
}

function seatsOf({ record }, names) {
  return record.header.seats.map((seat) => [seat, names.seat(seat)]);
}

function typed(key, root, valueOf = (value) => value) {
  root.dataset.field = key;
  return { root, read: () => (root.value.trim() === "" ? null : valueOf(root.value.trim())) };
}

function ticked(key) {
  const root = make("input", { type: "checkbox", "data-field": key });
  return { root, read: () => root.checked || null };
}

function several(key, options) {
  const boxes = options.map(([value]) => make("input", { type: "checkbox", value, "data-field": key }));
  const read = () => boxes.filter((box) => box.checked).map((box) => box.value);
  return { root: make("div", {}, boxes.map((box, at) => checkbox(box, options[at][1]))), read: () => (read().length ? read() : null) };
}

// Lists the distinguishable cards of the table by place. Other cards are named in the card sheet.
function cardInput(session, names, { key, kind }, seat, card) {
  const many = kind === "cards";
  const root = make("select", many ? { multiple: true, size: 6, "data-field": key } : { "data-field": key }, many ? "" : option(NOTHING[0], NOTHING[1]), ...placesOf(session, names, card));
  const chosen = () => [...root.selectedOptions].map(({ value }) => value).filter(Boolean);
  const add = (printing) => {
    root.append(option(printing, names.value(printing)));
    root.lastChild.selected = true;
  };
  for (const each of root.options) each.selected = each.value === (card ?? (many ? null : ""));
  const beside = button(say("which_card"), () => openNamingSheet(session, names, seat(), add), { kind: "quiet", "data-name": `which ${key}` });
  return { root, beside, read: () => (chosen().length ? (many ? chosen() : chosen()[0]) : null) };
}

function placesOf(session, names, card) {
  const ids = cardsAt(session.table, card);
  const called = names.distinct(ids);
  const zones = [...new Set(ids.map((id) => zoneOf(id, session.table)))];
  return zones.map((zone) => make("optgroup", { label: names.zone(zone) }, ids.filter((id) => zoneOf(id, session.table) === zone).map((id) => option(id, called.get(id)))));
}

// Returns the known cards, and those in places where each card is distinguishable.
function cardsAt({ cards, zones }, card) {
  const isDistinct = ({ place }) => zones.get(place)?.[6] || cards.has(place);
  return [...cards.values()].filter((each) => each.printing !== null || each.id === card || isDistinct(each)).map(({ id }) => id);
}

function zoneOf(id, { cards }) {
  let { place } = cards.get(id);
  while (cards.has(place)) ({ place } = cards.get(place));
  return place;
}

function option(value, words) {
  return make("option", { value }, words);
}
