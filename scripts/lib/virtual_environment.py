"""Make the environment in .venv from requirements/LEVEL.txt, or one of a tool in .venv/TOOL from requirements/TOOL.txt.

Standard library only: it runs before anything is installed.

`.venv/.senki/LEVEL.txt` is a copy of the installed requirements. It is written last. If it equals the wanted requirements,
there is nothing to do. If it differs, the changes are installed. If it is missing, the environment is made from scratch.
"""

import fcntl
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
STAMPS = VENV / ".senki"
LOG = ROOT / ".venv.log"
PYTHON = VENV / "bin" / "python"
LEVELS = {"run": ["run"], "dev": ["dev", "run"], "browser": ["browser", "dev", "run"]}  # each level includes those after it
TOOLS = {"generator"}
"""Tools of the tests whose dependencies contradict ours: each has an environment of its own."""
NO_NETWORK = ("NewConnectionError", "Failed to establish", "name resolution", "ConnectTimeout", "ProxyError")
PIP = (
    *("-m", "pip", "--disable-pip-version-check", "--no-input", "install", "--no-user"),
    *("--progress-bar", "off", "--no-compile", "--require-hashes"),
)
HASH_MISMATCH = "DO NOT MATCH THE HASHES"


def main(level: str) -> None:
    with single_setup_lock():
        if level in TOOLS:
            prepare_tool(level)
            return
        if is_ready(level):  # another start did it while this one waited
            return
        started = time.monotonic()
        LOG.write_text("")
        if not any(STAMPS.glob("*.txt")) or not environment_works():
            make_venv()
        install(level)
        print_message(f"ready in {time.monotonic() - started:.0f} s\n")
        report_sqlite()


def wanted_requirements(level: str) -> bytes:
    return (ROOT / "requirements" / f"{level}.txt").read_bytes()


def is_ready(level: str) -> bool:
    stamp = STAMPS / f"{level}.txt"
    return stamp.exists() and stamp.read_bytes() == wanted_requirements(level) and environment_works()


def environment_works() -> bool:
    return PYTHON.exists() and subprocess.run([PYTHON, "-I", "-c", "import pip"], capture_output=True).returncode == 0


@contextmanager
def single_setup_lock() -> Iterator[None]:
    """Take .venv.lock. The system releases it when the process ends."""
    with open(ROOT / ".venv.lock", "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print_message("another start is setting up; waiting for it\n")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def prepare_tool(tool: str) -> None:
    """Make the environment of a tool. A copy of its requirements is written last."""
    folder = VENV / tool
    stamp = folder / "requirements.txt"
    wanted = wanted_requirements(tool)
    if stamp.exists() and stamp.read_bytes() == wanted:
        return
    print_message(f"making {folder} from requirements/{tool}.txt (once)\n")
    LOG.write_text("")
    run_step([base_python(), "-I", "-m", "venv", "--clear", str(folder)], "making the environment")
    pip = [str(folder / "bin" / "python"), "-I", *PIP]
    run_step([*pip, "-r", str(ROOT / "requirements" / f"{tool}.txt")], "installing")
    stamp.write_bytes(wanted)


def base_python() -> str:
    """The interpreter's real path: after a system upgrade the link dangles and the next start makes a new environment."""
    return os.path.realpath(getattr(sys, "_base_executable", sys.executable))


def make_venv() -> None:
    print_message(f"making {VENV} with Python {sys.version.split()[0]}\n")
    if VENV.is_symlink():
        VENV.unlink()
    run_step([base_python(), "-I", "-m", "venv", "--clear", str(VENV)], "making the environment")
    # Our packages are found wherever the user stands. A relative path, so that the checkout may be moved.
    folders = {"base": str(VENV), "platbase": str(VENV)}
    site = Path(sysconfig.get_path("purelib", "venv", folders))
    (site / "senki.pth").write_text(os.path.relpath(ROOT, site) + "\n")


def install(level: str) -> None:
    contents = wanted_requirements(level)
    total = sum(line[0].isalnum() for line in contents.decode().splitlines() if line)
    print_message(f"installing up to {total} packages from requirements/{level}.txt (once; later starts skip this)\n")
    shutil.rmtree(STAMPS, ignore_errors=True)
    run_step([str(PYTHON), "-I", *PIP, "-r", str(ROOT / "requirements" / f"{level}.txt")], "installing", total)
    compile_packages()
    run_step([str(PYTHON), "-P", str(ROOT / "scripts" / "lib" / "precompilation.py")], "compiling")
    STAMPS.mkdir()
    for name in LEVELS[level]:
        half = STAMPS / f"{name}.half"
        half.write_bytes(contents if name == level else wanted_requirements(name))
        half.rename(STAMPS / f"{name}.txt")


def compile_packages() -> None:
    """Compile with every core; pip would use one. A file that is not for this Python is left as it is."""
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    folder = subprocess.check_output([PYTHON, "-I", "-c", where], text=True)
    subprocess.run([PYTHON, "-I", "-m", "compileall", "-q", "-q", "-j", "0", folder.strip()], capture_output=True)


def run_step(command: list[str], doing: str, total: int = 0) -> None:
    """Run a command; write its output to the log and its progress to one line. Stop with advice if it fails."""
    count = 0
    with (
        open(LOG, "a") as log,
        subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process,
    ):
        assert process.stdout is not None
        for line in process.stdout:
            log.write(line)
            log.flush()
            words = line.split()
            if line.startswith("Collecting ") and total:
                count += 1
                print_progress(f"{min(count, total)}/{total} {words[1]}", end=count >= total)
            elif line.startswith("Installing collected") and total:
                print_progress("unpacking", end=True)
            elif "Retrying (" in line:
                print_progress("no answer from the package index; trying again", end=True)
    if process.returncode:
        stop_with_advice(doing, LOG.read_text())


def stop_with_advice(doing: str, log: str) -> NoReturn:
    print(file=sys.stderr)
    print("\n".join(f"  {line}" for line in log.splitlines()[-8:]), file=sys.stderr)
    if "No space left" in log:
        advice = "The disk is full. Make room and start again."
    elif HASH_MISMATCH in log:
        advice = "A downloaded file is not the one the requirements name. Do not use it; check the index or mirror."
    elif any(sign in log for sign in NO_NETWORK):
        advice = "The package index cannot be reached. Check the network or proxy and start again."
    elif "No matching distribution" in log:
        advice = f"The package index has no file for Python {sys.version.split()[0]} here. Try SENKI_PYTHON=python3.12."
    else:
        advice = "Start again to repeat it."
    stop_setup(f"{doing} {VENV} failed; the whole story is in {LOG}", advice)


def report_sqlite() -> None:
    """Report if Python's own SQLite is used and is older than the fix of the WAL-reset race."""
    check = "import importlib.util as u, sqlite3; print(bool(u.find_spec('pysqlite3')), sqlite3.sqlite_version)"
    result, version = subprocess.check_output([PYTHON, "-I", "-c", check], text=True).split()
    if result == "False" and tuple(map(int, version.split("."))) < (3, 51, 3):
        print_message(f"no pysqlite3 for this Python: using its own SQLite {version}; keep one process per database\n")


def print_message(text: str) -> None:
    print(f"senki: {text}", end="", file=sys.stderr, flush=True)


def print_progress(text: str, *, end: bool = False) -> None:
    """Print progress: on a terminal one line that is overwritten, elsewhere a line each."""
    if sys.stderr.isatty():
        print(f"\r\033[K  {text}", end="\n" if end else "", file=sys.stderr, flush=True)
    else:
        print(f"  {text}", file=sys.stderr, flush=True)


def stop_setup(*lines: str) -> NoReturn:
    for line in lines:
        print(f"senki: {line}", file=sys.stderr)
    sys.exit(1)


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except KeyboardInterrupt:
        print("\nsenki: interrupted; the next start sets up again", file=sys.stderr)
        sys.exit(130)
    except OSError as error:
        stop_setup(
            f"cannot set up {VENV}: {error.strerror}: {error.filename}", "Check that you may write there, and the disk."
        )
