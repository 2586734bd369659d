"""Rolling and rerolling: a card that is used lies turned by 90 degrees until its player's reroll phase."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Angled, AttributeSet
from domain.kernel.table.table import Table
from domain.parts.bandai.end_of_turn import remove_damage
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


# MERGED: Destruction in two stages: a destroyed card is still in play, with its text, until what removes it is carried out.
#
# The attribute `destroyed` says why (MC-DEST-06, NX-DEST-06); what removes it can be answered (MC-DEST-08, NX-DEST-05), and a
# destruction that is negated takes the damage with it (MC-DEST-09, NX-DEST-07).

DESTROYED = "destroyed"


def is_destroyed(table: Table, card_id: str) -> bool:
    """Whether a card is in the destroyed state."""
    return DESTROYED in table.cards[card_id].attributes


def lift_destruction(desk: Desk, cards: Iterable[str]) -> None:
    """The destruction of these cards was negated: the state is gone, and all damage up to now."""
    saved = [card for card in cards if is_destroyed(desk.table, card)]
    desk.do(*(AttributeSet(card, DESTROYED, None) for card in saved))
    remove_damage(desk, saved)


def may_removal_begin(desk: Desk) -> bool:
    """Whether what removes destroyed cards may begin: nothing waits, nobody has to choose (MC-CUT-14, NX-CUT-13)."""
    table = desk.table
    return not table.chain and table.result is None and table.flags.get("awaits") is None


def is_free_timing(desk: Desk) -> bool:
    """Whether it can be answered there: outside free timing it is carried out at once (MC-CUT-17)."""
    return desk.ruleset.timeline.node(desk.table.clock.node).kind == "window"
