"""A rulebook's timing chart as data.

A node is a place of the chart. At a `window` the seats may speak until all have passed in a row; at a `choice` one thing
has to be said (an attack, a discard); a `fixed` node is carried out by the rules and never stops the clock.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from domain.kernel.desk.desk import Desk


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

    `enter`: what the rules do when the clock reaches a node · `consent`: what happens at a choice when nothing is said,
    moving on included (a choice without consent has to be made) · `due`: the act that has to be said at such a choice; a
    scribe's game goes on without it, and notes it (`domain.kernel.desk.unsaid`) · `idle`: whether there is nothing to decide
    at a choice now, so that it is let go also where every pass is said · `after(desk, key)`: the node that follows; the place
    for skips, repeats (each seat performs a step: the same node again, `enter` gives the next seat the word) and the change
    of turns, which it writes with `ClockMoved` (holder empty: a moment that belongs to nobody) · `settle(desk)`: carries out
    the waiting effects once everybody has passed, see `domain.kernel.desk.chain` · `chooser(desk, key)`: the seat that
    decides at a choice · `adds_more`: who has put an effect on the chain may put further ones on it before the next seat
    speaks · `shared`: every turn is every seat's, so what is refused in one is not carried over into the next · `over`: the
    choice that is left only by saying that the turn is over · `at_once`: what is used is carried out at once, so that an
    answer is what was said next, and needs nothing that waits.
    """

    nodes: tuple[Node, ...]
    after: Callable[[Desk, str], str]
    settle: Callable[[Desk], None]
    enter: Mapping[str, Callable[[Desk], None]] = field(default_factory=dict)
    consent: Mapping[str, Callable[[Desk], None]] = field(default_factory=dict)
    due: Mapping[str, str] = field(default_factory=dict)
    idle: Mapping[str, Callable[[Desk], bool]] = field(default_factory=dict)
    chooser: Callable[[Desk, str], str] = _holder_decides
    adds_more: bool = False
    shared: bool = False
    over: str = ""
    at_once: bool = False

    def __post_init__(self) -> None:
        keys = [node.key for node in self.nodes]
        object.__setattr__(self, "_by_key", dict(zip(keys, self.nodes, strict=True)))
        object.__setattr__(self, "_next", dict(zip(keys, [*keys[1:], ""], strict=False)))

    def node(self, key: str) -> Node:
        """The node of a key. Raises KeyError."""
        return self._by_key[key]  # type: ignore[attr-defined,no-any-return]

    def next_listed(self, key: str) -> str:
        """The key after this one in the chart, empty after the last."""
        return self._next[key]  # type: ignore[attr-defined,no-any-return]
