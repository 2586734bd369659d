"""What happened in this turn, as the record tells it: how often something was done by whom, and to which cards.

Where the record begins in the middle of a turn nobody knows what came before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from domain.kernel.contract.truth import Truth
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import AttributeSet, Counted, ModifierLifted, ModifierPut, Moved, Plain
from domain.kernel.record.event import Event
from domain.kernel.record.log_queries import effective_events_backwards
from domain.kernel.table.table import Table
from domain.parts.bandai.filter_vocabulary import FilterContext, FilterVocabulary
from domain.parts.bandai.filters import fits_anywhere
from domain.parts.bandai.text_kinds import Deed, Happened
from domain.parts.common import turn_history
from domain.parts.common.turn_history import Occurrences, events_of_turn

SeatsAndCards = Iterator[tuple[str, str]]
"""Whose it was, and the card; empty where there is none."""
DeedReader = Callable[[Table, int, Event, FilterVocabulary], SeatsAndCards]
"""What an event of the story tells, which is the one at a number of it, counted from the latest."""


def count_deeds(table: Table, seat: str, source: str, asked: Happened[Any], sight: FilterContext) -> Occurrences:
    """How often something happened in this turn, at least and at most: a card that nobody knows may have been one."""
    events, whole = events_of_turn(table)
    told = ((at, event) for at, event in enumerate(events))
    found = (each for at, event in told for each in _DEED_READERS[asked.what](table, at, event, sight.reading))
    return turn_history.count_occurrences(
        (_is_asked_deed(table, seat, source, asked, whose, card, sight) for whose, card in found), whole
    )


def cards_entered(table: Table) -> tuple[frozenset[str], bool]:
    """The cards that came into play in this turn, and whether the record knows the turn from its beginning."""
    events, whole = events_of_turn(table)
    changes = (change for event in events for change in event.changes)
    return frozenset(change.card for change in changes if type(change) is Moved and _enters_play(table, change)), whole


def happened_this_turn(table: Table, seat: str, source: str, asked: Happened[Any], sight: FilterContext) -> Truth:
    """Whether something happened in this turn as often as a text asks."""
    return turn_history.happened_at_least(count_deeds(table, seat, source, asked, sight), asked.least)


def _is_asked_deed(
    table: Table, seat: str, source: str, asked: Happened[Any], whose: str, card: str, sight: FilterContext
) -> Truth:
    if asked.whose != "any" and (not whose or (whose == seat) != (asked.whose == "own")):
        return False  # what nobody controls is neither (NX-CTRL-06)
    if asked.of is None:
        return True
    if asked.of == "self":
        return card == source
    return fits_anywhere(table, source, asked.of, card, sight) if card in table.cards else None


def _declared_as(name: str) -> DeedReader:
    def found(table: Table, at: int, event: Event, reading: FilterVocabulary) -> SeatsAndCards:
        if event.name == name:
            yield event.seat, str(event.said.get("card", ""))

    return found


def _moved_as(fits: Callable[[Table, Moved, FilterVocabulary], bool]) -> DeedReader:
    def found(table: Table, at: int, event: Event, reading: FilterVocabulary) -> SeatsAndCards:
        for change in event.changes:
            if type(change) is Moved and fits(table, change, reading):
                yield _controller_before(table, at - 1, change.card), change.card

    return found


def _controller_before(table: Table, at: int, card: str) -> str:
    """Who controlled a card as an event of the story began (MC-CTRL-09, NX-CTRL-12), whoever owns it: whose area it lay in,
    or for whom it kept working there (GW-OPER-08); empty where nobody did (NX-CTRL-05).
    """
    host = card
    while (place := turn_history.place_before(table, at, host)) and place not in table.zones:
        host = place
    if not place or _was_uncontrolled(table, at, host):
        return ""
    return str(_attribute_before(table, at, card, "controller") or table.zones[place].holder)


def _attribute_before(table: Table, at: int, card: str, name: str) -> Plain:
    """An attribute that a card had then; it has lost all as it last came to another place as a new card."""
    for change in turn_history.changes_before(table, at):
        if type(change) is AttributeSet and (change.card, change.name) == (card, name):
            return change.value
        if type(change) is Moved and change.card == card and change.life:
            break
    return None


def _was_uncontrolled(table: Table, at: int, host: str) -> bool:
    """Whether nobody had control of a set group then, which goes by its host (NX-CTRL-08)."""
    lifted = set()
    for change in turn_history.changes_before(table, at):
        if type(change) is ModifierLifted:
            lifted.add(change.key)
        elif type(change) is ModifierPut and change.key not in lifted:
            if (change.data["on"], change.data["what"]) == (host, "control"):
                return True
        elif type(change) is Moved and change.card == host and change.life:
            break
    return False


def _enters(table: Table, change: Moved, reading: FilterVocabulary) -> bool:
    return _enters_play(table, change)


def _enters_play(table: Table, change: Moved) -> bool:
    """A card comes into play, by itself or under another one, as a new card."""
    return change.life == 1 and (change.place not in table.zones or table.zones[change.place].in_play)


def _leavers(table: Table, at: int, event: Event, reading: FilterVocabulary) -> SeatsAndCards:
    """Cards that left play, wherever to, with who controlled them before (NX-DEST-09)."""
    for change in event.changes:
        if type(change) is Moved and change.life == 1 and not _enters_play(table, change):
            yield _controller_before(table, at, change.card), change.card


def _is_sortie(table: Table, change: Moved, reading: FilterVocabulary) -> bool:
    return change.place in table.zones and table.zones[change.place].name in reading.where["battle"]


def _destroyed_cards(table: Table, at: int, event: Event, reading: FilterVocabulary) -> SeatsAndCards:
    for card in event.said["cards"] if event.name == "destroyed" else ():
        yield _controller_before(table, at, card), card


def _damaged_nation(table: Table, at: int, event: Event, reading: FilterVocabulary) -> SeatsAndCards:
    if event.name == "nation_damaged" and event.said["source"] != "cost":
        yield event.said["seat"], ""


def _drawn_cards(table: Table, at: int, event: Event, reading: FilterVocabulary) -> SeatsAndCards:
    if event.name == "drawn":
        yield from [(event.seat, "")] * int(event.said["count"])


_DEED_READERS: dict[Deed, DeedReader] = {
    "played": _declared_as("play"),
    "used": _declared_as("use"),
    "entered": _moved_as(_enters),
    "left": _leavers,
    "sortied": _moved_as(_is_sortie),
    "destroyed": _destroyed_cards,
    "nation_damaged": _damaged_nation,
    "drawn": _drawn_cards,
}


# MERGED: How often something was done in a turn: the turn is in the name of a counter, so that nothing has to be reset.
#
# Plays of a type (GW-PLAY-02, MC-DEPL-01, NX-PLAY-22), uses of a text (GW-COST-21, MC-TCOST-02, NX-COST-21).


def play_counter(desk: Desk, kind: str) -> str:
    """The counter of plays of a type in this turn."""
    return f"played:{kind}:turn{desk.table.clock.turn}"


def played_unknown(desk: Desk, seat: str, kind: str, is_known: Callable[[Table, str], bool]) -> bool:
    """Whether a card that nobody knows was played as this type in this turn: it may not have used up the play."""
    for event in effective_events_backwards(desk.events):
        if event.name == "turn_began":
            return False
        if event.name == "play" and (event.seat, event.said.get("type")) == (seat, kind):
            card = str(event.said["card"])
            if card in desk.table.cards and not is_known(desk.table, card):
                return True
    return False


def use_counter(desk: Desk, what: str) -> str:
    """The counter of uses of something in this turn."""
    return f"used:{what}:turn{desk.table.clock.turn}"


def text_use_counter(desk: Desk, card_id: str, text: str) -> str:
    """The counter of uses of one card's text in this turn; a card that left play and came back counts anew."""
    return use_counter(desk, f"{card_id}.{desk.table.cards[card_id].life}.{text}")


def count_once(desk: Desk, seat: str, counters: Iterable[str]) -> None:
    """Counts a play or use."""
    desk.do(*(Counted(seat, name, 1) for name in counters))


def uncount(desk: Desk, seat: str, counters: Iterable[str]) -> None:
    """A play or use that was negated counts toward no limit (GW-PLAY-08, MC-NEG-02, NX-PLAY-13)."""
    desk.do(*(Counted(seat, name, -1) for name in counters))
