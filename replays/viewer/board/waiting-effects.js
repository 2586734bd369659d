// The waiting effects, the next one first: those on the chain, and cards in the stack zone without an effect. Pure.

// As in `domain/card_effects/resolution_stack.py`: steps that only continue a resolution, and steps in which a played card
// waits. Players do not count an effect that has only steps of the first kind, such as the end of a combat.
const INNER = new Set(["pay", "pick", "activated", "announce", "order", "trigger", "moment", "release"]);
const PLAYS = new Set(["_magic"]);

// Returns the effects on the chain as players count them, `[key, data]`, the next one first.
export function chainEffects({ chain }) {
  return chain.filter(([, data]) => "kind" in data || (data.ops ?? []).some(isOfText)).reverse();
}

function isOfText({ do: step }) {
  return PLAYS.has(step) || !(step.startsWith("_") || INNER.has(step));
}

// Returns `[{keys, id, seat, targets, answers, lies}]`. Equal effects are one entry with all their keys. A card without an effect has no keys.
export function waitingEffects({ mat, table }) {
  const stack = mat.stack ? table.at(mat.stack) : [];
  const links = chainEffects(table).map(([key, data]) => ({ keys: [key], id: data.card ?? "", seat: data.seat ?? "", targets: cardsIn(table, data.targets), answers: data.answers?.[0] ?? "" }));
  const alone = stack.filter((id) => !links.some((link) => link.id === id)).reverse()
    .map((id) => ({ keys: [], id, seat: table.cards.get(id).bringer, targets: [], answers: "" }));
  const all = alike([...alone, ...links]);
  // A card with several effects lies at the first of them.
  return all.map((link, at) => ({ ...link, lies: stack.includes(link.id) && all.findIndex(({ id }) => id === link.id) === at }));
}

// Neighbours of one card with the same aim; none without a card is like another.
function alike(links) {
  const out = [];
  for (const link of links) {
    const last = out.at(-1);
    if (last?.id && sameKind(last, link)) last.keys.push(...link.keys);
    else out.push(link);
  }
  return out;
}

function sameKind(one, other) {
  return one.id === other.id && one.seat === other.seat && one.answers === other.answers && one.targets.join() === other.targets.join();
}

// Targets are ids, pairs of an id and its life, or lists of these.
function cardsIn(table, targets) {
  const all = [targets ?? []].flat(4).filter((each) => typeof each === "string" && table.cards.has(each));
  return [...new Set(all)];
}

// Returns the name by which an arrow finds the effect on the board.
export function effectAnchorName({ keys, id }) {
  return `chain ${keys[0] ?? id}`;
}
