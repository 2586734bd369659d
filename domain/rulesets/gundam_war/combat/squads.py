"""SQUADs: ordered UNITs from the Station area, one SQUAD an area (GW-SQD-01 to -03), and their totals (GW-BTL-04 to -07)."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.contract.truth import Truth, all_of, negate
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from domain.parts.bandai import detachments
from domain.parts.bandai.detachments import Formation, sum_strength
from domain.parts.common.card_references import is_id
from domain.rulesets.gundam_war.card_schema.filters import May
from domain.rulesets.gundam_war.effects import continuous_effects
from domain.rulesets.gundam_war.effects.filters import in_play_card
from domain.rulesets.gundam_war.messages import msg
from domain.rulesets.gundam_war.state import current_properties
from domain.rulesets.gundam_war.state.zones import AREA_OF_TERRAIN, STATION, TERRAIN, is_rolled, root


def named_squads(desk: Desk, seat: str, args: Arguments, rule: str) -> Formation:
    """Returns the UNITs named for each area, one or several (GW-SQD-02, -03, GW-UNIT-03). `rule`: GW-ATK-04 or GW-DFN-08."""
    return detachments.form_detachments(
        desk, args, AREA_OF_TERRAIN, lambda ref, taken: _unit(desk, seat, ref, taken, rule), rule
    )


def _unit(desk: Desk, seat: str, ref: Plain, taken: list[str], rule: str) -> str:
    table = desk.table
    station, rules = table.at(f"{seat}.{STATION}"), (rule, "GW-ZONE-10")

    elsewhere = is_id(ref) and ref in table.cards and not table.zone_of(ref).in_play
    desk.demand("GW-ZONE-10", not elsewhere, msg("card_is_not_in_word", card=ref, word="Station area"))

    def find(ref: Plain) -> str:
        return root(table, in_play_card(desk, seat, ref, (seat,)))

    card_id = detachments.find_unit_at_home(desk, ref, taken, station, find, "Station area", rules)
    desk.demand("GW-SQD-01", current_properties.type_of(table, card_id).may_be("unit"), msg("only_units_form_squad"))
    return card_id


def squads_as_stored(squads: Formation) -> dict[str, Plain]:
    """Returns SQUADs in the form that the record stores."""
    return {"squads": {TERRAIN[area]: units for area, units in squads.items()}}


def require_ready(desk: Desk, unit: str, rule: str, permit: May) -> None:
    """Checks that a UNIT is rerolled, hence ready (GW-ATK-08, GW-STAT-01, OP-41).

    A rolled UNIT is not ready (GW-ATK-02, GW-DFN-05, GW-STAT-02, -03), unless a text grants `permit` (GW-EFF-01).
    """
    ready: Truth = not is_rolled(desk.table, unit) or continuous_effects.has_permission_or_ban(
        desk.table, unit, "may", permit
    )
    desk.demand(rule, ready, msg("card_is_rolled", card=unit))


def require_terrain(desk: Desk, unit: str, area: str, rule: str) -> None:
    """Checks that a UNIT's UNIT Type includes the area (GW-UNIT-04, GW-ZONE-11, -12), and that no text bars it from there."""
    desk.demand(rule, has_terrain(desk.table, unit, area), msg("card_cannot_fight_in_word", card=unit, word=TERRAIN[area]))


def has_terrain(table: Table, unit: str, area: str) -> Truth:
    """Returns whether a UNIT may fight in an area (GW-UNIT-04, GW-EFF-01); unknown if its UNIT Type is unknown."""
    terrain = current_properties.printed(table, unit).terrain
    barred = continuous_effects.has_permission_or_ban(table, unit, "cannot", TERRAIN[area])
    fits = terrain.is_any_of(TERRAIN[area]) if terrain.words else None  # what is no UNIT has none; another rule bars it
    return all_of((negate(barred), fits))


def unit_values(table: Table, squad: list[str]) -> list[int | None]:
    """Returns what each UNIT adds, front first. A rolled UNIT adds 0 (GW-BTL-06, GW-STAT-04), like points below 0 (OP-47)."""
    return [_value(table, unit, index) for index, unit in enumerate(squad)]


def _value(table: Table, unit: str, index: int) -> int | None:
    if is_rolled(table, unit):
        return 0
    value = current_properties.combat_points(table, unit)[0 if index == 0 else 1]
    return None if value is None else max(value, 0)


def squad_total(table: Table, squad: list[str]) -> int | None:
    """Returns the SQUAD total including changes by texts (GW-EFF-01); None if the points of a UNIT are unknown."""
    together, more = sum_strength(unit_values(table, squad)), continuous_effects.squad_total_change(table, squad)
    return None if together is None or more is None else max(together + more, 0)
