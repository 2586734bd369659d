"""Fixtures that several folders of tests use."""

from collections.abc import Iterator

import pytest

from tests.cli.senki import demo_game, senki
from tests.postgres import postgres

__all__ = ["demo_game", "senki"]


@pytest.fixture(scope="session")
def postgres_settings() -> Iterator[dict[str, str]]:
    """The settings of a PostgreSQL database; only for tests that are collected where there is one."""
    with postgres() as settings:
        yield settings
