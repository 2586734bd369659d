"""Positions that the text of an unknown card decides: played with that text, without it, and with nobody knowing the card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from domain.kernel.contract.refusal import Refusal
from tests.scene import Data, GameScene

Line = tuple[Any, ...] | Callable[[Any], Any]
"""A line: seat, act and arguments; or what is done with the scene instead."""


class Row(NamedTuple):
    """A position: the text of a card in play, what else lies there for A and B, and the lines that it decides.

    `foe`: B has the card · `more`: where and when the scene is.
    """

    name: str
    text: Data
    A: Data
    B: Data
    lines: tuple[Line, ...]
    foe: bool = False
    more: Data | None = None


class _End(NamedTuple):
    """What lines came to."""

    verdicts: frozenset[str]
    places: Data
    counters: Data
    question: str


def assert_open(row: Row, card: Data, zone: str, met: str, scene: Callable[..., GameScene]) -> None:
    """Asserts that a text changes what happens in a position, and that the line is open where nobody knows if it is there.

    `card`: the card without the text · `zone`: where it lies · `met`: where a copy of either printing lies, so that the
    record knows of them.
    """
    having, lacking = {**card, "text": [row.text]}, card
    ends = [_play(row, {**each, "name": "Who"}, (having, lacking), zone, met, scene) for each in (having, lacking)]
    unknown = _play(row, {**having, "name": "Who", "known": False}, (having, lacking), zone, met, scene)
    assert ends[0] != ends[1], "the text decides nothing here"
    assert "open" in unknown.verdicts or unknown.question not in {end.question for end in ends}, unknown


def _play(row: Row, card: Data, printings: tuple[Data, Data], zone: str, met: str, scene: Callable[..., GameScene]) -> _End:
    laid: dict[str, Data] = {"A": dict(row.A), "B": dict(row.B)}
    side = laid["B" if row.foe else "A"]
    side[zone] = [*side[zone], card] if zone in side else card if zone[1:].isdigit() else [card]
    copies = [{**each, "name": f"Met {number}"} for number, each in enumerate(printings)]
    side[met] = [*side.get(met, ()), *copies]
    s = scene(**laid, mode="scribe", **(row.more or {}))
    start, refused = len(s.desk.events), set[str]()
    for line in row.lines:
        if callable(line):
            line(s)
        elif line[1] != "settle" or s.table.chain:
            answer = s.answer(*line[:2], **(line[2] if len(line) > 2 else {}))
            refused |= {answer.rule or "refused"} if isinstance(answer, Refusal) else set()
    verdicts = frozenset(event.verdict[0] for event in s.desk.events[start:]) | refused
    there = {name: s.table.cards.get(ref) for name, ref in s.names.items() if not name.startswith("Met")}
    places = {
        name: each and (each.place, each.angle, dict(each.marks), dict(each.attributes)) for name, each in there.items()
    }
    counters = {key: value for key, value in s.table.counters.items() if ":" not in key[1]}
    sizes = {key: len(s.table.at(key)) for key in s.table.zones}
    return _End(verdicts, {**places, **sizes}, counters, str((s.asks or {}).get("what")))
