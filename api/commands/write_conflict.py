"""Compares a late command with what others have recorded meanwhile, when two phones record one game.

The comparison uses the client's own view. A pad then omits what both have and shows what differs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from api.views.game_view import GameView
from domain.cards.name_matching import fold
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event
from domain.kernel.record.log_queries import taken_back_positions

SAME, DIFFERS, OTHER = "same", "differs", "other"
"""Both are the same, though one may know more · they contradict each other · the record has nothing comparable."""
MAX_LINES = 40
"""Most lines that are returned."""


class RecordedLine(NamedTuple):
    """A command of the record: its line number, its position, and the position after all its consequences."""

    line: int
    position: int
    behind: int
    event: Event


def compare_with_recorded(view: GameView, commands: Sequence[Command], start: int, end: int) -> dict[str, Any]:
    """Compares commands meant at position `start` with the record from there to `end`, for a problem document.

    `stands`: the result for all commands · `after`: the position after the lines that are the same, where the others would be
    submitted · `lines`: number and position of every recorded line, and whether it `differs`.
    """
    lines = list(_recorded_lines(view, start, end))
    at, results_of, after = 0, [], start
    contrary: set[int] = set()
    for command in commands:
        results = [_compare(view, command, line.event) for line in lines[at:]]
        results_of.append(next((each for each in (SAME, DIFFERS) if each in results), OTHER))
        if results_of[-1] == OTHER:
            continue
        match = at + results.index(results_of[-1])
        if results_of[-1] == SAME:
            at, after = match + 1, lines[match].behind
        else:
            contrary.add(lines[match].line)
    whole = DIFFERS if DIFFERS in results_of else SAME if set(results_of) == {SAME} else OTHER
    listed = [{"line": each.line, "position": each.position, "differs": each.line in contrary} for each in lines]
    return {"stands": whole, "after": after if whole == SAME else end, "lines": listed[:MAX_LINES]}


def _recorded_lines(view: GameView, start: int, end: int) -> Iterator[RecordedLine]:
    """Yields the effective commands of a part of the record."""
    events, gone = view.events[:end], taken_back_positions(view.events[:end])
    for position in range(start, len(events)):
        event = events[position]
        if event.is_command and position not in gone and "act" in event.said:
            behind = position + 1
            while behind < len(events) and events[behind].line == event.line:
                behind += 1
            yield RecordedLine(event.line, position, behind, event)


def _compare(view: GameView, command: Command, event: Event) -> str:
    said = event.said
    if (command.act, command.seat) != (said["act"], event.seat):
        return OTHER
    mine, theirs = command.args, said.get("args") or {}
    if command.act == "note":  # two different notes do not contradict each other
        return SAME if (mine, command.aside) == (theirs, event.aside) else OTHER
    alike = all(_is_compatible(view, mine[name], theirs[name]) for name in mine.keys() & theirs.keys())
    both = not (mine.keys() - theirs.keys() and theirs.keys() - mine.keys())
    return SAME if alike and both else DIFFERS


def _is_compatible(view: GameView, mine: Plain, theirs: Plain) -> bool:
    """Returns whether two values agree as far as both are known. An unknown card agrees with any card."""
    if isinstance(mine, list | tuple) and isinstance(theirs, list | tuple):
        return len(mine) == len(theirs) and all(_is_compatible(view, *pair) for pair in zip(mine, theirs, strict=True))
    if not (isinstance(mine, str) and isinstance(theirs, str)):
        return bool(mine == theirs)
    if mine == theirs or fold(mine) == fold(theirs) or "?" in (mine, theirs):
        return True
    kinds = {_printing(view, mine), _printing(view, theirs)}
    ids = mine.startswith("#") and theirs.startswith("#")
    return not ids and ("" in kinds or len(kinds) == 1)


def _printing(view: GameView, value: str) -> str:
    """Returns the known printing of a card id, and any other word unchanged."""
    if not value.startswith("#"):
        return value
    card = view.table.cards.get(value)
    return (card.printing or "") if card is not None else ""
