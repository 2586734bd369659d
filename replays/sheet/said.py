"""What a log tells about the things said in it: which lines they are, and which have no line of their own on a sheet."""

from __future__ import annotations

from collections.abc import Sequence

from domain.kernel.record.command import Command, command_from
from domain.kernel.record.event import Event
from domain.kernel.record.live import spoken


def same(one: Command, other: Command) -> bool:
    """Whether two commands are the same to the last detail, the order of arguments included."""
    judged = one.by == "judge", other.by == "judge" and not other.seat
    return judged[0] == judged[1] and repr(one[:5]) == repr(other[:5])


def last_inside(events: Sequence[Event], batch: Sequence[Event]) -> int:
    """The number of the last line that was said again by a correction, and so is not on the sheet."""
    said = next(event for event in batch if event.is_command) if any(event.is_command for event in batch) else None
    if said is not None and said.said["act"] == "let_stand":
        return said.line + 1
    if said is None or said.family != "correction":
        return 0
    place = next(number for number, event in enumerate(events) if event is said)
    wrong = events[said.said["to"]].line
    later = [line for line in (event.line for event in spoken(events[:place])) if line > wrong]
    return said.line + len(later) + (said.said["args"].get("said") is not None)


def targets_without_number(events: Sequence[Event]) -> set[int]:
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
