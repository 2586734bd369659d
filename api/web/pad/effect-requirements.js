// Arguments that a small effect needs before it can be declared. Pure: no page.

const SEVERAL = /^a table of (.+)$/;
// A part that is set to a number, where another one is changed by it: only one of both is meant, and this one is typed.
const INSTEAD = "_to";

// `{name, kind, choices, parts, signed}` in the order in which they are asked: kind is choice, number, numbers, word or typed ·
// `signed`: its numbers may be less than nothing.
export function effectFields(verb, { needs, may }) {
  const needed = Object.entries(needs).filter(([name]) => name !== "to").map(([name, field]) => fieldOf(name, field));
  if (needed.length) return needed;
  if (verb === "draw") return [{ name: "n", kind: "number", choices: [], parts: [], signed: false }];
  // If an effect needs nothing, its optional values are asked for; a number of things has a default.
  const counted = Object.entries(may).filter(([, { holds, signed }]) => holds === "a whole number" && signed).map(([name]) => name);
  return counted.length ? [{ name: counted.join(" "), kind: "numbers", choices: [], parts: counted, signed: true }] : [];
}

function fieldOf(name, { holds, choices, signed = false }) {
  const parts = holds === "three numbers" ? 3 : SEVERAL.exec(holds)?.[1].split(/,\s*|\s+and\s+/).filter((part) => !part.endsWith(INSTEAD)) ?? null;
  const kind = choices.length && holds === "a word" ? "choice" : holds === "a whole number" ? "number" : parts ? "numbers" : holds === "a word" ? "word" : "typed";
  return { name, kind, choices, parts, signed };
}

const FAMILY = { bar: "cannot", allow: "may", later: "moment", standby: "moment", desert: "whose" };

// Returns the allowed values of a field, in the words of card texts; `names`: the names of things.
export function choiceText(verb, field, choice, names) {
  if (verb === "skip") return names.place(choice);
  const families = [FAMILY[verb] ?? field, field];
  const term = [...families.map((family) => `text.${family}.${choice}`), choice, `text.${choice}`].find((each) => names.has(each));
  return term ? names.term(term).replace("{of}", names.term("text.self")) : names.moment(choice) || names.place(choice);
}

// Returns how several numbers are submitted: one field each, a table, or a row.
export function combineNumbers({ name, parts }, values) {
  if (parts === 3) return { [name]: values };
  const table = Object.fromEntries(parts.map((part, at) => [part, values[at]]));
  return name === parts.join(" ") ? table : { [name]: table };
}
