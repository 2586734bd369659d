"""`senki simulate`: random legal games from a seed."""

from __future__ import annotations

from typing import Annotated

import typer

from scripts.cli.house import JsonOption, rules_of
from scripts.cli.output import REFUSED, fail, out, print_json


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("simulate")(simulate)


def simulate(
    ruleset: Annotated[str, typer.Argument(help="Which rulebook.")],
    seed: Annotated[int, typer.Option(help="The seed; the same seed plays the same games.")] = 1,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 10,
    seats: Annotated[int, typer.Option(help="How many seats (default: the fewest).")] = 0,
    as_json: JsonOption = False,
) -> None:
    """Play random legal games with the specimen decks and report how they ended."""
    from scripts.soaking import run

    rules = rules_of(ruleset)
    try:
        report = run(ruleset, seed, games, seats or rules.book.seats[0])
    except ValueError as error:
        fail(str(error))
    if as_json:
        print_json(report)
    else:
        for name, value in report.items():
            out.print(f"{name}: {value}", markup=False)
    if report.get("errors"):
        raise typer.Exit(REFUSED)
