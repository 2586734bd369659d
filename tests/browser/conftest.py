"""A served house, and browsers at it. `scripts/test` names the Chromium to use, and installs one where it may."""

from __future__ import annotations

import os
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from cryptography.x509 import load_pem_x509_certificate

from api.tls import CertificateFiles, service_certificate
from scripts.simulation.random_games import RandomGame, random_game
from tests.browser.reader import Reader, Window
from tests.browser.service import Service, Table
from tests.soak import in_full

FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    "--in-process-gpu",  # nothing but software draws, so a process of its own for that costs and wins nothing
    *in_full((), ("--js-flags=--max-lazy --no-opt --no-maglev",)),  # no page lives long enough to win back its compilation
    "--host-resolver-rules=MAP senki.test 127.0.0.1",  # a name that is no localhost: to browsers a phone's plain HTTP
]
LONG, FIRST = 1000, 17
PHONE, DESK = {"width": 390, "height": 844}, {"width": 1440, "height": 900}


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> CertificateFiles:
    """A house's certificate, which the browser trusts as a phone does once its owner agreed."""
    return service_certificate(tmp_path_factory.mktemp("https"), ("localhost", "127.0.0.1", "senki.test"))


def trusted(house: CertificateFiles) -> str:
    """The flag by which Chromium trusts a certificate."""
    key = load_pem_x509_certificate(house.certificate.read_bytes()).public_key()
    result = sha256(key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)).digest()
    return f"--ignore-certificate-errors-spki-list={b64encode(result).decode()}"


# Ends with this package: while Playwright runs, no other test of the same process could start an event loop.
@pytest.fixture(scope="package")
def chromium(house: CertificateFiles) -> Iterator[object]:
    path = os.environ.get("SENKI_CHROMIUM", "")
    assert path, "no Chromium is named: start these tests with scripts/test, or leave them out with --no-browser"
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*FLAGS, trusted(house)])
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    running = Service(tmp_path_factory.mktemp("house"))
    yield running
    running.close()


@pytest.fixture(scope="package")
def long_game(service) -> Table:
    """A random game of at least LONG events, to its end; those before FIRST are shorter."""
    number = FIRST
    while len((game := _played(number)).desk.events) < LONG:
        number += 1
    return service.bring(f"long{number}", game.desk.events)


def _played(number: int) -> RandomGame:
    game = random_game("gundam_war", "browser", number)
    game.play()
    return game


@pytest.fixture(scope="package")
def windows(chromium) -> Iterator[list[Window]]:
    """Blank windows, to be taken and given back."""
    stored: list[Window] = []
    yield stored
    for window in stored:
        window.context.close()


def _taken(windows: list[Window], size: dict[str, int]) -> Window | None:
    for window in windows:
        if window.size == size:
            windows.remove(window)
            return window
    return None


@pytest.fixture
def visit(chromium, windows, service) -> Iterator[object]:
    """Opens a page at a window of its own; what goes wrong at one fails the test at its end."""
    readers: list[Reader] = []

    def opened(address: str = "/", size: dict[str, int] = PHONE, listens: bool = False, **more: object) -> Reader:
        window = None if more or listens else _taken(windows, size)
        readers.append(Reader(window or Window(chromium, size, **more), service.url, address, listens))
        return readers[-1]

    yield opened
    faults = [fault for reader in readers for fault in reader.faults]
    for reader in readers:
        if reader.leaves() and not faults:
            reader.window.wipe(service.url)
            windows.append(reader.window)
        else:
            reader.close()
    assert faults == []


@pytest.fixture
def shots() -> Path | None:
    """Where screenshots stay, if somebody wants to look at them."""
    folder = os.environ.get("SENKI_SHOTS", "")
    return Path(folder) if folder else None
