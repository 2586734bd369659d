"""Checks a whole log against receipts, and describes how each game and tournament stands."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import typer

from domain.kernel.messages.message import join
from replays.clerk import Clerk
from replays.file import make_record
from replays.log import DamagedLog, NoSuchGame, UndamagedLog, open_tables
from replays.tournaments.clerk import TournamentClerk
from replays.tournaments.log import open_tournament_log
from replays.tournaments.receipts import verify_tournament_receipts as standing_of_league
from replays.trust.keys import key_fingerprint
from replays.trust.receipt_issuer import ReceiptIssuer
from replays.trust.receipt_verification import (
    BEYOND,
    CUT,
    FALSE,
    INTACT,
    REWRITTEN,
    UNKNOWN,
    UNWITNESSED,
    CheckedReceipt,
    ReceiptVerifier,
    RecordVerdict,
    check_receipt_signature,
    combine_receipt_verdicts,
)
from replays.trust.receipts import ReceiptFile, SignedReceipt
from scripts.cli.composition import data_folder
from scripts.cli.provenance import provenance_findings
from scripts.cli.read_models import statistics_findings
from scripts.cli.receipt_verdicts import describe_foreign_keys, describe_record_verdict, opposing_key_names
from scripts.cli.terminal.messages import field_word, msg
from scripts.cli.terminal.output import DAMAGED, REFUSED, print_json, print_message, print_note, translate
from scripts.cli.terminal.row_tables import print_rows

MISSING = "gone"


def verify_log(clerk: Clerk, receipts_given: ReceiptFile, keys: Sequence[bytes], data: Path | None, as_json: bool) -> None:
    """Checks every game and tournament of the log against its receipts; exits if one has changed."""
    tables = open_tables(clerk.log, data_folder(data), "links")
    notary = ReceiptIssuer(tables, clerk.log)
    sound = UndamagedLog(clerk.log)
    heads = clerk.log.heads.all() if clerk.log.heads is not None else {}
    by_game: dict[str, list[SignedReceipt]] = {}
    for each in receipts_given.receipts:
        by_game.setdefault(each.receipt.game, []).append(each)
    rows = []
    desk = TournamentClerk(open_tournament_log(data_folder(data), os.environ))
    tournaments = list(dict.fromkeys((*desk.names(), *(game for game in by_game if game.startswith("t-")))))
    for game in dict.fromkeys((*clerk.log.games(), *sound.damaged, *(game for game in by_game if game not in tournaments))):
        given = by_game.get(game, [])
        openers = {game: notary.opener(game), **receipts_given.openers}
        row = _game_row(clerk, game, sound.damaged.get(game), given, openers, (keys, notary.signer.key))
        since = heads[game].since if game in heads else 0
        unseen = msg("no_head_was_kept_when", n=since) if since else None
        rows.append({**row, "kept since": since, "why": join(row["why"] or None, unseen)})
    for name in tournaments:
        opener = receipts_given.openers.get(name, notary.opener(name))
        rows.append(
            {**_tournament_row(desk, name, by_game.get(name, []), opener, (keys, notary.signer.key)), "kept since": 0}
        )
    origins = [*provenance_findings(clerk.log, tables), *statistics_findings(clerk, data)]
    tables.close()
    if as_json:
        print_json({"key": notary.signer.key.hex(), "games": rows, "origins": list(map(translate, origins))})
    else:
        print_message(msg("house_key_said_said", said=notary.signer.key.hex(), said2=key_fingerprint(notary.signer.key)))
        print_rows(
            [{**row, "verdict": translate(field_word(row["verdict"])), "why": translate(row["why"])} for row in rows],
            ("game", "verdict", "from", "events", "why"),
        )
        for finding in origins:
            print_note(msg("senki_reason", reason=finding))
    if origins or any(row["verdict"] not in (INTACT, UNKNOWN) for row in rows):
        raise typer.Exit(DAMAGED)
    if any(row["false"] for row in rows):
        raise typer.Exit(REFUSED)


Keys = tuple[Sequence[bytes], bytes]
"""The accepted keys (none: all keys), and the key of this server."""


def _game_row(
    clerk: Clerk, game: str, damage: DamagedLog | None, given: list[SignedReceipt], openers: dict[str, bytes], keys: Keys
) -> dict[str, Any]:
    row: dict[str, Any] = {"game": game, "verdict": INTACT, "from": None, "events": 0, "why": "", "false": 0}
    try:
        if damage is not None:
            raise damage
        events = clerk.log.read(game)
    except DamagedLog as error:
        return {**row, "verdict": error.kind, "from": error.position, "why": str(error.why)}
    except NoSuchGame:
        return _missing_row(row, given, keys)
    return _standing_row(
        row, len(events), ReceiptVerifier(make_record(events, game), openers, keys[0]).check_all(given), keys
    )


def _tournament_row(
    desk: TournamentClerk, name: str, given: list[SignedReceipt], opener: bytes, keys: Keys
) -> dict[str, Any]:
    row: dict[str, Any] = {"game": name, "verdict": INTACT, "from": None, "events": 0, "why": "", "false": 0}
    try:
        events = desk.events(name)
    except DamagedLog as error:
        return {**row, "verdict": error.kind, "from": error.position, "why": str(error.why)}
    except NoSuchGame:
        return _missing_row(row, given, keys)
    return _standing_row(row, len(events), standing_of_league(name, events, given, opener, keys[0]), keys)


def _missing_row(row: dict[str, Any], given: Sequence[SignedReceipt], keys: Keys) -> dict[str, Any]:
    """Returns the row of a missing record: it is gone if a valid receipt says that it existed."""
    results = [check_receipt_signature(each, frozenset(keys[0])) or CheckedReceipt(each, BEYOND) for each in given]
    standing = combine_receipt_verdicts(results, 0)
    row_now = _standing_row(row, 0, standing, keys)
    if standing.verdict != CUT:
        return {**row_now, "verdict": UNKNOWN, "why": join(msg("it_is_not_here"), row_now["why"] or None)}
    most = max(each.signed.receipt.position for each in results if each.verdict == BEYOND)
    return {
        **row_now,
        "verdict": MISSING,
        "from": 0,
        "why": join(
            msg("receipts_over_said_were_given", said=opposing_key_names(standing), n=most),
            describe_foreign_keys(standing, keys[1]),
        ),
    }


def _standing_row(row: dict[str, Any], events: int, standing: RecordVerdict, keys: Keys) -> dict[str, Any]:
    """Returns the row of a game or tournament."""
    false = sum(each.verdict in (FALSE, UNKNOWN) for each in standing.receipts)
    row |= {"events": events, "false": sum(each.verdict == FALSE for each in standing.receipts)}
    why = [describe_record_verdict(standing, keys[1])] if standing.good or standing.verdict in (CUT, REWRITTEN) else []
    why += [msg("n_receipts_that_prove_nothing", n=false)] if false else []
    start = {CUT: standing.end, REWRITTEN: standing.good}.get(standing.verdict)
    verdict = INTACT if standing.verdict == UNWITNESSED else standing.verdict
    return {**row, "verdict": verdict, "from": start, "why": join(*why)}
