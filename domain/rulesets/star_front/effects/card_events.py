"""Events of cards in a turn, read from the events of the record (SF-EFF-12)."""

from __future__ import annotations

from domain.kernel.record.changes import Moved
from domain.kernel.record.event import Event
from domain.kernel.table.table import Table
from domain.parts.common import turn_history
from domain.parts.common.turn_history import EventReader, SeatsAndCards
from domain.rulesets.star_front.card_schema.terms import Happening
from domain.rulesets.star_front.state.zones import FIELD, ROWS


def cards_with_event(table: Table, moment: Happening) -> tuple[list[tuple[str, str]], bool]:
    """Returns the cards to which something happened this turn, as pairs of their controller then and the card.

    The second value is whether the record knows the turn from its beginning. The result must not be changed.
    """
    return turn_history.cards_of_turn(table, _DEEDS.get(moment, _NOTHING))


def brings_onto_field(table: Table, change: Moved) -> bool:
    """Returns whether a change brings a card onto the field: a unit into a row, or a site card into its zone (SF-ENTER-01,
    SF-MAG-05).
    """
    return turn_history.enters_zones(table, change, FIELD)


def _says(name: str, word: str = "card", **also: tuple[str, ...]) -> EventReader:
    """Returns a reader of events called `name`: it yields the seat of the event and the card in its field `word`.

    `also` restricts further fields to the given words.
    """

    def select(table: Table, at: int, event: Event) -> SeatsAndCards:
        if event.name == name and all(event.said.get(key) in meant for key, meant in also.items()):
            yield event.seat, event.said[word]

    return select


def _all_of_readers(*readers: EventReader) -> EventReader:
    return lambda table, at, event: (each for read in readers for each in read(table, at, event))


def _from_a_row(read: EventReader) -> EventReader:
    """Restricts a reader to cards that stood in a row by themselves when the event began."""

    def select(table: Table, at: int, event: Event) -> SeatsAndCards:
        for whose, card in read(table, at, event):
            if turn_history.was_in_zones(table, at, card, ROWS):
                yield whose, card

    return select


def _to_turntable(table: Table, at: int, event: Event) -> SeatsAndCards:
    """Yields a card that an effect lays on the turntable (SF-TARGET-01). A card that goes there instead of to the graveyard
    has its own event of leaving.
    """
    if event.name == "turntable_card_added" and event.family == "resolved":
        yield turn_history.holder_before(table, at, event.said["card"]), event.said["card"]


def _laid(table: Table, at: int, event: Event) -> SeatsAndCards:
    """Yields a unit that is laid sideways. A unit that lay sideways already does not count (SF-LAY-01)."""
    if _lays_unit(event):
        yield turn_history.holder_before(table, at, event.said["card"]), event.said["card"]


def _lays_unit(event: Event) -> bool:
    """Returns whether an effect, step (6) of a combat, or decay lays a unit sideways (SF-LAY-01, SF-DEF-10, SF-DECAY-01)."""
    if event.name == "unit_state_changed":
        return bool(event.said["from"] != event.said["to"] == "sideways")
    return event.name == "attacker_laid_sideways" or bool(event.name == "decayed" and event.said["state"] == "upright")


def _combat(table: Table, at: int, event: Event) -> SeatsAndCards:
    """Yields both units of a combat. A piercing attacker is yielded only once (SF-DEF-14)."""
    first = (event.said["attacker"], *event.said["defenders"][:1]) if event.name == "combat_opened" else ()
    later = (event.said["defender"],) if event.name == "attack_compared" else ()
    before = _first_defender(table, at) if later else ""
    for card in (*first, *(each for each in later if each != before)):
        yield turn_history.holder_before(table, at, card), card


def _first_defender(table: Table, at: int) -> str:
    opened = next((event for event in turn_history.events_before(table, at) if event.name == "combat_opened"), None)
    return str(opened.said["defenders"][0]) if opened is not None else ""


def _won(wins: bool) -> EventReader:
    """Returns a reader of the units that won a comparison, or lost it (SF-DEF-05, -06). An open comparison yields no unit."""

    def select(table: Table, at: int, event: Event) -> SeatsAndCards:
        winner = event.seat if event.name == "attack_compared" else ""
        for card in (event.said["attacker"], event.said["defender"]) if winner else ():
            whose = turn_history.holder_before(table, at, card)
            if (whose == winner) == wins:
                yield whose, card

    return select


_LEFT = _all_of_readers(
    _says("unit_left"),
    turn_history.cards_named_in("unit_kidnapped", "captive"),
    _says("unit_transformed", "old"),
    _from_a_row(
        _all_of_readers(
            turn_history.cards_named_in("units_merged", "top"),
            turn_history.cards_named_in("units_merged", "lower"),
            _to_turntable,
        )
    ),
    _says("unit_separated", "unit"),
    _says("sneak_used"),
)
_NOTHING = _all_of_readers()
"""The reader for happenings that concern no card."""
_DEEDS: dict[Happening, EventReader] = {
    **dict.fromkeys(("played", "arrived"), _says("unit_entered", how=("play", "extra"))),
    "entered": turn_history.cards_entering(brings_onto_field),
    "merged": _all_of_readers(_says("units_merged", "top"), turn_history.cards_named_in("units_merged", "lower")),
    "sacrificed": turn_history.cards_named_in("tribute_sacrificed", "card"),
    "destroyed": turn_history.cards_named_in("destroyed", "cards"),
    "left": _LEFT,
    **{how: _says("unit_left", how=(how,)) for how in ("exiled", "returned", "shuffled_in")},
    "attacked": turn_history.cards_named_in("unit_attacks", "card"),
    "combat": _combat,
    "combat_won": _won(True),
    "combat_lost": _won(False),
    "sneak_success": _says("sneak_used"),
    "magic_used": _says("play", type=("magic",)),
    "map_break": turn_history.cards_named_in("map_broken", "card"),
    "laid": _laid,
}
