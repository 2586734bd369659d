"""An archive answers every question as the read models do: the same rows, in the same order, of the same types."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest

from projections import GameFilter, ReadModels
from projections.archive import Archive, BadArchive, PartContent, merge_parts, open_archive, write_part
from projections.count_and_result_queries import is_precomputed
from projections.exports.table_exports import exportable_tables, table_rows
from projections.player_merges import PlayerMerges
from projections.statistics_queries import GAME_QUESTIONS, answer_question
from tests.projections.handmade import Handmade
from tests.projections.shelf import Said, Shelf, random_game
from tests.projections.test_questions import won
from tests.soak import one_in

SPELLED = ("anna", "ben", "cleo")
CHOICES = {
    "all": GameFilter(),
    "a ruleset": GameFilter(ruleset="gundam_war"),
    "a season": GameFilter(season="20/26"),
    "a player": GameFilter(player="anna"),
    "days": GameFilter(since="2026-11-02", until="2026-11-12"),
    "a deck": GameFilter(deck="Tower"),
    "a card": GameFilter(printing="ape"),
    "unlisted": GameFilter(unlisted=True),
    "views": GameFilter(views=True),
    "without": GameFilter(without=frozenset({"won1", "cards"})),
    "among": GameFilter(among=frozenset({"won1", "cards", "running"})),
    "none of them": GameFilter(among=frozenset()),
    "no ruleset": GameFilter(ruleset="nowhere"),
    "private": GameFilter(private=frozenset({"ben"})),
    "a page": GameFilter(rows=2, skip=1),
}


def viewed(of: str) -> list[Any]:
    """A record that was taken in as a spectator's view."""
    events = list(Handmade().ends(A="win", B="loss").events)
    view = {"game": of, "viewer": "spectator"}
    return [events[0]._replace(said={**events[0].said, "view": view}), *events[1:]]


def games() -> dict[str, list[Any]]:
    """Games of two rulesets, finished and running, listed or not, with lists, decks and cards."""
    about = {"league": "north", "season": "20/26", "event": "=cup", "decks": {"A": "Tower", "B": "Wall"}}
    listed = Handmade(lists={"A": {"ape": 3, "bee": 1}}, about=about).draws("A", "#1").plays("A", "#1", "ape")
    hit = listed.write("consequence", "castle_damaged", "B", seat="B", amount=3, source="combat").ends(A="draw", B="draw")
    return {
        **{f"won{number}": won(by, round=number, date=f"2026-11-0{number}", **about) for number, by in enumerate("ABA", 1)},
        "match1": won("A", match="m", game=1, round=4, date="2026-11-12"),
        "match2": won("A", match="m", game=2, round=4, date="2026-11-12"),
        "cards": hit.events,
        "running": Handmade(about={"decks": {"A": "Tower"}}).draws("A", "#1").plays("A", "#1", "cat").events,
        "secret": Said(about={"unlisted": True}).begins().says("A", "concede").events,
        "three": Handmade(seats=("A", "B", "C")).ends(A="win", B="loss", C="loss").events,
        "random": random_game(5, 90),
        "a view": viewed("cards"),
        "one view": viewed("elsewhere"),
        "two views": viewed("elsewhere"),
    }


def folded(folder: Path, result: dict[str, list[Any]], apart: frozenset[str] = frozenset()) -> list[PartContent]:
    """An archive of games, made in two parts."""
    parts, made = folder / "parts", []
    parts.mkdir(parents=True)
    numbered = [(number, game, events) for number, (game, events) in enumerate(result.items(), 1)]
    for name, some in (("one", numbered[:5]), ("two", numbered[5:])):
        same = PlayerMerges()
        same.reset_spellings(SPELLED)
        made.append(write_part(parts, name, some, same))
    merge_parts(parts, folder, apart, {"left_out": {}})
    return made


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[ReadModels, Archive]]:
    """The same games counted by read models and by an archive."""
    folder = tmp_path_factory.mktemp("both")
    models = ReadModels(folder / "models.sqlite", Shelf(games()))
    models.catch_up()
    folded(folder / "archive", games())
    with open_archive(folder / "archive") as archive:
        yield models, archive
    models.close()


def test_precomputed_counts_leave_out_unvouched_games(both: Any, tmp_path: Path) -> None:
    """Given an archive with games apart, then it answers without them, and of them alone, as read models do."""
    apart = frozenset({"won1", "cards"})
    folded(tmp_path / "archive", games(), apart)
    with open_archive(tmp_path / "archive") as archive:
        assert is_precomputed(archive, GameFilter(without=apart))
        for question, which in one_in(
            3, list(GAME_QUESTIONS), [GameFilter(without=apart), GameFilter(among=apart), GameFilter()]
        ):
            ask = GAME_QUESTIONS[question]
            assert ask(archive, which) == ask(both[0], which), (question, which)


@pytest.mark.parametrize(("question", "choice"), one_in(3, list(GAME_QUESTIONS), list(CHOICES)))
def test_every_question_has_the_same_answer(both: tuple[ReadModels, Archive], question: str, choice: str) -> None:
    embedded = answer_question(question, lambda: both[0], dict, CHOICES[choice])
    archived = answer_question(question, lambda: both[1], dict, CHOICES[choice])
    assert archived == embedded
    assert json.dumps(archived) == json.dumps(embedded), "the types are the same too"


def test_the_games_of_this_test_have_answers_to_every_question(both: tuple[ReadModels, Archive]) -> None:
    assert {
        question for question in GAME_QUESTIONS if not answer_question(question, lambda: both[0], dict, GameFilter())
    } == set()


def test_every_table_has_the_same_rows(both: tuple[ReadModels, Archive]) -> None:
    for name in exportable_tables(both[0]):
        embedded, archived = (table_rows(one, name, GameFilter(unlisted=True, views=True)) for one in both)
        assert archived == embedded, name


def test_the_files_of_a_ruleset_and_season_alone_answer_what_is_asked_of_them(
    both: tuple[ReadModels, Archive], tmp_path: Path
) -> None:
    folded(tmp_path / "archive", games())
    which = GameFilter(ruleset="handmade", season="20/26")
    with open_archive(tmp_path / "archive", "handmade", "20/26") as archive:
        for question in GAME_QUESTIONS:
            assert answer_question(question, lambda: archive, dict, which) == answer_question(
                question, lambda: both[0], dict, which
            ), question


def test_what_nobody_vouches_for_is_reported(tmp_path: Path) -> None:
    folded(tmp_path / "archive", games(), frozenset({"won1", "elsewhere"}))
    with open_archive(tmp_path / "archive") as archive:
        assert archive.unvouched == {"won1"}


def test_a_game_that_cannot_be_followed_is_left_out_and_reported(tmp_path: Path) -> None:
    odd = list(Handmade().ends(A="win", B="loss").events)
    odd[1] = odd[1]._replace(changes=(object(),))  # type: ignore[arg-type]
    parts = folded(tmp_path / "archive", {"odd": odd, **games()})
    assert {game: kind for part in parts for game, (_, kind) in part.failures.items()} == {"odd": "KeyError"}
    with open_archive(tmp_path / "archive") as archive:
        assert {row["game"] for row in archive.query("SELECT game FROM games")} == set(games())


def test_another_program_reads_the_views_next_to_the_files(
    both: tuple[ReadModels, Archive], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folded(tmp_path / "archive", games())
    monkeypatch.chdir(tmp_path / "archive")
    with duckdb.connect() as database:
        database.execute(Path("views.sql").read_text("utf-8"))
        (result,) = database.execute("SELECT COUNT(*), SUM(played) FROM card_games").fetchall()
    rows = table_rows(both[0], "card_games", GameFilter(unlisted=True, views=True))
    assert result == (len(rows), sum(row["played"] for row in rows))


@pytest.mark.parametrize("told", [None, "[]", '{"form": 1, "shape": {"games": "older"}}'])
def test_a_folder_that_is_no_archive_or_an_older_one_is_reported_as_such(tmp_path: Path, told: str | None) -> None:
    if told is not None:
        (tmp_path / "archive.json").write_text(told)
    with pytest.raises(BadArchive, match="senki rebuild --archive"):
        open_archive(tmp_path)


def test_without_duckdb_the_name_of_what_brings_it_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "duckdb", None)
    with pytest.raises(RuntimeError, match=r"senki\[analytics\]"):
        write_part(tmp_path, "one", [], PlayerMerges())
