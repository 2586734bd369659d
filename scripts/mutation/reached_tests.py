"""Finds the tests that reach the place of a mutant: pytest runs once over sources with probes in them (see `insert_probes`).

`python -m scripts.mutation.reached_tests ANSWER OTHERS FILES PATHS…` writes `ReachedTests` as JSON to the file ANSWER.
OTHERS are rulesets with commas between: tests whose parameters name one of them are left out. FILES have the probes; they are
imported before the first test, and nothing of the domain before the probes are set.
"""

from __future__ import annotations

import builtins
import json
import re
import sys
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path
from time import process_time
from typing import NamedTuple

import pytest

from scripts.mutation.trial import derandomize_property_tests, import_files

IMPORT = ""
"""Stands for a test's name where a place is reached while the tests are collected."""


class ReachedTests(NamedTuple):
    """`tests`: mutant -> the tests that reach it. `seconds`: of processor time. `left_out`: fail without any mutant."""

    tests: dict[str, list[str]]
    seconds: dict[str, float]
    left_out: list[str]


class _ProbePlugin:
    def __init__(self, others: frozenset[str], files: list[str]) -> None:
        self.test, self.others, self.files = IMPORT, others, files
        self.tests: defaultdict[str, dict[str, None]] = defaultdict(dict)
        self.seconds: dict[str, float] = {}
        self.failed: dict[str, None] = {}

    def reached(self, *mutants: str) -> None:
        for each in mutants:
            self.tests[each][self.test] = None

    def pytest_collection(self) -> None:
        derandomize_property_tests()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        import_files(self.files)
        items[:] = [each for each in items if self._concerns(each.nodeid)]

    def _concerns(self, test: str) -> bool:
        return not self.others & set(re.findall(r"\w+", test.partition("[")[2]))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self.test, started = item.nodeid, process_time()
        answer = yield
        self.seconds[item.nodeid] = process_time() - started
        return answer

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if not report.passed:
            self.failed[report.nodeid] = None


def main(arguments: list[str]) -> None:
    """Runs the command."""
    answer, others, files, *paths = arguments
    probing = _ProbePlugin(frozenset(others.split(",")), files.split(","))
    builtins.__reached__ = probing.reached  # type: ignore[attr-defined]
    code = pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:xdist", *paths], plugins=[probing])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        sys.exit(int(code))
    tests = {mutant: list(result) for mutant, result in probing.tests.items()}
    result = ReachedTests(tests, probing.seconds, list(probing.failed))
    Path(answer).write_text(json.dumps(result._asdict()), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
