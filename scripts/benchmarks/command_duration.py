"""Benchmark: the processor time of a whole command, from its start to its end, children included."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory
from typing import NamedTuple

from domain.kernel.record.event import Event
from replays.file import export

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 5
OVERVIEW, QUICK = 0.1, 0.3
"""Seconds of processor time that a command may take: one that needs no data, and one that reads or says something."""
COMMANDS = {
    ("--version",): OVERVIEW,
    ("--help",): OVERVIEW,
    ("games",): QUICK,
    ("stats", "players"): QUICK,
    ("table", "long"): QUICK,
    ("say", "open", "{a remark}"): QUICK,
}
"""Command -> the seconds that it may take. `long` stands for the id of the long game, `open` for that of a running game."""


class CommandTime(NamedTuple):
    """What was typed, the seconds of processor time of its fastest run, and those that it may take."""

    words: str
    seconds: float
    most: float


def measure_commands(events: Sequence[Event], ruleset: str, rounds: int = ROUNDS) -> list[CommandTime]:
    """Measures each command over a data folder with the long game and a game that goes on."""
    with TemporaryDirectory() as folder:
        data, file = Path(folder) / "data", Path(folder) / "long.senki"
        file.write_bytes(export(events))
        games = {
            "long": run_timed(data, "import", str(file))[0].split()[0],
            "open": run_timed(data, "new", ruleset)[0].split()[0],
        }
        run_timed(data, "games")  # the statistics are up to date
        typed = {words: [games.get(word, word) for word in words] for words in COMMANDS}
        return [
            CommandTime(" ".join(words), min(run_timed(data, *typed[words])[1] for _ in range(rounds)), most)
            for words, most in COMMANDS.items()
        ]


def run_timed(data: Path, *words: str) -> tuple[str, float]:
    """Runs a command. Returns what it prints, and its seconds of processor time. Raises CalledProcessError."""
    before = _children_seconds()
    env = {**os.environ, "SENKI_DATA": str(data)}
    command = [sys.executable, "-P", "-m", "scripts.cli", *words]
    answer = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=True)
    return answer.stdout, _children_seconds() - before


def _children_seconds() -> float:
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
