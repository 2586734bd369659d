// Set-up keys of a rulebook as form fields: a number, a tick, a seat or a word; keys of each seat once for each seat.

import { field, make, select, checkbox } from "/lib/dom.js";
import { language, term } from "/lib/messages.js";

export class SetupFields {
  constructor(items, seats, terms) {
    this.terms = terms;
    this.inputs = items.flatMap((each) => (each.each ? seats : [""]).map((seat) => ({ ...each, seat, input: named(input(each, seats), `setup ${each.name} ${seat}`) })));
  }

  fields() {
    return this.inputs.map(({ name, seat, kind, help, input: made }) => {
      const label = [term(this.terms, `setup.${name}`), seat].filter(Boolean).join(" · ");
      return kind === "flag" ? checkbox(made, label, help[language()]) : field(label, made, help[language()]);
    });
  }

  // Returns the values that differ from the defaults, by name, or by name and seat.
  chosen() {
    const setup = {};
    for (const { name, seat, input: made, ...each } of this.inputs) {
      const value = said(each, made);
      if (value === undefined || value === each.default) continue;
      if (seat) (setup[name] ??= {})[seat] = value;
      else setup[name] = value;
    }
    return setup;
  }
}

function input({ kind, default: first, least, most }, seats) {
  if (kind === "number") return make("input", { type: "number", min: least, max: most, placeholder: first, inputmode: "numeric" });
  if (kind === "flag") return make("input", { type: "checkbox", checked: first });
  if (kind === "seat") return select([["", "–"], ...seats.map((seat) => [seat, seat])], first);
  return make("input", { maxlength: 64, autocomplete: "off" });
}

function named(made, name) {
  made.name = name;
  return made;
}

function said({ kind }, made) {
  if (kind === "flag") return made.checked;
  const text = made.value.trim();
  if (text === "") return undefined;
  return kind === "number" ? Number(text) : text;
}
