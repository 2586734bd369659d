"""Transform (RT-KW-02, RT-MOVE-04): a card is rotated left or right, and the mode that is then right side up applies.

Units also take a mode as they advance to attack or defend (RT-ATK-13, RT-DEF-10). That is no effect and does not enter the
clip.
"""

from __future__ import annotations

from functools import partial

from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.record.changes import Angled, AttributeSet, Plain
from domain.kernel.table.table import Table
from domain.rulesets.robotech.card_schema.texts import TransformMode
from domain.rulesets.robotech.effects.card_lookup import find_fielded_card
from domain.rulesets.robotech.effects.triggers import trigger_abilities
from domain.rulesets.robotech.messages import msg
from domain.rulesets.robotech.state.printed_properties import is_known, names_of, printed
from domain.rulesets.robotech.state.units import root_of_unit
from domain.rulesets.robotech.state.zones import fielded

ANGLES = {"upright": 0, "right": 90, "left": 270}
"""The clockwise angle of a card for each mode that is right side up."""
_MODES = {angle: mode for mode, angle in ANGLES.items()}
SIDES = ("left", "right")
SINCE = "transformed"
"""The attribute of a card that was transformed after its controller's last turn began (RT-MOVE-05)."""


def mode_of(table: Table, card_id: str) -> str:
    """Returns the mode of a card: upright, left or right."""
    return _MODES.get(table.cards[card_id].angle, "upright")


def face_of_mode(table: Table, card_id: str) -> TransformMode | None:
    """Returns the Weapon and Armor of the present mode; None for an upright card. Speed does not change (OP-43)."""
    if not table.cards[card_id].angle:
        return None
    modes = printed(table, card_id).modes
    return {"left": modes.left, "right": modes.right}.get(mode_of(table, card_id))


def sides_with_mode(table: Table, card_id: str) -> tuple[str, ...]:
    """Returns the sides to which a card has a mode."""
    modes = printed(table, card_id).modes
    return tuple(side for side, mode in zip(SIDES, modes, strict=True) if mode is not None)


def require_can_transform(desk: Desk, unit: str, to: Plain) -> None:
    """Checks that a card has the mode `to`, and that it was not transformed since its controller's turn (RT-MOVE-05)."""
    desk.demand("RT-MOVE-04", to in SIDES, msg("card_is_transformed_to_left"), SIDES)
    modes = sides_with_mode(desk.table, unit)
    known = is_known(desk.table, unit)
    name = names_of(desk.table, unit).or_else(unit)
    desk.demand("RT-ATK-13", to in modes if known else None, msg("card_has_no_mode_to", card=name, word=to), modes)
    rested = SINCE not in desk.table.cards[unit].attributes
    desk.demand("RT-MOVE-05", rested, msg("card_was_transformed_already_and_waits", card=name))


def rotate_card(desk: Desk, unit: str, to: str, rule: str = "RT-MOVE-04") -> None:
    """Rotates a card; the mode stays until the card is recalled (RT-ATK-14)."""
    if to not in SIDES:
        return
    before = mode_of(desk.table, unit)
    desk.record("consequence", "unit_transformed", "", rule, {"unit": unit, "from": before, "to": to})
    desk.do(Angled(unit, ANGLES[to]), AttributeSet(unit, SINCE, desk.table.clock.turn))
    trigger_abilities(desk, "transforms", [unit])


def declared_rotations(desk: Desk, seat: str, units: list[str], args: Arguments) -> dict[str, str]:
    """Returns the declared Units that are rotated, each with its side."""
    result: dict[str, str] = {}
    for way, fault in (("left", "left_list_units"), ("right", "right_list_units")):
        refs = args.get(way, ())
        desk.reject_unless(isinstance(refs, tuple), msg(fault))
        for ref in refs:
            free = [unit for unit in units if unit not in result]
            card = find_fielded_card(desk, seat, ref, partial(msg, "card_is_not_among_these"), "RT-ATK-13", free)
            unit = root_of_unit(desk.table, card)
            name = names_of(desk.table, unit).or_else(unit)
            desk.reject_unless(result.get(unit, way) == way, msg("card_is_rotated_both_ways", card=name))
            result[unit] = way
    for unit, way in result.items():
        require_can_transform(desk, unit, way)
    return result


def rotate_declared(desk: Desk, turned: dict[str, str]) -> None:
    """Rotates the Units after they have advanced."""
    for unit, way in turned.items():
        rotate_card(desk, unit, way, "RT-ATK-13")


def set_upright(desk: Desk, card_id: str) -> None:
    """Turns a card upright when it is recalled or leaves play (RT-MOVE-06)."""
    if desk.table.cards[card_id].angle:
        desk.do(Angled(card_id, 0))


def allow_transforming_again(desk: Desk, seat: str) -> None:
    """Lets the cards of `seat` be transformed again at the begin of its turn (RT-MOVE-05, OP-44)."""
    for card_id in fielded(desk.table, seat):
        if SINCE in desk.table.cards[card_id].attributes:
            desk.do(AttributeSet(card_id, SINCE, None))
