"""T1, T2, T4, T19, T28: kills, torn files, a full disk, flipped bits, texts that nobody wrote; `scripts/soak` does more."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from replays.sqlite_driver import USE_WAL
from tests.api.served import Served, Table
from tests.faults.machine import flips, kills, tears, texts

SEED = 20261122


def test_a_killed_process_has_lost_nothing_that_it_acknowledged(tmp_path: Path) -> None:
    assert kills(tmp_path, 6, SEED) == []


if USE_WAL:

    def test_a_torn_log_opens_as_it_was_committed(tmp_path: Path) -> None:
        assert tears(tmp_path, 60, SEED) == []


def test_a_flipped_bit_is_found_with_its_event(tmp_path: Path) -> None:
    assert flips(tmp_path, 60, SEED) == []


def test_no_text_that_nobody_wrote_falls_a_reader() -> None:
    assert texts(150, SEED) == []


def test_on_a_full_disk_nothing_is_recorded_and_it_goes_on_when_there_is_room(served: Served, table: Table) -> None:
    table.begin()
    room(served, 1)  # as many as there are: SQLite takes none away
    answers: list[Any] = []
    while not answers or (answers[-1].status_code == 200 and len(answers) < 40):  # the last page may have room
        client = f"client-that-writes-{len(answers)}"
        answers.append(table.send("note", {"text": "x" * 1_900}, at=table.here, client=client))
    assert answers[-1].status_code == 507
    assert answers[-1].json()["type"] == "/problems/disk-full"
    here = table.here
    room(served, 2**30)
    assert table.send("note", {"text": "there is room"}, at=here).status_code == 200
    assert table.get("table").status_code == 200


def room(served: Served, pages: int) -> None:
    """How many pages the database may have."""
    served.app.state.senki.log.recorder.writer.execute(f"PRAGMA max_page_count = {pages}")
