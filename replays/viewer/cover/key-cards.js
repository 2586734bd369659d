// The cards that were longest in play for each seat: units and characters, counted in events. Pure.

import { cardValues } from "../board/printed-face.js";
import { Stepper } from "../kernel/stepper.js";

const MOST = 4;

// Returns up to four printings for each seat, the longest in play first, none of two with one name.
export function keyCardsBySeat(record) {
  const stepper = new Stepper(record);
  const stood = new Map(record.header.seats.map((seat) => [seat, new Map()]));
  const zones = record.header.zones.filter((zone) => zone[6] && zone[2]);
  let line = -1;
  while (stepper.forward()) {
    const event = stepper.events[stepper.position - 1];
    if (event.line === line) continue;
    line = event.line;
    for (const zone of zones) for (const id of stepper.table.at(zone[0])) count(stood.get(zone[2]), stepper.table, id, record.face);
  }
  return new Map([...stood].map(([seat, printings]) => [seat, longest(printings, stepper.table)]));
}

function count(printings, table, id, face) {
  const { printing } = table.cards.get(id);
  const data = printing && table.pins.get(printing);
  if (!data || !fights(data, face)) return;
  printings.set(printing, (printings.get(printing) ?? 0) + 1);
}

function fights(data, face) {
  return ["character", "ace"].includes(data.type) || cardValues(face, data).length > 0;
}

function longest(printings, table) {
  const names = new Set();
  return [...printings].sort((one, other) => other[1] - one[1]).map(([printing]) => printing)
    .filter((printing) => {
      const { name } = table.pins.get(printing);
      return !names.has(name) && names.add(name);
    }).slice(0, MOST);
}
