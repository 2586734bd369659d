"""A rulebook of another package: found where it is installed, played, recorded, replayed and drawn as any other."""

import json
import re
from pathlib import Path

import pytest

from domain import registry
from domain.kernel.contract.ruleset import CONTRACT_VERSION
from domain.kernel.views.views import SPECTATOR, make_view
from replays.viewer.packed_json import unpack_json
from replays.viewer.picture import BoardRenderer
from scripts.conformance.checks import EDGES, OF_GAME, OF_RULESET
from scripts.conformance.edges import load_edge
from scripts.conformance.sample_games import finished_game
from scripts.ruleset_tools.new_ruleset import main, new_ruleset
from tests.strangers.conftest import HOME, installed

SHEET = """ruleset: lanterns
deck A:
4 Ferryman's Lamp
4 Fox Fire
4 Paper Moon
4 Carp Banner
4 Ember Bowl
end

A first A
A play "Ferryman's Lamp"
B play "Gust of the Ninth Month" on "Ferryman's Lamp"
A blow "Ferryman's Lamp" on "Gust of the Ninth Month"
B pass
A concede
"""


def test_an_installed_package_brings_its_ruleset(lanterns):
    assert registry.available() == (*registry.RULESETS, "lanterns")
    assert registry.ruleset(lanterns).book.title == "Lanterns on the River"


@pytest.mark.parametrize("check", OF_RULESET, ids=lambda check: check.__name__)
def test_it_holds_what_every_ruleset_holds(lanterns, check):
    assert list(check(lanterns)) == []


@pytest.mark.parametrize("check", OF_GAME, ids=lambda check: check.__name__)
def test_its_games_hold_it_too(lanterns, check):
    assert list(check(lanterns, "spring")) == []


@pytest.mark.parametrize("edge", ["scribe", "unknown", "offers", "twins", "lists", "nonsense", "paper", "swallowed"])
def test_it_holds_at_its_edges(lanterns, edge):
    assert load_edge(edge).run(lanterns, "edges", 6 if edge == "lists" else 120).to_plain()["errors"] == []


def test_a_game_on_paper_is_recorded_shown_and_counted(lanterns, senki, tmp_path):
    """Given a sheet of such a game, when it is recorded, then it is shown, told, exported, verified and counted."""
    sheet = tmp_path / "game.txt"
    sheet.write_text(SHEET, "utf-8")
    answer = senki("record", str(sheet), "--json")
    assert answer.code == 0, answer.err
    game = answer.data["id"]
    assert "Ashes (1): Gust of the Ninth Month" in senki("table", game).out
    assert "A blows with Ferryman's Lamp at Gust of the Ninth Month" in senki("log", game).out
    assert "が「渡し守の灯」をともす" in senki("log", game, "--lang", "ja").out
    assert senki("audit", game).code == 0
    page, picture = tmp_path / "game.html", tmp_path / "game.svg"
    assert senki("export", game, str(page)).code == 0
    records = json.loads(re.search(r'id="records"[^>]*>(.*?)</script>', page.read_text("utf-8"))[1])
    assert "河上燈籠" in json.dumps(unpack_json(records["book"]), ensure_ascii=False)
    assert senki("table", game, "--svg", str(picture)).code == 0
    assert "Ferryman" in picture.read_text("utf-8")
    assert senki("games", "--json").data[0]["ruleset"] == "lanterns"


def test_its_board_is_drawn_at_every_moment(lanterns):
    events = finished_game(lanterns, "spring").desk.events
    with BoardRenderer(make_view(events, SPECTATOR)) as drawing:
        for position in range(0, len(events) + 1, 20):
            assert not re.search(r"undefined|NaN|null|\[object", drawing.svg(position))


def written(place: Path, name: str, body: str) -> None:
    (place / f"{name}.py").write_text(body, "utf-8")
    installed(place, f"senki-{name}", {name: name})
    registry.clear_ruleset_caches()


@pytest.mark.parametrize(
    ("name", "body", "why"),
    [
        ("torn", "import nothing_of_that_name", "ModuleNotFoundError"),
        (
            "later",
            "from domain.parts.common.ruleset_package import build_ruleset\n"
            f'RULESET = build_ruleset("lanterns", {CONTRACT_VERSION + 1})',
            "this Senki has",
        ),
        ("mask", "from lanterns import RULESET", "its book has the id lanterns"),
        ("seven", "RULESET = 7", "is no ruleset"),
    ],
)
def test_a_package_that_does_not_work_is_named_and_keeps_nobody_from_playing(place, senki, name, body, why):
    """Given a package that breaks down, when the rulebooks are listed, then it is stated why, and the others are there."""
    written(place, name, body)
    assert registry.available() == registry.RULESETS
    answer = senki("rulesets")
    assert answer.code == 0
    assert name in answer.err + answer.out
    assert why in registry.broken_rulesets()[name]
    with pytest.raises(KeyError) as caught:
        registry.ruleset(name)
    assert f"{name} cannot be used" in str(caught.value.args[0])


def test_no_package_takes_the_place_of_a_rulebook_of_this_edition(place):
    installed(place, "senki-thief", {"robotech": "lanterns"})
    registry.clear_ruleset_caches()
    assert registry.ruleset("robotech").book.title == "Robotech"


def test_a_folder_is_asked_what_every_ruleset_holds(place, senki):
    """Given a package that is not installed, when it is asked to conform, then each check is stated and none fails."""
    answer = senki("conform", str(HOME), "--games", "1")
    assert answer.code == 0, answer.out
    assert answer.out.count("✓") == len(OF_RULESET) + len(OF_GAME) + len(EDGES)
    assert "✗" not in answer.out


def test_what_does_not_hold_is_reported(place, senki):
    """Given a term that is missing, when the package is asked, then the check that tells it fails."""
    made = new_ruleset("kites", place)
    terms = made / "kites" / "terms.toml"
    terms.write_text(terms.read_text("utf-8").replace("ashes = ", "dust = "), "utf-8")
    answer = senki("conform", str(made), "--games", "1")
    assert answer.code == 1
    assert answer.out.count("✗") == 1
    assert "    ashes" in answer.out


def test_a_torn_table_of_words_is_named_with_its_file(place, senki):
    made = new_ruleset("torn_kites", place)
    with (made / "torn_kites" / "terms.toml").open("a", encoding="utf-8") as terms:
        terms.write("pile = 7\n")
    answer = senki("conform", str(made), "--games", "1")
    assert answer.code == 2
    assert "terms.toml: Cannot overwrite a value" in answer.err


def test_a_new_ruleset_works_before_a_word_of_it_is_changed(place, senki):
    made = new_ruleset("paper_boats", place)
    answer = senki("conform", str(made), "--games", "1")
    assert answer.code == 0, answer.out
    assert "lanterns" not in "".join(
        line for path in made.rglob("*.py") for line in path.read_text("utf-8").splitlines() if "import" in line
    )


def test_a_name_that_is_none_and_a_folder_that_is_there_are_refused(tmp_path, capsys):
    assert main(["Paper Boats", str(tmp_path)]) == 2
    assert "small letters" in capsys.readouterr().err
    for taken in ("star_front", "os", "replays"):
        assert main([taken, str(tmp_path)]) == 2
        assert f"{taken} is the name of something else" in capsys.readouterr().err
    (tmp_path / "boats").mkdir()
    assert main(["boats", str(tmp_path)]) == 2
    assert "is there already" in capsys.readouterr().err
