"""A service in a folder of its own, and a game at it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.api.served import Served, Table
from tests.api.twin_games import OpenedGames
from tests.postgres import is_there

collect_ignore = [] if is_there() else ["test_many_machines.py"]


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    service = Served(tmp_path)
    yield service
    service.close()


@pytest.fixture
def table(served: Served) -> Table:
    return served.table()


@pytest.fixture(scope="module")
def read_table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A game at a service that the tests of a file share: they read it, or send what is refused."""
    service = Served(tmp_path_factory.mktemp("read"))
    yield service.table()
    service.close()


@pytest.fixture(scope="session")
def opened_games(tmp_path_factory: pytest.TempPathFactory) -> OpenedGames:
    return OpenedGames(tmp_path_factory.mktemp("opened"))
