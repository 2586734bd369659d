"""X in a text: what it is, and the text with X fixed, as it is when the text is played or starts (MC-VAR-01 to -04,
NX-CARD-18, -19)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol, TypeVar

from domain.kernel.contract.ruleset import Arguments
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from domain.parts.bandai.counting import worth
from domain.parts.bandai.filters import matching
from domain.parts.bandai.sight import Sight
from domain.parts.bandai.text_kinds import OF_TARGETS, OfX
from domain.parts.common.counted import with_x
from domain.parts.common.story import MANY
from domain.parts.common.texts import Gained

T = TypeVar("T")
HIGHEST_X = 20
"""An X that is chosen without a limit is offered up to this."""


def by_itself(table: Table, seat: str, source: str, clause: T, sight: Sight) -> T:
    """An automatic text with its X fixed as it starts; of what nobody knows the least."""
    x = getattr(clause, "x", None)
    return clause if x is None or x.free else with_x(clause, worth(table, seat, source, x, sight)[0])


def fixed(desk: Desk, seat: str, source: str, clause: T, args: Arguments) -> T:
    """A text that is played with its X fixed: as the text determines it, else as its player chooses it, but not 0.

    `x` of what is said decides where the text hangs on what nobody knows. An X that is a number of the target waits for it.
    Raises Refused.
    """
    said: Plain = args.get("x")
    texts = desk.ruleset.texts
    x: OfX[Any, Any, Any] | None = clause.x  # type: ignore[attr-defined]
    if x is None or x.of in OF_TARGETS:
        return clause
    if not x.free:
        return _determined(desk, clause, said, worth(desk.table, seat, source, x, texts.sight))
    desk.must(type(said) is int, "which X? It is chosen freely")
    require_choice(desk, seat, source, x, int(said))
    return with_x(clause, int(said))  # type: ignore[no-any-return]


def require_choice(desk: Desk, seat: str, source: str, x: OfX[Any, Any, Any], said: int) -> None:
    """A chosen X is not 0, and no more than the text allows. Raises Refused."""
    rule = desk.ruleset.texts.x_rules[1]
    desk.require(rule, said > 0, "X may be any value except 0")
    least, most = most_chosen(desk.table, seat, source, x, desk.ruleset.texts.sight)
    desk.require(rule, True if said <= least else None if said <= most else False, f"X is {most} at most here")


def most_chosen(table: Table, seat: str, source: str, x: OfX[Any, Any, Any], sight: Sight) -> tuple[int, int]:
    """How much a chosen X may be at most, as far as the seat can tell."""
    if all(each is None for each in (x.cards, x.value, x.happened, x.power, x.nation, x.discard)):
        limit = MANY if x.most is None else x.most
        return (limit, limit) if isinstance(limit, int) else worth(table, seat, source, limit, sight)
    return worth(table, seat, source, x, sight)


def choices(table: Table, seat: str, source: str, clause: Any, sight: Sight) -> tuple[int, ...] | None:
    """What may be said as X where it is chosen, for offers; None where it is not."""
    if clause.x is None or not clause.x.free:
        return None
    return tuple(range(1, min(HIGHEST_X, most_chosen(table, seat, source, clause.x, sight)[1]) + 1))


def of_targets(desk: Desk, seat: str, source: str, clause: T, args: Arguments, targets: Iterable[str]) -> T:
    """A text whose X is a number of its target, which is named now."""
    x: OfX[Any, Any, Any] | None = clause.x  # type: ignore[attr-defined]
    if x is None or x.of not in OF_TARGETS:
        return clause
    bounds = worth(desk.table, seat, source, x, desk.ruleset.texts.sight, targets)
    return _determined(desk, clause, args.get("x"), bounds)


def _determined(desk: Desk, clause: T, said: Plain, bounds: tuple[int, int]) -> T:
    (least, most), rule = bounds, desk.ruleset.texts.x_rules[0]
    if least == most:
        desk.require(rule, said in (None, least), f"X is {least} here, it is not chosen")
        return with_x(clause, least)  # type: ignore[no-any-return]
    right = said is None or (type(said) is int and least <= said <= most)
    desk.require(rule, None if right else False, f"X is {least} or more here")
    return with_x(clause, said if type(said) is int and right else least)  # type: ignore[no-any-return]


def shown(table: Table, seat: str, source: str, clause: T, sight: Sight) -> T:
    """A text as it would be played now, for offers; an X that is chosen or hangs on the targets stays open."""
    x = getattr(clause, "x", None)
    if x is None or x.free or x.of in OF_TARGETS:
        return clause
    return with_x(clause, worth(table, seat, source, x, sight)[0])  # type: ignore[no-any-return]


class Repeated(Protocol):
    """What a text gives as often as something says."""

    @property
    def per(self) -> Any:
        """So often as there are cards of a filter,"""

    @property
    def times(self) -> Any:
        """and as often as a number says."""


def is_repeated(effect: Repeated) -> bool:
    """Whether something says how often an effect is given."""
    return effect.per is not None or effect.times is not None


def how_many(table: Table, seat: str, source: str, effect: Repeated, sight: Sight) -> int:
    """How often an effect that holds is given: as there are cards of a filter, as a number says; else once."""
    many = 1 if effect.per is None else len(matching(table, seat, source, effect.per, sight))
    return many if effect.times is None else many * worth(table, seat, source, effect.times, sight)[0]


def as_often(table: Table, seat: str, source: str, effect: Repeated, sight: Sight, points: Gained) -> Gained:
    """Points as often as an effect is given: the X of one that holds changes (MC-VAR-04, NX-CARD-19)."""
    if not is_repeated(effect):
        return points
    many = how_many(table, seat, source, effect, sight)
    if not many:
        return 0, 0, 0
    first, second, third = (each if isinstance(each, str) else many * each for each in points)
    return first, second, third
