"""`senki conform`: runs all checks of a ruleset."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from domain.kernel.messages.message import Message
from scripts.cli.composition import JsonOption, find_ruleset
from scripts.cli.terminal.messages import message_of
from scripts.cli.terminal.output import REFUSED, fail, out, print_json, translate
from scripts.ruleset_tools.uninstalled_packages import register_folder


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("conform")(conform)


def conform(
    ruleset: Annotated[str, typer.Argument(help="Which rulebook, or the folder of a package that has one.")],
    games: Annotated[int, typer.Option(min=1, help="How many random games are looked at.")] = 4,
    as_json: JsonOption = False,
) -> None:
    """Check what every ruleset must satisfy, and report what fails."""
    from scripts.conformance.checks import check_message
    from scripts.conformance.checks import run_checks as ask
    from scripts.conformance.sample_games import SEEDS

    name = _register_folder(Path(ruleset)) if Path(ruleset, "pyproject.toml").is_file() else ruleset
    find_ruleset(name)
    seeds = [*SEEDS, *(f"season {number}" for number in range(games))][:games]
    answers = []
    for answer in ask(name, seeds):
        answers.append(answer)
        if not as_json:
            _print_answer(check_message(answer), answer.faults)
    if as_json:
        print_json([answer._asdict() for answer in answers])
    if any(answer.faults for answer in answers):
        raise typer.Exit(REFUSED)


def _print_answer(sentence: Message, faults: tuple[str, ...]) -> None:
    out.print(f"{'✗' if faults else '✓'} {translate(sentence)}", markup=False)
    from scripts.conformance.checks import fault_message

    for fault in faults:
        out.print(f"    {translate(fault_message(fault))}", markup=False)


def _register_folder(folder: Path) -> str:
    try:
        return register_folder(folder)
    except ValueError as error:
        fail(message_of(error))
