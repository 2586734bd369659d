"""Delayed effects (standby): already resolved, they wait for their moment and can no longer be negated (MC-STBY-01, -02,
NX-EFF-14).

They are stored in a flag as data, with the incarnations (`lives`) of their targets.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import FlagSet, Plain
from domain.kernel.record.effects import Effect, pick_fields
from domain.kernel.table.table import Table
from domain.parts.common.small_effect_execution import DONE, SUBJECT
from domain.parts.common.target_groups import (
    groups_field,
    incarnations,
    target_groups,
    unchanged_targets,
    with_remaining_targets,
)

DELAYED = "standby"


def list_delayed_effects(table: Table) -> tuple[Effect, ...]:
    """Returns the delayed effects in the order in which they were resolved."""
    results: tuple[Effect, ...] = table.flags.get(DELAYED, ())
    return results


def add_delayed_effect(desk: Desk, effect: Effect) -> None:
    """Adds a resolved effect that waits for its moment."""
    desk.do(FlagSet(DELAYED, (*list_delayed_effects(desk.table), effect)))


def take_due_effects(desk: Desk, is_due: Callable[[Effect], bool]) -> list[Effect]:
    """Removes and returns the delayed effects that are due."""
    due = [each for each in list_delayed_effects(desk.table) if is_due(each)]
    if due:
        _retain(desk, lambda each: not is_due(each))
    return due


def drop_lapsed_effects(desk: Desk, stays: Callable[[Effect], bool]) -> None:
    """Drops the delayed effects that end with the turn; `stays`: which of them remain (MC-DUR-01, -02, NX-DUR-03, -05)."""
    if not all(map(stays, list_delayed_effects(desk.table))):
        _retain(desk, stays)


def take_due_at_moment(desk: Desk, moment: str) -> list[Effect]:
    """Removes and returns the effects due at this moment of this turn or an earlier one (GW-EFF-01, NX-EFF-14, NX-DUR-03,
    -04).
    """
    now = desk.table.clock.turn
    due = take_due_effects(desk, lambda waiting: bool(waiting["when"] == moment and waiting["turn"] <= now))
    return [with_remaining_targets(each, unchanged_targets(desk.table, each)) for each in due]


def drop_effects_of_turn(desk: Desk) -> None:
    """Drops the effects that waited for a moment of the ending turn (GW-EFF-01, NX-DUR-03, -05, RT-CLIP-13)."""
    turn = desk.table.clock.turn
    drop_lapsed_effects(desk, lambda waiting: bool(waiting["turn"] > turn))


def _retain(desk: Desk, stays: Callable[[Effect], bool]) -> None:
    desk.do(FlagSet(DELAYED, tuple(filter(stays, list_delayed_effects(desk.table))) or None))


class DelayingEffect(Protocol):
    """A small effect whose inner effects wait for a moment."""

    @property
    def when(self) -> str:
        """The moment."""

    @property
    def next(self) -> bool:
        """Returns whether it is a moment of the next turn."""

    @property
    def stored(self) -> Plain:
        """The stored table."""


def make_delayed_effect(table: Table, effect: Effect, operation: DelayingEffect, auto: str) -> Effect:
    """Returns the delayed effect as data: the inner effects and selectors, with the targets of the outer effect."""
    targets = tuple(effect.get("targets", ()))
    return {
        **pick_fields(effect, (SUBJECT, "subject_life", DONE)),
        "when": operation.when,
        "turn": table.clock.turn + (1 if operation.next else 0),
        "seat": effect["seat"],
        "kind": "auto",
        "auto": auto,
        "card": effect.get("card", ""),
        "ops": operation.stored.get("effects", ()),
        "selectors": operation.stored.get("targets", ()),
        "select": operation.stored.get("targets", ()),
        "targets": targets,
        **groups_field(target_groups(effect), targets),
        "lives": incarnations(table, targets),
    }
