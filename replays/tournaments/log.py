"""The log of tournaments, in the database and envelope of the games but in a table of its own, and its hash chain."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, ClassVar, cast

from domain.tournaments.events import ArchetypeNamed, DeckSubmitted, TournamentEvent
from domain.tournaments.serialization import event_from_plain, event_to_plain
from replays.log.entries import EntryMapper, EventFormat
from replays.log.game_log import GameLog
from replays.log.log_factory import open_log_as
from replays.log.results_and_errors import ClientIdReused, PositionConflict, StoredEvents
from replays.msgpack_codec import fingerprint, pack

TOURNAMENTS = EventFormat(
    "senki.league", 1, {}, event_to_plain, event_from_plain, lambda body, version: None, lambda row, event: None
)


class TournamentMapper(EntryMapper):
    """The mapper of the log of tournaments."""

    form: ClassVar[EventFormat] = TOURNAMENTS


class TournamentLog(GameLog):
    """The log of tournaments: a `GameLog` of tournaments and their events."""

    name = "League"
    form: ClassVar[EventFormat] = TOURNAMENTS
    seals: ClassVar[bool] = False
    env: ClassVar[dict[str, str]] = {**GameLog.env, "MAPPER_TOPIC": "replays.tournaments.log:TournamentMapper"}

    def append_event(
        self, tournament: str, at: int, event: TournamentEvent, client: str
    ) -> StoredEvents | PositionConflict | ClientIdReused:
        """Appends one event, as `append` does."""
        return self.append(tournament, at, cast(Any, (event,)), client, event_fingerprint(event))

    def append_events(
        self, tournament: str, at: int, events: Sequence[TournamentEvent], client: str
    ) -> StoredEvents | PositionConflict | ClientIdReused:
        """Appends several events at once, all or none."""
        return self.append(tournament, at, cast(Any, tuple(events)), client, events_fingerprint(events))

    def read_events(self, tournament: str, start: int = 0) -> list[TournamentEvent]:
        """Returns the events of a tournament from a position on. Raises NoSuchGame and Damaged."""
        return cast(list[Any], self.read(tournament, start))


def event_fingerprint(event: TournamentEvent) -> bytes:
    """Returns the fingerprint of an event without its time."""
    return fingerprint(("league", *event_to_plain(event)[:3]))


def events_fingerprint(events: Sequence[TournamentEvent]) -> bytes:
    """Returns the fingerprint of several events without their times."""
    return fingerprint(("league", *(event_to_plain(event)[:3] for event in events)))


def open_tournament_log(folder: Path, settings: Mapping[str, str] | None = None) -> TournamentLog:
    """Opens the log of tournaments in a folder or in PostgreSQL; see `replays.log.open_log`."""
    return open_log_as(TournamentLog, folder, settings)


CHAIN_FORMAT = "senki tournament 1"
EVERYBODY = "everybody"
"""The viewer who does not see decks. The empty viewer sees everything."""


class TournamentHashChain:
    """The growing hash chain of a tournament for a viewer: `links` has the link after each event. Its head identifies the
    tournament so far."""

    def __init__(self, tournament: str, viewer: str = "") -> None:
        self.viewer = viewer
        self.links: list[bytes] = []
        self.first = _hash(pack((CHAIN_FORMAT, tournament, viewer) if viewer else (CHAIN_FORMAT, tournament)))

    def follow(self, events: Iterable[TournamentEvent]) -> TournamentHashChain:
        """Appends the next events."""
        for event in events:
            self.add(pack(event_to_plain(event_without_decks(event) if self.viewer else event)))
        return self

    def add(self, packed: bytes) -> None:
        """Appends the next event, in its stored form for this viewer."""
        self.links.append(_hash(self.head + packed))

    @property
    def head(self) -> bytes:
        """The last link."""
        return self.links[-1] if self.links else self.first


def event_without_decks(event: TournamentEvent) -> TournamentEvent:
    """Returns the event without decks. This view stays the same when sealed lists are opened."""
    said = event.said
    if isinstance(said, DeckSubmitted):
        return event._replace(said=DeckSubmitted(said.player))
    return event._replace(said=ArchetypeNamed(said.player, "")) if isinstance(said, ArchetypeNamed) else event


def _hash(data: bytes) -> bytes:
    return blake2b(data, digest_size=32).digest()
