"""The status table of the README: the content of each ruleset, counted from code and tests."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from domain import registry
from scripts.ruleset_tools.rule_coverage import measure_coverage

ROOT = Path(__file__).parents[2]
HEAD = "| ruleset | edition | seats | rules | with code and test | worked cases tested | house rules | specimen cards |"
_BETWEEN = re.compile(r"(<!-- status -->\n).*?(<!-- /status -->)", re.DOTALL)


def status_table() -> str:
    """Returns the table as Markdown."""
    rows = [_row(name) for name in registry.available()]
    return "\n".join([HEAD, "|---" * HEAD.count(" | ") + "|---|", *rows]) + "\n"


def _row(name: str) -> str:
    book, coverage = registry.ruleset(name).book, measure_coverage(name)
    least, most = book.seats
    seats = str(least) if least == most else f"{least} to {most}"
    done = len(book.rules) - len(coverage.missing())
    cells = (
        f"{book.title} (`{name}`)",
        book.edition,
        seats,
        str(len(book.rules)),
        str(done),
        str(_cases(name)),
        str(len(book.switches)),
        str(len(registry.specimens(name).cards)),
    )
    return f"| {' | '.join(cells)} |"


def _cases(name: str) -> int:
    """Returns how many worked cases of the catalogue the names of tests have."""
    texts = (path.read_text(encoding="utf-8") for path in (ROOT / "tests" / name).rglob("test_*.py"))
    results = (re.findall(r"case_(\d+[a-z]?)", text) for text in texts)
    return len({case for cases in results for case in cases})


def with_status_table(readme: str) -> str:
    """Returns a README with the current table in it."""
    return _BETWEEN.sub(lambda result: result[1] + status_table() + result[2], readme)


if __name__ == "__main__":
    target = ROOT / "README.md"
    if "--write" in sys.argv:
        target.write_text(with_status_table(target.read_text(encoding="utf-8")), encoding="utf-8")
    print(status_table(), end="")
