"""The Regular Effect of the Resolution Step: SQUADs apply their totals to each other (GW-BTL, GW-PREE, GW-ASLT).

The battles are fought in rounds. Preemptive SQUADs have a round of their own. Where a house rule resolves the areas one after
the other, each area has its own round too (GW-BTL-17, switch `battle_areas`). If a round asks a player a question, the next
round waits for the answer. The players state the result of battles with UNITs whose points are unknown (GW-BTL-08 to -15).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.desk.timing.clock_and_priority import advance_clock
from domain.kernel.record.changes import FlagSet, Plain
from domain.kernel.table.table import Table
from domain.parts.bandai.combat_values import UNKNOWN_POINTS
from domain.parts.bandai.stated_results import BattleReporting
from domain.parts.common.turns import opponent
from domain.rulesets.gundam_war.combat import engagement_state, squads
from domain.rulesets.gundam_war.combat.battle_round import Blow, deal_totals
from domain.rulesets.gundam_war.effects import automatic_effects, continuous_effects
from domain.rulesets.gundam_war.game_end import life
from domain.rulesets.gundam_war.keywords import keyword_rules, voucher
from domain.rulesets.gundam_war.keywords.preemptive_attack import strikes_first
from domain.rulesets.gundam_war.messages import msg
from domain.rulesets.gundam_war.state import current_properties
from domain.rulesets.gundam_war.state.zones import AREA_OF_TERRAIN, AREAS, battling, squad
from domain.rulesets.gundam_war.zone_changes import movement

ORDER = "battle_order"


def must_choose_first_area(desk: Desk) -> bool:
    """Returns whether the attacker has to name the area that comes first."""
    both = all(squad(desk.table, desk.table.clock.holder, area) for area in AREAS)
    return both and desk.switch("battle_areas") == "attacker_orders"


def choose_first_area(desk: Desk, seat: str, args: Arguments) -> None:
    """Records which area the attacker wants to resolve first (GW-BTL-17)."""
    first = AREA_OF_TERRAIN.get(str(args.get("first")))
    desk.reject_unless(first is not None, msg("which_area_comes_first"), tuple(AREA_OF_TERRAIN))
    desk.demand("GW-BTL-17", seat == desk.table.clock.holder, msg("attacker_names_order"))
    desk.declare("battle_order_chosen", seat, "GW-BTL-17")
    desk.do(FlagSet(ORDER, first))
    advance_clock(desk)


def _groups(desk: Desk) -> list[tuple[str, ...]]:
    """Returns the areas that are resolved together, in order: both at once, or one by one, by default Space first."""
    if desk.switch("battle_areas") == "simultaneous":
        return [AREAS]
    first = desk.table.flags.get(ORDER, AREAS[0])
    return [(area,) for area in sorted(AREAS, key=lambda area: area != first)]


ROUNDS = "battle_rounds"


def begin_resolution_step(desk: Desk) -> None:
    """Begins the step: settles which areas have attackers only (GW-BTL-16), and triggers Desert (GW-DSRT-01)."""
    engagement_state.determine_engagement(desk)
    keyword_rules.begin_resolution(desk)
    automatic_effects.trigger_at_beginning(desk, "resolution")


def fight_round(desk: Desk) -> None:
    """Fights one round; `has_next_round` says whether another follows (GW-BTL-17)."""
    rounds: tuple[Plain, ...] = desk.table.flags.get(ROUNDS) or _all_rounds(desk)
    now, later = rounds[0], rounds[1:]
    blows = _blows(desk, now["areas"], now["struck"])
    first = {} if now["struck"] else {blow: strikes_first(desk.table, *blow) for blow in blows}
    if any(truth is None and _is_computed(desk, *blow) for blow, truth in first.items()):
        desk.demand("GW-PREE-01", None)
    early = [blow for blow, truth in first.items() if truth is True]
    if early:
        struck = tuple(f"{seat}.{area}" for seat, area in early)
        later = ({**now, "struck": struck}, *later)
    deal_totals(desk, early or blows)
    if desk.table.result is None:
        desk.do(FlagSet(ROUNDS, later or None))
        if not later:
            _finish(desk)


def _is_computed(desk: Desk, seat: str, area: str) -> bool:
    """Returns whether both totals of an area are known. If not, the outcome is open in any case."""
    sides = (squad(desk.table, each, area) for each in desk.table.header.seats)
    return all(squads.squad_total(desk.table, units) is not None for units in sides)


def has_next_round(desk: Desk) -> bool:
    """Returns whether a round is still to be fought."""
    return ROUNDS in desk.table.flags


def _all_rounds(desk: Desk) -> tuple[Plain, ...]:
    if desk.switch("unopposed_check") == "regular_effect":
        engagement_state.determine_engagement(desk)
    return tuple({"areas": areas, "struck": ()} for areas in _groups(desk))


def _blows(desk: Desk, areas: tuple[str, ...], struck: tuple[str, ...]) -> list[Blow]:
    """Returns the SQUADs in these areas that have not yet applied their total. `struck`: the SQUADs that have."""
    return [
        (seat, area)
        for area in areas
        for seat in desk.table.header.seats
        if squad(desk.table, seat, area) and f"{seat}.{area}" not in struck
    ]


def _finish(desk: Desk) -> None:
    desk.record("fixed", "battles_resolved", "", "GW-BTL-08")
    desk.do(FlagSet(ORDER, None))
    engagement_state.clear_engagement(desk)


def _points_if_squad_is_known(table: Table, unit: str) -> tuple[int | None, ...]:
    """Returns the points of a UNIT, all unknown where what texts add to its SQUAD is unknown."""
    place = table.zone_of(unit)
    unsure = continuous_effects.squad_total_change(table, squad(table, place.holder, place.name)) is None
    return UNKNOWN_POINTS if unsure else current_properties.combat_points(table, unit)


def _fall_as_stated(desk: Desk, fallen: Iterable[str]) -> Callable[[], object]:
    """Destroys the UNITs that players state as fallen, and gives Voucher Points for them (GW-VOUC-01).

    Returns what the destruction triggers, which comes after the damage to the nation.
    """
    doomed = list(fallen)
    for seat in desk.table.header.seats:
        for area in AREAS:
            enemies = [unit for unit in squad(desk.table, opponent(desk.table, seat), area) if unit in doomed]
            voucher.gain_points(desk, seat, voucher.points_for_destroyed(desk, seat, area, enemies))
    burial = movement.begin_destruction(desk, doomed, "battle", firm=True)
    return lambda: movement.finish_destruction(desk, burial, "battle")


BATTLE_REPORTING = BattleReporting(
    places=("resolution.ft2", "return.ft1"),
    late="return.ft2",
    battling=battling,
    points=_points_if_squad_is_known,
    rule="GW-BTL-08",
    fall=_fall_as_stated,
    hurt=lambda desk, seat, points: life.damage_nations(desk, {seat: points}, "combat", "GW-BTL-15"),
    after=movement.destroy_fallen_units,
)
