"""Output of the command line: data on stdout, messages on stderr, exit codes."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TextIO

import typer

from domain.kernel.messages.message import Message
from domain.kernel.record.unicode_safety import escape_invisible
from replays.atomic_files import write_atomically
from replays.storage_problems import find_storage_problem
from scripts.cli.terminal.messages import message_of, msg, requested_language, system_message

if TYPE_CHECKING:
    from rich.console import Console

REFUSED, BAD_INPUT, DAMAGED, MACHINE_FAULT, INTERNAL_ERROR = 1, 2, 3, 4, 5
"""Exit codes: the rules say no; something typed is wrong; a record or the log is damaged; the machine cannot (the disk is
full, a folder is only read, another process uses the log); something is wrong inside of Senki."""


def discard_stdout() -> None:
    """Discards further output, since its reader takes none."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class SafeConsole:
    """A stream of the terminal on which text of a record cannot move the cursor, reverse a line or hide: such characters are
    escaped. Rich is loaded where there is a terminal, or something else than plain text.
    """

    def __init__(self, stderr: bool = False) -> None:
        self._stderr = stderr

    @property
    def is_terminal(self) -> bool:
        """Returns whether somebody looks at it."""
        asked = any(os.environ.get(name) for name in _TERMINAL_SETTINGS)
        return self.console.is_terminal if asked else self._stream.isatty()

    @cached_property
    def console(self) -> Console:
        """The console of Rich."""
        from rich.console import Console

        return Console(stderr=self._stderr, highlight=False, soft_wrap=True, emoji=False)

    def print(self, *objects: Any, markup: bool = True, **more: Any) -> None:
        """Prints; invisible characters of strings are escaped. Exits silently when the reader has gone, as `head` does."""
        safe = [escape_invisible(each) if isinstance(each, str) else each for each in objects]
        plain = not markup and not more and all(isinstance(each, str) and "\t" not in each for each in safe)
        try:
            if plain and not self.is_terminal:
                print(*safe, file=self._stream, flush=True)
            else:
                self.console.print(*safe, markup=markup, **more)
        except BrokenPipeError:
            discard_stdout()
            raise SystemExit(0) from None

    def print_styled(self, *parts: tuple[str, str]) -> None:
        """Prints a line of parts, each with its style; without a terminal, the plain line."""
        if self.is_terminal:
            from rich.text import Text

            self.console.print(Text.assemble(*((escape_invisible(text), style) for style, text in parts)))
        else:
            self.print("".join(text for _, text in parts), markup=False)

    @property
    def _stream(self) -> TextIO:
        return sys.stderr if self._stderr else sys.stdout


_TERMINAL_SETTINGS = ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE")
"""Environment variables that make Rich treat a pipe as a terminal."""
out, talk = SafeConsole(), SafeConsole(stderr=True)


def translate(said: Message | str) -> str:
    """Returns a message in the reader's language; a text is the same in every language."""
    return message_of(said).text(requested_language(sys.argv))


def print_note(said: Message | str, indent: int = 0) -> None:
    """Prints a message to stderr in the reader's language."""
    talk.print(" " * indent + translate(said), markup=False)


def print_message(said: Message | str, indent: int = 0) -> None:
    """Prints a line to stdout in the reader's language."""
    print_text(" " * indent + translate(said))


def command_prefix() -> str:
    """Returns how the command was typed: the script of a checkout, or its name."""
    return os.environ.get("SENKI_TYPED", "senki")


def fail(message: Message | str, code: int = BAD_INPUT, hints: Iterable[Message | str] = ()) -> NoReturn:
    """Prints an error in the reader's language with hints, and exits."""
    talk.print_styled(("bold red", "senki:"), ("", f" {translate(message)}"))
    for hint in hints:
        talk.print(f"  {translate(hint)}", markup=False)
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
        fail(msg("said_expected_file_that_ends", said=file, said2=ending))


def exit_unwritable(file: Path, error: OSError) -> NoReturn:
    """Prints why a file or folder cannot be written, and exits."""
    fail(
        msg("said_reason", said=file, reason=system_message(error)),
        MACHINE_FAULT if find_storage_problem(error) else BAD_INPUT,
    )


def print_json(data: Any) -> None:
    """Prints data as JSON to stdout; a message is its English sentence."""
    typer.echo(_INVISIBLE.sub(_escape, json.dumps(_in_english(data), ensure_ascii=False, indent=2)))


def _in_english(data: Any) -> Any:
    if isinstance(data, Message):
        return str(data)
    if isinstance(data, dict):
        return {name: _in_english(each) for name, each in data.items()}
    return [_in_english(each) for each in data] if isinstance(data, list | tuple) else data


def print_text(text: str) -> None:
    """Prints a line to stdout with invisible characters escaped."""
    typer.echo(escape_invisible(text))


_INVISIBLE = re.compile(r"[\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]")


def _escape(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"
