"""Rolling and rerolling: a card that is used lies turned by 90 degrees until its player's reroll phase."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.changes import Angled
from domain.kernel.desk import Desk
from domain.parts.set_groups import ROLLED


def reroll(desk: Desk, candidates: Iterable[str], rule: str) -> None:
    """The turn player turns up those of these cards that are rolled, all at once (GW-TURN-17, MC-REROLL-01, NX-TURN-12)."""
    rolled = tuple(card for card in candidates if desk.table.cards[card].angle == ROLLED)
    desk.record("fixed", "rerolled", desk.table.clock.holder, rule, {"cards": rolled})
    desk.do(*(Angled(card, 0) for card in rolled))


def roll(desk: Desk, cards: Iterable[str]) -> None:
    """Rolls those of these cards that stand."""
    desk.do(*(Angled(card, ROLLED) for card in cards if not desk.table.cards[card].angle))
