"""A game as what was said in it: the terms it was opened with and every declaration, from which the rules make it again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.desk.opening import open_game
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event
from domain.kernel.record.header import Header, lay_out
from domain.kernel.record.logs import lines, pins_in
from domain.kernel.table.knowledge import registered
from domain.kernel.table.table import Table
from domain.kernel.views.views import header_of
from replays.fold import fold
from replays.sheet.said import last_inside, whole_command


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


class Unplayable(ValueError):
    """Declarations that the rules do not take: `line` is the number of the declaration (0: the opening)."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"{f'declaration {line}' if line else 'opening'}: {why}")
        self.line = line


def declared(events: Sequence[Event]) -> Declarations:
    """What was said in a game, from its log. Raises ValueError where it does not begin with an opening."""
    first, *rest = lines(events)
    opening = first[0]
    table = fold(first, len(first))
    pins, inside = pins_in(events), 0
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
        listed = registered(table, seat)
        if listed is None:
            continue
        places = [zone.key for zone in table.header.zones if zone.name == "sideboard" and zone.holder == seat]
        beside: dict[str, int] = {}
        for card in (table.cards[each] for place in places for each in table.at(place)):
            beside[card.printing or ""] = beside.get(card.printing or "", 0) + 1
        main = {printing: count - beside.get(printing, 0) for printing, count in listed.items()}
        yield seat, {"list": {key: count for key, count in main.items() if count > 0}, "sideboard": beside}


def _listed(setup: Mapping[str, Any]) -> list[str]:
    """The printings in the lists, in the order in which a scoresheet gives them out."""
    return sorted({key for deck in setup["decks"].values() for part in deck.values() for key in part})


def play(told: Declarations, ruleset: Ruleset) -> Iterator[tuple[Event, ...]]:
    """Says everything again and yields what every saying makes. Raises Unplayable for what the rules refuse."""
    if told.header.zones != lay_out(ruleset.zones, told.header.seats):
        raise Unplayable(0, "the ruleset lays out other zones")
    setup = {**told.setup, "printings": {key: told.pins[key] for key in _listed(told.setup) if key in told.pins}}
    try:
        opened = open_game(ruleset, told.header, setup, told.by, told.at, told.pins)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Unplayable(0, f"{type(error).__name__}: {error}") from None
    if isinstance(opened, Refusal):
        raise Unplayable(0, opened.message)
    desk, made = opened
    yield made
    for number, command in enumerate(told.said, 1):
        answer = desk.say(command)
        if isinstance(answer, Refusal):
            raise Unplayable(number, answer.message)
        yield answer
