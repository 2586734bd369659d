"""What the command line says: data to stdout, talk to stderr, and exit codes."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NoReturn

import typer
from rich.console import Console
from rich.markup import escape

from domain.kernel.record.unicode_safety import escape_invisible
from replays.atomic_files import write_atomically
from replays.log.io_errors import storage_problem_in
from scripts.cli.terminal.messages import in_language, requested_language

REFUSED, BAD_INPUT, DAMAGED, MACHINE_FAULT, INTERNAL_ERROR = 1, 2, 3, 4, 5
"""Exit codes: the rules say no; something typed is wrong; a record or the log is damaged; the machine cannot (the disk is
full, a folder is only read, another process holds the log); something is wrong inside of Senki."""


def discard_stdout() -> None:
    """What is left to be printed goes nowhere: where it should go takes nothing."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class SafeConsole(Console):
    """A terminal on which no text of a record moves the cursor, turns a line around or hides: it is shown as a mark."""

    def print(self, *objects: Any, **more: Any) -> None:
        """Prints; texts with their odd signs marked."""
        super().print(*(escape_invisible(each) if isinstance(each, str) else each for each in objects), **more)

    def on_broken_pipe(self) -> None:
        """Whoever read has gone, as `head` does: that is no error."""
        discard_stdout()
        raise SystemExit(0)


out = SafeConsole(highlight=False, soft_wrap=True, emoji=False)

talk = SafeConsole(stderr=True, highlight=False, soft_wrap=True, emoji=False)


def worded(text: str) -> str:
    """A text in the reader's language; as it is where there are no words for it."""
    return in_language(text, requested_language(sys.argv))


def say(text: str) -> None:
    """Talk, not data, in the reader's language."""
    talk.print(worded(text), markup=False)


def put(text: str) -> None:
    """A line for people on stdout, in the reader's language."""
    echo(worded(text))


def command_prefix() -> str:
    """How the command was typed: as the script of a checkout, else by its name."""
    return os.environ.get("SENKI_TYPED", "senki")


def fail(message: str, code: int = BAD_INPUT, hints: Iterable[str] = ()) -> NoReturn:
    """Says what is wrong, in the reader's language, and leaves with an exit code."""
    talk.print(f"[bold red]senki:[/] {escape(worded(message))}")
    for hint in hints:
        talk.print(f"  {escape(worded(hint))}")
    raise typer.Exit(code)


def write_file(file: Path, content: bytes) -> None:
    """Writes a file, whole or not at all; says plainly why not."""
    try:
        write_atomically(file, content)
    except OSError as error:
        exit_unwritable(file, error)


def require_suffix(ending: str, file: Path | None) -> None:
    """Leaves where a file that is to be written would have the ending of another kind."""
    if file is not None and file.suffix.lower() != ending:
        fail(f"{file}: expected a file that ends with {ending}")


def exit_unwritable(file: Path, error: OSError) -> NoReturn:
    """Says plainly why a file or folder cannot be written, and leaves."""
    fail(f"{file}: {error.strerror}", MACHINE_FAULT if storage_problem_in(error) else BAD_INPUT)


def print_json(data: Any) -> None:
    """Data as JSON on stdout."""
    typer.echo(_INVISIBLE.sub(_escape, json.dumps(data, ensure_ascii=False, indent=2)))


def echo(text: str) -> None:
    """A line on stdout, with odd signs marked."""
    typer.echo(escape_invisible(text))


_INVISIBLE = re.compile(r"[\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]")


def _escape(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"
