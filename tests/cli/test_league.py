"""`senki league`: an evening from the opening to the last place, and what is said of wrong words."""

from __future__ import annotations

import csv
import json
import re
from io import StringIO

import pytest


@pytest.fixture
def evening(senki):
    """A tournament of five, begun; the seed makes the pairings."""
    name = senki(
        "league", "open", "Club night", "--ruleset", "gundam_war", "--rounds", "3", "--cut", "2", "--seed", "5"
    ).out.strip()
    assert name.startswith("t-")
    assert senki("league", "players", name, "--add", "ann,ben,cho,dai,eri").code == 0
    assert senki("league", "start", name).code == 0
    return name


def pair(senki, name) -> dict:
    assert senki("league", "pair", name).code == 0
    return json.loads(senki("league", "show", name, "--json").out)


def play(senki, name, *told: str) -> None:
    """The next round, reported table by table."""
    pair(senki, name)
    for table, result in enumerate(told, 1):
        answer = senki("league", "result", name, str(table), result)
        assert answer.code == 0, answer.err
    assert senki("league", "close", name).code == 0


def test_an_evening_is_played_to_its_places(senki, evening):
    play(senki, evening, "2-1", "×○○")
    play(senki, evening, "1-1 time", "ID")
    play(senki, evening, "2-0", "forfeit")
    assert senki("league", "cut", evening).code == 0
    play(senki, evening, "2-0")
    assert senki("league", "finish", evening).code == 0
    shown = json.loads(senki("league", "show", evening, "--json").out)
    assert shown["status"] == "finished"
    assert sorted(shown["places"]) == ["ann", "ben", "cho", "dai", "eri"]
    final = shown["matches"][-1]
    assert shown["places"][:2] == [final["winner"], *[p for p in final["players"] if p != final["winner"]]]


def test_standings_are_reported_as_table_csv_and_json_and_by_another_profile(senki, evening):
    play(senki, evening, "2-1", "2-0")
    rows = json.loads(senki("league", "standings", evening, "--json").out)
    table = list(csv.DictReader(StringIO(senki("league", "standings", evening, "--csv").out)))
    assert [row["player"] for row in rows] == [row["player"] for row in table]
    assert set(rows[0]) >= {"rank", "MP", "OMW", "GW", "OGW"}
    assert "SoS" in json.loads(senki("league", "standings", evening, "--json", "--tiebreaks", "netrunner").out)[0]
    assert senki("league", "standings", evening, "--tiebreaks", "dice").code == 2


def test_a_number_says_how_it_came_about(senki, evening):
    play(senki, evening, "2-1", "2-0")
    winner = json.loads(senki("league", "show", evening, "--json").out)["matches"][0]["winner"]
    result = json.loads(senki("league", "why", evening, winner, "MP", "--json").out)
    assert result["value"] == "3"
    assert [part["match"] for part in result["parts"]] == ["1.1.1"]


def test_a_dry_run_posts_nothing_and_shows_what_would_be_posted(senki, evening):
    offered = json.loads(senki("league", "pair", evening, "--dry-run", "--json").out)
    posted = pair(senki, evening)["matches"]
    assert [each["players"] for each in offered["matches"]] == [each["players"] for each in posted]


def test_a_refusal_names_the_rule_of_the_event_and_changes_nothing(senki, evening, monkeypatch):
    pair(senki, evening)
    before = senki("league", "log", evening).out
    answer = senki("league", "result", evening, "1", "3-0")
    assert (answer.code, "LG-REP-03" in answer.err) == (1, True)
    monkeypatch.setenv("SENKI_LANG", "ja")
    assert "3-0は3ゲームの対戦ではあり得ません" in senki("league", "result", evening, "1", "3-0").err
    monkeypatch.delenv("SENKI_LANG")
    assert senki("league", "log", evening).out == before


def test_a_correction_keeps_the_old_result_and_states_that_a_round_was_paired(senki, evening):
    play(senki, evening, "2-1", "2-0")
    pair(senki, evening)
    answer = senki("league", "correct", evening, "1.1.1", "0-2", "--why", "slip misread")
    assert (answer.code, "stay" in answer.err) == (0, True)
    names = [row["name"] for row in json.loads(senki("league", "log", evening, "--json").out)]
    assert names.count("reported") == 2
    assert names[-1] == "corrected"


def test_a_record_proves_a_result_or_states_the_difference(senki, evening):
    """Given a game that ann conceded to ben, when it is attached, then it is the result; against another one it is stated."""
    shown = pair(senki, evening)
    one, two = shown["matches"][0]["players"]
    game = senki("new", "gundam_war", "--player", f"A={one}", "--player", f"B={two}").out.strip()
    assert senki("say", game, "A concede").code == 0
    answer = senki("league", "result", evening, "1", "2-0", "--game", game)
    assert (answer.code, f"record says: {two} won" in answer.err) == (0, True)
    result = senki("league", "verify", evening, "--json")
    assert (result.code, len(json.loads(result.out)["differences"])) == (1, 1)


def test_players_come_from_a_csv_file_and_a_wrong_column_is_named(senki, tmp_path):
    name = senki("league", "open", "Cup", "--ruleset", "star_front").out.strip()
    good, bad = tmp_path / "good.csv", tmp_path / "bad.csv"
    good.write_text("player,name,club,seed,deck\nann,Ann,North,1,Tideclock\nben,Ben,South,2,\n", "utf-8")
    bad.write_text("plyer,name\nann,Ann\n", "utf-8")
    assert senki("league", "players", name, "--from", str(good)).code == 0
    rows = json.loads(senki("league", "players", name, "--json").out)
    assert [(row["id"], row["club"], row["deck"]) for row in rows] == [("ann", "North", "Tideclock"), ("ben", "South", "")]
    answer = senki("league", "players", name, "--from", str(bad))
    assert (answer.code, "plyer" in answer.err) == (2, True)


def test_a_list_of_players_is_entered_whole_or_not_at_all(senki, tmp_path):
    name = senki("league", "open", "Cup", "--ruleset", "star_front").out.strip()
    rows = {"twice": "ann,A\nben,B\nann,C\n", "nameless": "ann,A\n,B\n", "odd": "ann,A\nben,B\u200bB\n"}
    result = {"twice": "line 4: ann stands in line 2 already", "nameless": "line 3: the column player", "odd": "U+200B"}
    for word, text in rows.items():
        (tmp_path / "p.csv").write_text(f"player,name\n{text}", "utf-8")
        answer = senki("league", "players", name, "--from", "p.csv")
        assert (answer.code in (1, 2), result[word] in answer.err) == (True, True), answer.err
        assert json.loads(senki("league", "players", name, "--json").out) == []
    answer = senki("league", "players", name, "--add", "ann,ben,ann")
    assert (answer.code, senki("league", "players", name).out) == (1, "")


def test_a_longer_list_enters_who_is_new_and_names_who_is_there_already(senki, tmp_path):
    name = senki("league", "open", "Cup", "--ruleset", "star_front").out.strip()
    senki("league", "players", name, "--add", "ann")
    (tmp_path / "p.csv").write_text("player,deck\nann,Red\nben,Blue\n", "utf-8")
    answer = senki("league", "players", name, "--from", "p.csv")
    assert (answer.code, answer.err) == (0, "entered already, and left as they are: ann\n2 players\n")
    assert [row["deck"] for row in json.loads(senki("league", "players", name, "--json").out)] == ["", "Blue"]
    assert senki("league", "players", name, "--from", "p.csv").code == 0


def test_what_is_said_of_a_match_is_reported_as_it_stands_now(senki, evening):
    senki("league", "pair", evening)
    one, two = json.loads(senki("league", "show", evening, "--json").out)["matches"][0]["players"]
    assert senki("league", "result", evening, "1", "2-1").err == f"1  {one} - {two}  2-1\n"
    assert senki("league", "correct", evening, "1", "1-2", "--why", "a slip").err == f"1  {one} - {two}  1-2\n"


def test_a_removed_tournament_is_listed_and_counted_only_on_demand(senki, evening):
    play(senki, evening, "2-1", "2-0")
    assert senki("league", "remove", evening).code == 2
    assert senki("league", "remove", evening, "--why", "a trial").code == 0
    assert json.loads(senki("league", "list", "--json").out) == []
    assert [row["status"] for row in json.loads(senki("league", "list", "--removed", "--json").out)] == ["removed"]
    assert json.loads(senki("stats", "ratings", "--json").out) == []
    assert senki("league", "restore", evening, "--why", "it counts").code == 0
    assert [row["id"] for row in json.loads(senki("league", "list", "--json").out)] == [evening]


def test_a_refused_import_says_why_and_leaves_nothing(senki, tmp_path):
    (tmp_path / "e.csv").write_text("round,player1,player2,games1,games2,winner\n1,ann,ben,2,0,ben\n", "utf-8")
    answer = senki("league", "import", "e.csv", "--as", "csv", "--ruleset", "robotech")
    assert (answer.code, "ben wins, but the games are 2-0" in answer.err) == (2, True)
    assert "nothing was stored" in answer.err
    assert json.loads(senki("league", "list", "--json").out) == []


def test_a_file_that_does_not_say_its_rulebook_asks_for_it(senki, evening):
    play(senki, evening, "2-1", "2-0")
    senki("league", "export", evening, "e.trf", "--as", "trf")
    answer = senki("league", "import", "e.trf", "--as", "trf", "--status", "running")
    assert (answer.code, "--ruleset RULESET" in answer.err) == (2, True)
    assert "no such day" in senki("league", "open", "Cup", "--ruleset", "star_front", "--date", "soon").err


def test_matches_of_a_free_league_are_arranged_by_its_players(senki):
    name = senki("league", "open", "Ladder", "--ruleset", "robotech", "--kind", "free", "--best-of", "1").out.strip()
    senki("league", "players", name, "--add", "ann,ben,cho")
    senki("league", "start", name)
    assert senki("league", "pair", name, "--match", "ann-ben").code == 0
    assert senki("league", "pair", name, "--match", "ann-cho").code == 0
    assert senki("league", "result", name, "1.1.2", "0-1").code == 0
    assert json.loads(senki("league", "standings", name, "--json").out)[0]["player"] == "cho"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("show", "nothing"), "no such tournament"),
        (("open", "x", "--ruleset", "poker"), "poker"),
        (("open", "x", "--ruleset", "gundam_war", "--rounds", "many"), "expected a number"),
        (("open", "x", "--ruleset", "gundam_war", "--best-of", "5"), "best of 5"),
        (("open", "x", "--ruleset", "gundam_war", "--tiebreaks", "dice"), "no such profile"),
    ],
)
def test_wrong_words_are_reported(senki, words, why):
    answer = senki("league", *words)
    assert answer.code != 0
    assert why in answer.err


def test_a_past_season_comes_in_from_a_table_of_results_once(senki, tmp_path):
    """Given results as a club has them in a spreadsheet, when they are taken in twice, then there is one tournament."""
    table, names = tmp_path / "season.csv", tmp_path / "names.csv"
    table.write_text("round,player1,player2,games1,games2\n1,Ann,Ben,2,1\n1,Cho,,,\n2,Ann,Cho,0,2\n2,Ben,,,\n", "utf-8")
    names.write_text("there,here\nAnn,ann\n", "utf-8")
    words = (
        "league",
        "import",
        str(table),
        "--as",
        "csv",
        "--ruleset",
        "gundam_war",
        "--title",
        "Spring",
        "--players",
        str(names),
    )
    first, second = senki(*words, "--json"), senki(*words, "--json")
    assert (first.code, first.data["matches"], first.data["again"]) == (0, 4, False), first.err
    assert second.data == {**first.data, "again": True}
    assert [row["title"] for row in senki("league", "list", "--json").data] == ["Spring"]
    rows = senki("league", "standings", first.data["id"], "--json").data
    assert [(row["player"], row["MP"]) for row in rows] == [("Cho", "6"), ("ann", "3"), ("Ben", "3")]


def test_a_tournament_goes_out_in_the_form_of_another_program_and_never_over_a_file(senki, evening, tmp_path):
    play(senki, evening, "2-1", "2-0")
    target = tmp_path / "evening.json"
    assert senki("league", "export", evening, str(target), "--as", "topdeck", "--private", "ann").code == 0
    assert "ann" not in target.read_text("utf-8")
    assert "there is a file already" in senki("league", "export", evening, str(target), "--as", "topdeck").err
    assert "no such form" in senki("league", "export", evening, str(tmp_path / "x"), "--as", "paper").err


def test_a_tournament_travels_as_one_file_with_its_records(senki, evening, tmp_path, monkeypatch):
    """Given a tournament with a record, when its file is taken in elsewhere, then they prove each other there."""
    shown = pair(senki, evening)
    one, two = shown["matches"][0]["players"]
    game = senki("new", "gundam_war", "--player", f"A={one}", "--player", f"B={two}").out.strip()
    senki("say", game, "B concede")
    assert senki("league", "result", evening, "1", "2-0", "--game", game).code == 0
    target = tmp_path / "evening.senki-league"
    assert senki("league", "pack", evening, str(target)).code == 0
    key = senki("league", "verify", str(target), "--json").data["signed"]
    monkeypatch.setenv("SENKI_DATA", str(tmp_path / "elsewhere"))
    assert senki("league", "verify", str(target), "--key", key).code == 0
    stranger = senki("league", "unpack", str(target), "--key", "ab" * 32)
    assert (stranger.code, "not signed by the key" in stranger.err) == (1, True)
    assert senki("league", "unpack", str(target), "--key", key, "--json").data == {"id": evening, "new": 9, "records": 1}
    assert senki("league", "unpack", str(target), "--json").data["new"] == 0
    result = senki("league", "verify", evening, "--json").data
    assert (result["records"], result["differences"]) == (1, [])
    senki("league", "result", evening, "2", "2-0")
    target.write_bytes(target.read_bytes()[:-5])
    assert senki("league", "unpack", str(target)).code == 3


def test_a_person_changes_the_round_before_it_is_posted_and_prints_its_slips(senki, evening, tmp_path):
    """Given the round as it is offered, when two players are swapped, then so it is posted, and not as the engine's."""
    offered = senki("league", "pair", evening, "--dry-run", "--json").data
    one, two = (match["players"][0] for match in offered["matches"])
    target = tmp_path / "slips.html"
    assert senki("league", "pair", evening, "--swap", f"{one}-{two}", "--print", str(target), "--lang", "ja").code == 0
    posted = [match["players"] for match in senki("league", "show", evening, "--json").data["matches"]]
    assert [pair[0] for pair in posted] == [two, one]
    (paired,) = (each for each in senki("league", "log", evening, "--json").data if each["name"] == "paired")
    assert paired["said"]["engine"] == ""
    text = target.read_text("utf-8")
    assert text.count("<section>") == 2
    assert f"<th>{two}</th>" in text
    assert "1回戦" in text
    assert senki("league", "pair", evening, "--swap", "ann-zoe", "--dry-run").code == 2


def test_a_tournament_goes_out_in_our_own_forms_without_those_who_have_not_agreed(senki, evening, tmp_path):
    play(senki, evening, "2-1", "2-0")
    folder = tmp_path / "out"
    folder.mkdir()
    for form in ("json", "html", "package"):
        assert senki("league", "export", evening, str(folder / form), "--as", form, "--private", "ann").code == 0
    files = [path for path in folder.rglob("*") if path.is_file()]
    result = "".join(path.read_text("utf-8") for path in files)
    assert len(files) > 10
    assert "ben" in result
    assert not re.search(r"\bann\b", result)
    assert len(json.loads((folder / "json").read_text("utf-8"))["league_standings"]) == 5


def test_links_to_hand_out_are_made_for_those_who_take_part(senki, evening):
    made = senki("league", "link", evening, "organiser", "judge", "ann", "--url", "https://club.example/", "--json").data
    assert [row["scope"] for row in made] == ["organiser", "judge", "player:ann"]
    assert all(row["url"].startswith(f"https://club.example/?league={evening}#key=") for row in made)
    assert senki("league", "link", evening, "zoe").code == 2
