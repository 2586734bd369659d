"""The clock: a timing chart as data, and how a game moves along it.

A node is a place of the chart. At a `window` the seats may speak until all have passed in a row; at a `choice` one thing
has to be said (an attack, a discard); a `fixed` node is carried out by the rules and never stops the clock.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from domain.kernel.changes import ClockMoved
from domain.kernel.refusal import Refused

if TYPE_CHECKING:
    from domain.kernel.desk import Desk

Clock = ClockMoved


class Node(NamedTuple):
    """A place of the timing chart: its key, phase, step (empty where the phase has none) and kind."""

    key: str
    phase: str
    step: str
    kind: str


def _holder_decides(desk: Desk, key: str) -> str:
    return desk.table.clock.holder


@dataclass(frozen=True)
class Timeline:
    """A rulebook's timing chart.

    `enter`: what the rules do when the clock reaches a node · `consent`: what happens at a choice when nothing is said
    (a choice without consent has to be made) · `after(desk, key)`: the node that follows; the place for skips, repeats
    and the change of turns · `settle(desk)`: carries out the waiting effects once everybody has passed, see
    `domain.kernel.chain` · `chooser(desk, key)`: the seat that decides at a choice.
    """

    nodes: tuple[Node, ...]
    after: Callable[[Desk, str], str]
    settle: Callable[[Desk], None]
    enter: Mapping[str, Callable[[Desk], None]] = field(default_factory=dict)
    consent: Mapping[str, Callable[[Desk], None]] = field(default_factory=dict)
    chooser: Callable[[Desk, str], str] = _holder_decides

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_key", {node.key: node for node in self.nodes})

    def node(self, key: str) -> Node:
        """The node of a key. Raises KeyError."""
        return self._by_key[key]  # type: ignore[attr-defined,no-any-return]

    def next_listed(self, key: str) -> str:
        """The key after this one in the chart, empty after the last."""
        keys = [node.key for node in self.nodes]
        position = keys.index(key) + 1
        return keys[position] if position < len(keys) else ""


def next_seat(seats: tuple[str, ...], seat: str) -> str:
    """The seat after this one in the cycle of seats."""
    return seats[(seats.index(seat) + 1) % len(seats)]


def speak_next(desk: Desk, speaker: str, passes: int = 0) -> None:
    """Gives the word to a seat; `passes` seats have passed in a row before it."""
    now = desk.table.clock
    desk.do(now._replace(speaker=speaker, passes=passes))


def advance(desk: Desk) -> None:
    """Moves on to the next place of the chart where something can be said, carrying out what is fixed on the way."""
    timeline = desk.ruleset.timeline
    while desk.table.result is None:
        key = timeline.after(desk, desk.table.clock.node)
        if desk.table.result is not None:
            return
        enter(desk, key)
        if timeline.node(desk.table.clock.node).kind != "fixed":
            return


def enter(desk: Desk, key: str) -> None:
    """Puts the clock on a node and does what the rules do there."""
    now = desk.table.clock
    desk.do(ClockMoved(now.turn, now.holder, key, now.round, now.holder, 0))
    act = desk.ruleset.timeline.enter.get(key)
    if act is not None:
        act(desk)


def pass_word(desk: Desk, seat: str) -> None:
    """A seat passes; when all have passed in a row the waiting effects are carried out or the window closes."""
    now = desk.table.clock
    seats = desk.table.header.seats
    if now.passes + 1 < len(seats):
        speak_next(desk, next_seat(seats, seat), now.passes + 1)
    else:
        close(desk)


def close(desk: Desk) -> None:
    """Everybody has passed: waiting effects are carried out; where none wait, the clock moves on."""
    if desk.table.chain:
        desk.ruleset.timeline.settle(desk)
    else:
        advance(desk)


def step_on(desk: Desk) -> None:
    """Moves the game on by what nobody needs to say: one round of passes, or the consent at a choice.

    Raises Refused where somebody has to decide first.
    """
    key = desk.table.clock.node
    node = desk.ruleset.timeline.node(key)
    if node.kind == "window" or desk.table.chain:
        desk.imply(key)
        close(desk)
        return
    consent = desk.ruleset.timeline.consent.get(key)
    if consent is None:
        chooser = desk.ruleset.timeline.chooser(desk, key)
        raise Refused("", f"{chooser} has to decide first ({key})")
    desk.imply(key)
    consent(desk)
