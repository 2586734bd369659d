"""The events of a record field by field, so that they compress well: what resembles each other stands together.

A tree of plain data is taken apart into its shape (which keys, how many items) and its leaves (the values at the ends).
Shapes are numbered as they are met; leaves go into columns named after where they stand. A reader walks the same way and
meets the columns in the same order, so the names need not be stored. The same events always give the same columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from domain.kernel.record.changes import Plain
from replays.file.leaves import encode_column
from replays.packing import pack

HEAD = (0, 1, 2, 3, 6, 10)
"""Fields of an event that repeat together: family, name, seat, rule, verdict, by."""
LINE, CAUSE, SAID, ASIDE, CHANGES, AT = 4, 5, 7, 8, 9, 11
SHAPES = ("pin", "head", "said", "aside", "changes")
"""The kinds of shapes; each has a table of its own."""
HOLE = None

Place = tuple[Any, ...]


def to_columns(pins: Sequence[Plain], events: Sequence[Plain], known: Sequence[str] = ()) -> Plain:
    """The data of printings and plain events as (shape tables, value table, columns); `known`: as for `Writer.finished`."""
    writer = Writer()
    writer.leaf(("size",), len(pins))
    writer.leaf(("size",), len(events))
    for data in pins:
        writer.tree("pin", data)
    line = at = 0
    for position, event in enumerate(events):
        writer.number("head", tuple(event[field] for field in HEAD))
        writer.leaf(("line",), event[LINE] - line)
        writer.leaf(("cause",), steps_back(position, event[CAUSE]))
        writer.leaf(("at", event[LINE] == line), event[AT] - at)
        writer.tree("said", event[SAID])
        writer.tree("aside", event[ASIDE])
        writer.changes(event[CHANGES])
        line, at = event[LINE], event[AT]
    return writer.finished(known)


def steps_back(position: int, cause: int) -> int:
    """How far before an event its cause stands; 0: it has none."""
    if cause == -1:
        return 0
    return position - cause if cause < position else position - cause - 1


def cause_at(position: int, back: int) -> int:
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


def below(place: Place, key: str) -> Place:
    """The place of what stands under a key: like things under the same key share a column however deep they are."""
    return (*place[:2], key) if type(place[0]) is int else (place[0], key)


def skeleton(tree: Plain) -> Plain:
    """The shape of a tree: itself, with a hole for every leaf."""
    if type(tree) is tuple:
        return tuple(map(skeleton, tree))
    if type(tree) is dict:
        return {key: skeleton(item) for key, item in tree.items()}
    return HOLE


class Writer:
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
        self.number(name, skeleton(tree))
        self.leaves((name,), tree)

    def changes(self, changes: Plain) -> None:
        """Takes in the changes of an event."""
        self.number("changes", tuple((change[0], *map(skeleton, change[1:])) for change in changes))
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
                self.leaves(below(place, key), item)
        else:
            self.leaf(place, tree)

    def finished(self, known: Sequence[str] = ()) -> Plain:
        """(shape tables, value table, columns); texts in `known` are counted first and need not stand in the value table."""
        table: dict[Plain, int] = {text: number for number, text in enumerate(known)}
        columns = tuple(encode_column(values, table) for values in self.columns.values())
        return tuple(tuple(self.shapes[name]) for name in SHAPES), tuple(table)[len(known) :], columns
