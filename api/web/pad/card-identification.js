// Names an unknown card of the table.

import { openNamingSheet } from "./card-name-sheet.js";

export async function openIdentificationSheet(session, names, id, utter) {
  const { table } = session;
  const card = table.cards.get(id);
  const holder = table.zones.get(card.place)?.[2] || card.bringer;
  const inHand = table.zones.get(card.place)?.[4] === "holder";
  const know = (printing) => {
    const name = names.printing(names.data(printing), printing);
    if (inHand) utter([{ seat: holder, act: "look", args: {}, aside: { cards: [printing] } }], `${names.seat(holder)} · ${names.act("look")}`);
    else utter([{ line: `${id} = ${quoteName(name)}` }], called(name));
  };
  const called = (name) => `${names.zone(card.place)} · ${name}`;
  const unlisted = inHand ? null : (name) => utter([{ line: `${id} = ~${quoteName(name)}` }], called(name));
  return openNamingSheet(session, names, card.bringer || holder, know, unlisted);
}

// Formats a card as it is typed, by English name and number, `"Twin Docks"#5`; an unknown card by its number.
export function formatCardReference(id, table) {
  const name = table.data(table.cards.get(id))?.name;
  return name ? `${quoteName(name)}${id}` : id;
}

export function quoteName(name) {
  return `"${name.replaceAll('"', "")}"`;
}
