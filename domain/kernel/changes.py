"""The closed set of changes: small facts about the table, each of which can be undone.

A change says what is so afterwards, never why. `domain.kernel.table.apply` carries one out and returns the change that
undoes it. The codes are the stored form: they are written by hand and never reused.

Card ids are strings `#1`, `#2`, ... (opaque, one per physical card between two shuffles); a *place* is the key of a zone
(`A.hand`) or the id of the card that carries the card; *plain* values are None, bool, int, str, tuples and string-keyed
dicts of such.
"""

from __future__ import annotations

from typing import Any, NamedTuple

Plain = Any
PUBLIC = "*"
"""Stands in a list of seats for everybody at the table, spectators included."""


class CardsEntered(NamedTuple):
    """`size` new anonymous cards with the numbers `first`, `first + 1`, ... lie at the end of `place`."""

    first: int
    size: int
    bringer: str
    place: str


class CardsLeft(NamedTuple):
    """The last `size` cards that entered are taken out of the record (undoes `CardsEntered`)."""

    first: int
    size: int
    bringer: str
    place: str


class Moved(NamedTuple):
    """A card lies in `place` at index `at` (-1: at the end) in `role`; `life` is added to its incarnation."""

    card: str
    place: str
    at: int = -1
    role: str = ""
    life: int = 0


class Shuffled(NamedTuple):
    """The cards of a pile are mixed: their ids retire and the pile holds as many new ones from number `first`."""

    place: str
    first: int


class Unshuffled(NamedTuple):
    """A pile holds these retired cards again, in this order (undoes `Shuffled`)."""

    place: str
    cards: tuple[str, ...]


class Learned(NamedTuple):
    """What is known of a card: its printing (None: the record does not know it) and which seats have seen it."""

    card: str
    printing: str | None
    seen: tuple[str, ...]


class Pinned(NamedTuple):
    """A printing and its data are part of the record (data None: they are not)."""

    printing: str
    data: Plain


class Turned(NamedTuple):
    """A card lies with this face: `up`, `down`, or empty for as its zone has it."""

    card: str
    face: str


class Angled(NamedTuple):
    """A card lies turned by this angle in degrees, clockwise."""

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
    """A modifier is in force; see `domain.kernel.numbers` for its fields."""

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
    """The table carries a named fact (value None: it does not)."""

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
    """The clock stands here; the fields are those of `domain.kernel.clock.Clock`."""

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


def change_to_plain(change: Change) -> tuple[Plain, ...]:
    """The stored form of a change: its code, then its fields."""
    return (code_of_type[type(change)], *change)


def change_from_plain(plain: Plain) -> Change:
    """Reads a stored change. Raises ValueError where code, number of fields or their types are wrong."""
    if type(plain) is not tuple or not plain or type(plain[0]) is not int or plain[0] not in type_of_code:
        raise ValueError(f"not a change: {plain!r:.80}")
    kind = type_of_code[plain[0]]
    if tuple(map(type, plain)) != _FLAT.get(kind) and not _fields_fit(kind, plain):
        raise ValueError(f"fields do not fit {kind.__name__}: {plain!r:.80}")
    return tuple.__new__(kind, plain[1:])  # the fields are checked: no need to go through the constructor


def _fields_fit(kind: type, plain: tuple[Plain, ...]) -> bool:
    checks = _checks[kind]
    return len(plain) == len(checks) + 1 and all(check(value) for check, value in zip(checks, plain[1:], strict=True))


def is_plain(value: Plain) -> bool:
    """Whether a value can be stored: None, bool, int, str, tuples and string-keyed dicts of such."""
    kind = type(value)
    if kind in _LEAVES:
        return True
    if kind is dict:
        if value and set(map(type, value)) != _TEXTS:
            return False
        value = value.values()
    elif kind is not tuple:
        return False
    return all(map(is_plain, [item for item in value if type(item) not in _LEAVES]))


_LEAVES = frozenset({type(None), bool, int, str})
_TEXTS = frozenset({str})


def _text(value: Plain) -> bool:
    return type(value) is str


def _whole(value: Plain) -> bool:
    return type(value) is int


def _text_or_none(value: Plain) -> bool:
    return value is None or type(value) is str


def _texts(value: Plain) -> bool:
    return type(value) is tuple and all(type(item) is str for item in value)


def _named(annotation: object) -> str:
    return str(getattr(annotation, "__forward_arg__", annotation))  # NamedTuple wraps its annotations


_check_of_annotation = {
    "str": _text,
    "int": _whole,
    "str | None": _text_or_none,
    "tuple[str, ...]": _texts,
    "Plain": is_plain,
}
_checks = {kind: tuple(_check_of_annotation[_named(note)] for note in kind.__annotations__.values()) for kind in code_of_type}
_FLAT = {
    kind: (int, *({_text: str, _whole: int}[check] for check in checks))
    for kind, checks in _checks.items()
    if set(checks) <= {_text, _whole}
}
"""The types of a stored change whose fields are all texts and numbers: most of those that are read."""
