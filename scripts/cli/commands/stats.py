"""`senki stats` and `senki rebuild`: what the read models say, and making them anew."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from projections import cards, decks, games, players, tempo
from projections.export import copy_sqlite, table_csv, table_rows, tables, to_csv
from projections.runner import ReadModels
from projections.store import Broken
from scripts.cli.house import DataOption, JsonOption, open_clerk
from scripts.cli.output import WRONG, fail, print_json, print_rows, say
from scripts.cli.readmodels import caught_up, counted

QUESTIONS: dict[str, Callable[[ReadModels], list[dict[str, Any]]]] = {
    "games": games.list_games,
    "matches": games.match_results,
    "players": players.player_records,
    "decks": decks.deck_records,
    "colors": decks.color_records,
    "cards": cards.card_usage,
    "tempo": tempo.tempo,
    "facts": tempo.fact_totals,
}


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    app.command("stats")(stats)
    app.command("rebuild")(rebuild)


def stats(
    question: Annotated[str, typer.Argument(help=f"{', '.join(QUESTIONS)}; or a table of COLUMNS.md.")] = "players",
    as_csv: Annotated[bool, typer.Option("--csv", help="Print as CSV, safe for spreadsheets.")] = False,
    sqlite: Annotated[Path | None, typer.Option(help="Copy all tables into an SQLite file.")] = None,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show statistics: games, matches (as players write them: ×○○, 2-1, what was left), players, decks, cards, tempo, ..."""
    models = caught_up(open_clerk(data), data)
    if sqlite is not None:
        _copy(models, sqlite)
        models.leave_if_damaged()
        return
    if question not in QUESTIONS and question not in tables(models):
        fail(f"no such question: {question}", WRONG, (f"there are: {', '.join((*QUESTIONS, *tables(models)))}",))
    rows = QUESTIONS[question](models) if question in QUESTIONS else table_rows(models, question)
    if as_csv:
        typer.echo(to_csv(rows) if question in QUESTIONS else table_csv(models, question), nl=False)
    elif as_json:
        print_json(rows)
    elif rows:
        print_rows(rows, [name for name in rows[0] if not isinstance(rows[0][name], list)])
    else:
        say("nothing to count yet")
    models.leave_if_damaged()


def _copy(models: ReadModels, path: Path) -> None:
    try:
        copy_sqlite(models, path)
    except FileExistsError:
        fail(f"{path}: there is a file already")
    except Broken as error:
        fail(f"{path}: {error}")
    say(f"copied to {path}; projections/COLUMNS.md explains the columns")


def rebuild(data: DataOption = None, as_json: JsonOption = False) -> None:
    """Make all statistics anew from the log."""
    models = counted(open_clerk(data), data)
    count = models.rebuild()
    if as_json:
        print_json({"events": count, "health": models.health()})
    else:
        say(f"{count} events read, all statistics made anew")
    models.leave_if_damaged()
