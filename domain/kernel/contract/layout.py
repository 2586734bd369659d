"""The layout of cards and of the table: pure data of a rulebook for every program that draws them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal, NamedTuple


class Cost(NamedTuple):
    """A cost on a card; `field`: a path into the printing, `roll.0.1` for a part of a part.

    `sign`: the cost is on a disc of ink, on a disc in the tint of the card, or in a square.
    """

    field: str
    sign: Literal["disc", "tint", "square"] = "disc"


class Value(NamedTuple):
    """A value that counts in battle: a path into the printing, and the book's term for it."""

    field: str
    term: str


class State(NamedTuple):
    """The state of a card that is turned by this many degrees, by the book's term."""

    angle: int
    term: str


@dataclass(frozen=True, eq=False, repr=False)
class Face:
    """The face of a card, as paths into its printing.

    `tint`: gives the card its colour, the first path that has a value · `costs`: in the order of the face, the first two
    are shown in hand · `values` · `under_name`, `stars`: one path each, or none · `type_line` · `states`: the meaning of
    angles · `untold`: data of a card in a game that rules count by and no player reads.
    """

    tint: tuple[str, ...]
    costs: tuple[Cost, ...]
    values: tuple[Value, ...]
    type_line: tuple[str, ...]
    under_name: str = ""
    stars: str = ""
    states: tuple[State, ...] = ()
    untold: tuple[str, ...] = ()

    def state(self, angle: int) -> str:
        """Returns the term for a card at this angle; empty where the book has none."""
        return next((state.term for state in self.states if state.angle == angle), "")

    def fields(self) -> Iterator[str]:
        """Yields every path that is named."""
        yield from self.tint
        yield from (cost.field for cost in self.costs)
        yield from (value.field for value in self.values)
        yield from self.type_line
        yield from (path for path in (self.under_name, self.stars) if path)


class Score(NamedTuple):
    """The number of a seat that decides the game: the cards of a zone, a line of the tally, or a counter of the table.

    `full`: the length of its bar, by default or as the switch `goal` says · `low`: a zone with no more cards than this is
    in danger · `start`: the number at the beginning of a usual game · `drawn`: how much a seat's own draw takes from it in
    its turn, from the second turn on.
    """

    kind: Literal["zone", "tally", "counter"]
    name: str
    full: int
    low: int = 0
    goal: str = ""
    start: int = 0
    drawn: int = 0


class Row(NamedTuple):
    """A row of a seat's side of the table; rows are ordered from the middle of the table outwards.

    `squads`: areas of cards in files; of the first card the value `leads[0]` counts, of those behind it `leads[1]` (indexes
    in `Face.values`) · `areas`: cards next to each other · `lanes`: each card on its lane, the attribute `lane` · `hand`.
    `resources`: a zone whose cards are shown small at the end of the row, `resource_types`: types of cards in the row's own
    zones that are shown so too · `behind`: a row further back.
    """

    kind: Literal["squads", "areas", "lanes", "hand"]
    zones: tuple[str, ...]
    resources: str = ""
    resource_types: tuple[str, ...] = ()
    leads: tuple[int, int] = (0, 0)
    behind: bool = False


@dataclass(frozen=True, eq=False, repr=False)
class Mat:
    """The table as a playmat: rows for the near seat, turned round for the far seat. It has no coordinates.

    `piles`: next to the score, in this order · `beside`: zones next to the name of a seat · `stack`: the zone of waiting
    cards · `middle`: a shared zone between the seats, one card for each lane · `rest`: zones that are shown among the piles
    while they have cards · `token`: term for a card that is face down on a lane.
    """

    score: Score
    rows: tuple[Row, ...]
    piles: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    stack: str = ""
    middle: str = ""
    rest: tuple[str, ...] = ()
    token: str = ""

    def zones(self) -> Iterator[str]:
        """Yields every zone that has a place, once for each place."""
        if self.score.kind == "zone":
            yield self.score.name
        for row in self.rows:
            yield from row.zones
            yield from (row.resources,) if row.resources else ()
        yield from (*self.piles, *self.beside, *self.rest)
        yield from (name for name in (self.stack, self.middle) if name)


NO_FACE = Face((), (), (), ("type",))
"""Name and type alone."""
NO_MAT = Mat(Score("tally", "", 1), ())
"""No zone has a place: a viewer arranges the zones of the header by their kind."""


def value_at_path(data: Any, path: str) -> Any:
    """Returns the value at a path of a printing, or None."""
    for part in path.split("."):
        if isinstance(data, Mapping):
            data = data.get(part)
        elif isinstance(data, tuple | list) and part.isdecimal() and int(part) < len(data):
            data = data[int(part)]
        else:
            return None
    return data


def layout_to_json(layout: Face | Mat) -> dict[str, Any]:
    """Returns a layout as JSON: every field by its name, also in costs, values, rows and the score."""
    plain = asdict(layout)
    return {name: _to_json(value) for name, value in plain.items()}


def _to_json(value: Any) -> Any:
    if hasattr(value, "_asdict"):
        return {name: _to_json(each) for name, each in value._asdict().items()}
    if isinstance(value, tuple):
        return [_to_json(each) for each in value]
    return value
