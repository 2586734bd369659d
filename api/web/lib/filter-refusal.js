// Why a filter in the address of a page was refused, and what could be meant, a tap each.

import { Problem } from "./api.js";
import { make } from "./dom.js";
import { language } from "./messages.js";

// Returns the reason of a refused filter; null for any other error.
export function filterFault(error) {
  const [fault] = (error instanceof Problem && error.status === 422 && error.document.errors) || [];
  return fault?.at?.startsWith("query.") ? { known: [], ...fault } : null;
}

// Returns the reason in the reader's language.
export function faultText({ kind = "", kinds }) {
  return kinds?.[language()] ?? kind;
}

// Returns links to this page with each of the values that could be meant. `words(value)`: what a value is called.
export function buildSuggestionLinks({ at, known }, words = (value) => value) {
  return known.map((value) => {
    const address = new URL(location.href);
    address.searchParams.set(at.replace("query.", ""), value);
    return make("a", { kind: "button", href: address.pathname + address.search + address.hash }, words(value));
  });
}
