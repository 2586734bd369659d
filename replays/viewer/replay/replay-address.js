// The position of a replay as the part of its address behind #: viewer, number of events, branch, puzzle.

// Returns the place that the address names; without a position, the cover.
export function placeFromAddress(viewer) {
  const asked = new URLSearchParams(location.hash.slice(1));
  return { viewer: asked.get("as") || viewer, position: asked.has("at") ? Number(asked.get("at")) : null, branch: asked.get("b") ?? "", puzzle: Number(asked.get("puzzle")) || 0 };
}

// Returns the address of a place; of the cover without a position. The secret of a link stays where it is.
export function addressFromPlace({ cover, viewer, stepper, variations, puzzle }) {
  const place = new URLSearchParams(location.hash.slice(1));
  for (const name of ["as", "at", "b", "puzzle"]) place.delete(name);
  place.set("as", viewer);
  if (!cover) place.set("at", stepper.position);
  if (!cover && variations.now) place.set("b", variations.now.letter);
  if (puzzle) place.set("puzzle", puzzle.after);
  return `#${place}`;
}
