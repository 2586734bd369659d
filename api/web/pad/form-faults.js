// Which field of a form a problem is about. Pure: no page.

// Returns the name of the faulty field: the last part of its place; for an unreadable line the field with notation; empty
// if the problem names none.
export function faultyFieldName({ errors = [], problems = [] }, notation = "") {
  if (errors.length) return String(errors[0].at ?? "").split(".").at(-1);
  return problems.length ? notation : "";
}

// Returns the argument whose value a refusal names; empty if it names none.
export function faultyArgument({ reasons = [] }, args) {
  const named = factsOf(reasons);
  const found = Object.entries(args).find(([, value]) => [value].flat().some((each) => named.has(String(each))));
  return found?.[0] ?? "";
}

function factsOf(reasons) {
  return new Set(reasons.flatMap(({ facts }) => Object.values(facts ?? {})).flatMap((fact) => (Array.isArray(fact) ? [...factsOf(fact)] : String(fact).split(", "))));
}
