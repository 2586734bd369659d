"""Output of the command line: data on stdout, messages on stderr, exit codes."""

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
    """Discards further output, since its reader takes none."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class SafeConsole(Console):
    """A console on which text of a record cannot move the cursor, reverse a line or hide: such characters are escaped."""

    def print(self, *objects: Any, **more: Any) -> None:
        """Prints; invisible characters of strings are escaped."""
        super().print(*(escape_invisible(each) if isinstance(each, str) else each for each in objects), **more)

    def on_broken_pipe(self) -> None:
        """Exits silently when the reader has gone, as `head` does."""
        discard_stdout()
        raise SystemExit(0)


out = SafeConsole(highlight=False, soft_wrap=True, emoji=False)

talk = SafeConsole(stderr=True, highlight=False, soft_wrap=True, emoji=False)


def worded(text: str) -> str:
    """Translates a message into the reader's language; unchanged without a translation."""
    return in_language(text, requested_language(sys.argv))


def say(text: str) -> None:
    """Prints a message to stderr in the reader's language."""
    talk.print(worded(text), markup=False)


def put(text: str) -> None:
    """Prints a line to stdout in the reader's language."""
    echo(worded(text))


def command_prefix() -> str:
    """Returns how the command was typed: the script of a checkout, or its name."""
    return os.environ.get("SENKI_TYPED", "senki")


def fail(message: str, code: int = BAD_INPUT, hints: Iterable[str] = ()) -> NoReturn:
    """Prints an error in the reader's language with hints, and exits."""
    talk.print(f"[bold red]senki:[/] {escape(worded(message))}")
    for hint in hints:
        talk.print(f"  {escape(worded(hint))}")
    raise typer.Exit(code)


def write_file(file: Path, content: bytes) -> None:
    """Writes a file atomically; exits with the reason if it cannot."""
    try:
        write_atomically(file, content)
    except OSError as error:
        exit_unwritable(file, error)


def require_suffix(ending: str, file: Path | None) -> None:
    """Exits if a file to be written has another ending."""
    if file is not None and file.suffix.lower() != ending:
        fail(f"{file}: expected a file that ends with {ending}")


def exit_unwritable(file: Path, error: OSError) -> NoReturn:
    """Prints why a file or folder cannot be written, and exits."""
    fail(f"{file}: {error.strerror}", MACHINE_FAULT if storage_problem_in(error) else BAD_INPUT)


def print_json(data: Any) -> None:
    """Prints data as JSON to stdout."""
    typer.echo(_INVISIBLE.sub(_escape, json.dumps(data, ensure_ascii=False, indent=2)))


def echo(text: str) -> None:
    """Prints a line to stdout with invisible characters escaped."""
    typer.echo(escape_invisible(text))


_INVISIBLE = re.compile(r"[\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]")


def _escape(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"
