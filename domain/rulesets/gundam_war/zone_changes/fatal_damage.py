"""UNITs that are destroyed by the damage on them, or because their defense was lowered to 0."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.bandai.combat_values import lowers_defense, lowers_or_zeroes_defense, unlowered_defense
from domain.parts.common.card_zones import cards_in_zones
from domain.parts.common.set_groups import SET
from domain.rulesets.gundam_war.effects import continuous_effects
from domain.rulesets.gundam_war.state import current_properties
from domain.rulesets.gundam_war.state.negated_effects import auto_a_texts_in_play
from domain.rulesets.gundam_war.state.zones import IN_PLAY, cards_in_play


def fatally_damaged_units(desk: Desk) -> list[str]:
    """Returns the UNITs that are destroyed now (GW-DMG-06, GW-DMG-08, switch `defense_zero`).

    Points are computed only for UNITs with damage, or for all UNITs while an effect or card lowers a defense.
    """
    table = desk.table
    lowering = desk.switch("defense_zero") == "destroyed" and (_is_lowered(table) or _coins_lower(table))
    waiting = {each[0] for each in table.flags.get("doomed", ())}
    return [unit for unit in _at_risk(table, lowering) if unit not in waiting and _falls(table, unit, lowering)]


@memo(depends_on="cards")
def _at_risk(table: Table, lowering: bool) -> list[str]:
    """Returns the UNITs in play with damage or other marks; all UNITs while a defense is lowered."""
    there = (card for seat in table.header.seats for card in cards_in_zones(table, seat, IN_PLAY))
    return [
        card
        for card in there
        if (lowering or table.cards[card].marks) and current_properties.type_of(table, card).is_surely("unit")
    ]


def _falls(table: Table, unit: str, lowering: bool) -> bool:
    value = current_properties.defense(table, unit)
    if value is None:
        return False
    damage = current_properties.damage(table, unit)
    if 0 < damage >= value:
        return True
    return lowering and value <= 0 and _brought_down(table, unit)


def demand_known_defense(desk: Desk, units: Iterable[str], rule: str = "GW-DMG-06") -> None:
    """Leaves the verdict open if one of some damaged or weakened cards may be a UNIT of unknown defense (GW-DMG-06, -08).

    Whether it is destroyed nobody knows; if it was, the players destroy it by hand.
    """
    if any(_may_fall(desk.table, unit) for unit in units):
        desk.demand(rule, None)


def demand_known_lowered_defense(desk: Desk, units: Iterable[str], points: Plain) -> None:
    """Leaves the verdict open if points that lower a defense reach a card that may be a UNIT of unknown defense (GW-DMG-08).

    By house rule (switch `defense_zero`) only damaged UNITs can fall by it.
    """
    if lowers_or_zeroes_defense(points):
        by_zero = desk.switch("defense_zero") == "destroyed"
        risked = [unit for unit in units if by_zero or current_properties.damage(desk.table, unit)]
        demand_known_defense(desk, risked, "GW-DMG-08")


def _may_fall(table: Table, card: str) -> bool:
    """Returns whether a card may be a UNIT whose destruction its unknown defense decides."""
    if not current_properties.type_of(table, card).may_be("unit") or any(
        each[0] == card for each in table.flags.get("doomed", ())
    ):
        return False
    return (
        current_properties.defense(table, card) is None
        and continuous_effects.is_barred_from(table, card, "be_destroyed") is not True
    )


def _brought_down(table: Table, unit: str) -> bool:
    """Returns whether the defense would be above 0 if it was not lowered. A printed 0 or asterisk was not lowered (OP-46)."""
    return (
        unlowered_defense(current_properties.printed(table, unit).points, current_properties.point_additions(table, unit)) > 0
    )


@memo(depends_on="play")
def _is_lowered(table: Table) -> bool:
    """Returns whether a modifier, an Auto A text or a set card lowers a defense."""
    said = [effect.points for _, text in auto_a_texts_in_play(table) for effect in text.effects]
    if any(points is not None and lowers_or_zeroes_defense(points) for points in said) or any(
        map(_puts_down, table.modifiers.values())
    ):
        return True
    return any(_set_lowers(table, card) for seat in table.header.seats for card in cards_in_play(table, seat))


def _coins_lower(table: Table) -> bool:
    """Returns whether there are coins that lower a defense."""
    return any(
        flag.startswith(current_properties.COIN) and lowers_defense(said["points"]) for flag, said in table.flags.items()
    )


def _puts_down(modifier: Plain) -> bool:
    if modifier["what"] == continuous_effects.TABLE_WIDE:
        return lowers_or_zeroes_defense(modifier["by"].get("points", (0, 0, 0)))
    return modifier["what"] == "points" and lowers_or_zeroes_defense(modifier["by"])


def _set_lowers(table: Table, card_id: str) -> bool:
    if table.cards[card_id].role != SET:
        return False
    points = current_properties.printed(table, card_id).points
    return points is not None and lowers_defense(points)
