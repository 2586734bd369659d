"""The log of tournaments: beside the games in the same database, in a table of its own, with the same envelope and rules."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, cast

from domain.tournaments.events import Event
from domain.tournaments.serialization import event_from_plain, event_to_plain
from replays.log.answers import Conflict, Reused, Stored
from replays.log.log import GameLog
from replays.log.mapper import EntryMapper
from replays.log.opening import open_as
from replays.log.stored import Form
from replays.packing import fingerprint

TOURNAMENTS = Form(
    "senki.league", 1, {}, event_to_plain, event_from_plain, lambda body, version: None, lambda row, event: None
)


class TournamentMapper(EntryMapper):
    """The mapper of the log of tournaments."""

    form: ClassVar[Form] = TOURNAMENTS


class LeagueLog(GameLog):
    """The log of tournaments: as `GameLog`, of tournaments and their events."""

    name = "League"
    form: ClassVar[Form] = TOURNAMENTS
    env: ClassVar[dict[str, str]] = {**GameLog.env, "MAPPER_TOPIC": "replays.tournaments.log:TournamentMapper"}

    def take(self, tournament: str, at: int, event: Event, client: str) -> Stored | Conflict | Reused:
        """Appends one event, as `append` does."""
        return self.append(tournament, at, cast(Any, (event,)), client, print_of(event))

    def stream(self, tournament: str, start: int = 0) -> list[Event]:
        """The events of a tournament from a position on. Raises NoSuchGame and Damaged."""
        return cast(list[Any], self.read(tournament, start))


def print_of(event: Event) -> bytes:
    """The fingerprint of what is said, without its time."""
    return fingerprint(("league", *event_to_plain(event)[:3]))


def open_league_log(folder: Path, settings: Mapping[str, str] | None = None) -> LeagueLog:
    """The log of tournaments in a folder or in PostgreSQL; see `replays.log.open_log`."""
    return open_as(LeagueLog, folder, settings)
