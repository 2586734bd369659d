"""`senki league verify`: checks chain, signature and evidence of a tournament, here or in a file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from domain import registry
from domain.tournaments.events import TournamentEvent
from domain.tournaments.match_evidence import GameEvidence, game_evidence
from replays.log import DamagedLog, NoSuchGame
from replays.provenance import AUDITED, JUDGED, UNAUDITED, VIEW
from replays.time_faults import describe_time_faults
from replays.tournaments.audit import (
    KINDS,
    MISSING,
    FindEvidence,
    FindProvenance,
    TournamentAudit,
    Tournaments,
    audit_tournament,
    count_by_provenance,
)
from replays.tournaments.clerk import rule_ids
from replays.tournaments.receipts import verify_tournament_receipts
from replays.tournaments.tournament_file import DamagedTournamentFile, TournamentFile, decode_tournament_file
from replays.trust.keys import key_fingerprint, parse_key
from replays.trust.receipt_verification import CUT, REWRITTEN
from replays.trust.receipts import ReceiptFile
from replays.trust.record_importer import determine_provenance
from scripts.cli.commands.receipts import server_seal_opener
from scripts.cli.commands.verify import read_receipt_files
from scripts.cli.composition import DataOption, JsonOption, current_time, open_clerk, read_text
from scripts.cli.provenance import open_provenance_store
from scripts.cli.receipt_verdicts import describe_record_verdict
from scripts.cli.terminal.messages import message_of, msg, system_message
from scripts.cli.terminal.output import DAMAGED, REFUSED, fail, print_json, print_message, print_note, translate
from scripts.cli.tournament_actions import find_tournament, open_tournament_clerk

Keys = Annotated[
    list[str] | None, typer.Option("--key", help="A server's public key, or a file with it: only its signatures count.")
]


PROVENANCE_WORDS = {
    JUDGED: msg("judged_here"),
    AUDITED: msg("brought_in_and_audited"),
    UNAUDITED: msg("brought_in_not_audited"),
    VIEW: msg("views_games_elsewhere"),
    MISSING: msg("not_here"),
}


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("verify")(verify)


def verify(
    tournament: Annotated[str, typer.Argument(metavar="ID|FILE", help="A tournament here, or a file that was packed.")],
    key: Keys = None,
    receipts: Annotated[list[Path] | None, typer.Option(help="A file of receipts to compare it with.")] = None,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check the chain, the signature of a file, each event against the rules of the event, each record against its report."""
    if Path(tournament).is_file():
        bundle = open_tournament_file(Path(tournament), key)
        stands = _check_receipts(
            bundle.tournament, bundle.events, read_receipt_files(receipts or []), None, list(map(read_key, key or []))
        )
        signer = {"signed": bundle.signature.key.hex() if bundle.signature else None, **stands}
        _print_checks(
            bundle.tournament,
            bundle.events,
            _evidence_in_file(bundle),
            _audit_provenance(bundle, list(map(read_key, key or []))),
            as_json,
            signer,
        )
        return
    if key:
        fail(msg("key_is_for_files_what_is_in_log"))
    desk = open_tournament_clerk(data)
    name = find_tournament(desk, tournament)
    try:
        events = desk.events(name)
    except DamagedLog as error:
        fail(message_of(error), DAMAGED)
    games = open_clerk(data)
    with open_provenance_store(games, data) as origins:
        stands = _check_receipts(name, events, read_receipt_files(receipts or []), server_seal_opener(games, name, data), [])
        _print_checks(name, events, _evidence_in_log(data), origins.get, as_json, stands, desk.undamaged)


def _check_receipts(
    name: str, events: Sequence[TournamentEvent], receipts_given: ReceiptFile, opener: bytes | None, keys: Sequence[bytes]
) -> dict[str, Any]:
    """Checks events against receipts and prints the result; exits if they have changed. Empty without receipts."""
    if not receipts_given.receipts:
        return {}
    found = verify_tournament_receipts(name, events, receipts_given.receipts, receipts_given.openers.get(name, opener), keys)
    print_note(describe_record_verdict(found))
    if found.verdict in (CUT, REWRITTEN):
        raise typer.Exit(DAMAGED)
    return {"standing": found.verdict, "good": found.good}


def open_tournament_file(path: Path, keys: list[str] | None) -> TournamentFile:
    """Returns the tournament in a file, signed by one of these keys if some are given; prints its signer."""
    try:
        bundle = decode_tournament_file(path.read_bytes())
    except OSError as error:
        fail(msg("said_reason", said=path, reason=system_message(error)))
    except DamagedTournamentFile as error:
        fail(msg("said_reason", said=path, reason=error), DAMAGED)
    signer = bundle.signature.key if bundle.signature else None
    if keys and signer not in [read_key(each) for each in keys]:
        _exit_other_signer(path, signer)
    print_note(
        msg("signed_by_house_said_said", said=key_fingerprint(signer), said2=signer.hex())
        if signer
        else msg("no_house_has_signed_it")
    )
    return bundle


def _exit_other_signer(path: Path, signer: bytes | None) -> NoReturn:
    who = (
        msg("it_is_signed_by_said", said=key_fingerprint(signer), said2=signer.hex())
        if signer
        else msg("no_house_has_signed_it")
    )
    fail(msg("said_not_signed_by_key", said=path), REFUSED, (who, msg("ask_club_for_its_key")))


def read_key(text: str) -> bytes:
    """Returns a public key, given as text or in a file; exits if it is none."""
    try:
        return parse_key(read_text(Path(text)) if len(text) < 64 and Path(text).exists() else text)
    except ValueError as error:
        fail(message_of(error))


def _evidence_in_file(bundle: TournamentFile) -> FindEvidence:
    return lambda _, game: game_evidence(bundle.records[game].events, game) if game in bundle.records else None


def _audit_provenance(bundle: TournamentFile, keys: Sequence[bytes]) -> FindProvenance:
    """Returns the provenance of the records in a file by an audit now, since no record in it was judged here.

    `keys`: the servers whose signature lets a record of an earlier revision of the rules count.
    """
    return lambda game: determine_provenance(bundle.records[game], registry.ruleset, keys)


def _evidence_in_log(data: Path | None) -> FindEvidence:
    games = open_clerk(data)

    def look(_match: str, game: str) -> GameEvidence | None:
        try:
            return game_evidence(games.events(game), game)
        except (NoSuchGame, DamagedLog):
            return None

    return look


def _print_checks(
    name: str,
    events: Sequence[TournamentEvent],
    look: FindEvidence,
    origin: FindProvenance,
    as_json: bool,
    more: dict[str, Any],
    others: Tournaments = dict,
) -> None:
    checked = audit_tournament(name, events, look, origin, rule_ids, others)
    times = list(describe_time_faults([event.at for event in events], current_time()))
    rows = [(proof, why) for proof in checked.proofs for why in proof.differences]
    if as_json:
        different = [{"match": p.match, "game": p.number, "record": p.record, "why": why} for p, why in rows]
        summary = {"events": checked.events, **count_by_provenance(checked.proofs), "differences": different}
        summary["broken"] = [each._asdict() for each in checked.broken]
        summary["unverified"] = [each._asdict() for each in checked.unverified]
        print_json({"id": name, **summary, "times": times, **more})
    else:
        _describe_checks(name, checked)
        for fault in times:
            print_message(fault)
    if rows or checked.broken:
        raise typer.Exit(REFUSED)


def _describe_checks(name: str, checked: TournamentAudit) -> None:
    found = count_by_provenance(checked.proofs)
    different = sum(len(each.differences) for each in checked.proofs)
    print_note(msg("said_n_events_chain_holds", said=name, n=checked.events, n2=found["records"], n3=different))
    kinds = ", ".join(f"{found[kind]} {translate(PROVENANCE_WORDS[kind])}" for kind in KINDS if found[kind])
    if kinds:
        print_note(msg("n_n_prove_their_report", n=found["proving"], n2=found["records"], said=kinds))
    for breach in checked.broken:
        print_message(msg("event_n_is_against_said", n=breach.position, said=breach.rule, reason=breach.why))
    for unsure in checked.unverified:
        print_message(msg("said_reason", said=unsure.position, reason=unsure.why))
    for proof in checked.proofs:
        for why in (
            *proof.differences,
            *([msg("said_reason", said=PROVENANCE_WORDS[proof.how], reason=proof.why)] if proof.why else []),
        ):
            print_message(msg("match_said_game_n_record", said=proof.match, n=proof.number, said2=proof.record, said3=why))
