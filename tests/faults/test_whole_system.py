"""T1, T7 to T10, T12, T13, T18, T46: nothing is lost, doubled or put in another order, whatever falls out around it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faults.whole_system import played
from tests.postgres import is_there

SEED = 20261122


@pytest.mark.parametrize("seed", [SEED, SEED + 1])
def test_what_was_said_is_there_once_and_in_order(tmp_path: Path, seed: int) -> None:
    world = played(tmp_path, 250, seed)
    assert world.wrong() == [], f"python -m tests.faults.whole_system 250 {seed}"
    assert sum(phone.count for phone in world.phones) > 10


def test_a_seed_plays_the_same_again(tmp_path: Path) -> None:
    one, two = (played(tmp_path / name, 120, SEED).trace.hexdigest() for name in ("one", "two"))
    assert one == two, f"seed {SEED}"


if is_there():

    def test_the_same_holds_in_postgresql(tmp_path: Path, postgres_settings: dict[str, str]) -> None:
        world = played(tmp_path, 120, SEED, {**postgres_settings, "POSTGRES_SCHEMA": "public"})
        assert world.wrong() == [], f"seed {SEED}"
