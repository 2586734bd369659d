"""T38: names that turn the line around, cannot be seen or move the cursor; and who is the same player."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from domain.kernel.record.unicode_safety import escape_invisible, name_fault, normalise
from projections.player_merges import PlayerMerges, format_merges, read_merges
from projections.statistics.game_list import list_games
from projections.statistics.players import player_records
from tests.api.served import Served, Table
from tests.projections.handmade import Handmade
from tests.projections.shelf import Shelf

HOSTILE = {
    "right to left": "mika\u202enimda",
    "isolate": "a\u2066b",
    "zero width": "mi\u200bka",
    "joiner of letters": "mi\u200dka",
    "byte order mark": "\ufeffmika",
    "soft hyphen": "mi\u00adka",
    "escape": "\x1b[31mmika",
    "bell": "mika\x07",
    "the other controls": "mika\x9b31m",
    "line": "mika\u2028ren",
    "filler": "\u3164",
    "blank braille": "\u2800",
    "private": "\ue000",
    "another form of a letter": "mi\ufe0fka",
    "another form of nothing": "\ufe0fmika",
    "a form of ideographs": "mi\U000e0101ka",
    "vowel that is not written": "mi\u17b4ka",
    "tag": "mika\U000e0041",
    "forty accents": "m" + "\u0301" * 40,
}
FORMS = ("葛\U000e0100城", "❤\ufe0f", "1\ufe0f\u20e3")
GOOD = ("Mika", "みか 宇宙", "O'Brien-Łoś", "أحمد", "👩\u200d🚀", "ｶﾀｶﾅ", "ё", "Nguyễn Văn Ấ", *FORMS)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_that_is_not_what_is_read_has_a_fault_and_is_shown_by_marks(name: str) -> None:
    text = HOSTILE[name]
    fault = name_fault(text)
    assert fault
    assert text not in fault
    assert name == "forty accents" or "‹U+" in escape_invisible(text)
    assert not name_fault(escape_invisible(text)) or name == "forty accents"


@pytest.mark.parametrize("name", GOOD)
def test_a_name_in_any_script_is_stored_composed(name: str) -> None:
    assert (name_fault(name), escape_invisible(name)) == (None, name)
    assert normalise("e\u0301") == "é"


@pytest.mark.parametrize("name", ["right to left", "escape", "zero width", "forty accents"])
def test_no_door_keeps_such_a_name(served: Served, table: Table, name: str) -> None:
    text = HOSTILE[name]
    body: dict[str, Any] = {"ruleset": "gundam_war"}
    for more in ({"players": {"A": text}}, {"about": {"league": text}}):
        answer = served.client.post("/api/games", json={**body, **more}, headers={"Idempotency-Key": served.id()})
        assert answer.status_code == 422, answer.text
        assert text not in answer.text
    assert table.send("note", {"text": text}).status_code == 422
    assert table.post("links", {"scope": "judge", "label": text}).status_code == 422
    assert table.say(f"A note: {text}").status_code == 422


def test_a_player_has_a_seat_and_a_name_of_which_something_is_seen(served: Served) -> None:
    for players in ({"A": "   "}, {"A": "\u3000"}, {"B": "\u0301"}, {"Z": "mika"}):
        body = {"ruleset": "gundam_war", "players": players}
        answer = served.client.post("/api/games", json=body, headers={"Idempotency-Key": served.id()})
        assert answer.status_code == 409, players
        assert ("no seat" if "Z" in players else "nothing can be seen") in answer.json()["detail"]


def test_what_is_stored_is_composed(served: Served) -> None:
    table = served.table(players={"A": "Jose\u0301", "B": "ren"})
    assert table.get().json()["header"]["players"]["A"] == "José"


def test_the_command_line_refuses_such_a_name_and_shows_stored_ones_by_marks(senki: Any, tmp_path: Path) -> None:
    sheet = "ruleset: gundam_war\nplayer A: {0}\nplayer B: dan\n\nA keep\nB keep\nfirst A\nB concede\n"
    (tmp_path / "odd.txt").write_text(sheet.format("mika\u202enimda"), encoding="utf-8")
    answer = senki("record", "odd.txt")
    assert answer.code != 0
    assert "\u202e" not in answer.out + answer.err
    assert not any(letter in answer.err for letter in "\x1b\x07")


def game(one: str, two: str) -> list[Any]:
    return list(Handmade(players={"A": one, "B": two}).ends(A="win", B="loss").events)


def test_a_player_is_the_same_in_other_letters_and_widths(opens: Any) -> None:
    shelf = Shelf({"1": game("Mika", "ren")})
    shelf.add("2", game("ＭＩＫＡ\ufe0f ", "ren"))
    shelf.add("3", game("mika", "Ren"))
    models = opens(shelf)
    models.catch_up()
    assert {row["player"]: row["games"] for row in player_records(models)} == {"Mika": 3, "ren": 3}
    before = player_records(models)
    models.rebuild()
    assert player_records(models) == before
    assert len(list_games(models)) == 3


def test_a_player_who_was_entered_twice_is_merged(tmp_path: Path) -> None:
    same = PlayerMerges({"Mika S.": "mika", "mika": "Mika Sato"})
    assert [same.canonical_name(name) for name in ("MIKA S.", "Mika", "mika sato", "", "ren", "Ren")] == [
        *["Mika Sato"] * 3,
        *["", "ren", "ren"],
    ]
    (tmp_path / "players.toml").write_text(format_merges({'Mika "S"': "ミカ"}), "utf-8")
    assert read_merges(tmp_path) == {'Mika "S"': "ミカ"}
    assert same.fingerprint != PlayerMerges().fingerprint
