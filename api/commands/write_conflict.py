"""Two phones that both write a game down: how what one sends stands to what the other has had recorded in the meantime.

Held against each other in the sender's own view; a pad leaves out what both have, and shows what differs at once.
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
"""Both have it (one may know more of it); they cannot both be so; the record has nothing of the kind."""
MAX_LINES = 40
"""So many lines are told at most."""


class RecordedLine(NamedTuple):
    """A declaration of the record: its number, its position and the one behind all that followed from it."""

    line: int
    position: int
    behind: int
    event: Event


def compare_with_recorded(view: GameView, told: Sequence[Command], start: int, end: int) -> dict[str, Any]:
    """How what was meant at `start` stands to what is recorded from there to `end`, for the problem that is answered.

    `stands`: of all of it together · `after`: the position behind the lines that say the same, where the rest would be said ·
    `lines`: number and position of every recorded line, the ones that are contrary marked.
    """
    lines = list(_recorded_lines(view, start, end))
    at, stands, after = 0, [], start
    contrary: set[int] = set()
    for command in told:
        found = [_compare(view, command, line.event) for line in lines[at:]]
        stands.append(next((each for each in (SAME, DIFFERS) if each in found), OTHER))
        if stands[-1] == OTHER:
            continue
        hit = at + found.index(stands[-1])
        if stands[-1] == SAME:
            at, after = hit + 1, lines[hit].behind
        else:
            contrary.add(lines[hit].line)
    whole = DIFFERS if DIFFERS in stands else SAME if set(stands) == {SAME} else OTHER
    named = [{"line": each.line, "position": each.position, "differs": each.line in contrary} for each in lines]
    return {"stands": whole, "after": after if whole == SAME else end, "lines": named[:MAX_LINES]}


def _recorded_lines(view: GameView, start: int, end: int) -> Iterator[RecordedLine]:
    """The declarations of a stretch that count."""
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
    if command.act == "note":  # two of them are no contradiction
        return SAME if (mine, command.aside) == (theirs, event.aside) else OTHER
    alike = all(_is_compatible(view, mine[name], theirs[name]) for name in mine.keys() & theirs.keys())
    both = not (mine.keys() - theirs.keys() and theirs.keys() - mine.keys())
    return SAME if alike and both else DIFFERS


def _is_compatible(view: GameView, mine: Plain, theirs: Plain) -> bool:
    """Whether two values are the same as far as both are known: a card nobody knows may be any."""
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
    """What is known of a card by its number; any other word as it is."""
    if not value.startswith("#"):
        return value
    card = view.table.cards.get(value)
    return (card.printing or "") if card is not None else ""
