"""Events that happened to cards in a turn, as recorded (RT-EFF-01)."""

from __future__ import annotations

from domain.kernel.record.changes import FlagSet, Moved, Plain
from domain.kernel.record.event import Event
from domain.kernel.table.table import Table
from domain.parts.common import turn_history
from domain.parts.common.turn_history import EventReader, SeatsAndCards
from domain.rulesets.robotech.card_schema.filters import OfCards
from domain.rulesets.robotech.combat import attacks
from domain.rulesets.robotech.state.zones import DISCARD, FIELD


def cards_with_event(table: Table, moment: OfCards) -> tuple[list[tuple[str, str]], bool]:
    """Returns the cards that something happened to in this turn, each after its controller at that time.

    The second value says whether the record knows the turn from its beginning. Callers must not change the list.
    """
    return turn_history.cards_of_turn(table, _DEEDS[moment])


def brings_into_play(table: Table, change: Moved) -> bool:
    """Returns whether a change brings a card into play as a new one.

    A ProtoCard is none of the cards in play that texts speak of (RT-ZONE-07).
    """
    return turn_history.enters_zones(table, change, FIELD)


def _destroyers(table: Table, at: int, event: Event) -> SeatsAndCards:
    """Yields the Units of each side whose Skirmish destroyed a Unit of the other side (RT-SKI-04, -07).

    Units that left the field before it are skipped (RT-DIR-02).
    """
    for attack in _attack_of(event, "skirmish_resolved"):
        one = attack["units"]
        other = attack["defenders"] if attack["defended"] or attack["kind"] == "direct" else (attack["target"],)
        for mine, theirs in ((one, other), (other, one)):
            if {unit for unit, _ in theirs} & set(event.said["destroyed"]):
                there = (unit for unit, life in mine if life >= 0 and turn_history.was_in_zones(table, at, unit, FIELD))
                yield from ((turn_history.holder_before(table, at, unit), unit) for unit in there)


def _blocked(table: Table, at: int, event: Event) -> SeatsAndCards:
    """Yields the Units of an attack when the first defence against it is declared (RT-DEF-02, -05)."""
    for attack in _attack_of(event, "defense_declared"):
        if len(attack["defenders"]) == len(event.said["units"]):
            yield from ((turn_history.holder_before(table, at, unit), unit) for unit, life in attack["units"] if life >= 0)


def _attack_of(event: Event, name: str) -> list[Plain]:
    """Returns the attack of an event with this name, as it was then; the list is empty for other events."""
    if event.name != name:
        return []
    flags = [change.value for change in event.changes if type(change) is FlagSet and change.name == attacks.FLAG]
    return [each for each in flags[-1] if each["number"] == event.said["attack"]] if flags else []


def _is_put_away(table: Table, before: str, change: Moved) -> bool:
    """Returns whether a card goes from play to a discard pile."""
    there, zone = table.zones.get(before), table.zones.get(change.place)
    return there is not None and there.name in FIELD and zone is not None and zone.name == DISCARD


_DEEDS: dict[OfCards, EventReader] = {
    "enters": turn_history.cards_entering(brings_into_play),
    "played": turn_history.cards_named_in("play", "card"),
    "advances": turn_history.cards_named_in("unit_advanced", "unit"),
    "transforms": turn_history.cards_named_in("unit_transformed", "unit"),
    "attacks": turn_history.cards_named_in("attack_declared", "units"),
    "attacked": turn_history.cards_named_in("attack_declared", "target"),
    "defends": turn_history.cards_named_in("defense_declared", "units"),
    "blocked": _blocked,
    "destroyed": turn_history.cards_named_in("destroyed", "cards"),
    "discarded": turn_history.leaving_cards_reader(_is_put_away),
    "ejected": turn_history.cards_named_in("pilot_ejected", "pilot", "mecha"),
    "destroys": _destroyers,
}
