"""Playing a sheet: line after line is said at a desk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from domain.cards.catalogue import Catalogue
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk, Ruleset
from domain.kernel.record.changes import ClockMoved, Plain
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event
from domain.kernel.record.log_queries import effective_commands
from replays.progress import report_progress
from replays.sheet.card_lookup import LookupContext, NameTable
from replays.sheet.commands import annotation_of, build_command, resolve_handle, reveal_command
from replays.sheet.header import open_sheet_game, tag_of
from replays.sheet.parser import narrow_line
from replays.sheet.problems import SheetError, SheetProblem, rule_problem
from replays.sheet.starting_position import set_up_position
from replays.sheet.syntax import Declaration, Handle, PositionSection, Sheet, SheetLine, TurnHeading
from replays.sheet.times import clock_at_declaration, parse_time, start_of_day

# MERGED: Line numbers: those that somebody wrote on the sheet, and those of the record.


class LineNumbers:
    """What the numbers in takebacks and corrections mean.

    `labels`: number on the sheet -> line of the record · `thoughts`: lines of the record that are marks at the end of
    a declaration. Where the sheet has no numbers of its own, or those of the record, the record's lines are meant.
    """

    def __init__(self, labelled: bool) -> None:
        self.labelled = labelled
        self.labels: dict[int, int] = {}
        self.thoughts: set[int] = set()

    def counted(self, line: Declaration, command: Command, events: Sequence[Event]) -> Command:
        """The command with a number of the sheet turned into that of the record. Raises SheetError."""
        if command.act not in ("takeback", "correct"):
            return command
        number = command.args.get("line")
        if number is None:
            return self._past_thoughts(command, events)
        if not self.labelled or (number not in self.labels and self._are_the_records()):
            return command
        if number not in self.labels:
            message = f"no earlier line of this sheet has the number {number}"
            expected = tuple(str(label) for label in list(self.labels)[-4:])
            raise SheetError(SheetProblem(line.line, line.column, line.source.strip(), message, expected))
        return command._replace(args={**command.args, "line": self.labels[number]})

    def _are_the_records(self) -> bool:
        return all(written == really for written, really in self.labels.items())

    def _past_thoughts(self, command: Command, events: Sequence[Event]) -> Command:
        """A takeback means the last declaration, not the mark that was put behind it."""
        lines = [event.line for event in effective_commands(events)]
        if not lines or lines[-1] not in self.thoughts:
            return command
        last = next(number for number in reversed(lines) if number not in self.thoughts)
        return command._replace(args={"line": last, **command.args})


class PlayedSheet(NamedTuple):
    """A sheet that was played to its end: the desk and everything it recorded."""

    desk: Desk
    events: tuple[Event, ...]


def play_sheet(
    sheet: Sheet, ruleset: Ruleset, catalogue: Mapping[str, Plain] | None = None, at: int = 0, by: str = ""
) -> PlayedSheet:
    """Says the lines of a sheet at a new desk.

    `at` is the time of lines without one. Raises SheetError at the first line that cannot be read or is refused, with
    the rule; nothing is handed on then. In scribe mode what breaks a rule is recorded with its verdict.
    """
    cards = catalogue if isinstance(catalogue, Catalogue) else Catalogue(catalogue or {})
    player = _SheetRun(open_sheet_game(sheet, ruleset, cards, by, at), cards, sheet, at, by)
    if sheet.position is not None:
        player.take_up(sheet.position, sheet.lines)
    for number, line in enumerate(sheet.lines):
        report_progress(number, len(sheet.lines))
        player.take(line)
    player.end(sheet)
    return PlayedSheet(player.desk, tuple(player.desk.events))


class _SheetRun:
    """A desk, the names in use, and the claims of the sheet that wait to be checked.

    `reached`: turn -> the line of the sheet that was the first to be said in it.
    """

    def __init__(self, desk: Desk, catalogue: Catalogue, sheet: Sheet, at: int, by: str) -> None:
        self.desk, self.default, self.by = desk, at, by
        self.names = NameTable(catalogue)
        self.day = _day(sheet, at)
        self.numbers = LineNumbers(any(isinstance(line, Declaration) and line.label for line in sheet.lines))
        self.heading: TurnHeading | None = None
        self.reached: dict[int, int] = {}

    def scene(self, line: SheetLine) -> LookupContext:
        """What a line's words are looked up in."""
        self.names.see(self.desk.table)
        return LookupContext(self.desk.table, self.names, self.desk.events, "", line.line)

    def take_up(self, position: PositionSection, lines: Sequence[SheetLine]) -> None:
        """Begins in the middle of a game; handles that stand before it may be used in it."""
        for line in lines:
            if isinstance(line, Handle) and line.name.kind != "CARD" and line.line < position.line:
                self.name(line)
        set_up_position(self.desk, position, self.names, self.by, self.default)

    def take(self, line: SheetLine) -> None:
        """Takes in one line."""
        if isinstance(line, TurnHeading):
            self.heading = self.meant(line)
        elif isinstance(line, Handle) and line.name.kind == "CARD":
            self.say(line, reveal_command(line, self.scene(line), self.desk.ruleset.parse_printing, self.by, self.default))
        elif isinstance(line, Handle):
            self.name(line)
        else:
            self.declare(line)

    def meant(self, heading: TurnHeading) -> TurnHeading | None:
        """The heading as a claim; `Turn ?: B` is the present turn or the next, whichever is that seat's."""
        clock = self.desk.table.clock
        if heading.turn:
            return heading
        turn = clock.turn if clock.holder == heading.seat else clock.turn + 1
        return heading._replace(turn=turn) if heading.seat and clock.turn else self.heading

    def declare(self, line: Declaration) -> None:
        """Says a declaration, then what somebody thinks of it."""
        at = self.time(line)
        command = build_command(line, self.scene(line), self.desk.ruleset.acts, self.by, at)
        number = self.say(line, self.numbers.counted(line, command, self.desk.events))
        if line.label:
            self.numbers.labels[line.label] = number
        thought = annotation_of(line)
        if thought:
            self.numbers.thoughts.add(self.say(line, Command("", "note", {"text": thought}, by=command.by, at=at)))

    def say(self, line: SheetLine, command: Command) -> int:
        """Says a command and tells its line in the record; a refusal ends the reading."""
        before = self.desk.table.clock
        answer = self.desk.say(command)
        if self.heading is not None and self._is_before(self.heading, command, before, answer):
            answer = self._after_the_turn(command, answer)
        if isinstance(answer, Refusal):
            raise SheetError(refusal_problem(answer, line, self.desk.ruleset))
        self.reached.setdefault(self.desk.table.clock.turn, line.line)
        act = self.desk.ruleset.acts[command.act]
        if self.heading is not None and act.when is not None:
            self.check(self.heading, clock_at_declaration(before, answer), line)
            self.heading = None
        return answer[0].line

    def _is_before(
        self, heading: TurnHeading, command: Command, before: ClockMoved, answer: tuple[Event, ...] | Refusal
    ) -> bool:
        """Whether a line under the heading of the next turn was heard as one of the present turn."""
        timed = self.desk.ruleset.acts[command.act].when is not None
        next_one = before.turn > 0 and heading.turn == before.turn + 1
        return (
            timed and next_one and (isinstance(answer, Refusal) or clock_at_declaration(before, answer).turn == before.turn)
        )

    def _after_the_turn(self, command: Command, answer: tuple[Event, ...] | Refusal) -> tuple[Event, ...] | Refusal:
        """The same line once the turn before it is over, as its heading says; as it was where the turn cannot be over."""
        if not isinstance(answer, Refusal):
            self.desk.log.roll_back(len(answer))
        over = self.desk.say(Command("", "end_turn", by=command.by, at=command.at))
        again = self.desk.say(command)
        if not isinstance(over, Refusal) and isinstance(again, Refusal):
            self.desk.log.roll_back(len(over))
            return answer if isinstance(answer, Refusal) else self.desk.say(command)
        return again

    def time(self, line: Declaration) -> int:
        """The time of a line."""
        if not line.time:
            return self.default
        try:
            at = parse_time(line.time, self.day)
        except ValueError as error:
            column = narrow_line(line.source).index("@") + 1
            raise SheetError(SheetProblem(line.line, column, line.time, str(error), ("@14:32:05",))) from None
        self.day = at
        return at

    def name(self, line: Handle) -> None:
        """Takes a short handle for a card in."""
        handle, meaning = resolve_handle(line, self.scene(line), self.desk.ruleset.acts)
        self.names.handles[handle] = meaning

    def check(self, heading: TurnHeading, clock: ClockMoved, line: SheetLine) -> None:
        """Compares a heading with the clock at the next declaration."""
        if heading.turn == clock.turn and heading.seat in ("", clock.holder):
            return
        claim = f"Turn {heading.turn}: {heading.seat}".rstrip(": ")
        message = f"line {line.line} is said in turn {clock.turn} of {clock.holder or 'nobody'} ({clock.node})"
        ahead = min((number for turn, number in self.reached.items() if turn > heading.turn), default=0)
        message += f"; line {ahead} ran ahead into turn {self.turn_of(ahead)}" if ahead else ""
        expected = (f"Turn {clock.turn}: {clock.holder}",) if clock.holder else ("no heading before the first turn",)
        raise SheetError(SheetProblem(heading.line, heading.column, claim, message, expected))

    def turn_of(self, line: int) -> int:
        """The turn that a line of the sheet was the first to reach."""
        return next(turn for turn, number in self.reached.items() if number == line)

    def end(self, sheet: Sheet) -> None:
        """Compares the `result` of the header with that of the table."""
        tag = tag_of(sheet, "result")
        really = format_result(self.desk.table.result)
        if tag is not None and tag.value.lower() not in (really.lower(), really.removesuffix(" wins").lower(), ""):
            message = f"the header says {tag.value}, but the lines end in: {really}"
            raise SheetError(SheetProblem(tag.line, tag.column, tag.value, message, (f"result: {really}",)))


def refusal_problem(refusal: Refusal, line: SheetLine, ruleset: Ruleset) -> SheetProblem:
    """A refusal with its place on the sheet and the statement of its rule."""
    return rule_problem(
        ruleset, refusal, line.line, line.column, line.source.strip() if isinstance(line, Declaration) else ""
    )


def format_result(result: Plain) -> str:
    """A result as a header states it: `A wins`, `draw`, `unfinished`."""
    if result is None:
        return "unfinished"
    winners = [seat for seat, how in result["seats"].items() if how == "win"]
    return f"{' and '.join(winners)} wins" if winners else "draw"


def _day(sheet: Sheet, at: int) -> int:
    tag = tag_of(sheet, "date")
    try:
        return start_of_day(tag.value) if tag else at
    except ValueError:
        return at
