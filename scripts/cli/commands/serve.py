"""`senki serve`: the service for the table, over the data folder."""

from __future__ import annotations

import os
import secrets
import socket
from collections.abc import Iterable
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Annotated, NamedTuple
from urllib.parse import urlsplit

import typer

from domain.kernel.messages.message import join
from replays.viewer.local_card_images import CardImageFolder
from scripts.cli import demo_games
from scripts.cli.board_pictures import open_card_images
from scripts.cli.commands.links import print_qr_link
from scripts.cli.composition import DataOption, current_time, data_folder, is_fault_of_machine
from scripts.cli.server import (
    ANY_ADDRESS,
    NO_TLS,
    ServerCertificate,
    ServerProcess,
    TlsOptions,
    log_to_stderr,
    make_ssl_context,
    open_listening_socket,
    reachable_host,
    run_server,
    worker_main,
)
from scripts.cli.terminal.messages import msg, system_message
from scripts.cli.terminal.options import with_options
from scripts.cli.terminal.output import BAD_INPUT, MACHINE_FAULT, fail, print_note

if TYPE_CHECKING:
    from api.state import AppState

HostOption = Annotated[str, typer.Option(help="The address to listen at; with 127.0.0.1 phones cannot connect.")]
PortOption = Annotated[int, typer.Option(min=0, max=65535, help="The port; 0: any that is free.")]


class CertificateOptions(NamedTuple):
    """Options: over HTTPS, and with which certificate."""

    https: Annotated[
        bool,
        typer.Option(
            "--https", help="Over HTTPS, with a certificate of the server; a page at the next port says how to trust it."
        ),
    ] = False
    certificate: Annotated[Path | None, typer.Option(help="HTTPS with a certificate of your own (PEM).")] = None
    key: Annotated[Path | None, typer.Option(help="Its key (PEM), if it is not in the same file.")] = None

    def tls_options(self) -> TlsOptions:
        """Returns how the service is secured; exits if there is a key without a certificate."""
        if self.key and not self.certificate:
            fail(msg("key_needs_certificate"))
        return TlsOptions(self.https, self.certificate, self.key)


class PublicOptions(NamedTuple):
    """How others see a service: the beginning of its links, further host names, permission for search engines, the folder
    of card pictures, the proxies whose client addresses it believes, the origins that may embed public pages, and the
    webhooks.
    """

    url: str = ""
    names: frozenset[str] = frozenset()
    indexed: bool = False
    pictures: CardImageFolder | None = None
    proxies: tuple[str, ...] = ()
    origins: frozenset[str] = frozenset()
    webhooks: tuple[str, ...] = ()

    def known_names(self, host: str) -> frozenset[str]:
        """Returns every host name that the service answers to."""
        own = {host, socket.gethostname(), urlsplit(self.url).hostname or "", *self.names}
        return frozenset(name.lower().rstrip(".") for name in own if name)


DEFAULT_PUBLIC = PublicOptions()


class AddressOptions(NamedTuple):
    """Options: how others see the service, see `PublicOptions`."""

    indexed: Annotated[bool, typer.Option("--indexed", help="Search engines may list the pages.")] = False
    url: Annotated[
        str, typer.Option(help="What links begin with, where a proxy stands before it: https://games.example.org.")
    ] = ""
    proxy: Annotated[
        list[str] | None, typer.Option(help="An address that is believed who asks (default: this machine; *: every one).")
    ] = None
    name: Annotated[list[str] | None, typer.Option("--name", help="A further host name that it answers to.")] = None
    pictures: Annotated[
        Path | None, typer.Option(help="A folder with pictures of cards, by id or number, for browsers on this machine.")
    ] = None
    origin: Annotated[
        list[str] | None,
        typer.Option(help="Pages of this origin may read, follow and embed what everybody may see: https://portal.example."),
    ] = None
    webhook: Annotated[
        list[str] | None,
        typer.Option(help="Send this address what happens: games over, rounds posted, results corrected."),
    ] = None

    def public_options(self) -> PublicOptions:
        """Returns how others see the service; exits for pictures of a public service and for what is no address."""
        if self.pictures and self.url:
            fail(msg("pictures_are_for_browsers_on_this"))
        return PublicOptions(
            self.url.rstrip("/"),
            frozenset(self.name or ()),
            self.indexed,
            open_card_images(self.pictures),
            tuple(self.proxy or ()),
            frozenset(map(_origin, self.origin or ())),
            tuple(map(_webhook, self.webhook or ())),
        )


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("serve")(with_options(serve))


def serve(
    host: HostOption = "0.0.0.0",
    port: PortOption = 8000,
    data: DataOption = None,
    *,
    certificate: CertificateOptions,
    everybody: Annotated[bool, typer.Option("--open", help="Everybody may open games, not the printed token only.")] = False,
    demo: Annotated[bool, typer.Option(help="Record demo games of all rulebooks where there are no games yet.")] = True,
    address: AddressOptions,
    log: Annotated[bool, typer.Option("--log", help="Log every request as JSON, without addresses and keys.")] = False,
    workers: Annotated[int, typer.Option(min=1, max=64, help="The number of processes, for a club with many tables.")] = 1,
) -> None:
    """Serve the API and the web app, and print the address with a QR code for the phone."""
    secured = certificate.tls_options()
    log_to_stderr(log)
    shown = demo_games.rulesets_with_demo() if demo else ()
    seen = address.public_options()
    serve_games(
        host, port, data, shown, everybody, only_where_empty=True, secured=secured, seen=seen, workers=workers, log=log
    )


def _origin(written: str) -> str:
    from api.middleware.cross_origin import canonical_origin

    try:
        return canonical_origin(written)
    except ValueError:
        fail(msg("said_is_no_origin", said=written))


def _webhook(written: str) -> str:
    from api.webhooks.addresses_and_signatures import parse_webhook_address

    try:
        return parse_webhook_address(written)
    except ValueError:
        fail(msg("said_is_no_webhook_address", said=written))


def serve_games(
    host: str,
    port: int,
    data: Path | None,
    shown: Iterable[str],
    everybody: bool = False,
    only_where_empty: bool = False,
    secured: TlsOptions = NO_TLS,
    seen: PublicOptions = DEFAULT_PUBLIC,
    workers: int = 1,
    log: bool = False,
) -> None:
    """Serves the data folder with the demo games of the rulesets `shown`, each recorded once; does not return before the end.

    `everybody`: games are opened without a token · `only_where_empty`: nothing is recorded where there is a game ·
    `workers`: the number of processes · `log`: they log every request.
    """
    from api.app import create_app
    from api.server.slow_client_protocol import LOOPBACK
    from api.settings import Settings
    from replays.log.log_factory import FILE_NAME
    from replays.messages import FILES
    from replays.sqlite_driver import is_read_only, lacks_free_space

    if lacks_free_space(data_folder(data) / FILE_NAME):  # a service that starts read-only would stay so
        fail(msg("data_folder_cannot_be_used", said=data_folder(data), reason=FILES.message("disk_is_full")), MACHINE_FAULT)
    token = "" if everybody else os.environ.get("SENKI_TOKEN") or secrets.token_urlsafe(18)
    listener = open_listening_socket(host, port)
    bound = listener.getsockname()[1]
    scheme = "https" if secured.https or secured.certificate else "http"
    address = seen.url or f"{scheme}://{reachable_host(host)}:{bound}"
    settings = Settings(
        data=data_folder(data),
        token=token,
        env=dict(os.environ),
        url=address,
        indexed=seen.indexed,
        host_names=seen.known_names(host),
        pictures=seen.pictures,
        workers=workers,
        proxies=seen.proxies or LOOPBACK,
        origins=seen.origins,
        webhooks=tuple(dict.fromkeys(seen.webhooks)),
        compute_process=True,
    )
    process = ServerProcess(settings, secured, "" if host in ANY_ADDRESS else host, log)
    context, house = make_ssl_context(process)
    try:
        app = create_app(settings)
    except OSError as error:
        why = msg("data_folder_cannot_be_used", said=data_folder(data), reason=system_message(error))
        fail(why, MACHINE_FAULT if is_fault_of_machine(error) else BAD_INPUT)
    read_only = is_read_only(data_folder(data) / FILE_NAME)
    if read_only:
        print_note(msg("data_folder_can_only_be_read"))
    elif not only_where_empty or not list(app.state.senki.log.games()):
        _record_demos(app.state.senki, shown)
    for loss in app.state.senki.lost_files.find():
        print_note(msg("senki_reason", reason=loss))
    _publish_match_games(app.state.senki)
    if house is not None:
        _serve_install_page(house, host, port, bound)
    _announce(address, token, bool(shown))
    if workers == 1:
        run_server(app, settings, context, listener)
        return
    from api.server.supervisor import Supervisor

    app.state.senki.close()  # each process opens its own
    Supervisor(workers, worker_main, process, listener).run()


def _serve_install_page(house: ServerCertificate, host: str, port: int, bound: int) -> None:
    """Serves the page by which a phone comes to trust the server, over plain HTTP at the next port, and announces it."""
    import uvicorn

    from api.tls import fingerprint, install_app

    listener = open_listening_socket(host, bound + 1 if port else 0)
    app = install_app(house.files.authority, lambda name: f"https://{f'[{name}]' if ':' in name else name}:{bound}")
    server = uvicorn.Server(uvicorn.Config(app, access_log=False, log_level="warning", timeout_graceful_shutdown=1))
    Thread(target=server.run, kwargs={"sockets": [listener]}, name="senki-trust", daemon=True).start()
    url = f"http://{reachable_host(host)}:{listener.getsockname()[1]}/"
    print_note(msg("once_for_every_phone_so"))
    print_qr_link(url)
    print_note(msg("fingerprint_certificate_sha_256_said", said=fingerprint(house.files.authority)))


def _record_demos(state: AppState, shown: Iterable[str]) -> None:
    for name in shown:
        game = demo_games.demo_game_id(name)
        fresh = demo_games.record_demo_game_once(state.clerk, name)
        if state.links.find_public(game, current_time()) is None:
            state.links.create_public(game, "demo", current_time())
        print_note(msg("recorded_demo_game_said" if fresh else "there_is_demo_game_said", said=game))


def _publish_match_games(state: AppState) -> None:
    """Lets everybody watch the games that prove the results of tournaments."""
    from api.tournaments.evidence_service import publish_evidence_games

    opened = sum(publish_evidence_games(state, name) for name in state.tournaments.names())
    if opened:
        print_note(msg("n_games_that_prove_results", n=opened))


def _announce(address: str, token: str, demo: bool) -> None:
    print_qr_link(f"{address}/#key={token}" if token else f"{address}/")
    print_note(msg("everybody_who_can_reach_this") if not token else msg("key_in_this_address_may"))
    if address.startswith("http:"):
        print_note(msg("over_plain_http_phones_cannot"))
    print_note(join(msg("everybody_may_watch_demo_games") if demo else None, msg("control_c_ends_service")))
