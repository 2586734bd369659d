"""Plays a parsed sheet: submits its declarations to a desk, line after line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from domain.cards.catalogue import Catalogue
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk, Ruleset
from domain.kernel.messages.message import Message, join
from domain.kernel.record.changes import ClockMoved, Plain
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event
from domain.kernel.record.log_queries import effective_commands
from replays.progress import report_progress
from replays.sheet.card_lookup import LookupContext, NameTable
from replays.sheet.command_builder import build_command, format_annotation, time_of_declaration
from replays.sheet.handles import build_reveal_command, resolve_handle
from replays.sheet.header import find_header_line, open_sheet_game
from replays.sheet.messages import msg
from replays.sheet.problems import SheetError, SheetProblem, refusal_problem_at
from replays.sheet.starting_position import set_up_position
from replays.sheet.syntax import Declaration, Handle, PositionSection, Sheet, SheetLine, TurnHeading
from replays.sheet.times import clock_at_declaration, start_of_day


class LineNumberTranslator:
    """Translates the numbers in takebacks and corrections to lines of the record.

    `labels`: number on the sheet -> line of the record · `annotation_lines`: lines of the record that are marks at the end of
    a declaration. On a sheet without numbers they are the line numbers of the record.
    """

    def __init__(self, labelled: bool) -> None:
        self.labelled = labelled
        self.labels: dict[int, int] = {}
        self.annotation_lines: set[int] = set()

    def to_record_number(self, line: Declaration, command: Command, events: Sequence[Event]) -> Command:
        """Returns the command with the line number of the record. Raises SheetError."""
        if command.act not in ("takeback", "correct"):
            return command
        number = command.args.get("line")
        if number is None:
            return self._skip_annotations(command, events)
        if not self.labelled or (number not in self.labels and self._match_record()):
            return command
        if number not in self.labels:
            message = msg("no_earlier_line_this_sheet", n=number)
            expected = tuple(str(label) for label in list(self.labels)[-4:])
            raise SheetError(SheetProblem(line.line, line.column, line.source.strip(), message, expected))
        return command._replace(args={**command.args, "line": self.labels[number]})

    def _match_record(self) -> bool:
        return all(written == really for written, really in self.labels.items())

    def _skip_annotations(self, command: Command, events: Sequence[Event]) -> Command:
        """Points a takeback at the last declaration instead of the mark behind it."""
        lines = [event.line for event in effective_commands(events)]
        if not lines or lines[-1] not in self.annotation_lines:
            return command
        last = next(number for number in reversed(lines) if number not in self.annotation_lines)
        return command._replace(args={"line": last, **command.args})


class PlayedSheet(NamedTuple):
    """A fully played sheet: the desk and its events."""

    desk: Desk
    events: tuple[Event, ...]


def play_sheet(
    sheet: Sheet, ruleset: Ruleset, catalogue: Mapping[str, Plain] | None = None, at: int = 0, by: str = ""
) -> PlayedSheet:
    """Plays a sheet at a new desk. `at` is the time of lines without one.

    Raises SheetError with the rule at the first line that is unreadable or refused. In scribe mode a breach of a rule is
    recorded with its verdict.
    """
    cards = catalogue if isinstance(catalogue, Catalogue) else Catalogue(catalogue or {}, ruled_fields=ruleset.ruled_fields)
    player = _SheetRun(open_sheet_game(sheet, ruleset, cards, by, at), cards, sheet, at, by)
    if sheet.position is not None:
        player.set_up_position(sheet.position, sheet.lines)
    for number, line in enumerate(sheet.lines):
        report_progress(number, len(sheet.lines))
        player.run_line(line)
    player.check_last_heading()
    player.check_result(sheet)
    return PlayedSheet(player.desk, tuple(player.desk.events))


class _SheetRun:
    """A running game: the desk, the names in use, and claims of the sheet that are not checked yet.

    `first_line_of_turn`: turn -> the first line of the sheet in it.
    """

    def __init__(self, desk: Desk, catalogue: Catalogue, sheet: Sheet, at: int, by: str) -> None:
        self.desk, self.default, self.by = desk, at, by
        self.names = NameTable(catalogue)
        self.day = _day(sheet, at)
        self.numbers = LineNumberTranslator(any(isinstance(line, Declaration) and line.label for line in sheet.lines))
        self.heading: TurnHeading | None = None
        self.first_line_of_turn: dict[int, int] = {}
        self.label_lines: dict[int, int] = {}
        self.handle_lines: dict[str, Handle] = {}

    def context(self, line: SheetLine) -> LookupContext:
        """Returns the context for looking up the words of a line."""
        self.names.add_known_printings(self.desk.table)
        return LookupContext(self.desk.table, self.names, self.desk.events, "", line.line)

    def set_up_position(self, position: PositionSection, lines: Sequence[SheetLine]) -> None:
        """Starts in the middle of a game; handles before the position may be used in it."""
        for line in lines:
            if isinstance(line, Handle) and line.name.kind != "CARD" and line.line < position.line:
                self.define_handle(line)
        set_up_position(self.desk, position, self.names, self.by, self.default)

    def run_line(self, line: SheetLine) -> None:
        """Runs one line."""
        if isinstance(line, TurnHeading):
            self.heading = self.resolve_heading(line)
        elif isinstance(line, Handle) and line.name.kind == "CARD":
            self.submit(
                line, build_reveal_command(line, self.context(line), self.desk.ruleset.parse_printing, self.by, self.default)
            )
        elif isinstance(line, Handle):
            self.define_handle(line)
        else:
            self.declare(line)

    def resolve_heading(self, heading: TurnHeading) -> TurnHeading | None:
        """Returns the heading with its turn. `Turn ?: B` is the present turn if it is B's, or else the next."""
        clock = self.desk.table.clock
        if heading.turn:
            return heading
        turn = clock.turn if clock.holder == heading.seat else clock.turn + 1
        return heading._replace(turn=turn) if heading.seat and clock.turn else self.heading

    def declare(self, line: Declaration) -> None:
        """Submits a declaration, then the note at its end."""
        at = self.time(line)
        self.check_label(line)
        command = build_command(line, self.context(line), self.desk.ruleset.acts, self.by, at)
        number = self.submit(line, self.numbers.to_record_number(line, command, self.desk.events))
        if line.label:
            self.numbers.labels[line.label] = number
            self.label_lines[line.label] = line.line
        annotation = format_annotation(line)
        if annotation:
            self.numbers.annotation_lines.add(
                self.submit(line, Command("", "note", {"text": annotation}, by=command.by, at=at))
            )

    def submit(self, line: SheetLine, command: Command) -> int:
        """Submits a command and returns its line in the record. Raises SheetError for a refusal."""
        before = self.desk.table.clock
        answer = self.desk.say(command)
        if self.heading is not None and self._is_before(self.heading, command, before, answer):
            answer = self._after_the_turn(command, answer)
        if isinstance(answer, Refusal):
            raise SheetError(refusal_problem(answer, line, self.desk.ruleset))
        self.first_line_of_turn.setdefault(self.desk.table.clock.turn, line.line)
        act = self.desk.ruleset.acts[command.act]
        if self.heading is not None and act.when is not None:
            self.check_heading(self.heading, clock_at_declaration(before, answer), line)
            self.heading = None
        return answer[0].line

    def _is_before(
        self, heading: TurnHeading, command: Command, before: ClockMoved, answer: tuple[Event, ...] | Refusal
    ) -> bool:
        """Returns whether a line under the heading of the next turn was judged in the turn before."""
        act = self.desk.ruleset.acts[command.act]
        next_one = before.turn > 0 and heading.turn == before.turn + 1
        if act.answers_question:
            return next_one and isinstance(answer, Refusal)
        timed = act.when is not None
        return (
            timed and next_one and (isinstance(answer, Refusal) or clock_at_declaration(before, answer).turn == before.turn)
        )

    def _after_the_turn(self, command: Command, answer: tuple[Event, ...] | Refusal) -> tuple[Event, ...] | Refusal:
        """Submits a line again after the end of the turn, if its heading is that of the next turn and the turn can end."""
        if not isinstance(answer, Refusal):
            self.desk.log.roll_back(len(answer))
        over = self.desk.say(Command("", "end_turn", by=command.by, at=command.at))
        again = self.desk.say(command)
        if not isinstance(over, Refusal) and isinstance(again, Refusal):
            self.desk.log.roll_back(len(over))
            return answer if isinstance(answer, Refusal) else self.desk.say(command)
        return again

    def time(self, line: Declaration) -> int:
        """Returns the time of a line."""
        if not line.time:
            return self.default
        self.day = time_of_declaration(line, self.day)
        return self.day

    def define_handle(self, line: Handle) -> None:
        """Defines a short handle for a card. Raises SheetError where it is short for another one."""
        handle, meaning = resolve_handle(line, self.context(line), self.desk.ruleset.acts)
        before = self.handle_lines.setdefault(handle, line)
        if before is not line and self.names.handles[handle] != meaning:
            message = msg("handle_is_given_twice", said=line.name.text, said2=before.meaning, n=before.line)
            raise SheetError(SheetProblem(line.line, line.column, line.name.text, message, (msg("another_handle"),)))
        self.names.handles[handle] = meaning

    def check_label(self, line: Declaration) -> None:
        """Raises SheetError for a number that an earlier line has."""
        before = self.label_lines.get(line.label) if line.label else None
        if before is not None:
            message = msg("number_is_written_twice", n=line.label, n2=before)
            expected = (f"{max(self.label_lines) + 1}.",)
            raise SheetError(SheetProblem(line.line, line.column, f"{line.label}.", message, expected))

    def check_last_heading(self) -> None:
        """Checks a heading without a line after it. The heading of the next turn means that this turn is over."""
        heading, clock = self.heading, self.desk.table.clock
        if heading is None:
            return
        if heading.turn == clock.turn + 1 and clock.turn and self.desk.table.result is None:
            self.desk.say(Command("", "end_turn", by=self.by, at=self.default))
            clock = self.desk.table.clock
        if (heading.turn, heading.seat or clock.holder) != (clock.turn, clock.holder):
            claim = f"Turn {heading.turn}: {heading.seat}".rstrip(": ")
            message = msg("heading_is_not_reached", n=clock.turn, who=clock.holder or "nobody", place=clock.node)
            expected = (f"Turn {clock.turn}: {clock.holder}",) if clock.holder else (msg("no_heading_before_first_turn"),)
            raise SheetError(SheetProblem(heading.line, heading.column, claim, message, expected))

    def check_heading(self, heading: TurnHeading, clock: ClockMoved, line: SheetLine) -> None:
        """Compares a heading with the clock at the next declaration."""
        if heading.turn == clock.turn and heading.seat in ("", clock.holder):
            return
        claim = f"Turn {heading.turn}: {heading.seat}".rstrip(": ")
        facts: dict[str, int | str] = {"n": line.line, "n2": clock.turn, "place": clock.node}
        message = (
            msg("line_is_said_in_turn_of_who", who=clock.holder, **facts)
            if clock.holder
            else msg("line_is_said_before_first_turn", **facts)
        )
        ahead = min((number for turn, number in self.first_line_of_turn.items() if turn > heading.turn), default=0)
        if ahead:
            message = join(message, msg("line_n_ran_ahead_into", n=ahead, n2=self.first_turn_of_line(ahead)))
        expected: tuple[Message | str, ...] = (
            (f"Turn {clock.turn}: {clock.holder}",) if clock.holder else (msg("no_heading_before_first_turn"),)
        )
        raise SheetError(SheetProblem(heading.line, heading.column, claim, message, expected))

    def first_turn_of_line(self, line: int) -> int:
        """Returns the turn that this line of the sheet was the first to reach."""
        return next(turn for turn, number in self.first_line_of_turn.items() if number == line)

    def check_result(self, sheet: Sheet) -> None:
        """Compares the `result` of the header with that of the table."""
        tag = find_header_line(sheet, "result")
        really = format_result(self.desk.table.result)
        if tag is not None and tag.value.lower() not in (really.lower(), really.removesuffix(" wins").lower(), ""):
            message = msg("header_result_differs", said=tag.value, said2=really)
            raise SheetError(SheetProblem(tag.line, tag.column, tag.value, message, (f"result: {really}",)))


def refusal_problem(refusal: Refusal, line: SheetLine, ruleset: Ruleset) -> SheetProblem:
    """Returns a refusal as a problem at its place on the sheet."""
    return refusal_problem_at(
        ruleset, refusal, line.line, line.column, line.source.strip() if isinstance(line, Declaration) else ""
    )


def format_result(result: Plain) -> str:
    """Formats a result as in the header: `A wins`, `draw`, `unfinished`."""
    if result is None:
        return "unfinished"
    winners = [seat for seat, how in result["seats"].items() if how == "win"]
    return f"{' and '.join(winners)} wins" if winners else "draw"


def _day(sheet: Sheet, at: int) -> int:
    tag = find_header_line(sheet, "date")
    try:
        return start_of_day(tag.value) if tag else at
    except ValueError:
        return at
