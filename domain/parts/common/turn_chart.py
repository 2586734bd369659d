"""The skeleton of a turn in phases and steps: free timing, what the step is for, free timing, and perhaps its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from domain.kernel.contract.ruleset import Node
from domain.kernel.desk.desk import Desk

PlaceKind = tuple[str, str]
"""What a phase or step is for: the name of its place, and `fixed` or `choice`."""


def phase_nodes(
    phase: str, step: str = "", *effects: PlaceKind, begins: bool = False, opens: bool = True, ends: bool = False
) -> tuple[Node, ...]:
    """The places of a phase, or of a step of it, in order.

    A free timing comes before and after what it is for, `.ft1` and `.ft2`; only one, `.ft`, where it is for nothing or where
    none comes before (`opens` false) (GW-TURN-10 to -12, MC-FREE-09, NX-TURN-09).
    `begins`, `ends`: its beginning or end is a place of its own, for what cannot be answered there.
    """
    key = step or phase
    both = bool(effects) and opens
    names: list[PlaceKind] = [("begin", "fixed")] if begins else []
    names += [("ft1", "window")] if both else []
    names += effects
    names.append(("ft2" if both else "ft", "window"))
    names += [("end", "fixed")] if ends else []
    return tuple(Node(f"{key}.{name}", phase, step, kind) for name, kind in names)


def first_windows(nodes: Iterable[Node]) -> dict[str, tuple[str, ...]]:
    """The free timings with which a phase or step begins, and the words of what begins there.

    A phase and its first step begin as one (MC-FREE-05, MC-TURN-05); what begins with another place is not among them.
    """
    found: dict[str, tuple[str, ...]] = {}
    begun = {""}
    for node in nodes:
        words = tuple(word for word in (node.phase, node.step) if word not in begun)
        begun.update(words)
        if words and node.kind == "window":
            found[node.key] = words
    return found


def enter_at_every_window(nodes: Iterable[Node], run: Callable[[Desk], None]) -> dict[str, Callable[[Desk], None]]:
    """The same `enter` for every free timing of a chart."""
    return {node.key: run for node in nodes if node.kind == "window"}
