"""Destroy (RT-KW-06): a Unit goes from play to its owner's discard pile, at once and without a window (RT-DST-01, -02)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.contract.ruleset import Desk
from domain.rulesets.robotech.combat import attacks
from domain.rulesets.robotech.effects import triggers
from domain.rulesets.robotech.keywords import eject
from domain.rulesets.robotech.state.zones import is_in_base_or_battle_zone
from domain.rulesets.robotech.zone_changes import movement


def destroy_units(desk: Desk, doomed: Iterable[str], cause: str, source: str = "") -> None:
    """Destroys Units in the same moment; `cause` is skirmish or effect.

    The Mecha of a Unit goes to the discard pile (RT-EJE-02), and its Pilot is ejected (RT-EJE-01). A Pilot without a Mecha
    goes to the discard pile (RT-EJE-08). Destruction alone gives no points (RT-DST-03).
    """
    table = desk.table
    fallen = [card for card in dict.fromkeys(doomed) if is_in_base_or_battle_zone(table, card)]
    if not fallen:
        return
    defending = {card for card in fallen if attacks.has_role(table, card, "defending")}
    set_off = triggers.collect_triggered(desk, "destroyed", fallen)
    triggers.trigger_delayed_effects(desk, "destroyed", fallen)
    desk.record("consequence", "destroyed", "", "RT-DST-01", {"cards": tuple(fallen), "cause": cause, "source": source})
    crews = {card: list(table.at(card)) for card in fallen}
    for card in fallen:
        for pilot in crews[card]:
            eject.eject_from_destroyed_mecha(desk, pilot, card, cause, card in defending)
        if card in table.cards and is_in_base_or_battle_zone(table, card):
            movement.discard_card(desk, card)
    triggers.queue_abilities(desk, "destroyed", set_off)
