"""`senki step GAME`: steps through a game, full screen, in the terminal."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from typing import Annotated

import typer
from rich.cells import set_cell_size

from domain.kernel.views.views import viewers
from replays.table_at_position import Stepper
from scripts.cli.commands.table import At, Game, check_position
from scripts.cli.composition import DataOption, find_game, load_view, open_clerk
from scripts.cli.terminal.board import board_lines
from scripts.cli.terminal.keyboard import is_terminal, raw_terminal, read_key
from scripts.cli.terminal.languages import LangOption, Vocabulary, language_of
from scripts.cli.terminal.log_lines import LogLine, format_verdict, log_lines
from scripts.cli.terminal.messages import msg
from scripts.cli.terminal.output import fail


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("step")(step)


def step(
    game: Game,
    at: At = None,
    viewer: Annotated[str, typer.Option("--as", help="Who looks; v changes it.")] = "judge",
    language: LangOption = "",
    data: DataOption = None,
) -> None:
    """Step through a game: by event, by declaration, by turn, forward and back."""
    clerk = open_clerk(data)
    result = find_game(clerk, game)
    seen = {viewer: load_view(clerk, result, viewer)}
    if not is_terminal():
        fail(msg("stepping_needs_terminal_senki_table"))
    tongue = Vocabulary(language_of(language), clerk.table(result, 0).header.ruleset)
    everybody = viewers(clerk.table(result, 0).header)
    stepper = Stepper(seen[viewer], check_position(seen[viewer], at or 0))
    lines = list(log_lines(seen[viewer], tongue.language))
    with raw_terminal():
        typer.echo("\x1b[?1049h\x1b[?25l", nl=False)
        try:
            while True:
                _draw(stepper, lines, viewer, tongue)
                key = read_key()
                if key == "q":
                    return
                if key == "v":
                    viewer = everybody[(everybody.index(viewer) + 1) % len(everybody)]
                    seen.setdefault(viewer, load_view(clerk, result, viewer))
                    stepper, lines = Stepper(seen[viewer], stepper.position), list(log_lines(seen[viewer], tongue.language))
                elif key == "?":
                    _show_lines([tongue.label(f"keys_{number}") for number in range(1, 6)])
                    read_key()
                elif key == "g":
                    stepper.jump(_read_position(stepper.position, tongue))
                else:
                    move(stepper, key)
        finally:
            typer.echo("\x1b[?25h\x1b[?1049l", nl=False)


def move(stepper: Stepper, key: str) -> None:
    """Moves by one key; other keys do nothing."""
    if key in _EVENTS:
        stepper.jump(stepper.position + _EVENTS[key])
    elif key in _LINES:
        stepper.line(_LINES[key])
    elif key in ("t", "T"):
        stepper.turn(1 if key == "t" else -1)
    elif key in ("home", "end"):
        stepper.jump(0 if key == "home" else len(stepper.events))


_EVENTS = {"right": 1, "l": 1, "left": -1, "h": -1}
_LINES = {"down": 1, "j": 1, " ": 1, "up": -1, "k": -1}


def _draw(stepper: Stepper, lines: Sequence[LogLine], viewer: str, tongue: Vocabulary) -> None:
    width, height = shutil.get_terminal_size()
    position = tongue.label("position", at=stepper.position, all=len(stepper.events), viewer=tongue.viewer(viewer))
    head = f"{position} · {tongue.label('keys_hint')}"
    board = list(board_lines(stepper.table, tongue))
    room = max(height - len(board) - 3, 3)
    first = max(0, stepper.position - room + 1)
    below = [_log_line(line, stepper, tongue) for line in lines[first : first + room]]
    _show_lines([head, "─" * width, *board[: height - 6], "─" * width, *below])


def _log_line(line: LogLine, stepper: Stepper, tongue: Vocabulary) -> str:
    here = ">" if line.position == stepper.position - 1 else " "
    gone = "~" if line.taken_back else " "
    indent = "" if line.is_command else "   "
    return f"{here}{line.position:5}{gone} {indent}{line.words} {format_verdict(line.verdict, tongue)}"


def _show_lines(lines: Sequence[str]) -> None:
    width, height = shutil.get_terminal_size()
    shown = [set_cell_size(line, width - 1).rstrip() for line in list(lines)[: height - 1]]
    typer.echo("\x1b[H\x1b[2J" + "\r\n".join(shown), nl=False)


def _read_position(position: int, tongue: Vocabulary) -> int:
    typer.echo(f"\r\n\x1b[2K{tongue.label('go_to')}\x1b[?25h", nl=False)
    digits = ""
    while (key := read_key()) not in ("\n", "\r", "q", "\x1b"):
        if key.isdigit():
            digits += key
            typer.echo(key, nl=False)
    typer.echo("\x1b[?25l", nl=False)
    return int(digits) if digits else position
