"""Replacing a card on the field by another (NX-MISC-01): the new card takes over everything that affected the old one."""

from __future__ import annotations

from domain.card_effects import card_substitution
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.identification import show_card
from domain.kernel.desk.timing import chain
from domain.kernel.record.changes import (
    PUBLIC,
    Angled,
    AttributeSet,
    FlagSet,
    Marked,
    Moved,
    Plain,
)
from domain.parts.common.set_groups import ROLLED
from domain.parts.common.small_effect_execution import OptionalQuestion
from domain.parts.common.target_groups import incarnations
from domain.rulesets.gundam_war_nexa.effects import automatic_effects
from domain.rulesets.gundam_war_nexa.plays import older_cards, uniqueness
from domain.rulesets.gundam_war_nexa.zone_changes import destruction, movement

TRANSFERRED_MARKS = ("destroyed", "went_to_battle", "with_supply")


def replace_card(desk: Desk, old: str, new: str, seat: str, ready: bool = False) -> OptionalQuestion:
    """Replaces a card: state, damage, coins with modifiers, set cards and modifiers pass to the new card, and effects on the
    old card affect the new one.

    Then the old card leaves, first to its owner's hand, and the effects timed to that and to the new card start (NX-AUTO-05).
    `ready`: the new card comes in reroll state.
    """
    table = desk.table
    was, left = table.cards[old], automatic_effects.snapshot_card(desk, old)
    desk.record("resolved", "card_replaced", seat, "NX-MISC-01", {"old": old, "new": new})
    uniqueness.leave_entry_open(desk, new, seat, old)
    show_card(desk, new, (PUBLIC,))
    desk.do(Moved(new, was.place, table.at(was.place).index(old), was.role, 1))
    if was.angle == ROLLED and not ready:
        desk.do(Angled(new, ROLLED))
    desk.do(*(Marked(new, kind, amount) for kind, amount in sorted(was.marks.items()) if _is_carried(desk, kind)))
    desk.do(*(AttributeSet(new, name, was.attributes[name]) for name in TRANSFERRED_MARKS if name in was.attributes))
    card_substitution.transfer_set_cards(desk, old, new)
    _hand_over(desk, old, new)
    movement.put_card(desk, old, "hand")
    automatic_effects.trigger_effects(desk, "leaves", [left], {})
    automatic_effects.trigger_effects(desk, "enters", [automatic_effects.snapshot_card(desk, new)], {})
    question = uniqueness.abolish_barred_cards(desk, [new], seat) or older_cards.demand_entry_cost(desk, seat, [new])
    destruction.destroy_fallen_units(desk)
    return question


def _is_carried(desk: Desk, mark: str) -> bool:
    """Returns whether a mark passes to the new card: damage, or coins with combat modifiers."""
    return not mark.startswith("coin:") or "points" in desk.table.flags.get(mark, {})


def _hand_over(desk: Desk, old: str, new: str) -> None:
    """Transfers modifiers, waiting effects, the order in the force and the destruction to the new card."""
    table = desk.table
    card_substitution.transfer_modifiers(desk, old, new)
    for key, data in list(table.chain):
        if old in data["targets"]:
            chain.replace_effect(desk, key, card_substitution.retarget(desk, data, old, new))
    for key, data in list(table.chain):
        if data["card"] == old and not any(operation["do"] == "copy_text" for operation in data.get("ops", ())):
            chain.replace_effect(desk, key, {**data, "card": new, "own_life": table.cards[new].life})
    for flag in ("standby", "abolishing", "leaders"):
        if flag in table.flags:
            _renamed(desk, flag, old, new)


def _renamed(desk: Desk, flag: str, old: str, new: str) -> None:
    value = _swapped(desk.table.flags[flag], old, new)
    if flag == "standby":
        value = tuple(
            {**each, "lives": incarnations(desk.table, each["targets"])} if new in each["targets"] else each for each in value
        )
    desk.do(FlagSet(flag, value))


def _swapped(value: Plain, old: str, new: str) -> Plain:
    if isinstance(value, tuple):
        return tuple(_swapped(each, old, new) for each in value)
    if isinstance(value, dict):
        return {key: _swapped(each, old, new) for key, each in value.items()}
    return new if value == old else value
