"""A damaged log at the command line: the event is named, the exit code is 3, and nothing is shown as if it were true."""

from __future__ import annotations

import random
from contextlib import closing

import pytest

from replays.sqlite_driver import sqlite
from tests.unsealed_rows import unseal

SHORT = "ruleset: gundam_war\nplayer A: cleo\nplayer B: dan\n\nA keep\nB keep\nfirst A\nB concede\n"


@pytest.fixture
def sound_game(senki, demo_game, tmp_path):
    """A second, short game next to the demo."""
    (tmp_path / "short.txt").write_text(SHORT, encoding="utf-8")
    return senki("record", "short.txt", "--json").data["id"]


@pytest.fixture
def damage(tmp_path):
    """Changes one bit of an event behind the log's back."""

    def change(game: str, position: int, column: str = "state") -> None:
        unseal(tmp_path / "data")
        with closing(sqlite.connect(tmp_path / "data" / "games.sqlite")) as file:
            file.execute("DROP TRIGGER stored_events_UPDATE")
            where = "WHERE originator_id = ? AND originator_version = ?"
            (value,) = file.execute(f"SELECT {column} FROM stored_events {where}", (game, position)).fetchone()
            changed = bytearray(value if isinstance(value, bytes) else value.encode())
            changed[len(changed) // 2] ^= 1
            stored = bytes(changed) if isinstance(value, bytes) else changed.decode()
            file.execute(f"UPDATE stored_events SET {column} = ? {where}", (stored, game, position))
            file.commit()

    return change


def test_a_damaged_event_is_named_by_every_command_that_reads_its_game(senki, demo_game, sound_game, damage, tmp_path):
    damage(demo_game, 40)
    for words in (
        ("table", demo_game),
        ("table", demo_game, "--at", "10"),
        ("log", demo_game),
        ("sheet", demo_game),
        ("audit", demo_game),
        ("export", demo_game, "out.senki"),
        ("say", demo_game, "A concede"),
        ("takeback", demo_game, "--agreed", "judge"),
        ("rule", demo_game, "a ruling"),
    ):
        answer = senki(*words)
        assert (answer.code, answer.out) == (3, ""), words
        assert "event 40 is damaged" in answer.err
    assert not (tmp_path / "out.senki").exists()
    assert senki("table", sound_game).code == 0


@pytest.mark.parametrize("has_precomputed", [True, False])
@pytest.mark.parametrize("column", ["state", "topic"])
def test_lists_and_statistics_go_on_without_a_damaged_game_and_name_it(
    senki, demo_game, sound_game, damage, has_precomputed, column
):
    if has_precomputed:
        assert {row["player"] for row in senki("stats", "--json").data} == {"mika", "ren", "cleo", "dan"}
    damage(demo_game, 40, column)
    listed = senki("games", "--json")
    assert listed.code == 3
    assert f"{demo_game}, event 40 is damaged" in listed.err
    rows = {row["id"]: row for row in listed.data}
    assert set(rows) == {demo_game, sound_game}
    assert (rows[sound_game]["winner"], rows[demo_game]["status"]) == ("A", "damaged")
    assert not {"winner", "players", "turns"} & set(rows[demo_game])
    for words in (("stats", "players", "--json"), ("rebuild",), ("stats", "player_games", "--json")):
        answer = senki(*words)
        assert answer.code == 3
        assert "mika" not in answer.out
        assert "event 40" in answer.err
    assert {row["player"] for row in senki("stats", "--json").data} == {"cleo", "dan"}


def test_a_damaged_frame_is_named_by_its_first_event(senki, demo_game, sound_game, tmp_path):
    """Given a game that is over, when the frame of its events is damaged, then its first event is named and no other game is
    affected."""
    with closing(sqlite.connect(tmp_path / "data" / "games.sqlite")) as file:
        file.execute("DROP TRIGGER stored_events_sealed_UPDATE")
        (frame,) = file.execute("SELECT frame FROM stored_events_sealed WHERE originator_id = ?", (demo_game,)).fetchone()
        changed = bytearray(frame)
        changed[len(changed) // 2] ^= 1
        file.execute("UPDATE stored_events_sealed SET frame = ? WHERE originator_id = ?", (bytes(changed), demo_game))
        file.commit()
    assert senki("verify", "--log").code == 3
    for words in (("table", demo_game), ("games",), ("check",), ("compact",)):
        answer = senki(*words)
        assert answer.code == 3, words
        assert "event 1 is damaged" in answer.err, words
    assert senki("table", sound_game).code == 0


def test_a_missing_event_is_named(senki, demo_game, tmp_path):
    unseal(tmp_path / "data")
    with closing(sqlite.connect(tmp_path / "data" / "games.sqlite")) as file:
        file.execute("DROP TRIGGER stored_events_DELETE")
        file.execute("DELETE FROM stored_events WHERE originator_version = 12")
        file.commit()
    for command in ("table", "log"):
        assert "event 12 is damaged: it is missing" in senki(command, demo_game).err
    answer = senki("games")
    assert answer.code == 3
    assert "event 12 is damaged: it is missing" in answer.err


@pytest.mark.parametrize("seed", range(24))
def test_a_bit_changed_anywhere_in_the_file_never_ends_in_another_board(senki, demo_game, tmp_path, seed):
    board = senki("table", demo_game, "--json").out
    path = tmp_path / "data" / "games.sqlite"
    with closing(sqlite.connect(path)) as file:
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for other in path.parent.glob("games.sqlite-*"):
        other.unlink()
    content = bytearray(path.read_bytes())
    dice = random.Random(seed)
    content[dice.randrange(len(content))] ^= 1 << dice.randrange(8)
    path.write_bytes(content)
    answer = senki("table", demo_game, "--json")
    assert answer.out in ("", board)
    assert (answer.code == 0) == (answer.out == board)
    assert senki("games").code in (0, 3)


def test_damaged_statistics_are_said_to_be(senki, demo_game, tmp_path):
    assert senki("games").code == 0
    for path in (tmp_path / "data").glob("readmodels.sqlite*"):
        path.write_bytes(b"nothing of a database" * 50)
    answer = senki("games")
    assert answer.code == 3
    assert "readmodels.sqlite" in answer.err


@pytest.mark.parametrize("kept", [b"no database at all" * 100, None])
def test_a_file_that_is_no_database_or_cut_short_is_damaged(senki, demo_game, tmp_path, kept):
    path = tmp_path / "data" / "games.sqlite"
    with closing(sqlite.connect(path)) as file:
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for other in path.parent.glob("games.sqlite-*"):
        other.unlink()
    path.write_bytes(kept or path.read_bytes()[:50_000])
    for words in (("games",), ("table", demo_game), ("stats",), ("export", demo_game)):
        answer = senki(*words)
        assert (answer.code, answer.out) == (3, ""), words
