"""`senki record SHEET`: writes a scoresheet into the log as a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from domain import registry
from domain.cards.catalogue import Catalogue
from domain.kernel.record.event import Event
from replays.sheet.header import require_ruleset
from replays.sheet.parse import parse
from replays.sheet.play import play
from replays.sheet.problem import SheetError
from scripts.cli.card_lists import CardsOption, cards_of
from scripts.cli.composition import DataOption, JsonOption, keep, now, open_clerk, read_text, rules_of
from scripts.cli.terminal.languages import LangOption, in_words, language_of
from scripts.cli.terminal.output import REFUSED, WRONG, called, fail, print_json, say


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("record")(record)


def record(
    sheet: Annotated[Path, typer.Argument(help="The scoresheet, a text file.")],
    cards: CardsOption = None,
    language: LangOption = "",
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Record a game from a scoresheet; nothing is recorded unless the whole sheet can be."""
    events = events_of_sheet(sheet, cards or [], language_of(language))
    game = keep(open_clerk(data), events)
    if as_json:
        print_json({"id": game, "events": len(events), "lines": events[-1].line})
    else:
        typer.echo(game)
        say(f"{len(events)} events in {events[-1].line} lines; next: {called()} table {game[:8]}, {called()} step {game[:8]}")


def events_of_sheet(sheet: Path, cards: list[Path], language: str = "en") -> tuple[Event, ...]:
    """Plays a sheet; says every problem with its line and column, and leaves."""
    ruleset = ""
    try:
        parsed = parse(read_text(sheet))
        ruleset = require_ruleset(parsed, registry.available())
        rules = rules_of(ruleset)
        printings = Catalogue(registry.specimens(ruleset).cards)
        printings = printings.joined(cards_of(ruleset, cards)) if cards else printings
        return play(parsed, rules, printings, now(), "scorer").events
    except SheetError as error:
        by_rule = any(problem.rule for problem in error.problems)
        fail(f"{sheet}: nothing was recorded", REFUSED if by_rule else WRONG, in_words(error, language, ruleset))
