"""Which areas have attackers only, and where a SQUAD is engaged; settled as the Resolution Step begins (GW-BTL-16)."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import FlagSet
from domain.kernel.table.table import Table
from domain.parts.common.set_groups import with_set_cards
from domain.parts.common.turns import opponent
from domain.rulesets.gundam_war.effects.automatic_effects import snapshot_card, trigger_effects
from domain.rulesets.gundam_war.state.zones import AREAS, ENGAGED, TERRAIN, squad

UNOPPOSED = "unopposed"
_FLAGS = (UNOPPOSED, ENGAGED)


def determine_engagement(desk: Desk) -> None:
    """Settles for each area whether it has attackers only, or both sides (GW-BTL-01 to -03, switch `unopposed_check`)."""
    alone, met = _alone(desk.table), _met(desk.table)
    said = {"areas": tuple(TERRAIN[area] for area in alone)}
    desk.record("fixed", "unopposed_settled", "", "GW-BTL-16", said)
    was = desk.table.flags.get(ENGAGED, ())
    desk.do(FlagSet(UNOPPOSED, tuple(alone)), FlagSet(ENGAGED, tuple(met)))
    _became_engaged(desk, [area for area in met if area not in was])


def _became_engaged(desk: Desk, areas: list[str]) -> None:
    """Triggers the effects timed to becoming engaged, for all cards in these areas (GW-AUTO-05)."""
    units = [unit for area in areas for seat in desk.table.header.seats for unit in squad(desk.table, seat, area)]
    seen = [snapshot_card(desk, card) for card in with_set_cards(desk.table, units)]
    if seen:
        trigger_effects(desk, "engaged", seen, {})


def mark_engaged_on_joining(desk: Desk) -> None:
    """Marks a SQUAD that comes into an area during the step as engaged at once (GW-BTL-16)."""
    flags = desk.table.flags
    if ENGAGED not in flags:
        return
    met = [area for area in _met(desk.table) if area not in flags[ENGAGED]]
    if met:
        alone = tuple(area for area in flags[UNOPPOSED] if area not in met)
        desk.do(FlagSet(UNOPPOSED, alone), FlagSet(ENGAGED, (*flags[ENGAGED], *met)))
        _became_engaged(desk, met)


def clear_engagement(desk: Desk) -> None:
    """Clears the flags after the battles were resolved."""
    desk.do(*(FlagSet(flag, None) for flag in _FLAGS))


def is_unopposed(table: Table, seat: str, area: str) -> bool:
    """Returns whether the SQUAD's total goes to the Nation Pile (GW-BTL-02, -15)."""
    return seat == table.clock.holder and area in table.flags.get(UNOPPOSED, ())


def is_engaged(table: Table, area: str) -> bool:
    """Returns whether two SQUADs met in the area, even if one is gone by now."""
    return area in table.flags.get(ENGAGED, ())


def _alone(table: Table) -> list[str]:
    return [area for area in AREAS if _attackers(table, area) and not _defenders(table, area)]


def _met(table: Table) -> list[str]:
    return [area for area in AREAS if _attackers(table, area) and _defenders(table, area)]


def _attackers(table: Table, area: str) -> list[str]:
    return squad(table, table.clock.holder, area)


def _defenders(table: Table, area: str) -> list[str]:
    return squad(table, opponent(table, table.clock.holder), area)
