"""The numbers of a card that no list has, said where it is played: `~Zura 3/1/4`. They become the data of its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from domain.kernel.contract.ruleset import Arg, Arguments
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Pinned, Plain
from domain.kernel.table.knowledge import name_of

NUMBERS = Arg("numbers", "its numbers, such as 3/1/4, where no list says them")
"""The argument of an act that plays a card."""


class Row(NamedTuple):
    """What the numbers of a fighter are: the fields of its data, in the order in which they are said, at least so many.

    `together`: the one field that holds all of them; else each has its own · `star`: whether one may be printed as `*`.
    """

    fields: tuple[str, ...]
    least: int
    together: str = ""
    star: bool = False

    def data(self, values: tuple[Plain, ...]) -> dict[str, Plain]:
        """The numbers as the data of a printing."""
        return {self.together: values} if self.together else dict(zip(self.fields, values, strict=False))


POINTS = Row(("fighting", "shooting", "defense"), 3, "points", star=True)
"""Combat values of the Bandai games (GW-CARD-09, MC-DMG-04, NX-BATT-31)."""


def tell(desk: Desk, card: str, args: Arguments, row: Row = POINTS) -> None:
    """Takes in what is said of a card's numbers; a card of a list, or one whose numbers were said, has the same.

    Raises Refused where they are no such numbers, contradict what is known, or nobody says what the card is called.
    """
    said = args.get("numbers")
    if not said:
        return
    printing = desk.table.cards[card].printing
    desk.must(printing is not None, "numbers belong to a name: ~Name and its numbers", ("~Name 3/1/4",))
    data: Plain = desk.table.pins.get(str(printing)) or {}
    told = row.data(_values(desk, str(said), row))
    name = name_of(desk.table, str(printing))
    for field, value in told.items():
        known = data.get(field, None if "type" not in data else "no such number")
        desk.must(known in (None, value), f"{name} has {_shown(known)} as {field}, not {_shown(value)}")
    if any(data.get(field) != value for field, value in told.items()):
        desk.do(Pinned(str(printing), {**data, **told}))


def _values(desk: Desk, said: str, row: Row) -> tuple[Plain, ...]:
    words = said.split("/")
    whole = [(row.star and word == "*") or word.lstrip("+-").isdecimal() for word in words]
    right = row.least <= len(words) <= len(row.fields) and all(whole)
    desk.must(right, f"{said:.40} are not the numbers of a card: {'/'.join(row.fields)}")
    return tuple(word if word == "*" else int(word) for word in words)


def _shown(value: Plain) -> str:
    return "/".join(map(str, value)) if isinstance(value, tuple) else str(value)


def type_meant(args: Arguments, fighter: str = "unit") -> str:
    """The type as which a card is said to be played: what is set on nothing and has numbers is a fighter; else empty."""
    return str(args.get("as") or (fighter if args.get("numbers") and not args.get("on") else ""))


def of_data(data: Plain, args: Arguments, typed: Callable[[Arguments], str] = type_meant) -> Plain:
    """The data of a card with the type that it is said to have; a printed one stays unless another is said outright."""
    meant = args.get("as") or ("" if data.get("type") else typed(args))
    return {**data, "type": meant} if meant else data
