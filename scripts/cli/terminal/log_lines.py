"""A log as lines: each declaration in notation and in words, with its consequences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from domain import registry
from domain.kernel.contract.rulebook import EventRole
from domain.kernel.record.changes import ClockMoved, Counted, FlagSet
from domain.kernel.record.event import Event
from domain.kernel.record.log_queries import taken_back_positions
from domain.kernel.table.fold import apply_change
from domain.kernel.table.table import Table
from domain.kernel.views.views import header_of
from replays.sheet.line_formatter import format_declaration, format_event
from scripts.cli.terminal.vocabulary import Vocabulary

PASSED = "implied_passes"
OVERTAKEN = "overtaken"
BOOKKEEPING = (ClockMoved, Counted, FlagSet)


class LogLine(NamedTuple):
    """One line of a log: the event's position, its line number, its notation and words, and whether it was taken back.

    `turn`, `holder`, `place`: the clock at the declaration · `fell_short`: whether the line states what a declaration did not
    achieve · `is_empty`: whether it has no news, such as a reroll of no card or a pass of both players.
    """

    position: int
    number: int
    text: str
    words: str
    name: str
    is_command: bool
    taken_back: bool
    verdict: tuple[str, ...]
    turn: int
    holder: str
    place: str
    fell_short: bool
    is_empty: bool


def log_lines(events: Sequence[Event], language: str = "", sentences: Sequence[str] = ()) -> Iterator[LogLine]:
    """Yields the lines of a log or view in order; without a language their words are the notation.

    `sentences`: the sentences of the events, if they are known already.
    """
    table = Table(header_of(events))
    gone, roles = taken_back_positions(events), registry.event_roles(table.header.ruleset)
    sentences = sentences or _sentences(events, language)
    before = ""
    for position, event in enumerate(events):
        text = format_declaration(event, table) or format_event(event, table)
        words = sentences[position] if sentences else text
        clock = table.clock
        about = (event.name, event.is_command, position in gone, event.verdict, clock.turn, clock.holder, clock.node)
        role = roles.get(event.name, "")
        is_repeated = role == "declaration" and words == before
        is_corrected = role == "announcement" and _fails(event, events[position + 1 : position + 2], roles)
        fell_short = not is_repeated and (event.family == "lost" or event.name == OVERTAKEN or role == "failure")
        is_empty = is_repeated or is_corrected or (not fell_short and _is_empty(event, role, len(table.header.seats)))
        yield LogLine(position, event.line, text, words, *about, fell_short, is_empty)
        before = words
        for change in event.changes:
            apply_change(table, change)


def _fails(event: Event, following: Sequence[Event], roles: Mapping[str, EventRole]) -> bool:
    """Returns whether the event after an announcement says that it did not come true."""
    about = {value for value in event.said.values() if isinstance(value, str)}
    return any(
        roles.get(each.name) == "failure" and each.line == event.line and each.said.get("card") in about for each in following
    )


def _is_empty(event: Event, role: str, seats: int) -> bool:
    """Returns whether an event adds nothing new: no fact, and no change but of the clock, a flag or a counter; or the
    destruction that the event before it says.
    """
    if event.is_command or event.name == PASSED:
        return event.name == PASSED and seats == 2
    if event.said.get("how") == "destroyed" or (role == "outcome" and event.said["destroyed"]):
        return True
    return not any(event.said.values()) and all(isinstance(change, BOOKKEEPING) for change in event.changes)


def _sentences(events: Sequence[Event], language: str) -> list[str]:
    if not language:
        return []
    from replays.viewer.event_sentences import event_sentences

    return event_sentences(events, language)


def format_log(
    lines: Sequence[LogLine], vocabulary: Vocabulary, players: dict[str, str], everything: bool, notation: bool
) -> Iterator[str]:
    """Yields a log as it is printed: headings of turns, declarations, their failures, and implied passes.

    `everything`: with all consequences · `notation`: declarations in the notation of a scoresheet.
    """
    turn = 0
    passed = False
    begins = next((line.position for line in lines if line.name == "position_set"), 0)
    for line in lines:
        if 0 < line.position < begins:
            continue  # the set-up before an initial position was not played
        if line.is_command and line.turn > turn and line.position != begins:
            turn = line.turn
            yield vocabulary.label(
                "heading", turn=turn, player=" ".join(filter(None, (line.holder, players.get(line.holder, ""))))
            )
        if line.is_command and passed and not everything:
            yield f"      {vocabulary.label('passed_to', place=vocabulary.place(line.place))}"
        passed = line.name == PASSED if not line.is_command else False
        if line.is_command or (everything and not line.is_empty) or line.fell_short:
            yield _format_line(line, vocabulary, notation)


def _format_line(line: LogLine, vocabulary: Vocabulary, notation: bool) -> str:
    mark = "~" if line.taken_back else " "
    indent = "" if line.is_command else "    "
    words = line.text if notation and line.is_command else line.words
    return f"{line.number:4}{mark} {indent}{words} {format_verdict(line.verdict, vocabulary)}".rstrip()


def format_verdict(verdict: tuple[str, ...], vocabulary: Vocabulary | None = None) -> str:
    """Returns a verdict in brackets; empty for a legal one."""
    if verdict[:1] in (("legal",), ("withheld",), ()):
        return ""
    kind = (vocabulary or Vocabulary("en")).label(verdict[0])
    rules = ", ".join(filter(None, verdict[1:]))
    return f"[{kind}: {rules}]" if rules else f"[{kind}]"
