"""T45: making the statistics again takes as much memory for many games as for some."""

from __future__ import annotations

import gc
import tracemalloc
from pathlib import Path
from typing import Any

from domain.kernel.record.event import Event
from projections.read_models import ReadModels
from replays.gc_pause import freeze_objects
from tests.projections.handmade import Handmade

GAMES = 100


class Endless:
    """A log of the same short game again and again; it notes what memory is in use whenever it is read."""

    def __init__(self, events: list[Event]) -> None:
        self.events = events
        self.used: list[int] = []

    def notifications(self, after: int = 0, limit: int = 1000) -> list[tuple[int, str, int, Event]]:
        gc.collect()
        self.used.append(tracemalloc.get_traced_memory()[0])
        size = len(self.events)
        places = range(after, min(after + limit, GAMES * size))
        return [(at + 1, f"game-{at // size}", at % size, self.events[at % size]) for at in places]

    def read(self, game: str, start: int = 0) -> list[Event]:
        return self.events[start:]


def test_a_rebuild_of_many_games_takes_no_more_memory_than_one_of_some(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr("projections.read_models.BATCH", 10)
    reader = Endless(list(Handmade().ends(A="win", B="loss").events))
    models = ReadModels(tmp_path / "models.sqlite", reader)
    freeze_objects()  # what other tests left would be gone through at every reading
    tracemalloc.start()
    assert models.rebuild() == GAMES * len(reader.events)
    tracemalloc.stop()
    models.close()
    early, late = reader.used[4], reader.used[-2]
    assert len(reader.used) > 20
    assert late - early < 2_000 * GAMES, "a story that was kept would weigh ten times that"
