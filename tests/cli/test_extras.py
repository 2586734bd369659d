"""What a light installation can do, and how it says which extra brings the rest (docs/install.md)."""

import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from replays.extras import EXTRAS
from scripts.cli import demo_games

ROOT = Path(__file__).parents[2]
WITHOUT_EXTRAS = """
import sys
sys.modules.update(dict.fromkeys({modules}))  # as if they were not installed
"""
COMMAND = WITHOUT_EXTRAS + "from scripts.cli.__main__ import run\nrun(resident=False)"
ENDED = "--- ended without a fault ---\n"
COMMANDS = (
    WITHOUT_EXTRAS
    + f"""
from scripts.cli.__main__ import run
typed = sys.argv[1:]
for words in typed:
    sys.argv[1:] = words.split()
    try:
        run(resident=False)
    except SystemExit as end:
        assert not end.code, words
    print({ENDED!r}, end="")
"""
)
"""Runs several commands, one after the other, until one has another exit code than 0."""


def distributions(extra):
    """The names of the libraries that an extra names in pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = project["dependencies"] if extra == "" else project["optional-dependencies"][extra]
    return {plain(each.split(";")[0].split(">")[0].split("[")[0]) for each in wanted} - {"senki"}


def plain(name):
    """A distribution's name in one spelling."""
    return name.strip().lower().replace("_", "-")


def modules_of(extra):
    """The modules that the libraries of an extra install."""
    named = distributions(extra)
    return sorted(module for module, by in packages_distributions().items() if named & set(map(plain, by)))


ALL_MODULES = ["pysqlite3", "_quickjs", *(module for modules in EXTRAS.values() for module in modules)]


def light(code, *words, data=None):
    """Runs code in a Python without the modules of the extras."""
    return subprocess.run(
        [sys.executable, "-c", code.format(modules=ALL_MODULES), *words],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={"SENKI_LANG": "en", "SENKI_DATA": str(data or ROOT / "none"), "PATH": "/usr/bin:/bin"},
    )


@pytest.fixture
def record(senki, demo_game, tmp_path):
    """A record file of the demo's first game."""
    assert senki("export", demo_game, "game.senki").code == 0
    return str(tmp_path / "game.senki")


@pytest.mark.parametrize("extra", EXTRAS)
def test_every_module_of_an_extra_is_known_to_belong_to_it(extra):
    assert set(EXTRAS[extra]) <= {*modules_of(extra), "starlette"}


def test_a_light_installation_reads_and_verifies_a_record_and_prints_its_log(record):
    expected = {
        f"verify {record}": "verdict: whole",
        f"log {record}": "Turn 1",
        f"table {record}": "position ",
        f"table {record} --json": '"position"',
        f"sheet {record}": "// head ",
        "rules gundam_war": "GW-",
        "--version": "senki ",
    }
    answer = light(COMMANDS, *expected)
    said = answer.stdout.split(ENDED)
    assert said[-1] == "", answer.stderr
    for (words, part), printed in zip(expected.items(), said[:-1], strict=True):
        assert part in printed, (words, printed[:300], answer.stderr)


def test_its_log_is_in_notation_and_says_what_sentences_need(record):
    answer = light(COMMAND, "log", record)
    assert "Sentences need the extra `pictures`" in answer.stderr


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (["games"], "log"),
        (["record", str(demo_games.scoresheet_path("gundam_war"))], "log"),
        (["stats"], "log"),
        (["league", "list"], "league"),
        (["table", "RECORD", "--png", "board.png"], "pictures"),
        (["serve"], "serve"),
    ],
)
def test_what_needs_an_extra_names_it(record, tmp_path, words, extra):
    given = [record if word == "RECORD" else word for word in words]
    answer = light(COMMAND, *given, data=tmp_path)
    assert (answer.returncode, f"senki[{extra}]" in answer.stderr) == (4, True), (answer.stdout, answer.stderr)
    assert "Traceback" not in answer.stderr


def test_the_library_reads_without_extras_and_names_those_it_needs(record):
    code = WITHOUT_EXTRAS + (
        "from pathlib import Path\n"
        "from replays.library import MissingExtra, open_record\n"
        "game = open_record(Path(sys.argv[1]))\n"
        "print(len(game), game.board_at().clock.turn > 0)\n"
        "try:\n    list(game.sentences())\nexcept MissingExtra as error:\n    print(error)\n"
        "try:\n    from replays.library import open_log\nexcept MissingExtra as error:\n    print(error)\n"
    )
    answer = light(code, record)
    assert answer.returncode == 0, answer.stderr
    first, sentences, log = answer.stdout.splitlines()
    assert first.endswith(" True")
    assert "senki[pictures]" in sentences
    assert "senki[log]" in log
