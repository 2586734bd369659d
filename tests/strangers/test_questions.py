"""A statistic of another package: found where it is installed, asked in every place, and refused where it is faulty."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from projections.plugin_questions import ENTRY_POINT_GROUP, clear_question_cache
from projections.statistics_queries import QUESTIONS, all_questions, broken_installed_questions, installed_questions
from tests.api.served import Served
from tests.cli.test_site import stored
from tests.documents.examples import examples
from tests.strangers.conftest import installed

PAGE = Path(__file__).parents[2] / "docs" / "extend" / "statistic.md"


def bring(place: Path, points: dict[str, str], **modules: str) -> None:
    """Installs a package with these entry points and modules."""
    for name, body in modules.items():
        (place / f"{name}.py").write_text(body, "utf-8")
    installed(place, f"senki-{'-'.join(points)}", points, ENTRY_POINT_GROUP)
    clear_question_cache()


@pytest.fixture
def long_games(place: Path) -> str:
    """The example of the manual, installed."""
    bring(
        place,
        {"long_games": "long_games:LONG_GAMES"},
        long_games=next(block.text for block in examples(PAGE) if block.language == "python"),
    )
    return "long_games"


@pytest.fixture
def served(tmp_path) -> Iterator[Served]:
    service = Served(tmp_path)
    yield service
    service.close()


@pytest.fixture
def club(senki, long_games) -> list[str]:
    """Two finished games, of which the second was longer."""
    games = [senki("new", "gundam_war", "--player", "A=ann", "--player", "B=ben").out.strip() for _ in range(2)]
    assert senki("say", games[1], "A first A").code == 0
    for game in games:
        assert senki("say", game, "B concede").code == 0
    return games


def test_the_terminal_answers_it_with_its_headings(senki, club):
    rows = senki("stats", "long_games", "--json").data
    assert [row["game"] for row in rows] == [club[1], club[0]]
    assert "ターン数" in senki("stats", "long_games", "--lang", "ja").out
    assert senki("stats", "long_games", "--csv").out.startswith("game,ruleset,turns")


def test_pages_are_made_from_all_its_rows(senki, club):
    """Given an answer of two rows from a question that knows no pages, when one row after the first is asked for, then it is
    the second."""
    assert [row["game"] for row in senki("stats", "long_games", "--rows", "1", "--skip", "1", "--json").data] == [club[0]]


def test_the_filter_of_the_reader_reaches_it(senki, club):
    assert senki("stats", "long_games", "--ruleset", "robotech", "--json").data == []


def test_the_service_lists_it_with_its_words_and_answers_in_every_form(served: Served, long_games):
    table = served.table()
    table.send("concede", {"seat": "B"})
    listed = served.client.get("/api/statistics").json()
    assert listed["questions"][-1] == "long_games"
    assert listed["words"]["question.long_games"]["zh"] == "長局"
    assert listed["words"]["column.turns"]["ja"] == "ターン数"
    assert [row["game"] for row in served.client.get("/api/statistics/long_games").json()["items"]] == [table.game]
    for form in ("csv", "xlsx", "html"):
        assert served.client.get(f"/api/statistics/long_games?form={form}").status_code == 200


def test_a_site_has_its_answers_and_words(senki, club, tmp_path):
    folder = tmp_path / "site"
    assert senki("site", str(folder)).code == 0
    shared = stored(folder / "data" / "club.js")
    assert shared["questions"] == [*QUESTIONS, "long_games"]
    assert shared["words"]["question.long_games"]["ja"] == "長い対戦"
    answers = stored(folder / "data" / "statistics" / "all.js")
    assert [row["game"] for row in answers["long_games"]] == [club[1], club[0]]


FAULTY = {
    "absent": ("module_that_is_absent:QUESTION", None, "ModuleNotFoundError"),
    "number": ("module_of_a_number:QUESTION", "QUESTION = 7", "is no InstalledQuestion"),
    "Loud": ("module_of_a_loud_name:QUESTION", "QUESTION = 7", "small letters"),
    "players": (
        "taken:QUESTION",
        "from projections.library import InstalledQuestion\nQUESTION = InstalledQuestion(lambda models, which: [])",
        "taken",
    ),
    "deck_games": (
        "taken:QUESTION",
        "from projections.library import InstalledQuestion\nQUESTION = InstalledQuestion(lambda models, which: [])",
        "taken",
    ),
}


@pytest.mark.parametrize("name", FAULTY)
def test_one_that_cannot_be_used_is_named_and_disables_no_other(place, senki, long_games, name):
    """Given a working question and a faulty one, when they are listed, then the faulty one is named with the reason."""
    where, body, why = FAULTY[name]
    bring(place, {name: where}, **({where.partition(":")[0]: body} if body else {}))
    assert all_questions() == (*QUESTIONS, "long_games")
    assert why in broken_installed_questions()[name]
    assert senki("stats", "players").code == 0
    if name not in QUESTIONS and name != "deck_games":
        answer = senki("stats", name)
        assert answer.code == 2
        assert why in answer.err


def test_of_two_packages_with_one_name_neither_is_chosen(place, long_games):
    bring(
        place,
        {"long_games": "other:QUESTION", "wide_games": "other:QUESTION"},
        other="from projections.library import InstalledQuestion\nQUESTION = InstalledQuestion(lambda models, which: [])",
    )
    assert list(installed_questions()) == ["wide_games"]
    assert "two packages" in broken_installed_questions()["long_games"]


BAD_ANSWERS = {
    "raises": "1 / 0",
    "none": "None",
    "tuples": "[(1, 2)]",
    "objects": "[{'game': object()}]",
    "columns": "[{1: 'game'}]",
}


@pytest.fixture(params=BAD_ANSWERS)
def failing(place: Path, request) -> Iterator[str]:
    """The name of a question whose answer is none."""
    answer = BAD_ANSWERS[request.param]
    body = f"from projections.library import InstalledQuestion\nQUESTION = InstalledQuestion(lambda models, which: {answer})"
    bring(place, {"failing": f"failing_{request.param}:QUESTION"}, **{f"failing_{request.param}": body})
    return "failing"


def test_one_that_fails_says_so_and_nothing_of_its_answer_is_shown(served: Served, senki, tmp_path, failing):
    """Given a question whose answer is none, when it is asked for at the terminal, over HTTP and for a site, then each says
    that it fails, and the site is written without it."""
    answer = senki("stats", failing)
    assert answer.code == 4
    assert re.search(r"the statistic failing of another package cannot be used: \S", answer.err)
    refused = served.client.get(f"/api/statistics/{failing}")
    assert (refused.status_code, refused.json()["type"]) == (500, "/problems/question-failed")
    assert set(refused.json()["titles"]) == {"ja", "zh"}
    assert served.client.get("/api/statistics/players").status_code == 200
    game = senki("new", "gundam_war").out.strip()
    assert senki("say", game, "B concede").code == 0
    built = senki("site", str(tmp_path / "site"))
    assert built.code == 0
    assert "the statistic failing" in built.err
    assert "failing" not in stored(tmp_path / "site" / "data" / "club.js")["questions"]
