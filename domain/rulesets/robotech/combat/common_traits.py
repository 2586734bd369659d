"""The common Race or Allegiance that the Units of a side must have (RT-ATK-03, RT-DEF-17; switch `rules_cards`)."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth, any_of
from domain.rulesets.robotech.messages import msg
from domain.rulesets.robotech.state.units import allegiances, have_value_in_common, races


def have_common_trait(desk: Desk, units: list[str]) -> Truth:
    """Returns whether one Race, or one Allegiance, is common to all the Units (RT-ATK-22)."""
    return any_of(have_value_in_common(desk.table, units, words) for words in (races, allegiances))


def are_rules_cards_used(desk: Desk) -> bool:
    """Returns whether the publisher's rules cards apply in this game."""
    return desk.switch("rules_cards") == "on"


def require_common_attackers(desk: Desk, together: list[str], group: list[str]) -> None:
    """Checks that all attackers of the step share a Race or an Allegiance (RT-ATK-03).

    A Group needs no more (RT-ATK-11). Without the rules cards, the Units of a Group also share a Race.
    """
    desk.demand("RT-ATK-03", have_common_trait(desk, together), msg("attackers_share_neither_race_nor"))
    if not are_rules_cards_used(desk):
        desk.demand("RT-ATK-11", have_value_in_common(desk.table, group, races), msg("units_group_attack_share_no_race"))


def require_common_defenders(desk: Desk, together: list[str], group: list[str]) -> None:
    """Checks that all Units that one player declares as defenders in the step share a Race or an Allegiance (RT-DEF-17).

    A Group needs no more (RT-DEF-04). Without the rules cards only the Units of a Group are checked, and for a Race.
    """
    if are_rules_cards_used(desk):
        desk.demand("RT-DEF-17", have_common_trait(desk, together), msg("defenders_share_neither_race_nor"))
    else:
        desk.demand("RT-DEF-04", have_value_in_common(desk.table, group, races), msg("units_group_defense_share_no_race"))
