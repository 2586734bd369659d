"""Recording games and showing them at the command line."""

from tests.cli.senki import DEMO


def test_the_demo_records_a_game_of_thirteen_turns_and_says_what_to_type_next(senki):
    answer = senki("demo")
    assert answer.code == 0
    for words in (
        "ren attacks with Gleaner and Bramble",
        "takes back",
        "Judge's ruling (GW-ASLT-01)",
        "over: ren won",
        "step",
    ):
        assert words in answer.out
    (game,) = senki("games", "--json").data
    assert game["turns"] == 13
    assert game["result"].startswith("B won")


def test_the_demo_sheet_holds_what_a_game_can_hold(senki, demo_game):
    lines = senki("log", demo_game, "--all", "--json").data
    names = [line["name"] for line in lines]
    assert names.count("taken_back") == 1
    assert names.count("ruled") >= 1
    assert any(line["taken_back"] for line in lines)
    waiting = [index for index, name in enumerate(names) if name == "chain_link_added"]
    assert any(names[index + 1 : index + 2] == ["play"] for index in waiting), "no cut-in"


def test_a_record_comes_back_from_its_sheet(senki, demo_game, tmp_path):
    sheet = tmp_path / "again.txt"
    sheet.write_text(senki("sheet", demo_game).out, encoding="utf-8")
    again = senki("record", str(sheet), "--json")
    assert again.code == 0, again.err
    one, other = senki("log", demo_game, "--json").data, senki("log", again.data["id"], "--json").data
    assert [(line["seat"], line["name"], line["verdict"]) for line in one] == [
        (line["seat"], line["name"], line["verdict"]) for line in other
    ]
    boards = [senki("table", game, "--json").data for game in (demo_game, again.data["id"])]
    assert boards[0] == boards[1]


def test_a_broken_sheet_is_refused_with_line_column_and_expectation_and_nothing_is_recorded(senki, tmp_path):
    sheet = tmp_path / "broken.txt"
    sheet.write_text(DEMO.read_text(encoding="utf-8").replace("A play Petrel", "A plya Petrel"), encoding="utf-8")
    answer = senki("record", str(sheet))
    assert answer.code == 2
    assert "column 3" in answer.err
    assert "play" in answer.err
    assert senki("games", "--json").data == []


def test_an_illegal_line_of_a_sheet_is_refused_with_the_rule(senki, tmp_path):
    sheet = tmp_path / "illegal.txt"
    text = DEMO.read_text(encoding="utf-8").replace("A play Petrel\n", "A play Petrel\nA play Kestrel\n", 1)
    sheet.write_text(text, encoding="utf-8")
    answer = senki("record", str(sheet))
    assert answer.code == 1
    assert "GW-UNIT-02" in answer.err
    assert senki("games", "--json").data == []


def test_a_table_is_shown_at_any_position_for_any_viewer(senki, demo_game):
    everything = senki("table", demo_game, "--json").data["position"]
    for at in (0, 1, everything // 2, everything):
        for viewer in ("A", "B", "spectator", "judge", "hindsight"):
            assert senki("table", demo_game, "--at", str(at), "--as", viewer).code == 0


def test_what_is_not_there_is_said_plainly_with_exit_code_2(senki, demo_game):
    assert "no such game" in senki("table", "nothing").err
    assert "no such viewer" in senki("table", demo_game, "--as", "C").err
    assert "no such position" in senki("table", demo_game, "--at", "100000").err
    assert "no such rule" in senki("rules", "gundam_war", "GW-XXXX-99").err
    assert "no such ruleset" in senki("new", "chess").err
    for words in (("table", "nothing"), ("table", demo_game, "--as", "C"), ("rules", "gundam_war", "GW-XXXX-99")):
        assert senki(*words).code == 2


def test_a_card_that_turned_out_later_is_described_in_the_words_of_the_notation(senki, demo_game):
    result = [line["text"] for line in senki("log", demo_game, "--json").data]
    assert '#61 = "Banked Coals"' in result
    assert "#61 = " in senki("sheet", demo_game).out
    assert "[ruled: ]" not in senki("log", demo_game).out


def test_a_list_that_is_no_terminal_has_a_line_for_every_row(senki, demo_game):
    lines = senki("games").out.splitlines()
    assert len(lines) == 2
    assert lines[1].startswith(f"{demo_game} ")


def test_a_game_is_opened_with_the_set_up_keys_of_its_rulebook_and_recorded_again_from_its_sheet(senki, tmp_path):
    keys = ("--setup", "forest.B=12", "--setup", "race.A=elf", "--setup", "traveller_score=2")
    decks = ("--deck", "A=tideclock", "--deck", "B=lantern", "--mode", "scribe")
    first = senki("new", "star_front", *decks, *keys, "--json").data["id"]
    sheet = senki("sheet", first).out
    assert [line for line in sheet.splitlines() if line.startswith("setup")] == [
        "setup forest.B: 12",
        "setup race.A: elf",
        "setup traveller_score: 2",
    ]
    (tmp_path / "game.txt").write_text(sheet, encoding="utf-8")
    second = senki("record", "game.txt", "--json").data["id"]
    assert senki("log", first).out == senki("log", second).out
    one, two = (senki("table", game, "--json").data for game in (first, second))
    assert {**one, "game": ""} == {**two, "game": ""}


def test_a_set_up_key_that_the_rulebook_does_not_have_is_reported_with_what_is_near(senki, tmp_path):
    answer = senki("new", "star_front", "--setup", "forrest=12")
    assert answer.code == 2
    assert "there is no set-up key forrest; did you mean forest?" in answer.err
    assert "traveller_attack" in answer.err
    (tmp_path / "game.txt").write_text("ruleset: star_front\nsetup forrest: 12\n", encoding="utf-8")
    answer = senki("record", "game.txt")
    assert answer.code == 2
    assert "line 2, column 1: there is no set-up key forrest; did you mean forest?" in answer.err


def test_the_set_up_keys_of_a_rulebook_are_listed(senki):
    keys = {row["name"]: row for row in senki("rules", "macross_crusade", "--setup", "--json").data}
    assert keys["coins"]["values"] == ["yes", "no"]
    assert keys["lost_before"]["values"] == ["A", "B"]
    assert "coins" in senki("rules", "macross_crusade", "--setup").out
