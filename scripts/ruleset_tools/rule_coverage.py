"""Rule coverage: every id of a ruleset's `rules.toml` is named in its code and by a test, or stands in `unchecked.toml`.

Code names a rule in a docstring or string of the ruleset's package or of a part that it uses, where it is stated or cited; a
comment covers nothing. A test marks it with `pytest.mark.rule`. Both may write `GW-BTL-09 to -14` and `GW-COST-05, -06`.
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
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_ID = re.compile(r"\b([A-Z][A-Z0-9]{1,3}-[A-Z]+)-(\d+)")
_MORE = re.compile(r"\s*(,|,?\s+and|\s+to|/)\s*(?:([A-Z][A-Z0-9]{1,3}-[A-Z]+))?-(\d+)\b")
_PART = re.compile(r"\bdomain\.(parts\.\w+|texts)(?:\.(\w+)| import (.+))")


@dataclass(frozen=True)
class Coverage:
    """What was found of a ruleset's rules. `unknown`: ids in code or tests that no rule has, with the file."""

    ruleset: str
    rules: tuple[str, ...]
    coded: frozenset[str]
    tested: frozenset[str]
    unchecked: dict[str, str]
    unknown: tuple[tuple[str, str], ...]

    def missing(self) -> dict[str, list[str]]:
        """Rule id -> what it lacks: `code`, `test`."""
        lacks = {
            rule: [what for what, found in (("code", self.coded), ("test", self.tested)) if rule not in found]
            for rule in self.rules
            if rule not in self.unchecked
        }
        return {rule: what for rule, what in lacks.items() if what}

    @property
    def is_complete(self) -> bool:
        """Whether every rule is covered and no id is misspelt."""
        return not self.missing() and not self.unknown


def rules_in_text(text: str) -> Iterator[str]:
    """The rule ids that a text names, ranges and lists spelt out."""
    for found in _ID.finditer(text):
        chapter, last, end = found[1], found[2], found.end()
        yield found[0]
        while (more := _MORE.match(text, end)) and more[2] in (None, chapter):
            if more[1].strip() == "to":
                yield from (f"{chapter}-{n:0{len(last)}}" for n in range(int(last) + 1, int(more[3])))
            yield f"{chapter}-{more[3]}"
            last, end = more[3], more.end()


@cache
def rules_in_strings(source: str) -> tuple[str, ...]:
    """The rule ids in the strings of a module, its docstrings included."""
    texts = (node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant))
    return tuple(rule for text in texts if isinstance(text, str) for rule in rules_in_text(text))


@cache
def rules_in_marks(source: str) -> tuple[str, ...]:
    """The rule ids in the `pytest.mark.rule` marks of a test file. Kept: every ruleset asks for every test file."""
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    marks = (argument for call in calls if ast.unparse(call.func) == "pytest.mark.rule" for argument in call.args)
    texts = (mark.value for mark in marks if isinstance(mark, ast.Constant) and isinstance(mark.value, str))
    return tuple(rule for text in texts for rule in rules_in_text(text))


def measure(ruleset: str, root: Path = ROOT) -> Coverage:
    """Looks through the code and the tests of a ruleset. Raises FileNotFoundError where there is no such ruleset."""
    package = root / "domain" / "rulesets" / ruleset
    rules = tuple(_toml(package / "rules.toml"))
    own = {rule.split("-")[0] for rule in rules}
    code = code_of(package, root)
    coded, talked_of = _by_file(code, rules_in_strings, own), _by_file(code, rules_in_text, own)
    tested = _by_file(sorted((root / "tests").rglob("*.py")), rules_in_marks, own)
    known = set(rules)
    everywhere = [(path, rule) for found in (talked_of, tested) for path, ids in found.items() for rule in sorted(ids)]
    return Coverage(
        ruleset,
        rules,
        frozenset().union(*coded.values()) & known,
        frozenset().union(*tested.values()) & known,
        {key: str(reason) for key, reason in _toml(package / "unchecked.toml").items()},
        tuple((str(path.relative_to(root)), rule) for path, rule in everywhere if rule not in known),
    )


def code_of(package: Path, root: Path) -> list[Path]:
    """The Python files of a ruleset and of the parts that it uses, directly or through others."""
    files = sorted(package.rglob("*.py"))
    for path in files:  # grows while it is read
        for part in _parts(path.read_text("utf-8")):
            found = root / "domain" / part
            if found.exists() and found not in files:
                files.append(found)
    return files


def _parts(source: str) -> Iterator[str]:
    for found in _PART.finditer(source):
        folder, one, several = found.groups()
        yield from (f"{folder.replace('.', '/')}/{name}.py" for name in ([one] if one else re.findall(r"\w+", several)))


def _by_file(files: Iterable[Path], read: Callable[[str], Iterable[str]], prefixes: set[str]) -> dict[Path, set[str]]:
    found = {path: {rule for rule in read(path.read_text("utf-8")) if rule.split("-")[0] in prefixes} for path in files}
    return {path: ids for path, ids in found.items() if ids}


def _toml(path: Path) -> dict[str, object]:
    return tomllib.loads(path.read_text("utf-8"))


def lines(coverage: Coverage) -> Iterator[str]:
    """The report for people."""
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
    """The report for programs."""
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
    """The command: 0 where everything is covered, 1 where not, 2 where there is no such ruleset."""
    parser = argparse.ArgumentParser(prog="scripts/rule-coverage", description="Which rules have code and a test.")
    parser.add_argument("ruleset")
    parser.add_argument("--json", action="store_true", help="print a JSON object")
    wanted = parser.parse_args(arguments)
    try:
        coverage = measure(wanted.ruleset, root)
    except FileNotFoundError:
        print(f"no such ruleset: {wanted.ruleset}", file=sys.stderr)
        return 2
    print(json.dumps(to_plain(coverage), indent=2) if wanted.json else "\n".join(lines(coverage)))
    return 0 if coverage.is_complete else 1


if __name__ == "__main__":
    sys.exit(main())
