"""What follows in a text is its player's to use or not (GW-EFF-01, MC-TEXT-02, NX-EFF-21)."""

from __future__ import annotations

from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.parts.common.small_effects import Effect, Question, answer, who
from domain.parts.common.texts import Carried, OfSeat, ops_of


def asked_first(text: Carried, optional: bool) -> tuple[Plain, ...]:
    """The small effects of an automatic text; what a player may decline is asked first."""
    return ({"do": "may"}, *ops_of(text)) if optional else ops_of(text)


def may(desk: Desk, effect: Effect, operation: OfSeat) -> Question:
    """Asks a player whether what follows is used: the card is named, or nothing, which drops the rest of the text."""
    chosen, card = answer(effect), effect.get("card", "")
    if chosen is not None:
        return None if chosen else {"ends": True}
    about = {"seat": who(desk, effect, operation), "what": "may", "least": 0, "n": 1, "options": (card,)}
    return about if card in desk.table.cards else None
