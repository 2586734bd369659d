"""A service and a table, as for the tests of the service."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests import postgres
from tests.api.conftest import served, table
from tests.projections.conftest import opens

__all__ = ["opens", "served", "table"]


@pytest.fixture
def server() -> Iterator[postgres.PrivateServer]:
    """A PostgreSQL server that a test may stop and start."""
    with TemporaryDirectory(prefix="senki-pg") as folder:
        made = postgres.PrivateServer(Path(folder))
        made.start()
        yield made
        made.stop()
