"""Writes a record as a sheet. Every line is parsed again at once; arguments that would change are written in back quotes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from domain.cards.catalogue import is_on_the_fly
from domain.kernel.contract.ruleset import Act, Ruleset
from domain.kernel.desk.acts.game_end import is_claimed_agreement
from domain.kernel.record.changes import CardsEntered, Plain
from domain.kernel.record.command import Command, command_of_event
from domain.kernel.record.event import Event
from domain.kernel.record.header import Header
from domain.kernel.record.log_queries import (
    collect_printings,
    effective_commands,
    group_by_line,
    result_after,
    taken_back_positions,
)
from domain.kernel.table.fold import apply_change
from domain.kernel.table.knowledge import printing_name, registered_decklist
from domain.kernel.table.table import Table
from domain.kernel.views.views import header_of
from replays.sheet.card_labels import HandleLabels, quote_text, reserved_words
from replays.sheet.card_lookup import LookupContext, NameTable
from replays.sheet.command_builder import build_command, format_annotation
from replays.sheet.execution import format_result
from replays.sheet.handles import ParsePrinting, build_reveal_command
from replays.sheet.header import format_setup, parse_header_line_value
from replays.sheet.line_formatter import FormatContext, acts_of_ruleset, format_command, format_reveal
from replays.sheet.literals import format_json_literal
from replays.sheet.parser import parse_declaration, parse_handle, to_half_width
from replays.sheet.problems import SheetError
from replays.sheet.syntax import ABOUT_HEADERS, HeaderLine
from replays.sheet.times import clock_at_declaration, format_time, is_day_month_or_year, start_of_day


def are_same_command(one: Command, other: Command) -> bool:
    """Returns whether two commands are equal, including the order of arguments."""
    judged = one.by == "judge", other.by == "judge" and not other.seat
    return judged[0] == judged[1] and repr(one[:5]) == repr(other[:5])


def last_repeated_line(events: Sequence[Event], batch: Sequence[Event]) -> int:
    """Returns the number of the last line that a correction says again. The sheet leaves these lines out."""
    said = next(event for event in batch if event.is_command) if any(event.is_command for event in batch) else None
    if said is not None and said.said["act"] == "let_stand":
        return said.line + 1
    if said is None or said.family != "correction":
        return 0
    place = next(number for number, event in enumerate(events) if event is said)
    wrong = events[said.said["to"]].line
    later = [line for line in (event.line for event in effective_commands(events[:place])) if line > wrong]
    return said.line + len(later) + (said.said["args"].get("said") is not None)


def lines_of_unnumbered_takebacks(events: Sequence[Event]) -> set[int]:
    """Returns the lines that takebacks without a number refer to; they need lines of their own."""
    said = (event.said for event in events if event.family in ("takeback", "correction") and "to" in event.said)
    return {events[each["to"]].line for each in said if "line" not in each["args"]}


def complete_command(events: Sequence[Event], said: Event, place: int) -> Command:
    """Returns the command of an event; a correction gets the private arguments of its corrected line."""
    command = command_of_event(said)
    inner = next((event for event in events[place + 1 :] if event.is_command), None)
    corrected = command.act in ("correct", "let_stand") and command.args.get("said") is not None
    if not corrected or inner is None or inner.line != said.line + 1:
        return command
    return command._replace(aside=command_of_event(inner).aside)


_ANNOTATION = re.compile(r"(!!|\?\?|!\?|\?!|!|\?)?(?:(?:^| )([^{}\n]*))?")


def write_sheet(events: Sequence[Event], ruleset: Ruleset | None = None) -> str:
    """Writes the sheet of a log or view; private arguments are included if the log has them.

    Without `ruleset` the acts are those of the header's ruleset. If it is not available, only the common acts are known,
    and arguments are in back quotes. Raises ValueError for a log that does not begin with an opening.
    """
    acts = ruleset.acts if ruleset else acts_of_ruleset(header_of(events).ruleset)
    return _SheetWriter(events, acts, ruleset.parse_printing if ruleset else dict).text()


class _OutputLine:
    """A line of the sheet: its words, and a remark for the reader."""

    def __init__(self, words: str, remark: str = "") -> None:
        self.words, self.remark = words, remark

    def __str__(self) -> str:
        return f"{self.words} // {self.remark}" if self.remark else self.words


class _SheetWriter:
    """Follows a log, and writes a line for each declaration."""

    def __init__(self, events: Sequence[Event], acts: Mapping[str, Act], check: ParsePrinting) -> None:
        self.events, self.acts, self.parse_printing = events, acts, check
        self.table = Table(header_of(events))
        known = collect_printings(events)
        self.labels = HandleLabels(reserved_words(acts, self.table.header.seats), known)
        self.names = NameTable(known)
        self.names.handles = self.labels.meanings
        self.place = 0
        self.taken_back = taken_back_positions(events)
        self.lines_of_unnumbered_takebacks = lines_of_unnumbered_takebacks(events)
        self.day = game_day(self.table.header)
        self.turn = (0, "")
        self.annotatable: Event | None = None
        self.lines: list[_OutputLine] = []

    def text(self) -> str:
        """Returns the whole sheet."""
        opening, *rest = group_by_line(self.events)
        self.fold(opening)
        header = format_header_lines(self.table, self.events)
        inside = 0
        for batch in rest:
            if batch[0].line > inside:
                self.write(batch)
                inside = last_repeated_line(self.events, batch)
            self.fold(batch)
        handles = format_handle_lines(self.labels)
        rule = [] if self.lines and self.lines[0].words.startswith("---") else ["---"]
        return "\n".join((*header, *handles, *rule, *map(str, self.lines))) + "\n"

    def fold(self, batch: Sequence[Event]) -> None:
        """Applies the changes of events to the table."""
        for event in batch:
            for change in event.changes:
                apply_change(self.table, change)
        self.place += len(batch)

    def write(self, batch: Sequence[Event]) -> None:
        """Writes the declaration of a batch, if it has one."""
        said = next((event for event in batch if event.is_command), None)
        if said is None:
            return
        annotation = self.annotation(said)
        if annotation:
            self.lines[-1].words += annotation
            self.annotatable = None
        else:
            self.write_heading(batch, said)
            self.lines.append(self.declaration(said, self.place + batch.index(said)))
            self.annotatable = said

    def annotation(self, said: Event) -> str:
        """Returns the text that adds this note to the end of the last line, or an empty text."""
        last = self.annotatable
        if (
            last is None
            or said.family != "note"
            or set(said.said["args"]) != {"text"}
            or said.line in self.lines_of_unnumbered_takebacks
        ):
            return ""
        if said.seat or (last.line + 1, last.at, last.by == "judge") != (said.line, said.at, said.by == "judge"):
            return ""
        match = _ANNOTATION.fullmatch(str(said.said["args"]["text"]))
        if not match or "reply" in said.said:
            return ""
        end = "".join((f" {match[1]}" if match[1] else "", f" {{{match[2]}}}" if match[2] else ""))
        end = end[1:] if end.startswith(" ?") and not end.startswith(" ??") and not end.startswith(" ?!") else end
        return end if self.annotation_reads_back(self.lines[-1].words + end, str(said.said["args"]["text"])) else ""

    def annotation_reads_back(self, line: str, annotation: str) -> bool:
        """Returns whether the annotated line is read back as the same declaration and note."""
        try:
            before, speech = parse_declaration(self.lines[-1].words), parse_declaration(line)
        except SheetError:
            return False
        alike = before._replace(source="") == speech._replace(source="", mark="", comments=())
        return alike and format_annotation(speech) == annotation

    def write_heading(self, batch: Sequence[Event], said: Event) -> None:
        """Writes a heading at the beginning of a turn."""
        clock = clock_at_declaration(self.table.clock, batch)
        act = self.acts.get(said.said["act"])
        if act is not None and act.when is not None and clock.turn > 0 and (clock.turn, clock.holder) != self.turn:
            self.turn = (clock.turn, clock.holder)
            self.lines.append(_OutputLine(f"--- Turn {clock.turn}: {clock.holder}".rstrip(": ")))

    def declaration(self, said: Event, place: int) -> _OutputLine:
        """Returns the line of a declaration, with its number, time and remarks."""
        command = complete_command(self.events, said, place)
        learned = self.reveal_line(command) if said.at in (0, self.events[0].at) else ""
        front = "" if learned else f"{said.line}. "
        if said.at not in (0, self.events[0].at):
            front += f"{format_time(said.at, self.day)} "
            self.day = said.at
        remarks = ["taken back"] if place in self.taken_back else []
        remarks += [f"says the {said.by}"] if is_claimed_agreement(said) else []
        remarks += [" ".join(said.verdict)] if said.verdict[0] in ("illegal", "open") else []
        return _OutputLine(front + (learned or self.words(command)), "; ".join(remarks))

    def reveal_line(self, command: Command) -> str:
        """Returns `#7 = GM` for a ruling that only identifies a card."""
        line = format_reveal(command, self.labels.printing)
        if not line:
            return ""
        self.names.add_known_printings(self.table)
        context = LookupContext(self.table, self.names, self.events, "", 1, line)
        try:
            read = build_reveal_command(parse_handle(line), context, self.parse_printing)
        except (SheetError, ValueError):
            return ""
        return line if are_same_command(read, command) else ""

    def words(self, command: Command) -> str:
        """Returns the command in words that are read back as it, or with arguments in back quotes."""
        context = FormatContext(self.acts, self.labels, self.table)
        line = format_command(context, command)
        return line if "#?" in line or self.reads_back_as(line, command) else format_command(context, command, raw=True)

    def reads_back_as(self, line: str, command: Command) -> bool:
        """Returns whether a line is read as this command, with arguments in the same order."""
        if command.act not in self.acts:
            return False
        self.names.add_known_printings(self.table)
        context = LookupContext(self.table, self.names, self.events, "", 1, line)
        try:
            speech = parse_declaration(line)
            read = build_command(speech, context, self.acts)
        except SheetError:
            return False
        return are_same_command(read, command) and not format_annotation(speech)


def format_header_lines(table: Table, events: Sequence[Event]) -> list[str]:
    """Returns the header lines and deck lists. `table` is the state right after the opening."""
    header = table.header
    lines = [f"ruleset: {header.ruleset}", f"edition: {header.edition}", f"seats: {' '.join(header.seats)}"]
    lines += [f"player {seat}: {_format_text(name)}" for seat, name in header.players.items()]
    lines += format_about_lines(header)
    lines += [f"mode: {header.mode}"] + [f"switch {name}: {value}" for name, value in header.switches.items()]
    lines += ["passes: explicit"] if header.explicit_passes else []
    lines += ["quiet: yes"] if header.quiet else []
    lines += [*format_setup(_setup(table, events), _format_value), f"result: {format_result(result_after(events))}"]
    for seat in header.seats:
        lines += _deck_lines(table, seat)
    return lines


def format_about_lines(header: Header) -> list[str]:
    """Returns the lines of the organiser's data: each under a header word, under `about NAME`, or all in back quotes."""
    if not all(re.fullmatch(r"[^\s:/{`]+", key) and to_half_width(key).lower() == key for key in header.about):
        return [f"about: {format_json_literal(header.about)}"]
    return [f"{_tag_words(key, value)}: {_format_value(value)}" for key, value in header.about.items()]


def _tag_words(key: str, value: Plain) -> str:
    """Returns the words before the colon; a `date:` has to be a day."""
    own = key in ABOUT_HEADERS and (key != "date" or (not isinstance(value, bool) and is_day_month_or_year(str(value))))
    return key if own else f"about {key}"


def format_handle_lines(labels: HandleLabels) -> list[str]:
    """Returns the handles in use, each with the whole name and the printing."""
    lines = []
    for printing, handle in labels.used.items():
        name = quote_text(labels.name(printing))
        lines.append(f"{handle} = ~{name}" if is_on_the_fly(printing) else f"{handle} = {name} [{printing}]")
    return lines


def game_day(header: Header) -> int:
    """Returns the day of times that are written without a date, or 0."""
    try:
        return start_of_day(str(header.about.get("date", "")))
    except ValueError:
        return 0


def _setup(table: Table, events: Sequence[Event]) -> dict[str, Plain]:
    """Returns the set-up keys of the opening, or the deck size if it stored none."""
    said = events[0].said.get("setup")
    return said if isinstance(said, dict) else {"size": _deck_size(table, events)}


def _deck_size(table: Table, events: Sequence[Event]) -> int:
    """Counts the cards of a deck without its sideboard."""
    said = [event.said["size"] for event in events if event.name == "deck_registered" and "size" in event.said]
    if said:
        return int(max(said))
    sizes: Counter[str] = Counter()
    for event in events:
        for change in event.changes:
            if isinstance(change, CardsEntered) and event.line == 1 and _zone_name(table, change.place) != "sideboard":
                sizes[change.bringer] += change.size
    return max(sizes.values(), default=0)


def _zone_name(table: Table, place: str) -> str:
    zone = table.zones.get(place)
    return zone.name if zone else ""


def _deck_lines(table: Table, seat: str) -> list[str]:
    listed = registered_decklist(table, seat)
    if listed is None:
        return []
    places = [key for key, zone in table.zones.items() if zone.name == "sideboard" and zone.holder == seat]
    side = Counter(table.cards[card].printing or "" for place in places for card in table.at(place))
    main = [_deck_entry(table, key, count - side[key]) for key, count in listed.items() if count > side[key]]
    beside = [_deck_entry(table, key, count) for key, count in side.items()]
    return [f"deck {seat}:", *main, *(["Sideboard", *beside] if beside else []), "end"]


def _deck_entry(table: Table, printing: str, count: int) -> str:
    name = re.sub(r"[\[\]\n]", " ", printing_name(table, printing))
    return f"{count} {printing}" if is_on_the_fly(printing) or name == printing else f"{count} {name} [{printing}]"


def _format_value(value: Plain) -> str:
    """Formats a value so that `header.parse_header_line_value` reads it back."""
    text = _format_text(value) if isinstance(value, str) else str(value)
    same = type(value) in (str, int) and parse_header_line_value(HeaderLine(1, 1, "", "", text)) == value
    return text if same else format_json_literal(value)


def _format_text(text: str) -> str:
    clean = text.strip() == text and text.isprintable() and not re.search(r"//|[{`\"「『“]", text) and text != ""
    return text if clean else format_json_literal(text)
