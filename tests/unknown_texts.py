"""Positions that the text of an unknown card decides: played with that text, without it, and with nobody knowing the card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from domain.kernel.contract.refusal import Refusal
from domain.kernel.desk.audit import audit
from domain.kernel.record import changes as c
from domain.kernel.record.change_serialization import change_to_plain
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
    s = _lay(row, card, printings, zone, met, scene)
    start = len(s.desk.events)
    refused = _say(row, s)
    verdicts = frozenset(event.verdict[0] for event in s.desk.events[start:]) | refused
    there = {name: s.table.cards.get(ref) for name, ref in s.names.items() if not name.startswith("Met")}
    places = {
        name: each and (each.place, each.angle, dict(each.marks), dict(each.attributes)) for name, each in there.items()
    }
    counters = {key: value for key, value in s.table.counters.items() if ":" not in key[1]}
    sizes = {key: len(s.table.at(key)) for key in s.table.zones}
    return _End(verdicts, {**places, **sizes}, counters, str((s.asks or {}).get("what")))


def _lay(
    row: Row, card: Data, printings: tuple[Data, Data], zone: str, met: str, scene: Callable[..., GameScene]
) -> GameScene:
    """Lays out a position."""
    laid: dict[str, Data] = {"A": dict(row.A), "B": dict(row.B)}
    side = laid["B" if row.foe else "A"]
    side[zone] = [*side[zone], card] if zone in side else card if zone[1:].isdigit() else [card]
    copies = [{**each, "name": f"Met {number}"} for number, each in enumerate(printings)]
    side[met] = [*side.get(met, ()), *copies]
    return scene(**laid, mode="scribe", **(row.more or {}))


def _say(row: Row, s: GameScene) -> set[str]:
    """Says the lines; returns the rules of refusals."""
    refused = set[str]()
    for line in row.lines:
        if callable(line):
            line(s)
        elif line[1] != "settle" or s.table.chain:
            answer = s.answer(*line[:2], **(line[2] if len(line) > 2 else {}))
            refused |= {answer.rule or "refused"} if isinstance(answer, Refusal) else set()
    return refused


def assert_cleared_by_name(row: Row, card: Data, zone: str, met: str, scene: Callable[..., GameScene]) -> None:
    """Asserts that a battle is open which the text of an unknown card decides, and that the audit clears it when the card is
    named afterwards. If it has the text, the audit says that the record follows what was known.
    """
    printings = ({**card, "text": [row.text]}, card)
    for copy in ("Met 0", "Met 1"):
        s = _lay(row, {**printings[0], "name": "Who", "known": False}, printings, zone, met, scene)
        start = len(s.desk.events)
        assert not _say(row, s)
        assert "open" in {event.verdict[0] for event in s.desk.events[start:]}
        lines = {event.line for event in s.desk.events[start:]}
        named = c.Learned(s["Who"], s.table.cards[s[copy]].printing, (c.PUBLIC,))
        s.says("", "rule", text="That was it", changes=(change_to_plain(named),))
        found = [each for each in audit(s.desk.events, s.desk.ruleset) if each.line in lines]
        assert {each.verdict for each in found} == {"legal"}, found
        assert copy != "Met 0" or any(each.message for each in found), found
