"""X in a text: what it is, and the text with X fixed, as it is when the text is played or starts (MC-VAR-01 to -04,
NX-CARD-18, -19)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol, TypeVar

from domain.kernel.contract.ruleset import Arguments
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from domain.parts.bandai.counting import evaluate_x
from domain.parts.bandai.filters import find_matching
from domain.parts.bandai.sight import FilterContext
from domain.parts.bandai.text_kinds import OF_TARGETS, XDefinition
from domain.parts.common.counted import substitute_x
from domain.parts.common.story import ANY_NUMBER
from domain.parts.common.texts import GainedPoints
from domain.parts.messages import msg

T = TypeVar("T")
HIGHEST_X = 20
"""An X that is chosen without a limit is offered up to this."""


def bind_x_at_start(table: Table, seat: str, source: str, clause: T, sight: FilterContext) -> T:
    """An automatic text with its X fixed as it starts; of what nobody knows the least."""
    x = getattr(clause, "x", None)
    return clause if x is None or x.free else substitute_x(clause, evaluate_x(table, seat, source, x, sight)[0])


def bind_x_when_played(desk: Desk, seat: str, source: str, clause: T, args: Arguments) -> T:
    """A text that is played with its X fixed: as the text determines it, else as its player chooses it, but not 0.

    `x` of what is said decides where the text hangs on what nobody knows. An X that is a number of the target waits for it.
    Raises Refused.
    """
    said: Plain = args.get("x")
    texts = desk.ruleset.texts
    x: XDefinition[Any, Any, Any] | None = clause.x  # type: ignore[attr-defined]
    if x is None or x.of in OF_TARGETS:
        return clause
    if not x.free:
        return _bind_determined_x(desk, clause, said, evaluate_x(desk.table, seat, source, x, texts.sight))
    desk.must(type(said) is int, msg("x_it_is_chosen_freely"))
    require_x_choice(desk, seat, source, x, int(said))
    return substitute_x(clause, int(said))  # type: ignore[no-any-return]


def require_x_choice(desk: Desk, seat: str, source: str, x: XDefinition[Any, Any, Any], said: int) -> None:
    """A chosen X is not 0, and no more than the text allows. Raises Refused."""
    rule = desk.ruleset.texts.x_rules[1]
    desk.require(rule, said > 0, msg("x_may_be_any_value"))
    least, most = x_limit(desk.table, seat, source, x, desk.ruleset.texts.sight)
    desk.require(rule, True if said <= least else None if said <= most else False, msg("x_is_n_at_most", n=most))


def x_limit(table: Table, seat: str, source: str, x: XDefinition[Any, Any, Any], sight: FilterContext) -> tuple[int, int]:
    """How much a chosen X may be at most, as far as the seat can tell."""
    if all(each is None for each in (x.cards, x.value, x.happened, x.power, x.nation, x.discard)):
        limit = ANY_NUMBER if x.most is None else x.most
        return (limit, limit) if isinstance(limit, int) else evaluate_x(table, seat, source, limit, sight)
    return evaluate_x(table, seat, source, x, sight)


def x_options(table: Table, seat: str, source: str, clause: Any, sight: FilterContext) -> tuple[int, ...] | None:
    """What may be said as X where it is chosen, for offers; None where it is not."""
    if clause.x is None or not clause.x.free:
        return None
    return tuple(range(1, min(HIGHEST_X, x_limit(table, seat, source, clause.x, sight)[1]) + 1))


def bind_x_of_targets(desk: Desk, seat: str, source: str, clause: T, args: Arguments, targets: Iterable[str]) -> T:
    """A text whose X is a number of its target, which is named now."""
    x: XDefinition[Any, Any, Any] | None = clause.x  # type: ignore[attr-defined]
    if x is None or x.of not in OF_TARGETS:
        return clause
    bounds = evaluate_x(desk.table, seat, source, x, desk.ruleset.texts.sight, targets)
    return _bind_determined_x(desk, clause, args.get("x"), bounds)


def _bind_determined_x(desk: Desk, clause: T, said: Plain, bounds: tuple[int, int]) -> T:
    (least, most), rule = bounds, desk.ruleset.texts.x_rules[0]
    if least == most:
        desk.require(rule, said in (None, least), msg("x_is_n_here_it_is_not_chosen", n=least))
        return substitute_x(clause, least)  # type: ignore[no-any-return]
    right = said is None or (type(said) is int and least <= said <= most)
    desk.require(rule, None if right else False, msg("x_is_n_or_more", n=least))
    return substitute_x(clause, said if type(said) is int and right else least)  # type: ignore[no-any-return]


def bind_x_for_offer(table: Table, seat: str, source: str, clause: T, sight: FilterContext) -> T:
    """A text as it would be played now, for offers; an X that is chosen or hangs on the targets stays open."""
    x = getattr(clause, "x", None)
    if x is None or x.free or x.of in OF_TARGETS:
        return clause
    return substitute_x(clause, evaluate_x(table, seat, source, x, sight)[0])  # type: ignore[no-any-return]


class RepeatableEffect(Protocol):
    """What a text gives as often as something says."""

    @property
    def per(self) -> Any:
        """So often as there are cards of a filter,"""

    @property
    def times(self) -> Any:
        """and as often as a number says."""


def is_repeated(effect: RepeatableEffect) -> bool:
    """Whether something says how often an effect is given."""
    return effect.per is not None or effect.times is not None


def repetition_count(table: Table, seat: str, source: str, effect: RepeatableEffect, sight: FilterContext) -> int:
    """How often an effect that holds is given: as there are cards of a filter, as a number says; else once."""
    many = 1 if effect.per is None else len(find_matching(table, seat, source, effect.per, sight))
    return many if effect.times is None else many * evaluate_x(table, seat, source, effect.times, sight)[0]


def multiply_points(
    table: Table, seat: str, source: str, effect: RepeatableEffect, sight: FilterContext, points: GainedPoints
) -> GainedPoints:
    """Points as often as an effect is given: the X of one that holds changes (MC-VAR-04, NX-CARD-19)."""
    if not is_repeated(effect):
        return points
    many = repetition_count(table, seat, source, effect, sight)
    if not many:
        return 0, 0, 0
    first, second, third = (each if isinstance(each, str) else many * each for each in points)
    return first, second, third
