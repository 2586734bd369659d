"""`senki serve`: the service for the table, on the embedded store."""

from __future__ import annotations

import os
import secrets
import socket
from collections.abc import Iterable
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import segno
import typer

from scripts.cli import demos
from scripts.cli.house import DataOption, folder, now
from scripts.cli.output import fail, say

if TYPE_CHECKING:
    from api.house import House

HostOption = Annotated[str, typer.Option(help="Where to listen; 127.0.0.1 keeps phones out.")]
PortOption = Annotated[int, typer.Option(min=0, max=65535, help="The port; 0: any that is free.")]
EVERYWHERE = ("0.0.0.0", "::", "")


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("serve")(serve)


def serve(
    host: HostOption = "0.0.0.0",
    port: PortOption = 8000,
    data: DataOption = None,
    everybody: Annotated[bool, typer.Option("--open", help="Everybody may open games, not the printed token only.")] = False,
    demo: Annotated[bool, typer.Option(help="Record demo games of all rulebooks where there are no games yet.")] = True,
) -> None:
    """Serve the API and the web app, and print the address with a QR code for the phone."""
    serve_games(host, port, data, demos.names() if demo else (), everybody, only_where_empty=True)


def serve_games(
    host: str, port: int, data: Path | None, shown: Iterable[str], everybody: bool = False, only_where_empty: bool = False
) -> None:
    """Serves the data folder with the demo games of the rulesets `shown`, each recorded once; does not return before the end.

    `everybody`: games are opened without a token · `only_where_empty`: nothing is recorded where there is a game.
    """
    import uvicorn

    from api.app import create_app
    from api.settings import Settings

    token = "" if everybody else os.environ.get("SENKI_TOKEN") or secrets.token_urlsafe(18)
    listener = _listen(host, port)
    address = f"http://{_reachable(host)}:{listener.getsockname()[1]}"
    try:
        app = create_app(Settings(data=folder(data), token=token, env=os.environ, url=address))
    except OSError as error:
        fail(f"the data folder {folder(data)} cannot be used: {error.strerror}")
    if not only_where_empty or not list(app.state.house.log.games()):
        _record_demos(app.state.house, shown)
    _announce(address, token)
    # Addresses of games have keys in them, so they are not written into an access log.
    server = uvicorn.Server(uvicorn.Config(app, access_log=False, log_level="warning", timeout_graceful_shutdown=2))
    server.run(sockets=[listener])


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
    if host not in EVERYWHERE:
        return f"[{host}]" if ":" in host else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address: nothing is sent, only the way there is looked up
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def _record_demos(house: House, shown: Iterable[str]) -> None:
    for name in shown:
        game = demos.game_of(name)
        fresh = demos.record_once(house.clerk, name)
        if house.links.everybody(game, now()) is None:
            house.links.open_to_everybody(game, "demo", now())
        say(f"{'recorded' if fresh else 'there is'} the demo game {game}")


def _announce(address: str, token: str) -> None:
    url = f"{address}/?key={token}" if token else f"{address}/"
    typer.echo(url)
    code = StringIO()
    segno.make(url, micro=False).terminal(code, compact=True)
    typer.echo(code.getvalue())
    say("everybody who can reach this address may open games" if not token else "the key in this address may open games")
    say("everybody may watch the demo games; Control-C ends the service")
