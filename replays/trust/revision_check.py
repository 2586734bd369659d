"""Compares a record with what the present revision of its rules makes of it. A difference is no fault of an older record."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from domain.kernel.contract.rulebook import Rulebook
from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.messages.message import Fact, Message
from domain.kernel.record.event import Event
from domain.kernel.record.header import Header
from domain.kernel.views.views import header_of, origin_of
from replays.file.declarations import extract_declarations, find_replay_difference
from replays.messages import msg


def is_of_present_revision(header: Header, book: Rulebook) -> bool:
    """Returns whether the rules that judged a game are those that are here."""
    return header.revision == book.revision


def describe_revision_difference(header: Header, book: Rulebook, position: int, what: Message) -> Message:
    """Describes which revision judged a game, the first event that the present revision makes differently, and the
    difference.
    """
    facts: dict[str, Fact] = {"n2": book.revision, "n3": position, "reason": what}
    if header.revision:
        return msg("judged_by_revision_differs", n=header.revision, **facts)
    return msg("judged_before_revisions_differs", **facts)


def compare_with_present_rules(events: Sequence[Event], rulesets: Callable[[str], Ruleset]) -> Message | None:
    """Says by which revision a whole game was judged, and where the present one differs from its record.

    Returns None for a view, for a game of the present revision, and where its ruleset is missing.
    """
    header = header_of(events)
    try:
        rules = rulesets(header.ruleset)
    except KeyError:
        return None
    if origin_of(events[0]) is not None or is_of_present_revision(header, rules.book):
        return None
    difference = find_replay_difference(events, extract_declarations(events), rules)
    if difference is not None:
        return describe_revision_difference(header, rules.book, difference.position, difference.what)
    number = {"n": header.revision, "n2": rules.book.revision}
    return msg("judged_by_revision_alike" if header.revision else "judged_before_revisions_alike", **number)
