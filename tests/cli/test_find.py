"""`senki find` shows moments with the words of a search; its answers are those of the service and of the page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.senki import DEMO, typed


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A data folder with the demo game of Gundam War."""
    folder = tmp_path_factory.mktemp("find") / "data"
    assert typed("record", str(DEMO), "--data", str(folder)).code == 0
    return str(folder)


def test_a_moment_is_listed_with_its_turn_and_player(data: str) -> None:
    answer = typed("find", "--played", "jamming field", "--answering", "Reckless Charge", "--data", data)
    assert answer.code == 0
    head, row = answer.out.splitlines()
    assert head.split()[1:5] == ["Turn", "Position", "Moment", "Name"]
    assert row.split()[1:6] == ["8", "211", "played", "Jamming", "Field"]


@pytest.mark.parametrize(("language", "word"), [("en", "played"), ("ja", "プレイ"), ("zh", "使用")])
def test_a_moment_is_described_in_the_language_of_the_reader(data: str, language: str, word: str) -> None:
    assert word in typed("find", "--played", "Jamming Field", "--lang", language, "--data", data).out


def test_the_board_of_a_moment_is_what_spectators_saw(data: str) -> None:
    lines = typed("find", "--played", "Jamming Field", "--boards", "--data", data).out.splitlines()
    assert "Turn 8" in lines[0]
    assert "    Cut-in: Broadside, Reckless Charge, Jamming Field" in lines


def test_moments_come_in_pages(data: str) -> None:
    search = ("find", "--answering", "Broadside", "--json", "--data", data)
    whole = json.loads(typed(*search).out)
    pages = [json.loads(typed(*search, "--rows", "1", "--skip", str(skip)).out) for skip in range(2)]
    assert [row for page in pages for row in page] == whole


def test_a_search_that_cannot_be_answered_exits_with_the_choices(data: str) -> None:
    answer = typed("find", "--card", "Ember", "--zone", "nowhere", "--ruleset", "gundam_war", "--data", data)
    assert answer.code == 2
    assert "junkyard" in answer.err
    assert typed("find", "--data", data).code == 2


@pytest.mark.parametrize("word", ["最大の一撃", "最大一擊", "Largest Blow"])
def test_a_highlight_and_a_deck_are_taken_in_the_words_of_the_page(data: str, word: str) -> None:
    """Given words of any language for a highlight and for a deck, then the answer is that of their ids."""
    (game,) = json.loads(typed("games", "--json", "--data", data).out)
    deck = game["seats"][0]["deck"]
    by_id = typed("find", "--moment", "blow", "--deck", deck, "--json", "--data", data)
    by_word = typed("find", "--moment", word, "--deck", deck.upper().replace("_", " "), "--json", "--data", data)
    assert by_word.out == by_id.out
    assert json.loads(by_id.out) != []


@pytest.mark.parametrize("option", ["--player", "--league", "--deck"])
def test_an_unknown_name_of_a_filter_exits_and_says_what_was_expected(data: str, option: str) -> None:
    answer = typed("find", "--moment", "blow", option, "Nobodyx", "--data", data)
    assert answer.code == 2
    assert "Nobodyx" in answer.err
    assert "expected" in answer.err
    near = typed("find", "--moment", "blow", "--player", "mikka", "--data", data)
    assert "mika" in near.err.replace("mikka", "")


def test_statistics_and_the_list_of_games_take_a_deck_in_words(data: str) -> None:
    (game,) = json.loads(typed("games", "--json", "--data", data).out)
    deck = game["seats"][0]["deck"]
    for command in (("games",), ("stats", "decks")):
        by_id, by_word = (typed(*command, "--deck", each, "--json", "--data", data).out for each in (deck, deck.upper()))
        assert json.loads(by_id) != []
        assert by_word == by_id


def test_days_are_filtered_by_the_words_of_the_service(data: str) -> None:
    search = ("find", "--answering", "Broadside", "--json", "--data", data)
    for since, until in (("--from", "--to"), ("--since", "--until")):
        assert json.loads(typed(*search, since, "2026-01-01").out) != []
        assert json.loads(typed(*search, since, "2000-01-01", until, "2000-01-02").out) == []


def test_an_archive_answers_a_search(data: str, tmp_path: Path) -> None:
    archive = str(tmp_path / "archive")
    assert typed("rebuild", "--archive", archive, "--data", data).code == 0
    assert typed("find", "--played", "Swift", "--archive", archive).code == 2  # no card of this name
    rows = json.loads(typed("find", "--answering", "Broadside", "--archive", archive, "--json").out)
    assert [row["at"] for row in rows] == [209, 211]
    assert typed("find", "--answering", "Broadside", "--archive", archive, "--boards").code == 2
