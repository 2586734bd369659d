// The printed values of a card, read by the face of its rulebook: paths into the printing. Pure: no page.

import { isTint } from "../replay/card-tints.js";

// Returns the value at a path of a printing: `roll.0.1` is the number of the first pair.
export function printedValue(data, path) {
  return path.split(".").reduce((value, key) => value?.[key], data ?? {});
}

// Returns the name of the tint of a card: its colour, race or sign; that of a race has the name of the race itself.
export function tintName(face, data) {
  return face.tint.map((path) => printedValue(data, path)).find(Boolean) ?? (isTint(data?.name) ? data.name : "neutral");
}

// Returns the printed values, `{term, printed, now}`; `now` is the present value where it differs.
export function cardValues(face, data, now) {
  const all = face.values.map(({ field, term }, at) => ({ term, printed: printedValue(data, field), now: now?.[at] ?? printedValue(data, field) }));
  return all.filter((value) => value.printed !== undefined && value.printed !== null);
}

// A face-down card that counts as a token: its picture and its values, which are not printed on it.
export const FACE_DOWN_TOKEN = { name: "little traveller", type: "character", tint: "brown" };
export const FACE_DOWN_TOKEN_FACE = { tint: ["tint"] };

export function tokenValues(face, now) {
  return (now ?? []).map((value, at) => ({ term: face.values[at].term, printed: value, now: value })).filter((value) => value.now !== null);
}

// Returns the costs, `{sign, amount}`; the first one even if it is 0.
export function printedCosts(face, data) {
  const all = face.costs.map(({ field, sign }) => ({ sign, amount: printedValue(data, field) }));
  return all.filter(({ amount }, at) => amount !== undefined && amount !== null && (amount !== 0 || at === 0));
}

export function starCount(face, data) {
  return face.stars ? Number(printedValue(data, face.stars) ?? 0) : 0;
}
