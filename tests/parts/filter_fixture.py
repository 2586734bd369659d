"""A way to read filters on the table of Skirmish: animals by name and power, and which of them shine."""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth
from domain.kernel.desk.desk import GameDesk
from domain.kernel.record.changes import Learned, Moved, Plain
from domain.kernel.table.table import Table
from domain.parts.bandai.filter_compiler import FilterContext, FilterVocabulary, printing_test, situation_test, state_test
from domain.parts.card_schema import NOTHING, Stored
from domain.parts.card_schema.stored_data_readers import make_reader
from tests.kernel.toy_ruleset import opened


def data(table: Table, card: str) -> Plain:
    return table.data(card) or {}


def _kind(table: Table, card: str, wanted: str, context: FilterContext) -> Truth:
    name = data(table, card).get("name")
    return name.split()[0] == wanted if name else None


class Filter(NamedTuple):
    """Which animals are meant."""

    kind: str | None = None
    name: str | None = None
    whose: Literal["own", "enemy", "any"] = "any"
    where: Literal["table", "hand", "lost", "same_area", "host"] | None = None
    rolled: bool | None = None
    marked: bool | None = None
    keyword: str | None = None
    max_defense: int | None = None
    other: bool = False


class Condition(NamedTuple):
    """A situation."""

    some: Filter | None = None
    none: Filter | None = None
    each: Filter | None = None
    least: int = 1
    most: int = 0
    itself: Filter | None = None
    happened: Any = None
    never: Any = None
    number: Any = None
    all: Any = None
    any: Any = None
    turn: Literal["own", "enemy"] | None = None
    during: str | None = None
    alone: bool | None = None


class Gives(NamedTuple):
    """What a text gives."""

    on: Filter | Literal["self", "host"] = "self"
    points: int | None = None
    may: str | None = None


class Says(NamedTuple):
    """A text."""

    condition: Condition | None = None
    power: int = 0
    timing: str = "auto"
    moment: str = ""
    of: Filter | Literal["self"] = "self"
    where: str | None = None
    turn: Literal["own", "enemy"] | None = None
    played: bool | None = None
    by: str | None = None
    cause: Filter | None = None
    lying: str | None = None
    effects: tuple[Gives, ...] = ()
    targets: tuple[Any, ...] = ()
    stored: Stored = NOTHING


read_filter: Callable[[Plain], Filter] = make_reader(Filter)
read_text: Callable[[Plain], Says] = make_reader(Says)
VOCABULARY = FilterVocabulary(
    filters=Filter,
    conditions=Condition,
    where={"table": ("table",), "hand": ("hand",), "lost": ("lost",)},
    usual="table",
    outside_play=("hand", "lost"),
    played="nowhere",
    in_play=lambda table: [card for seat in table.header.seats for card in table.at(f"{seat}.table")],
    side=lambda table, card: table.zone_of(card).holder,
    known=lambda table, card, field: table.data(card) is not None,
    tests={
        "kind": _kind,
        "name": printing_test(lambda table, card, name: bool(data(table, card).get("name") == name), "name"),
        "marked": state_test(lambda table, card: bool(table.cards[card].marks)),
    },
    situations={"alone": situation_test(lambda table, source: len(table.at(table.cards[source].place)) == 1)},
    beyond=lambda wanted: ("lost",) if wanted.kind == "elk" else (),
    demands=lambda table, seat, source, text: text.power <= data(table, source).get("power", 0),
)
CONTEXT = FilterContext(
    VOCABULARY,
    has=lambda table, card, keyword: keyword in table.cards[card].attributes or (None if table.data(card) is None else False),
    defense=lambda table, card: data(table, card).get("power"),
)


def lay(desk: Desk, seat: str, *printings: str, zone: str = "table") -> list[str]:
    """Puts cards of a seat somewhere; an empty printing stays unknown."""
    laid = list(desk.table.at(f"{seat}.deck")[: len(printings)])
    for card, printing in zip(laid, printings, strict=True):
        desk.do(Moved(card, f"{seat}.{zone}"))
        if printing:
            desk.do(Learned(card, printing, ("A", "B")))
    return laid


def scene() -> GameDesk:
    """A game of which hands are empty: only what is laid lies anywhere."""
    desk = opened(listed=False)
    for seat in desk.table.header.seats:
        desk.do(*(Moved(card, f"{seat}.deck") for card in list(desk.table.at(f"{seat}.hand"))))
    return desk
