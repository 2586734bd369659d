// Which field of a form a problem is about. Pure: no page.

// The name of the field: the last part of where the service found it; of a line that cannot be read the field that is written in
// notation; empty where the problem does not say.
export function faultAt({ errors = [], problems = [] }, notation = "") {
  if (errors.length) return String(errors[0].at ?? "").split(".").at(-1);
  return problems.length ? notation : "";
}

// The argument whose value a refusal names; empty where it names none.
export function fieldNaming({ reasons = [] }, args) {
  const named = factsOf(reasons);
  const found = Object.entries(args).find(([, value]) => [value].flat().some((each) => named.has(String(each))));
  return found?.[0] ?? "";
}

function factsOf(reasons) {
  return new Set(reasons.flatMap(({ facts }) => Object.values(facts ?? {})).flatMap((fact) => (Array.isArray(fact) ? [...factsOf(fact)] : String(fact).split(", "))));
}
