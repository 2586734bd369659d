"""`senki receipts`: prints signed receipts to store off-site, and signs exported records."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from domain.kernel.views.views import HINDSIGHT, JUDGE
from replays.clerk import Clerk
from replays.file import Record
from replays.log import DamagedLog, ServiceTables, open_tables
from replays.tournaments.clerk import TournamentClerk
from replays.tournaments.log import open_tournament_log
from replays.tournaments.receipts import TournamentReceiptIssuer
from replays.trust.keys import Signer, key_fingerprint
from replays.trust.receipt_issuer import ReceiptIssuer
from replays.trust.receipts import SignedReceipt, format_receipt_file
from replays.trust.record_signatures import add_signatures
from replays.trust.seat_signature_store import SeatSignatureStore
from scripts.cli.composition import DataOption, data_folder, find_game, open_clerk
from scripts.cli.terminal.messages import msg
from scripts.cli.terminal.output import fail, print_note

Games = Annotated[list[str] | None, typer.Argument(help="Games and tournaments (default: all of them).")]


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("receipts")(receipts)


def receipts(games: Games = None, data: DataOption = None) -> None:
    """Print receipts of how games and tournaments stand, with what opens their seals; `senki verify --receipts` checks a log
    against them.

    Store them where nobody who has the log can reach them: on another machine, or printed.
    """
    clerk = open_clerk(data)
    with _open_notary(clerk, data) as (notary, _):
        desk = TournamentClerk(open_tournament_log(data_folder(data), os.environ))
        leagues = [each for each in desk.names() if each in (games or desk.names())]
        wanted = [each for each in games or [] if each not in leagues]
        result = [find_game(clerk, each) for each in wanted] if games else clerk.log.games()
        sound = [game for game in result if _is_readable(clerk, game)]
        signer = TournamentReceiptIssuer(notary, desk.log)
        given = [_game_receipt(notary, clerk, game) for game in sound]
        given += [signer.receipt(each, "", desk.log.position(each)) for each in leagues]
        typer.echo(format_receipt_file(given, {each: notary.opener(each) for each in (*sound, *leagues)}), nl=False)
        print_note(
            msg(
                "n_receipts_over_key_said",
                n=len(given),
                said=notary.signer.key.hex(),
                said2=key_fingerprint(notary.signer.key),
            )
        )


def sign_record(clerk: Clerk, record: Record, data: Path | None) -> Record:
    """Returns a record with the signature of this server and those of the seats."""
    if record.viewer in (JUDGE, HINDSIGHT):
        fail(msg("signed_is_whole_record_without"))
    with _open_notary(clerk, data) as (notary, endorsed):
        given = notary.issue(record.game, record.viewer, len(record.events), record.head, record.events[-1].at)
        return add_signatures(record, given, endorsed.of_game(record.game), notary.opener(record.game))


def server_signer(clerk: Clerk, data: Path | None) -> Signer:
    """Returns the signer of this server."""
    with _open_notary(clerk, data) as (notary, _):
        return notary.signer


def server_seal_opener(clerk: Clerk, name: str, data: Path | None) -> bytes:
    """Returns the secret that opens the seals of a game or tournament."""
    with _open_notary(clerk, data) as (notary, _):
        return notary.opener(name)


@contextmanager
def _open_notary(clerk: Clerk, data: Path | None) -> Iterator[tuple[ReceiptIssuer, SeatSignatureStore]]:
    tables: ServiceTables = open_tables(clerk.log, data_folder(data), "links")
    try:
        yield ReceiptIssuer(tables, clerk.log), SeatSignatureStore(tables)
    finally:
        tables.close()


def _game_receipt(notary: ReceiptIssuer, clerk: Clerk, game: str) -> SignedReceipt:
    events = clerk.log.read(game)
    return notary.issue(game, "", len(events), notary.head(game, len(events)), events[-1].at)


def _is_readable(clerk: Clerk, game: str) -> bool:
    try:
        clerk.log.read(game)
    except DamagedLog as error:
        print_note(msg("senki_reason", reason=msg("reason_it_gets_no_receipt", reason=error)))
        return False
    return True
