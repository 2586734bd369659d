"""Alternate Cost [B] : A (GW-ALTC): effect B on the play, then the regular cost, then A."""

from __future__ import annotations

from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.rulesets.gundam_war.grammar.keywords import AlternateCost
from domain.rulesets.gundam_war.keywords.duty import Duty, require_possible
from domain.rulesets.gundam_war.state import cards


def keyword_of(desk: Desk, card_id: str) -> AlternateCost | None:
    """The Alternate Cost printed on a card."""
    printed = cards.printed(desk.table, card_id).keywords
    return next((keyword for keyword in printed if isinstance(keyword, AlternateCost)), None)


def duties(desk: Desk, seat: str, card_id: str, refs: list[Plain], others: list[Duty]) -> list[Duty]:
    """A, which must be possible (GW-ALTC-01) and is done last (GW-ALTC-02); the normal play stays open (GW-ALTC-03)."""
    keyword = keyword_of(desk, card_id)
    known = cards.printed(desk.table, card_id).type is not None
    desk.require(
        "GW-ALTC-03", keyword is not None if known else None, "the card has no Alternate Cost", ("play it normally",)
    )
    return [] if keyword is None else [require_possible(desk, seat, card_id, keyword, refs, "GW-ALTC-01", others)]
