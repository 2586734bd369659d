"""A process that is killed while it imports a record leaves nothing of it, or all of it with what the audit found."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from random import Random

from domain import registry
from replays.clerk import Clerk
from replays.file import Record
from replays.game_ids import game_id
from replays.log import open_log, open_tables
from replays.provenance import AUDITED
from replays.trust.provenance_store import ProvenanceStore
from replays.trust.record_importer import RecordImporter
from tests.soak import in_full
from tests.trust.test_provenance import won_by_a

SEED = 30
SHARES = in_full([number / 500 for number in range(500)], [0.2, 0.6, 0.9, 0.99])
"""Shares of the time of a whole import after which the process is killed."""


def import_forgery(folder: Path, record: Record) -> None:
    """Imports the record into the log of a folder."""
    with open_log(folder) as log:
        RecordImporter(Clerk(log), registry.ruleset, ()).import_record(record, "")


def kill_after(folder: Path, record: Record, seconds: float) -> None:
    """Runs an import in a process of its own and kills it after some time."""
    child = os.fork()
    if child == 0:
        try:
            import_forgery(folder, record)
        finally:
            os._exit(0)
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def test_no_kill_during_an_import_makes_a_forgery_count(tmp_path: Path) -> None:
    """Given a record with the winner exchanged, when its import is killed at any moment, then the game is not there, or it
    is audited and does not count; importing it again ends in the same."""
    forged = Record(game_id("forged"), "", won_by_a().events)
    begun = time.monotonic()
    import_forgery(tmp_path / "whole", forged)
    whole = time.monotonic() - begun
    random = Random(SEED)
    for share in SHARES:
        folder = tmp_path / f"{share}"
        kill_after(folder, forged, whole * share * random.uniform(0.9, 1.1))
        for again in (False, True):
            if again:
                import_forgery(folder, forged)
            with open_log(folder) as log:
                origins = ProvenanceStore(open_tables(log, folder, "links"), log)
                results = [origins.get(each)[:2] for each in log.games()]
                assert results in ([(AUDITED, False)], [] if not again else None), (SEED, share)
                assert len(origins.uncounted()) == len(results), (SEED, share)
