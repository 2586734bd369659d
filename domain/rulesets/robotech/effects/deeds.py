"""What happens to cards in a turn, as the events of the record tell it (RT-EFF-01)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from domain.kernel.record.changes import FlagSet, Moved, Plain
from domain.kernel.record.event import Event
from domain.kernel.table.facts import of_position
from domain.kernel.table.table import Table
from domain.parts.common import story
from domain.rulesets.robotech.combat import attacks
from domain.rulesets.robotech.grammar.filters import OfCards
from domain.rulesets.robotech.state.zones import FIELD

Found = Iterator[tuple[str, str]]
"""Who controlled a card then, and the card."""
Cards = Callable[[Table, int, Event], Iterator[str]]
"""The cards to which something happened by an event, which is the one at a number of the story, counted from the latest."""


@of_position
def of_turn(table: Table, moment: OfCards) -> tuple[list[tuple[str, str]], bool]:
    """To which cards something happened in this turn, each after who controlled it then; and whether the record knows the
    turn from its beginning. Not to be changed.
    """
    events, whole = story.of_turn(table)
    if moment == "enters":
        return [each for event in events for each in _entering(table, event)], whole
    told = [(at, card) for at, event in enumerate(events) for card in _DEEDS[moment](table, at, event) if card]
    return [(story.holder_before(table, at, card), card) for at, card in told], whole


def comes(table: Table, change: Moved) -> bool:
    """Whether a card comes into play so, as a new one; a ProtoCard is none of those that texts speak of (RT-ZONE-07)."""
    zone = table.zones.get(change.place)
    return bool(change.life) and zone is not None and zone.name in FIELD


def _entering(table: Table, event: Event) -> Found:
    for change in event.changes:
        if type(change) is Moved and comes(table, change):
            yield table.zones[change.place].holder, change.card


def _says(name: str, *words: str) -> Cards:
    """The cards that an event of this name says by these words, one or several by each."""

    def found(table: Table, at: int, event: Event) -> Iterator[str]:
        for said in (event.said.get(word, ()) for word in words) if event.name == name else ():
            yield from (said,) if isinstance(said, str) else said

    return found


def _destroyers(table: Table, at: int, event: Event) -> Iterator[str]:
    """The Units of each side of a Skirmish that has destroyed one of the other side (RT-SKI-04, -07)."""
    for attack in _fought(event):
        one = attack["units"]
        other = attack["defenders"] if attack["defended"] or attack["kind"] == "direct" else (attack["target"],)
        for mine, theirs in ((one, other), (other, one)):
            if {unit for unit, _ in theirs} & set(event.said["destroyed"]):
                yield from (unit for unit, life in mine if life >= 0 and _stood(table, at, unit))


def _fought(event: Event) -> list[Plain]:
    """The attack of a Skirmish, as it stood then."""
    if event.name != "skirmish_resolved":
        return []
    told = [change.value for change in event.changes if type(change) is FlagSet and change.name == attacks.FLAG]
    return [each for each in told[-1] if each["number"] == event.said["attack"]] if told else []


def _stood(table: Table, at: int, unit: str) -> bool:
    """Whether a Unit stood by itself in play then: one that has left since it was declared is in no attack (RT-DIR-02)."""
    zone = table.zones.get(story.place_before(table, at, unit))
    return zone is not None and zone.name in FIELD


_DEEDS: dict[OfCards, Cards] = {
    "advances": _says("unit_advanced", "unit"),
    "transforms": _says("unit_transformed", "unit"),
    "attacks": _says("attack_declared", "units"),
    "defends": _says("defense_declared", "units"),
    "destroyed": _says("destroyed", "cards"),
    "ejected": _says("pilot_ejected", "pilot", "mecha"),
    "destroys": _destroyers,
}
