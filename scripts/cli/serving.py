"""A process of the service: its listening socket, how it is secured, and running until it is told to end."""

from __future__ import annotations

import logging
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from replays.gc_pause import freeze_objects
from scripts.cli.output import fail
from scripts.cli.secure import HouseCertificate, own_files

if TYPE_CHECKING:
    from ssl import SSLContext

    from api.settings import Settings

SWITCH = 0.0005
"""Seconds after which a thread that computes lets another one go on; of Python's own 5 ms an answer waits for several
where something else is counted or read meanwhile."""
EVERYWHERE = ("0.0.0.0", "::", "")


class Secured(NamedTuple):
    """How a service is secured: not at all, by the house's certificate, or by files of one's own."""

    https: bool = False
    certificate: Path | None = None
    key: Path | None = None


PLAIN = Secured()


class Process(NamedTuple):
    """What every process of a service is told. `asked`: the address that was asked for, nothing for every one."""

    settings: Settings
    secured: Secured
    asked: str
    log_requests: bool


def context_of(process: Process) -> tuple[SSLContext | None, HouseCertificate | None]:
    """The context of a service over HTTPS, and the house's certificate where that is used."""
    secured = process.secured
    if secured.certificate is not None:
        return own_files(secured.certificate, secured.key), None
    if not secured.https:
        return None, None
    house = HouseCertificate(process.settings.data, process.asked)
    house.keep_fresh()
    return house.context, house


def work(process: Process, listener: socket.socket) -> None:
    """One process of several, from its beginning to its end."""
    from api.app import create_app
    from api.server.supervisor import end_with_parent

    end_with_parent()
    log_to_stderr(process.log_requests)
    run(create_app(process.settings), process.settings, context_of(process)[0], listener)


def run(app: Any, settings: Settings, context: SSLContext | None, listener: socket.socket) -> None:
    """Serves an application of the service until SIGINT or SIGTERM."""
    import uvicorn

    from api.server.slow_client_protocol import slow_client_protocol

    # Addresses of games have keys in them, so they are not written into an access log.
    kept: dict[str, Any] = {"access_log": False, "log_level": "warning", "timeout_graceful_shutdown": 2}
    kept["forwarded_allow_ips"] = ",".join(settings.proxies)
    factory = None if context is None else lambda config, default: context
    http = slow_client_protocol(settings.limits, app.state.house.budgets.in_debt, settings.proxies)
    config = uvicorn.Config(app, http=http, ssl_context_factory=factory, **kept)
    freeze_objects()
    sys.setswitchinterval(SWITCH)
    uvicorn.Server(config).run(sockets=[listener])


def log_to_stderr(requests: bool) -> None:
    """Lines of JSON on stderr: what went wrong, and every request where that is wished for."""
    lines = logging.StreamHandler()
    lines.setFormatter(logging.Formatter("%(message)s"))
    for name, level in (("senki.api", logging.INFO), ("senki.requests", logging.INFO if requests else logging.WARNING)):
        log = logging.getLogger(name)
        log.handlers, log.propagate = [lines], False
        log.setLevel(level)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; leaves where it cannot."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Only a socket that says TCP in so many words is told not to wait for acknowledgements (40 ms an answer).
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(128)
    except OSError as error:
        fail(
            f"cannot listen at {host}:{port}: {error.strerror}",
            hints=("another port: --port 8001; any that is free: --port 0",),
        )
    return listener


def reachable(host: str) -> str:
    """The name under which others find this machine."""
    from api.tls.host_names import reachable_address

    found = reachable_address() if host in EVERYWHERE else host
    return f"[{found}]" if ":" in found else found
