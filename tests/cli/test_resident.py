"""`senki warm`: commands that a resident process carries out come out as they do by themselves."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from scripts.cli.resident.client import may_run_resident

ROOT = Path(__file__).resolve().parents[2]
SERVER = """
import sys
from pathlib import Path
from scripts.cli.resident import server
server.code_files = lambda: [sys.argv[2]]
server.main(Path(sys.argv[1]), 600)
"""
"""A resident process that watches one file only, so that a test may change it."""


class Terminal:
    """Types commands in processes of their own, with or without a resident process."""

    def __init__(self, folder: Path, runtime: Path) -> None:
        self.folder = folder
        self.runtime = runtime
        self.code = folder / "code.py"
        self.code.write_text("")
        self.env = {**os.environ, "SENKI_DATA": str(folder / "data"), "LC_ALL": "C.UTF-8", "PYTHONPATH": str(ROOT)}
        self.env |= {"XDG_RUNTIME_DIR": str(self.runtime), "SENKI_LANG": ""}

    def type(self, *words: str, **env: str) -> tuple[int, str, str]:
        """Returns exit code, stdout and stderr."""
        command = [sys.executable, "-P", "-m", "scripts.cli", *words]
        done = subprocess.run(
            command,
            env={**self.env, **env},
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
            stdin=subprocess.DEVNULL,
        )
        return done.returncode, done.stdout, done.stderr

    def start(self) -> subprocess.Popen[str]:
        """Starts the resident process and waits until it listens."""
        path = subprocess.run(
            [sys.executable, "-P", "-c", "from scripts.cli.resident.client import socket_path; print(socket_path())"],
            env=self.env,
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        command = [sys.executable, "-P", "-c", SERVER, path, str(self.code)]
        process = subprocess.Popen(command, env=self.env, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        self.socket = Path(path)
        return process


@pytest.fixture
def terminal(tmp_path):
    with TemporaryDirectory(prefix="s") as runtime:  # the path of a socket has to be short
        yield Terminal(tmp_path, Path(runtime))


def test_commands_come_out_as_they_do_by_themselves(terminal):
    """Given commands that are done, refused by a rule, and typed wrongly, then code and output are the same both ways."""
    opened = terminal.type("new", "gundam_war", "--deck", "A=tide_and_wing", "--deck", "B=ember_and_thorn")
    assert opened[0] == 0, opened[2]
    lines = (("games",), ("table", "last"), ("say", "last", "A", "fly"), ("say", "last", "A done"), ("log", "--odd"))
    alone = [terminal.type(*words, SENKI_WARM="0") for words in lines]
    resident = terminal.start()
    try:
        assert [terminal.type(*words) for words in lines] == alone
        assert [code for code, _, _ in alone] == [0, 0, 2, 1, 2]
        assert terminal.type("games", SENKI_LANG="ja") == terminal.type("games", SENKI_LANG="ja", SENKI_WARM="0")
        assert terminal.type("warm", "--end") == (0, "ended\n", "")
        assert resident.wait(60) == 0
        assert not terminal.socket.exists()
        assert terminal.type("games") == alone[0]
    finally:
        resident.kill()
        resident.wait()


def test_an_open_folder_is_not_trusted_and_changed_code_ends_the_resident_process(terminal):
    """Given a resident process whose code has changed, then it ends at the next command, which is carried out all the same;
    but one that is typed while others can enter the socket's folder does not reach it."""
    resident = terminal.start()
    try:
        terminal.code.write_text("changed = True")
        (terminal.runtime / "senki").chmod(0o755)
        assert terminal.type("deck", "--help")[0] == 0
        assert resident.poll() is None
        (terminal.runtime / "senki").chmod(0o700)
        assert terminal.type("deck", "--help")[0] == 0
        assert resident.wait(60) == 0
    finally:
        resident.kill()
        resident.wait()


@pytest.mark.parametrize(
    ("words", "answered"),
    [(("games",), True), (("say", "last", "A done"), True), (("say", "last"), False), (("step", "last"), False), ((), False)],
)
def test_commands_that_need_the_keyboard_start_by_themselves(words, answered):
    assert may_run_resident(words) is answered
