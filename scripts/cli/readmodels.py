"""The read models of the data folder, caught up with the log."""

from __future__ import annotations

from pathlib import Path

from projections.runner import ReadModels, open_read_models
from replays.clerk import Clerk
from scripts.cli.house import folder
from scripts.cli.output import say


def caught_up(clerk: Clerk, data: Path | None) -> ReadModels:
    """The read models at the end of the log; says so where one of them has stopped."""
    models = open_read_models(folder(data), clerk.log)
    models.catch_up()
    for row in models.health():
        if row["error"]:
            say(f"the statistics '{row['projection']}' have stopped: {row['error']}; senki rebuild makes them anew")
    return models
