"""`senki league verify`: a tournament of this house, or in its file: its chain, its signature, and what its records prove."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from domain.league.tournament.evidence import Shown
from domain.league.tournament.said import Event
from replays.league.bundle import Bundle, DamagedBundle, read_bundle
from replays.league.checks import Look, check
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
    if keys and signer not in [key_of(each) for each in keys]:
        _not_by(path, signer)
    say(f"signed by the house {key_name(signer)} ({signer.hex()})" if signer else "no house has signed it")
    return bundle


def _not_by(path: Path, signer: bytes | None) -> NoReturn:
    who = f"it is signed by {key_name(signer)} ({signer.hex()})" if signer else "no house has signed it"
    fail(f"{path}: not signed by the key that was named", REFUSED, (who, "ask the club for its key: GET /api/house"))


def key_of(text: str) -> bytes:
    """A public key that was typed, or that lies in a file; else leaves."""
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


def _tell(name: str, events: Sequence[Event], look: Look, as_json: bool, more: dict[str, Any]) -> None:
    checked = check(name, events, look, rule_ids)
    if as_json:
        different, against = ([each._asdict() for each in rows] for rows in (checked.differences, checked.broken))
        told = {"events": checked.events, "records": checked.records, "differences": different, "broken": against}
        print_json({"id": name, **told, **more})
    else:
        found = f"{checked.records} records checked, {len(checked.differences)} differences"
        say(f"{name}: {checked.events} events, the chain holds; {found}")
        for each in checked.broken:
            echo(f"event {each.position} is against {each.rule}: {each.why}")
        for row in checked.differences:
            echo(f"match {row.match}, game {row.game}, record {row.record}: {row.why}")
    if checked.differences or checked.broken:
        raise typer.Exit(REFUSED)
