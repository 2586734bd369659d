"""Stores the events of a record as columns of fields, so that similar values are adjacent and compress well.

A tree of plain data is split into its shape (keys and numbers of items) and its leaf values. Shapes are numbered in the
order of their first use. Values go into columns named by their place in the tree. A reader visits the places in the same
order, so the names are not stored. The same events always give the same columns.

A column is `(mode, *values)`. Modes: 0 whole numbers · 1 card ids as their numbers · 2 indexes into the value table · 3
card ids as their negated numbers, and indexes into the value table · 4 the values themselves. The writer takes the first
mode that fits. The value table contains strings, booleans and null, in the order of their first use.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any

from domain.kernel.record.changes import Plain
from replays.messages import msg
from replays.msgpack_codec import pack

_CARD_ID = re.compile(r"#[1-9][0-9]{0,8}")
_TABLE_TYPES = (str, bool, type(None))

NUMBERS, CARDS, TABLED, CARDS_AND_TABLED, RAW = range(5)


def encode_column(values: list[Plain], table: dict[Plain, int]) -> Plain:
    """Encodes the values of a column; adds new values to `table`."""
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
    """Yields the values of a stored column. Raises ValueError if it is malformed."""
    if type(column) is not tuple or len(column) < 2 or type(column[0]) is not int or not 0 <= column[0] <= RAW:
        raise ValueError(msg("not_column"))
    mode = column[0]
    for value in column[1:]:
        if mode == RAW:
            yield value
        elif type(value) is not int:
            raise ValueError(msg("not_number_in_column_numbers"))
        elif mode == NUMBERS:
            yield value
        elif mode == CARDS or (mode == CARDS_AND_TABLED and value < 0):
            yield f"#{abs(value)}"
        else:
            yield _table_value(table, value)


def _table_value(table: Plain, place: int) -> Plain:
    if not 0 <= place < len(table):
        raise ValueError(msg("value_that_is_not_in_table"))
    return table[place]


HEAD = (0, 1, 2, 3, 6, 10)
"""Fields of an event that repeat together: family, name, seat, rule, verdict, by."""
LINE, CAUSE, SAID, ASIDE, CHANGES, AT = 4, 5, 7, 8, 9, 11
SHAPES = ("pin", "head", "said", "aside", "changes")
"""The kinds of shapes; each has a table of its own."""
HOLE = None

Place = tuple[Any, ...]


def to_columns(pins: Sequence[Plain], events: Sequence[Plain], known: Sequence[str] = ()) -> Plain:
    """Converts printings and plain events to (shape tables, value table, columns). `known`: see `ColumnWriter.finish`."""
    writer = ColumnWriter()
    writer.add_value(("size",), len(pins))
    writer.add_value(("size",), len(events))
    for data in pins:
        writer.add_tree("pin", data)
    line = at = 0
    for position, event in enumerate(events):
        writer.add_shape("head", tuple(event[field] for field in HEAD))
        writer.add_value(("line",), event[LINE] - line)
        writer.add_value(("cause",), cause_distance(position, event[CAUSE]))
        writer.add_value(("at", event[LINE] == line), event[AT] - at)
        writer.add_tree("said", event[SAID])
        writer.add_tree("aside", event[ASIDE])
        writer.add_changes(event[CHANGES])
        line, at = event[LINE], event[AT]
    return writer.finish(known)


def cause_distance(position: int, cause: int) -> int:
    """Returns the distance from an event back to its cause; 0 if it has none."""
    if cause == -1:
        return 0
    return position - cause if cause < position else position - cause - 1


def cause_from_distance(position: int, distance: int) -> int:
    """Inverts `cause_distance`."""
    if distance == 0:
        return -1
    return position - distance if distance > 0 else position - distance - 1


def to_deltas(numbers: Sequence[int]) -> tuple[int, ...]:
    """Returns growing numbers as differences to the number before; the first is the difference to -1."""
    return tuple(number - before for before, number in zip((-1, *numbers), numbers, strict=False))


def from_deltas(steps: Sequence[int]) -> list[int]:
    """Inverts `to_deltas`. Raises ValueError for invalid steps."""
    if not all(type(step) is int and step > 0 for step in steps):
        raise ValueError(msg("printing_that_is_not_in_list"))
    return [total - 1 for total in accumulate(steps)]


def place_of_key(place: Place, key: str) -> Place:
    """Returns the place of the value under a key. Values under the same key share a column at any depth."""
    return (*place[:2], key) if type(place[0]) is int else (place[0], key)


def shape_of(tree: Plain) -> Plain:
    """Returns the shape of a tree: the tree with a hole instead of every leaf."""
    if type(tree) is tuple:
        return tuple(map(shape_of, tree))
    if type(tree) is dict:
        return {key: shape_of(item) for key, item in tree.items()}
    return HOLE


class ColumnWriter:
    """Collects values and returns them as columns."""

    def __init__(self) -> None:
        self.columns: dict[Place, list[Plain]] = {}
        self.shapes: dict[str, list[Plain]] = {name: [] for name in SHAPES}
        self._numbers: dict[tuple[str, bytes], int] = {}

    def add_value(self, place: Place, value: Plain) -> None:
        """Adds a leaf value or a number."""
        self.columns.setdefault(place, []).append(value)

    def add_shape(self, name: str, shape: Plain) -> None:
        """Adds a shape, as its number in the table of this name."""
        key = (name, pack(shape))
        if key not in self._numbers:
            self._numbers[key] = len(self.shapes[name])
            self.shapes[name].append(shape)
        self.add_value(("shape", name), self._numbers[key])

    def add_tree(self, name: str, tree: Plain) -> None:
        """Adds the shape and the leaves of a tree."""
        self.add_shape(name, shape_of(tree))
        self.add_values((name,), tree)

    def add_changes(self, changes: Plain) -> None:
        """Adds the changes of an event."""
        self.add_shape("changes", tuple((change[0], *map(shape_of, change[1:])) for change in changes))
        for change in changes:
            for field, value in enumerate(change[1:]):
                self.add_values((change[0], field), value)

    def add_values(self, place: Place, tree: Plain) -> None:
        """Adds the leaves of a tree, depth first."""
        if type(tree) is tuple:
            for item in tree:
                self.add_values(place, item)
        elif type(tree) is dict:
            for key, item in tree.items():
                self.add_values(place_of_key(place, key), item)
        else:
            self.add_value(place, tree)

    def finish(self, known: Sequence[str] = ()) -> Plain:
        """Returns (shape tables, value table, columns). Strings in `known` have the first indexes; the value table omits
        them."""
        table: dict[Plain, int] = {text: number for number, text in enumerate(known)}
        columns = tuple(encode_column(values, table) for values in self.columns.values())
        return tuple(tuple(self.shapes[name]) for name in SHAPES), tuple(table)[len(known) :], columns


MAX_NODES = 400_000
"""The maximum number of values in a record.

A small file can name a large shape many times, so it is refused before the values are made.
"""


class ColumnReader:
    """Reads columns. A missing or invalid value raises ValueError. `known`: see `ColumnWriter.finish`."""

    def __init__(self, stored: Plain, known: Sequence[str] = ()) -> None:
        if type(stored) is not tuple or len(stored) != 3 or not all(type(part) is tuple for part in stored):
            raise ValueError(msg("not_columns_record"))
        shapes, table, self._stored = stored
        self._table = (*known, *table)
        if len(shapes) != len(SHAPES) or not all(type(table) is tuple for table in shapes):
            raise ValueError(msg("not_shapes_record"))
        self._shapes = dict(zip(SHAPES, shapes, strict=True))
        self._columns: dict[Place, Iterator[Plain]] = {}
        self._nodes = 0
        self.printing_count = self.read_number(("size",))
        self.event_count = self.read_number(("size",))

    def read_printing(self) -> Plain:
        """Reads the data of the next printing."""
        return self.read_tree("pin")

    def read_event(self, position: int, line: int, at: int) -> Plain:
        """Reads the next plain event; `line` and `at` are those of the event before."""
        head = self.read_shape("head")
        if type(head) is not tuple or len(head) != len(HEAD):
            raise ValueError(msg("not_head_event"))
        line_step = self.read_number(("line",))
        cause = cause_from_distance(position, self.read_number(("cause",)))
        at += self.read_number(("at", line_step == 0))
        said, aside, changes = self.read_tree("said"), self.read_tree("aside"), self._changes()
        family, name, seat, rule, verdict, by = head
        return family, name, seat, rule, line + line_step, cause, verdict, said, aside, changes, by, at

    def require_end(self) -> None:
        """Raises ValueError if the columns have unread values."""
        if len(self._columns) != len(self._stored) or any(next(left, self) is not self for left in self._columns.values()):
            raise ValueError(msg("there_is_more_in_columns"))

    def read_value(self, place: Place) -> Plain:
        """Reads the next value of this place."""
        column = self._columns.get(place)
        if column is None:
            if len(self._columns) == len(self._stored):
                raise ValueError(msg("column_is_missing"))
            column = self._columns[place] = decode_column(self._stored[len(self._columns)], self._table)
        value = next(column, self)
        if value is self:
            raise ValueError(msg("column_is_too_short"))
        return value

    def read_number(self, place: Place) -> int:
        """Reads the next whole number of this place."""
        value = self.read_value(place)
        if type(value) is not int:
            raise ValueError(msg("not_number_where_one_is_expected"))
        return value

    def read_shape(self, name: str) -> Plain:
        """Reads the next shape of this table."""
        number = self.read_number(("shape", name))
        if not 0 <= number < len(self._shapes[name]):
            raise ValueError(msg("shape_that_is_not_in_table"))
        return self._shapes[name][number]

    def read_tree(self, name: str) -> Plain:
        """Reads the next tree of this kind."""
        return self._fill((name,), self.read_shape(name))

    def _changes(self) -> Plain:
        shapes = self.read_shape("changes")
        if type(shapes) is not tuple or not all(type(shape) is tuple and shape for shape in shapes):
            raise ValueError(msg("not_changes_event"))
        return tuple(self._change(shape) for shape in shapes)

    def _change(self, shape: tuple[Any, ...]) -> Plain:
        code = shape[0]
        if type(code) is not int:
            raise ValueError(msg("not_kind_change"))
        return code, *(self._fill((code, field), item) for field, item in enumerate(shape[1:]))

    def _fill(self, place: Place, shape: Plain) -> Plain:
        self._nodes += 1
        if self._nodes > MAX_NODES:
            raise ValueError(msg("too_large_to_be_record"))
        if shape is HOLE:
            return self.read_value(place)
        if type(shape) is tuple:
            return tuple(self._fill(place, item) for item in shape)
        if type(shape) is dict:
            return {key: self._fill(place_of_key(place, key), item) for key, item in shape.items()}
        raise ValueError(msg("not_shape"))
