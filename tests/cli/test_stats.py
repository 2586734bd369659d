"""`senki stats`: filters on every question, and the questions about the matches of tournaments."""

from __future__ import annotations

import pytest

from projections.statistics_queries import QUESTIONS


@pytest.fixture
def house(senki):
    """Two games of two events, and a tournament of two with decks."""
    for event, player in (("cup", "ann"), ("open", "cho")):
        words = ("--player", f"A={player}", "--player", "B=ben", "--about", f"event={event}", "--about", "date=2026-11-14")
        game = senki("new", "gundam_war", *words).out.strip()
        assert senki("say", game, "A concede").code == 0
    name = senki("league", "open", "Evening", "--ruleset", "gundam_war", "--rounds", "1", "--date", "2026-11-14").out.strip()
    senki("league", "players", name, "--add", "ann,ben")
    senki("league", "start", name)
    senki("league", "pair", name)
    senki("league", "result", name, "1", "2-0")
    return name


def test_every_question_takes_every_filter(senki, house):
    words = ("--event", "cup", "--from", "2026-11-01", "--to", "2026-11-30", "--ruleset", "gundam_war", "--player", "ann")
    for question in QUESTIONS:
        assert senki("stats", question, *words, "--json").code == 0, question


@pytest.mark.parametrize("title", ["gundam war", "ガンダムウォー", "鋼彈戰爭 Gundam War"])
def test_a_rulebook_is_chosen_by_its_title_in_any_language(senki, house, title):
    for command in (("stats", "games"), ("games",)):
        rows = senki(*command, "--ruleset", title, "--json").data
        assert rows == senki(*command, "--ruleset", "gundam_war", "--json").data
        assert len(rows) == 2
    assert "senki: no game is of the ruleset gundam" in senki("games", "--ruleset", "gundam").err


def test_games_are_counted_of_the_event_that_is_asked_for(senki, house):
    players = {row["player"]: row["games"] for row in senki("stats", "players", "--event", "cup", "--json").data}
    assert players == {"ann": 1, "ben": 1}
    assert senki("stats", "games", "--to", "2026-11-01", "--json").data == []


def test_a_depth_is_one_of_two_and_matches_have_none(senki, house):
    """Given games with plays, when a depth is chosen, then games answer it; one of matches is refused."""
    assert len(senki("stats", "games", "--depth", "plays", "--json").data) == 2
    assert senki("stats", "games", "--depth", "counted", "--json").data == []
    assert "expected plays, counted" in senki("stats", "--depth", "deep").err
    assert "have no depth" in senki("stats", "meta", "--depth", "plays").err


def test_the_list_of_games_takes_an_event_by_its_name_or_by_the_id_of_its_tournament(senki, house):
    """Given a tournament without recorded games, then its title and its id are known and list none."""
    assert len(senki("games", "--event", "cup", "--json").data) == 1
    for event in (house, "Evening"):
        answer = senki("games", "--event", event, "--json")
        assert (answer.code, answer.data) == (0, [])
    assert senki("games", "--event", "t-nowhere").code == 2


def test_ratings_come_from_the_matches_of_tournaments(senki, house):
    rows = senki("stats", "ratings", "--json").data
    assert sorted(row["player"] for row in rows) == ["ann", "ben"]
    assert senki("stats", "ratings", "--event", house, "--json").data == rows
    assert senki("stats", "ratings", "--event", "cup", "--json").data == []


@pytest.mark.parametrize("command", [*(("stats", each) for each in (*QUESTIONS, "game_seats", "league_players")), ("games",)])
def test_a_name_that_neither_a_game_nor_a_tournament_has_is_refused(senki, house, command):
    """Given games and a tournament, then an answer or a list for a misspelt name is refused with the nearest one, in the
    reader's language, and nothing is written."""
    for option, word, near in (("--player", "annn", "ann"), ("--event", "cupp", "cup"), ("--event", "Evning", "Evening")):
        answer = senki(*command, option, word)
        assert (answer.code, answer.out) == (2, "")
        assert f"{word}; expected" in answer.err
        assert near in answer.err.partition("there are:")[2]
    assert senki(*command, "--league", "harbour").code == 2


@pytest.mark.parametrize(("language", "words"), [("ja", "プレイヤーcaroの対戦はありません"), ("zh", "沒有玩家caro的對戰")])
def test_an_unknown_name_is_refused_in_the_language_of_the_reader(senki, house, monkeypatch, language, words):
    monkeypatch.setenv("SENKI_LANG", language)
    for command in (("stats", "players"), ("games",)):
        assert words in senki(*command, "--player", "caro").err


def test_nothing_is_exported_for_an_unknown_name(senki, house, tmp_path):
    target = tmp_path / "written"
    for command in (("stats", "--parquet"), ("stats", "--xlsx"), ("site",), ("dataset",)):
        assert "of the league harbour" in senki(*command, str(target), "--league", "harbour").err
        assert not target.exists()


@pytest.mark.parametrize("question", ["players", "ratings", "game_seats"])
def test_a_workbook_is_written_once(senki, house, tmp_path, question):
    path = tmp_path / "evening.xlsx"
    assert senki("stats", question, "--xlsx", path).code == 0
    assert path.read_bytes().startswith(b"PK")
    assert "there is a file already" in senki("stats", question, "--xlsx", path).err


def test_an_unknown_question_lists_each_that_there_is_once(senki, house):
    answer = senki("stats", "nosuch")
    named = answer.err.split("there are:")[1].replace("\n", " ").split(",")
    names = [name.strip() for name in named]
    assert answer.code == 2
    assert len(names) == len(set(names))
    assert {"games", "ratings", "game_seats"} <= set(names)


def test_a_confidence_that_nobody_knows_is_refused(senki, house):
    assert "expected 0.9" in senki("stats", "meta", "--confidence", "0.5").err


def test_games_are_listed_in_pages_and_by_filters_and_those_that_are_left_are_said_to_be_there(senki, house):
    """Given two games, then the newest are shown first, and who asks for fewer learns how to see the others."""
    both = [row["id"] for row in senki("games", "--json").data]
    newest = senki("games", "--rows", "1", "--json")
    assert [row["id"] for row in newest.data] == both[1:]
    assert "senki games --skip 1" in newest.err
    oldest = senki("games", "--rows", "1", "--skip", "1", "--json")
    assert ([row["id"] for row in oldest.data], oldest.err) == (both[:1], "")
    chosen = senki("games", "--player", "cho", "--status", "finished", "--from", "2026-11-01", "--json").data
    assert [row["event"] for row in chosen] == ["open"]
    assert senki("games", "--status", "running", "--json").data == []
    assert senki("games", "--status", "lost").code == 2
