"""Lines at laid-out tables that break one rule, or depend on a card that nobody knows, and what comes of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from tests.scene import Data, GameScene


class Line(NamedTuple):
    """What A says at a table of these cards, a rule of the verdict, and where cards are then. `before`: said before that."""

    A: Data
    B: Data
    said: tuple[str, Data]
    rule: str
    then: dict[str, str]
    at: Mapping[str, Any] = MappingProxyType({})
    before: Sequence[tuple[str, Data]] = ()


def judged(
    line: Line, scene: Callable[..., Any], where: Callable[[Any, str], str] = lambda s, name: str(s.zone(name))
) -> tuple[tuple[str, ...], dict[str, str]]:
    """The verdict of a scribe's line, and `where` the cards are once nothing waits any more."""
    s: GameScene = scene(A=line.A, B=line.B, mode="scribe", **line.at)
    for act, args in line.before:
        s.says("A", act, **args)
        s.passes()
    act, args = line.said
    (said,) = [event for event in s.says("A", act, **args) if event.is_command]
    while s.table.chain and s.asks is None and s.result is None:
        s.passes()
    return said.verdict, {name: where(s, name) for name in line.then}


def play(card: str, **more: Any) -> tuple[str, Data]:
    return "play", {"card": card, **more}
