// Turns the choices of an offer's slots into the arguments of a command. Pure: no page.

// The largest numbers of units that are combined into sets, and of sets that are shown.
const [MOST_COMBINED, MOST_SETS] = [5, 4];

// Returns the cards of an offer: the fixed ones and those that may be chosen.
export function cardsOfOffer(offer) {
  const found = new Set();
  const look = (value) => {
    if (typeof value === "string" && /^#\d+$/.test(value)) found.add(value);
    else if (value && typeof value === "object") Object.values(value).forEach(look);
  };
  look(offer.args);
  for (const slot of Object.values(offer.slots)) slot.options.forEach(look);
  return found;
}

// Returns the offers with a card: first those for the card itself, then those that allow it as a choice.
export function offersWithCard(offers, card) {
  const subject = (offer) => Object.values(offer.args).includes(card);
  const rank = (offer) => (subject(offer) ? 0 : 1);
  return offers.filter((offer) => cardsOfOffer(offer).has(card)).sort((one, other) => rank(one) - rank(other));
}

export class ArgumentChoice {
  constructor(offer) {
    this.offer = offer;
    this.names = Object.keys(offer.slots);
    this.chosen = Object.fromEntries(this.names.map((name) => [name, []]));
  }

  // Returns the options that may be chosen next in a slot, without those taken in another slot of its group.
  free(name) {
    const slot = this.offer.slots[name];
    const picked = this.chosen[name];
    const taken = new Set(this.rivals(name).flatMap((rival) => this.chosen[rival]).map(plain));
    const alone = picked.some((option) => has(slot.single, option));
    const inside = slot.within ? this.chosen[slot.within] : slot.options;
    return slot.options.filter(
      (option) =>
        has(inside, option) && !taken.has(plain(option)) && (slot.repeats || !has(picked, option)) && !(alone && has(slot.single, option)) &&
        weight(slot, [...picked, option]) <= slot.limit && mayBegin(slot, [...picked, option]),
    );
  }

  rivals(name) {
    return this.offer.groups.filter((group) => group.includes(name)).flat().filter((other) => other !== name);
  }

  // Chooses or unchooses an option. If there is room for one only, the new option replaces it.
  toggle(name, option) {
    const slot = this.offer.slots[name];
    const picked = this.chosen[name];
    const at = picked.findIndex((other) => plain(other) === plain(option));
    if (at >= 0 && !(slot.repeats && picked.length < slot.most)) {
      if (slot.repeats) picked.splice(at, 1);
      else this.drop(name, option);
      return true;
    }
    const before = [...picked];
    if (slot.most === 1) picked.length = 0;
    if (picked.length < slot.most && has(this.free(name), option)) {
      picked.push(option);
      return true;
    }
    this.chosen[name] = before;
    return false;
  }

  // Chooses an option at a place in the order of its slot, and removes it from its old place, also in another slot of its
  // group.
  place(name, option, at) {
    if (!this.mayPlace(name, option)) return false;
    const before = copied(this.chosen);
    const from = this.chosen[name].findIndex((other) => plain(other) === plain(option));
    for (const other of [name, ...this.rivals(name)]) this.drop(other, option);
    if (this.offer.slots[name].most === 1) this.chosen[name] = [];
    if (this.chosen[name].length >= this.offer.slots[name].most || !has(this.free(name), option)) {
      this.chosen = before;
      return false;
    }
    this.chosen[name].splice(from >= 0 && from < at ? at - 1 : at, 0, option);
    return true;
  }

  mayPlace(name, option) {
    return has(this.offer.slots[name].options, option);
  }

  // Identifies an unknown card as this printing: the last chosen one, else one more.
  name(name, printing, unknown) {
    const picked = this.chosen[name];
    const at = picked.findLastIndex((option) => has(unknown, option));
    if (at >= 0) picked.splice(at, 1, printing);
    else if (picked.length < this.offer.slots[name].most) picked.push(printing);
  }

  // Unchooses an option in all slots.
  leave(option) {
    for (const name of this.names) this.drop(name, option);
  }

  drop(name, option) {
    this.chosen[name] = this.chosen[name].filter((other) => plain(other) !== plain(option));
    for (const inner of this.names.filter((other) => this.offer.slots[other].within === name)) this.drop(inner, option);
  }

  // Returns the slot for a tapped card: the one in which it is chosen, else the first that accepts it.
  slotFor(card) {
    const chosen = this.names.find((name) => has(this.chosen[name], card));
    if (chosen) return chosen;
    const open = this.names.filter((name) => has(this.free(name), card));
    return open.find((name) => this.chosen[name].length < this.offer.slots[name].least) ??
      open.find((name) => this.chosen[name].length < this.offer.slots[name].most) ?? open[0] ?? null;
  }

  // Returns the slot that asks for a spot of the table, with its option there; null if there is none.
  atSpot(spot) {
    for (const name of this.names) {
      const { options, spots } = this.offer.slots[name];
      const at = spots.findIndex(([zone, lane]) => `${zone}:${lane}` === spot);
      if (at >= 0 && has(this.free(name), options[at])) return [name, options[at]];
    }
    return null;
  }

  filled(name) {
    const slot = this.offer.slots[name];
    const picked = this.chosen[name];
    const lonely = picked.length > 0 && picked.every((option) => has(slot.company, option));
    return picked.length >= slot.least && picked.length <= slot.most && !lonely && mayBegin(slot, picked) && isComplete(slot, picked);
  }

  whole() {
    return this.names.every((name) => this.filled(name));
  }

  // Returns whether one simple choice completes the action, which is then submitted at once.
  quick() {
    const [name] = this.names;
    return this.names.length === 1 && this.offer.slots[name].least === 1 && this.offer.slots[name].most === 1;
  }

  // Returns whether a slot belongs to what was chosen: combined offers may have slots that only some of them have.
  applies(name) {
    const { sets, within } = this.offer.slots[name];
    return !sets || !within || sets.some((set) => this.chosen[within].every((option) => has(set, option)));
  }

  args() {
    const args = { ...this.offer.args };
    for (const name of this.names.filter((each) => this.applies(each))) {
      const { most, listed } = this.offer.slots[name];
      if (most > 1 || listed) args[name] = [...this.chosen[name]];
      else if (this.chosen[name].length) [args[name]] = this.chosen[name];
    }
    return args;
  }

  said() {
    const { seat, act, reply, needs_reply } = this.offer;
    return { seat, act, args: this.args(), reply, needs_reply };
  }
}

// Returns the sets of several options that may be chosen in a slot, if those are few; else the set of all its options, if
// that may be chosen.
export function optionSets(offer, name) {
  const { options, least, most } = offer.slots[name];
  const fits = (set) => {
    const tried = new ArgumentChoice(offer);
    return set.length > 1 && set.length >= least && set.length <= most && set.every((option) => tried.toggle(name, option)) && tried.whole();
  };
  const few = options.length <= MOST_COMBINED ? subsets(options).filter(fits) : [];
  return few.length && few.length <= MOST_SETS ? few : [options].filter(fits);
}

function subsets(options) {
  return options.reduce((sets, option) => [...sets, ...sets.map((set) => [...set, option])], [[]]);
}

function copied(chosen) {
  return Object.fromEntries(Object.entries(chosen).map(([name, picked]) => [name, [...picked]]));
}

function plain(option) {
  return JSON.stringify(option);
}

function has(options, option) {
  return options.some((other) => plain(other) === plain(option));
}

// Returns whether a choice may begin like this: within an allowed set, one of each separate group, and part after part.
function mayBegin(slot, chosen) {
  if (slot.sets && chosen.length > 1 && !slot.sets.some((set) => chosen.every((option) => has(set, option)))) return false;
  if (slot.apart.some((group) => chosen.filter((option) => has(group, option)).length > 1)) return false;
  return slot.parts.length === 0 || placesIn(slot.parts, chosen).length > 0;
}

function isComplete(slot, chosen) {
  if (!slot.parts.length) return true;
  const ends = ([number, count]) => count >= slot.parts[number].least && slot.parts.slice(number + 1).every((part) => part.least === 0);
  return placesIn(slot.parts, chosen).some(ends);
}

// Returns the parts in which the last chosen option may be, and its index in each.
function placesIn(parts, chosen) {
  let places = [[0, 0]];
  for (const option of chosen) {
    const after = places.flatMap((place) => placesAfter(parts, place)).filter(([number]) => has(parts[number].options, option));
    places = [...new Map(after.map((place) => [place.join(), place])).values()];
  }
  return places;
}

function placesAfter(parts, [number, count]) {
  const found = [];
  for (let later = number; later < parts.length; later += 1) {
    const have = later === number ? count : 0;
    if (have < parts[later].most) found.push([later, have + 1]);
    if (have < parts[later].least) break;
  }
  return found;
}

function weight(slot, chosen) {
  if (!slot.weights.length) return slot.limit;
  return chosen.reduce((sum, option) => {
    const at = slot.options.findIndex((other) => plain(other) === plain(option));
    return sum + (slot.weights[at] ?? 0);
  }, 0);
}
