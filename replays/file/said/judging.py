"""From a record to what was said in it, and back by having the rules judge all of it anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.record.event import Event
from domain.kernel.views.views import header_of, origin_of
from replays.file.record import CannotOpen, Record
from replays.file.said.declarations import Declarations, Unplayable, declared, play

MOST_BYTES = 1024 * 1024
"""Declarations unpacked are some ten thousand bytes; what unpacks to more was made to fill the memory."""
MOST_EVENTS = 40_000
Rulesets = Callable[[str], Ruleset]


class Differs(ValueError):
    """A game that its declarations alone do not make again; `why`: what is in the way."""


def declared_again(events: Sequence[Event], rulesets: Rulesets) -> Declarations:
    """What was said in a whole game, hidden cards included.

    Raises Differs where the rules that are here do not make the same events of it.
    """
    if origin_of(events[0]):
        raise Differs("this is what one viewer saw of a game; it cannot be judged anew")
    try:
        rules = rulesets(header_of(events).ruleset)
        told = declared(events)
        at = other_from(events, told, rules)
    except KeyError as error:
        raise Differs(str(error.args[0])) from None
    except (Unplayable, CannotOpen) as error:
        raise Differs(str(error)) from None
    if at >= 0:
        raise Differs(f"judged anew, the declarations make another record (event {at} differs)")
    return told


def other_from(events: Sequence[Event], told: Declarations, rules: Ruleset) -> int:
    """The first event that the rules do not make of what was said in a game, or -1. Raises Unplayable."""
    made = 0
    for batch in play(told, rules):
        for event in batch:
            if made == len(events) or event != events[made]:
                return made
            made += 1
    return -1 if made == len(events) else made


def rules_here(name: str, rulesets: Rulesets) -> Ruleset:
    """The ruleset of a game. Raises CannotOpen."""
    try:
        return rulesets(name)
    except KeyError as error:
        raise CannotOpen("ruleset", f"the ruleset of this game is not here: {error.args[0]}") from None


def judged(told: Declarations, game: str, rules: Ruleset, head: bytes) -> Record:
    """The record that declarations make; `head`: the first bytes of the head of its chain. Raises CannotOpen."""
    if told.header.edition != rules.book.edition:
        of = f"edition {told.header.edition} of {rules.book.id}"
        raise CannotOpen("edition", f"the game was judged by {of}; here is edition {rules.book.edition}")
    try:
        record = Record(game, "", _played(play(told, rules)))
    except Unplayable as error:
        raise CannotOpen("refused", f"judged anew, the rules refuse {error}") from None
    made = record.head[: len(head)]
    if made != head:
        said = f"{len(record.events)} events with the head {made.hex()}, and {head.hex()} is named"
        raise CannotOpen("differs", f"judged anew, the declarations make another record: {said}")
    return record


def _played(batches: Iterable[tuple[Event, ...]]) -> tuple[Event, ...]:
    made: list[Event] = []
    for batch in batches:
        made += batch
        if len(made) > MOST_EVENTS:
            raise CannotOpen("large", f"the declarations make more than {MOST_EVENTS} events")
    return tuple(made)
