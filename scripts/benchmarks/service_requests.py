"""Measures the service against the least that has to be done, over one connection to a real server.

`events` is a game that is not over. `floor` and `ours` are seconds of one request, the best of several rounds taken in turns,
so that a busy machine slows both down.
"""

from __future__ import annotations

import json
import secrets
import time
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Barrier
from typing import Any, NamedTuple
from unittest.mock import patch
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from fastapi import FastAPI
from starlette.responses import Response

from api.app import create_app
from api.commands.schemas import CommandIn
from api.cpu_budgets import run_in_thread
from api.receipts.service import receipt_header
from api.settings import Settings
from api.state import AppState
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event
from replays.clerk import OpenedGame
from replays.file import make_record
from replays.game_ids import make_game_id
from replays.log import StoredEvents
from replays.sqlite_driver import sqlite
from scripts.benchmarks.http_client import Client, connected_client, request_bytes, running_server


class FloorAndOurs(NamedTuple):
    """Seconds of one request: floor and ours."""

    floor: float
    ours: float

    @property
    def ratio(self) -> float:
        """The quotient of floor and ours. 1 is the floor itself."""
        return self.floor / self.ours


def measure_board(events: Sequence[Event], requests: int = 100, rounds: int = 25) -> FloorAndOurs:
    """Measures a cached board against an endpoint that answers two letters."""
    raw = request_bytes("GET", "/")
    with serve_one_table(events) as (app, game, key):
        request = request_bytes("GET", f"/api/games/{game}/table?key={key}")
        with connected_client(_trivial()) as floor_client, connected_client(app) as our_client:
            return FloorAndOurs(
                *_in_turns(rounds, lambda: floor_client.time(raw, requests), lambda: our_client.time(request, requests))
            )


def measure_submit(events: Sequence[Event], requests: int = 300) -> FloorAndOurs:
    """Measures a submitted command against a handler that inserts the body and commits. Both are on the disk when answered.

    They take turns, and the medians are returned, because others also wait for the disk.
    """
    with (
        TemporaryDirectory() as folder,
        serve_one_table(events) as (app, game, key),
        connected_client(_inserting(Path(folder))) as floor,
        connected_client(app) as ours,
    ):
        commands = _CommandRequests(app.state.senki, game, key)
        raw = request_bytes("POST", "/", _BODY)
        times = [(floor.time(raw, 1), ours.time_each(commands.next(), 1)) for _ in range(requests)]
    floors, seconds = zip(*times, strict=True)
    return FloorAndOurs(median(floors), median(seconds))


def measure_many_tables(events: Sequence[Event], tables: int, commands: int = 20) -> tuple[float, float]:
    """Returns the median and 99th percentile of the seconds of a command while several tables submit at once.

    Each table has submitted one command before.
    """
    with app_with_games(events, tables) as (app, games), running_server(app) as port, ThreadPoolExecutor(tables) as pool:
        ready = Barrier(tables)
        results = pool.map(
            lambda game: _submit_times(_CommandRequests(app.state.senki, game, games[game]), port, commands, ready), games
        )
        times = sorted(seconds for table in results for seconds in table)
    return times[len(times) // 2], times[len(times) * 99 // 100]


def _submit_times(speaker: _CommandRequests, port: int, commands: int, ready: Barrier) -> list[float]:
    client, times = Client(port), []
    client.request(next(speaker.next()))
    ready.wait()
    for request in speaker.next(commands):
        started = time.perf_counter()
        client.request(request)
        times.append(time.perf_counter() - started)
    client.socket.close()
    return times


def measure_receipt(events: Sequence[Event], requests: int = 20, rounds: int = 15) -> FloorAndOurs:
    """Measures the receipt of a command, with the stored head of its game (floor), against the whole command (ours)."""
    with serve_one_table(events) as (app, game, key), connected_client(app) as ours:
        timer, speaker = _ReceiptTimer(app.state.senki, game), _CommandRequests(app.state.senki, game, key)
        with patch.object(timer.heads, "record_appended", timer.record_appended):
            return FloorAndOurs(
                *_in_turns(rounds, lambda: timer.mean(requests), lambda: ours.time_each(speaker.next(), requests))
            )


class _ReceiptTimer:
    """Times the receipts of a seat's view, which cost most."""

    def __init__(self, state: AppState, game: str) -> None:
        assert state.log.heads is not None
        self.state, self.game, self.heads, self._count = state, game, state.log.heads, 0
        self._record, self._spent = state.log.heads.record_appended, 0.0

    def record_appended(self, *links: Any) -> None:
        """Calls `Heads.record_appended` and measures its time."""
        started = time.perf_counter()
        self._record(*links)
        self._spent += time.perf_counter() - started

    def mean(self, commands: int) -> float:
        """Returns the seconds of one receipt, the mean over the commands."""
        self._spent = 0.0
        for _ in range(commands):
            self._count += 1
            command = Command("A", "note", {"text": "measured"}, at=self.state.now())
            stored = self.state.clerk.say(self.game, command, f"receipt {self._count}")
            assert isinstance(stored, StoredEvents), stored
            self.state.views.query(self.game, "A", lambda view: None)
            started = time.perf_counter()
            receipt_header(self.state, self.game, "A", stored)
            self._spent += time.perf_counter() - started
        return self._spent / commands


def measure_stream_lag(events: Sequence[Event], commands: int = 50) -> FloorAndOurs:
    """Measures the time from the answer to a command until an event stream has it (ours), and the command itself (floor).

    Both are medians.
    """
    with serve_one_table(events) as (app, game, key):
        return _lag(app, app, game, key, commands)


def measure_stream_lag_across_processes(
    events: Sequence[Event], commands: int = 50, env: Mapping[str, str] | None = None
) -> FloorAndOurs:
    """Does the same with an event stream of another application over the same log, as in another process."""
    with serve_one_table(events, env) as (app, game, key):
        other = create_app(app.state.senki.settings)
        try:
            return _lag(app, other, game, key, commands)
        finally:
            other.state.senki.close()


def _lag(app: FastAPI, watched: FastAPI, game: str, key: str, commands: int) -> FloorAndOurs:
    with connected_client(watched) as feed, connected_client(app) as submitting:
        speaker = _CommandRequests(app.state.senki, game, key)
        feed.send(request_bytes("GET", f"/api/games/{game}/feed?key={key}"))
        feed.read_until(b"retry: 2000\n\n")
        saves, lags = [], []
        for request in speaker.next(commands):
            started = time.perf_counter()
            submitting.request(request)
            saved = time.perf_counter()
            feed.read_until(b"id: ")
            saves.append(saved - started)
            lags.append(max(time.perf_counter() - saved, 0.0))
        return FloorAndOurs(sorted(saves)[commands // 2], sorted(lags)[commands // 2])


_BODY = {"act": "note", "seat": "A", "args": {"text": "measured"}}


class _CommandRequests:
    """Makes requests that submit a command at the present position of a game."""

    def __init__(self, state: AppState, game: str, key: str) -> None:
        self.state, self.game, self.key, self.count = state, game, key, 0

    def next(self, count: int = 1 << 30) -> Iterator[bytes]:
        """Yields the next requests."""
        for _ in range(count):
            self.count += 1
            headers = {"If-Match": f'"{self.state.log.position(self.game)}"', "Idempotency-Key": f"measured-{self.count:012}"}
            yield request_bytes("POST", f"/api/games/{self.game}/say?key={self.key}", _BODY, headers)


@contextmanager
def serve_one_table(events: Sequence[Event], env: Mapping[str, str] | None = None) -> Iterator[tuple[FastAPI, str, str]]:
    """Yields an application with the game, the game's id and the organiser's key."""
    with app_with_games(events, 1, env) as (app, games):
        ((game, key),) = games.items()
        yield app, game, key


@contextmanager
def app_with_games(
    events: Sequence[Event], count: int, env: Mapping[str, str] | None = None
) -> Iterator[tuple[FastAPI, dict[str, str]]]:
    """Yields an application with this many copies of the game: id of the game -> the organiser's key."""
    with TemporaryDirectory() as folder:
        app = create_app(Settings(data=Path(folder), env=env or {}))
        state: AppState = app.state.senki
        try:
            names = (f"measured {secrets.token_hex(8)}" for _ in range(count))  # a database may have been measured before
            yield app, dict(_add_table(state, events, name) for name in names)
        finally:
            state.close()


def _add_table(state: AppState, events: Sequence[Event], name: str) -> tuple[str, str]:
    opened = state.clerk.store_game(make_record(events, make_game_id(name)))
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


# --- bytes of a command ---


def measure_request_sizes(events: Sequence[Event], lines: int = 15) -> list[int]:
    """Returns the bytes of each of `lines` commands from the pad, in turn the first offer and the end of the turn.

    Counted are body and answer as they are sent, in the middle of a game.
    """
    with serve_one_table(events) as (app, game, key), connected_client(app) as client:
        base = f"http://127.0.0.1:{client.socket.getpeername()[1]}/api/games/{game}"
        head = {"Authorization": f"Bearer {key}", "Accept-Encoding": "gzip", "Content-Type": "application/json"}
        position, sizes = (
            json.loads(_fetch(Request(f"{base}/offers", headers=_without_compression(head))))["position"],
            list[int](),
        )
        for count in range(lines):
            offers = json.loads(_fetch(Request(f"{base}/offers", headers=_without_compression(head))))["offers"]
            body = json.dumps({"says": [_command(offers, count)], "offers": position}).encode()
            sent = {**head, "If-Match": f'"{position}"', "Idempotency-Key": uuid.uuid4().hex}
            try:
                with urlopen(Request(f"{base}/steps", body, sent)) as answer:
                    sizes.append(len(body) + len(answer.read()))
                    position = int(answer.headers["ETag"].strip('"'))
            except HTTPError:
                continue
        return sizes


def _fetch(request: Request) -> bytes:
    with urlopen(request) as answer:
        result: bytes = answer.read()
        return result


def _without_compression(head: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in head.items() if name != "Accept-Encoding"}


def _command(offers: list[dict[str, Any]], count: int) -> dict[str, Any]:
    """Returns the first offer without a choice, or the end of the turn."""
    ready = [offer for offer in offers if not offer["slots"]]
    ends = [offer for offer in ready if offer["act"] == "end_turn"]
    offer = (ends if count % 2 and ends else ready)[:1]
    if not offer:
        return {"act": "note", "args": {"text": "nothing to say"}}
    return {name: offer[0][name] for name in ("seat", "act", "args", "reply")}
