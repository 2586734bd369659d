"""The closed set of changes: small facts about the table, each of which can be undone.

A change states a new fact without its reason. `domain.kernel.table.fold.apply_change` applies one and returns its inverse.
The codes belong to the stored form (`domain.kernel.record.change_serialization`): they are assigned by hand and never reused.

Card ids are strings `#1`, `#2`, ... (opaque, one per physical card between two shuffles). A *place* is the key of a zone
(`A.hand`) or the id of the card that carries the card. *Plain* values are None, bool, int, str, tuples and string-keyed
dicts of these.
"""

from __future__ import annotations

from typing import Any, NamedTuple

Plain = Any
PUBLIC = "*"
"""Stands in a list of seats for everybody at the table, spectators included."""


class CardsEntered(NamedTuple):
    """`size` new anonymous cards with the numbers `first`, `first + 1`, ... are at the end of `place`."""

    first: int
    size: int
    bringer: str
    place: str


class CardsLeft(NamedTuple):
    """The last `size` cards that entered are removed from the record (undoes `CardsEntered`)."""

    first: int
    size: int
    bringer: str
    place: str


class Moved(NamedTuple):
    """A card is in `place` at index `at` (-1: at the end) in `role`; `life` is added to its incarnation."""

    card: str
    place: str
    at: int = -1
    role: str = ""
    life: int = 0


class Shuffled(NamedTuple):
    """A pile is shuffled: the ids of its cards retire, and it has as many new ones from number `first`."""

    place: str
    first: int


class Unshuffled(NamedTuple):
    """A pile has these retired cards again, in this order (undoes `Shuffled`)."""

    place: str
    cards: tuple[str, ...]


class Learned(NamedTuple):
    """What is known of a card: its printing (None: unknown to the record) and which seats have seen it."""

    card: str
    printing: str | None
    seen: tuple[str, ...]


class Pinned(NamedTuple):
    """A printing and its data are part of the record (data None: they are not)."""

    printing: str
    data: Plain


class Turned(NamedTuple):
    """A card has this face: `up`, `down`, or empty for the default of its zone."""

    card: str
    face: str


class Angled(NamedTuple):
    """A card is turned by this angle in degrees, clockwise."""

    card: str
    angle: int


class Marked(NamedTuple):
    """`delta` marks of a kind (damage, coins, ...) are added to a card."""

    card: str
    kind: str
    delta: int


class AttributeSet(NamedTuple):
    """A card has a named attribute (value None: it has not)."""

    card: str
    name: str
    value: Plain


class ModifierPut(NamedTuple):
    """A modifier is in force; `domain.kernel.desk.modifiers` documents its fields."""

    key: str
    data: Plain


class ModifierLifted(NamedTuple):
    """A modifier is no longer in force."""

    key: str


class Counted(NamedTuple):
    """`delta` is added to a counter of a seat (owner empty: of the table)."""

    owner: str
    name: str
    delta: int


class FlagSet(NamedTuple):
    """The table has a named fact (value None: it has not)."""

    name: str
    value: Plain


class EffectPushed(NamedTuple):
    """An effect waits on the chain at index `at` (-1: on top)."""

    key: str
    data: Plain
    at: int = -1


class EffectPopped(NamedTuple):
    """An effect is no longer on the chain."""

    key: str


class ClockMoved(NamedTuple):
    """The clock is here: turn, turn holder, node of the chart, round, the seat that has the word, and passes in a row."""

    turn: int
    holder: str
    node: str
    round: int
    speaker: str
    passes: int


class ResultSet(NamedTuple):
    """The game has this result: seat -> win, loss or draw, and the reason (None: it has none yet)."""

    result: Plain


type_of_code: dict[int, type] = {
    1: CardsEntered,
    2: CardsLeft,
    3: Moved,
    4: Shuffled,
    5: Unshuffled,
    6: Learned,
    7: Pinned,
    8: Turned,
    9: Angled,
    10: Marked,
    11: AttributeSet,
    12: ModifierPut,
    13: ModifierLifted,
    14: Counted,
    15: FlagSet,
    16: EffectPushed,
    17: EffectPopped,
    18: ClockMoved,
    19: ResultSet,
}
code_of_type: dict[type, int] = {kind: code for code, kind in type_of_code.items()}

Change = (
    CardsEntered
    | CardsLeft
    | Moved
    | Shuffled
    | Unshuffled
    | Learned
    | Pinned
    | Turned
    | Angled
    | Marked
    | AttributeSet
    | ModifierPut
    | ModifierLifted
    | Counted
    | FlagSet
    | EffectPushed
    | EffectPopped
    | ClockMoved
    | ResultSet
)
