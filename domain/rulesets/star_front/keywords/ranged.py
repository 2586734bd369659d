"""Ranged (SF-RANGED): the unit names a position ahead, and is not combat-destroyed while it attacks."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import all_of, any_of
from domain.kernel.table.table import Table
from domain.rulesets.star_front.keywords.armor_break import may_attack_target, may_fight_as_recorded
from domain.rulesets.star_front.messages import msg
from domain.rulesets.star_front.state import current_properties, zones

_WORDS = {"f": zones.FRONT, "front": zones.FRONT, "b": zones.BACK, "back": zones.BACK}


def named_row(word: str) -> str:
    """Returns the row that a word names (front, F, F3, back, B, B3), or an empty string."""
    lane = word[1:]
    return _WORDS.get(word.lower()) or (_WORDS.get(word[:1].lower(), "") if lane.isdecimal() else "")


def require_row_word(desk: Desk, word: str, lane: int) -> None:
    """Checks that a word, if there is one, names a row, or a position of the lane. Raises Refused otherwise."""
    named = bool(named_row(word)) and (word.lower() in _WORDS or word[1:] == str(lane))
    desk.reject_unless(not word or named, msg("no_such_row_said", said=f"{word:.20}"), ("front", "back"))


def ranged_targets(table: Table, unit: str, there: list[str], pierces: bool) -> list[str]:
    """Returns the unit on the named row of the attacker's present lane (SF-RANGED-05). An empty list means it is straightened
    (SF-RANGED-02).

    With pierce, returns every unit ahead that may be fought, the front one first (SF-RANGED-06).
    """
    fair = [target for target in there if may_fight_as_recorded(table, unit, target)]
    return fair if pierces else fair[:1]


def require_named_position(desk: Desk, unit: str, foe: str, lane: int, word: str) -> None:
    """Checks that the word names an enemy position ahead that may be attacked (SF-RANGED-01). The back one may be attacked
    past a blocker (SF-RANGED-04).
    """
    table = desk.table
    row = named_row(word)
    desk.demand("SF-RANGED-01", bool(row), msg("ranged_unit_names_front_or_back"), ("front", "back"))
    ahead = [u for name in zones.ROWS if (u := zones.unit_at(table, foe, name, lane))]
    pierces = current_properties.has_keyword(table, unit, "pierce")
    fair = any_of(may_attack_target(table, unit, target) for target in ahead)
    if pierces is True:
        desk.demand("SF-RANGED-06", fair, msg("neither_unit_ahead_may_be_attacked"))
        return
    there = any_of(
        may_attack_target(table, unit, target) for target in ahead if not row or zones.row_of(table, target) == row
    )
    desk.demand("SF-RANGED-02", any_of((there, all_of((pierces, fair)))), msg("named_position_holds_nobody_who"))


def is_spared(table: Table, unit: str) -> bool:
    """Returns whether an attacking unit is not combat-destroyed (SF-RANGED-03, OP-17)."""
    return (
        current_properties.has_keyword(table, unit, "ranged") is True
        and table.cards[unit].angle == current_properties.ATTACKING
    )
