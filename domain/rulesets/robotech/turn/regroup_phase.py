"""The Regroup Phase: the Active player recalls (RT-REG-01), and every player draws (RT-REG-06)."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.table.table import Table
from domain.rulesets.robotech.card_schema.texts import ContinuousEffect
from domain.rulesets.robotech.effects import continuous_effects
from domain.rulesets.robotech.keywords import transform
from domain.rulesets.robotech.state.zones import BATTLE, controller, fielded
from domain.rulesets.robotech.turn.turn_order import seats_from_active
from domain.rulesets.robotech.zone_changes import movement

REFUEL = 3


def recall_units(desk: Desk) -> None:
    """Moves all Units of the Active player back to the Base Zone (RT-REG-02); other players' Units stay (RT-REG-03).

    Pilots stay in their Mecha (RT-REG-04), and modes turn back to upright (RT-ATK-14, RT-MOVE-06). Vessels come back too,
    and so do Characters that an Advance ability has moved to the Battle Zone (RT-CARD-10).
    """
    seat = desk.table.clock.holder
    units = tuple(desk.table.at(f"{seat}.{BATTLE}"))
    turned = tuple(card for card in fielded(desk.table, seat) if desk.table.cards[card].angle)
    desk.record("fixed", "units_recalled", seat, "RT-REG-02", {"units": units, "upright": turned})
    for unit in units:
        movement.recall_unit(desk, unit)
    for card in turned:
        transform.set_upright(desk, card)


def draw_for_all(desk: Desk) -> None:
    """Draws 3 cards for every player (RT-REG-05), in seat order and without a window in between (RT-REG-06, RT-TURN-08)."""
    for seat in seats_from_active(desk):
        if f"out:{seat}" not in desk.table.flags:
            count = min([REFUEL, *_limits(desk.table, seat, continuous_effects.active_effects(desk.table))])
            movement.draw_cards(desk, seat, count, "RT-REG-05")
            if any(limit < count for limit in _limits(desk.table, seat, continuous_effects.possible_effects(desk.table))):
                desk.mark_open("RT-REG-05")


def _limits(table: Table, seat: str, effects: list[tuple[str, ContinuousEffect]]) -> list[int]:
    """Returns the draw limits that such effects set for a player in this step (RT-GOLD-01)."""
    return [
        effect.refuel
        for source, effect in effects
        if effect.refuel is not None
        and (effect.who == "each" or (controller(table, source) == seat) == (effect.who == "own"))
    ]
