"""Line numbers: those that somebody wrote on the sheet, and those of the record."""

from __future__ import annotations

from collections.abc import Sequence

from domain.kernel.record.command import Command
from domain.kernel.record.event import Event
from domain.kernel.record.live import spoken
from replays.sheet.problem import Problem, SheetError
from replays.sheet.syntax import Speech


class Numbers:
    """What the numbers in takebacks and corrections mean.

    `labels`: number on the sheet -> line of the record · `thoughts`: lines of the record that are marks at the end of
    a declaration. Where the sheet has no numbers of its own, or those of the record, the record's lines are meant.
    """

    def __init__(self, labelled: bool) -> None:
        self.labelled = labelled
        self.labels: dict[int, int] = {}
        self.thoughts: set[int] = set()

    def counted(self, line: Speech, command: Command, events: Sequence[Event]) -> Command:
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
            raise SheetError(Problem(line.line, line.column, line.source.strip(), message, expected))
        return command._replace(args={**command.args, "line": self.labels[number]})

    def _are_the_records(self) -> bool:
        return all(written == really for written, really in self.labels.items())

    def _past_thoughts(self, command: Command, events: Sequence[Event]) -> Command:
        """A takeback means the last declaration, not the mark that was put behind it."""
        lines = [event.line for event in spoken(events)]
        if not lines or lines[-1] not in self.thoughts:
            return command
        last = next(number for number in reversed(lines) if number not in self.thoughts)
        return command._replace(args={"line": last, **command.args})
