"""The units that are destroyed now, by damage or by a defence of 0 (NX-DEST-01)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth
from domain.kernel.record.changes import Plain
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.bandai.card_states import is_destroyed
from domain.parts.bandai.combat_values import DEFENSE, lowers_defense, lowers_or_zeroes_defense
from domain.parts.common.card_zones import cards_in_zones
from domain.rulesets.gundam_war_nexa.card_schema.texts import continuous_effects_of_text
from domain.rulesets.gundam_war_nexa.effects import continuous_effects
from domain.rulesets.gundam_war_nexa.state import current_properties
from domain.rulesets.gundam_war_nexa.state.zones import AREAS, DEPLOYMENT, cards_on_field


@memo(depends_on="position")
def fatally_damaged_units(table: Table) -> list[tuple[str, str]]:
    """Returns the units to be destroyed now, each with its cause: `damage` or `defense` (NX-DEST-01, -03, NX-BATT-40)."""
    there = _at_risk(table, _coin_lowers(table) or _is_lowering(table))
    return [(card, how) for card in there if (how := _falls(table, card))]


@memo(depends_on="cards")
def _at_risk(table: Table, lowering: bool) -> list[str]:
    """Returns the units that have damage or a printed defence of 0, or all units while any defence is lowered."""
    there = (card for seat in table.header.seats for card in cards_in_zones(table, seat, (DEPLOYMENT, *AREAS)))
    candidates = (card for card in there if lowering or table.cards[card].marks or _is_weak(table, card))
    return [
        card
        for card in candidates
        if not is_destroyed(table, card) and current_properties.is_surely_type(table, card, "unit")
    ]


def _is_weak(table: Table, card: str) -> bool:
    points = current_properties.original_print(table, card).points
    return points is not None and points[DEFENSE] == 0


def _falls(table: Table, unit: str) -> str | None:
    """Returns why a unit is destroyed now, or None.

    "Is not destroyed" does not prevent this if the defence was lowered: to 0, or to the damage on the unit or below
    (NX-DEST-11).
    """
    value = current_properties.defense(table, unit)
    if value is None:
        return None
    if value == 0 and not _is_star(table, unit):
        return "defense"
    damage = current_properties.damage(table, unit)
    if not 0 < damage >= value:
        return None
    return None if _survives(table, unit) is True else "damage"


def _survives(table: Table, unit: str) -> Truth:
    """Returns whether a text says that a fatally damaged unit is not destroyed; unknown if an unknown card may say so."""
    spared = continuous_effects.has_permission_or_ban(table, unit, "cannot", "be_destroyed")
    if spared is False:
        return False
    return spared if current_properties.damage(table, unit) >= current_properties.unlowered_defense(table, unit) else False


def may_survive(table: Table, units: Iterable[str]) -> bool:
    """Returns whether an unknown card decides if one of some fatally damaged units is destroyed."""
    return any(_survives(table, unit) is None for unit in units)


def demand_known_lowered_defense(desk: Desk, units: Iterable[str], points: Plain) -> None:
    """Leaves the verdict open if points that lower a defence reach a card that may be a unit of unknown defence
    (NX-DEST-01).
    """
    if lowers_or_zeroes_defense(points):
        demand_known_defense(desk, units, "NX-DEST-01")


def demand_known_defense(desk: Desk, units: Iterable[str], rule: str = "NX-DEST-03") -> None:
    """Leaves the verdict open if one of some damaged or weakened cards may be a unit of unknown defence (NX-DEST-01, -03).

    Whether it is destroyed nobody knows; if it was, the players destroy it by hand.
    """
    if any(_may_fall(desk.table, card) for card in units):
        desk.demand(rule, None)


def _may_fall(table: Table, card: str) -> bool:
    """Returns whether a card may be a unit whose destruction its unknown defence decides."""
    unit = current_properties.may_be_type(table, card, "unit")
    return unit and not is_destroyed(table, card) and current_properties.defense(table, card) is None


def _coin_lowers(table: Table) -> bool:
    """Returns whether a coin lowers a defence."""
    return any(name.startswith("coin:") and _lowers(said) for name, said in table.flags.items())


@memo(depends_on="play")
def _is_lowering(table: Table) -> bool:
    """Returns whether a modifier, a set card or a continuous text lowers a defence."""
    put = (each["by"] for each in table.modifiers.values() if each["what"] in ("points", continuous_effects.TABLE_WIDE))
    return any(map(_lowers, put)) or any(_lowers_others(table, card) for card in cards_on_field(table))


@memo(depends_on="card")
def _lowers_others(table: Table, card: str) -> bool:
    printed = current_properties.original_print(table, card)
    if printed.type.is_surely("character") and printed.points is not None and lowers_defense(printed.points):
        return True
    given = (effect.points for text in current_properties.texts(table, card) for effect in continuous_effects_of_text(text))
    return any(points is not None and lowers_or_zeroes_defense(points) for points in given)


def _is_star(table: Table, unit: str) -> bool:
    points = current_properties.printed(table, unit).points
    return points is not None and points[DEFENSE] == "*"


def _lowers(by: Plain) -> bool:
    points = by.get("points", (0, 0, 0)) if isinstance(by, dict) else by
    return lowers_or_zeroes_defense(points)
