"""Standby effects: resolved already, they wait for their moment and are not to be negated any more (MC-STBY-01, -02,
NX-EFF-14). They lie in a flag, each as data, with the incarnations (`lives`) of its targets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import FlagSet, Plain
from domain.kernel.record.effects import Effect, pick_fields
from domain.kernel.table.table import Table
from domain.parts.common.small_effects import SUBJECT
from domain.parts.common.targets import incarnations, unchanged_targets

DELAYED = "standby"


def delayed_effects(table: Table) -> tuple[Effect, ...]:
    """The effects that wait, in the order in which they were resolved."""
    found: tuple[Effect, ...] = table.flags.get(DELAYED, ())
    return found


def add_delayed_effect(desk: Desk, effect: Effect) -> None:
    """An effect that has resolved waits for its moment."""
    desk.do(FlagSet(DELAYED, (*delayed_effects(desk.table), effect)))


def take_due_effects(desk: Desk, is_due: Callable[[Effect], bool]) -> list[Effect]:
    """The effects whose moment has come; they wait no longer."""
    due = [each for each in delayed_effects(desk.table) if is_due(each)]
    if due:
        _retain(desk, lambda each: not is_due(each))
    return due


def drop_lapsed_effects(desk: Desk, stays: Callable[[Effect], bool]) -> None:
    """At the end of a turn what waits is over, but for what stays (MC-DUR-01, -02, NX-DUR-03, -05)."""
    if not all(map(stays, delayed_effects(desk.table))):
        _retain(desk, stays)


def take_due_at_moment(desk: Desk, moment: str) -> list[Effect]:
    """The effects that waited for this moment of this turn, or of an earlier one (GW-EFF-01, NX-EFF-14, NX-DUR-03, -04)."""
    now = desk.table.clock.turn
    due = take_due_effects(desk, lambda waiting: bool(waiting["when"] == moment and waiting["turn"] <= now))
    return [{**each, "targets": unchanged_targets(desk.table, each)} for each in due]


def drop_effects_of_turn(desk: Desk) -> None:
    """At the end of a turn what waited for a moment of that turn is over (GW-EFF-01, NX-DUR-03, -05, RT-CLIP-13)."""
    turn = desk.table.clock.turn
    drop_lapsed_effects(desk, lambda waiting: bool(waiting["turn"] > turn))


def _retain(desk: Desk, stays: Callable[[Effect], bool]) -> None:
    desk.do(FlagSet(DELAYED, tuple(filter(stays, delayed_effects(desk.table))) or None))


class DelayingEffect(Protocol):
    """A small effect whose effects wait for a moment."""

    @property
    def when(self) -> str:
        """The moment."""

    @property
    def next(self) -> bool:
        """Of the next turn."""

    @property
    def stored(self) -> Plain:
        """As it is stored."""


def make_delayed_effect(table: Table, effect: Effect, operation: DelayingEffect, auto: str) -> Effect:
    """What waits, as data: the effects and selectors that were said, with the targets of the effect that says it."""
    targets = tuple(effect.get("targets", ()))
    return {
        **pick_fields(effect, (SUBJECT, "subject_life")),
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
        "lives": incarnations(table, targets),
    }
