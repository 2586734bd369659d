"""What somebody types wrongly at the command line, or a file of the wrong kind, is stated with place and expectation."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.cli.text_decoding import UndecodableText, decode_text
from tests.soak import in_full

SHEET = "ruleset: star_front\nmode: scribe\nplayer A: {name}\nfirst A\nA concede\n"


@pytest.fixture
def game(senki):
    """The id of a game of Star Front in which A goes first."""
    name = senki("new", "star_front", "--mode", "scribe", "--player", "A=mika").out.strip()
    assert senki("say", name, "first", "A").code == 0
    return name


@pytest.mark.parametrize("written", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_sheet_is_read_as_editors_write_texts(senki, tmp_path, written, end):
    (tmp_path / "sheet.txt").write_bytes(SHEET.format(name="愛子").replace("\n", end).encode(written))
    answer = senki("record", "sheet.txt", "--json")
    assert answer.code == 0, answer.err
    assert senki("games", "--json").data[0]["players"] == "A: 愛子, B: ?"


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (SHEET.format(name="愛子").encode("cp932"), "not UTF-8 text (line 3); it may be Shift-JIS"),
        (SHEET.format(name="玩家").encode("big5"), "Big5"),
        ("date\nZoë".encode("latin-1"), "not UTF-8 text (line 2)"),
        ("ab\nc".encode("utf-16-le"), "a zero byte in line 1: this is no text, or UTF-16 without a mark"),
        (b"\x89PNG\r\n\x1a\n\0", "this is a PNG picture; expected UTF-8 text"),
        (b"\x93SENKI\r\n\x1a\n\0", "this is a Senki record; expected UTF-8 text"),
    ],
)
def test_what_is_no_text_is_reported_with_its_place_and_what_it_may_be(data, told):
    with pytest.raises(UndecodableText) as caught:
        decode_text(data)
    assert told in str(caught.value)


def test_a_game_that_comes_from_a_sheet_has_a_short_id_as_others_have(senki, tmp_path):
    (tmp_path / "sheet.txt").write_text(SHEET.format(name="mika"))
    assert len(senki("record", "sheet.txt").out.strip()) == len(senki("new", "star_front").out.strip()) == 12


def test_a_branch_without_its_letter_is_asked_for(senki, game):
    answer = senki("say", f"{game}@", "A pass")
    assert (answer.code, answer.err) == (2, f"senki: name the branch\n  {game}@b\n")


def test_a_line_is_answered_in_the_language_that_was_asked_for(senki, game):
    assert senki("say", game, "A concede", "--lang", "ja").out.split()[1].startswith("mikaが投了")
    assert senki("takeback", game, "--seat", "A", "--agreed", "B", "--lang", "zh").out.split()[1].startswith("mika收回")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("export", "GAME", "x.foo"), "x.foo: a game is written as .senki, .json, .html, .txt, .gif, .webp, .png, .apng"),
        (("table", "GAME", "--png", "x.jpg"), "x.jpg: expected a file that ends with .png"),
        (("table", "GAME", "--svg", "x.png"), "x.png: expected a file that ends with .svg"),
        (("stats", "players", "--from", "yesterday"), "--from yesterday: no such day; expected 2026-11-20"),
        (("games", "--to", "2026-13-01"), "--to 2026-13-01: no such day"),
        (("new", "star_front", "--about", "date=tomorrow"), "tomorrow: no such day"),
        (("new", "star_front", "--seats", "9"), "Star Front is played by 2 seats, not 9"),
        (("backup", "nowhere/x"), "nowhere/x: there is no folder"),
        (("rules", "star_front", "attack"), "attack is an act: senki rules star_front --acts"),
        (("rules", "star_front", "QQ"), "ids begin with SF-ZONE, SF-SETUP"),
        (("import", "sheet.txt"), "a scoresheet: senki record FILE"),
        (("verify", "sheet.txt"), "expected what senki export writes: FILE.senki or FILE.json"),
        (("cards", "convert", "star_front", "sheet.txt", "--to", "made.toml"), "none of its 4 rows is a card"),
        (("say", "GAME", "mika pass"), "column 1: mika is a player, not a seat; expected A"),
        (("say", "GAME", "A finish"), "finish is no act"),
        (("say", "GAME", "judge rule SF-TURN-99: no"), "no such rule: SF-TURN-99; is SF-TURN-09 meant?"),
        (("say", "GAME", "judge penalty A warning rule=sf-turn-9: late"), "no such rule: sf-turn-9; is SF-TURN-09 meant?"),
    ],
)
def test_what_cannot_be_meant_is_reported_and_nothing_is_written(senki, game, tmp_path, words, told):
    (tmp_path / "sheet.txt").write_text(SHEET.format(name="mika"))
    answer = senki(*(game if word == "GAME" else word for word in words))
    assert answer.code in (2, 3), answer
    assert told in answer.err
    assert sorted(path.name for path in Path().iterdir() if path.is_file()) == ["sheet.txt"]


def test_verify_states_a_result_in_words(senki, tmp_path):
    (tmp_path / "sheet.txt").write_text(SHEET.format(name="mika"))
    game = senki("record", "sheet.txt").out.strip()
    senki("export", game, "x.senki")
    assert "result: seat B won (conceded)\n" in senki("verify", "x.senki").out


def test_what_to_type_next_is_reported_as_the_command_was_typed(senki, monkeypatch):
    monkeypatch.setenv("SENKI_TYPED", "scripts/senki")
    assert "next: scripts/senki say " in senki("new", "star_front").err


@pytest.fixture
def gone():
    """A pipe whose reader has gone."""
    read, write = os.pipe()
    os.close(read)
    yield write
    os.close(write)


def run(words, stdout):
    """A command in a process of its own: exit code and stderr."""
    done = subprocess.run(
        (sys.executable, "-P", "-m", "scripts.cli", *words), stdout=stdout, stderr=subprocess.PIPE, text=True
    )
    return done.returncode, done.stderr


def test_rows_may_be_more_than_there_can_be(senki, game):
    assert senki("games", "--rows", "9" * 20).out.splitlines()[1:] == senki("games").out.splitlines()[1:] != []
    assert (senki("games", "--skip", "9" * 20).code, senki("stats", "games", "--rows", "9" * 20).code) == (0, 0)


@pytest.mark.parametrize("words", in_full([("rules", "star_front"), ("rulesets", "--json")], [("rules", "star_front")]))
def test_whoever_reads_may_go_away(gone, words):
    assert run(words, gone) == (0, "")


def test_a_disk_that_is_full_is_reported_once():
    with Path("/dev/full").open("w") as full:
        assert run(("rulesets", "--json"), full) == (4, "senki: the disk is full; nothing was recorded\n")


def test_a_data_folder_that_is_a_file_is_reported_as_such(senki, tmp_path):
    (tmp_path / "file").write_text("")
    answer = senki("games", "--data", "file")
    assert (answer.code, answer.err) == (2, "senki: the data folder file is a file, not a folder\n")


def test_a_game_whose_decks_nobody_knows_goes_into_a_code_by_what_was_said(senki, game):
    """Given a game without lists, when cards are named in it, then its record brings these along and no others."""
    assert senki("say", game, "A mulligan").code == 0
    assert senki("say", game, "B mulligan").code == 0
    assert senki("say", game, 'A play "Road Scout" at F1').code == 0
    answer = senki("qr", game, "code.png")
    assert (answer.code, "in 1 code" in answer.err, "the record itself" in answer.err) == (0, True, False), answer
    assert len(senki("table", game, "--json").data["printings"]) < 8


def test_a_merged_name_that_nobody_has_is_reported_with_what_is_near(senki, tmp_path):
    """Given a game of mika, when a name next to that is merged, then it stays and is shown."""
    (tmp_path / "sheet.txt").write_text(SHEET.format(name="mika"))
    assert senki("record", "sheet.txt").code == 0
    answer = senki("players", "--merge", "Mikka", "--into", "mika")
    assert answer.code == 0
    assert "Mikka: no player of that name has played yet. Did you mean mika?" in answer.err
    assert "nobody of that name" not in senki("players", "--merge", "mika", "--into", "Mikka").err
