// The table and its changes in the browser: the same nineteen changes as `domain/kernel/table/fold.py`, tested with the
// same vectors. A change is its stored array: [code, ...fields]. `applyChange` carries one out and returns its inverse.

export class Table {
  constructor(header) {
    this.header = header;
    this.zones = new Map(header.zones.map((zone) => [zone[0], zone]));
    this.lists = new Map(header.zones.map((zone) => [zone[0], []]));
    this.cards = new Map();
    this.retired = new Map();
    this.entered = 0;
    this.modifiers = new Map();
    this.counters = new Map();
    this.flags = new Map();
    this.chain = [];
    this.clock = [18, 0, "", "", 0, "", 0];
    this.result = null;
    this.pins = new Map();
  }

  at(place) {
    return this.lists.get(place) ?? [];
  }

  data(card) {
    return card.printing === null ? null : (this.pins.get(card.printing) ?? null);
  }
}

// Makes a table from the state in `replays/viewer/link_preview_data.py`.
export function restoreTable(header, { cards, lists, counters, flags, modifiers, chain, clock, result, pins }) {
  const table = new Table(header);
  const [entries, map] = [Object.entries, (of) => new Map(Object.entries(of))];
  for (const [place, ids] of entries(lists)) table.lists.set(place, ids);
  const counted = new Map(counters.map(([owner, name, count]) => [`${owner}\u0000${name}`, count]));
  return Object.assign(table, { cards: map(cards), counters: counted, flags: map(flags), modifiers: map(modifiers), pins: map(pins), chain, clock, result });
}

export function applyChange(table, change) {
  const act = ACTS[change[0]];
  if (!act) throw new Error(`unknown change ${change[0]}`);
  return act(table, change);
}

export function applyChanges(table, changes) {
  const inverses = changes.map((change) => applyChange(table, change));
  return inverses.reverse();
}

function newCard(id, bringer, place) {
  return {
    id, bringer, place, role: "", printing: null, seen: [], face: "", angle: 0, life: 0, marks: {}, attributes: {},
  };
}

function list(table, place) {
  if (!table.lists.has(place)) {
    card(table, place);
    table.lists.set(place, []);
  }
  return table.lists.get(place);
}

function card(table, id) {
  const found = table.cards.get(id);
  if (!found) throw new Error(`there is no card ${id}`);
  return found;
}

function take(table, it) {
  const ids = table.lists.get(it.place);
  const index = ids.indexOf(it.id);
  ids.splice(index, 1);
  if (!ids.length && !table.zones.has(it.place)) table.lists.delete(it.place);
  return index;
}

function put(where, name, value) {
  if (value === null) where.delete(name);
  else where.set(name, value);
}

function enter(table, [, first, size, bringer, place]) {
  for (let number = first; number < first + size; number += 1) {
    table.cards.set(`#${number}`, newCard(`#${number}`, bringer, place));
    list(table, place).push(`#${number}`);
  }
  table.entered += size;
  return [2, first, size, bringer, place];
}

function leave(table, [, first, size, bringer, place]) {
  for (let number = first; number < first + size; number += 1) {
    take(table, card(table, `#${number}`));
    table.cards.delete(`#${number}`);
  }
  table.entered -= size;
  return [1, first, size, bringer, place];
}

function move(table, [, id, place, at, role, life]) {
  const it = card(table, id);
  const was = [it.place, it.role];
  const index = take(table, it);
  const ids = list(table, place);
  ids.splice(at < 0 ? ids.length : at, 0, id);
  it.place = place;
  it.role = role;
  it.life += life;
  return [3, id, was[0], index, was[1], -life];
}

function shuffle(table, [, place, first]) {
  const old = [...list(table, place)];
  const bringers = new Set();
  for (const id of old) {
    table.retired.set(id, table.cards.get(id));
    bringers.add(table.cards.get(id).bringer);
    table.cards.delete(id);
  }
  const bringer = bringers.size === 1 ? [...bringers][0] : "";
  const ids = old.map((_, index) => `#${first + index}`);
  for (const id of ids) table.cards.set(id, newCard(id, bringer, place));
  table.lists.set(place, ids);
  table.entered += old.length;
  return [5, place, old];
}

function unshuffle(table, [, place, cards]) {
  for (const id of list(table, place)) table.cards.delete(id);
  table.entered -= list(table, place).length;
  for (const id of cards) {
    table.cards.set(id, table.retired.get(id));
    table.retired.delete(id);
  }
  table.lists.set(place, [...cards]);
  return [4, place, table.entered + 1];
}

function field(code, name) {
  return (table, [, id, value]) => {
    const it = card(table, id);
    const undo = [code, id, it[name]];
    it[name] = value;
    return undo;
  };
}

function learn(table, [, id, printing, seen]) {
  const it = card(table, id);
  const undo = [6, id, it.printing, it.seen];
  it.printing = printing;
  it.seen = seen;
  return undo;
}

function inMap(code, name) {
  return (table, [, key, value]) => {
    const undo = [code, key, table[name].get(key) ?? null];
    put(table[name], key, value);
    return undo;
  };
}

function mark(table, [, id, kind, delta]) {
  const { marks } = card(table, id);
  marks[kind] = (marks[kind] ?? 0) + delta;
  if (!marks[kind]) delete marks[kind];
  return [10, id, kind, -delta];
}

function attribute(table, [, id, name, value]) {
  const { attributes } = card(table, id);
  const undo = [11, id, name, attributes[name] ?? null];
  if (value === null) delete attributes[name];
  else attributes[name] = value;
  return undo;
}

function putModifier(table, [, key, data]) {
  table.modifiers.set(key, data);
  return [13, key];
}

function liftModifier(table, [, key]) {
  const undo = [12, key, table.modifiers.get(key)];
  table.modifiers.delete(key);
  return undo;
}

function count(table, [, owner, name, delta]) {
  const key = `${owner}\u0000${name}`;
  const value = (table.counters.get(key) ?? 0) + delta;
  put(table.counters, key, value || null);
  return [14, owner, name, -delta];
}

function push(table, [, key, data, at]) {
  table.chain.splice(at < 0 ? table.chain.length : at, 0, [key, data]);
  return [17, key];
}

function pop(table, [, key]) {
  const index = table.chain.findIndex((effect) => effect[0] === key);
  const [effect] = table.chain.splice(index, 1);
  return [16, key, effect[1], index];
}

function moveClock(table, change) {
  const undo = table.clock;
  table.clock = change;
  return undo;
}

function setResult(table, [, result]) {
  const undo = [19, table.result];
  table.result = result;
  return undo;
}

const ACTS = {
  1: enter, 2: leave, 3: move, 4: shuffle, 5: unshuffle, 6: learn, 7: inMap(7, "pins"), 8: field(8, "face"),
  9: field(9, "angle"), 10: mark, 11: attribute, 12: putModifier, 13: liftModifier, 14: count, 15: inMap(15, "flags"),
  16: push, 17: pop, 18: moveClock, 19: setResult,
};
