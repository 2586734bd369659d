"""Actions of players and cards in the present turn, read from the events; and counters of plays and uses in a turn.

If the record begins in the middle of a turn, the earlier part is unknown. A counter has the turn in its name, so it needs no
reset: plays of a type (GW-PLAY-02, MC-DEPL-01, NX-PLAY-22), uses of a text (GW-COST-21, MC-TCOST-02, NX-COST-21).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, cast, get_args

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth, Uncertain, all_of
from domain.kernel.record.changes import AttributeSet, Counted, ModifierLifted, ModifierPut, Moved, Plain
from domain.kernel.record.event import Event
from domain.kernel.record.log_queries import effective_events_backwards
from domain.kernel.table.table import Table
from domain.parts.bandai import battle_damage_history
from domain.parts.bandai.card_text_types import BattleDeed, Deed, HappenedThisTurn
from domain.parts.bandai.filter_compiler import FilterContext, FilterVocabulary
from domain.parts.bandai.filter_evaluation import fits_anywhere
from domain.parts.common import turn_history
from domain.parts.common.turn_history import Occurrences, events_of_turn

SeatsAndCards = Iterator[tuple[str, str]]
"""The seat, and the card; empty if there is none."""
DeedReader = Callable[[Table, int, Event, FilterVocabulary], SeatsAndCards]
"""Yields the occurrences of a deed in an event. The number counts events back from the latest."""


def count_occurrences_this_turn(
    table: Table, seat: str, source: str, deed: HappenedThisTurn[Any], context: FilterContext
) -> Occurrences:
    """Counts how often something was done in this turn, at least and at most: an unknown card may have been one."""
    events, whole = events_of_turn(table)
    results = (
        all_of((sure, _is_wanted_activity(table, seat, source, deed, whose, card, context)))
        for whose, card, sure in _done(table, events, deed.what, context.vocabulary)
    )
    return turn_history.count_occurrences(results, whole)


def _done(table: Table, events: list[Event], what: Deed, vocabulary: FilterVocabulary) -> Iterator[tuple[str, str, Truth]]:
    """Yields the seats and cards that did something in these events, and whether each is certain."""
    if what in get_args(BattleDeed):
        yield from battle_damage_history.forces_that_dealt_damage(table, events, cast(BattleDeed, what))
        return
    for at, event in enumerate(events):
        yield from ((whose, card, True) for whose, card in _DEED_READERS[what](table, at, event, vocabulary))


def cards_entered(table: Table) -> tuple[frozenset[str], bool]:
    """Returns the cards that entered play in this turn, and whether the record has the whole turn."""
    events, whole = events_of_turn(table)
    changes = (change for event in events for change in event.changes)
    return frozenset(change.card for change in changes if type(change) is Moved and _enters_play(table, change)), whole


def happened_this_turn(table: Table, seat: str, source: str, deed: HappenedThisTurn[Any], context: FilterContext) -> Truth:
    """Returns whether something was done in this turn as often as a text asks."""
    return turn_history.happened_at_least(count_occurrences_this_turn(table, seat, source, deed, context), deed.least)


def _is_wanted_activity(
    table: Table, seat: str, source: str, deed: HappenedThisTurn[Any], whose: str, card: str, context: FilterContext
) -> Truth:
    if deed.whose != "any" and (not whose or (whose == seat) != (deed.whose == "own")):
        return False  # an uncontrolled card is neither (NX-CTRL-06)
    if deed.of is None:
        return True
    if deed.of == "self":
        return card == source
    return fits_anywhere(table, source, deed.of, card, context) if card in table.cards else None


def _declared_as(name: str) -> DeedReader:
    def select(table: Table, at: int, event: Event, vocabulary: FilterVocabulary) -> SeatsAndCards:
        if event.name == name:
            yield event.seat, str(event.said.get("card", ""))

    return select


def _moved_as(fits: Callable[[Table, Moved, FilterVocabulary], bool]) -> DeedReader:
    def select(table: Table, at: int, event: Event, vocabulary: FilterVocabulary) -> SeatsAndCards:
        for change in event.changes:
            if type(change) is Moved and fits(table, change, vocabulary):
                yield _controller_before(table, at - 1, change.card), change.card

    return select


def _controller_before(table: Table, at: int, card: str) -> str:
    """Returns the seat that controlled a card before an event (MC-CTRL-09, NX-CTRL-12).

    This is the seat to which the card was given (GW-OPER-08), else the seat of its area; empty if the card was uncontrolled
    (NX-CTRL-05).
    """
    host = card
    while (place := turn_history.place_before(table, at, host)) and place not in table.zones:
        host = place
    if not place or _was_uncontrolled(table, at, host):
        return ""
    return str(_attribute_before(table, at, card, "controller") or table.zones[place].holder)


def _attribute_before(table: Table, at: int, card: str, name: str) -> Plain:
    """Returns an attribute of a card at that time; a card that enters a place as a new card has lost all."""
    for change in turn_history.changes_before(table, at):
        if type(change) is AttributeSet and (change.card, change.name) == (card, name):
            return change.value
        if type(change) is Moved and change.card == card and change.life:
            break
    return None


def _was_uncontrolled(table: Table, at: int, host: str) -> bool:
    """Returns whether a set group, by its host, was uncontrolled then (NX-CTRL-08)."""
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


def _enters(table: Table, change: Moved, vocabulary: FilterVocabulary) -> bool:
    return _enters_play(table, change)


def _enters_play(table: Table, change: Moved) -> bool:
    """Returns whether a card enters play as a new card, by itself or under another one."""
    return change.life == 1 and (change.place not in table.zones or table.zones[change.place].in_play)


def _leavers(table: Table, at: int, event: Event, vocabulary: FilterVocabulary) -> SeatsAndCards:
    """Yields the cards that left play, to any place, with their former controllers (NX-DEST-09)."""
    for change in event.changes:
        if type(change) is Moved and change.life == 1 and not _enters_play(table, change):
            yield _controller_before(table, at, change.card), change.card


def _is_sortie(table: Table, change: Moved, vocabulary: FilterVocabulary) -> bool:
    return change.place in table.zones and table.zones[change.place].name in vocabulary.where["battle"]


def _destroyed_cards(table: Table, at: int, event: Event, vocabulary: FilterVocabulary) -> SeatsAndCards:
    for card in event.said["cards"] if event.name == "destroyed" else ():
        yield _controller_before(table, at, card), card


def _damaged_nation(table: Table, at: int, event: Event, vocabulary: FilterVocabulary) -> SeatsAndCards:
    if event.name == "nation_damaged" and event.said["source"] != "cost":
        yield event.said["seat"], ""


def _drawn_cards(table: Table, at: int, event: Event, vocabulary: FilterVocabulary) -> SeatsAndCards:
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


# --- counters ---------------------------------------------------------------------------------------------------------


def play_counter(desk: Desk, kind: str) -> str:
    """Returns the name of the counter of plays of a type in this turn."""
    return f"played:{kind}:turn{desk.table.clock.turn}"


class PlaysThisTurn(NamedTuple):
    """The numbers of cards that a seat played in this turn as a type.

    `known`: cards with a known printing · `unknown`: unknown cards stated to be of the type, whose texts may exempt them ·
    `untyped`: unknown cards without a stated type.
    """

    known: int
    unknown: int
    untyped: int

    @property
    def most(self) -> int:
        """How many plays count at most."""
        return self.known + self.unknown + self.untyped


def plays_this_turn(desk: Desk, seat: str, kind: str, type_of: Callable[[Table, str], Uncertain[Any]]) -> PlaysThisTurn:
    """Returns the plays of a type in this turn. `type_of`: the printed type of a card."""
    counted = desk.table.count(seat, play_counter(desk, kind))
    plays = [(event.said.get("type") or "", str(event.said["card"])) for event in _of_turn_backwards(desk, seat, "play")]
    types = [(said, type_of(desk.table, card).or_else("")) for said, card in plays if card in desk.table.cards]
    unknown = min(types.count((kind, "")), counted)
    return PlaysThisTurn(counted - unknown + types.count(("", kind)), unknown, types.count(("", "")))


def _of_turn_backwards(desk: Desk, seat: str, name: str) -> Iterator[Event]:
    """Yields the events of a name and a seat in this turn, the latest first."""
    for event in effective_events_backwards(desk.events):
        if event.name == "turn_began":
            return
        if event.name == name and event.seat == seat:
            yield event


def has_played_unnamed_card(desk: Desk, seat: str, names_of: Callable[[Table, str], Uncertain[str]], kind: str = "") -> bool:
    """Returns whether a seat played a card without a known name in this turn, of this type or of any: it may be of any
    name."""
    plays = (
        event.said
        for event in _of_turn_backwards(desk, seat, "play")
        if not kind or event.said.get("type") in (kind, "", None)
    )
    return any(said["card"] in desk.table.cards and not names_of(desk.table, said["card"]).is_known for said in plays)


def has_used_unknown_text(desk: Desk, seat: str, is_known: Callable[[Table, str], bool], word: str = "") -> bool:
    """Returns whether a seat used a text of an unknown card in this turn that may have been this keyword, or any text: a
    number says nothing of it.
    """
    uses = (event.said for event in _of_turn_backwards(desk, seat, "use"))
    return any(
        said["card"] in desk.table.cards
        and not is_known(desk.table, said["card"])
        and (str(said["text"]).isdigit() or (word and str(said["text"]).startswith(word)))
        for said in uses
    )


def use_counter(desk: Desk, what: str) -> str:
    """Returns the name of the counter of uses of something in this turn."""
    return f"used:{what}:turn{desk.table.clock.turn}"


def text_use_counter(desk: Desk, card_id: str, text: str) -> str:
    """Returns the counter of uses of one card's text in this turn; a card that left play and came back counts from 0."""
    return use_counter(desk, f"{card_id}.{desk.table.cards[card_id].life}.{text}")


def increment_counters(desk: Desk, seat: str, counters: Iterable[str]) -> None:
    """Adds one to each of these counters."""
    desk.do(*(Counted(seat, name, 1) for name in counters))


def decrement_counters(desk: Desk, seat: str, counters: Iterable[str]) -> None:
    """Takes a negated play or use back from its counters (GW-PLAY-08, MC-NEG-02, NX-PLAY-13)."""
    desk.do(*(Counted(seat, name, -1) for name in counters))
