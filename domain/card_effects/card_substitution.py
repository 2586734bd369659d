"""Lets one card take another card's place: what applied to the old one applies to the new one (MC-TERM-19, NX-MISC-01)."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import ModifierLifted, ModifierPut, Moved
from domain.kernel.record.effects import Effect
from domain.parts.common.set_groups import SET
from domain.parts.common.target_groups import replace_in_groups


def transfer_set_cards(desk: Desk, old: str, new: str) -> None:
    """Sets the cards of the old card on the new one."""
    desk.do(*(Moved(card, new, -1, SET) for card in list(desk.table.at(old))))


def transfer_modifiers(desk: Desk, old: str, new: str) -> None:
    """Moves the modifiers of the old card to the new one."""
    for key, data in [(key, data) for key, data in desk.table.modifiers.items() if data["on"] == old]:
        desk.do(ModifierLifted(key), ModifierPut(key, {**data, "on": new}))


def retarget(desk: Desk, effect: Effect, old: str, new: str) -> Effect:
    """Returns a waiting effect that targets the new card instead of the old one."""
    life = desk.table.cards[new].life
    targets = tuple(new if card == old else card for card in effect.get("targets", ()))
    lives = tuple(life if card == new else each for card, each in zip(targets, effect.get("lives", ()), strict=False))
    return {**effect, "targets": targets, "lives": lives, **replace_in_groups(effect, old, new)}
