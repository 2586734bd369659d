"""Which Chromium the browser tests take, and what is said or installed where there is none."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCED = f'root={ROOT}; cd "$root"; . scripts/lib/environment.sh; root={ROOT}; . scripts/lib/chromium.sh; '


def sh(command: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["sh", "-euc", SOURCED + command, "sh"], env=env, capture_output=True, text=True, check=False)


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A PATH with what the script needs, a root user, and an apt-get that knows no package before it was updated."""
    for name in ("sh", "dirname", "readlink", "touch", "chmod"):
        (tmp_path / name).symlink_to(f"/usr/bin/{name}" if os.path.exists(f"/usr/bin/{name}") else f"/bin/{name}")
    program(tmp_path / "id", "echo 0")
    result = 'echo "$*" >> "$0.log"; if [ "$1" = update ]; then touch "$0.lists"; exit; fi; [ -e "$0.lists" ] || exit 100; '
    program(tmp_path / "apt-get", result + 'echo "#!/bin/sh" > "${0%/*}/chromium"; chmod +x "${0%/*}/chromium"')
    return tmp_path


def program(path: Path, does: str) -> None:
    path.write_text(f"#!/bin/sh\n{does}\n")
    path.chmod(0o755)


@pytest.mark.parametrize(
    ("arguments", "reached"),
    [
        ("", True),
        ("-q -x", True),
        ("tests", True),
        ("-n0 tests/browser/test_pages.py::test_it", True),
        ("-k api", True),
        ("-n0 -q tests/kernel", False),
        ("tests/kernel tests/browser", True),
        ("tests/test_architecture.py tests/web -k browser", False),
    ],
)
def test_only_arguments_that_reach_the_browser_tests_need_a_browser(arguments: str, reached: bool) -> None:
    answer = sh(f"reaches tests/browser {arguments}", PATH=os.environ["PATH"])
    assert (answer.returncode == 0, answer.stderr) == (reached, "")


def test_a_named_chromium_is_taken(machine: Path) -> None:
    program(machine / "mine", "")
    answer = sh('find_chromium; sh -c "echo $SENKI_CHROMIUM"', PATH=str(machine), SENKI_CHROMIUM=str(machine / "mine"))
    assert answer.stdout == f"{machine}/mine\n"


def test_without_one_and_without_package_lists_it_is_installed(machine: Path) -> None:
    answer = sh('find_chromium; sh -c "echo $SENKI_CHROMIUM"', PATH=str(machine))
    assert answer.stdout == f"{machine}/chromium\n"
    wanted = (machine / "apt-get.log").read_text().splitlines()
    assert [line.split()[0] for line in wanted] == ["install", "update", "install"]


def test_who_may_not_install_learns_what_to_do(machine: Path) -> None:
    program(machine / "id", "echo 1000")
    answer = sh("find_chromium", PATH=str(machine))
    assert answer.returncode == 1
    assert "apt install chromium" in answer.stderr
    assert "--no-browser" in answer.stderr


def test_an_installation_that_fails_is_reported(machine: Path) -> None:
    program(machine / "apt-get", "echo 'E: no network' >&2; exit 100")
    answer = sh("find_chromium", PATH=str(machine))
    assert answer.returncode == 1
    assert answer.stderr.count("E: no network") == 1
    assert "--no-browser" in answer.stderr


def test_a_named_chromium_that_is_not_there_is_reported(machine: Path) -> None:
    answer = sh("find_chromium", PATH=str(machine), SENKI_CHROMIUM="/no/such/browser")
    assert answer.returncode == 1
    assert "/no/such/browser" in answer.stderr
