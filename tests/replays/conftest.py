"""A log in a folder of its own, and a clerk who knows the toy ruleset."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.kernel.contract.ruleset import Ruleset
from replays.clerk import Clerk
from replays.log import GameLog, open_log
from tests.postgres import is_there
from tests.replays.toy import TOY

collect_ignore = [] if is_there() else ["test_postgres.py"]


def toy_only(name: str) -> Ruleset:
    if name != "toy":
        raise KeyError(f"no such ruleset: {name} (there are toy)")
    return TOY


@pytest.fixture
def log(tmp_path: Path) -> Iterator[GameLog]:
    with open_log(tmp_path) as opened:
        yield opened


@pytest.fixture
def clerk(log: GameLog) -> Clerk:
    return Clerk(log, toy_only)
