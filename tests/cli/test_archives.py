"""`senki rebuild --archive` and `senki stats --archive`: the same answers out of files of their own."""

from __future__ import annotations

from itertools import cycle

import pytest

from projections.questions import QUESTIONS


@pytest.fixture
def house(senki, tmp_path):
    """Two finished games and a running one, and their archive."""
    for event, player in (("cup", "ann"), ("open", "cho"), ("open", "dan")):
        words = ("--player", f"A={player}", "--player", "B=ben", "--about", f"event={event}", "--about", "date=2026-11-14")
        game = senki("new", "gundam_war", *words).out.strip()
        if player != "dan":
            assert senki("say", game, "A concede").code == 0
    archive = tmp_path / "archive"
    assert "3 games" in senki("rebuild", "--archive", archive).err
    return archive


def test_an_archive_is_asked_as_the_data_folder_is(senki, house):
    words = cycle([(), ("--event", "cup"), ("--player", "ann", "--csv"), ("--rows", "1", "--skip", "1", "--json")])
    for question in (*QUESTIONS, "game_seats", "league_matches", "card_games"):
        asked = ("stats", question, *next(words))
        assert senki(*asked, "--archive", house) == senki(*asked), asked


def test_what_is_taken_out_of_an_archive_is_what_is_taken_out_of_the_folder(senki, house, tmp_path):
    for form in ("--package", "--parquet"):
        of_archive, of_folder = tmp_path / f"a{form}", tmp_path / f"f{form}"
        assert senki("stats", form, of_archive, "--archive", house).code == 0
        assert senki("stats", form, of_folder).code == 0
        assert sorted(path.relative_to(of_archive) for path in of_archive.rglob("*")) == sorted(
            path.relative_to(of_folder) for path in of_folder.rglob("*")
        )


def test_an_archive_that_is_there_is_not_written_over(senki, house):
    assert "there is something already" in senki("rebuild", "--archive", house).err


def test_work_that_is_shared_has_to_say_where_its_archive_lies(senki, house):
    assert "--archive FOLDER" in senki("rebuild", "--jobs", "2").err
    assert "--archive FOLDER" in senki("rebuild", "--scheduler", "tcp://127.0.0.1:8786").err


def test_a_folder_that_is_no_archive_is_told_so(senki, tmp_path):
    answer = senki("stats", "--archive", tmp_path)
    assert (answer.code, "no archive of statistics" in answer.err) == (2, True)
