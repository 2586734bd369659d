"""`senki step GAME`: steps through a game, full screen, in the terminal."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from typing import Annotated

import typer

from domain.kernel.views.views import header_of, viewers
from replays.table_at_position import Stepper
from scripts.cli.commands.table import check_position
from scripts.cli.composition import At, DataOption, GameOrFile
from scripts.cli.record_files import open_game_source
from scripts.cli.terminal.keyboard import is_terminal, raw_terminal, read_key
from scripts.cli.terminal.log_lines import LogLine, log_lines
from scripts.cli.terminal.messages import msg
from scripts.cli.terminal.output import fail
from scripts.cli.terminal.step_screen import ScreenLine, maximum_scroll, screen_lines, style_line
from scripts.cli.terminal.vocabulary import LangOption, Vocabulary, language_of


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("step")(step)


def step(
    game: GameOrFile,
    at: At = None,
    viewer: Annotated[str, typer.Option("--as", help="Who looks; v changes it.")] = "judge",
    language: LangOption = "",
    data: DataOption = None,
) -> None:
    """Step through a game: by event, by declaration, by turn, forward and back."""
    source = open_game_source(game, data)
    seen = {viewer: source.view(viewer)}
    if not is_terminal():
        fail(msg("stepping_needs_terminal_senki_table"))
    header = header_of(seen[viewer])
    vocabulary, everybody = Vocabulary(language_of(language), header.ruleset), viewers(header)
    stepper = Stepper(seen[viewer], check_position(seen[viewer], at or 0))
    lines, scroll = list(log_lines(seen[viewer], vocabulary.language)), 0
    with raw_terminal():
        typer.echo("\x1b[?1049h\x1b[?25l", nl=False)
        try:
            while True:
                _draw(stepper, lines, viewer, vocabulary, scroll)
                key = read_key()
                if key == "q":
                    return
                if key == "v":
                    viewer = everybody[(everybody.index(viewer) + 1) % len(everybody)]
                    seen.setdefault(viewer, source.view(viewer))
                    stepper, lines = (
                        Stepper(seen[viewer], stepper.position),
                        list(log_lines(seen[viewer], vocabulary.language)),
                    )
                elif key == "?":
                    _show_lines([ScreenLine(vocabulary.label(f"keys_{number}")) for number in range(1, 7)])
                    read_key()
                elif key == "g":
                    stepper.jump(_read_position(stepper.position, vocabulary))
                elif key in _SCROLLS:
                    most = maximum_scroll(stepper.table, vocabulary, shutil.get_terminal_size().columns - 1)
                    scroll = max(0, min(scroll + _SCROLLS[key], most))
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
_SCROLLS = {"d": 2, "page_down": 2, "u": -2, "page_up": -2}
_LINES = {"down": 1, "j": 1, " ": 1, "up": -1, "k": -1}


def _draw(stepper: Stepper, lines: Sequence[LogLine], viewer: str, vocabulary: Vocabulary, scroll: int) -> None:
    columns, rows = shutil.get_terminal_size()
    position = vocabulary.label("position", at=stepper.position, all=len(stepper.events), viewer=vocabulary.viewer(viewer))
    head = f"{position} · {vocabulary.label('keys_hint')}"
    size = (columns - 1, rows - 1)
    _show_lines(screen_lines(stepper.table, vocabulary, lines, stepper.position, head, size, scroll))


def _show_lines(lines: Sequence[ScreenLine]) -> None:
    colour = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    typer.echo("\x1b[H\x1b[2J" + "\r\n".join(style_line(line, colour) for line in lines), nl=False, color=True)


def _read_position(position: int, vocabulary: Vocabulary) -> int:
    typer.echo(f"\r\n\x1b[2K{vocabulary.label('go_to')}\x1b[?25h", nl=False)
    digits = ""
    while (key := read_key()) not in ("\n", "\r", "q", "\x1b"):
        if key.isdigit():
            digits += key
            typer.echo(key, nl=False)
    typer.echo("\x1b[?25l", nl=False)
    return int(digits) if digits else position
