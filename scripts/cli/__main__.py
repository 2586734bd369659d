"""`senki`: the command line. What a start does not need is not loaded: version and overview come without typer."""

from __future__ import annotations

import gc
import os
import sys
from errno import EIO
from pathlib import Path

from domain import VERSION
from scripts.cli.resident.client import run_resident

COLLECT_AFTER = 200_000
"""New objects until Python looks for garbage. Looking through what is imported, which stays, took a tenth of a start."""


def run(resident: bool = True) -> None:
    """Runs the command line. An unexpected error is one line and exit code 5.

    `resident`: a resident process may carry the command out.
    """
    gc.set_threshold(COLLECT_AFTER)
    words = sys.argv[1:]
    try:
        if words == ["--version"]:
            print(f"senki {VERSION}", flush=True)
        elif resident and (code := run_resident(words)) is not None:
            raise SystemExit(code)
        elif "_SENKI_COMPLETE" in os.environ or not _print_overview(words):
            from scripts.cli.application import run_command

            run_command(words)
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except BrokenPipeError:  # the reader has closed the pipe, as `head` does
        from scripts.cli.terminal.output import discard_stdout

        discard_stdout()
    except Exception as error:
        if os.environ.get("SENKI_TRACE"):
            raise
        raise SystemExit(_name_extra(error, words) if isinstance(error, ModuleNotFoundError) else _fell(error)) from None


def _print_overview(words: list[str]) -> bool:
    """Prints the overview of all commands where it is asked for, or where nothing is; returns whether it was."""
    from scripts.cli.terminal.messages import requested_language, split_language_option

    rest = split_language_option(words)
    if rest not in ([], ["--help"]):
        return False
    from scripts.cli.commands import COMMANDS
    from scripts.cli.terminal.command_help import format_overview

    print(format_overview(COMMANDS, requested_language(words)), file=sys.stdout if rest else sys.stderr, flush=True)
    if not rest:
        raise SystemExit(2)
    return True


def _name_extra(error: ModuleNotFoundError, words: list[str]) -> int:
    """Prints which extra brings a library that is missing; returns the exit code."""
    from replays.extras import MissingExtra, extra_of_import_error
    from scripts.cli.commands import EXTRAS
    from scripts.cli.terminal.messages import message_of, msg, split_language_option
    from scripts.cli.terminal.output import MACHINE_FAULT, print_note

    extra = extra_of_import_error(error)
    if not extra:
        return _fell(error)
    command = next(iter(split_language_option(words)), "")
    print_note(msg("senki_reason", reason=message_of(MissingExtra(EXTRAS.get(command, extra), error))))
    return MACHINE_FAULT


def _fell(error: Exception) -> int:
    from traceback import extract_tb

    from replays.messages import FILES
    from replays.storage_problems import StorageProblem, find_storage_problem
    from scripts.cli.terminal.messages import msg, system_message
    from scripts.cli.terminal.output import DAMAGED, INTERNAL_ERROR, MACHINE_FAULT, discard_stdout, print_note

    trouble = find_storage_problem(error)
    if trouble is not None:
        place, why = getattr(error, "filename", None), msg("reason_nothing_was_recorded", reason=FILES.message(trouble.value))
        if place:
            why = msg("said_reason", said=place, reason=why)
        elif trouble is StorageProblem.READ_ONLY:
            why = msg("data_folder_reason", reason=why)
        print_note(msg("senki_reason", reason=why))
        discard_stdout()
        return MACHINE_FAULT
    if isinstance(error, OSError) and (
        error.errno == EIO or type(error).__name__ == "NewerDataFormat"
    ):  # its module needs a log
        why = system_message(error)
        print_note(msg("senki_reason", reason=msg("said_reason", said=error.filename, reason=why) if error.filename else why))
        return DAMAGED if error.errno == EIO else MACHINE_FAULT
    last = extract_tb(error.__traceback__)[-1]
    facts = {"said": type(error).__name__, "said2": Path(last.filename).name, "n": last.lineno}
    print_note(msg("senki_reason", reason=msg("something_is_wrong_inside_senki", **facts)))
    print_note(msg("with_senki_trace_1_it_says"), indent=2)
    return INTERNAL_ERROR


if __name__ == "__main__":
    run()
