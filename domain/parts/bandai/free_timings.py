"""Free timings: the windows of the timing chart in which something may be played, as its label says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from domain.kernel.contract.ruleset import Desk, Node
from domain.kernel.record.changes import Plain
from domain.parts.messages import msg


class Timing(NamedTuple):
    """When something may be played: windows, whose turn (`own`, `enemy` or empty), and the rule.

    `sure`: the card is known; an unknown one may not be bound to this timing, so another moment stays open.
    """

    nodes: tuple[str, ...]
    turn: str = ""
    rule: str = ""
    sure: bool = True


class ClosedTimingRules(NamedTuple):
    """The rules that forbid playing outside of free timings: by phase, and elsewhere."""

    elsewhere: str
    phases: Mapping[str, str]


def windows_by_label(nodes: Iterable[Node]) -> dict[str, tuple[str, ...]]:
    """Returns label -> the free timings of a chart that it names, in order: those of a phase with its steps, or of a step.

    GW-LABL-01, MC-TIME-02 to -04, NX-PLAY-12.
    """
    result: dict[str, tuple[str, ...]] = {}
    for node in nodes:
        for label in (node.phase, node.step) if node.kind == "window" else ():
            if label:
                result[label] = (*result.get(label, ()), node.key)
    return result


def all_windows(nodes: Iterable[Node]) -> tuple[str, ...]:
    """Returns the free timings of a chart, in order."""
    return tuple(node.key for node in nodes if node.kind == "window")


def timing_of_label(
    labels: Mapping[str, tuple[str, ...]], label: Plain, turn: str = "", rule: str = "", sure: bool = True
) -> Timing:
    """Returns the timing that a label names, one word or several, in an own or enemy `turn`."""
    words = (label,) if isinstance(label, str) else label
    return Timing(tuple(node for word in words for node in labels.get(word, ())), turn, rule, sure)


def place_predicate(nodes: tuple[str, ...], turn: str = "", holder: str = "", seat: str = "") -> Callable[[str], bool]:
    """Returns a predicate over places: one of these, in an own or enemy turn if `turn` says so."""
    if turn and (holder == seat) != (turn == "own"):
        return lambda node: False
    return lambda node: node in nodes


def is_timing_now(desk: Desk, seat: str, timing: Timing) -> bool:
    """Returns whether the present place belongs to a timing."""
    clock = desk.table.clock
    whose = not timing.turn or (clock.holder == seat) == (timing.turn == "own")
    return whose and clock.node in timing.nodes


def suitable_places(desk: Desk, seat: str, timing: Timing) -> Callable[[str], bool]:
    """Returns a predicate for the places of the chart at which a play may be meant: those of its timing.

    If this turn has no such place left, or the play answers a waiting effect, it is the present place. Then `require_timing`
    names the broken rule.
    """
    fits = place_predicate(timing.nodes, timing.turn, desk.table.clock.holder, seat)
    here = desk.table.clock.node
    if fits(here):
        return fits
    keys = [node.key for node in desk.ruleset.timeline.nodes]
    later = here in keys and any(fits(key) for key in keys[keys.index(here) :])
    setup = here.startswith("setup.")
    answers = bool(desk.table.chain and desk.command.reply)
    return lambda node: fits(node) or (node == here and (answers or (not later and not setup)))


def require_timing(desk: Desk, seat: str, timing: Timing, closed: ClosedTimingRules) -> None:
    """Demands that a play is made in a free timing, and in one of its label."""
    node = desk.ruleset.timeline.node(desk.table.clock.node)
    if node.phase in closed.phases:
        desk.demand(closed.phases[node.phase], False, msg("nothing_is_played_now_place", place=node.key), timing.nodes)
        return
    desk.demand(closed.elsewhere, node.kind == "window", msg("nothing_is_played_now_place", place=node.key), timing.nodes)
    if node.kind == "window":
        fits = place_predicate(timing.nodes, timing.turn, desk.table.clock.holder, seat)(node.key)
        truth = True if fits else False if timing.sure else None
        if timing.turn:
            reason = msg("it_cannot_be_played_now_place", place=node.key, word=timing.turn)
        else:
            reason = msg("it_cannot_be_played_now", place=node.key)
        desk.demand(timing.rule, truth, reason, timing.nodes)
