"""Lays out a new ruleset: the small sixth rulebook of the tests under another name, as a package of its own."""

from __future__ import annotations

import re
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATTERN = ROOT / "tests" / "strangers" / "lanterns"
NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
PACKAGE = re.compile(r"(?<=from )lanterns\b|(?<=\")lanterns(?=\")|^lanterns(?= =)", re.MULTILINE)
"""Where the pattern names its own package."""


def new_ruleset(name: str, folder: Path) -> Path:
    """Writes the package `name` into a new folder of this folder, and returns that.

    Raises ValueError for a name that is no Python name in small letters, or one of a module, of a ruleset or of a folder of
    this checkout; FileExistsError where the folder is there.
    """
    if not NAME.fullmatch(name):
        raise ValueError(f"the name of a ruleset is of small letters, digits and single underscores, not {name!r}")
    made = folder / name
    if made.exists():
        raise FileExistsError(f"{made} is there already")
    if find_spec(name) is not None or (ROOT / name).exists() or (ROOT / "domain" / "rulesets" / name).exists():
        raise ValueError(f"{name} is the name of something else that is here; take another one")
    shutil.copytree(PATTERN, made, ignore=shutil.ignore_patterns("__pycache__", ".*"))
    (made / "lanterns").rename(made / name)
    for path in made.rglob("*.*"):
        if path.is_file():
            path.write_text(_renamed(path.read_text("utf-8"), name), "utf-8")
    return made


def _renamed(text: str, name: str) -> str:
    """The same text of another game: title, package, ids of rules and of cards."""
    initials = (name.replace("_", "") + "x")[:2]
    text = text.replace("Lanterns on the River", name.replace("_", " ").title()).replace("senki-lanterns", f"senki-{name}")
    text = re.sub(r"\bLR-(?=[A-Z])", f"{initials.upper()}-", PACKAGE.sub(name, text))
    return text.replace('"lr:', f'"{initials}:')


def main(arguments: list[str]) -> int:
    """`NAME [FOLDER]`; the folder is the present one by default."""
    if len(arguments) not in (1, 2):
        print("scripts/new-ruleset NAME [FOLDER]", file=sys.stderr)
        return 2
    try:
        made = new_ruleset(arguments[0], Path(arguments[1] if len(arguments) > 1 else "."))
    except (ValueError, OSError) as error:
        print(f"senki: {error}", file=sys.stderr)
        return 2
    print(f"{made}: a small working ruleset; `senki conform {made}` looks at it, domain/rulesets/README.md goes on")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
