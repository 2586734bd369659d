"""What is printed where on a card, and where the zones lie on the table: pure data of a rulebook, for whoever draws it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal, NamedTuple


class Cost(NamedTuple):
    """A cost as it stands on a card: `field` is a path into the printing, `roll.0.1` for a part of a part.

    `sign`: on a disc of ink, on one in the tint of the card, or in a square.
    """

    field: str
    sign: Literal["disc", "tint", "square"] = "disc"


class Value(NamedTuple):
    """A value that counts in battle: a path into the printing, and the term of the book that names it."""

    field: str
    term: str


class State(NamedTuple):
    """How a card lies that is turned so many degrees, by the term of the book."""

    angle: int
    term: str


@dataclass(frozen=True)
class Face:
    """The face of a card, as paths into its printing.

    `tint`: what gives the card its colour, the first that it has · `costs`: in the order of the face, the first two are
    shown in hand · `values` · `under_name` and `stars`: one path each, or none · `type_line` · `states`: what it means that
    it is turned · `untold`: what a card in a game has for the rules to count by, and no player reads.
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
        """The term for a card that lies so; empty where the book has none."""
        return next((state.term for state in self.states if state.angle == angle), "")

    def fields(self) -> Iterator[str]:
        """Every path that is named."""
        yield from self.tint
        yield from (cost.field for cost in self.costs)
        yield from (value.field for value in self.values)
        yield from self.type_line
        yield from (path for path in (self.under_name, self.stars) if path)


class Score(NamedTuple):
    """The number of a seat that decides the game: the cards of a zone, a line of the tally, or a counter of the table.

    `full`: what the bar beside it measures, as it is usual, or the value of the switch `goal` · `low`: a zone that has no
    more than so many cards is in danger.
    """

    kind: Literal["zone", "tally", "counter"]
    name: str
    full: int
    low: int = 0
    goal: str = ""


class Row(NamedTuple):
    """A row of a seat's side of the table; rows run from the middle of the table outwards.

    `squads`: areas in which cards stand one behind the other; of the first card the value `leads[0]` counts, of those
    behind it `leads[1]` (places in `Face.values`) · `areas`: cards side by side · `lanes`: every card on its lane, the
    attribute `lane` · `hand`. `resources`: a zone whose cards lie small at the end of the row, `resource_types`: cards of
    these types in the row's own zones that do · `behind`: a row that stands back.
    """

    kind: Literal["squads", "areas", "lanes", "hand"]
    zones: tuple[str, ...]
    resources: str = ""
    resource_types: tuple[str, ...] = ()
    leads: tuple[int, int] = (0, 0)
    behind: bool = False


@dataclass(frozen=True)
class Mat:
    """The table as a playmat: a list of rows for the near seat; the far seat has the same turned round. No coordinates.

    `piles`: beside the score, in this order · `beside`: zones that stand by the name of a seat · `stack`: the zone in which
    cards wait · `middle`: a shared zone between the seats, a card for each lane · `rest`: zones that are shown among the
    piles once they hold something · `token`: term for a card that lies face down on a lane.
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
        """Every zone that has a place, once for each place."""
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
"""Nothing has a place: a viewer lays the zones of the header out by what they are."""


def value_at_path(data: Any, path: str) -> Any:
    """What stands at a path of a printing, or None."""
    for part in path.split("."):
        if isinstance(data, Mapping):
            data = data.get(part)
        elif isinstance(data, tuple | list) and part.isdecimal() and int(part) < len(data):
            data = data[int(part)]
        else:
            return None
    return data


def layout_to_json(layout: Face | Mat) -> dict[str, Any]:
    """As JSON has it: every field under its name, costs, values, rows and the score too."""
    plain = asdict(layout)
    return {name: _to_json(value) for name, value in plain.items()}


def _to_json(value: Any) -> Any:
    if hasattr(value, "_asdict"):
        return {name: _to_json(each) for name, each in value._asdict().items()}
    if isinstance(value, tuple):
        return [_to_json(each) for each in value]
    return value
