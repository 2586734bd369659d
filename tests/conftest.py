"""Fixtures that several folders of tests use."""

import gc
import os
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from replays.gc_pause import freeze_objects, gc_paused
from tests.cli.senki import demo_game, senki, stored
from tests.postgres import every_log_in, postgres, where
from tests.soak import SOAK, in_full

__all__ = ["demo_game", "senki", "stored"]

TESTS = Path(__file__).parent

# Two workers begin at the two halves of all tests, and who is done takes over from the end of what the other still has: with
# the short ones last both are done at once, and the served house and its browser stay with one of them.
LONGEST = ("browser", "api", "cli", "documents", "projections", "scripts", "faults", "replays", "conformance", "pictures")
RANKS = {folder: at for at, folder in enumerate(LONGEST)}

# One profile for all property tests: no verdict depends on how fast the machine is, and what fails says how to replay it.
settings.register_profile(
    "senki",
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
    max_examples=in_full(1000, 30),
)
settings.load_profile("senki")


@pytest.fixture(scope="session", autouse=True)
def settled() -> Iterator[None]:
    """What was imported and collected before the first test stays, and the collector of circles looks seldom."""
    freeze_objects()
    with gc_paused():
        yield


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What stays between two readings of a card list stays out of the cache of whoever runs the tests."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("SENKI_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(scope="session", autouse=True)
def where_logs_are(request: pytest.FixtureRequest) -> Iterator[None]:
    """In files, or with SENKI_TESTS_IN=postgres in that."""
    if os.environ.get("SENKI_TESTS_IN") != "postgres":
        yield
        return
    with every_log_in(request.getfixturevalue("postgres_settings")):
        yield


def pytest_sessionstart(session: pytest.Session) -> None:
    """Each worker begins to read the whole suite somewhere else: so on a new machine each rewrites the assertions of a part
    of the files for all of them. Until all are collected no garbage is looked for: what is made stays."""
    gc.disable()
    terms = getattr(session.config, "workerinput", None)
    if terms is None or session.config.option.file_or_dir:
        return
    files = sorted(TESTS.rglob("test_*.py"))
    first = len(files) * int(terms["workerid"].removeprefix("gw")) // terms["workercount"]
    for file in files[first:] + files[:first]:
        if (file.parent / "__init__.py").exists():
            with suppress(Exception, pytest.skip.Exception):  # whatever is wrong with a file is stated when it is collected
                import_module(".".join(file.relative_to(TESTS.parent).with_suffix("").parts))


def pytest_collection_finish() -> None:
    """Looks for garbage again."""
    gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Puts the longest first. Leaves out what is for the soak, and what is about files where the logs are in no files."""
    items.sort(key=_rank)
    if not SOAK:
        _leave_out(config, items, "soak")
    if os.environ.get("SENKI_TESTS_IN") == "postgres":
        _leave_out(config, items, "in_file")


def _leave_out(config: pytest.Config, items: list[pytest.Item], marker: str) -> None:
    """Deselects the tests that have a marker."""
    config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker(marker)])
    items[:] = [item for item in items if not item.get_closest_marker(marker)]


def _rank(item: pytest.Item) -> int:
    """How long the tests of a folder take, longest first; within a folder they stay in their order, with what they share."""
    return RANKS.get(item.nodeid.removeprefix("tests/").partition("/")[0], len(LONGEST))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says on what the tests of PostgreSQL ran."""
    everywhere = ", for every log" if os.environ.get("SENKI_TESTS_IN") == "postgres" else ""
    terminalreporter.write_line(f"PostgreSQL: {where()}{everywhere}")


@pytest.fixture(scope="session")
def postgres_settings() -> Iterator[dict[str, str]]:
    """The settings of a PostgreSQL database; only for tests that are collected where there is one."""
    with postgres() as settings:
        yield settings
