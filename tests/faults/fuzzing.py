"""T24 to T28: fuzzed requests at every door: no 5xx, nothing that the description does not have, and none over its bound.

`python -m tests.faults.fuzzing [COUNT] [SEED] [DOORS]` asks each operation so many times (only those with DOORS in their
path), in a house with a game of every rulebook, and sends as many damaged records, sheets, codes and pictures.
"""

from __future__ import annotations

import random
import resource
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from api.limits import BudgetRate, Limits
from scripts.cli import demo_games
from tests.api.fuzz import Ask, trouble
from tests.api.served import Served, Table

SECONDS, BYTES = 0.25, 32 * 1024 * 1024
"""What one request may take of the processor, and of memory while it is answered."""
AGAIN = 4
"""A request that took more is asked again so often: what a machine with other work did to it is not its own."""
_NONE = BudgetRate(1e9, 1e9)
UNLIMITED = Limits(link=_NONE, reading=_NONE, sending=_NONE, sending_where_open=_NONE, guesses=_NONE, pause=0)


class Spent(NamedTuple):
    """What a request took: seconds of the processor, and bytes at most."""

    seconds: float
    bytes: int


def bounded(table: Table, send: Callable[[], Any], seconds: float = SECONDS) -> tuple[Any, str]:
    """The answer to a request, and what is wrong where it took more than one may."""
    jobs_done(table)
    before, started = _peak(), time.process_time()
    answer = send()
    spent = time.process_time() - started
    grown = _peak() - before
    for _ in range(AGAIN if spent > seconds else 0):
        jobs_done(table)
        started = time.process_time()
        send()
        spent = min(spent, time.process_time() - started)
    if spent > seconds:
        return answer, f"{1000 * spent:.0f} ms"
    if grown > BYTES and (size := _size(table, send)) > BYTES:
        return answer, f"{size / 2**20:.0f} MB"
    return answer, ""


def jobs_done(table: Table) -> None:
    """Waits until nothing goes on behind: that is no part of the next request."""
    jobs = table.served.app.state.jobs
    while jobs.open:
        table.served.client.get("/api/health")


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def _size(table: Table, send: Callable[[], Any]) -> int:
    """Bytes of Python's memory while it is answered; what libraries next to it take is in the peak of the process alone."""
    jobs_done(table)
    tracemalloc.start()
    send()
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most


def filled(folder: Path) -> Iterator[Table]:
    """A house with a whole game of every rulebook; its tables."""
    served = Served(folder, limits=UNLIMITED)
    for name in demo_games.rulesets_with_demo():
        sheet = demo_games.scoresheet_path(name).read_bytes()
        sent = {"Content-Type": "text/plain", "Idempotency-Key": served.id()}
        result = served.client.post("/api/records", content=sheet, headers=sent).json()
        yield Table(served, result["game"], result["link"]["key"])


def damaged(table: Table, dice: random.Random) -> Iterator[tuple[str, str, bytes]]:
    """Without end: a door, a kind and a content that was sound and has been changed in some places."""
    sound = {
        "application/octet-stream": table.get("record.senki").content,
        "application/json": table.get("record.json").content,
        "text/plain": table.get("sheet").content,
        "text/plain;codes": table.get("code.txt").content,
        "image/png": table.get("code.png").content,
    }
    while True:
        kind = dice.choice(list(sound))
        content = bytearray(sound[kind])
        for _ in range(dice.choice((0, 1, 1, 2, 5, 50))):
            _change(content, dice)
        yield "/api/codes" if kind == "image/png" else "/api/records", kind.partition(";")[0], bytes(content)


def _change(content: bytearray, dice: random.Random) -> None:
    at = dice.randrange(len(content) + 1)
    end = min(len(content), at + dice.choice((1, 1, 4, 100)))
    match dice.randrange(4):
        case 0:
            content[at:end] = b""
        case 1:
            content[at:at] = content[at:end] * dice.choice((1, 3, 30))
        case 2:
            content[at:end] = dice.randbytes(end - at)
        case _:
            content[at:at] = dice.choice((b"\n", b"?", b"[[[[", b"\x00", "\u202e".encode(), b"9" * 400, b'"'))


def sent(table: Table, count: int, seed: int, ask: Ask = bounded) -> list[str]:
    """What goes wrong when so many damaged contents are sent."""
    dice, result = random.Random(seed), []
    for number, (door, kind, content) in zip(range(count), damaged(table, dice), strict=False):
        headers = {"Content-Type": kind}
        names = [table.served.id() for _ in range(AGAIN + 3)]

        def send(door: str = door, content: bytes = content, headers: dict[str, str] = headers, names: Any = names) -> Any:
            said = {**headers, "Idempotency-Key": names.pop()}
            return table.served.client.request("POST", door, content=content, headers=said)

        answer, wrong = ask(table, send)
        if wrong or answer.status_code >= 500:
            result.append(f"POST {door} {kind}, seed {seed}, number {number}: {answer.status_code} {wrong} {content[:80]!r}")
    return result


def main(count: int, seed: int, doors: str) -> int:
    """Prints what goes wrong at each door; how much that is."""
    results: list[str] = []
    with TemporaryDirectory() as folder:
        tables = list(filled(Path(folder)))
        for turn, scope in enumerate(("organiser", "seat:A", "")):
            table = tables[(seed + turn) % len(tables)]
            result = trouble(table, scope, count // 3 or 1, bounded, doors, seed)
            print(f"as {scope or 'nobody'}: {len(result)} found", *result, sep="\n", flush=True)
            results += result
        results += [] if doors else sent(tables[seed % len(tables)], count, seed)
        tables[0].served.close()
    print("\n".join(results) or f"no trouble in {count} requests at every door")
    return len(results)


if __name__ == "__main__":
    given = (*sys.argv[1:], *("500", "1", "")[len(sys.argv) - 1 :])
    raise SystemExit(bool(main(int(given[0]), int(given[1]), given[2])))
