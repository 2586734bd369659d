"""T21: heads that a killed process did not store are brought up to the log, so that a later cut is found."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from replays.log import DamagedLog, GameLog, UndamagedLog, open_log
from replays.log.integrity import heads
from replays.log.integrity.heads import Head, HeadStore
from replays.log.service_database import SqliteTables
from tests.faults.log_forgery import entries_of, lay, rows_of, sealed
from tests.replays.test_log import GAME, LOG, SAID, fill
from tests.replays.toy import played

BURST = """
import os, sys
from pathlib import Path
from replays.log import open_log
from replays.log.integrity import heads
from tests.replays.test_log import fill
from tests.replays.toy import played
heads.BATCH_SECONDS = 3600  # what follows the first append waits
log = open_log(Path(sys.argv[1]))
fill(log)
fill(log, "new", played(3))
os._exit(0)
"""


def kill_in_burst(folder: Path) -> dict[str, Head]:
    """Lets a process append two games and end at once; returns the heads that it has stored."""
    subprocess.run([sys.executable, "-c", BURST, str(folder)], check=True, timeout=120)
    with closing(HeadStore(SqliteTables(folder / "heads", "heads"), "senki_heads")) as store:
        return store.all()


def complete_heads(log: GameLog) -> dict[str, tuple[int, bytes]]:
    """The end of each game as the log has it."""
    return {game: (log.position(game), log.links(game)[-1]) for game in log.games()}


def stored_heads(log: GameLog) -> dict[str, tuple[int, bytes]]:
    assert log.heads is not None
    return {game: (head.position, head.link) for game, head in log.heads.all().items()}


@pytest.mark.parametrize("by", ["opening the log", "reading the games"])
def test_a_cut_after_a_kill_in_a_burst_is_found(tmp_path: Path, by: str) -> None:
    """Given a process that was killed before it stored the last heads, when the log is opened or another process reads the
    games, then the heads are complete and nothing is called damaged; and a cut of the last event is found."""
    with open_log(tmp_path) as running:
        known = kill_in_burst(tmp_path)
        assert known.keys() == {GAME}
        assert known[GAME].position < len(LOG)
        if by == "reading the games":
            assert [running.read(game) for game in (GAME, "new")] == [LOG, played(3)]
            assert stored_heads(running) == complete_heads(running)
    if by == "opening the log":
        with open_log(tmp_path) as log:
            assert stored_heads(log) == complete_heads(log)
            assert UndamagedLog(log).damaged == {}
            assert [log.read(game) for game in (GAME, "new")] == [LOG, played(3)]
    for game in (GAME, "new"):
        lay(tmp_path, game, rows_of(tmp_path, game)[:-1])
    with open_log(tmp_path) as log:
        damaged = UndamagedLog(log).damaged
        assert {game: fault.position for game, fault in damaged.items()} == {GAME: len(LOG) - 1, "new": len(played(3)) - 1}
        with pytest.raises(DamagedLog, match="it was cut here"):
            log.read(GAME)


def test_heads_that_are_behind_are_not_brought_up_to_a_forged_game(tmp_path: Path) -> None:
    """Given heads that are behind, when the game is written again from before them, then opening does not believe it."""
    known = kill_in_burst(tmp_path)
    entries = entries_of(tmp_path, GAME)
    events = [entry.event for entry in entries]
    events[0] = events[0]._replace(at=events[0].at + 1)
    lay(tmp_path, GAME, sealed(GAME, entries, events))
    for _ in "12":
        with open_log(tmp_path) as log:
            assert log.heads is not None
            assert log.heads.head_of(GAME) == known[GAME]
            with pytest.raises(DamagedLog, match="it was rewritten from here on") as result:
                log.read(GAME)
            assert result.value.position == 0


def test_heads_that_two_processes_store_at_once_name_the_first_missing_event(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given two logs that append in turns within a burst and bring up each other's heads, merged or not, when the last
    events are cut, then the first missing one is named."""
    monkeypatch.setattr(heads, "BATCH_SECONDS", 3600)
    with open_log(tmp_path) as one, open_log(tmp_path) as two:
        fill(one)
        for number in range(8):
            writer = (one, two)[number // 2 % 2]
            writer.append(GAME, len(LOG) + number, LOG[-1:], f"line {100 + number}", SAID)
        two.read(GAME)
        assert stored_heads(two) == complete_heads(two)
        assert stored_heads(one) == complete_heads(one)
        links = one.links(GAME)
        assert one.heads is not None
        for _ in range(2):
            head = one.heads.head_of(GAME)
            for left in range(1, len(links)):
                fault = one.heads.find_fault(GAME, head, links[:left])
                assert fault is not None
                assert (fault.position, fault.kind) == (left, "cut")
            one.heads.merge(GAME, 0, len(links))


def test_a_log_that_is_opened_again_looks_only_at_games_with_new_events(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_log(tmp_path) as log:
        fill(log)
    with open_log(tmp_path) as log:
        fill(log, "new", played(3))
    seen: list[str] = []
    monkeypatch.setattr(HeadStore, "catch_up", lambda _, game, *rest: seen.append(game))
    for _ in "12":
        with open_log(tmp_path):
            pass
    assert seen == ["new"]
