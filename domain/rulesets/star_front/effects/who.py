"""Which seat a small effect is about: `own` (default), `enemy`, or a seat."""

from __future__ import annotations

from domain.rulesets.star_front.grammar.small_effects import OfSeat
from domain.rulesets.star_front.state.zones import enemy
from domain.texts.nesting import Flow, Frame


def who(flow: Flow, frame: Frame, operation: OfSeat) -> str:
    """The seat that a small effect names."""
    word = operation.who
    if word in flow.table.header.seats:
        return str(word)
    return enemy(flow.table, frame["seat"]) if word == "enemy" else str(frame["seat"])
