"""Class names of the app: what is ruled is made, what is made is ruled or looked for, and no page rules another unawares."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
SHEETS = [*ROOT.glob("api/web/**/*.css"), *ROOT.glob("replays/viewer/**/*.css")]
SCRIPTS = [*ROOT.glob("api/web/**/*.js"), *ROOT.glob("replays/viewer/**/*.js")]
OTHERS = [path for place in ("api", "replays/viewer", "domain/rulesets") for path in ROOT.glob(f"{place}/**/*.py")]
WRITTEN = re.compile(r'"([^"\n]*)"|`([^`]*)`')
MADE = re.compile(
    r'(?:kind|class): "([^"]*)"|(?:kind|class): `([^`]*)`|element\("\w+", "([^"]*)"'
    r'|classList\.\w+\("([^"]+)"|className = "([^"]+)"'
)
WHOLE_APP = ("app.css", "home.css", "tokens.css", "shell.css", "replay.css", "print.css")
"""Sheets whose bare names are words of all pages; print.css leaves out on paper what others made."""
SHARED = {"filters", "no-print", "fork", "tied", "chronicle", "moments", "story", "stand"}
"""Bare names in the sheet of one page that the scripts of others give on purpose; a moment is of the kind `stand` too."""


def without_comments(text: str) -> str:
    return re.sub(r'/\*.*?\*/|"[^"\n]*"', "", text, flags=re.DOTALL)


@cache
def selectors(sheet: Path) -> list[str]:
    """Every selector of a sheet by itself."""
    heads = re.findall(r"([^{};]+)\{", without_comments(sheet.read_text()))
    return [each.strip() for head in heads if not head.strip().startswith("@") for each in re.split(r",(?![^(]*\))", head)]


@cache
def ruled() -> frozenset[str]:
    return frozenset(
        name for sheet in SHEETS for each in selectors(sheet) for name in re.findall(r"\.([A-Za-z][\w-]*)", each)
    )


@cache
def made() -> dict[str, set[str]]:
    """The classes that scripts give: name -> folders of the scripts."""
    results: dict[str, set[str]] = defaultdict(set)
    for script in SCRIPTS:
        for parts in MADE.findall(script.read_text()):
            for name in re.sub(r"\$\{[^}]*\}", " ", " ".join(parts)).split():
                results[name].add(script.parent.name)
    return results


def test_each_class_that_a_sheet_rules_is_written_in_a_script() -> None:
    texts = [path.read_text() for path in (*SCRIPTS, *OTHERS, ROOT / "api/web/index.html")]
    written = {word for text in texts for parts in WRITTEN.findall(text) for word in re.findall(r"[\w-]+", " ".join(parts))}
    begun = tuple(word for text in texts for word in re.findall(r"([\w-]+)\$\{", text))
    assert [name for name in sorted(ruled() - written) if not name.startswith(begun)] == []


def test_each_class_that_a_script_gives_has_a_rule_or_is_looked_for() -> None:
    looking = [*SCRIPTS, *ROOT.glob("tests/browser/*"), *ROOT.glob("scripts/*.py")]
    hooks = {name for path in looking if path.is_file() for name in re.findall(r"\.([A-Za-z][\w-]*)", path.read_text())}
    names = {name for name in made() if re.fullmatch(r"[a-z][a-z0-9-]*[a-z0-9]", name)}
    assert sorted(names - ruled() - hooks) == []


def test_what_the_sheet_of_a_page_says_of_a_bare_name_reaches_no_other_page() -> None:
    bare = re.compile(r"(?:\.app )?\.([a-z][\w-]*)(?::[\w-]+(?:\([^)]*\))?|\[[^\]]*\])*")
    own = [sheet for sheet in SHEETS if sheet.name not in WHOLE_APP and "@scope" not in sheet.read_text()]
    results = [(sheet.parent.name, match[1]) for sheet in own for each in selectors(sheet) if (match := bare.fullmatch(each))]
    assert {name for home, name in results if made().get(name, set()) - {home}} == SHARED
