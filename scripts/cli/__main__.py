"""`senki`: the command line. Only the module of the command that was typed is loaded, so that every start is quick."""

from __future__ import annotations

import os
import sys
from errno import EIO
from importlib import import_module
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from domain import VERSION

if TYPE_CHECKING:
    from domain.kernel.messages.message import Message

COMMANDS = {
    "demo": "demo",
    "new": "new",
    "record": "record",
    "reconcile": "reconcile",
    "say": "say",
    "branch": "branch",
    "branches": "branch",
    "takeback": "say",
    "rule": "say",
    "games": "game_list",
    "table": "table",
    "log": "table",
    "step": "step",
    "sheet": "sheet",
    "audit": "audit",
    "export": "export_import",
    "import": "export_import",
    "verify": "verify",
    "receipts": "receipts",
    "qr": "qr",
    "deck": "deck",
    "cards": "cards",
    "stats": "stats",
    "players": "players",
    "backup": "backup_restore",
    "restore": "backup_restore",
    "check": "backup_restore",
    "links": "links",
    "rebuild": "rebuild",
    "rules": "rules",
    "rulesets": "rules",
    "simulate": "simulate",
    "conform": "conform",
    "serve": "serve",
    "league": "league",
    "site": "site",
}
"""Command -> module of `scripts.cli.commands` that has it."""


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
        from scripts.cli.terminal.languages import language_of

        os.environ["SENKI_LANG"] = language_of(language)


class TranslatedContext(typer.Context):
    """The context of a command; its help page is in the reader's language, stored as `obj`."""

    def get_help(self) -> str:
        """The help page."""
        from scripts.cli.terminal.help_pages import format_help_page

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
        from scripts.cli.terminal.help_pages import print_usage_error
        from scripts.cli.terminal.messages import requested_language

        language = requested_language([str(each) for each in more.get("args") or sys.argv[1:]])
        more["obj"] = language
        if language == "en":
            return super().main(*args, **more)
        try:
            answer = super().main(*args, **{**more, "standalone_mode": False})
        except USAGE as wrong:
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


def build(words: list[str]) -> typer.Typer:
    """Returns the application with the command on the command line, or with all commands."""
    typed = next((word for word in words if not word.startswith("-")), "")
    modules = [COMMANDS[typed]] if typed in COMMANDS else dict.fromkeys(COMMANDS.values())
    app = typer.Typer(name="senki", cls=SenkiGroup, no_args_is_help=True, add_completion=True, rich_markup_mode=None)
    app.callback()(main)
    for name in modules:
        import_module(f"scripts.cli.commands.{name}").register(app)
    return app


def run() -> None:
    """Runs the command line. An unexpected error is one line and exit code 5."""
    try:
        typer.main.get_command(build(sys.argv[1:]))(prog_name="senki")
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except Exception as error:
        if os.environ.get("SENKI_TRACE"):
            raise
        raise SystemExit(_fell(error)) from None


def _fell(error: Exception) -> int:
    from replays.log.io_errors import StorageProblem, storage_problem_in
    from replays.messages import FILES
    from scripts.cli.terminal.messages import msg, system_message
    from scripts.cli.terminal.output import DAMAGED, INTERNAL_ERROR, MACHINE_FAULT, discard_stdout, print_note

    trouble = storage_problem_in(error)
    if trouble is not None:
        place, why = getattr(error, "filename", None), msg("reason_nothing_was_recorded", reason=FILES.message(trouble.value))
        if place:
            why = msg("said_reason", said=place, reason=why)
        elif trouble is StorageProblem.READ_ONLY:
            why = msg("data_folder_reason", reason=why)
        print_note(msg("senki_reason", reason=why))
        discard_stdout()
        return MACHINE_FAULT
    if isinstance(error, OSError) and error.errno == EIO:
        why = system_message(error)
        print_note(msg("senki_reason", reason=msg("said_reason", said=error.filename, reason=why) if error.filename else why))
        return DAMAGED
    last = extract_tb(error.__traceback__)[-1]
    facts = {"said": type(error).__name__, "said2": Path(last.filename).name, "n": last.lineno}
    print_note(msg("senki_reason", reason=msg("something_is_wrong_inside_senki", **facts)))
    print_note(msg("with_senki_trace_1_it_says"), indent=2)
    return INTERNAL_ERROR


if __name__ == "__main__":
    run()
