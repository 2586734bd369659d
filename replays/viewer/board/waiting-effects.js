// The waiting effects, the next one first: those on the chain, and cards in the stack zone without an effect. Pure.

export function waitingEffects({ mat, table }) {
  const links = table.chain.map(([key, data]) => ({ key, id: data.card ?? "", seat: data.seat ?? "", targets: cardsIn(table, data.targets), answers: data.answers?.[0] ?? "" }));
  const stack = mat.stack ? table.at(mat.stack) : [];
  const alone = stack.filter((id) => !links.some((link) => link.id === id))
    .map((id) => ({ key: `card ${id}`, id, seat: table.cards.get(id).bringer, targets: [], answers: "" }));
  // A card with several effects is shown at the first of them.
  const all = [...links, ...alone].reverse();
  return all.map((link, at) => ({ ...link, lies: stack.includes(link.id) && all.findIndex(({ id }) => id === link.id) === at }));
}

// Targets are ids, pairs of an id and its life, or lists of these.
function cardsIn(table, targets) {
  const all = [targets ?? []].flat(4).filter((each) => typeof each === "string" && table.cards.has(each));
  return [...new Set(all)];
}
