// Unpacks the events of a .senki file: columns back to rows, as FORMAT.md describes. An event is an array of twelve
// fields, a change begins with its code.

import { unpackMsgpack } from "./msgpack.js";

const SHAPES = ["pin", "head", "said", "aside", "changes"];
const PINNED = 7;
const SAID = 7;
const CHANGES = 9;
const EVERY = 8;
const MOST_NODES = 400_000;

// Returns `{ game, viewer, events, marks }`. `cardsOf(hash)`: returns a card list that the body names, as arrays of id and data; needed only
// if the body names one. Raises RangeError for any other data.
export async function parseRecordBody(raw, cardsOf) {
  const body = unpackMsgpack(raw);
  need(Array.isArray(body) && body.length === (cardsOf ? 6 : 5), "not the body of a record");
  const [game, viewer, header] = body;
  const [columns, marks] = body.slice(-2);
  need(typeof game === "string" && typeof viewer === "string" && header instanceof Map && marks instanceof Uint8Array, "not the body of a record");
  const named = cardsOf ? await printings(body[3], cardsOf) : [];
  const rows = new Rows(columns, [...new Set(named.map(([id]) => id))]);
  const pins = [...named.map(([, data]) => data), ...Array.from({ length: rows.pins }, () => rows.tree("pin"))];
  const events = [];
  for (let line = 0, at = 0; events.length < rows.events;) {
    const event = rows.event(events.length, line, at);
    [line, at] = [event[4], event[11]];
    event[CHANGES] = event[CHANGES].map((change) => withPin(change, pins));
    events.push(event);
  }
  rows.finish();
  need(events.length > 0, "there is no event");
  need(events[0][SAID] instanceof Map && events[0][SAID].get("header") === null, "it does not open a game");
  events[0][SAID].set("header", header);
  return { game, viewer, events, marks };
}

// The printings that card lists are named for: of each list the places, as steps from the one before.
async function printings(lists, cardsOf) {
  need(Array.isArray(lists) && lists.every((each) => Array.isArray(each) && each.length === 2 && each[0] instanceof Uint8Array), "not the card lists of a record");
  const found = [];
  for (const [hash, steps] of lists) {
    const cards = await cardsOf(hash);
    need(Array.isArray(steps) && steps.every((step) => Number.isInteger(step) && step > 0), "a printing that is not in the list");
    for (let at = -1, number = 0; number < steps.length; number += 1) {
      at += steps[number];
      need(at < cards.length, "a printing that is not in the list");
      found.push(cards[at]);
    }
  }
  return found;
}

// Finds where damage begins, by the marks after every eighth event; else by the end of the chain.
export function checkMarks(links, marks) {
  for (let count = EVERY; count <= links.length; count += EVERY) {
    need(marks[count / EVERY - 1] === links[count - 1][0], `event ${count - EVERY} to ${count - 1}: it is not what was written`);
  }
}

function withPin(change, pins) {
  if (change[0] !== PINNED || change.length !== 3 || change[2] === null) return change;
  need(Number.isInteger(change[2]) && change[2] >= 0 && change[2] < pins.length, "a printing without its data");
  return [PINNED, change[1], pins[change[2]]];
}

function need(holds, why) {
  if (!holds) throw new RangeError(why);
}

// Columns have no names: whoever needs a value for a place that was not met before takes the next one.
class Rows {
  constructor(stored, known) {
    need(Array.isArray(stored) && stored.length === 3 && stored.every(Array.isArray) && stored[0].length === SHAPES.length, "not the columns of a record");
    [this.shapes, this.table, this.stored] = [stored[0], [...known, ...stored[1]], stored[2]];
    this.columns = new Map();
    this.nodes = 0;
    this.pins = this.whole("size");
    this.events = this.whole("size");
    need(this.pins >= 0 && this.events >= 0 && this.events < MOST_NODES, "too large to be the record of a game");
  }

  event(position, line, at) {
    const head = this.shape("head");
    need(Array.isArray(head) && head.length === 6, "not the head of an event");
    const later = this.whole("line");
    const back = this.whole("cause");
    const time = at + this.whole(later === 0 ? "at same" : "at later");
    const cause = back === 0 ? -1 : back > 0 ? position - back : position - back - 1;
    const [said, aside, changes] = [this.tree("said"), this.tree("aside"), this.changes()];
    const [family, name, seat, rule, verdict, by] = head;
    return [family, name, seat, rule, line + later, cause, verdict, said, aside, changes, by, time];
  }

  finish() {
    const empty = [...this.columns.values()].every(({ values, at }) => at === values.length);
    need(empty && this.columns.size === this.stored.length, "there is more in the columns than in the events");
  }

  leaf(place) {
    let column = this.columns.get(place);
    if (!column) {
      const values = this.stored[this.columns.size];
      need(Array.isArray(values) && values.length > 1, "a column is missing");
      column = { values, at: 1 };
      this.columns.set(place, column);
    }
    need(column.at < column.values.length, "a column is too short");
    column.at += 1;
    return this.meant(column.values[0], column.values[column.at - 1]);
  }

  meant(mode, value) {
    if (mode === 4) return value;
    need(Number.isInteger(value), "not a number in a column of numbers");
    if (mode === 0) return value;
    if (mode === 1 || (mode === 3 && value < 0)) return `#${Math.abs(value)}`;
    need((mode === 2 || mode === 3) && value >= 0 && value < this.table.length, "a value that is not in the table");
    return this.table[value];
  }

  whole(place) {
    const value = this.leaf(place);
    need(Number.isInteger(value), "not a number where one is expected");
    return value;
  }

  shape(name) {
    const known = this.shapes[SHAPES.indexOf(name)];
    const number = this.whole(`shape ${name}`);
    need(number >= 0 && number < known.length, "a shape that is not in the table");
    return known[number];
  }

  tree(name) {
    return this.filled([name], this.shape(name));
  }

  changes() {
    const shapes = this.shape("changes");
    need(Array.isArray(shapes) && shapes.every((shape) => Array.isArray(shape) && Number.isInteger(shape[0])), "not the changes of an event");
    return shapes.map(([code, ...fields]) => [code, ...fields.map((field, number) => this.filled([code, number], field))]);
  }

  // `place`: the tree, or a change's code and field, and the nearest key above.
  filled(place, shape) {
    this.nodes += 1;
    need(this.nodes <= MOST_NODES, "too large to be the record of a game");
    if (shape === null) return this.leaf(JSON.stringify(place));
    if (Array.isArray(shape)) return shape.map((item) => this.filled(place, item));
    need(shape instanceof Map, "not a shape");
    const above = typeof place[0] === "number" ? place.slice(0, 2) : place.slice(0, 1);
    return new Map([...shape].map(([key, item]) => [key, this.filled([...above, key], item)]));
  }
}
