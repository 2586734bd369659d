"""A whole log against receipts: how every game and tournament of it stands, in words and rows."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import typer

from replays.clerk import Clerk
from replays.file import make_record
from replays.league.clerk import LeagueClerk
from replays.league.log import open_league_log
from replays.league.receipts import standing as standing_of_league
from replays.log import Damaged, NoSuchGame, SoundLog, open_tables
from replays.trust.checking import CUT, FALSE, INTACT, REWRITTEN, UNKNOWN, UNWITNESSED, Checker, Standing
from replays.trust.keys import key_name
from replays.trust.notary import Notary
from replays.trust.receipt import Signed
from replays.trust.receipt_files import Kept
from scripts.cli.composition import folder
from scripts.cli.output import DAMAGED, REFUSED, echo, print_json, print_rows

GONE = "gone"


def words_of(standing: Standing) -> str:
    """How a record stands, as a sentence."""
    if standing.verdict == INTACT:
        return f"intact up to {standing.good}, as receipts say"
    if standing.verdict == CUT:
        since = "" if standing.good == standing.end else f"; only up to {standing.good} do receipts say that it is intact"
        return f"cut after {standing.end}: receipts were given for more{since}"
    if standing.verdict == REWRITTEN:
        since = f"after {standing.good}" if standing.good else "from the beginning"
        return f"rewritten {since}: the history up to {standing.end} is not the one that receipts were given for"
    return "whole; no receipt that can be checked says that it is the history that was recorded"


def verify_log(clerk: Clerk, kept: Kept, keys: Sequence[bytes], data: Path | None, as_json: bool) -> None:
    """Every game and tournament of the log against its receipts; leaves where one is not what it was."""
    tables = open_tables(clerk.log, folder(data), "links")
    notary = Notary(tables, clerk.log)
    sound = SoundLog(clerk.log)
    heads = clerk.log.heads.all() if clerk.log.heads is not None else {}
    by_game: dict[str, list[Signed]] = {}
    for each in kept.receipts:
        by_game.setdefault(each.receipt.game, []).append(each)
    rows = []
    desk = LeagueClerk(open_league_log(folder(data), os.environ))
    tournaments = list(dict.fromkeys((*desk.names(), *(game for game in by_game if game.startswith("t-")))))
    for game in dict.fromkeys((*clerk.log.games(), *sound.damaged, *(game for game in by_game if game not in tournaments))):
        given = by_game.get(game, [])
        row = _game(clerk, game, sound.damaged.get(game), given, {game: notary.opener(game), **kept.openers}, keys)
        since = heads[game].since if game in heads else 0
        unseen = f"no head was kept when its first {since} events were written" if since else ""
        rows.append({**row, "kept since": since, "why": "; ".join(filter(None, (row["why"], unseen)))})
    for name in tournaments:
        rows.append(
            {
                **_tournament(desk, name, by_game.get(name, []), kept.openers.get(name, notary.opener(name)), keys),
                "kept since": 0,
            }
        )
    tables.close()
    if as_json:
        print_json({"key": notary.signer.key.hex(), "games": rows})
    else:
        echo(f"the house's key: {notary.signer.key.hex()} ({key_name(notary.signer.key)})")
        print_rows(rows, ("game", "verdict", "from", "events", "why"))
    if any(row["verdict"] not in (INTACT, UNWITNESSED) for row in rows):
        raise typer.Exit(DAMAGED)
    if any(row["false"] for row in rows):
        raise typer.Exit(REFUSED)


def _game(
    clerk: Clerk, game: str, damage: Damaged | None, given: list[Signed], openers: dict[str, bytes], keys: Sequence[bytes]
) -> dict[str, Any]:
    row: dict[str, Any] = {"game": game, "verdict": INTACT, "from": None, "events": 0, "why": "", "false": 0}
    try:
        if damage is not None:
            raise damage
        events = clerk.log.read(game)
    except Damaged as error:
        return {**row, "verdict": error.kind, "from": error.position, "why": error.why}
    except NoSuchGame:
        return {**row, "verdict": GONE, "from": 0, "why": f"receipts were given for {max(_positions(given))} events"}
    return _row(row, len(events), Checker(make_record(events, game), openers, keys).standing(given))


def _tournament(desk: LeagueClerk, name: str, given: list[Signed], opener: bytes, keys: Sequence[bytes]) -> dict[str, Any]:
    row: dict[str, Any] = {"game": name, "verdict": INTACT, "from": None, "events": 0, "why": "", "false": 0}
    try:
        events = desk.events(name)
    except Damaged as error:
        return {**row, "verdict": error.kind, "from": error.position, "why": error.why}
    except NoSuchGame:
        return {**row, "verdict": GONE, "from": 0, "why": f"receipts were given for {max(_positions(given))} events"}
    return _row(row, len(events), standing_of_league(name, events, given, opener, keys))


def _row(row: dict[str, Any], events: int, standing: Standing) -> dict[str, Any]:
    """How a game or a tournament stands, as a row."""
    false = sum(each.verdict in (FALSE, UNKNOWN) for each in standing.found)
    row |= {"events": events, "false": sum(each.verdict == FALSE for each in standing.found)}
    why = [words_of(standing)] if standing.good or standing.verdict in (CUT, REWRITTEN) else []
    why += [f"{false} receipts that prove nothing"] if false else []
    start = {CUT: standing.end, REWRITTEN: standing.good}.get(standing.verdict)
    told_now = INTACT if standing.verdict == UNWITNESSED else standing.verdict
    return {**row, "verdict": told_now, "from": start, "why": "; ".join(why)}


def _positions(given: Iterable[Signed]) -> Iterable[int]:
    return (each.receipt.position for each in given)
