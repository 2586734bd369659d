"""Record files that leave out what their reader has, and the card lists on the command line that they name."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from replays.file import CannotOpen, Record, verify, write, write_naming, write_said
from replays.file.cards import CardList, Finder, at_hand, listed, specimens_of
from scripts.cli.lists import read_card_file
from scripts.cli.output import REFUSED, fail

CARDS, EVENTS = "cards", "events"
WithoutOption = Annotated[
    str,
    typer.Option(
        "--without",
        help="A smaller file: `cards` names the printings of card lists that its reader has (the specimens, --cards); "
        "`events` has only what was said, for readers with the same edition of the rulebook.",
    ),
]
SelfContainedOption = Annotated[
    bool, typer.Option("--self-contained", help="With all that any reader needs; so is every file but one `--without`.")
]
ListsOption = Annotated[
    list[Path] | None, typer.Option("--cards", help="A card list that the file names, beside the specimens.")
]


def written(record: Record, without: str, cards: Sequence[Path]) -> bytes:
    """The `.senki` file of a record; leaves where it cannot be written so."""
    if without not in ("", CARDS, EVENTS):
        fail(f"a file is without {CARDS} or without {EVENTS}, not without {without}")
    if not without:
        return write(record)
    ruleset = record.header.ruleset
    usual = specimens_of(ruleset)
    lists = [*([usual] if usual else []), *_lists(ruleset, cards)]
    if without == CARDS:
        return write_naming(record, lists)
    from replays.file.said.judging import Differs

    try:
        if record.viewer:
            raise Differs("this is what one viewer sees of a game; it cannot be judged anew")
        return write_said(record, lists)
    except Differs as error:
        fail(f"not without its events: {error}", REFUSED, hints=("--without cards leaves the printings out",))


def opened(file: Path, cards: Sequence[Path]) -> Record:
    """The record in a `.senki` file; leaves where something that it leaves out is not here. Raises OSError, DamagedRecord."""
    try:
        return verify(file.read_bytes(), finder(cards))
    except CannotOpen as error:
        hints = {"cards": "name the list with --cards FILE", "edition": "ask for the record self-contained"}
        fail(f"{file}: {error}", REFUSED, hints=[hints[error.kind]] if error.kind in hints else ())


def finder(cards: Sequence[Path]) -> Finder:
    """Finds the lists that every reader has, and these."""
    return lambda digest, ruleset: at_hand(digest, ruleset, _lists(ruleset, cards))


def _lists(ruleset: str, cards: Sequence[Path]) -> list[CardList]:
    return [listed(catalogue) for catalogue in map(partial(read_card_file, ruleset), cards)]
