"""Which cards a text speaks of, seen with everything that is in force (see `effects.matching` for the words)."""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.kernel.table import Table
from domain.kernel.truth import Truth
from domain.rulesets.gundam_war_nexa.effects import matching as words
from domain.rulesets.gundam_war_nexa.state import cards

FULL = words.Sight(cards.has, cards.defense)


def fits(table: Table, seat: str, source: str, wanted: Plain, card_id: str) -> Truth:
    """Whether a card is one that a filter speaks of; unknown where its printing is needed and not known.

    `negatable`: a destruction that can be negated now, for a defence of 0 cannot (NX-DEST-10).
    """
    if wanted.get("negatable") and not _negatable(table, card_id):
        return False
    return words.fits(table, seat, source, wanted, card_id, FULL)


def _negatable(table: Table, card_id: str) -> bool:
    if not cards.is_destroyed(table, card_id):
        return False
    return not cards.is_type(table, card_id, "unit") or cards.defense(table, card_id) != 0


def matching(table: Table, seat: str, source: str, wanted: Plain) -> list[str]:
    """The cards a filter certainly speaks of."""
    return [card for card in words.candidates(table, wanted) if fits(table, seat, source, wanted, card) is True]


def condition(table: Table, seat: str, source: str, clause: Plain) -> bool:
    """Whether the situation that a text names is given now (NX-EFF-13)."""
    return words.condition(table, seat, source, clause, FULL)
