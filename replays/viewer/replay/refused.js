// What a refusal says where no page is open: things are called as a record names them.

import { reasonIn } from "./refusals.js";
import { Telling } from "./telling.js";

// The refusal after the events of a record; empty where there is no sentence for it.
export function reasonAt(record, language, detail) {
  const telling = new Telling(record, language);
  for (const { changes } of record.events) for (const change of changes) telling.follow(change);
  return reasonIn(language, detail, {
    seat: (seat) => telling.player(seat),
    act: (act) => telling.term(`act.${act}`),
    verb: (verb) => telling.term(telling.has(`verb.${verb}`) ? `verb.${verb}` : `do.${verb}`),
    place: (node) => telling.place(node),
    zone: (key) => (telling.zones.has(key) ? telling.zone(key) : telling.term(key)),
    term: (name) => telling.term(name),
    called: (said) => called(telling, said),
  });
}

function called(telling, said) {
  const printed = telling.pins.get(telling.known.get(said));
  if (printed) return `${telling.printing(printed, said)} ${said}`;
  const named = [...telling.pins.values()].find((each) => each.name === said);
  return named ? telling.printing(named, said) : said;
}
