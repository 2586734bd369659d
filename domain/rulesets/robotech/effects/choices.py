"""What the answer to a question does, by the question's `what`."""

from __future__ import annotations

from collections.abc import Callable

from domain.kernel.changes import Plain
from domain.kernel.clock import first_to_speak, go_on, speak_next
from domain.kernel.cycles import CYCLE
from domain.kernel.desk import Desk
from domain.rulesets.robotech import movement
from domain.rulesets.robotech.combat import victims
from domain.rulesets.robotech.effects import resolution, triggers
from domain.rulesets.robotech.state.zones import DISCARD


def _about(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    """Which opponent a triggered ability is about (RT-MP-05); where nobody says it, it is about nobody and lost."""
    if chosen:
        triggers.enter(desk, {**waiting["waits"], "about": chosen[0]})
    else:
        effect = waiting["waits"]
        desk.record("lost", "effect_failed", effect["seat"], "RT-MP-05", {"card": effect["card"]})
    _go_on(desk)


def _discarded(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    """Cards discarded from hand lie open in the discard pile (OP-49)."""
    for card in chosen:
        movement.put(desk, card, DISCARD, 0)
    if waiting["effect"]:
        desk.ruleset.timeline.settle(desk)
    else:
        resolution.go_on_by_hand(desk)
        triggers.open_waiting(desk)


def _targeted(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    triggers.put_in(desk, waiting["waits"], chosen)
    _go_on(desk)


def _go_on(desk: Desk) -> None:
    triggers.open_waiting(desk)
    if desk.table.flags.get("awaits") is None:
        speak_next(desk, first_to_speak(desk))


def _doomed(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    victims.chosen(desk, waiting, chosen)
    go_on(desk)


def _stopped(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    """A cycle of effects was stopped, and the judge has ruled: the game goes on without the effect."""
    if desk.table.chain:
        desk.ruleset.timeline.settle(desk)
    else:
        go_on(desk)


CHOICES: dict[str, Callable[[Desk, Plain, tuple[str, ...]], None]] = {
    "discard": _discarded,
    "targets": _targeted,
    CYCLE: _stopped,
    "opponent": _about,
    "victims": _doomed,
}
