"""Additional Cost ► A (GW-ADDC): cards on top of the Card Cost, or where A is no number, something to do (OP-32)."""

from __future__ import annotations

from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.rulesets.gundam_war.grammar.keywords import AdditionalCost
from domain.rulesets.gundam_war.grammar.texts import Printed
from domain.rulesets.gundam_war.keywords.duty import Duty, require_possible
from domain.rulesets.gundam_war.state import cards


def extra_cards(card: Printed) -> int:
    """How many cards are paid on top of the regular Card Cost (GW-ADDC-01)."""
    return sum(keyword.n for keyword in _printed(card))


def duties(desk: Desk, seat: str, card_id: str, refs: list[Plain]) -> list[Duty]:
    """What is to be done on top of the regular Card Cost."""
    found = [keyword for keyword in _printed(cards.printed(desk.table, card_id)) if keyword.effects is not None]
    done: list[Duty] = []
    for keyword in found:
        done.append(require_possible(desk, seat, card_id, keyword, refs, "GW-ADDC-01", done))
    return done


def _printed(card: Printed) -> list[AdditionalCost]:
    return [keyword for keyword in card.keywords if isinstance(keyword, AdditionalCost)]
