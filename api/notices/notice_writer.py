"""Follows the logs of games and tournaments in a thread, and writes notices of what happened.

It starts with the first client of the feed, or with the service if there are webhooks. Where it has never run before it
begins at the present end of the logs. What it stored survives a restart, and it goes on from there.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from threading import Lock
from typing import Any

from api.links.store import LinkStore
from api.notices.store import (
    GAME_OPENED,
    GAME_OVER,
    GAME_REOPENED,
    RESULT_CORRECTED,
    RESULT_REPORTED,
    ROUND_POSTED,
    TOURNAMENT_FINISHED,
    TOURNAMENT_OPENED,
    Notice,
    NoticeStore,
)
from api.server.background_thread import BackgroundThread
from domain.kernel.record.changes import Plain, ResultSet
from domain.kernel.record.header import Header
from domain.kernel.views.views import header_of
from domain.tournaments.events import Finished, Opened, Paired, TournamentEvent
from domain.tournaments.result_events import Corrected, Reported
from replays.log import DamagedLog, GameLog
from replays.log.entries import LoggedEvent

LEASE = "announcer"
GAMES, TOURNAMENTS = "games", "tournaments"
BATCH = 500
RETRY_SECONDS = 1.0


class NoticeWriter:
    """Writes the notices of a server, in the process that holds the lease."""

    def __init__(
        self,
        logs: tuple[GameLog, GameLog],
        links: LinkStore,
        store: NoticeStore,
        clock: Callable[[], int],
        poll: float,
    ) -> None:
        """`logs`: of games and of tournaments · `poll`: seconds between reads of the log of tournaments."""
        self._logs = dict(zip((GAMES, TOURNAMENTS), logs, strict=True))
        self._links, self.store, self._clock, self._poll = links, store, clock, poll
        self._holder = secrets.token_hex(8)
        self._damaged: set[str] = set()
        self._lock = Lock()
        self._thread = BackgroundThread("senki-announcer", self._work, "notices are late", RETRY_SECONDS)

    def start(self) -> None:
        """Starts the thread unless it runs. Notices are complete from the return of the first call on. Blocking."""
        with self._lock:
            if not self._thread.is_started:
                self._start_cursors()
                self._thread.start()

    def stop(self) -> None:
        """Stops the thread and gives the lease back."""
        if self._thread.is_started:
            self._thread.stop(self._poll + 2)
            self.store.release(LEASE, self._holder)

    def _start_cursors(self) -> None:
        for name, log in self._logs.items():
            self.store.start_cursor(name, log.recorder.max_notification_id() or 0)

    def _work(self) -> None:
        if self.store.take_lease(LEASE, self._holder, self._clock()):
            self.announce()
        self._logs[GAMES].wait(self.store.cursor(GAMES), self._poll)

    def announce(self) -> None:
        """Writes the notices of what is new in the logs, and those whose time has come."""
        for name, log in self._logs.items():
            while not self._thread.is_ending and self._read_batch(name, log):
                pass
        self.store.publish_due(self._clock())

    def _read_batch(self, name: str, log: GameLog) -> bool:
        """Reads the next events of a log. Returns whether there may be more."""
        after = self.store.cursor(name)
        try:
            batch = log.notifications(after, BATCH, self._damaged)
        except DamagedLog as damaged:
            self._damaged.add(damaged.game)
            return True
        for logged in batch:
            for notice in self._notices(name, logged):
                self._add(notice)
        if batch:
            self.store.move_cursor(name, batch[-1].id)
        return len(batch) == BATCH

    def _notices(self, name: str, logged: LoggedEvent) -> Iterator[Notice]:
        if name == TOURNAMENTS:
            return _tournament_notices(logged)
        return self._game_notices(logged)

    def _add(self, notice: Notice) -> None:
        """Adds a notice: of a game that some spectator sees late, when that one sees it."""
        late = self._links.delayed(self._clock()).get(notice.game) if notice.game else None
        due = notice.at + 10 * late.seconds if late and notice.type != GAME_OPENED else 0
        if due > self._clock():
            self.store.add_later(notice, due)
        else:
            self.store.add(notice)

    def _game_notices(self, logged: LoggedEvent) -> Iterator[Notice]:
        game, event = logged.game, logged.event
        results = [change.result for change in event.changes if isinstance(change, ResultSet)]
        if logged.position and not results:
            return
        header = header_of([self._logs[GAMES].opening(game)])
        key, listed, facts = f"game {game} {logged.position}", not header.about.get("unlisted"), game_facts(game, header)
        if not logged.position:
            yield Notice(f"{key} opened", event.at, GAME_OPENED, game, listed, facts)
        if results:
            kind = GAME_REOPENED if results[-1] is None else GAME_OVER
            after = {"position": logged.position + 1, **_result(results[-1])}
            yield Notice(key, event.at, kind, game, listed, {**facts, **after})


def game_facts(game: str, header: Header) -> dict[str, Any]:
    """Returns what notices say of a game."""
    about = {name: header.about[name] for name in ("tournament", "match") if header.about.get(name)}
    return {"game": game, "ruleset": header.ruleset, "players": dict(header.players), **about}


def _result(result: Plain) -> dict[str, Any]:
    return {} if result is None else {"result": result}


def _tournament_notices(logged: LoggedEvent) -> Iterator[Notice]:
    event: Any = logged.event
    assert isinstance(event, TournamentEvent)
    said, facts = event.said, {"tournament": logged.game}
    key = f"tournament {logged.game} {logged.position}"
    if isinstance(said, Opened):
        yield Notice(key, event.at, TOURNAMENT_OPENED, "", True, {**facts, "title": said.title, "ruleset": said.ruleset})
    elif isinstance(said, Paired):
        yield Notice(key, event.at, ROUND_POSTED, "", True, {**facts, "stage": said.stage, "round": said.round})
    elif isinstance(said, Reported | Corrected):
        kind = RESULT_REPORTED if isinstance(said, Reported) else RESULT_CORRECTED
        yield Notice(key, event.at, kind, "", True, {**facts, "match": said.match})
    elif isinstance(said, Finished):
        yield Notice(key, event.at, TOURNAMENT_FINISHED, "", True, facts)
