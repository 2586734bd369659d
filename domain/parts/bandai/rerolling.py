"""Rolling and rerolling: a card that is used lies turned by 90 degrees until its player's reroll phase."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Angled
from domain.parts.common.set_groups import ROLLED, root


def reroll_cards(desk: Desk, candidates: Iterable[str], rule: str) -> None:
    """The turn player turns up those of these cards that are rolled, all at once (GW-TURN-17, MC-REROLL-01, NX-TURN-12)."""
    rolled = tuple(card for card in candidates if desk.table.cards[card].angle == ROLLED)
    desk.record("fixed", "rerolled", desk.table.clock.holder, rule, {"cards": rolled})
    desk.do(*(Angled(card, 0) for card in rolled))
    desk.ruleset.texts.turned(desk, rolled, "rerolled")


def roll_cards(desk: Desk, cards: Iterable[str]) -> None:
    """Rolls those of these cards that are not rolled."""
    upright = [card for card in cards if not desk.table.cards[card].angle]
    desk.do(*(Angled(card, ROLLED) for card in upright))
    desk.ruleset.texts.turned(desk, upright, "rolled")


def roll_as_cost(desk: Desk, seat: str, card_id: str, rule: str) -> None:
    """A cost that is paid by rolling the card with its set group (GW-COST-25, MC-TCOST-03, NX-COST-22)."""
    unit = root(desk.table, card_id)
    desk.record("cost_paid", "card_rolled_as_cost", seat, rule, {"card": unit})
    desk.do(Angled(unit, ROLLED))
    desk.ruleset.texts.turned(desk, (unit,), "rolled")
