"""How fast the service is, each beside the least that has to be done, over one connection to a real server.

For `scripts/bench`; nothing else imports this. `events` is a game that is not over. `floor` and `ours` are seconds for one
request, the best of several rounds taken in turns, so that a busy machine slows both down.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Barrier
from typing import Any, NamedTuple
from unittest.mock import patch

from fastapi import FastAPI
from starlette.responses import Response

from api.app import create_app
from api.commands.schemas import CommandIn
from api.cpu_budgets import run_in_thread
from api.measuring import Client, request_bytes, served_at, serving
from api.receipts.service import receipt_header
from api.settings import Settings
from api.state import AppState
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event
from replays.clerk import OpenedGame
from replays.file import make_record
from replays.game_ids import game_id
from replays.log import StoredEvents
from replays.sqlite_driver import sqlite


class Measure(NamedTuple):
    """Floor and ours, in seconds for one request."""

    floor: float
    ours: float

    @property
    def ratio(self) -> float:
        """How near to the floor we come; 1 is the floor itself."""
        return self.floor / self.ours


def board(events: Sequence[Event], requests: int = 100, rounds: int = 25) -> Measure:
    """A board that is at hand, and an endpoint that answers two letters."""
    raw = request_bytes("GET", "/")
    with table_at(events) as (app, game, key):
        request = request_bytes("GET", f"/api/games/{game}/table?key={key}")
        with serving(_trivial()) as floor, serving(app) as ours:
            return Measure(*_in_turns(rounds, lambda: floor.time(raw, requests), lambda: ours.time(request, requests)))


def say(events: Sequence[Event], requests: int = 300) -> Measure:
    """Something said, and a handler that INSERTs the body and commits; both are on the disk when they are answered. One is
    asked after the other, and told is the median of each: others wait for the disk too."""
    with (
        TemporaryDirectory() as folder,
        table_at(events) as (app, game, key),
        serving(_inserting(Path(folder))) as floor,
        serving(app) as ours,
    ):
        speaker = _Speaker(app.state.senki, game, key)
        raw = request_bytes("POST", "/", _BODY)
        times = [(floor.time(raw, 1), ours.time_each(speaker.next(), 1)) for _ in range(requests)]
    floors, spent = zip(*times, strict=True)
    return Measure(median(floors), median(spent))


def tables_at_once(events: Sequence[Event], tables: int, sayings: int = 20) -> tuple[float, float]:
    """The median, and the 99th percentile, of the seconds that something said takes while so many tables say one thing after
    the other; each has said something before."""
    with seated(events, tables) as (app, games), served_at(app) as port, ThreadPoolExecutor(tables) as pool:
        ready = Barrier(tables)
        asked = pool.map(lambda game: _said_at(_Speaker(app.state.senki, game, games[game]), port, sayings, ready), games)
        times = sorted(spent for table in asked for spent in table)
    return times[len(times) // 2], times[len(times) * 99 // 100]


def _said_at(speaker: _Speaker, port: int, sayings: int, ready: Barrier) -> list[float]:
    line, spent = Client(port), []
    line.ask(next(speaker.next()))
    ready.wait()
    for request in speaker.next(sayings):
        started = time.perf_counter()
        line.ask(request)
        spent.append(time.perf_counter() - started)
    line.socket.close()
    return spent


def receipt(events: Sequence[Event], requests: int = 20, rounds: int = 15) -> Measure:
    """The receipt of something said with the head that is kept of its game (floor), beside saying it (ours)."""
    with table_at(events) as (app, game, key), serving(app) as ours:
        given, speaker = _Receipts(app.state.senki, game), _Speaker(app.state.senki, game, key)
        with patch.object(given.heads, "note", given.note):
            return Measure(*_in_turns(rounds, lambda: given.mean(requests), lambda: ours.time_each(speaker.next(), requests)))


class _Receipts:
    """What is done for the receipts of things said, of a seat's view, which are the dearest."""

    def __init__(self, state: AppState, game: str) -> None:
        assert state.log.heads is not None
        self.state, self.game, self.heads, self._count = state, game, state.log.heads, 0
        self._keep, self._spent = state.log.heads.note, 0.0

    def note(self, *told: Any) -> None:
        """Keeps a head, as `Heads.note` does."""
        started = time.perf_counter()
        self._keep(*told)
        self._spent += time.perf_counter() - started

    def mean(self, sayings: int) -> float:
        """Seconds for one of so many."""
        self._spent = 0.0
        for _ in range(sayings):
            self._count += 1
            command = Command("A", "note", {"text": "measured"}, at=self.state.now())
            stored = self.state.clerk.say(self.game, command, f"receipt {self._count}")
            assert isinstance(stored, StoredEvents), stored
            self.state.views.query(self.game, "A", lambda view: None)
            started = time.perf_counter()
            receipt_header(self.state, self.game, "A", stored)
            self._spent += time.perf_counter() - started
        return self._spent / sayings


def live_lag(events: Sequence[Event], sayings: int = 50) -> Measure:
    """From the answer to a save until a feed has it (ours), beside the save itself (floor); medians."""
    with table_at(events) as (app, game, key):
        return _lag(app, app, game, key, sayings)


def lag_across(events: Sequence[Event], sayings: int = 50, env: Mapping[str, str] | None = None) -> Measure:
    """The same where the feed is of another application over the same log, which hears of it as another process does."""
    with table_at(events, env) as (app, game, key):
        other = create_app(app.state.senki.settings)
        try:
            return _lag(app, other, game, key, sayings)
        finally:
            other.state.senki.close()


def _lag(app: FastAPI, watched: FastAPI, game: str, key: str, sayings: int) -> Measure:
    with serving(watched) as feed, serving(app) as saying:
        speaker = _Speaker(app.state.senki, game, key)
        feed.send(request_bytes("GET", f"/api/games/{game}/feed?key={key}"))
        feed.until(b"retry: 2000\n\n")
        saves, lags = [], []
        for request in speaker.next(sayings):
            started = time.perf_counter()
            saying.ask(request)
            saved = time.perf_counter()
            feed.until(b"id: ")
            saves.append(saved - started)
            lags.append(max(time.perf_counter() - saved, 0.0))
        return Measure(sorted(saves)[sayings // 2], sorted(lags)[sayings // 2])


_BODY = {"act": "note", "seat": "A", "args": {"text": "measured"}}


class _Speaker:
    """Makes requests that say something at the position that the game has by then."""

    def __init__(self, state: AppState, game: str, key: str) -> None:
        self.state, self.game, self.key, self.count = state, game, key, 0

    def next(self, count: int = 1 << 30) -> Iterator[bytes]:
        """The next requests."""
        for _ in range(count):
            self.count += 1
            headers = {"If-Match": f'"{self.state.log.position(self.game)}"', "Idempotency-Key": f"measured-{self.count:012}"}
            yield request_bytes("POST", f"/api/games/{self.game}/say?key={self.key}", _BODY, headers)


@contextmanager
def table_at(events: Sequence[Event], env: Mapping[str, str] | None = None) -> Iterator[tuple[FastAPI, str, str]]:
    """An application with the game, and the organiser's key."""
    with seated(events, 1, env) as (app, games):
        ((game, key),) = games.items()
        yield app, game, key


@contextmanager
def seated(
    events: Sequence[Event], tables: int, env: Mapping[str, str] | None = None
) -> Iterator[tuple[FastAPI, dict[str, str]]]:
    """An application with the game at so many tables: game -> the organiser's key."""
    with TemporaryDirectory() as folder:
        app = create_app(Settings(data=Path(folder), env=env or {}))
        state: AppState = app.state.senki
        try:
            names = (f"measured {secrets.token_hex(8)}" for _ in range(tables))  # a database may have been measured before
            yield app, dict(_seat(state, events, name) for name in names)
        finally:
            state.close()


def _seat(state: AppState, events: Sequence[Event], name: str) -> tuple[str, str]:
    opened = state.clerk.import_record(make_record(events, game_id(name)))
    assert isinstance(opened, OpenedGame), opened
    return opened.game, state.links.first_link(opened.game, "measured", state.now())[0]


def _trivial() -> FastAPI:
    app = FastAPI(openapi_url=None)

    @app.get("/")
    async def trivial() -> Response:
        return Response(b"ok")

    return app


def _inserting(folder: Path) -> FastAPI:
    app = FastAPI(openapi_url=None)
    file = sqlite.connect(folder / "raw.sqlite", check_same_thread=False, isolation_level=None)
    file.execute("PRAGMA journal_mode = WAL")
    file.execute("PRAGMA synchronous = FULL")
    file.execute("CREATE TABLE said (id INTEGER PRIMARY KEY, body BLOB)")

    def insert(body: bytes) -> None:
        file.execute("INSERT INTO said (body) VALUES (?)", (body,))

    @app.post("/")
    async def raw(body: CommandIn) -> Response:
        await run_in_thread(insert, body.model_dump_json().encode())
        return Response(b"ok")

    return app


def _in_turns(rounds: int, floor: Callable[[], float], ours: Callable[[], float]) -> tuple[float, float]:
    times = [(floor(), ours()) for _ in range(rounds)]
    return min(each[0] for each in times), min(each[1] for each in times)
