"""A service counts its games as they end, so that a report has nothing to read."""

from __future__ import annotations

from pathlib import Path
from threading import Barrier, Lock

from api.limits import SyncLimits
from api.statistics.ended_games import EndedGameCounter
from projections.statistics.game_list import list_games
from tests.api.served import Served, Table, eventually


def test_a_game_that_ends_is_counted_without_a_report(table: Table) -> None:
    """Given a service that nobody asked for statistics, when a game ends, then they are at the end of the log."""
    state = table.served.app.state.senki
    assert table.say("B concede").status_code == 200
    last = state.log.recorder.max_notification_id()
    eventually(lambda: state.read_models.events_behind(last) == 0)
    assert [row["winner"] for row in list_games(state.read_models)] == ["A"]
    assert state.read_models.catch_up() == 0


def test_a_log_that_is_far_ahead_is_left_to_a_report(tmp_path: Path, monkeypatch) -> None:
    """Given more uncounted events than a request may read, then the end of a game reads none."""
    served = Served(tmp_path)
    try:
        state = served.app.state.senki
        table, passed = served.table(), Barrier(2)
        behind = state.is_reading_behind

        def noted() -> bool:
            result = behind()
            passed.wait(60)
            return result

        monkeypatch.setattr("api.state.SYNC_LIMITS", SyncLimits(unread=3))
        monkeypatch.setattr(state, "is_reading_behind", noted)
        assert table.say("B concede").status_code == 200
        passed.wait(60)
        assert set(state.read_models.store.positions().values()) == {0}
    finally:
        served.close()


def test_ends_at_one_time_are_counted_together() -> None:
    """Given a count that takes its time, when several games end meanwhile, then one more count follows; and the counter
    ends although nothing ends."""
    begun, go_on, counts, lock = Barrier(2), Barrier(2), [], Lock()

    def count() -> None:
        with lock:
            counts.append(len(counts))
        begun.wait(60)
        go_on.wait(60)

    counter = EndedGameCounter(count)
    counter.note_end()
    begun.wait(60)
    for _ in range(5):
        counter.note_end()
    go_on.wait(60)
    begun.wait(60)
    go_on.wait(60)
    counter.stop()
    assert counts == [0, 1]
