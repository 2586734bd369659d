"""`senki warm`: a resident process that has the commands loaded, so that each starts at once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import Annotated

import typer

from scripts.cli.resident.client import ALREADY_THERE, process_file, socket_path
from scripts.cli.terminal.messages import msg
from scripts.cli.terminal.output import fail, print_message

MINUTES = 30
Idle = Annotated[int, typer.Option("--idle", min=1, max=24 * 60, help="Minutes without a command after which it ends.")]
End = Annotated[bool, typer.Option("--end", help="End it.")]


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("warm")(warm)


def warm(idle: Idle = MINUTES, end: End = False) -> None:
    """Load the commands once, in a process that stays; each command then starts at once.

    It is for this user alone, and ends by itself: after some minutes without a command, or when Senki is updated. With
    SENKI_WARM=0 a command starts by itself.
    """
    if end:
        print_message(msg("resident_ended") if _end() else msg("resident_is_not_there"))
        return
    path = socket_path()
    command = [sys.executable, "-P", "-m", "scripts.cli.resident.server", str(path), str(idle * 60)]
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, text=True
    )
    assert process.stdout is not None
    if process.stdout.readline():
        print_message(msg("resident_is_ready", n=idle))
    elif process.wait() == ALREADY_THERE:
        print_message(msg("resident_is_already_there"))
    else:
        assert process.stderr is not None
        lines = process.stderr.read().strip().splitlines()
        fail(msg("resident_did_not_start", said=lines[-1] if lines else process.returncode))


def _end() -> bool:
    """Ends the resident process; returns whether there was one."""
    try:
        os.kill(int(process_file(socket_path()).read_text("ascii")), signal.SIGTERM)
    except (OSError, ValueError):
        return False
    return True
