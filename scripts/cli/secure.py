"""What `senki serve` is secured with: files of one's own, or the house's certificate, renewed while it runs."""

from __future__ import annotations

import ssl
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING

from scripts.cli.output import fail, say

if TYPE_CHECKING:
    from api.tls import Files

LOOKED_AT = 3600.0
"""Seconds after which it is looked at again whether the certificate still does."""


def own_files(certificate: Path, key: Path | None) -> ssl.SSLContext:
    """The context for a certificate of one's own (PEM, with what stands behind it); says plainly what is wrong with it."""
    for path in filter(None, (certificate, key)):
        if not path.exists():
            fail(f"{path}: no such file")
    context = _context()
    try:
        context.load_cert_chain(certificate, key)
    except ssl.SSLError as error:
        fail(f"{certificate}: {_why(error)}", hints=("expected: PEM; the key in the same file or with --key",))
    except OSError as error:
        fail(f"{certificate}: {error.strerror}")
    return context


def _why(error: ssl.SSLError) -> str:
    if error.reason == "KEY_VALUES_MISMATCH":
        return "the key does not belong to the certificate"
    return f"no certificate with its key can be read from it ({error.reason or error})"


class HouseCertificate:
    """The house's certificate in a context that takes a renewed one without a new start."""

    def __init__(self, data: Path, asked: str) -> None:
        self.data, self.asked, self.context = data, asked, _context()
        self._stopped = Event()
        self.files = self._load()

    def keep_fresh(self) -> None:
        """Looks every hour whether the machine has a new address or the year is over."""
        Thread(target=self._run, name="senki-certificate", daemon=True).start()

    def stop(self) -> None:
        """Looks no longer."""
        self._stopped.set()

    def _load(self) -> Files:
        from api.tls import names_of_this_machine, service_files

        try:
            files = service_files(self.data, names_of_this_machine(self.asked))
            self.context.load_cert_chain(files.certificate, files.key)
        except (OSError, ValueError) as error:
            fail(
                f"the certificate in {self.data / 'https'} cannot be used: {error}",
                hints=("delete that folder: it is made anew",),
            )
        return files

    def _run(self) -> None:
        from api.tls import names_of_this_machine, service_files

        while not self._stopped.wait(LOOKED_AT):
            try:
                files = service_files(self.data, names_of_this_machine(self.asked))
                self.context.load_cert_chain(files.certificate, files.key)
            except (OSError, ValueError) as error:
                say(f"the certificate could not be renewed: {error}")


def _context() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    return context
