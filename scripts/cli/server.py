"""A process of the service: listening socket, TLS, and running until a signal ends it."""

from __future__ import annotations

import logging
import socket
import ssl
import sys
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, NamedTuple

from domain.kernel.messages.message import Message
from replays.gc_pause import freeze_objects
from scripts.cli.terminal.messages import msg, system_message
from scripts.cli.terminal.output import fail, print_note

if TYPE_CHECKING:
    from ssl import SSLContext

    from api.settings import Settings
    from api.tls import CertificateFiles


# --- TLS ---
RENEWAL_SECONDS = 3600.0
"""Interval of the checks whether the certificate has to be renewed."""


def load_own_certificate(certificate: Path, key: Path | None) -> ssl.SSLContext:
    """Returns the TLS context of a certificate file (PEM, with its chain); exits if it is wrong."""
    for path in filter(None, (certificate, key)):
        if not path.exists():
            fail(msg("said_no_such_file", said=path))
    context = _new_ssl_context()
    try:
        context.load_cert_chain(certificate, key)
    except ssl.SSLError as error:
        fail(_certificate_fault(error, certificate), hints=(msg("expected_pem_key_in_same"),))
    except OSError as error:
        fail(msg("said_reason", said=certificate, reason=system_message(error)))
    return context


def _certificate_fault(error: ssl.SSLError, certificate: Path) -> Message:
    if error.reason == "KEY_VALUES_MISMATCH":
        return msg("said_key_does_not_belong", said=certificate)
    return msg("said_no_certificate_with_its_key", said=certificate, said2=error.reason or error)


class ServerCertificate:
    """The server's own certificate in a TLS context that takes a renewed one without a restart."""

    def __init__(self, data: Path, requested_host: str) -> None:
        self.data, self.requested_host, self.context = data, requested_host, _new_ssl_context()
        self._stopped = Event()
        self.files = self._load()

    def renew_hourly(self) -> None:
        """Checks every hour for a new address of the machine, or the end of the year."""
        Thread(target=self._run, name="senki-certificate", daemon=True).start()

    def stop(self) -> None:
        """Stops the checks."""
        self._stopped.set()

    def _load(self) -> CertificateFiles:
        from api.tls import own_host_names, service_certificate

        try:
            files = service_certificate(self.data, own_host_names(self.requested_host))
            self.context.load_cert_chain(files.certificate, files.key)
        except (OSError, ValueError) as error:
            fail(
                msg("certificate_in_said_cannot_be_used", said=self.data / "https", said2=error),
                hints=(msg("delete_that_folder_it_is_made"),),
            )
        return files

    def _run(self) -> None:
        from api.tls import own_host_names, service_certificate

        while not self._stopped.wait(RENEWAL_SECONDS):
            try:
                files = service_certificate(self.data, own_host_names(self.requested_host))
                self.context.load_cert_chain(files.certificate, files.key)
            except (OSError, ValueError) as error:
                print_note(msg("certificate_could_not_be_renewed", said=error))


def _new_ssl_context() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    return context


SWITCH_INTERVAL = 0.0005
"""Seconds until a computing thread yields. Python's default of 5 ms delays answers during a long query."""
ANY_ADDRESS = ("0.0.0.0", "::", "")


class TlsOptions(NamedTuple):
    """How a service is secured: not at all, by the server's own certificate, or by certificate files."""

    https: bool = False
    certificate: Path | None = None
    key: Path | None = None


NO_TLS = TlsOptions()


class ServerProcess(NamedTuple):
    """The arguments of every process of a service. `requested_host`: the address to listen at, empty for every one."""

    settings: Settings
    tls: TlsOptions
    requested_host: str
    log_requests: bool


def make_ssl_context(process: ServerProcess) -> tuple[SSLContext | None, ServerCertificate | None]:
    """Returns the TLS context, and the server's own certificate if that is used."""
    secured = process.tls
    if secured.certificate is not None:
        return load_own_certificate(secured.certificate, secured.key), None
    if not secured.https:
        return None, None
    certificate = ServerCertificate(process.settings.data, process.requested_host)
    certificate.renew_hourly()
    return certificate.context, certificate


def worker_main(process: ServerProcess, listener: socket.socket) -> None:
    """Runs one of several processes."""
    from api.app import create_app
    from api.server.supervisor import end_with_parent

    end_with_parent()
    log_to_stderr(process.log_requests)
    run_server(create_app(process.settings), process.settings, make_ssl_context(process)[0], listener)


def run_server(app: Any, settings: Settings, context: SSLContext | None, listener: socket.socket) -> None:
    """Serves the application until SIGINT or SIGTERM."""
    import uvicorn

    from api.server.event_driven_server import EventDrivenServer
    from api.server.slow_client_protocol import slow_client_protocol

    # Addresses of games have keys in them, so they are not written into an access log.
    options: dict[str, Any] = {"access_log": False, "log_level": "warning", "timeout_graceful_shutdown": 2}
    options["forwarded_allow_ips"] = ",".join(settings.proxies)
    factory = None if context is None else lambda config, default: context
    http = slow_client_protocol(settings.limits, app.state.senki.budgets.in_debt, settings.proxies)
    config = uvicorn.Config(app, http=http, ssl_context_factory=factory, **options)
    freeze_objects()
    sys.setswitchinterval(SWITCH_INTERVAL)
    EventDrivenServer(config).run(sockets=[listener])


def log_to_stderr(requests: bool) -> None:
    """Logs JSON lines to stderr: errors, and every request if `requests` is set."""
    lines = logging.StreamHandler()
    lines.setFormatter(logging.Formatter("%(message)s"))
    for name, level in (("senki.api", logging.INFO), ("senki.requests", logging.INFO if requests else logging.WARNING)):
        log = logging.getLogger(name)
        log.handlers, log.propagate = [lines], False
        log.setLevel(level)


def open_listening_socket(host: str, port: int) -> socket.socket:
    """Returns a listening socket; exits if it cannot listen."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sets TCP_NODELAY only on a socket with the TCP protocol number; without it an answer waits 40 ms.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(128)
    except OSError as error:
        fail(
            msg("cannot_listen_at_said_n", said=host, n=port, said2=system_message(error)),
            hints=(msg("another_port_port_8001_any"),),
        )
    return listener


def reachable_host(host: str) -> str:
    """Returns the name under which other machines reach this one."""
    from api.tls.certificates import reachable_address

    result = reachable_address() if host in ANY_ADDRESS else host
    return f"[{result}]" if ":" in result else result
