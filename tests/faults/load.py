"""Many tables and many watchers at once: `python -m tests.faults.load [TABLES] [WATCHERS] [SECONDS] [WORKERS] [--postgres]`.

Starts a service of its own, has every table say a note every few seconds while watchers follow all of them, and tells how
long an answer and a watcher had to wait. Errors are an answer that is not 200, a feed that ends, and a line that a watcher
misses.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from tests.api.served import DECKS, RULESET
from tests.postgres import postgres

EVERY = 5.0
"""Seconds between two lines of a table, on average."""
SILENCE = 30.0
"""A line that is still missing when nothing has come for so many seconds does not come."""
ROOT = Path(__file__).resolve().parents[2]


@dataclass
class Heard:
    """What came of it: seconds that answers took, seconds from sending a line to a watcher's having it, and errors."""

    answers: list[float] = field(default_factory=list)
    lags: list[float] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)
    sent: dict[str, float] = field(default_factory=dict)


@dataclass
class Table:
    """A game, the organiser's key, and where it stands."""

    game: str
    key: str
    position: int
    said: int = 0


class Connection:
    """One HTTP connection that stays, and as little as possible next to it. `address`: as whom a proxy would announce it."""

    def __init__(self, port: int, address: str) -> None:
        self.port, self.address = port, address

    async def open(self) -> Connection:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 22)
        return self

    async def ask(
        self, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None
    ) -> tuple[int, bytes]:
        """Status and body of an answer."""
        status = await self.begin(method, path, body, headers)
        return status, await self.reader.readexactly(self.length)

    async def begin(self, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None) -> int:
        """Sends a request and reads the head of its answer."""
        content = b"" if body is None else json.dumps(body).encode()
        result = {
            "Host": "127.0.0.1",
            "X-Forwarded-For": self.address,
            "Content-Length": str(len(content)),
            **(headers or {}),
        }
        lines = "".join(f"{name}: {value}\r\n" for name, value in result.items())
        more = "Content-Type: application/json\r\n" if content else ""
        self.writer.write(f"{method} {path} HTTP/1.1\r\n{lines}{more}\r\n".encode() + content)
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        match = re.search(r"content-length: (\d+)", head)
        self.length = int(match[1]) if match else 0
        return int(head[9:12])


async def opened(port: int, token: str, number: int) -> Table:
    """A new game that everybody may watch."""
    line = await Connection(port, f"10.1.{number >> 8}.{number & 255}").open()
    own = {"Authorization": f"Bearer {token}", "Idempotency-Key": f"load-opens-{number:08}"}
    status, result = await line.ask("POST", "/api/games", {"ruleset": RULESET, "decks": DECKS}, own)
    assert status == 201, result
    made = json.loads(result)
    key = made["link"]["key"]
    status, result = await line.ask(
        "POST",
        f"/api/games/{made['game']}/links",
        {"scope": "spectator", "everybody": True},
        {"Authorization": f"Bearer {key}", "Idempotency-Key": f"load-links-{number:08}"},
    )
    assert status == 201, result
    line.writer.close()
    return Table(made["game"], key, made["position"])


async def record(port: int, table: Table, number: int, until: float, heard: Heard) -> None:
    """A table at which something is said every few seconds, each time over a new connection, as a phone does that slept."""
    dice = Random(number)
    while time.monotonic() < until:
        await asyncio.sleep(dice.uniform(0, 2 * EVERY))
        table.said += 1
        text, client = f"{table.game} {table.said}", f"load-{number:06}-{table.said:08}"
        own = {"Authorization": f"Bearer {table.key}", "If-Match": f'"{table.position}"', "Idempotency-Key": client}
        said = {"act": "note", "seat": "A", "args": {"text": text}}
        heard.sent[text] = began = time.monotonic()
        line = await Connection(port, f"10.1.{number >> 8}.{number & 255}").open()
        status, result = await line.ask("POST", f"/api/games/{table.game}/say", said, own)
        heard.answers.append(time.monotonic() - began)
        line.writer.close()
        if status != 200:
            heard.errors[f"say {status}"] += 1
            return
        table.position = json.loads(result)["position"]


async def watch(port: int, table: Table, number: int, heard: Heard, ready: list[int]) -> None:
    """A watcher of a table; every line has to come, in order."""
    line = await Connection(port, f"10.2.{number >> 8}.{number & 255}").open()
    status = await line.begin("GET", f"/api/games/{table.game}/feed?after={table.position}")
    if status != 200:
        heard.errors[f"feed {status}"] += 1
        return
    ready.append(number)
    last = 0
    pattern = re.compile(rb'"text":"' + table.game.encode() + rb" (\d+)\"")
    try:
        while result := await line.reader.readline():
            if not result.startswith(b"data: "):
                continue
            match = pattern.search(result)
            if match is None:
                continue
            last += 1
            if int(match[1]) != last:
                heard.errors["a line was missed"] += 1
                last = int(match[1])
            heard.lags.append(time.monotonic() - heard.sent[f"{table.game} {last}"])
        heard.errors["a feed ended"] += 1
    except asyncio.CancelledError:
        if last != table.said:
            heard.errors["a line was missed at the end"] += 1
        line.writer.close()


async def load(port: int, token: str, tables: int, watchers: int, seconds: float) -> Heard:
    """All of it against a service at a port."""
    heard, ready = Heard(), []
    games = [await opened(port, token, number) for number in range(tables)]
    watching = []
    for number in range(watchers):
        watching.append(asyncio.create_task(watch(port, games[number % tables], number, heard, ready)))
        if number % 50 == 49:
            await asyncio.sleep(0.1)
    while len(ready) + heard.errors.total() < watchers:
        await asyncio.sleep(0.1)
    until = time.monotonic() + seconds
    await asyncio.gather(*(record(port, table, number, until, heard) for number, table in enumerate(games)))
    await _quiet(heard, sum(games[number % tables].said for number in range(watchers)))
    for each in watching:
        each.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    return heard


async def _quiet(heard: Heard, expected: int) -> None:
    """Waits until so many lines have come to watchers, or no more come."""
    come, since = len(heard.lags), time.monotonic()
    while come < expected and time.monotonic() - since < SILENCE:
        await asyncio.sleep(0.1)
        if len(heard.lags) > come:
            come, since = len(heard.lags), time.monotonic()


@contextmanager
def service(folder: Path, workers: int, settings: Mapping[str, str]) -> Iterator[tuple[int, str]]:
    """A service of so many processes; its port and key."""
    command = [sys.executable, "-P", "-m", "scripts.cli", "serve", "--host", "127.0.0.1", "--port", "0", "--no-demo"]
    more = ["--data", str(folder), "--workers", str(workers)]
    with subprocess.Popen(
        [*command, *more], stdout=subprocess.PIPE, text=True, cwd=ROOT, env={**os.environ, **settings}
    ) as process:
        assert process.stdout is not None
        address = re.match(r"http://127\.0\.0\.1:(\d+)/#key=(\S+)", process.stdout.readline())
        assert address is not None
        try:
            yield int(address[1]), address[2]
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(60)


def told(name: str, seconds: list[float]) -> str:
    """The middle, the 99th percentile and the longest of these."""
    if not seconds:
        return f"{name}: none"
    results = sorted(seconds)
    p50, p99, most = (1e3 * results[min(len(results) - 1, len(results) * part // 100)] for part in (50, 99, 100))
    return f"{name}: {len(results)}, p50 {p50:.0f} ms, p99 {p99:.0f} ms, longest {most:.0f} ms"


def main() -> None:
    """Runs it and tells; ends with 1 where there was an error."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, usual in (("tables", 200), ("watchers", 2000), ("seconds", 60), ("workers", 2)):
        parser.add_argument(name, nargs="?", type=int, default=usual)
    parser.add_argument("--postgres", action="store_true", help="over a PostgreSQL (tests/postgres.py) rather than a file")
    chosen = parser.parse_args()
    where: AbstractContextManager[dict[str, str]] = postgres() if chosen.postgres else nullcontext({})
    with (
        TemporaryDirectory() as folder,
        where as settings,
        service(Path(folder), chosen.workers, settings) as (port, token),
    ):
        heard = asyncio.run(load(port, token, chosen.tables, chosen.watchers, chosen.seconds))
    place = "PostgreSQL" if chosen.postgres else "SQLite"
    print(f"{chosen.tables} tables, {chosen.watchers} watchers, {chosen.seconds} s, {chosen.workers} processes, {place}")
    print(told("answers", heard.answers), told("watchers", heard.lags), f"errors: {dict(heard.errors) or 'none'}", sep="\n")
    sys.exit(bool(heard.errors))


if __name__ == "__main__":
    main()
