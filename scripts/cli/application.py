"""The commands as an application of typer. Only the module of the command that was typed is loaded."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from domain import VERSION
from scripts.cli.commands import COMMANDS
from scripts.cli.terminal.messages import requested_language, split_language_option
from scripts.cli.terminal.options import use_plain_values

if TYPE_CHECKING:
    from domain.kernel.messages.message import Message


def print_version(wanted: bool) -> None:
    """Prints the version and leaves."""
    if wanted:
        typer.echo(f"senki {VERSION}")
        raise typer.Exit


def main(
    version: Annotated[
        bool, typer.Option("--version", callback=print_version, is_eager=True, help="Print the version and leave.")
    ] = False,
    language: Annotated[str, typer.Option("--lang", help="en, ja or zh, for whatever follows.")] = "",
) -> None:
    """Record and replay paper card games.

    Exit codes: 0 done, 1 the rules say no (or an audit or check found something), 2 something typed is wrong, 3 a record
    or the log is damaged, 4 the machine cannot (the disk is full, a folder is only read), 5 something is wrong inside of
    Senki.
    """
    if language:
        from scripts.cli.terminal.vocabulary import language_of

        os.environ["SENKI_LANG"] = language_of(language)


class TranslatedContext(typer.Context):
    """The context of a command; its help page is in the reader's language, stored as `obj`."""

    def __init__(self, command: Any, *args: Any, **more: Any) -> None:
        super().__init__(command, *args, **more)
        use_plain_values(command.get_params(self))

    def get_help(self) -> str:
        """The help page."""
        from scripts.cli.terminal.command_help import format_help_page

        return format_help_page(self, self.obj)


USAGE: type[Exception] = typer.BadParameter.__mro__[1]
"""The base class of usage errors, which typer does not export."""


class SenkiGroup(TyperGroup):
    """The commands. A damaged log or database ends any of them with exit code 3."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        _ask(self)

    def main(self, *args: Any, **more: Any) -> Any:
        """Runs the command line. Usage errors are printed in the reader's language."""
        language = requested_language([str(each) for each in more.get("args") or sys.argv[1:]])
        more["obj"] = language
        if language == "en":
            return super().main(*args, **more)
        try:
            answer = super().main(*args, **{**more, "standalone_mode": False})
        except USAGE as wrong:
            from scripts.cli.terminal.command_help import print_usage_error

            raise SystemExit(print_usage_error(wrong, language)) from None
        except typer.Abort:  # the input has ended at a question
            from scripts.cli.terminal.messages import msg
            from scripts.cli.terminal.output import print_note

            print_note(msg("aborted"))
            raise SystemExit(1) from None
        raise SystemExit(answer if isinstance(answer, int) else 0)

    def invoke(self, ctx: Any) -> Any:
        """Carries the command out."""
        try:
            answer = super().invoke(ctx)
            sys.stdout.flush()
            return answer
        except BrokenPipeError:  # the reader has closed the pipe, as `head` does
            from scripts.cli.terminal.output import discard_stdout

            discard_stdout()
            raise typer.Exit from None
        except Exception as error:
            why = describe_damage(error)
            if not why:
                raise
            from scripts.cli.terminal.output import DAMAGED, fail

            fail(why, DAMAGED)


def _ask(command: Any) -> None:
    """Gives a command, and its subcommands, translated help pages."""
    command.context_class = TranslatedContext
    for each in getattr(command, "commands", {}).values():
        _ask(each)


def describe_damage(error: Exception) -> Message | None:
    """Returns the damage that an error reports: the place in the log, or the database's message; None for others."""
    from scripts.cli.terminal.messages import message_of, msg

    kinds = {kind.__name__ for kind in type(error).__mro__}
    if "DamagedLog" in kinds:
        return message_of(error)
    busy = {"OperationalError", "IntegrityError", "InterfaceError", "InternalError", "ProgrammingError"}
    damaged = ("DatabaseError" in kinds and not kinds & busy) or "Could not decode to UTF-8" in str(error)
    return msg("database_is_damaged_said", said=error) if damaged else None


def build_application(words: Sequence[str]) -> typer.Typer:
    """Returns the application with the command on the command line, or with all commands."""
    typed = next((word for word in split_language_option(words) if not word.startswith("-")), "")
    modules = [COMMANDS[typed]] if typed in COMMANDS else dict.fromkeys(COMMANDS.values())
    app = typer.Typer(name="senki", cls=SenkiGroup, no_args_is_help=True, add_completion=True, rich_markup_mode=None)
    app.callback()(main)
    for name in modules:
        import_module(f"scripts.cli.commands.{name}").register(app)
    return app


def run_command(words: Sequence[str]) -> None:
    """Runs the command on the command line and exits."""
    typer.main.get_command(build_application(words))(prog_name="senki")
