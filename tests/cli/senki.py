"""The command line in this process: `senki("games", "--json")` gives code, stdout and stderr."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path
from shutil import copytree
from typing import Any, NamedTuple

import pytest
from typer.core import TyperGroup
from typer.main import get_group
from typer.testing import CliRunner

from scripts.cli.application import build_application
from scripts.cli.commands import COMMANDS

DEMO = Path("scripts/demo/gundam_war.txt").resolve()


class Answer(NamedTuple):
    """What a command answered."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """Its stdout as JSON."""
        return json.loads(self.out)


@pytest.fixture
def senki(tmp_path, monkeypatch):
    """Runs one command over a data folder of the test's own."""
    monkeypatch.setenv("SENKI_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("SENKI_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("SENKI_LANG", "")  # `--lang` before a command sets it for what follows
    monkeypatch.chdir(tmp_path)

    return typed


def typed(*words: str) -> Answer:
    """Runs one command. Raises what the command did not expect."""
    named = next((word for word in words if not word.startswith("-")), "")
    code: Any = 0
    with CliRunner().isolation() as (out, err, _):
        try:
            _command(named if named in COMMANDS else "").main(args=list(words), prog_name="senki")
        except SystemExit as ended:
            code = ended.code or 0
        sys.stdout.flush()
        sys.stderr.flush()
        return Answer(code, _text(out), _text(err))


@cache
def _command(named: str) -> TyperGroup:
    """What `build_application` makes for this command; it takes as long as many commands do."""
    return get_group(build_application([named]))


def _text(stream: BytesIO) -> str:
    return stream.getvalue().decode("utf-8", "replace").replace("\r\n", "\n")


@pytest.fixture(scope="session")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Answer]:
    """`stored(folder, "demo", "star_front")`: what a command leaves in a new data folder, and its answer. It is run once, and
    what it left is copied; not where logs are in a database."""
    left: dict[tuple[str, ...], tuple[Path, Answer]] = {}

    def leave(folder: Path, *words: str) -> Answer:
        if os.environ.get("SENKI_TESTS_IN") == "postgres":
            return typed(*words, "--data", str(folder))
        if words not in left:
            home = tmp_path_factory.mktemp("stored") / "data"
            left[words] = home, typed(*words, "--data", str(home))
        home, answer = left[words]
        copytree(home, folder)
        return answer

    return leave


@pytest.fixture
def demo_game(senki, stored, tmp_path):
    """The id of a recorded demo game."""
    answer = stored(tmp_path / "data", "record", str(DEMO), "--json")
    assert answer.code == 0, answer.err
    return answer.data["id"]
