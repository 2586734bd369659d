// Branches as data: where each leaves the game, and a record in which a branch is the game. Pure.

// Returns a branch as a record of its own: the events before it, then its own.
export function branchRecord(record, branches, branch) {
  return { ...record, events: branchEvents(record, branches, branch) };
}

export function branchEvents(record, branches, branch) {
  if (!branch) return record.events;
  const parent = branches.find(({ id }) => id === branch.parent) ?? null;
  return [...branchEvents(record, branches, parent).slice(0, branch.at), ...branch.events];
}

// Returns the branches that leave the game (null) or another branch, in the order of positions.
export function branchesLeaving(branches, parent) {
  return branches.filter((branch) => (branch.parent || null) === (parent?.id ?? null)).sort((one, other) => one.at - other.at || (one.letter < other.letter ? -1 : 1));
}

// Returns a branch and those that contain it, the outermost first.
export function branchPath(branches, branch) {
  return branch ? [...branchPath(branches, branches.find(({ id }) => id === branch.parent)), branch] : [];
}

// Returns what a tap can play: offers without choices, or with one choice out of a few.
export function oneTapCommands(offers, most = 60) {
  const all = offers.flatMap(({ seat, act, args, slots, reply }) => {
    const open = Object.entries(slots);
    const plain = open.filter(([, slot]) => slot.least > 0);
    if (!plain.length) return [{ seat, act, args: { ...args, ...Object.fromEntries(open.filter(([, slot]) => slot.listed || slot.most !== 1).map(([name]) => [name, []])) }, reply }];
    if (plain.length > 1 || plain[0][1].least > 1) return [];
    const [[name, slot]] = plain;
    return slot.options.map((option) => ({ seat, act, args: { ...args, [name]: slot.most === 1 && !slot.listed ? option : [option] }, reply }));
  });
  return all.slice(0, most);
}
