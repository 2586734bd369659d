"""Rule coverage: each rule id of `rules.toml` is cited in code and marked by a test, or excused in `unchecked.toml`.

Code cites a rule in a docstring or string, in the package of the ruleset or in a part that it imports; a comment does not
count. A test marks it with `pytest.mark.rule`. Both may write `GW-BTL-09 to -14` and `GW-COST-05, -06`. The ruleset is one
of this edition, that of an installed package, or the folder of a package.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from domain import registry
from scripts.ruleset_tools.uninstalled_packages import read_entry_point

ROOT = Path(__file__).resolve().parents[2]
_ID = re.compile(r"\b([A-Z][A-Z0-9]{1,3}-[A-Z]+)-(\d+)")
_MORE = re.compile(r"\s*(,|,?\s+and|\s+to|/)\s*(?:([A-Z][A-Z0-9]{1,3}-[A-Z]+))?-(\d+)\b")
_SHARED = ("domain.parts", "domain.card_effects")
"""Packages whose modules count as code of the rulesets that import them."""


@dataclass(frozen=True)
class Coverage:
    """The rules of a ruleset and where they are cited. `unknown`: ids that no rule has, with the file."""

    ruleset: str
    rules: tuple[str, ...]
    coded: frozenset[str]
    tested: frozenset[str]
    unchecked: dict[str, str]
    unknown: tuple[tuple[str, str], ...]

    def missing(self) -> dict[str, list[str]]:
        """Returns rule id -> what it lacks: `code`, `test`."""
        lacks = {
            rule: [what for what, result in (("code", self.coded), ("test", self.tested)) if rule not in result]
            for rule in self.rules
            if rule not in self.unchecked
        }
        return {rule: what for rule, what in lacks.items() if what}

    @property
    def is_complete(self) -> bool:
        """Returns whether every rule is covered and no id is misspelt."""
        return not self.missing() and not self.unknown


def rules_in_text(text: str) -> Iterator[str]:
    """Yields the rule ids in a text, ranges and lists expanded."""
    for match in _ID.finditer(text):
        chapter, last, end = match[1], match[2], match.end()
        yield match[0]
        while (more := _MORE.match(text, end)) and more[2] in (None, chapter):
            if more[1].strip() == "to":
                yield from (f"{chapter}-{n:0{len(last)}}" for n in range(int(last) + 1, int(more[3])))
            yield f"{chapter}-{more[3]}"
            last, end = more[3], more.end()


@cache
def rules_in_strings(source: str) -> tuple[str, ...]:
    """Returns the rule ids in the strings of a module, docstrings included."""
    if not _ID.search(source):
        return ()
    texts = (node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant))
    return tuple(rule for text in texts if isinstance(text, str) for rule in rules_in_text(text))


@cache
def rules_in_marks(source: str) -> tuple[str, ...]:
    """Returns the rule ids in the `pytest.mark.rule` marks of a test file, cached for all rulesets."""
    if "mark.rule" not in source:
        return ()
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    marks = (argument for call in calls if _is_mark(call.func) for argument in call.args)
    texts = (mark.value for mark in marks if isinstance(mark, ast.Constant) and isinstance(mark.value, str))
    return tuple(rule for text in texts for rule in rules_in_text(text))


def _is_mark(called: ast.expr) -> bool:
    """Returns whether this is `pytest.mark.rule`; nearly everything that is called has another last name."""
    return isinstance(called, ast.Attribute) and called.attr == "rule" and ast.unparse(called) == "pytest.mark.rule"


class RulesetSource(NamedTuple):
    """The files of a ruleset: its id, the folder of its package, and the folder of its tests."""

    ruleset: str
    package: Path
    tests: Path


def find_source(wanted: str, root: Path = ROOT) -> RulesetSource:
    """Finds the files of a ruleset by its id, or by the folder of its package. Raises FileNotFoundError, ValueError."""
    folder = Path(wanted)
    if (folder / "pyproject.toml").is_file():
        name, package = read_entry_point(folder)
        return RulesetSource(name, folder / package.replace(".", "/"), folder / "tests")
    own = root / "domain" / "rulesets" / wanted
    if (own / "rules.toml").is_file():
        return RulesetSource(wanted, own, root / "tests")
    package = {**registry.foreign_rulesets()}.get(wanted, "")
    spec = find_spec(package) if package else None
    for place in (spec.submodule_search_locations or ()) if spec else ():
        return RulesetSource(wanted, Path(place), Path(place).parent / "tests")
    raise FileNotFoundError(wanted)


def measure_coverage(ruleset: str, root: Path = ROOT) -> Coverage:
    """Reads the code and the tests of a ruleset. Raises FileNotFoundError, ValueError."""
    source = find_source(ruleset, root)
    rules = tuple(_toml(source.package / "rules.toml"))
    own = {rule.split("-")[0] for rule in rules}
    code = code_files(source.package, root)
    coded, cited = _by_file(code, rules_in_strings, own), _by_file(code, rules_in_text, own)
    tested = _by_file(sorted(source.tests.rglob("*.py")), rules_in_marks, own)
    known = set(rules)
    everywhere = [(path, rule) for result in (cited, tested) for path, ids in result.items() for rule in sorted(ids)]
    return Coverage(
        source.ruleset,
        rules,
        frozenset().union(*coded.values()) & known,
        frozenset().union(*tested.values()) & known,
        {rule: reason["en"] for rule, reason in _toml(source.package / "unchecked.toml").items()},
        tuple((_short_path(path, root), rule) for path, rule in everywhere if rule not in known),
    )


def _short_path(path: Path, root: Path) -> str:
    return str(path.relative_to(root)) if path.is_relative_to(root) else str(path)


def code_files(package: Path, root: Path) -> list[Path]:
    """Returns the Python files of a ruleset and of the shared modules that they import, directly or indirectly."""
    files = sorted(package.rglob("*.py"))
    for path in files:  # grows during the loop
        for module in _shared_imports(path.read_text("utf-8")):
            place = root / module.replace(".", "/")
            result = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
            if result.exists() and result not in files:
                files.append(result)
    return files


@cache
def _shared_imports(source: str) -> tuple[str, ...]:
    """Returns the shared modules that a module may import; an imported name may be a module too."""
    results: list[str] = []
    for node in ast.walk(ast.parse(source)) if any(name in source for name in _SHARED) else ():
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(_SHARED):
            results += (node.module, *(f"{node.module}.{name.name}" for name in node.names))
        elif isinstance(node, ast.Import):
            results += (name.name for name in node.names if name.name.startswith(_SHARED))
    return tuple(results)


def _by_file(files: Iterable[Path], read: Callable[[str], Iterable[str]], prefixes: set[str]) -> dict[Path, set[str]]:
    results = {path: {rule for rule in read(path.read_text("utf-8")) if rule.split("-")[0] in prefixes} for path in files}
    return {path: ids for path, ids in results.items() if ids}


def _toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))


def report_lines(coverage: Coverage) -> Iterator[str]:
    """Yields the report for people."""
    missing = coverage.missing()
    yield f"{coverage.ruleset}: {len(coverage.rules)} rules"
    yield f"  {len(coverage.coded):4} named in the code"
    yield f"  {len(coverage.tested):4} marked by a test"
    yield f"  {len(coverage.unchecked):4} cannot be checked by a machine (unchecked.toml)"
    yield f"  {len(missing):4} incomplete"
    for lack in (["code", "test"], ["code"], ["test"]):
        rules = [rule for rule, what in missing.items() if what == lack]
        if rules:
            yield f"without {' and '.join(lack)}: {', '.join(rules)}"
    for path, rule in coverage.unknown:
        yield f"no such rule: {rule} in {path}"


def to_plain(coverage: Coverage) -> dict[str, object]:
    """Returns the report for programs."""
    return {
        "ruleset": coverage.ruleset,
        "rules": len(coverage.rules),
        "coded": len(coverage.coded),
        "tested": len(coverage.tested),
        "unchecked": coverage.unchecked,
        "missing": coverage.missing(),
        "unknown": [{"file": path, "rule": rule} for path, rule in coverage.unknown],
        "complete": coverage.is_complete,
    }


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    """Prints the report. Returns 0 if every rule is covered, 1 if not, 2 if the ruleset does not exist."""
    parser = argparse.ArgumentParser(prog="scripts/rule-coverage", description="Which rules have code and a test.")
    parser.add_argument("ruleset", help="its id, of this edition or an installed package; or the folder of a package")
    parser.add_argument("--json", action="store_true", help="print a JSON object")
    wanted = parser.parse_args(arguments)
    try:
        coverage = measure_coverage(wanted.ruleset, root)
    except FileNotFoundError:
        print(f"no such ruleset: {wanted.ruleset}", file=sys.stderr)
        return 2
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    print(json.dumps(to_plain(coverage), indent=2) if wanted.json else "\n".join(report_lines(coverage)))
    return 0 if coverage.is_complete else 1


if __name__ == "__main__":
    sys.exit(main())
