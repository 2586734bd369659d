"""Cards in the Field that become a G (MC-G-16, -17)."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Marked, Moved
from domain.parts.common.card_zones import clear_card_state
from domain.rulesets.macross_crusade.state.printed_properties import is_chip, printed
from domain.rulesets.macross_crusade.state.zones import DEPLOYMENT, G_ZONE, controller, is_in_field
from domain.rulesets.macross_crusade.zone_changes import destruction


def become_g(desk: Desk, card_id: str) -> None:
    """Makes a card in the Field a G: cards Set on it are destroyed, its coins are removed, its text is negated (MC-G-14).

    A chip, or a card without a G symbol, cannot become a G. Then nothing happens to it (MC-G-17).
    """
    table = desk.table
    if not is_in_field(table, card_id) or is_chip(table, card_id) or not printed(table, card_id).g_symbols:
        desk.record("lost", "not_made_g", "", "MC-G-17", {"card": card_id})
        return
    seat = controller(table, card_id)
    desk.record("resolved", "card_became_g", seat, "MC-G-16", {"card": card_id})
    left = list(table.at(card_id))
    desk.do(*(Moved(each, f"{seat}.{DEPLOYMENT}") for each in left))
    coins = table.cards[card_id].marks
    desk.do(*(Marked(card_id, kind, -amount) for kind, amount in dict(coins).items()))
    clear_card_state(desk, card_id)
    desk.do(Moved(card_id, f"{seat}.{G_ZONE}", -1, "", 1))
    destruction.destroy_cards(desk, left, "effect")
