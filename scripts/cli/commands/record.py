"""`senki record SHEET`: writes a scoresheet into the log as a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from domain import registry
from domain.cards.catalogue import Catalogue
from domain.kernel.record.event import Event
from replays.sheet.execution import play_sheet
from replays.sheet.header import require_known_ruleset
from replays.sheet.parser import parse_sheet
from replays.sheet.problems import SheetError
from scripts.cli.card_list_files import CardsOption, load_cards
from scripts.cli.composition import DataOption, JsonOption, current_time, find_ruleset, open_clerk, read_text, store_game
from scripts.cli.ended_games import counting_ended_games
from scripts.cli.terminal.messages import msg
from scripts.cli.terminal.output import BAD_INPUT, REFUSED, command_prefix, fail, print_json, print_note
from scripts.cli.terminal.progress_bar import progress_bar
from scripts.cli.terminal.vocabulary import LangOption, describe_sheet_error, language_of


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
    events = play_sheet_file(sheet, cards or [], language_of(language))
    clerk = open_clerk(data)
    with counting_ended_games(clerk, data):
        game = store_game(clerk, events)
    if as_json:
        print_json({"id": game, "events": len(events), "lines": events[-1].line})
    else:
        typer.echo(game)
        senki = command_prefix()
        next_ones = f"{senki} table {game[:8]}, {senki} step {game[:8]}"
        print_note(msg("n_events_in_n_lines", n=len(events), n2=events[-1].line, said=next_ones))


def play_sheet_file(sheet: Path, cards: list[Path], language: str = "en", text: str = "") -> tuple[Event, ...]:
    """Plays a sheet; says every problem with its line and column, and leaves. `text`: what to read in place of the file."""
    ruleset = ""
    try:
        parsed = parse_sheet(text or read_text(sheet))
        ruleset = require_known_ruleset(parsed, registry.available())
        rules = find_ruleset(ruleset)
        printings = Catalogue(registry.specimens(ruleset).cards, ruled_fields=rules.ruled_fields)
        printings = printings.joined(load_cards(ruleset, cards)) if cards else printings
        with progress_bar(msg("playing_sheet")):
            return play_sheet(parsed, rules, printings, current_time(), "scorer").events
    except SheetError as error:
        by_rule = any(problem.rule for problem in error.problems)
        fail(
            msg("said_nothing_was_recorded", said=sheet),
            REFUSED if by_rule else BAD_INPUT,
            describe_sheet_error(error, language, ruleset),
        )
