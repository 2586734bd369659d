"""`senki league verify`: a tournament of this house, or in its file: its chain, its signature, and what its records prove."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from domain.league.tournament.evidence import Shown, differences
from domain.league.tournament.folding import fold
from domain.league.tournament.refusing import broken
from domain.league.tournament.said import Event
from domain.league.tournament.state import Tournament
from replays.league.bundle import Bundle, DamagedBundle, read_bundle
from replays.league.clerk import rule_ids
from replays.league.evidence import shown_by
from replays.log import Damaged, NoSuchGame
from replays.trust.keys import key_from, key_name
from scripts.cli.commands.league.desk import clerk, find
from scripts.cli.house import DataOption, JsonOption, open_clerk, read_text
from scripts.cli.output import DAMAGED, REFUSED, echo, fail, print_json, say

Keys = Annotated[
    list[str] | None, typer.Option("--key", help="A house's public key, or a file with it: signed by no other counts.")
]
Look = Callable[[str], Shown | None]


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("verify")(verify)


def verify(
    tournament: Annotated[str, typer.Argument(metavar="ID|FILE", help="A tournament here, or a file that was packed.")],
    key: Keys = None,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check the chain, the signature of a file, each event against the rules of the event, each record against its report."""
    if Path(tournament).is_file():
        bundle = open_bundle(Path(tournament), key)
        signer = {"signed": bundle.signature.key.hex() if bundle.signature else None}
        _tell(bundle.tournament, bundle.events, _in_file(bundle), as_json, signer)
        return
    if key:
        fail("--key is for files: what is in the log of this house has no signature")
    desk = clerk(data)
    name = find(desk, tournament)
    try:
        events = desk.events(name)
    except Damaged as error:
        fail(str(error), DAMAGED)
    _tell(name, events, _in_log(data), as_json, {})


def open_bundle(path: Path, keys: list[str] | None) -> Bundle:
    """The tournament in a file, signed by one of these keys where some are named. Says who has signed it; else leaves."""
    try:
        bundle = read_bundle(path.read_bytes())
    except OSError as error:
        fail(f"{path}: {error.strerror}")
    except DamagedBundle as error:
        fail(f"{path}: {error}", DAMAGED)
    signer = bundle.signature.key if bundle.signature else None
    if keys and signer not in [_key(each) for each in keys]:
        _not_by(path, signer)
    say(f"signed by the house {key_name(signer)} ({signer.hex()})" if signer else "no house has signed it")
    return bundle


def _not_by(path: Path, signer: bytes | None) -> NoReturn:
    who = f"it is signed by {key_name(signer)} ({signer.hex()})" if signer else "no house has signed it"
    fail(f"{path}: not signed by the key that was named", REFUSED, (who, "ask the club for its key: GET /api/house"))


def _key(text: str) -> bytes:
    try:
        return key_from(read_text(Path(text)) if len(text) < 64 and Path(text).exists() else text)
    except ValueError as error:
        fail(str(error))


def _in_file(bundle: Bundle) -> Look:
    return lambda game: shown_by(bundle.records[game].events, game) if game in bundle.records else None


def _in_log(data: Path | None) -> Look:
    games = open_clerk(data)

    def look(game: str) -> Shown | None:
        try:
            return shown_by(games.events(game), game)
        except (NoSuchGame, Damaged):
            return None

    return look


def _checked(name: str, made: Tournament, look: Look) -> Iterator[dict[str, Any]]:
    """Every attached record, with where it differs from its report."""
    for match in made.matches.values():
        for number, game in enumerate(match.report.games if match.report else (), 1):
            if game.record:
                why = differences(name, match, game, look(game.record))
                yield {"match": match.id, "game": number, "record": game.record, "why": why}


def _tell(name: str, events: Sequence[Event], look: Look, as_json: bool, more: dict[str, Any]) -> None:
    rows = list(_checked(name, fold(events), look))
    found = [{**row, "why": why} for row in rows for why in row["why"]]
    refused = [{"position": at, "rule": each.rule, "why": each.message} for at, each in broken(events, rule_ids)]
    if as_json:
        print_json({"id": name, "events": len(events), "records": len(rows), "differences": found, "broken": refused, **more})
    else:
        say(f"{name}: {len(events)} events, the chain holds; {len(rows)} records checked, {len(found)} differences")
        for each in refused:
            echo(f"event {each['position']} is against {each['rule']}: {each['why']}")
        for each in found:
            echo(f"match {each['match']}, game {each['game']}, record {each['record']}: {each['why']}")
    if found or refused:
        raise typer.Exit(REFUSED)
