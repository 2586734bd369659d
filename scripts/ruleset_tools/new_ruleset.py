"""Makes a new ruleset: a copy of the small rulebook of the tests under another name, as a package of its own."""

from __future__ import annotations

import argparse
import re
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = ROOT / "tests" / "strangers" / "lanterns"
NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
PACKAGE = re.compile(r"(?<=from )lanterns\b|(?<=\")lanterns(?=\")|^lanterns(?= =)", re.MULTILINE)
"""The places where the template names its own package."""
UNSAFE = re.compile(r"[\"\\{}\x00-\x1f]")
"""Characters that a title may not have, since it is written into Python and TOML strings."""


class GameTitles(NamedTuple):
    """The title of a game in English, Japanese and Chinese."""

    en: str
    ja: str
    zh: str


TEMPLATE_TITLES = GameTitles("Lanterns on the River", "川の灯籠", "河上燈籠")


def titles_of(name: str, title: str = "", ja: str = "", zh: str = "") -> GameTitles:
    """Returns the titles of a game; by default the name in words. Raises ValueError for characters that it may not have."""
    english = title or name.replace("_", " ").title()
    titles = GameTitles(english, ja or english, zh or english)
    for each in titles:
        if UNSAFE.search(each):
            raise ValueError(f"a title has no quotes, backslashes, braces or line breaks, unlike {each!r}")
    return titles


def new_ruleset(name: str, folder: Path, titles: GameTitles | None = None) -> Path:
    """Writes the package `name` into a new folder inside `folder` and returns its path.

    Raises ValueError for a name that is no Python name in small letters, or is that of a module, a ruleset or a folder of
    this checkout; FileExistsError if the new folder exists.
    """
    if not NAME.fullmatch(name):
        raise ValueError(f"the name of a ruleset is of small letters, digits and single underscores, not {name!r}")
    made = folder / name
    if made.exists():
        raise FileExistsError(f"{made} is there already")
    if find_spec(name) is not None or (ROOT / name).exists() or (ROOT / "domain" / "rulesets" / name).exists():
        raise ValueError(f"{name} is the name of something else that is here; take another one")
    shutil.copytree(TEMPLATE, made, ignore=shutil.ignore_patterns("__pycache__", ".*"))
    (made / "lanterns").rename(made / name)
    for path in made.rglob("*.*"):
        if path.is_file():
            path.write_text(_adapt(path.read_text("utf-8"), name, titles or titles_of(name)), "utf-8")
    return made


def _adapt(text: str, name: str, titles: GameTitles) -> str:
    """Returns a file of the template for another game: titles, package, ids of rules and of cards."""
    initials = (name.replace("_", "") + "x")[:2]
    for old, new in zip(TEMPLATE_TITLES, titles, strict=True):
        text = text.replace(old, new)
    text = text.replace("senki-lanterns", f"senki-{name}")
    text = re.sub(r"\bLR-(?=[A-Z])", f"{initials.upper()}-", PACKAGE.sub(name, text))
    return text.replace('"lr:', f'"{initials}:')


def main(arguments: list[str]) -> int:
    """The command `scripts/new-ruleset`. Returns 0 if the package was made, else 2."""
    parser = argparse.ArgumentParser(prog="scripts/new-ruleset", description="Make a small working ruleset as a package.")
    parser.add_argument("name", help="the id of the ruleset and name of its package, such as paper_boats")
    parser.add_argument("folder", nargs="?", type=Path, default=Path(), help="where the package goes (default: here)")
    parser.add_argument("--title", default="", help="the title of the game (default: the name in words)")
    parser.add_argument("--ja", default="", help="its Japanese title (default: the title)")
    parser.add_argument("--zh", default="", help="its Chinese title (default: the title)")
    try:
        given = parser.parse_args(arguments)
    except SystemExit as end:  # after --help, or the message about a wrong argument
        return int(end.code or 0)
    try:
        made = new_ruleset(given.name, given.folder, titles_of(given.name, given.title, given.ja, given.zh))
    except (ValueError, OSError) as error:
        print(f"senki: {error}", file=sys.stderr)
        return 2
    print(f"{made}: a small working ruleset; `senki conform {made}` looks at it, domain/rulesets/README.md goes on")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
