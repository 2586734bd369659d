"""A log that is damaged while it is served, or written to by another process: the other games go on."""

from contextlib import closing
from pathlib import Path

import pytest

from api.live.log_watcher import LogWatcher
from replays.log import open_log
from replays.msgpack_codec import fingerprint
from replays.sqlite_driver import sqlite
from tests.api.feeds import Live
from tests.api.served import Served, Table


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder of the service under test."""
    return tmp_path


def damage(data: Path, game: str, position: int) -> None:
    """Changes one bit of an event behind the log's back."""
    where = "WHERE originator_id = ? AND originator_version = ?"
    with closing(sqlite.connect(data / "games.sqlite")) as file:
        file.execute("DROP TRIGGER IF EXISTS stored_events_UPDATE")
        (state,) = file.execute(f"SELECT state FROM stored_events {where}", (game, position)).fetchone()
        changed = bytearray(state)
        changed[len(changed) // 2] ^= 1
        file.execute(f"UPDATE stored_events SET state = ? {where}", (bytes(changed), game, position))
        file.commit()


def listed(served: Served) -> set[str]:
    """The games that the service lists."""
    answer = served.client.get("/api/games")
    assert answer.status_code == 200, answer.text
    return {row["id"] for row in answer.json()["items"]}


def written_elsewhere(data: Path, table: Table, text: str) -> None:
    """Another process says something: a copy of the last note, under another client id."""
    with open_log(data) as log:
        note = log.read(table.game)[-1]
        log.append(table.game, log.position(table.game), [note._replace(line=note.line + 1)], text, fingerprint(text))


@pytest.mark.in_file
def test_a_game_that_is_damaged_when_the_service_starts_is_left_out_though_it_was_counted(data: Path) -> None:
    served = Served(data)
    sound, broken = served.table(), served.table()
    assert listed(served) == {sound.game, broken.game}
    served.close()
    damage(data, broken.game, 1)
    again = Served(data)
    assert listed(again) == {sound.game}
    health = again.client.get("/api/health")
    assert (health.status_code, health.json()["damaged"], health.json()["well"]) == (503, 1, False)
    again.close()


@pytest.mark.in_file
def test_damage_that_is_met_while_serving_is_reported_by_its_place_and_the_other_games_go_on(
    served: Served, data: Path
) -> None:
    sound, broken = served.table(), served.table()
    other = Served(data)
    assert listed(other) == {sound.game, broken.game}
    damage(data, broken.game, 1)
    elsewhere = Table(other, broken.game, broken.keys["organiser"])
    for path in ("table", "log", "sheet", "record.senki", "replay", "offers", ""):
        answer = elsewhere.get(path)
        assert (answer.status_code, answer.json()["type"]) == (500, "/problems/damaged-record"), path
        assert answer.json()["place"] == "event 1"
    assert elsewhere.say("A first A", at=5).status_code == 500
    beside = Table(other, sound.game, sound.keys["organiser"])
    assert beside.say("A first A").status_code == 200
    assert sound.game in listed(other)
    other.close()


@pytest.mark.in_file
def test_damage_in_what_another_process_wrote_leaves_that_game_out_and_wakes_the_others(served: Served, data: Path) -> None:
    sound, broken = served.table(), served.table()
    for table in (sound, broken):
        table.send("note", {"text": "hello"})
    assert listed(served) == {sound.game, broken.game}
    state = served.app.state.senki
    state.watcher.stop()
    written_elsewhere(data, broken, "behind our back")
    damage(data, broken.game, state.log.position(broken.game) - 1)
    written_elsewhere(data, sound, "behind our back too")
    assert listed(served) == {sound.game}
    state.watcher = LogWatcher(state.log, 0.05, after=0)
    sound.headers("spectator")
    with Live(served.app) as live, live.feed(sound, "spectator") as feed:
        written_elsewhere(data, sound, "once more")
        assert "hello" in "".join(feed.read(1)[0])


@pytest.mark.in_file
def test_a_feed_of_a_game_that_is_damaged_says_so_and_ends(served: Served, data: Path) -> None:
    table = served.table()
    table.headers("spectator")
    table.send("note", {"text": "hello"})
    with Live(served.app) as live, live.feed(table, "spectator", after=table.position) as feed:
        state = served.app.state.senki
        state.watcher.stop()
        written_elsewhere(data, table, "behind our back")
        damage(data, table.game, table.here - 1)
        state.watcher.set_position(table.game, table.here)
        assert list(feed.events())[-1][0] == "event: closed"
