"""What a command loads: a start is importing for the most part, so each command loads what it needs and no more."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.main import get_command

from scripts.cli.application import build_application
from scripts.cli.commands import COMMANDS
from scripts.cli.terminal.command_help import format_overview
from tests.cli.senki import DEMO, typed

ROOT = Path(__file__).resolve().parents[2]
RUN = """
import contextlib, io, json, sys
with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
    from scripts.cli.__main__ import run
    run()
print(json.dumps(sorted(sys.modules)))
"""
LARGE = {
    *("numpy", "rustworkx", "pydantic", "sqlite_utils", "xlsxwriter", "py_mini_racer", "openskill"),
    *("cryptography", "rich.console"),
}
"""Libraries that take longer to load than a quick command may take."""
LIMITS = {
    ("--version",): 80,
    ("--help",): 140,
    ("games",): 460,
    ("stats", "players"): 450,
    ("table", "last"): 540,
    ("say", "last", "done"): 560,
}
"""Command -> the most modules that it loads. A new one is worth it if the command needs it."""
RULEBOOK = "domain.rulesets."
WITH_RULES = ("table", "say")
"""Commands that load a rulebook: that of the game."""


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a game that goes on."""
    folder = tmp_path_factory.mktemp("start") / "data"
    assert typed("record", str(DEMO), "--data", str(folder)).code == 0
    assert typed("new", "gundam_war", "--data", str(folder)).code == 0
    assert typed("games", "--data", str(folder)).code == 0  # the statistics are up to date
    return folder


def loaded(data: Path, *words: str) -> set[str]:
    """The modules that a command loads, in a process of its own."""
    env = {**os.environ, "SENKI_DATA": str(data), "LC_ALL": "C", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-P", "-c", RUN, *words]
    answer = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    return set(json.loads(answer.stdout.splitlines()[-1]))


@pytest.mark.parametrize("words", LIMITS, ids=" ".join)
def test_a_command_loads_no_more_than_it_needs(data: Path, words: tuple[str, ...]) -> None:
    result = loaded(data, *words)
    assert result & LARGE == set()
    assert len(result) <= LIMITS[words]
    rulebooks = {name.split(".")[2] for name in result if name.startswith(RULEBOOK)}
    assert rulebooks == ({"gundam_war"} if words[0] in WITH_RULES else set())


@pytest.mark.parametrize("language", ["en", "ja", "zh"])
def test_the_overview_is_the_help_page_of_all_commands(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    """It is written without the commands, so that it comes at once, and must not differ from what they would say."""
    monkeypatch.setenv("SENKI_LANG", language)
    with pytest.raises(SystemExit):
        get_command(build_application([]))(["--help"], prog_name="senki")
    assert f"{format_overview(COMMANDS, language)}\n" == capsys.readouterr().out
