"""What happens to cards in a turn, as the events of the record tell it (SF-EFF-12)."""

from __future__ import annotations

from domain.kernel.record.changes import Moved
from domain.kernel.record.event import Event
from domain.kernel.table.table import Table
from domain.parts.common import turn_history
from domain.parts.common.turn_history import EventReader, SeatsAndCards
from domain.rulesets.star_front.grammar.terms import Happening
from domain.rulesets.star_front.state.zones import FIELD, ROWS


def of_turn(table: Table, moment: Happening) -> tuple[list[tuple[str, str]], bool]:
    """To which cards something happened in this turn, each after who controlled it then; and whether the record knows the
    turn from its beginning. Not to be changed.
    """
    return turn_history.cards_of_turn(table, _DEEDS.get(moment, _NOTHING))


def comes(table: Table, change: Moved) -> bool:
    """Whether a card enters the field so: a unit a row, a site card its zone (SF-ENTER-01, SF-MAG-05)."""
    return turn_history.enters_zones(table, change, FIELD)


def _says(name: str, word: str = "card", **also: tuple[str, ...]) -> EventReader:
    """Whose an event was, and the card that it says by a word; `also`: what else it says, one of these words."""

    def found(table: Table, at: int, event: Event) -> SeatsAndCards:
        if event.name == name and all(event.said.get(key) in meant for key, meant in also.items()):
            yield event.seat, event.said[word]

    return found


def _each(*readers: EventReader) -> EventReader:
    return lambda table, at, event: (each for read in readers for each in read(table, at, event))


def _from_a_row(read: EventReader) -> EventReader:
    """Of these those that stood in a row by themselves as the event began."""

    def found(table: Table, at: int, event: Event) -> SeatsAndCards:
        for whose, card in read(table, at, event):
            if turn_history.was_in_zones(table, at, card, ROWS):
                yield whose, card

    return found


def _to_turntable(table: Table, at: int, event: Event) -> SeatsAndCards:
    """A card that an effect lays there (SF-TARGET-01); of one that goes there for the graveyard its leaving tells."""
    if event.name == "turntable_card_added" and event.family == "resolved":
        yield turn_history.holder_before(table, at, event.said["card"]), event.said["card"]


def _laid(table: Table, at: int, event: Event) -> SeatsAndCards:
    """A unit that lay sideways already is not laid so again (SF-LAY-01)."""
    if event.name == "unit_state_changed" and event.said["from"] != event.said["to"] == "sideways":
        yield turn_history.holder_before(table, at, event.said["card"]), event.said["card"]


def _combat(table: Table, at: int, event: Event) -> SeatsAndCards:
    """Both units of a combat; with pierce the attacker once (SF-DEF-14)."""
    first = (event.said["attacker"], *event.said["defenders"][:1]) if event.name == "combat_opened" else ()
    later = (event.said["defender"],) if event.name == "attack_compared" else ()
    before = _first_defender(table, at) if later else ""
    for card in (*first, *(each for each in later if each != before)):
        yield turn_history.holder_before(table, at, card), card


def _first_defender(table: Table, at: int) -> str:
    opened = next((event for event in turn_history.events_before(table, at) if event.name == "combat_opened"), None)
    return str(opened.said["defenders"][0]) if opened is not None else ""


def _won(wins: bool) -> EventReader:
    """Who won a comparison, or lost it (SF-DEF-05, -06); of one that is open nobody."""

    def found(table: Table, at: int, event: Event) -> SeatsAndCards:
        winner = event.seat if event.name == "attack_compared" else ""
        for card in (event.said["attacker"], event.said["defender"]) if winner else ():
            whose = turn_history.holder_before(table, at, card)
            if (whose == winner) == wins:
                yield whose, card

    return found


_LEFT = _each(
    _says("unit_left"),
    turn_history.cards_named_in("unit_kidnapped", "captive"),
    _says("unit_transformed", "old"),
    _from_a_row(
        _each(
            turn_history.cards_named_in("units_merged", "top"),
            turn_history.cards_named_in("units_merged", "lower"),
            _to_turntable,
        )
    ),
    _says("unit_separated", "unit"),
    _says("sneak_used"),
)
_NOTHING = _each()
"""Of what happens to no card."""
_DEEDS: dict[Happening, EventReader] = {
    **dict.fromkeys(("played", "arrived"), _says("unit_entered", how=("play", "extra"))),
    "entered": turn_history.cards_entering(comes),
    "merged": _each(_says("units_merged", "top"), turn_history.cards_named_in("units_merged", "lower")),
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
