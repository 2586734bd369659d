"""The events of a record field by field, so that they compress well: what resembles each other stands together.

A tree of plain data is taken apart into its shape (which keys, how many items) and its leaves (the values at the ends).
Shapes are numbered as they are met; leaves go into columns named after where they stand. A reader walks the same way and
meets the columns in the same order, so the names need not be stored. The same events always give the same columns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any

from domain.kernel.record.changes import Plain
from replays.msgpack_codec import pack

# MERGED: One column of a record: the values at the ends of events that stand at the same place, as numbers where that is shorter.
#
# A column is `(mode, *values)`. Modes: 0 whole numbers · 1 card ids as their numbers · 2 places in the value table · 3 card ids
# as their negated numbers and places in the value table · 4 the values themselves. The writer takes the first that fits.
# The value table holds texts, yes, no and nothing, in the order in which they were met.

_CARD_ID = re.compile(r"#[1-9][0-9]{0,8}")
_TABLE_TYPES = (str, bool, type(None))

NUMBERS, CARDS, TABLED, CARDS_AND_TABLED, RAW = range(5)


def encode_column(values: list[Plain], table: dict[Plain, int]) -> Plain:
    """The values of a column; `table` takes up what was not met before."""
    mode = _mode(values)
    return (mode, *(_ENCODE[mode](value, table) for value in values))


def _mode(values: list[Plain]) -> int:
    kinds = {"card" if _is_card(value) else type(value) for value in values}
    if kinds == {int}:
        return NUMBERS
    if kinds == {"card"}:
        return CARDS
    if kinds <= set(_TABLE_TYPES):
        return TABLED
    return CARDS_AND_TABLED if kinds <= {"card", *_TABLE_TYPES} else RAW


def _is_card(value: Plain) -> bool:
    return type(value) is str and _CARD_ID.fullmatch(value) is not None


def _table_index(value: Plain, table: dict[Plain, int]) -> int:
    return table.setdefault(value, len(table))


_ENCODE = (
    lambda value, table: value,
    lambda value, table: int(value[1:]),
    _table_index,
    lambda value, table: -int(value[1:]) if _is_card(value) else _table_index(value, table),
    lambda value, table: value,
)


def decode_column(column: Plain, table: Plain) -> Iterator[Plain]:
    """The values of a stored column. Raises ValueError where it is not one."""
    if type(column) is not tuple or len(column) < 2 or type(column[0]) is not int or not 0 <= column[0] <= RAW:
        raise ValueError("not a column")
    mode = column[0]
    for value in column[1:]:
        if mode == RAW:
            yield value
        elif type(value) is not int:
            raise ValueError("not a number in a column of numbers")
        elif mode == NUMBERS:
            yield value
        elif mode == CARDS or (mode == CARDS_AND_TABLED and value < 0):
            yield f"#{abs(value)}"
        else:
            yield _table_value(table, value)


def _table_value(table: Plain, place: int) -> Plain:
    if not 0 <= place < len(table):
        raise ValueError("a value that is not in the table")
    return table[place]


HEAD = (0, 1, 2, 3, 6, 10)
"""Fields of an event that repeat together: family, name, seat, rule, verdict, by."""
LINE, CAUSE, SAID, ASIDE, CHANGES, AT = 4, 5, 7, 8, 9, 11
SHAPES = ("pin", "head", "said", "aside", "changes")
"""The kinds of shapes; each has a table of its own."""
HOLE = None

Place = tuple[Any, ...]


def to_columns(pins: Sequence[Plain], events: Sequence[Plain], known: Sequence[str] = ()) -> Plain:
    """The data of printings and plain events as (shape tables, value table, columns); `known`: as for `Writer.finished`."""
    writer = ColumnWriter()
    writer.leaf(("size",), len(pins))
    writer.leaf(("size",), len(events))
    for data in pins:
        writer.tree("pin", data)
    line = at = 0
    for position, event in enumerate(events):
        writer.number("head", tuple(event[field] for field in HEAD))
        writer.leaf(("line",), event[LINE] - line)
        writer.leaf(("cause",), cause_distance(position, event[CAUSE]))
        writer.leaf(("at", event[LINE] == line), event[AT] - at)
        writer.tree("said", event[SAID])
        writer.tree("aside", event[ASIDE])
        writer.changes(event[CHANGES])
        line, at = event[LINE], event[AT]
    return writer.finished(known)


def cause_distance(position: int, cause: int) -> int:
    """How far before an event its cause stands; 0: it has none."""
    if cause == -1:
        return 0
    return position - cause if cause < position else position - cause - 1


def cause_from_distance(position: int, back: int) -> int:
    """Undoes `steps_back`."""
    if back == 0:
        return -1
    return position - back if back > 0 else position - back - 1


def to_steps(numbers: Sequence[int]) -> tuple[int, ...]:
    """Growing numbers as steps from the one before; the first from -1."""
    return tuple(number - before for before, number in zip((-1, *numbers), numbers, strict=False))


def from_steps(steps: Sequence[int]) -> list[int]:
    """Undoes `to_steps`. Raises ValueError for steps that it did not make."""
    if not all(type(step) is int and step > 0 for step in steps):
        raise ValueError("a printing that is not in the list")
    return [total - 1 for total in accumulate(steps)]


def child_place(place: Place, key: str) -> Place:
    """The place of what stands under a key: like things under the same key share a column however deep they are."""
    return (*place[:2], key) if type(place[0]) is int else (place[0], key)


def shape_of(tree: Plain) -> Plain:
    """The shape of a tree: itself, with a hole for every leaf."""
    if type(tree) is tuple:
        return tuple(map(shape_of, tree))
    if type(tree) is dict:
        return {key: shape_of(item) for key, item in tree.items()}
    return HOLE


class ColumnWriter:
    """Takes values in and gives them out as columns."""

    def __init__(self) -> None:
        self.columns: dict[Place, list[Plain]] = {}
        self.shapes: dict[str, list[Plain]] = {name: [] for name in SHAPES}
        self._numbers: dict[tuple[str, bytes], int] = {}

    def leaf(self, place: Place, value: Plain) -> None:
        """Takes in the value at the end of a tree, or a number."""
        self.columns.setdefault(place, []).append(value)

    def number(self, name: str, shape: Plain) -> None:
        """Takes in a shape by its number in the table of this name."""
        key = (name, pack(shape))
        if key not in self._numbers:
            self._numbers[key] = len(self.shapes[name])
            self.shapes[name].append(shape)
        self.leaf(("shape", name), self._numbers[key])

    def tree(self, name: str, tree: Plain) -> None:
        """Takes in a tree: its shape and its leaves."""
        self.number(name, shape_of(tree))
        self.leaves((name,), tree)

    def changes(self, changes: Plain) -> None:
        """Takes in the changes of an event."""
        self.number("changes", tuple((change[0], *map(shape_of, change[1:])) for change in changes))
        for change in changes:
            for field, value in enumerate(change[1:]):
                self.leaves((change[0], field), value)

    def leaves(self, place: Place, tree: Plain) -> None:
        """Takes in the leaves of a tree, depth first."""
        if type(tree) is tuple:
            for item in tree:
                self.leaves(place, item)
        elif type(tree) is dict:
            for key, item in tree.items():
                self.leaves(child_place(place, key), item)
        else:
            self.leaf(place, tree)

    def finished(self, known: Sequence[str] = ()) -> Plain:
        """(shape tables, value table, columns); texts in `known` are counted first and need not stand in the value table."""
        table: dict[Plain, int] = {text: number for number, text in enumerate(known)}
        columns = tuple(encode_column(values, table) for values in self.columns.values())
        return tuple(tuple(self.shapes[name]) for name in SHAPES), tuple(table)[len(known) :], columns


# MERGED: From the columns of a record back to its events; see `replays.file.columns` for how they were made.

MAX_NODES = 400_000
"""A small file can name a big shape often; a record with more values than this is refused before they are made."""


class ColumnReader:
    """Reads columns; a value that is missing or makes no sense raises ValueError. `known`: as for `Writer.finished`."""

    def __init__(self, stored: Plain, known: Sequence[str] = ()) -> None:
        if type(stored) is not tuple or len(stored) != 3 or not all(type(part) is tuple for part in stored):
            raise ValueError("not the columns of a record")
        shapes, table, self._stored = stored
        self._table = (*known, *table)
        if len(shapes) != len(SHAPES) or not all(type(table) is tuple for table in shapes):
            raise ValueError("not the shapes of a record")
        self._shapes = dict(zip(SHAPES, shapes, strict=True))
        self._columns: dict[Place, Iterator[Plain]] = {}
        self._nodes = 0
        self.pins = self.whole(("size",))
        self.events = self.whole(("size",))

    def pin(self) -> Plain:
        """The data of the next printing."""
        return self.tree("pin")

    def event(self, position: int, line: int, at: int) -> Plain:
        """The next plain event; `line` and `at` are those of the event before."""
        head = self.shape("head")
        if type(head) is not tuple or len(head) != len(HEAD):
            raise ValueError("not the head of an event")
        later = self.whole(("line",))
        cause = cause_from_distance(position, self.whole(("cause",)))
        at += self.whole(("at", later == 0))
        said, aside, changes = self.tree("said"), self.tree("aside"), self._changes()
        family, name, seat, rule, verdict, by = head
        return family, name, seat, rule, line + later, cause, verdict, said, aside, changes, by, at

    def finish(self) -> None:
        """Raises ValueError where columns hold more than was read."""
        if len(self._columns) != len(self._stored) or any(next(left, self) is not self for left in self._columns.values()):
            raise ValueError("there is more in the columns than in the events")

    def leaf(self, place: Place) -> Plain:
        """The next value of this place."""
        column = self._columns.get(place)
        if column is None:
            if len(self._columns) == len(self._stored):
                raise ValueError("a column is missing")
            column = self._columns[place] = decode_column(self._stored[len(self._columns)], self._table)
        value = next(column, self)
        if value is self:
            raise ValueError("a column is too short")
        return value

    def whole(self, place: Place) -> int:
        """The next whole number of this place."""
        value = self.leaf(place)
        if type(value) is not int:
            raise ValueError("not a number where one is expected")
        return value

    def shape(self, name: str) -> Plain:
        """The next shape of this table."""
        number = self.whole(("shape", name))
        if not 0 <= number < len(self._shapes[name]):
            raise ValueError("a shape that is not in the table")
        return self._shapes[name][number]

    def tree(self, name: str) -> Plain:
        """The next tree of this kind."""
        return self._filled((name,), self.shape(name))

    def _changes(self) -> Plain:
        shapes = self.shape("changes")
        if type(shapes) is not tuple or not all(type(shape) is tuple and shape for shape in shapes):
            raise ValueError("not the changes of an event")
        return tuple(self._change(shape) for shape in shapes)

    def _change(self, shape: tuple[Any, ...]) -> Plain:
        code = shape[0]
        if type(code) is not int:
            raise ValueError("not a kind of change")
        return code, *(self._filled((code, field), item) for field, item in enumerate(shape[1:]))

    def _filled(self, place: Place, shape: Plain) -> Plain:
        self._nodes += 1
        if self._nodes > MAX_NODES:
            raise ValueError("too large to be the record of a game")
        if shape is HOLE:
            return self.leaf(place)
        if type(shape) is tuple:
            return tuple(self._filled(place, item) for item in shape)
        if type(shape) is dict:
            return {key: self._filled(child_place(place, key), item) for key, item in shape.items()}
        raise ValueError("not a shape")
