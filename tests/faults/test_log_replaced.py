"""Fault 15: the log, or the links, are deleted or replaced under a running service. Nothing is acknowledged that is lost."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.api.served import Served

pytestmark = pytest.mark.in_file


@pytest.fixture
def running(tmp_path: Path):
    made = Served(tmp_path)
    yield made
    made.close()


def opens(served: Served) -> int:
    headers = {"Idempotency-Key": served.id()}
    return int(served.client.post("/api/games", json={"ruleset": "star_front"}, headers=headers).status_code)


@pytest.mark.parametrize("name", ["games.sqlite", "links.sqlite"])
@pytest.mark.parametrize("how", ["deleted", "replaced"])
def test_nothing_is_acknowledged_that_goes_into_a_file_that_is_gone(
    running: Served, tmp_path: Path, name: str, how: str
) -> None:
    """Given a running service, when its log or its links are deleted or replaced, then no write succeeds and its health says
    so; when the file is put back, then it goes on."""
    assert opens(running) == 201
    file, aside = tmp_path / name, tmp_path / "aside"
    os.rename(file, aside)
    if how == "replaced":
        shutil.copyfile(aside, file)
    assert opens(running) == 503
    health = running.client.get("/api/health")
    assert health.status_code == 503
    assert any("was deleted or replaced" in each for each in health.json()["lost"])
    os.rename(aside, file)
    assert opens(running) == 201
    assert running.client.get("/api/health").status_code == 200
