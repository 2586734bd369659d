"""Record -> sheet. Every line is read back while it is written; what words would not give back goes into back quotes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from domain.kernel.contract.ruleset import Act, Ruleset
from domain.kernel.desk.ending import only_claimed
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event
from domain.kernel.record.live import struck
from domain.kernel.record.logs import lines, pins_in
from domain.kernel.table.applying import apply
from domain.kernel.table.table import Table
from domain.kernel.views.views import header_of
from replays.sheet.cards import Scene
from replays.sheet.clock import clock_at, written_time
from replays.sheet.commands import Check, command_of, learning_of, thought_of
from replays.sheet.heading import day_of, handle_lines, header_lines
from replays.sheet.labels import Handles
from replays.sheet.lines import acts_of, learned_line, reserved
from replays.sheet.names import Names
from replays.sheet.parse import parse_handle, parse_speech
from replays.sheet.problem import SheetError
from replays.sheet.said import last_inside, same, targets_without_number, whole_command
from replays.sheet.saying import say_command
from replays.sheet.wording import Tongue

_THOUGHT = re.compile(r"(!!|\?\?|!\?|\?!|!|\?)?(?:(?:^| )([^{}\n]*))?")


def write(events: Sequence[Event], ruleset: Ruleset | None = None) -> str:
    """The sheet of a log or of a view of one. Asides are in it as far as they are in the log.

    Without `ruleset` the acts are those of the header's, or only table talk where its code is not here; such a sheet
    says its arguments in back quotes. Raises ValueError where the log does not begin with an opening.
    """
    acts = ruleset.acts if ruleset else acts_of(header_of(events).ruleset)
    return _Writer(events, acts, ruleset.parse_printing if ruleset else dict).text()


class _Row:
    """A line that is being written: its words, and a remark for the reader."""

    def __init__(self, words: str, remark: str = "") -> None:
        self.words, self.remark = words, remark

    def __str__(self) -> str:
        return f"{self.words} // {self.remark}" if self.remark else self.words


class _Writer:
    """Follows a log, writing a line for each thing said."""

    def __init__(self, events: Sequence[Event], acts: Mapping[str, Act], check: Check) -> None:
        self.events, self.acts, self.check = events, acts, check
        self.table = Table(header_of(events))
        known = pins_in(events)
        self.labels = Handles(reserved(acts, self.table.header.seats), known)
        self.names = Names(known)
        self.names.handles = self.labels.meanings
        self.place = 0
        self.gone = struck(events)
        self.alone = targets_without_number(events)
        self.day = day_of(self.table.header)
        self.turn = (0, "")
        self.open: Event | None = None
        self.lines: list[_Row] = []

    def text(self) -> str:
        """The whole sheet."""
        opening, *rest = lines(self.events)
        self.fold(opening)
        header = header_lines(self.table, self.events)
        inside = 0
        for batch in rest:
            if batch[0].line > inside:
                self.write(batch)
                inside = last_inside(self.events, batch)
            self.fold(batch)
        handles = handle_lines(self.labels)
        rule = [] if self.lines and self.lines[0].words.startswith("---") else ["---"]
        return "\n".join((*header, *handles, *rule, *map(str, self.lines))) + "\n"

    def fold(self, batch: Sequence[Event]) -> None:
        """Carries the changes of events out."""
        for event in batch:
            for change in event.changes:
                apply(self.table, change)
        self.place += len(batch)

    def write(self, batch: Sequence[Event]) -> None:
        """Writes what was said, if anything was."""
        said = next((event for event in batch if event.is_command), None)
        if said is None:
            return
        thought = self.thought(said)
        if thought:
            self.lines[-1].words += thought
            self.open = None
        else:
            self.head(batch, said)
            self.lines.append(self.declaration(said, self.place + batch.index(said)))
            self.open = said

    def thought(self, said: Event) -> str:
        """The end of the last line that says the same as this note, if there is one."""
        last = self.open
        if last is None or said.family != "note" or set(said.said["args"]) != {"text"} or said.line in self.alone:
            return ""
        if said.seat or (last.line + 1, last.at, last.by == "judge") != (said.line, said.at, said.by == "judge"):
            return ""
        found = _THOUGHT.fullmatch(str(said.said["args"]["text"]))
        if not found or "reply" in said.said:
            return ""
        end = "".join((f" {found[1]}" if found[1] else "", f" {{{found[2]}}}" if found[2] else ""))
        end = end[1:] if end.startswith(" ?") and not end.startswith(" ??") and not end.startswith(" ?!") else end
        return end if self.reads_back(self.lines[-1].words + end, str(said.said["args"]["text"])) else ""

    def reads_back(self, line: str, thought: str) -> bool:
        """Whether a line with something at its end means the same and this thought."""
        try:
            before, speech = parse_speech(self.lines[-1].words), parse_speech(line)
        except SheetError:
            return False
        alike = before._replace(source="") == speech._replace(source="", mark="", comments=())
        return alike and thought_of(speech) == thought

    def head(self, batch: Sequence[Event], said: Event) -> None:
        """Writes a heading where a turn begins."""
        clock = clock_at(self.table.clock, batch)
        act = self.acts.get(said.said["act"])
        if act is not None and act.when is not None and clock.turn > 0 and (clock.turn, clock.holder) != self.turn:
            self.turn = (clock.turn, clock.holder)
            self.lines.append(_Row(f"--- Turn {clock.turn}: {clock.holder}".rstrip(": ")))

    def declaration(self, said: Event, place: int) -> _Row:
        """The line of a declaration, with its number, its time, and remarks for the reader."""
        command = whole_command(self.events, said, place)
        learned = self.learned(command) if said.at in (0, self.events[0].at) else ""
        front = "" if learned else f"{said.line}. "
        if said.at not in (0, self.events[0].at):
            front += f"{written_time(said.at, self.day)} "
            self.day = said.at
        remarks = ["taken back"] if place in self.gone else []
        remarks += [f"says the {said.by}"] if only_claimed(said) else []
        remarks += [" ".join(said.verdict)] if said.verdict[0] in ("illegal", "open") else []
        return _Row(front + (learned or self.words(command)), "; ".join(remarks))

    def learned(self, command: Command) -> str:
        """`#7 = GM`, where a ruling says just that."""
        line = learned_line(command, self.labels.printing)
        if not line:
            return ""
        self.names.see(self.table)
        scene = Scene(self.table, self.names, self.events, "", 1, line)
        try:
            read = learning_of(parse_handle(line), scene, self.check)
        except (SheetError, ValueError):
            return ""
        return line if same(read, command) else ""

    def words(self, command: Command) -> str:
        """The command in words that give it back, or with its arguments in back quotes."""
        tongue = Tongue(self.acts, self.labels, self.table)
        line = say_command(tongue, command)
        return line if "#?" in line or self.gives_back(line, command) else say_command(tongue, command, raw=True)

    def gives_back(self, line: str, command: Command) -> bool:
        """Whether a line is read as this command, arguments in the same order."""
        if command.act not in self.acts:
            return False
        self.names.see(self.table)
        scene = Scene(self.table, self.names, self.events, "", 1, line)
        try:
            speech = parse_speech(line)
            read = command_of(speech, scene, self.acts)
        except SheetError:
            return False
        return same(read, command) and not thought_of(speech)
