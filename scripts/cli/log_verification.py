"""Checks a whole log against receipts, and describes how each game and tournament stands."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import typer

from replays.clerk import Clerk
from replays.file import make_record
from replays.log import DamagedLog, NoSuchGame, UndamagedLog, open_tables
from replays.tournaments.clerk import TournamentClerk
from replays.tournaments.log import open_tournament_log
from replays.tournaments.receipts import verify_receipts as standing_of_league
from replays.trust.keys import key_name
from replays.trust.receipt_issuer import ReceiptIssuer
from replays.trust.receipt_verification import (
    BEYOND,
    CUT,
    FALSE,
    INTACT,
    OTHER,
    REWRITTEN,
    UNKNOWN,
    UNWITNESSED,
    CheckedReceipt,
    ReceiptVerifier,
    RecordVerdict,
    judge_record,
    reject_untrusted,
)
from replays.trust.receipts import ReceiptFile, SignedReceipt
from scripts.cli.composition import data_folder
from scripts.cli.terminal.output import DAMAGED, REFUSED, print_json, put, worded
from scripts.cli.terminal.tables import print_rows

MISSING = "gone"


def describe_standing(standing: RecordVerdict, server_key: bytes = b"") -> str:
    """Describes how a record stands as a sentence. `server_key`: the key of its server, if known.

    Anybody can issue receipts with a key of their own, so receipts against a record are listed by key.
    """
    if standing.verdict == INTACT:
        return f"intact up to {standing.good}, as receipts say"
    if standing.verdict == CUT:
        keys, note = _opposing_key_names(standing), _foreign_key_note(standing, server_key)
        cut = f"cut after {standing.end}: receipts over {keys} were given for more{note}"
        return cut if standing.good == standing.end else f"{cut}; {_confirmed_part(standing.good)}"
    if standing.verdict == REWRITTEN:
        since = f"after {standing.good}" if standing.good else "from the beginning"
        of = f"receipts over {_opposing_key_names(standing)} were given for{_foreign_key_note(standing, server_key)}"
        return f"rewritten {since}: the history up to {standing.end} is not the one that {of}"
    return "whole; no receipt that can be checked says that it is the history that was recorded"


def _confirmed_part(good: int) -> str:
    return f"only up to {good} do receipts say that it is intact" if good else "no receipt says that what is left is intact"


def _opposing_keys(standing: RecordVerdict) -> list[bytes]:
    return sorted({each.signed.key for each in standing.receipts if each.verdict in (OTHER, BEYOND)})


def _opposing_key_names(standing: RecordVerdict) -> str:
    return ", ".join(map(key_name, _opposing_keys(standing)))


def _foreign_key_note(standing: RecordVerdict, server_key: bytes) -> str:
    """Names the keys of receipts against a record that are not the server's."""
    strange = ", ".join(key_name(key) for key in _opposing_keys(standing) if server_key not in (b"", key))
    return f"; not the key of this house: {strange}" if strange else ""


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
        unseen = f"no head was kept when its first {since} events were written" if since else ""
        rows.append({**row, "kept since": since, "why": "; ".join(filter(None, (row["why"], unseen)))})
    for name in tournaments:
        opener = receipts_given.openers.get(name, notary.opener(name))
        rows.append(
            {**_tournament_row(desk, name, by_game.get(name, []), opener, (keys, notary.signer.key)), "kept since": 0}
        )
    tables.close()
    if as_json:
        print_json({"key": notary.signer.key.hex(), "games": rows})
    else:
        put(f"the house's key: {notary.signer.key.hex()} ({key_name(notary.signer.key)})")
        print_rows(
            [{**row, "verdict": worded(row["verdict"]), "why": worded(row["why"])} for row in rows],
            ("game", "verdict", "from", "events", "why"),
        )
    if any(row["verdict"] not in (INTACT, UNKNOWN) for row in rows):
        raise typer.Exit(DAMAGED)
    if any(row["false"] for row in rows):
        raise typer.Exit(REFUSED)


Keys = tuple[Sequence[bytes], bytes]
"""The keys that count (none: all), and that of this server."""


def _game_row(
    clerk: Clerk, game: str, damage: DamagedLog | None, given: list[SignedReceipt], openers: dict[str, bytes], keys: Keys
) -> dict[str, Any]:
    row: dict[str, Any] = {"game": game, "verdict": INTACT, "from": None, "events": 0, "why": "", "false": 0}
    try:
        if damage is not None:
            raise damage
        events = clerk.log.read(game)
    except DamagedLog as error:
        return {**row, "verdict": error.kind, "from": error.position, "why": error.why}
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
        return {**row, "verdict": error.kind, "from": error.position, "why": error.why}
    except NoSuchGame:
        return _missing_row(row, given, keys)
    return _standing_row(row, len(events), standing_of_league(name, events, given, opener, keys[0]), keys)


def _missing_row(row: dict[str, Any], given: Sequence[SignedReceipt], keys: Keys) -> dict[str, Any]:
    """Returns the row of a missing record: it is gone if a valid receipt says that it existed."""
    found = [reject_untrusted(each, frozenset(keys[0])) or CheckedReceipt(each, BEYOND) for each in given]
    standing = judge_record(found, 0)
    row_now = _standing_row(row, 0, standing, keys)
    if standing.verdict != CUT:
        return {**row_now, "verdict": UNKNOWN, "why": f"it is not here; {row_now['why']}"}
    most = max(each.signed.receipt.position for each in found if each.verdict == BEYOND)
    return {
        **row_now,
        "verdict": MISSING,
        "from": 0,
        "why": f"receipts over {_opposing_key_names(standing)} were given for {most} events"
        + _foreign_key_note(standing, keys[1]),
    }


def _standing_row(row: dict[str, Any], events: int, standing: RecordVerdict, keys: Keys) -> dict[str, Any]:
    """Returns the row of a game or tournament."""
    false = sum(each.verdict in (FALSE, UNKNOWN) for each in standing.receipts)
    row |= {"events": events, "false": sum(each.verdict == FALSE for each in standing.receipts)}
    why = [describe_standing(standing, keys[1])] if standing.good or standing.verdict in (CUT, REWRITTEN) else []
    why += [f"{false} receipts that prove nothing"] if false else []
    start = {CUT: standing.end, REWRITTEN: standing.good}.get(standing.verdict)
    verdict = INTACT if standing.verdict == UNWITNESSED else standing.verdict
    return {**row, "verdict": verdict, "from": start, "why": "; ".join(why)}
