"""`senki serve`: the service for the table, on the embedded store."""

from __future__ import annotations

import logging
import os
import secrets
import socket
from collections.abc import Iterable
from io import StringIO
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Annotated, NamedTuple
from urllib.parse import urlsplit

import segno
import typer

from replays.viewer.pictures import Pictures
from scripts.cli import demos
from scripts.cli.house import DataOption, folder, now
from scripts.cli.output import fail, say
from scripts.cli.pictures import own_pictures
from scripts.cli.secure import HouseCertificate, own_files

if TYPE_CHECKING:
    from ssl import SSLContext

    from api.house import House

HostOption = Annotated[str, typer.Option(help="Where to listen; 127.0.0.1 keeps phones out.")]
PortOption = Annotated[int, typer.Option(min=0, max=65535, help="The port; 0: any that is free.")]
HttpsOption = Annotated[
    bool,
    typer.Option(
        "--https", help="Over HTTPS, with a certificate of the house; a page at the next port says how to trust it."
    ),
]
CertificateOption = Annotated[Path | None, typer.Option(help="HTTPS with a certificate of your own (PEM).")]
KeyOption = Annotated[Path | None, typer.Option(help="Its key (PEM), if it is not in the same file.")]
EVERYWHERE = ("0.0.0.0", "::", "")


class Secured(NamedTuple):
    """How a service is secured: not at all, by the house's certificate, or by files of one's own."""

    https: bool = False
    certificate: Path | None = None
    key: Path | None = None


PLAIN = Secured()


class Seen(NamedTuple):
    """How a service is seen: what links begin with, further host names, whether search engines may list it, which pictures
    of cards this machine has.
    """

    url: str = ""
    names: frozenset[str] = frozenset()
    indexed: bool = False
    pictures: Pictures | None = None

    def known_names(self, host: str) -> frozenset[str]:
        """Every host name that the service answers to."""
        own = {host, socket.gethostname(), urlsplit(self.url).hostname or "", *self.names}
        return frozenset(name.lower().rstrip(".") for name in own if name)


AS_IT_IS = Seen()


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("serve")(serve)


def serve(
    host: HostOption = "0.0.0.0",
    port: PortOption = 8000,
    data: DataOption = None,
    https: HttpsOption = False,
    certificate: CertificateOption = None,
    key: KeyOption = None,
    everybody: Annotated[bool, typer.Option("--open", help="Everybody may open games, not the printed token only.")] = False,
    demo: Annotated[bool, typer.Option(help="Record demo games of all rulebooks where there are no games yet.")] = True,
    indexed: Annotated[bool, typer.Option("--indexed", help="Search engines may list the pages.")] = False,
    url: Annotated[
        str, typer.Option(help="What links begin with, where a proxy stands before it: https://games.example.org.")
    ] = "",
    name: Annotated[list[str] | None, typer.Option("--name", help="A further host name that it answers to.")] = None,
    pictures: Annotated[
        Path | None, typer.Option(help="A folder with pictures of cards, by id or number, for browsers on this machine.")
    ] = None,
    log: Annotated[bool, typer.Option("--log", help="Log every request as JSON, without addresses and keys.")] = False,
) -> None:
    """Serve the API and the web app, and print the address with a QR code for the phone."""
    if key and not certificate:
        fail("--key needs --certificate")
    if pictures and url:
        fail("--pictures are for browsers on this machine; behind a proxy (--url) every browser seems to be there")
    secured = Secured(https, certificate, key)
    _log(log)
    shown = demos.names() if demo else ()
    seen = Seen(url.rstrip("/"), frozenset(name or ()), indexed, own_pictures(pictures))
    serve_games(host, port, data, shown, everybody, only_where_empty=True, secured=secured, seen=seen)


def _log(requests: bool) -> None:
    """Lines of JSON on stderr: what went wrong, and every request where that is wished for."""
    lines = logging.StreamHandler()
    lines.setFormatter(logging.Formatter("%(message)s"))
    for name, level in (("senki.api", logging.INFO), ("senki.requests", logging.INFO if requests else logging.WARNING)):
        log = logging.getLogger(name)
        log.handlers, log.propagate = [lines], False
        log.setLevel(level)


def serve_games(
    host: str,
    port: int,
    data: Path | None,
    shown: Iterable[str],
    everybody: bool = False,
    only_where_empty: bool = False,
    secured: Secured = PLAIN,
    seen: Seen = AS_IT_IS,
) -> None:
    """Serves the data folder with the demo games of the rulesets `shown`, each recorded once; does not return before the end.

    `everybody`: games are opened without a token · `only_where_empty`: nothing is recorded where there is a game.
    """
    import uvicorn

    from api.app import create_app
    from api.patience import patient
    from api.settings import Settings
    from replays.log.only_reading import is_only_read
    from replays.log.opening import FILE_NAME

    token = "" if everybody else os.environ.get("SENKI_TOKEN") or secrets.token_urlsafe(18)
    context, house = _secured(secured, folder(data), "" if host in EVERYWHERE else host)
    listener = _listen(host, port)
    bound = listener.getsockname()[1]
    address = seen.url or f"http{'s' if context else ''}://{_reachable(host)}:{bound}"
    settings = Settings(
        data=folder(data),
        token=token,
        env=os.environ,
        url=address,
        indexed=seen.indexed,
        names=seen.known_names(host),
        pictures=seen.pictures,
    )
    try:
        app = create_app(settings)
    except OSError as error:
        fail(f"the data folder {folder(data)} cannot be used: {error.strerror}")
    read_only = is_only_read(folder(data) / FILE_NAME)
    if read_only:
        say("the data folder can only be read: games are shown, nothing is recorded")
    elif not only_where_empty or not list(app.state.house.log.games()):
        _record_demos(app.state.house, shown)
    _open_proofs(app.state.house)
    if house is not None:
        _help_to_trust(house, host, port, bound)
    _announce(address, token)
    # Addresses of games have keys in them, so they are not written into an access log.
    kept = {"access_log": False, "log_level": "warning", "timeout_graceful_shutdown": 2}
    factory = None if context is None else lambda config, default: context
    http = patient(settings.limits, app.state.house.budgets.in_debt)
    config = uvicorn.Config(app, http=http, ssl_context_factory=factory, **kept)  # type: ignore[arg-type]
    uvicorn.Server(config).run(sockets=[listener])


def _secured(secured: Secured, data: Path, asked: str) -> tuple[SSLContext | None, HouseCertificate | None]:
    """The context of a service over HTTPS, and the house's certificate where that is used."""
    if secured.certificate is not None:
        return own_files(secured.certificate, secured.key), None
    if not secured.https:
        return None, None
    house = HouseCertificate(data, asked)
    house.keep_fresh()
    return house.context, house


def _help_to_trust(house: HouseCertificate, host: str, port: int, bound: int) -> None:
    """Serves the page by which a phone comes to trust the house, over plain HTTP at the next port, and announces it."""
    import uvicorn

    from api.https import fingerprint, trust_app

    listener = _listen(host, bound + 1 if port else 0)
    app = trust_app(house.files.authority, lambda name: f"https://{f'[{name}]' if ':' in name else name}:{bound}")
    server = uvicorn.Server(uvicorn.Config(app, access_log=False, log_level="warning", timeout_graceful_shutdown=1))
    Thread(target=server.run, kwargs={"sockets": [listener]}, name="senki-trust", daemon=True).start()
    url = f"http://{_reachable(host)}:{listener.getsockname()[1]}/"
    say("once for every phone, so that it trusts this house:")
    show_code(url)
    say(f"fingerprint of the certificate (SHA-256): {fingerprint(house.files.authority)}")


def _listen(host: str, port: int) -> socket.socket:
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


def _reachable(host: str) -> str:
    """The name under which others find this machine."""
    from api.https.names import reachable_address

    found = reachable_address() if host in EVERYWHERE else host
    return f"[{found}]" if ":" in found else found


def _record_demos(house: House, shown: Iterable[str]) -> None:
    for name in shown:
        game = demos.game_of(name)
        fresh = demos.record_once(house.clerk, name)
        if house.links.everybody(game, now()) is None:
            house.links.open_to_everybody(game, "demo", now())
        say(f"{'recorded' if fresh else 'there is'} the demo game {game}")


def _open_proofs(house: House) -> None:
    """Lets everybody watch the games that prove the results of tournaments."""
    from api.league.proofs import open_proofs

    opened = sum(open_proofs(house, name) for name in house.league.names())
    if opened:
        say(f"{opened} games that prove results of tournaments may be watched by everybody")


def _announce(address: str, token: str) -> None:
    show_code(f"{address}/?key={token}" if token else f"{address}/")
    say("everybody who can reach this address may open games" if not token else "the key in this address may open games")
    if address.startswith("http:"):
        say("over plain HTTP phones cannot install Senki or open it without network; senki serve --https can")
    say("everybody may watch the demo games; Control-C ends the service")


def show_code(url: str) -> None:
    """An address, and its QR code for a phone."""
    typer.echo(url)
    code = StringIO()
    segno.make(url, micro=False).terminal(code, compact=True)
    typer.echo(code.getvalue())
