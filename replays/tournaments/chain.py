"""The chain over a tournament's events: its head identifies the tournament so far, for who sees all and for everybody."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

from domain.tournaments.events import ArchetypeNamed, DeckSubmitted, Event
from domain.tournaments.serialization import event_to_plain
from replays.packing import pack

FORMAT = "senki tournament 1"
EVERYBODY = "everybody"
"""The viewer from whom decks are hidden; the empty one sees all."""


class Chain:
    """The chain of a tournament that grows, as a viewer sees it: `links` has the link after each event so far."""

    def __init__(self, tournament: str, viewer: str = "") -> None:
        self.viewer = viewer
        self.links: list[bytes] = []
        self.first = _hash(pack((FORMAT, tournament, viewer) if viewer else (FORMAT, tournament)))

    def follow(self, events: Iterable[Event]) -> Chain:
        """Takes the next events in."""
        for event in events:
            self.add(pack(event_to_plain(without_decks(event) if self.viewer else event)))
        return self

    def add(self, packed: bytes) -> None:
        """Takes the next event in, in its stored form as this viewer sees it."""
        self.links.append(_hash(self.head + packed))

    @property
    def head(self) -> bytes:
        """The last link."""
        return self.links[-1] if self.links else self.first


def without_decks(event: Event) -> Event:
    """An event without what tells a deck: whether lists are open changes while a tournament goes on, this never does."""
    said = event.said
    if isinstance(said, DeckSubmitted):
        return event._replace(said=DeckSubmitted(said.player))
    return event._replace(said=ArchetypeNamed(said.player, "")) if isinstance(said, ArchetypeNamed) else event


def _hash(data: bytes) -> bytes:
    return blake2b(data, digest_size=32).digest()
