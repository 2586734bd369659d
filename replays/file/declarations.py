"""A game as what was said in it: the terms it was opened with and every declaration, from which the rules make it again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.desk.opening import open_game
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event
from domain.kernel.record.header import Header, make_zones
from domain.kernel.record.log_queries import collect_printings, group_by_line
from domain.kernel.table.knowledge import registered_decklist
from domain.kernel.table.table import Table
from domain.kernel.views.views import header_of, origin_of
from replays.file.record import CannotOpen, Record
from replays.sheet.said import last_inside, whole_command
from replays.table_at_position import fold


class Declarations(NamedTuple):
    """What was said in a game. `pins`: printing -> data, of every card that the game names; `setup`: what it was laid out
    by, `{"decks": {seat: {"list", "sideboard"}}, ...}` without the printings; `by`, `at`: who opened it, and when.
    """

    header: Header
    setup: Mapping[str, Any]
    pins: Mapping[str, Plain]
    by: str
    at: int
    said: tuple[Command, ...]


class RefusedDeclaration(ValueError):
    """Declarations that the rules do not take: `line` is the number of the declaration (0: the opening)."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"{f'declaration {line}' if line else 'opening'}: {why}")
        self.line = line


def extract_declarations(events: Sequence[Event]) -> Declarations:
    """What was said in a game, from its log. Raises ValueError where it does not begin with an opening."""
    first, *rest = group_by_line(events)
    opening = first[0]
    table = fold(first, len(first))
    pins, inside = collect_printings(events), 0
    said: list[Command] = []
    place = len(first)
    for batch in rest:
        spoken = next((number for number, event in enumerate(batch) if event.is_command), None)
        if spoken is not None and batch[0].line > inside:
            said.append(whole_command(events, batch[spoken], place + spoken))
            inside = last_inside(events, batch)
        place += len(batch)
    setup = {"decks": dict(_decks(table)), **opening.said.get("setup", {})}
    return Declarations(header_of(events), setup, pins, opening.by, opening.at, tuple(said))


def _decks(table: Table) -> Iterator[tuple[str, Plain]]:
    """The registered lists, side boards apart."""
    for seat in table.header.seats:
        listed = registered_decklist(table, seat)
        if listed is None:
            continue
        places = [zone.key for zone in table.header.zones if zone.name == "sideboard" and zone.holder == seat]
        beside: dict[str, int] = {}
        for card in (table.cards[each] for place in places for each in table.at(place)):
            beside[card.printing or ""] = beside.get(card.printing or "", 0) + 1
        main = {printing: count - beside.get(printing, 0) for printing, count in listed.items()}
        yield seat, {"list": {key: count for key, count in main.items() if count > 0}, "sideboard": beside}


def _listed_printings(setup: Mapping[str, Any]) -> list[str]:
    """The printings in the lists, in the order in which a scoresheet gives them out."""
    return sorted({key for deck in setup["decks"].values() for part in deck.values() for key in part})


def replay_declarations(told: Declarations, ruleset: Ruleset) -> Iterator[tuple[Event, ...]]:
    """Says everything again and yields what every saying makes. Raises RefusedDeclaration for what the rules refuse."""
    if told.header.zones != make_zones(ruleset.zones, told.header.seats):
        raise RefusedDeclaration(0, "the ruleset lays out other zones")
    setup = {**told.setup, "printings": {key: told.pins[key] for key in _listed_printings(told.setup) if key in told.pins}}
    try:
        opened = open_game(ruleset, told.header, setup, told.by, told.at, told.pins)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise RefusedDeclaration(0, f"{type(error).__name__}: {error}") from None
    if isinstance(opened, Refusal):
        raise RefusedDeclaration(0, opened.message)
    desk, made = opened
    yield made
    for number, command in enumerate(told.said, 1):
        answer = desk.say(command)
        if isinstance(answer, Refusal):
            raise RefusedDeclaration(number, answer.message)
        yield answer


# MERGED: From a record to what was said in it, and back by having the rules judge all of it anew.

MAX_DECLARATION_BYTES = 1024 * 1024
"""Declarations unpacked are some ten thousand bytes; what unpacks to more was made to fill the memory."""
MAX_EVENTS = 40_000
Rulesets = Callable[[str], Ruleset]


class NotReproducible(ValueError):
    """A game that its declarations alone do not make again; `why`: what is in the way."""


def reproducible_declarations(events: Sequence[Event], rulesets: Rulesets) -> Declarations:
    """What was said in a whole game, hidden cards included.

    Raises NotReproducible where the rules that are here do not make the same events of it.
    """
    if origin_of(events[0]):
        raise NotReproducible("this is what one viewer saw of a game; it cannot be judged anew")
    try:
        rules = rulesets(header_of(events).ruleset)
        told = extract_declarations(events)
        at = first_difference(events, told, rules)
    except KeyError as error:
        raise NotReproducible(str(error.args[0])) from None
    except (RefusedDeclaration, CannotOpen) as error:
        raise NotReproducible(str(error)) from None
    if at >= 0:
        raise NotReproducible(f"judged anew, the declarations make another record (event {at} differs)")
    return told


def first_difference(events: Sequence[Event], told: Declarations, rules: Ruleset) -> int:
    """The first event that the rules do not make of what was said in a game, or -1. Raises RefusedDeclaration."""
    made = 0
    for batch in replay_declarations(told, rules):
        for event in batch:
            if made == len(events) or event != events[made]:
                return made
            made += 1
    return -1 if made == len(events) else made


def find_ruleset(name: str, rulesets: Rulesets) -> Ruleset:
    """The ruleset of a game. Raises CannotOpen."""
    try:
        return rulesets(name)
    except KeyError as error:
        raise CannotOpen("ruleset", f"the ruleset of this game is not here: {error.args[0]}") from None


def judge_declarations(told: Declarations, game: str, rules: Ruleset, head: bytes) -> Record:
    """The record that declarations make; `head`: the first bytes of the head of its chain. Raises CannotOpen."""
    if told.header.edition != rules.book.edition:
        of = f"edition {told.header.edition} of {rules.book.id}"
        raise CannotOpen("edition", f"the game was judged by {of}; here is edition {rules.book.edition}")
    try:
        record = Record(game, "", _collect(replay_declarations(told, rules)))
    except RefusedDeclaration as error:
        raise CannotOpen("refused", f"judged anew, the rules refuse {error}") from None
    made = record.head[: len(head)]
    if made != head:
        said = f"{len(record.events)} events with the head {made.hex()}, and {head.hex()} is named"
        raise CannotOpen("differs", f"judged anew, the declarations make another record: {said}")
    return record


def _collect(batches: Iterable[tuple[Event, ...]]) -> tuple[Event, ...]:
    made: list[Event] = []
    for batch in batches:
        made += batch
        if len(made) > MAX_EVENTS:
            raise CannotOpen("large", f"the declarations make more than {MAX_EVENTS} events")
    return tuple(made)
