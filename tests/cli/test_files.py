"""Record files, statistics, audit and simulation at the command line."""

import json
from typing import Any

import pytest
from PIL import Image

from tests.soak import in_full
from tests.trust.files import smaller_files


def test_a_record_file_comes_back_into_another_log(senki, demo_game, tmp_path, monkeypatch):
    assert senki("export", demo_game, "game.senki").code == 0
    board = senki("table", demo_game, "--as", "B", "--json").out
    monkeypatch.setenv("SENKI_DATA", str(tmp_path / "elsewhere"))
    answer = senki("import", "game.senki", "--json")
    assert answer.code == 0
    assert senki("table", answer.data["id"], "--as", "B", "--json").out == board


def test_a_damaged_file_is_refused_with_exit_code_3_and_the_place_named(senki, demo_game, tmp_path):
    senki("export", demo_game, "game.senki")
    content = bytearray((tmp_path / "game.senki").read_bytes())
    content[len(content) // 2] ^= 1
    (tmp_path / "bad.senki").write_bytes(content)
    answer = senki("verify", "bad.senki")
    assert answer.code == 3
    assert "damaged record (" in answer.err
    (tmp_path / "cut.senki").write_bytes(content[:-5])
    assert senki("import", "cut.senki").code == 3


def test_a_smaller_file_leaves_out_what_its_reader_has(senki, demo_game, tmp_path, monkeypatch):
    for file, without in (
        ("whole.senki", ()),
        ("cards.senki", ("--without", "cards")),
        ("said.senki", ("--without", "events")),
    ):
        assert senki("export", demo_game, file, *without).code == 0
    sizes = [(tmp_path / name).stat().st_size for name in ("whole.senki", "cards.senki", "said.senki")]
    assert sizes == sorted(sizes, reverse=True)
    # The list that every reader has is frozen: a specimen that changed since then is in both of the smaller files.
    assert sizes[2] * 4 < sizes[1]
    assert senki("verify", "said.senki", "--json").data["head"] == senki("verify", "whole.senki", "--json").data["head"]
    monkeypatch.setenv("SENKI_DATA", str(tmp_path / "elsewhere"))
    assert senki("import", "cards.senki").code == 0
    assert senki("export", "last", "again.senki", "--self-contained").code == 0


def test_a_file_says_what_it_may_leave_out_and_what_a_reader_lacks(senki, demo_game, tmp_path):
    seat = senki("export", demo_game, "seat.senki", "--as", "A", "--without", "events")
    assert (seat.code, "the rules cannot replay it" in seat.err) == (1, True)
    assert senki("export", demo_game, "game.html", "--without", "cards").code == 2
    assert senki("export", demo_game, "game.senki", "--without", "rules").code == 2
    assert senki("export", demo_game, "game.senki", "--self-contained", "--without", "cards").code == 2
    _, unknown, _ = smaller_files()
    (tmp_path / "unknown.senki").write_bytes(unknown)
    answer = senki("import", "unknown.senki")
    assert answer.code == 1
    assert "names printings of a card list of gundam_war by the hash" in answer.err
    assert "--cards FILE" in answer.err


def test_a_view_exported_for_a_seat_shows_nothing_else(senki, demo_game):
    assert senki("export", demo_game, "a.json", "--as", "A").code == 0
    text = senki("verify", "a.json")
    assert text.code == 0
    assert "viewer: A" in text.out


def test_statistics_come_as_table_json_and_csv(senki, demo_game):
    for question in ("games", "players", "decks", "colors", "cards", "tempo", "facts"):
        assert senki("stats", question).code == 0
        assert isinstance(senki("stats", question, "--json").data, list)
        assert "," in senki("stats", question, "--csv").out
    assert senki("stats", "weather").code == 2


def test_rebuilt_statistics_are_equal(senki, demo_game):
    before = senki("stats", "players", "--json").out
    assert senki("rebuild").code == 0
    assert senki("stats", "players", "--json").out == before


def test_the_audit_of_an_honest_game_finds_nothing_illegal(senki, demo_game):
    counts = senki("audit", demo_game, "--json").data["counts"]
    assert set(counts) <= {"legal", "open"}


TWINS = """ruleset: gundam_war
mode: scribe

A keep
B keep
first A
A play ~Walker as=unit
A play ~Captain as=character on ~Walker
A done
B play ~Runner as=unit
B play ~Captain as=character on ~Runner
B done
"""


def test_the_audit_under_another_house_rule_names_the_rule_that_makes_the_difference(senki, tmp_path):
    (tmp_path / "twins.txt").write_text(TWINS, encoding="utf-8")
    assert senki("record", "twins.txt").code == 0
    strict = senki("audit", "last", "--json")
    assert strict.code == 1
    assert [finding["rules"] for finding in strict.data["findings"] if finding["verdict"] == "illegal"] == [["GW-CHAR-05"]]
    lax = senki("audit", "last", "--rule", "character_name_unique=own_only", "--json")
    assert "illegal" not in lax.data["counts"]
    (differs,) = [finding for finding in lax.data["findings"] if finding["verdict"] == "differed"]
    assert differs["rules"][:2] == ["GW-UNIT-01", "GW-CHAR-05"]  # first the UNIT enters, which may have PS Armor
    ((*_, recorded, _),), ((*_, computed, _),) = differs["recorded"], differs["computed"]
    assert {key: value for key, value in recorded.items() if computed.get(key) != value} == {"as_said": True}
    assert senki("audit", "last", "--rule", "character_name_unique=nobody").code == 2


def test_a_simulation_reports_the_same_for_the_same_seed_except_for_timings(senki):
    reports = [senki("simulate", "gundam_war", "--seed", "3", "--games", "2", "--json").data for _ in range(2)]
    for report in reports:
        report.pop("timings")
    assert reports[0] == reports[1]
    assert json.dumps(reports[0])


def test_a_deck_is_read_and_checked(senki, tmp_path):
    (tmp_path / "deck.txt").write_text("4 Petrel\n", encoding="utf-8")
    answer = senki("deck", "gundam_war", "deck.txt")
    assert answer.code == 1
    assert "GW-DECK-03" in answer.out
    (tmp_path / "typo.txt").write_text("3 Petrle\n", encoding="utf-8")
    assert "Petrel" in senki("deck", "gundam_war", "typo.txt").err


def test_a_starter_deck_is_checked_with_its_size(senki, tmp_path):
    (tmp_path / "deck.txt").write_text("27 Banked Coals\n３ Petrel\n", encoding="utf-8")
    assert senki("deck", "gundam_war", "deck.txt").code == 1
    assert senki("deck", "gundam_war", "deck.txt", "--size", "30").code == 0


@pytest.mark.rule("GW-SIDE-06")
def test_a_deck_is_checked_against_the_list_that_was_submitted(senki, tmp_path):
    for name, cards in (
        ("before.txt", "49 Banked Coals\n1 Petrel"),
        ("after.txt", "49 Banked Coals\n1 Wren Asher, Cinder Rider"),
    ):
        (tmp_path / name).write_text(f"{cards}\nSideboard\n10 Banked Coals\n", encoding="utf-8")
    assert senki("deck", "gundam_war", "after.txt").code == 0
    result = senki("deck", "gundam_war", "after.txt", "--registered", "before.txt")
    assert result.code == 1
    assert "GW-SIDE-06: 1 of Wren Asher, Cinder Rider came by no exchange" in result.out
    assert "GW-SIDE-06: 1 of Petrel went by no exchange" in result.out
    assert "are not exchanged" in senki("deck", "star_front", "after.txt", "--registered", "before.txt").err


def test_rules_and_rulesets_are_shown(senki):
    assert "gundam_war" in senki("rulesets").out
    assert senki("rules", "gundam_war", "gw-btl-11").out.startswith("GW-BTL-11")
    assert "attack" in senki("rules", "gundam_war", "--acts").out
    assert "lost_target" in senki("rules", "gundam_war", "--switches").out


def match_sheet(number, end):
    return (
        "ruleset: gundam_war\nplayer A: cleo\nplayer B: dan\n"
        f"round: 3\nmatch: final\ngame: {number}\n\nA keep\nB keep\nfirst A\n{end} concede\n"
    )


def test_a_match_is_described_in_the_players_notation(senki, tmp_path):
    for number, end in enumerate("ABB", 1):
        (tmp_path / "one.txt").write_text(match_sheet(number, end), encoding="utf-8")
        assert senki("record", "one.txt").code == 0
    rows = {row["player"]: row for row in senki("stats", "matches", "--json").data}
    assert rows["cleo"]["score"] == "2-1"
    assert [sign for sign in rows["cleo"]["marks"] if sign in "×○"] == ["×", "○", "○"]
    assert "(44 left)" in rows["cleo"]["marks"]
    assert rows["cleo"]["line"].startswith("○Round 3 vs dan ")
    assert "×" in senki("stats", "matches").out
    assert "2-1" in senki("stats", "matches", "--csv").out


def test_what_cannot_be_written_or_played_is_said_plainly(senki, demo_game, tmp_path):
    for words in (
        ("export", demo_game, "out.txt", "--form", "pdf"),
        ("export", demo_game, "nowhere/out.senki"),
        ("stats", "--sqlite", "nowhere/out.sqlite"),
        ("simulate", "gundam_war", "--seats", "7"),
    ):
        answer = senki(*words)
        assert (answer.code, answer.out) == (2, ""), words
        assert answer.err.startswith("senki: ")
    (tmp_path / "there.sqlite").write_bytes(b"mine")
    assert senki("stats", "--sqlite", "there.sqlite").code == 2
    assert (tmp_path / "there.sqlite").read_bytes() == b"mine"


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "make no legal deck: the deck has"), ("ja", "デッキを組めません"), ("zh", "無法組成")]
)
def test_a_list_whose_whole_cards_make_no_deck_says_so(senki, tmp_path, monkeypatch, lang, said):
    """Given a card list with one card, when games are played with it, then the reason is given in the reader's language."""
    (tmp_path / "mine.json").write_text('[{"id": "a", "name": "Boat", "type": "unit"}]', "utf-8")
    monkeypatch.setenv("SENKI_LANG", lang)
    answer = senki("simulate", "star_front", "--cards", "mine.json")
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err
    assert "senki cards check" in answer.err
    assert lang == "en" or "the deck" not in answer.err


@pytest.mark.parametrize("name", ["moment.svg", "moment.png"])
def test_a_moment_is_drawn_into_a_file(senki, demo_game, tmp_path, name):
    answer = senki("table", demo_game, "--at", "120", "--as", "B", f"--{name[-3:]}", name, "--lang", "ja")
    assert (answer.code, answer.out) == (0, f"{name}\n"), answer.err
    assert (tmp_path / name).read_bytes().startswith(b"<svg" if name.endswith("svg") else b"\x89PNG")
    assert senki("table", demo_game, "--png", "x.png", "--lang", "fr").code == 2
    assert senki("table", demo_game, "--png", "gone/x.png").code == 2


@pytest.mark.parametrize("name", in_full(["turn.gif", "turn.webp", "turn.png"], ["turn.webp"]))
def test_a_turn_is_an_animation(senki, demo_game, tmp_path, name):
    answer = senki("export", demo_game, name, "--turn", "2", "--as", "spectator")
    assert answer.code == 0, answer.err
    assert "moments" in answer.err
    picture: Any
    with Image.open(tmp_path / name) as picture:
        assert picture.n_frames > 1
    for wrong in (("--turn", "99"), ("--from", "30", "--to", "20"), ("--to", "9999")):
        assert senki("export", demo_game, name, *wrong).code == 2
    assert "only for animations" in senki("export", demo_game, "x.senki", "--from", "3").err


@pytest.mark.parametrize("name", ["game.senki", "game.json", "game.html", "game.txt"])
def test_a_game_is_exported_in_the_form_of_its_name(senki, demo_game, tmp_path, name):
    assert senki("export", demo_game, name).code == 0
    start = {"senki": b"\x93SENKI", "json": b'{"format"', "html": b"<!doctype html>", "txt": b"ruleset:"}[name[5:]]
    assert (tmp_path / name).read_bytes().startswith(start)
