"""A served house, and browsers at it. Only `scripts/test-browser` runs what is here; the normal suite needs no browser."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

CHROMIUM = os.environ.get("SENKI_CHROMIUM", "")
collect_ignore_glob = [] if CHROMIUM else ["test_*.py"]
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
PHONE, DESK = {"width": 390, "height": 844}, {"width": 1440, "height": 900}


@pytest.fixture(scope="session")
def chromium() -> Iterator[object]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[object]:
    from tests.browser.service import Service

    running = Service(tmp_path_factory.mktemp("house"))
    yield running
    running.close()


@pytest.fixture
def visit(chromium, service) -> Iterator[object]:
    """Opens a page in a browser of its own; what goes wrong in one fails the test at its end."""
    from tests.browser.reader import Reader

    readers: list[Reader] = []

    def opened(address: str = "/", size: dict[str, int] = PHONE, **more: object) -> Reader:
        readers.append(Reader(chromium, service.url, address, size, **more))
        return readers[-1]

    yield opened
    faults = [fault for reader in readers for fault in reader.faults]
    for reader in readers:
        reader.close()
    assert faults == []


@pytest.fixture
def shots() -> Path | None:
    """Where screenshots are kept, if somebody wants to look at them."""
    folder = os.environ.get("SENKI_SHOTS", "")
    return Path(folder) if folder else None
