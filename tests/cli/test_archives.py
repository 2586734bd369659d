"""`senki rebuild --archive` and `senki stats --archive`: the same answers out of files of their own."""

from __future__ import annotations

from itertools import cycle

import pytest

from projections.statistics_queries import QUESTIONS
from replays.log import GameLog


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
        wanted = ("stats", question, *next(words))
        assert senki(*wanted, "--archive", house) == senki(*wanted), wanted


def test_an_archive_of_results_alone_answers_on_a_machine_that_has_no_data(senki, tmp_path):
    """Given matches from a file and no recorded game, when an archive is asked with another data folder, then players,
    ratings, decks and tables are those of the first."""
    rows = tmp_path / "spring.csv"
    rows.write_text("round,player1,player2,games1,games2\n1,ann,Benny,2,0\n1,cho,dai,2,1\n2,ann,cho,0,2\n")
    assert senki("league", "import", str(rows), "--as", "csv", "--ruleset", "gundam_war", "--season", "spring").code == 0
    assert senki("players", "--merge", "Benny", "--into", "ben").code == 0
    archive = tmp_path / "archive"
    assert "1 tournament with its results" in senki("rebuild", "--archive", archive).err
    for question in (*QUESTIONS, "league_matches", "league_standings"):
        asked = ("stats", question, "--json")
        assert senki(*asked, "--archive", archive, "--data", str(tmp_path / "empty")).data == senki(*asked).data, question
    players = {row["player"]: row["wins"] for row in senki("stats", "players", "--archive", archive, "--json").data}
    assert players == {"ann": 2, "cho": 4, "dai": 1, "ben": 0}


def test_of_a_log_without_games_and_tournaments_there_is_no_archive(senki, tmp_path):
    assert "no game and no tournament" in senki("rebuild", "--archive", tmp_path / "archive").err
    assert not (tmp_path / "archive").exists()


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


def test_a_folder_that_is_no_archive_is_reported_as_such(senki, tmp_path):
    answer = senki("stats", "--archive", tmp_path)
    assert (answer.code, "no archive of statistics" in answer.err) == (2, True)


def test_another_machine_with_the_same_log_goes_on_from_what_was_counted(senki, house, tmp_path, monkeypatch):
    """Given statistics in a file, when a copy of the data takes them over, then only what is new there is read."""
    exported, read = tmp_path / "handed", []
    assert "up to event" in senki("rebuild", "--hand-over", exported).err
    assert senki("backup", "elsewhere").code == 0
    assert senki("restore", "elsewhere", "--data", "new").code == 0
    game = senki("new", "gundam_war", "--player", "A=eve", "--data", "new").out.strip()
    read_log = GameLog.notifications_and_ends
    with monkeypatch.context() as watched:
        watched.setattr(GameLog, "notifications_and_ends", lambda log, *args: _noted(read, read_log(log, *args)))
        assert senki("rebuild", "--take-over", exported, "--data", "new").code == 0
    assert {noted.game for noted in read} == {game}
    assert len(senki("stats", "games", "--data", "new", "--json").data) == 4
    assert "there are statistics already" in senki("rebuild", "--take-over", exported, "--data", "new").err
    assert senki("rebuild", "--hand-over", tmp_path / "on", "--data", "new").code == 0


def _noted(read, result):
    events, _ = result
    read.extend(events)
    return result


def test_statistics_of_another_log_are_not_taken_over(senki, house, tmp_path):
    exported = tmp_path / "handed"
    senki("rebuild", "--hand-over", exported)
    senki("new", "gundam_war", "--data", "other")
    assert "of another log" in senki("rebuild", "--take-over", exported, "--data", "other").err
    (tmp_path / "torn").write_bytes(exported.read_bytes()[:5000])
    assert senki("rebuild", "--take-over", tmp_path / "torn", "--data", "other").code == 2
    assert (
        "no statistics that were handed over"
        in senki("rebuild", "--take-over", house / "archive.json", "--data", "other").err
    )
    assert not (tmp_path / "other" / "readmodels.sqlite").exists()
