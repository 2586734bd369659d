// Undo: an unsent line is dropped; a recorded one is left out by a correction, or from a seat's link by asking the
// others. Pure: no page.

// Returns the effective lines of the last step, the last one first. Lines of one step belong together.
export function linesOfLastStep(events, gone, steps) {
  const counts = events.map((event, at) => [event, at]).filter(([event, at]) => at > 0 && event.spoken && !gone.has(at) && event.said.to === undefined);
  if (!counts.length) return [];
  const [, last] = counts.at(-1);
  const step = [...steps].reverse().find(([start, end]) => start <= last && last < end);
  const from = step ? step[0] : last;
  return counts.filter(([, at]) => at >= from).map(([event]) => event.line).reverse();
}

export function correctionCommands(lines) {
  return lines.map((line) => ({ line, said: null }));
}

// Returns the request that takes back lines, given last first: a seat proposes to go back to before the earliest.
export function takebackRequest(seat, lines) {
  return seat ? { path: "proposals", body: { seat, line: lines.at(-1), why: "" } } : { path: "steps", body: { says: correctionCommands(lines) } };
}
