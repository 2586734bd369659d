"""From the columns of a record back to its events; see `replays.file.columns` for how they were made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from domain.kernel.record.changes import Plain
from replays.file.columns import HEAD, HOLE, SHAPES, Place, below, cause_at
from replays.file.leaves import decode_column

MOST_NODES = 400_000
"""A small file can name a big shape often; a record with more values than this is refused before they are made."""


class Rows:
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
        cause = cause_at(position, self.whole(("cause",)))
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
        if self._nodes > MOST_NODES:
            raise ValueError("too large to be the record of a game")
        if shape is HOLE:
            return self.leaf(place)
        if type(shape) is tuple:
            return tuple(self._filled(place, item) for item in shape)
        if type(shape) is dict:
            return {key: self._filled(below(place, key), item) for key, item in shape.items()}
        raise ValueError("not a shape")
