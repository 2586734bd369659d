"""Read models in a folder of their own, caught up with a shelf."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from projections import ReadModels
from projections.statistics_queries import PROJECTIONS
from tests.projections.shelf import Shelf

Opens = Callable[..., ReadModels]


@pytest.fixture
def opens(tmp_path: Path) -> Iterator[Opens]:
    """Opens read models over a shelf, in the file of this name."""
    opened: list[ReadModels] = []

    def open_them(shelf: Shelf, projections: Any = PROJECTIONS, name: str = "readmodels.sqlite") -> ReadModels:
        opened.append(ReadModels(tmp_path / name, shelf, projections))
        return opened[-1]

    yield open_them
    for models in opened:
        models.close()


@pytest.fixture
def counted(opens: Opens) -> Callable[..., ReadModels]:
    """Read models caught up with these games."""

    def count(**games: Any) -> ReadModels:
        models = opens(Shelf(games))
        models.catch_up()
        return models

    return count
