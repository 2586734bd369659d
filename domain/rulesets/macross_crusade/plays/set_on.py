"""Setting a Character on a Unit (MC-SET, MC-CHAR-06 to -12)."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.messages.message import Message
from domain.kernel.table.table import Table
from domain.parts.bandai.continuous_effects import EffectOrigin
from domain.rulesets.macross_crusade.effects import filters
from domain.rulesets.macross_crusade.effects.continuous_effects import can_be_targeted
from domain.rulesets.macross_crusade.messages import msg
from domain.rulesets.macross_crusade.state import current_properties
from domain.rulesets.macross_crusade.state.printed_properties import is_chip, is_known
from domain.rulesets.macross_crusade.state.zones import DEPLOYMENT, is_in_field


def reason_against_setting(table: Table, host: str) -> Message | None:
    """Returns why no Character can be Set on a Unit, or None if one can. Any Character fits any Unit (MC-CHAR-12)."""
    if any(current_properties.is_surely_type(table, below, "character") for below in table.at(host)):
        return msg("unit_carries_character_already")
    if current_properties.is_surely_type(table, host, "character"):
        return msg("unit_counts_as_character_itself")
    if is_chip(table, host):
        return msg("no_set_card_is_put")
    if current_properties.printed(table, host).carries == "none":
        return msg("unit_cannot_carry_character")
    return None


_RULES = {"unit_counts_as_character_itself": "MC-SET-16", "no_set_card_is_put": "MC-CHIP-05"}
"""The id of a reason -> its rule, for reasons with a rule other than MC-CHAR-10."""


def require_host(desk: Desk, card: str, host: str, seat: str) -> None:
    """Checks the Unit that a Character is played on. It is the target of the play (MC-CHAR-09).

    It must be in the Friendly Deployment Area and have room (MC-CHAR-10).
    """
    table = desk.table
    desk.demand("MC-CHAR-09", current_properties.is_type(table, host, "unit"), msg("character_is_set_on_unit"))
    there = table.cards[host].place == f"{seat}.{DEPLOYMENT}"
    desk.demand("MC-CHAR-09", there, msg("unit_has_to_be_in_own"))
    named = can_be_targeted(table, host, EffectOrigin(seat, card))
    desk.demand("MC-TGT-02", named, msg("card_cannot_be_target_effects", card=host))
    desk.demand("MC-CARD-16", filters.may_pilot(table, card, host), msg("character_and_unit_do_not_take"))
    reason = reason_against_setting(table, host)
    if reason is not None:
        desk.demand(_RULES.get(reason.id, "MC-CHAR-10"), False, reason)
    elif not all(is_known(table, each) for each in (host, *table.at(host))):
        desk.demand("MC-CHAR-10", None)


def require_room_for_chip(desk: Desk, host: str) -> None:
    """Checks that a Unit can carry a Character and carries none, before a chip is put on it (MC-CHIP-11)."""
    if host in desk.table.cards:
        reason = reason_against_setting(desk.table, host)
        if reason is not None:
            desk.demand("MC-CHIP-11", False, reason)


def is_host_in_play(table: Table, host: str, life: int) -> bool:
    """Returns whether a Unit is in the Field, and has not left it since it had this `life`."""
    return host in table.cards and table.cards[host].life == life and is_in_field(table, host)


def has_host_stayed(desk: Desk, card: str, host: str, life: int, seat: str) -> bool:
    """Returns whether the Unit has stayed in its place and has room when the play resolves (MC-SET-06, MC-PLAY-09)."""
    table = desk.table
    same = host in table.cards and table.cards[host].life == life
    there = same and table.cards[host].place == f"{seat}.{DEPLOYMENT}"
    return (
        there
        and not reason_against_setting(table, host)
        and can_be_targeted(table, host, EffectOrigin(seat, card)) is not False
    )
