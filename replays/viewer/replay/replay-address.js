// The position of a replay as the part of its address behind #: viewer, number of events, branch.

// Returns the place that the address names; without a position, the cover.
export function placeFromAddress(viewer) {
  const asked = new URLSearchParams(location.hash.slice(1));
  return { viewer: asked.get("as") || viewer, position: asked.has("at") ? Number(asked.get("at")) : null, branch: asked.get("b") ?? "" };
}

// Returns the address of a place; of the cover without a position.
export function addressOfPlace({ cover, viewer, stepper, variations }) {
  const place = cover ? { as: viewer } : { as: viewer, at: stepper.position, ...(variations.now ? { b: variations.now.letter } : {}) };
  return `#${new URLSearchParams(place)}`;
}
