"""Fixtures that several folders of tests use."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.cli.senki import demo_game, senki
from tests.postgres import postgres

__all__ = ["demo_game", "senki"]

# One profile for all property tests: no verdict depends on how fast the machine is, and what fails says how to replay it.
settings.register_profile("senki", deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("senki")


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What is kept between two readings of a card list stays out of the cache of whoever runs the tests."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("SENKI_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(scope="session")
def postgres_settings() -> Iterator[dict[str, str]]:
    """The settings of a PostgreSQL database; only for tests that are collected where there is one."""
    with postgres() as settings:
        yield settings
