"""Effects that hold as long as their card is in play, and those of "this turn", worked out afresh whenever somebody looks.

Nobody declares or answers them: Auto A (GW-AUTO-02, -03, GW-LABL-04, MC-AUTO-02), 常駐 (NX-AUTO-01, -02, -06). Those of
this turn look for their cards all the time (MC-DUR-04, NX-DUR-02).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from domain.kernel import numbers
from domain.kernel.changes import Plain
from domain.kernel.facts import of_position
from domain.kernel.table import Table
from domain.parts.filters import Sight, condition, reaches


class Standing(NamedTuple):
    """An effect that holds: the card it comes from, whose it is (GW-OPER-08, MC-CTRL-12, NX-CTRL-15), and what it says."""

    source: str
    seat: str
    effect: Plain


Every = Callable[[Table, Sight], Iterable[Standing]]
"""All effects that hold now."""


def of_texts(table: Table, seat: str, source: str, texts: Iterable[Plain], sight: Sight) -> Iterator[Standing]:
    """The effects of those texts of a card whose condition holds."""
    for clause in texts:
        if condition(table, seat, source, clause, sight):
            yield from (Standing(source, seat, effect) for effect in clause.get("effects", ()))


def of_this_turn(table: Table, name: str) -> list[Standing]:
    """The effects of this turn that a resolution left behind, as modifiers of the table: `on`, what they give, `seat`."""
    return [Standing(data["source"], data["by"]["seat"], data["by"]) for data in numbers.on(table, "", name)]


@of_position
def saying(table: Table, what: str, sight: Sight, every: Every) -> list[Standing]:
    """The effects that say something of one kind (empty: all of them); worked out once for a position."""
    source = saying(table, "", sight, every) if what else every(table, sight)
    return [each for each in source if not what or what in each.effect]


def on(table: Table, card_id: str, what: str, sight: Sight, every: Every) -> Iterator[Standing]:
    """The effects of one kind (`points`, `keyword`, `may`, `cannot`, ...) that reach a card now."""
    for each in saying(table, what, sight, every):
        if reaches(table, each.seat, each.source, each.effect.get("on", "self"), card_id, sight):
            yield each


def says(table: Table, card_id: str, kind: str, words: tuple[str, ...], effects: Iterable[Plain]) -> bool:
    """Whether an effect, of those that ran or hold, says `may` or `cannot` of a card (GW-EFF-01, MC-CARD-16, NX-EFF-21)."""
    if any(modifier["by"] in words for modifier in numbers.on(table, card_id, kind)):
        return True
    return any(effect[kind] in words for effect in effects)
