"""The command line in this process: `senki("games", "--json")` gives code, stdout and stderr."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from typer.testing import CliRunner

from scripts.cli.__main__ import build

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
    monkeypatch.chdir(tmp_path)

    def run(*words: str) -> Answer:
        result = CliRunner().invoke(build(list(words)), list(words))
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Answer(result.exit_code, result.stdout, result.stderr)

    return run


@pytest.fixture
def demo_game(senki):
    """The id of a recorded demo game."""
    answer = senki("record", str(DEMO), "--json")
    assert answer.code == 0, answer.err
    return answer.data["id"]
