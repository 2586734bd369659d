"""T44: what others wait for an answer while somebody without a key does the worst that one address can do.

`python -m tests.faults.attack [SECONDS] [TURNS] [ATTACK...]` measures a board, a deck check and something said, by short
turns at peace (the attackers are stopped) and under each attack, so that what else the machine does falls on both alike.
"""

from __future__ import annotations

import http.client
import json
import multiprocessing
import os
import random
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.process import BaseProcess
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from api.app import create_app
from api.settings import Settings
from scripts.cli import demo_games
from scripts.cli.server import open_listening_socket, run_server
from tests.faults.decompression_bombs import BOMBS, DEEP

CALM = 0.3
"""Seconds between two turns: what was asked in the one is answered before the other."""
DECKS = 4
"""In every so many rounds a deck is checked, by somebody without a link, who may ask less than a player."""
DECK = json.dumps({"text": "".join(f"1 Kestrol Asc{n} Albatros{n}\n" for n in range(990))})
DOORS = ("/api/rulesets/gundam_war/decks", "/api/rulesets/gundam_war/cards", "/api/records", "/api/codes", "/api/games")
KEY = {"Idempotency-Key": "k" * 20}
JSON = {"Content-Type": "application/json"}
SHOWN = "robotech"
ATTACKER = "127.0.0.2"
TOKEN = "the-key-that-was-printed"
STARTER = {"Authorization": f"Bearer {TOKEN}"}


def serve(folder: str, port: int) -> None:
    """A service in a process of its own, as `senki serve` has it."""
    settings = Settings(data=Path(folder), token=TOKEN, compute_process=True)
    app = create_app(settings)
    demo_games.record_demo_game_once(app.state.senki.clerk, SHOWN)
    app.state.senki.links.create_public(demo_games.demo_game_id(SHOWN), "demo", settings.clock())
    run_server(app, settings, None, open_listening_socket("127.0.0.1", port))


class Asker:
    """Somebody with a connection that stays."""

    def __init__(self, port: int, source: str = "127.0.0.1") -> None:
        self.kept = http.client.HTTPConnection("127.0.0.1", port, timeout=30, source_address=(source, 0))

    def __call__(self, method: str, path: str, body: str | bytes | None = None, **headers: str) -> tuple[int, Any]:
        """Status and body of an answer."""
        self.kept.request(method, path, body, {**JSON, **headers})
        answer = self.kept.getresponse()
        return answer.status, answer.read()


def nobody(port: int, stop: Callable[[], bool]) -> None:
    """No attack: how much two turns at peace differ by themselves."""
    while not stop():
        time.sleep(0.2)


def heavy_decks(port: int, stop: Callable[[], bool]) -> None:
    """Deck lists that take as long as one can."""
    _again(port, stop, "POST", "/api/rulesets/gundam_war/decks", DECK)


def deep_json(port: int, stop: Callable[[], bool]) -> None:
    """Lists in lists."""
    _again(port, stop, "POST", "/api/rulesets/gundam_war/decks", DEEP["["])


def bombs(port: int, stop: Callable[[], bool]) -> None:
    """Files that unpack to gigabytes."""
    body = BOMBS["lists just within the size"]
    _again(
        port, stop, "POST", "/api/records", body, **{"Content-Type": "application/octet-stream", "Idempotency-Key": "k" * 20}
    )


def guesses(port: int, stop: Callable[[], bool]) -> None:
    """Links that nobody gave."""
    number = 0
    asker = Asker(port, ATTACKER)
    while not stop():
        number += 1
        try:
            asker("GET", f"/api/games/8m2k4v0tq3nd/table?key=guess-{number}")
        except (OSError, http.client.HTTPException):
            asker = Asker(port, ATTACKER)


def fuzzed(port: int, stop: Callable[[], bool]) -> None:
    """Whatever comes to mind, at every door."""
    dice, asker = random.Random(port), Asker(port, ATTACKER)
    while not stop():
        body = dice.choice((DECK.encode(), BOMBS["lists just within the size"], DEEP["["].encode(), dice.randbytes(9_000)))
        at = dice.randrange(len(body))
        kind = dice.choice(("application/json", "application/octet-stream", "text/plain", "image/png"))
        try:
            asker("POST", dice.choice(DOORS), body[:at] + dice.randbytes(3) + body[at:], **{"Content-Type": kind}, **KEY)
        except (OSError, http.client.HTTPException):
            asker = Asker(port, ATTACKER)


def pictures(port: int, stop: Callable[[], bool]) -> None:
    """Boards of a game that everybody may watch, each of another moment."""
    asker, at = Asker(port, ATTACKER), 0
    while not stop():
        at = (at + 7) % 200
        try:
            asker("GET", f"/api/games/{demo_games.demo_game_id(SHOWN)}/board.svg?at={at}")
        except (OSError, http.client.HTTPException):
            asker = Asker(port, ATTACKER)


def half_requests(port: int, stop: Callable[[], bool]) -> None:
    """Three hundred connections with half a request each."""
    stored = []
    while not stop():
        while len(stored) < 300:
            stored.append(socket.create_connection(("127.0.0.1", port), source_address=(ATTACKER, 0)))
            stored[-1].send(b"GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ")
        time.sleep(0.2)
    for each in stored:
        each.close()


def _again(port: int, stop: Callable[[], bool], method: str, path: str, body: str | bytes, **headers: str) -> None:
    asker = Asker(port, ATTACKER)
    while not stop():
        try:
            asker(method, path, body, **headers)
        except (OSError, http.client.HTTPException):
            asker = Asker(port, ATTACKER)


ATTACKS = (nobody, fuzzed, heavy_decks, pictures, deep_json, bombs, guesses, half_requests)


def waits(port: int, game: str, key: str, seconds: float) -> dict[str, list[float]]:
    """Milliseconds of each question, asked in turn at the pace of people, for so long."""
    asker, bearer = Asker(port), {"Authorization": f"Bearer {key}"}
    results: dict[str, list[float]] = {"board": [], "deck": [], "say": []}
    status, body = asker("GET", f"/api/games/{game}", **bearer)
    position, number = json.loads(body)["position"], 0
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        number += 1
        with _timed(results["board"]):
            asker("GET", f"/api/games/{game}/table", **bearer)
        if number % DECKS == 1:
            with _timed(results["deck"]):
                asker("POST", "/api/rulesets/gundam_war/decks", json.dumps({"text": "3 Kestrel\n"}))
        writes = {"If-Match": f'"{position}"', "Idempotency-Key": f"client-that-waits-{time.time_ns()}"}
        with _timed(results["say"]):
            status, body = asker("POST", f"/api/games/{game}/note", json.dumps({"text": "hello"}), **bearer, **writes)
        assert status == 200, body
        position = json.loads(body)["position"]
        time.sleep(0.05)
    return results


@contextmanager
def _timed(into: list[float]) -> Iterator[None]:
    started = time.perf_counter()
    yield
    into.append(1000 * (time.perf_counter() - started))


Waited = dict[str, list[float]]


def told(peace: Waited, attacked: Waited) -> str:
    """Of each question the medians at peace and under attack, and how much longer median and 95th percentile are."""
    parts = []
    for name in peace:
        more, late = (of(attacked[name]) / of(peace[name]) - 1 for of in (median, _late))
        middle = f"{median(peace[name]):.1f} -> {median(attacked[name]):.1f} ms"
        parts.append(f"{name} {middle} ({more:+.0%}, 95th {_late(peace[name]):.1f} ms {late:+.0%})")
    return ", ".join(parts)


def _late(waited: list[float]) -> float:
    return quantiles(waited, n=20)[-1]


def main(seconds: float, turns: int, names: Sequence[str]) -> None:
    """Prints what is waited, at peace and under each attack."""
    with TemporaryDirectory() as folder:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        service = multiprocessing.get_context("spawn").Process(target=serve, args=(folder, port))
        service.start()
        game, key = _opened(port)
        waits(port, game, key, 3)
        for attack in ATTACKS:
            if names and attack.__name__ not in names:
                continue
            both: tuple[Waited, Waited] = ({}, {})
            with _attackers(port, attack) as running:
                for turn in range(2 * turns):
                    _signal(running, signal.SIGCONT if turn % 2 else signal.SIGSTOP)
                    time.sleep(CALM)
                    for name, waited in waits(port, game, key, seconds).items():
                        both[turn % 2].setdefault(name, []).extend(waited)
            print(f"{attack.__name__}: {told(*both)}", flush=True)
        service.kill()


@contextmanager
def _attackers(port: int, attack: Callable[[int, Callable[[], bool]], None]) -> Iterator[list[BaseProcess]]:
    """Two processes that attack, inside of the `with`, when they have used up what they may ask at once."""
    running: list[BaseProcess] = [
        multiprocessing.get_context("fork").Process(target=_attack, args=(attack, port)) for _ in "ab"
    ]
    for each in running:
        each.start()
    _used_up(port, attack)
    try:
        yield running
    finally:
        for each in running:
            each.kill()
            each.join()


def _signal(running: list[BaseProcess], sent: signal.Signals) -> None:
    for each in running:
        assert each.pid is not None
        os.kill(each.pid, sent)


def _used_up(port: int, attack: object) -> None:
    """Waits until the attacker has to wait, or is let go; half requests get no answer."""
    status = 0
    while attack not in (nobody, half_requests) and status != 429:
        try:
            if attack is pictures:
                status, _ = Asker(port, ATTACKER)("GET", f"/api/games/{demo_games.demo_game_id(SHOWN)}/glance")
            elif attack is guesses:
                status, _ = Asker(port, ATTACKER)("GET", "/api/games/8m2k4v0tq3nd/table?key=one-more")
            else:
                status, _ = Asker(port, ATTACKER)("POST", "/api/rulesets/gundam_war/decks", "{}")
        except (OSError, http.client.HTTPException):
            return


def _attack(attack: Callable[[int, Callable[[], bool]], None], port: int) -> None:
    with suppress(KeyboardInterrupt):
        attack(port, lambda: False)


def _opened(port: int) -> tuple[str, str]:
    body = json.dumps({"ruleset": "gundam_war", "decks": {s: {"specimen": "tide_and_wing"} for s in "AB"}})
    for _ in range(600):
        try:
            _, answer = Asker(port)("POST", "/api/games", body, **{**STARTER, "Idempotency-Key": "the-first-client-id"})
        except OSError:
            time.sleep(0.2)
            continue
        made = json.loads(answer)
        return made["game"], made["link"]["key"]
    raise TimeoutError("the service did not start")


if __name__ == "__main__":
    given = (*sys.argv[1:], *("1", "30")[len(sys.argv) - 1 :])
    main(float(given[0]), int(given[1]), given[2:])
