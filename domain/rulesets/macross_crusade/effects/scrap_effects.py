"""The Scrap effects of destroyed cards: they always begin a Cut (MC-CUT-14), in an order of the Offensive player."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.timing import chain
from domain.kernel.desk.timing.clock_and_priority import give_priority
from domain.kernel.record.changes import FlagSet
from domain.kernel.record.effects import Effect, Question
from domain.parts.bandai.card_states import is_free_timing, may_removal_begin
from domain.parts.common.turns import opponent
from domain.rulesets.macross_crusade.chain.chain_links import generate_effect
from domain.rulesets.macross_crusade.effects import automatic_effects
from domain.rulesets.macross_crusade.state.zones import controller
from domain.rulesets.macross_crusade.zone_changes import movement
from domain.rulesets.macross_crusade.zone_changes.destruction import waiting_scraps

ORDER = "scrap_order"
"""The name of the flag with the order in which Scrap effects are generated, as the Offensive player named it."""


def open_scrap_cut(desk: Desk) -> None:
    """Generates the Scrap effects of all cards destroyed by now in one first Cut (MC-DEST-05, MC-CUT-16, MC-DMG-22).

    With the switch `scrap_cut` at `separate_cuts` each card has a Cut of its own. Outside Free Timing they are carried out
    at once, without Cut Ins (MC-CUT-17).
    """
    table = desk.table
    waiting = _in_order(desk, waiting_scraps(table))
    if not waiting or not may_removal_begin(desk):
        return
    if not is_free_timing(desk):
        movement.scrap_cards(desk, waiting, "MC-CUT-17", "destroyed")
        return
    if _asks(desk, waiting):
        return
    if ORDER in desk.table.flags:
        desk.do(FlagSet(ORDER, None))
    together = waiting if desk.switch("scrap_cut") == "one_cut" else waiting[:1]
    for card in together:
        generate_effect(desk, make_scrap_effect(desk, card), "scrap_effect_generated", "MC-DEST-05")
    give_priority(desk, opponent(table, controller(table, together[0])))


def make_scrap_effect(desk: Desk, card: str) -> Effect:
    """Returns the effect "Scrap this card"; it can be answered (MC-DEST-08)."""
    life = desk.table.cards[card].life
    ops = ({"do": "scrap_destroyed"},)
    seat = controller(desk.table, card)
    return {"seat": seat, "kind": "scrap", "card": card, "life": life, "ops": ops, "targets": (), "unvoidable": True}


def _asks(desk: Desk, waiting: list[str]) -> bool:
    """Asks the Offensive player for the order and returns whether it did.

    The question comes only if several cards wait, no order was named yet, and an effect is timed to scrapping.
    """
    if len(waiting) < 2 or ORDER in desk.table.flags or not automatic_effects.is_any_effect_timed_to(desk, "scrapped"):
        return False
    question: Question = {"what": "scraps", "n": len(waiting), "options": tuple(waiting)}
    chain.open_question(desk, desk.table.clock.holder, "", question)
    return True


def order_scrap_effects(desk: Desk, chosen: tuple[str, ...]) -> None:
    """Stores the order of generation that the Offensive player named. The effects resolve in reverse (MC-CUT-11)."""
    desk.do(FlagSet(ORDER, chosen))


def _in_order(desk: Desk, waiting: list[str]) -> list[str]:
    order = desk.table.flags.get(ORDER) or ()
    return sorted(waiting, key=lambda card: order.index(card) if card in order else len(order))
