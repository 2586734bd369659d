"""What a machine does to a log: processes that are killed, files that are torn, bits that flip; and texts that nobody wrote.

`python -m tests.faults.machine KIND [COUNT] [SEED]` does one of them at length: kills, tears, flips, texts, syncs.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from domain import registry
from domain.cards.card_list_io import parse_cards
from domain.cards.catalogue import Catalogue
from domain.cards.deck_list_formats import READABLE_FORMATS, parse_deck
from domain.kernel.record.event import Event
from replays.log import DamagedLog, GameLog, UndamagedLog, open_log
from replays.sheet import SheetError, parse_sheet
from replays.sqlite_driver import sqlite
from tests.faults.mutating import games

PRINT = bytes(16)
RULESET = "gundam_war"


@cache
def sample() -> tuple[Event, ...]:
    """The first events of a game."""
    return games(1, [RULESET])[0]


def append(log: GameLog, number: int) -> None:
    """The event of this position."""
    event = sample()[0] if number == 0 else sample()[1]._replace(line=number)
    log.append("game", number, [event], f"client-made-id-{number:06}", PRINT)


def kills(folder: Path, count: int, seed: int, settings: Mapping[str, str] | None = None) -> list[str]:
    """T1: so many times a process that appends is killed; what it had acknowledged is there, and nothing is torn."""
    dice, wrong = random.Random(seed), []
    sample()
    for number in range(count):
        result = _killed(folder, dice.randrange(1, 12), dice.random() / 200, settings or {})
        with open_log(folder, settings) as log:
            stored = len(log.read("game"))
            damaged = UndamagedLog(log).damaged
        if stored < result or damaged:
            wrong.append(
                f"kill {number} (seed {seed}): {result} acknowledged, {stored} kept, {list(map(str, damaged.values()))}"
            )
    return wrong


def _killed(folder: Path, least: int, pause: float, settings: Mapping[str, str]) -> int:
    """Appends in a process of its own and kills it; how many events it had acknowledged."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        with open_log(folder, settings) as log:
            number = log.position("game")
            while True:
                append(log, number)
                number += 1
                os.write(writing, number.to_bytes(4, "big"))
    os.close(writing)
    result = b""
    for _ in range(least):
        result = os.read(reading, 4)
    signal.sigtimedwait((), pause)  # a moment that follows from the seed, so that it dies in the middle of something
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(reading, "rb") as pipe:
        rest = pipe.read()
    return int.from_bytes((result + rest)[-4:], "big")


def tears(folder: Path, count: int, seed: int) -> list[str]:
    """T2: the write-ahead log cut at so many places; what opens is what was committed up to there."""
    whole = folder / "whole"
    keeper = _written(whole, 12)
    ahead = (whole / "games.sqlite-wal").read_bytes()
    main = (whole / "games.sqlite").read_bytes()
    keeper.close()
    wrong = []
    places = sorted(random.Random(seed).sample(range(len(ahead) + 1), min(count, len(ahead) + 1)))
    for place in places:
        torn = folder / "torn"
        shutil.rmtree(torn, ignore_errors=True)
        torn.mkdir()
        (torn / "games.sqlite").write_bytes(main)
        (torn / "games.sqlite-wal").write_bytes(ahead[:place])
        wrong += _torn(torn, place)
    return wrong


def _written(folder: Path, count: int) -> sqlite.Connection:
    """A log whose events lie in the write-ahead log alone; a reader that keeps them there."""
    with open_log(folder) as log:
        append(log, 0)
    keeper = sqlite.connect(folder / "games.sqlite")
    keeper.execute("PRAGMA wal_autocheckpoint = 0")
    keeper.execute("BEGIN")
    keeper.execute("SELECT count(*) FROM stored_events").fetchone()
    with open_log(folder) as log:
        for number in range(1, count):
            append(log, number)
    return keeper


def _torn(folder: Path, place: int) -> Iterator[str]:
    with open_log(folder) as log:
        events = log.read("game")
        damaged = UndamagedLog(log).damaged
    expected = [sample()[0], *(sample()[1]._replace(line=number) for number in range(1, len(events)))]
    if events != expected or damaged:
        yield f"cut at byte {place}: {len(events)} events, {list(map(str, damaged.values()))}"


def flips(folder: Path, count: int, seed: int) -> list[str]:
    """T19: so many single bits changed in stored rows; each is found with its event, or changes nothing that is read."""
    dice, wrong = random.Random(seed), []
    with open_log(folder) as log:
        for number in range(8):
            append(log, number)
    with closing(sqlite.connect(folder / "games.sqlite")) as file:
        rows = file.execute("SELECT rowid, state FROM stored_events ORDER BY rowid").fetchall()
        for _ in range(count):
            at = dice.randrange(len(rows))
            row, state = rows[at]
            changed = bytearray(state)
            changed[dice.randrange(len(changed))] ^= 1 << dice.randrange(8)
            _set(file, row, bytes(changed))
            wrong += _flipped(folder, at, seed)
            _set(file, row, state)
    return wrong


def _set(file: sqlite.Connection, row: int, state: bytes) -> None:
    file.execute("DROP TRIGGER IF EXISTS stored_events_UPDATE")  # it is back whenever the log is opened
    file.execute("UPDATE stored_events SET state = ? WHERE rowid = ?", (state, row))
    file.commit()


def _flipped(folder: Path, at: int, seed: int) -> Iterator[str]:
    with open_log(folder) as log:
        try:
            log.read("game")
        except DamagedLog as found:
            if found.position != at:
                yield f"event {at} was changed, {found.position} is named (seed {seed})"
        else:
            yield f"event {at} was changed and read (seed {seed})"


def syncs(folder: Path, count: int, seed: int) -> list[str]:
    """T3, T5: the n-th sync of a process fails; what was acknowledged before is there. Needs `strace`."""
    if shutil.which("strace") is None:
        return ["there is no strace on this machine"]
    wrong = []
    for number in range(1, count + 1):
        place = folder / str(number)
        inject = f"inject=fsync,fdatasync:error=EIO:when={number}"
        traced = ["strace", "-f", "-qq", "-o", str(folder / "trace"), "-e", "trace=fsync,fdatasync", "-e", inject]
        writer = [sys.executable, "-P", "-m", "tests.faults.machine", "write", str(place)]
        result = subprocess.run([*traced, *writer], capture_output=True, text=True).stdout.split()
        with open_log(place) as log:
            stored = log.position("game")
            damaged = UndamagedLog(log).damaged
        if stored < len(result) or damaged:
            wrong.append(f"sync {number}: {len(result)} acknowledged, {stored} kept, {list(map(str, damaged.values()))}")
    return wrong


def write(folder: Path) -> None:
    """Appends eight events and says the position of each that stays; stops at the first that is not."""
    with open_log(folder) as log:
        for number in range(8):
            append(log, number)
            print(number, flush=True)


PIECES = (
    *(
        "1 ",
        "3x ",
        "×",
        "Main (",
        ")",
        "【",
        "】",
        '"',
        '""',
        "//",
        "#",
        "~",
        "[",
        "]",
        "[[",
        "=",
        ".",
        ",",
        ";",
        "\t",
        ":",
        "|",
        "`",
    ),
    *(
        "Kestrel",
        "Granite Mech",
        "U-001",
        "title",
        "card",
        "id",
        "name",
        "A play",
        "A",
        "B pass",
        "turn",
        "ruleset: gundam_war",
    ),
    *(
        "9" * 30,
        "-1",
        "１２",
        "ｘ",
        "カード",
        "\u3000",
        "\u202e",
        "e\u0301",
        "\x00",
        "\x1b",
        "{",
        "}",
        "(",
        "?",
        "!",
        "->",
        ">",
    ),
    *("\n", "\n", "\n", "\n---\n", "\r\n", " ", " ", "  "),
)


def texts(count: int, seed: int) -> list[str]:
    """T28: so many texts that nobody wrote, to every reader of texts: each is read, or refused with a place."""
    dice, wrong = random.Random(seed), []
    shelf = Catalogue(registry.specimens(RULESET).cards)
    parse_printing = registry.ruleset(RULESET).parse_printing
    readers: dict[str, Callable[[str], object]] = {
        **{f"deck {form}": (lambda text, form=form: parse_deck(text, shelf, form)) for form in READABLE_FORMATS},
        **{f"cards {form}": (lambda text, form=form: parse_cards(text, parse_printing, form)) for form in ("toml", "csv")},
        "sheet": parse_sheet,
    }
    for number in range(count):
        text = "".join(dice.choices(PIECES, k=dice.randrange(1, 40)))
        for name, reader in readers.items():
            try:
                reader(text)
            except SheetError:
                pass
            except Exception as error:  # whatever it is, the reader has fallen
                wrong.append(f"{name}, text {number} (seed {seed}): {type(error).__name__} {error!s:.80} for {text!r:.200}")
    return wrong


KINDS: dict[str, Callable[[Path, int, int], list[str]]] = {
    "kills": kills,
    "tears": tears,
    "flips": flips,
    "syncs": syncs,
    "texts": lambda folder, count, seed: texts(count, seed),
}


def main(kind: str, count: int, seed: int) -> int:
    """Does one of them and says what does not apply."""
    with TemporaryDirectory() as folder:
        wrong = KINDS[kind](Path(folder), count, seed)
    print(*wrong, f"{kind}: {count} tried with seed {seed}, {len(wrong)} wrong", sep="\n")
    return bool(wrong)


if __name__ == "__main__":
    if sys.argv[1] == "write":
        write(Path(sys.argv[2]))
        raise SystemExit
    raise SystemExit(main(sys.argv[1], int((*sys.argv, "200")[2]), int((*sys.argv, "", "1")[3] or 1)))
