"""Record -> sheet. Every line is read back while it is written; what words would not give back goes into back quotes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from domain.kernel.contract.ruleset import Act, Ruleset
from domain.kernel.desk.acts.game_end import is_claimed_agreement
from domain.kernel.record.command import Command, command_from
from domain.kernel.record.event import Event
from domain.kernel.record.log_queries import collect_printings, effective_commands, group_by_line, taken_back_positions
from domain.kernel.table.fold import apply_change
from domain.kernel.table.table import Table
from domain.kernel.views.views import header_of
from replays.sheet.card_labels import HandleLabels, reserved_words
from replays.sheet.card_lookup import LookupContext, NameTable
from replays.sheet.commands import ParsePrinting, annotation_of, build_command, reveal_command
from replays.sheet.header_writer import game_day, handle_lines, header_lines
from replays.sheet.line_formatter import FormatContext, acts_of, format_command, format_reveal
from replays.sheet.parser import parse_handle, parse_speech
from replays.sheet.problems import SheetError
from replays.sheet.times import clock_at_declaration, format_time

# MERGED: What a log tells about the things said in it: which lines they are, and which have no line of their own on a sheet.


def same_command(one: Command, other: Command) -> bool:
    """Whether two commands are the same to the last detail, the order of arguments included."""
    judged = one.by == "judge", other.by == "judge" and not other.seat
    return judged[0] == judged[1] and repr(one[:5]) == repr(other[:5])


def last_repeated_line(events: Sequence[Event], batch: Sequence[Event]) -> int:
    """The number of the last line that was said again by a correction, and so is not on the sheet."""
    said = next(event for event in batch if event.is_command) if any(event.is_command for event in batch) else None
    if said is not None and said.said["act"] == "let_stand":
        return said.line + 1
    if said is None or said.family != "correction":
        return 0
    place = next(number for number, event in enumerate(events) if event is said)
    wrong = events[said.said["to"]].line
    later = [line for line in (event.line for event in effective_commands(events[:place])) if line > wrong]
    return said.line + len(later) + (said.said["args"].get("said") is not None)


def unnumbered_targets(events: Sequence[Event]) -> set[int]:
    """The lines that a takeback without a number means: they have to stand by themselves."""
    said = (event.said for event in events if event.family in ("takeback", "correction") and "to" in event.said)
    return {events[each["to"]].line for each in said if "line" not in each["args"]}


def whole_command(events: Sequence[Event], said: Event, place: int) -> Command:
    """The command of an event; of a correction, or of what a judge lets stand, with what that line says aside."""
    command = command_from(said)
    inner = next((event for event in events[place + 1 :] if event.is_command), None)
    corrected = command.act in ("correct", "let_stand") and command.args.get("said") is not None
    if not corrected or inner is None or inner.line != said.line + 1:
        return command
    return command._replace(aside=command_from(inner).aside)


_ANNOTATION = re.compile(r"(!!|\?\?|!\?|\?!|!|\?)?(?:(?:^| )([^{}\n]*))?")


def write_sheet(events: Sequence[Event], ruleset: Ruleset | None = None) -> str:
    """The sheet of a log or of a view of one. Asides are in it as far as they are in the log.

    Without `ruleset` the acts are those of the header's, or only table talk where its code is not here; such a sheet
    says its arguments in back quotes. Raises ValueError where the log does not begin with an opening.
    """
    acts = ruleset.acts if ruleset else acts_of(header_of(events).ruleset)
    return _SheetWriter(events, acts, ruleset.parse_printing if ruleset else dict).text()


class _OutputLine:
    """A line that is being written: its words, and a remark for the reader."""

    def __init__(self, words: str, remark: str = "") -> None:
        self.words, self.remark = words, remark

    def __str__(self) -> str:
        return f"{self.words} // {self.remark}" if self.remark else self.words


class _SheetWriter:
    """Follows a log, writing a line for each thing said."""

    def __init__(self, events: Sequence[Event], acts: Mapping[str, Act], check: ParsePrinting) -> None:
        self.events, self.acts, self.check = events, acts, check
        self.table = Table(header_of(events))
        known = collect_printings(events)
        self.labels = HandleLabels(reserved_words(acts, self.table.header.seats), known)
        self.names = NameTable(known)
        self.names.handles = self.labels.meanings
        self.place = 0
        self.gone = taken_back_positions(events)
        self.alone = unnumbered_targets(events)
        self.day = game_day(self.table.header)
        self.turn = (0, "")
        self.open: Event | None = None
        self.lines: list[_OutputLine] = []

    def text(self) -> str:
        """The whole sheet."""
        opening, *rest = group_by_line(self.events)
        self.fold(opening)
        header = header_lines(self.table, self.events)
        inside = 0
        for batch in rest:
            if batch[0].line > inside:
                self.write(batch)
                inside = last_repeated_line(self.events, batch)
            self.fold(batch)
        handles = handle_lines(self.labels)
        rule = [] if self.lines and self.lines[0].words.startswith("---") else ["---"]
        return "\n".join((*header, *handles, *rule, *map(str, self.lines))) + "\n"

    def fold(self, batch: Sequence[Event]) -> None:
        """Carries the changes of events out."""
        for event in batch:
            for change in event.changes:
                apply_change(self.table, change)
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
        found = _ANNOTATION.fullmatch(str(said.said["args"]["text"]))
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
        return alike and annotation_of(speech) == thought

    def head(self, batch: Sequence[Event], said: Event) -> None:
        """Writes a heading where a turn begins."""
        clock = clock_at_declaration(self.table.clock, batch)
        act = self.acts.get(said.said["act"])
        if act is not None and act.when is not None and clock.turn > 0 and (clock.turn, clock.holder) != self.turn:
            self.turn = (clock.turn, clock.holder)
            self.lines.append(_OutputLine(f"--- Turn {clock.turn}: {clock.holder}".rstrip(": ")))

    def declaration(self, said: Event, place: int) -> _OutputLine:
        """The line of a declaration, with its number, its time, and remarks for the reader."""
        command = whole_command(self.events, said, place)
        learned = self.learned(command) if said.at in (0, self.events[0].at) else ""
        front = "" if learned else f"{said.line}. "
        if said.at not in (0, self.events[0].at):
            front += f"{format_time(said.at, self.day)} "
            self.day = said.at
        remarks = ["taken back"] if place in self.gone else []
        remarks += [f"says the {said.by}"] if is_claimed_agreement(said) else []
        remarks += [" ".join(said.verdict)] if said.verdict[0] in ("illegal", "open") else []
        return _OutputLine(front + (learned or self.words(command)), "; ".join(remarks))

    def learned(self, command: Command) -> str:
        """`#7 = GM`, where a ruling says just that."""
        line = format_reveal(command, self.labels.printing)
        if not line:
            return ""
        self.names.see(self.table)
        scene = LookupContext(self.table, self.names, self.events, "", 1, line)
        try:
            read = reveal_command(parse_handle(line), scene, self.check)
        except (SheetError, ValueError):
            return ""
        return line if same_command(read, command) else ""

    def words(self, command: Command) -> str:
        """The command in words that give it back, or with its arguments in back quotes."""
        tongue = FormatContext(self.acts, self.labels, self.table)
        line = format_command(tongue, command)
        return line if "#?" in line or self.gives_back(line, command) else format_command(tongue, command, raw=True)

    def gives_back(self, line: str, command: Command) -> bool:
        """Whether a line is read as this command, arguments in the same order."""
        if command.act not in self.acts:
            return False
        self.names.see(self.table)
        scene = LookupContext(self.table, self.names, self.events, "", 1, line)
        try:
            speech = parse_speech(line)
            read = build_command(speech, scene, self.acts)
        except SheetError:
            return False
        return same_command(read, command) and not annotation_of(speech)
