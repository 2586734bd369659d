"""What follows in a text is its player's to use or not (GW-EFF-01, MC-TEXT-02, NX-EFF-21)."""

from __future__ import annotations

from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.parts.common.small_effects import Effect, Question
from domain.parts.common.texts import Carried, ops_of
from domain.texts.pending import keep, kept


def asked_first(text: Carried, optional: bool) -> tuple[Plain, ...]:
    """The small effects of an automatic text; what a player may decline is asked first."""
    return ({"do": "may"}, *ops_of(text)) if optional else ops_of(text)


def may(desk: Desk, effect: Effect) -> Question:
    """Asks the player whether what follows is used: the card is named, or nothing."""
    card = effect.get("card", "")
    about = {"seat": effect["seat"], "what": "may", "least": 0, "n": 1, "options": (card,)}
    return about if card in desk.table.cards else None


def answered(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    """Whoever declines drops the rest of the text."""
    if not chosen:
        keep(desk, waiting["effect"], {**kept(desk, waiting["effect"]), "ops": (), "select": ()})
