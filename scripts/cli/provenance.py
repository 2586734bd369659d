"""Provenance of games for the command line: importing records, and filtering unvouched games."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from domain import registry
from domain.kernel.messages.message import Message
from projections.filters import GameFilter
from replays.clerk import Clerk, OpenedGame
from replays.log import ClientIdReused, GameLog, ServiceTables, open_tables
from replays.provenance import Provenance
from replays.trust.provenance_store import ProvenanceStore
from scripts.cli.composition import data_folder
from scripts.cli.terminal.messages import message_of, msg
from scripts.cli.terminal.output import fail, print_note

if TYPE_CHECKING:
    from replays.file import Record
    from replays.trust.record_importer import RecordImporter


@contextmanager
def open_provenance_store(clerk: Clerk, data: Path | None) -> Iterator[ProvenanceStore]:
    """Opens the provenance of the games of a data folder."""
    tables = open_tables(clerk.log, data_folder(data), "links")
    try:
        yield ProvenanceStore(tables, clerk.log)
    finally:
        tables.close()


@contextmanager
def open_importer(clerk: Clerk, data: Path | None) -> Iterator[tuple[RecordImporter, frozenset[bytes]]]:
    """Opens the importer of a data folder and its trusted keys; exits if one is no key."""
    from replays.trust.receipt_issuer import ReceiptIssuer  # loads the keys and the audit
    from replays.trust.record_importer import RecordImporter, read_trusted_keys

    tables = open_tables(clerk.log, data_folder(data), "links")
    try:
        keys = frozenset({ReceiptIssuer(tables, clerk.log).signer.key, *read_trusted_keys(data_folder(data))})
        yield RecordImporter(clerk, registry.ruleset, keys), keys
    except ValueError as error:
        fail(message_of(error))
    finally:
        tables.close()


def import_record(
    clerk: Clerk, record: Record, data: Path | None, keep_id: bool = False
) -> tuple[OpenedGame | ClientIdReused, Provenance]:
    """Imports a record and returns its provenance."""
    with open_importer(clerk, data) as (taker, _):
        answer = taker.import_record(record, "", keep_id)
    with open_provenance_store(clerk, data) as origins:
        return answer, origins.get(answer.game) if isinstance(answer, OpenedGame) else Provenance("", False)


def provenance_findings(log: GameLog, tables: ServiceTables) -> Iterator[Message]:
    """Puts the index of origins right and finishes interrupted audits; yields what was wrong, and what is lost of the
    log."""
    from replays.log.integrity.lost_files import LostFileDetector
    from replays.trust.record_importer import determine_provenance

    yield from LostFileDetector(log, tables).find()
    origins = ProvenanceStore(tables, log)
    for game, why in origins.repair():
        yield msg("origin_of_game_reason", said=game, reason=why)
    if not tables.read_only:
        for game in origins.finish_audits(partial(determine_provenance, rulesets=registry.ruleset)):
            yield msg("origin_of_game_reason", said=game, reason=msg("interrupted_import_is_audited_now"))


def filter_vouched(clerk: Clerk, data: Path | None, which: GameFilter, only_unvouched: bool = False) -> GameFilter:
    """Restricts a filter to vouched games, or to the others, and prints their number."""
    with open_provenance_store(clerk, data) as origins:
        unsure = origins.uncounted()
    return without_unvouched(unsure, which, only_unvouched)


def without_unvouched(unsure: frozenset[str], which: GameFilter, only_unvouched: bool = False) -> GameFilter:
    """Excludes these unvouched games from a filter, or allows only them, and prints their number."""
    if unsure and not only_unvouched:
        print_note(msg("not_counted_since_nobody_vouches", n=len(unsure)))
    return which._replace(among=unsure) if only_unvouched else which._replace(without=unsure)


def describe_provenance(provenance: Provenance) -> Message:
    """Describes the provenance of a game as a clause."""
    how = {"judged": msg("judged_here"), "audited": msg("audited"), "unaudited": msg("not_audited"), "view": msg("a_view")}[
        provenance.how
    ]
    if provenance.clean:
        return msg("reason_signed_by_trusted_server", reason=provenance.why) if provenance.why else how
    return msg("reason_counted_apart_reason", reason=how, reason2=provenance.why)
