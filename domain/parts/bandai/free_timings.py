"""Free timings: in which windows of the timing chart something may be played, as its label says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from domain.kernel.contract.ruleset import Node
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.parts.messages import msg


class Timing(NamedTuple):
    """When something may be played: windows, whose turn (`own`, `enemy` or empty), and the rule that says so.

    `sure`: the card is known; else it may be one that is not bound to this, and another moment is left open.
    """

    nodes: tuple[str, ...]
    turn: str = ""
    rule: str = ""
    sure: bool = True


class ClosedRules(NamedTuple):
    """The rules that say why nothing is played at a place that is no free timing: by phase, and everywhere else."""

    elsewhere: str
    phases: Mapping[str, str]


def windows_by_label(nodes: Iterable[Node]) -> dict[str, tuple[str, ...]]:
    """Label -> the free timings of a chart that it names, in their order: those of a phase with all its steps, of a step.

    GW-LABL-01, MC-TIME-02 to -04, NX-PLAY-12.
    """
    found: dict[str, tuple[str, ...]] = {}
    for node in nodes:
        for label in (node.phase, node.step) if node.kind == "window" else ():
            if label:
                found[label] = (*found.get(label, ()), node.key)
    return found


def all_windows(nodes: Iterable[Node]) -> tuple[str, ...]:
    """The free timings of a chart, in their order."""
    return tuple(node.key for node in nodes if node.kind == "window")


def timing_of_label(
    labels: Mapping[str, tuple[str, ...]], label: Plain, turn: str = "", rule: str = "", sure: bool = True
) -> Timing:
    """The moment that a label names, one word or several, in an own or enemy `turn`."""
    words = (label,) if isinstance(label, str) else label
    return Timing(tuple(node for word in words for node in labels.get(word, ())), turn, rule, sure)


def is_within(nodes: tuple[str, ...], turn: str = "", holder: str = "", seat: str = "") -> Callable[[str], bool]:
    """A predicate over nodes: one of these, in an own or enemy turn where `turn` says so."""
    if turn and (holder == seat) != (turn == "own"):
        return lambda node: False
    return lambda node: node in nodes


def is_now(desk: Desk, seat: str, timing: Timing) -> bool:
    """Whether the present place is one of a timing."""
    clock = desk.table.clock
    whose = not timing.turn or (clock.holder == seat) == (timing.turn == "own")
    return whose and clock.node in timing.nodes


def suitable_places(desk: Desk, seat: str, timing: Timing) -> Callable[[str], bool]:
    """For which places of the chart a play is meant: those of its timing; where none is left in this turn, or it answers what
    waits, the present one.

    At a wrong place `require` then says which rule is broken.
    """
    fits = is_within(timing.nodes, timing.turn, desk.table.clock.holder, seat)
    here = desk.table.clock.node
    if fits(here):
        return fits
    keys = [node.key for node in desk.ruleset.timeline.nodes]
    later = here in keys and any(fits(key) for key in keys[keys.index(here) :])
    setup = here.startswith("setup.")
    answers = bool(desk.table.chain and desk.command.reply)
    return lambda node: fits(node) or (node == here and (answers or (not later and not setup)))


def require_timing(desk: Desk, seat: str, timing: Timing, closed: ClosedRules) -> None:
    """Checks that this is the moment for a play: in a free timing, and in one of its label."""
    node = desk.ruleset.timeline.node(desk.table.clock.node)
    if node.phase in closed.phases:
        desk.demand(closed.phases[node.phase], False, msg("nothing_is_played_now_place", place=node.key), timing.nodes)
        return
    desk.demand(closed.elsewhere, node.kind == "window", msg("nothing_is_played_now_place", place=node.key), timing.nodes)
    if node.kind == "window":
        fits = is_within(timing.nodes, timing.turn, desk.table.clock.holder, seat)(node.key)
        truth = True if fits else False if timing.sure else None
        whose = f", only in the {timing.turn} turn" if timing.turn else ""
        desk.demand(timing.rule, truth, f"it cannot be played now ({node.key}){whose}", timing.nodes)
