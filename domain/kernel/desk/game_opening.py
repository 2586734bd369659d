"""Opens a game: the header, then the ruleset's set-up as the first line of the log. Loads a stored log."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping

from domain.kernel.contract.refusal import Refusal, Refused
from domain.kernel.contract.rulebook import BY_COLOR
from domain.kernel.contract.ruleset import Desk, Ruleset
from domain.kernel.contract.setup_validation import complete_setup, setup_faults, stated_setup
from domain.kernel.desk.desk import GameDesk
from domain.kernel.messages.message import Message, join, msg, untranslated
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event
from domain.kernel.record.header import Header, make_zones
from domain.kernel.record.unicode_safety import is_blank, name_fault, normalise
from domain.kernel.table.table import Table
from domain.kernel.views.views import header_of


def seat_names(count: int) -> tuple[str, ...]:
    """Returns the default names of this many seats."""
    return tuple("ABCDEFGH"[:count])


def make_header(ruleset: Ruleset, seats: int | tuple[str, ...] = 2, **terms: Plain) -> Header:
    """Returns the header of a new game; `terms`: further fields of `Header` (mode, switches, players, about, ...).

    Raises ValueError where the number of seats, a switch or its value is not in the rulebook, or a player has no seat.
    """
    names = seat_names(seats) if isinstance(seats, int) else seats
    least, most = ruleset.book.seats
    count = seats if isinstance(seats, int) else len(seats)
    if not least <= count <= most:
        played_by = f"{least} to {most}" if most > least else f"{least}"
        raise ValueError(msg("said_is_played_by_n_seats", said=ruleset.book.title, n=played_by, n2=count))
    check_house_rules(ruleset, terms.get("switches", {}))
    for what, name in _given_names(terms):
        if why := name_fault(name):
            raise ValueError(msg("said_is_no_name_that_can_be_stored", said=what, reason=why))
    for seat, name in terms.get("players", {}).items():
        if seat not in names:
            raise ValueError(msg("there_is_no_seat_said", said=f"{seat:.20}", said2=", ".join(names)))
        if is_blank(name):
            raise ValueError(msg("player_said_has_invisible_name", said=seat))
    if double := _player_of_two_seats(terms.get("players", {})):
        raise ValueError(msg("player_has_two_seats", said=double[0], said2=double[1], said3=double[2]))
    if terms.get("mode", "referee") not in ("referee", "scribe"):
        raise ValueError(msg("no_such_mode_said", said=terms["mode"]))
    players = {seat: normalise(name) for seat, name in terms.get("players", {}).items()}
    terms = {**terms, **({"players": players} if players else {})}
    terms = {"revision": ruleset.book.revision, **terms}
    return Header(ruleset.book.id, ruleset.book.edition, names, make_zones(ruleset.zones, names), **terms)


def _player_of_two_seats(players: Mapping[str, str]) -> tuple[str, str, str] | None:
    """Returns a name, in whatever letters, and two seats that have it; None if every seat has a name of its own."""
    seats: dict[str, str] = {}
    for seat, name in players.items():
        first = seats.setdefault(unicodedata.normalize("NFKC", name).casefold(), seat)
        if first != seat and not is_blank(name):
            return name, first, seat
    return None


def check_house_rules(ruleset: Ruleset, switches: Mapping[str, str]) -> None:
    """Raises ValueError where the rulebook has no such switch, or a switch no such value."""
    for name, value in switches.items():
        switch = ruleset.book.switches.get(name)
        if switch is None or value not in switch.values:
            known = switch.values if switch else tuple(ruleset.book.switches)
            raise ValueError(msg("no_such_house_rule", said=name, said2=value, said3=", ".join(known)))


def _given_names(terms: Mapping[str, Plain]) -> Iterator[tuple[Message, str]]:
    """Yields each name that people gave, and what it names."""
    for seat, name in terms.get("players", {}).items():
        yield msg("player_said", said=seat), name
    for key, value in terms.get("about", {}).items():
        if isinstance(value, str):
            yield untranslated(f"about {key}"), value


def open_game(
    ruleset: Ruleset,
    header: Header,
    setup: Mapping[str, Plain],
    by: str = "",
    at: int = 0,
    catalogue: Mapping[str, Plain] | None = None,
) -> tuple[Desk, tuple[Event, ...]] | Refusal:
    """Opens a game; returns the desk and the first events, or a refusal.

    `setup`: decks, printings and the ruleset's own keys. The opening event stores the keys, so that the game can be opened
    again.
    """
    faults = setup_faults(ruleset.setup, header.seats, setup)
    if faults:
        return Refusal("", join(*(fault.message for fault in faults)), tuple(map(str, faults[0].expected)))
    desk = GameDesk(Table(header), ruleset)
    desk.catalogue = catalogue or {}
    desk.command = Command("", "open", {}, by=by, at=at)
    said = {"header": header.to_plain(), "setup": stated_setup(ruleset.setup, header.seats, setup)}
    desk.declare("opened", "", said={**said, **_deck_grouping(ruleset)})
    try:
        ruleset.open(desk, complete_setup(ruleset.setup, header.seats, setup))
    except Refused as refused:
        return refused.refusal
    return desk, desk.commit()


def _deck_grouping(ruleset: Ruleset) -> dict[str, Plain]:
    """Returns the field that names decks, for readers without the ruleset; nothing where it is the colour of the cards."""
    by = ruleset.book.decks_by
    return {} if by == BY_COLOR else {"decks_by": {"field": by.field, "without": by.without}}


def load_desk(events: Iterable[Event], ruleset: Ruleset) -> Desk:
    """Returns the desk of a stored log, ready for the next command. Raises ValueError where it is not a log."""
    log = list(events)
    desk = GameDesk(Table(header_of(log)), ruleset)
    for event in log:
        desk.log.append_stored(event)
    return desk
