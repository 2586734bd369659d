"""States of cards: rolled (turned by 90 degrees until the reroll phase) and destroyed.

Destruction has two stages: a destroyed card stays in play, with its text, until its removal is carried out. The attribute
`destroyed` has the reason (MC-DEST-06, NX-DEST-06). The removal can be answered (MC-DEST-08, NX-DEST-05), and a negated
destruction removes the damage too (MC-DEST-09, NX-DEST-07).
"""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Angled, AttributeSet
from domain.kernel.table.table import Table
from domain.parts.bandai.end_of_turn import remove_damage
from domain.parts.common.set_groups import ROLLED, root


def reroll_cards(desk: Desk, candidates: Iterable[str], rule: str) -> None:
    """Rerolls those of these cards that are rolled, all at once (GW-TURN-17, MC-REROLL-01, NX-TURN-12)."""
    rolled = tuple(card for card in candidates if desk.table.cards[card].angle == ROLLED)
    desk.record("fixed", "rerolled", desk.table.clock.holder, rule, {"cards": rolled})
    desk.do(*(Angled(card, 0) for card in rolled))
    desk.ruleset.card_text_hooks.after_turning(desk, rolled, "rerolled")


def roll_cards(desk: Desk, cards: Iterable[str]) -> None:
    """Rolls those of these cards that are not rolled."""
    upright = [card for card in cards if not desk.table.cards[card].angle]
    desk.do(*(Angled(card, ROLLED) for card in upright))
    desk.ruleset.card_text_hooks.after_turning(desk, upright, "rolled")


def roll_as_cost(desk: Desk, seat: str, card_id: str, rule: str) -> None:
    """Pays a cost by rolling the card with its set group (GW-COST-25, MC-TCOST-03, NX-COST-22)."""
    unit = root(desk.table, card_id)
    desk.record("cost_paid", "card_rolled_as_cost", seat, rule, {"card": unit})
    desk.do(Angled(unit, ROLLED))
    desk.ruleset.card_text_hooks.after_turning(desk, (unit,), "rolled")


# --- destroyed cards --------------------------------------------------------------------------------------------------

DESTROYED = "destroyed"


def is_destroyed(table: Table, card_id: str) -> bool:
    """Returns whether a card is in the destroyed state."""
    return DESTROYED in table.cards[card_id].attributes


def lift_destruction(desk: Desk, cards: Iterable[str]) -> None:
    """Removes the destroyed state of these cards and all their damage, after a negated destruction."""
    saved = [card for card in cards if is_destroyed(desk.table, card)]
    desk.do(*(AttributeSet(card, DESTROYED, None) for card in saved))
    remove_damage(desk, saved)


def may_removal_begin(desk: Desk) -> bool:
    """Returns whether the removal of destroyed cards may begin: nothing waits and no choice is open (MC-CUT-14,
    NX-CUT-13)."""
    table = desk.table
    return not table.chain and table.result is None and table.flags.get("awaits") is None


def is_free_timing(desk: Desk) -> bool:
    """Returns whether the present place is a free timing; elsewhere the removal is carried out at once (MC-CUT-17)."""
    return desk.ruleset.timeline.node(desk.table.clock.node).kind == "window"
