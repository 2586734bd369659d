"""A record opens without the rules that judged it."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from domain import registry
from replays.file import export
from scripts.simulation.random_games import random_game
from tests.soak import in_full

FAR = 10_000
HOUSE = Path(__file__).parents[2]
PACKAGES = ("domain", "projections", "replays", "scripts")


@pytest.fixture(scope="module")
def bare_house(tmp_path_factory):
    """A copy of Senki in which domain/rulesets is gone."""
    house = tmp_path_factory.mktemp("bare")
    for name in PACKAGES:
        shutil.copytree(HOUSE / name, house / name)  # with the bytecode, which stays true
    shutil.copy(HOUSE / "pyproject.toml", house)
    shutil.rmtree(house / "domain" / "rulesets")
    return house


START = """
import json, runpy, sys
sys.path.insert(0, sys.argv[1])
for words in json.loads(sys.argv[2]):
    sys.argv = ["senki", *words]
    try:
        runpy.run_module("scripts.cli", run_name="__main__")
    except SystemExit as ended:
        if ended.code:
            raise
    print(end="\\x1e", flush=True)
"""


def run_in(house, data, *commands):
    """One process that carries out these commands there, up to the first that is refused."""
    command = [sys.executable, "-P", "-c", START, str(house), json.dumps([list(map(str, words)) for words in commands])]
    environment = {**os.environ, "SENKI_DATA": str(data)}
    return subprocess.run(command, capture_output=True, text=True, cwd=house, env=environment)


def outputs_of(house, data, *commands):
    """What these commands, each with `--json`, tell there."""
    done = run_in(house, data, *((*words, "--json") for words in commands))
    assert done.returncode == 0, done.stderr
    return [json.loads(result) for result in done.stdout.split("\x1e")[:-1]]


def unreckoned(board: dict[str, Any]) -> dict[str, Any]:
    """A board without what only the rules can compute: what seats count, costs and points of cards."""
    zones = {key: [{name: card[name] for name in card if name not in ("cost", "points")} for card in cards]
             for key, cards in board["zones"].items()}  # fmt: skip
    counters = {seat: {**result, "counts": {}} for seat, result in board["seats"].items()}
    return {**board, "zones": zones, "seats": counters}


def test_an_exported_game_is_imported_and_shown_at_any_position_where_the_rulesets_are_deleted(
    senki, demo_game, bare_house, tmp_path
):
    senki("export", demo_game, str(tmp_path / "game.senki"))
    looks = [("table", "last", "--at", at, "--as", "B") for at in ("0", "100", "376")]
    _, *boards = outputs_of(bare_house, tmp_path / "bare", ("import", tmp_path / "game.senki"), *looks)
    for board, (_, _, *where) in zip(boards, looks, strict=True):
        assert unreckoned(board) == unreckoned(senki("table", demo_game, *where, "--json").data)


def test_a_record_of_every_game_opens_where_the_rulesets_are_deleted(senki, bare_house, tmp_path):
    files, looks = [], []
    for ruleset in registry.available():
        game = random_game(ruleset, "without rules")
        while game.decisions < in_full(FAR, 50) and game.step():
            pass
        files.append(tmp_path / f"{ruleset}.senki")
        files[-1].write_bytes(export(game.desk.events, f"{ruleset}game"))
        looks.append(("--at", str(len(game.desk.events) // 2), "--as", "A"))
    taken = [senki("import", str(file), "--json").data["id"] for file in files]
    tables = [("table", game, *look) for game, look in zip(taken, looks, strict=True)]
    result = outputs_of(bare_house, tmp_path / "bare", *(("import", file) for file in files), *tables)
    assert [each["id"] for each in result[: len(files)]] == taken
    for game, look, board in zip(taken, looks, result[len(files) :], strict=True):
        assert unreckoned(board) == unreckoned(senki("table", game, *look, "--json").data)


def test_the_log_is_read_and_the_rules_are_missed_only_where_something_is_judged(senki, demo_game, bare_house, tmp_path):
    senki("export", demo_game, str(tmp_path / "game.senki"))
    read = run_in(bare_house, tmp_path / "bare", ("import", tmp_path / "game.senki"), ("log", "last"))
    assert read.returncode == 0, read.stderr
    refused = run_in(bare_house, tmp_path / "bare", ("audit", "last"))
    assert refused.returncode == 2
    assert "gundam_war" in refused.stderr
    assert "Traceback" not in refused.stderr
