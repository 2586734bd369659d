"""Views: a log as one viewer may see it. Every output that a person can get is made from a view.

A view is itself a log, made of the same events and changes, so everything that reads a log reads a view. What is
withheld: printings the viewer has not seen, lists of other seats, words said aside, and *which* card of a concealed hand
moved: there a view names the lowest card that could have moved, so that two games that differ only in what the viewer
cannot see give the same view. A card that is followed by every eye (face down on the table, or by its place in a pile)
keeps its name from the moment it is set aside to the moment it is shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from domain.kernel import changes as c
from domain.kernel.changes import PUBLIC, Change, Plain
from domain.kernel.event import Event
from domain.kernel.header import Header
from domain.kernel.knowledge import PRIVATE
from domain.kernel.live import struck
from domain.kernel.table import Table, apply

SPECTATOR, JUDGE, HINDSIGHT = "spectator", "judge", "hindsight"
_ID = re.compile(r"#\d+")


def viewers(header: Header) -> tuple[str, ...]:
    """Everybody for whom a view of this game can be made."""
    return (*header.seats, SPECTATOR, JUDGE, HINDSIGHT)


def header_of(events: Sequence[Event]) -> Header:
    """The header of a log. Raises ValueError where its first event does not open a game."""
    if not events or events[0].family != "opened" or "header" not in events[0].said:
        raise ValueError("a log begins with the opening of a game")
    return Header.from_plain(events[0].said["header"])


def view(events: Sequence[Event], viewer: str) -> list[Event]:
    """A whole log as this viewer may see it. Raises ValueError for an unknown viewer."""
    header = header_of(events)
    if viewer not in viewers(header):
        raise ValueError(f"no such viewer: {viewer} (there are {', '.join(viewers(header))})")
    if viewer == JUDGE:
        return list(events)
    if viewer == HINDSIGHT:
        return list(_hindsight(events))
    eyes = Eyes(header, viewer)
    return [eyes.see(event) for event in events]


class Eyes:
    """One viewer following a log: translates event after event into what the viewer sees of it."""

    def __init__(self, header: Header, viewer: str) -> None:
        self.viewer = viewer
        self.table = Table(header)
        self.names: dict[str, str] = {}
        self.known: dict[str, str] = {}
        self.pinned: set[str] = set()

    def see(self, event: Event) -> Event:
        """The next event of the log, as the viewer sees it."""
        shown = {
            change.card: change.printing
            for change in event.changes
            if type(change) is c.Learned and change.printing and self._sees(change.seen)
        }
        seen: list[Change] = []
        for change in event.changes:
            seen.extend(self._translate(change, shown))
            apply(self.table, change)
        aside = {self.viewer: event.aside[self.viewer]} if self.viewer in event.aside else {}
        return event._replace(
            changes=tuple(seen), said=self._words(event.said), aside=self._words(aside), verdict=self._verdict(event)
        )

    def _verdict(self, event: Event) -> tuple[str, ...]:
        withheld = self.table.header.quiet and self.table.result is None
        return ("withheld",) if withheld else event.verdict

    def _sees(self, seen: tuple[str, ...]) -> bool:
        return PUBLIC in seen or self.viewer in seen

    def _concealing(self, card_id: str) -> str:
        """The zone in which the viewer cannot tell this card from others, or empty."""
        place = self.table.cards[card_id].place
        zone = self.table.zones.get(place)
        return place if zone is not None and zone.conceals_from(self.viewer) else ""

    def _translate(self, change: Change, shown: dict[str, str]) -> Iterator[Change]:
        kind = type(change)
        if isinstance(change, c.Moved):
            yield from self._move(change, shown)
        elif isinstance(change, c.Learned):
            yield from self._learn(change)
        elif isinstance(change, c.Pinned):
            return
        elif isinstance(change, c.CardsEntered | c.Shuffled):
            count = change.size if isinstance(change, c.CardsEntered) else len(self.table.at(change.place))
            for number in range(change.first, change.first + count):
                self.names[f"#{number}"] = f"#{number}"
            yield change._replace(place=self._word(change.place))
        elif isinstance(change, c.Unshuffled):
            yield c.Unshuffled(change.place, tuple(self.names[card] for card in change.cards))
        elif isinstance(change, c.FlagSet) and change.name.startswith(PRIVATE):
            if change.name.startswith(f"{PRIVATE}{self.viewer}:"):
                yield change
        elif isinstance(change, c.Turned | c.Angled | c.Marked | c.AttributeSet):
            if not self._concealing(change.card) or change.card in self.known:
                yield kind(*(self._words(field) for field in change))
        else:
            yield kind(*(self._words(field) for field in change))

    def _move(self, change: c.Moved, shown: dict[str, str]) -> Iterator[Change]:
        left = self._concealing(change.card)
        if left and left != change.place:
            yield from self._single_out(change.card, left, shown.get(change.card))
        target = self.table.zones.get(change.place)
        index = -1 if target is not None and target.conceals_from(self.viewer) else change.at
        yield change._replace(card=self.names[change.card], place=self._word(change.place), at=index)

    def _learn(self, change: c.Learned) -> Iterator[Change]:
        if not self._sees(change.seen):
            if change.card in self.known:
                yield self._forget(change.card)
            return
        zone = self._concealing(change.card)
        if zone and change.printing and change.card not in self.known:
            yield from self._single_out(change.card, zone, change.printing)
        if change.printing is None:
            self.known.pop(change.card, None)
        else:
            self.known[change.card] = change.printing
            yield from self._pin(change.printing)
        yield c.Learned(self.names[change.card], change.printing, change.seen)

    def _pin(self, printing: str) -> Iterator[Change]:
        if printing not in self.pinned and printing in self.table.pins:
            self.pinned.add(printing)
            yield c.Pinned(printing, self.table.pins[printing])

    def _forget(self, card_id: str) -> Change:
        del self.known[card_id]
        return c.Learned(self.names[card_id], None, ())

    def _single_out(self, card_id: str, zone: str, printing: str | None) -> Iterator[Change]:
        """Names the card that leaves a concealed hand, or is shown in it, by the lowest name that could be it."""
        group = self.table.at(zone)
        if printing is None:
            for other in group:
                if other in self.known:
                    yield self._forget(other)
        alike = [other for other in group if printing is not None and self.known.get(other) == printing]
        alike = alike or [other for other in group if other not in self.known] or [card_id]
        self._swap(card_id, min(alike, key=lambda other: int(self.names[other][1:])))

    def _swap(self, one: str, other: str) -> None:
        self.names[one], self.names[other] = self.names[other], self.names[one]
        for card_id, printing in ((one, self.known.pop(other, None)), (other, self.known.pop(one, None))):
            if printing is not None:
                self.known[card_id] = printing

    def _words(self, value: Plain) -> Plain:
        if isinstance(value, str):
            return _ID.sub(lambda match: self._name(match.group()), value) if "#" in value else value
        if isinstance(value, tuple):
            return tuple(self._words(item) for item in value)
        if isinstance(value, dict):
            return {self._words(key): self._words(item) for key, item in value.items()}
        return value

    def _word(self, place: str) -> str:
        return self._name(place) if place.startswith("#") else place

    def _name(self, card_id: str) -> str:
        if card_id in self.table.cards and self._concealing(card_id) and card_id not in self.known:
            return "#?"
        return self.names.get(card_id, "#?")


def _hindsight(events: Sequence[Event]) -> Iterator[Event]:
    """Everything that became known by the end, shown from the moment the card was there."""
    known, pins = _known_by_the_end(events)
    table = Table(header_of(events))
    for event in events:
        seen: list[Change] = []
        for change in event.changes:
            apply(table, change)
            if isinstance(change, c.Learned) and change.card in known:
                continue
            seen.append(change)
            if isinstance(change, c.CardsEntered | c.Shuffled):
                seen.extend(_reveal(table.at(change.place), known, pins))
        yield event._replace(changes=tuple(seen))


def _reveal(cards: Iterable[str], known: dict[str, str], pins: dict[str, Plain]) -> Iterator[Change]:
    for card_id in cards:
        if card_id in known:
            yield c.Pinned(known[card_id], pins[known[card_id]])
            yield c.Learned(card_id, known[card_id], (PUBLIC,))


def _known_by_the_end(events: Sequence[Event]) -> tuple[dict[str, str], dict[str, Plain]]:
    gone = struck(events)
    known: dict[str, str] = {}
    pins: dict[str, Plain] = {}
    for position, event in enumerate(events):
        for change in event.changes:
            if isinstance(change, c.Pinned) and change.data is not None:
                pins[change.printing] = change.data
            if isinstance(change, c.Learned) and change.printing is not None and position not in gone:
                known[change.card] = change.printing
    return known, pins
