"""Load test: a hall of phones on one service. All open the pairings, then one of each table reports.

The phones act like the page: they load the tournament and the standings without their link and their own part with it. They
follow the feed, apply its matches, and load the standings some seconds later. They run in one process on the machine of the
service, so the figures include both. Several services on one PostgreSQL share the phones.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from subprocess import DEVNULL, PIPE, Popen
from tempfile import TemporaryDirectory
from typing import Any

from scripts.benchmarks.http_client import named_postgres

OPENING_SECONDS = 10.0
STANDINGS_SECONDS, SPREAD_SECONDS = 4.0, 1.5
"""As `tournament-source.js` waits before it loads the standings, and the tournament."""
IDLE_SECONDS = 3.0
"""A connection that was idle for longer is not used again: the service closes it after five seconds."""
SEED = 7
FIRST_PORT = 8797
Json = dict[str, Any]


@dataclass
class LoadFigures:
    """What the phones saw: seconds of each kind of request, the statuses that were no success, and messages of the feed.

    `processor`: seconds that the service computed for it, if it runs here.
    """

    seconds: dict[str, list[float]] = field(default_factory=dict)
    refused: Counter[str] = field(default_factory=Counter)
    received: int = 0
    messages: int = 0
    processor: float = 0.0

    def note(self, what: str, started: float, status: int) -> None:
        """Notes an answer."""
        self.seconds.setdefault(what, []).append(time.monotonic() - started)
        if status >= 400:
            self.refused[f"{what} {status}"] += 1


class Phone:
    """A phone with its own link, or without one; it asks over connections that stay open."""

    def __init__(self, base: tuple[str, int], tournament: str, key: str, figures: LoadFigures) -> None:
        self.base, self.tournament, self.key, self.figures = base, tournament, key, figures
        self.idle: list[tuple[float, asyncio.StreamReader, asyncio.StreamWriter]] = []
        self.position = 0
        self.standings_due: asyncio.Task[None] | None = None

    async def ask(self, what: str, method: str, path: str, body: Any = None, key: str = "", headers: str = "") -> Json:
        """Sends a request and returns the answer, noted under `what`."""
        started = time.monotonic()
        reader, writer = await self._connection()
        sent = json.dumps(body).encode() if body is not None else b""
        place = f"/{self.tournament}" if self.tournament else ""
        head = f"{method} /api/leagues{place}{path} HTTP/1.1\r\nHost: {self.base[0]}:{self.base[1]}\r\n"
        head += f"Accept-Encoding: gzip\r\nContent-Length: {len(sent)}\r\nContent-Type: application/json\r\n{headers}"
        head += f"Authorization: Bearer {key}\r\n" if key else ""
        writer.write(f"{head}\r\n".encode() + sent)
        try:
            status, result, data = await _read_answer(reader)
        except (asyncio.IncompleteReadError, ConnectionError):  # as a browser does, ask again over a new connection
            self.figures.refused["connection ended"] += 1
            return await self.ask(what, method, path, body, key, headers)
        self.figures.note(what, started, status)
        self.figures.received += len(data)
        if result.get("connection") != "close":
            self.idle.append((time.monotonic(), reader, writer))
        plain = gzip.decompress(data) if result.get("content-encoding") == "gzip" else data
        return json.loads(plain) if plain else {}

    async def _connection(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Returns an idle connection, or a new one if the service will have closed it."""
        while self.idle:
            since, reader, writer = self.idle.pop()
            if time.monotonic() - since < IDLE_SECONDS:
                return reader, writer
            writer.close()
        return await asyncio.open_connection(*self.base)

    async def load(self) -> Json:
        """Loads the tournament as the page does, and returns it."""
        own = self.ask("own part", "GET", "/me", key=self.key) if self.key else asyncio.sleep(0)
        state, _, _ = await asyncio.gather(
            self.ask("tournament", "GET", "?as=everybody", key=self.key),
            self.ask("standings", "GET", "/standings?as=everybody", key=self.key),
            own,
        )
        self.position = state["position"]
        return state

    async def follow(self) -> None:
        """Follows the feed until it is cancelled."""
        reader, writer = await asyncio.open_connection(*self.base)
        key = f"&key={self.key}" if self.key else ""
        path = f"/api/leagues/{self.tournament}/feed?after={self.position}{key}"
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {self.base[0]}:{self.base[1]}\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 200"):
            self.figures.refused[f"feed {head[9:12].decode()}"] += 1
            return
        async for line in reader:
            self.figures.received += len(line)
            if line.startswith(b"data: {"):
                self.figures.messages += 1
                await self._receive(json.loads(line[6:]))

    async def _receive(self, message: Json) -> None:
        if message.get("matches") is not None and message["from"] == self.position:
            self.position = message["position"]
            if self.standings_due is None or self.standings_due.done():
                self.standings_due = asyncio.create_task(self._standings())
        elif message["position"] > self.position:
            await asyncio.sleep(SPREAD_SECONDS * Random().random())
            await self.load()

    async def _standings(self) -> None:
        shown = 0
        while shown < self.position:
            await asyncio.sleep(STANDINGS_SECONDS * (1 + Random().random()))
            shown = (await self.ask("standings", "GET", "/standings?as=everybody", key=self.key))["position"]


async def _read_answer(reader: asyncio.StreamReader) -> tuple[int, dict[str, str], bytes]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    results = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:]) if name}
    return int(head[0].split(" ")[1]), results, await reader.readexactly(int(results.get("content-length", "0")))


async def prepare_hall(bases: Sequence[tuple[str, int]], token: str, players: int, figures: LoadFigures) -> list[Phone]:
    """Opens a tournament with a number of players and their links, posts its first round, and returns the phones."""
    desk = Phone(bases[0], "", token, figures)
    opened = {"said": {"title": "Hall", "ruleset": "gundam_war", "stages": [{"kind": "swiss", "rounds": 9}]}}
    made = await desk.ask("prepare", "POST", "", opened, token, "Idempotency-Key: hall-opens-the-tournament\r\n")
    desk.tournament, organiser = made["id"], made["link"]["key"]
    names = [f"p{number:04}" for number in range(1, players + 1)]
    position = 1
    start: list[tuple[str, Json]] = [*(("registered", {"player": each}) for each in names), ("started", {"players": names})]
    for name, said in start:
        position = await _say(desk, organiser, name, said, position)
    phones = []
    for at, name in enumerate(names):
        link = await desk.ask(
            "prepare", "POST", "/links", {"scope": f"player:{name}"}, organiser, f"Idempotency-Key: hall-link-{at:016}\r\n"
        )
        phones.append(Phone(bases[at % len(bases)], desk.tournament, link["key"], figures))
    offer = await desk.ask("pair", "GET", "/offer", key=organiser)
    await _say(desk, organiser, "paired", offer["said"], position, "post the round")
    return phones


async def _say(phone: Phone, key: str, name: str, said: Json, position: int, what: str = "prepare") -> int:
    about = f'If-Match: "{position}"\r\nIdempotency-Key: {name}-{position}-{os.urandom(8).hex()}\r\n'
    answer = await phone.ask(what, "POST", "/events", {"name": name, "said": said}, key, about)
    return int(answer.get("position", position))


async def fill_hall(phones: Sequence[Phone], reporting_seconds: float) -> list[asyncio.Task[None]]:
    """Lets all phones open the pairings within ten seconds, and one of each table report within the given ones."""
    random = Random(SEED)
    loaded = await asyncio.gather(*(_after(random.uniform(0, OPENING_SECONDS), phone.load) for phone in phones))
    feeds = [asyncio.create_task(phone.follow()) for phone in phones]
    await asyncio.sleep(2)
    by_player = {f"p{number:04}": phone for number, phone in enumerate(phones, 1)}
    matches = loaded[0]["rounds"][0]["matches"]
    await asyncio.gather(
        *(
            _after(random.uniform(0, reporting_seconds), _reporting(by_player[match["players"][0]], match))
            for match in matches
        )
    )
    await asyncio.sleep(3)
    return feeds


async def _after(seconds: float, work: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
    await asyncio.sleep(seconds)
    return await work()


def _reporting(phone: Phone, match: Json) -> Callable[[], Coroutine[Any, Any, int]]:
    games = [{"winner": match["players"][0]}] * 2
    said = {"match": match["match"], "games": games}
    return lambda: _say(phone, phone.key, "reported", said, phone.position, "report")


@contextmanager
def running_service(folder: Path, port: int, settings: Mapping[str, str]) -> Iterator[tuple[Popen[bytes], str]]:
    """Runs the service in a process of its own; yields it with the server's key. `settings`: of its database."""
    command = [sys.executable, "-P", "-m", "scripts.cli", "serve", "--data", str(folder), "--port", str(port)]
    process = Popen(command, stdout=PIPE, stderr=DEVNULL, env={**os.environ, **settings})
    assert process.stdout is not None
    key = ""
    try:
        while not key:
            line = process.stdout.readline().decode()
            if not line:
                raise RuntimeError("the service has ended")
            key = line.partition("key=")[2].split()[0] if "key=" in line else ""
        yield process, key
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(20)


def _processor_seconds(process: Popen[bytes]) -> float:
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def figures_table(figures: LoadFigures) -> str:
    """Returns the figures as Markdown."""
    rows = ["| request | count | median | 99th percentile | most |", "|---|---|---|---|---|"]
    for what, seconds in figures.seconds.items():
        if what != "prepare":
            results = sorted(seconds)
            most = results[-1]
            at = (results[len(results) // 2], results[min(len(results) - 1, len(results) * 99 // 100)], most)
            rows.append(f"| {what} | {len(results)} | " + " | ".join(f"{each * 1e3:.0f} ms" for each in at) + " |")
    return "\n".join(rows)


async def _run(
    bases: Sequence[tuple[str, int]], token: str, players: int, seconds: float, services: Sequence[Popen[bytes]] = ()
) -> LoadFigures:
    figures = LoadFigures()
    phones = await prepare_hall(bases, token, players, figures)
    figures.received = 0
    before = sum(map(_processor_seconds, services))
    for task in await fill_hall(phones, seconds):
        task.cancel()
    figures.processor = sum(map(_processor_seconds, services)) - before
    return figures


def _run_own_services(count: int, settings: Mapping[str, str], players: int, seconds: float) -> LoadFigures:
    """Runs the test over several services of this machine, each with a folder of its own."""
    bases = [("127.0.0.1", FIRST_PORT + number) for number in range(count)]
    with ExitStack() as running:
        folders = [Path(running.enter_context(TemporaryDirectory())) for _ in bases]
        started = [
            running.enter_context(running_service(folder, port, settings))
            for folder, (_, port) in zip(folders, bases, strict=True)
        ]
        processes, keys = zip(*started, strict=True)
        return asyncio.run(_run(bases, keys[0], players, seconds, processes))


def main() -> None:
    """Runs the load test and prints its figures."""
    options = argparse.ArgumentParser(description=main.__doc__)
    options.add_argument("--players", type=int, default=512)
    options.add_argument("--seconds", type=float, default=300.0, help="for the reports of a round")
    options.add_argument("--url", action="append", default=[], help="host:port of a running service; may be repeated")
    options.add_argument("--key", default="", help="the server's key, with --url")
    options.add_argument("--services", type=int, default=1, help="so many on the PostgreSQL that SENKI_POSTGRES names")
    said = options.parse_args()
    settings = named_postgres()
    if said.services > 1 and not settings:
        options.error("several services need SENKI_POSTGRES: host port user dbname")
    bases = [(host, int(port)) for host, _, port in (url.partition(":") for url in said.url)]
    if bases:
        figures = asyncio.run(_run(bases, said.key, said.players, said.seconds))
    else:
        figures = _run_own_services(said.services, settings, said.players, said.seconds)
    requests = sum(len(found) for what, found in figures.seconds.items() if what not in ("prepare", "pair", "post the round"))
    print(figures_table(figures))
    place = f"{max(len(bases), said.services)} services, {'PostgreSQL' if settings else 'SQLite'}"
    print(f"\n{place}: {said.players} phones, {requests} requests, {figures.messages} messages of the feed, ", end="")
    print(f"{figures.received / 1e6:.0f} MB received, refused: {dict(figures.refused) or 'none'}")
    if figures.processor:
        each = 1e3 * figures.processor / (requests + figures.messages)
        print(f"processor of the service: {figures.processor:.1f} s, {each:.2f} ms for a request or message")


if __name__ == "__main__":
    main()
