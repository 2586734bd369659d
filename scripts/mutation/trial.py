"""Tries mutants by tests that are collected once: a forked process for each mutant, until the first test fails.

`python -m scripts.mutation.trial JOBS FD [--on-disk]` reads `MutantTrial`s as JSON lines from the file JOBS and writes
to the open file FD a line `ID OUTCOME` for each as it ends: `survived`, `killed` or `timed out`. A last line without ID
says whether the tests that killed a mutant pass without one (`survived`). `--on-disk`: the files are mutated, and there
is no such line.
"""

from __future__ import annotations

import ast
import gc
import json
import os
import resource
import signal
import sys
import traceback
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from time import process_time
from types import CodeType, FunctionType
from typing import NamedTuple

import pytest
from hypothesis import Phase, settings

from scripts.mutation.mutants import Mutant, apply_mutant

Functions = Mapping[str, list[FunctionType]]
"""Functions by the file of their source."""


def import_files(files: Iterable[str]) -> None:
    """Imports the modules of these files, before tests could import them too late to be swapped or observed."""
    for file in sorted(set(files)):
        import_module(file.removesuffix(".py").replace("/", ".").removesuffix(".__init__"))


def functions_of(folder: str) -> Functions:
    """Returns every living function whose source is in a folder, and freezes the garbage collector."""
    result: defaultdict[str, list[FunctionType]] = defaultdict(list)
    gc.unfreeze()  # else frozen objects would be missing
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename.startswith(folder):
            result[each.__code__.co_filename].append(each)
    gc.freeze()
    return result


def swap_code(functions: list[FunctionType], original: ast.Module, mutated: ast.Module) -> None:
    """Gives the functions of one file their mutated code. Code that has run already, such as the module, stays."""
    pairs = list(_differing(*(compile(tree, "", "exec", dont_inherit=True) for tree in (original, mutated))))
    for function in functions:
        for old, new in pairs:
            if function.__code__ == old:
                function.__code__ = new
                break


def _differing(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    if old != new:
        yield old, new
        yield from (pair for inner in zip(_inner(old), _inner(new), strict=True) for pair in _differing(*inner))


def _inner(code: CodeType) -> list[CodeType]:
    return [each for each in code.co_consts if isinstance(each, CodeType)]


SURVIVED, KILLED, TIMED_OUT = "survived", "killed", "timed out"
NONE = Mutant("", "", "", 0, "", "", "", 0, 0)
"""No mutant: the tests have to pass then."""
_MEMORY = 4 << 30


class MutantTrial(NamedTuple):
    """One mutant and the tests to try it by, in this order, with the seconds of processor time that each may take."""

    mutant: Mutant
    tests: dict[str, int]


def derandomize_property_tests() -> None:
    """Makes property tests try the same examples in every run, without a database and without shrinking."""
    phases = (Phase.explicit, Phase.generate)
    settings.register_profile("mutants", settings.get_profile("senki"), database=None, derandomize=True, phases=phases)
    settings.load_profile("mutants")


class _TrialPlugin:
    def __init__(self, jobs: list[MutantTrial], output: int, on_disk: bool) -> None:
        self.jobs, self.output, self.on_disk = jobs, output, on_disk
        self.failed = -1

    def pytest_collection(self) -> None:
        derandomize_property_tests()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        import_files(job.mutant.file for job in self.jobs if not self.on_disk)
        functions = functions_of(f"{Path.cwd()}{os.sep}")
        killers: dict[str, int] = {}
        for job in self.jobs:
            killers |= {test: job.tests[test] for test in self._forked(job, functions, items)}
        if not self.on_disk:
            self._forked(MutantTrial(NONE, killers), functions, items)
        return True

    def _forked(self, job: MutantTrial, functions: Functions, items: dict[str, pytest.Item]) -> list[str]:
        """Runs a mutant in a forked process and writes its outcome to `self.output`.

        Returns the id of the test that failed, as a list of at most one.
        """
        reading, self.failed = os.pipe()
        process = os.fork()
        if not process:
            self._inside(job, functions, items)
        os.close(self.failed)
        with os.fdopen(reading) as failed:
            killer = failed.read().splitlines()
        _, status = os.waitpid(process, 0)
        os.write(self.output, f"{job.mutant.id} {_outcome(status)}\n".encode())
        return killer

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            print(report.longreprtext, flush=True)
            os.write(self.failed, report.nodeid.encode())
            os._exit(1)

    def _inside(self, job: MutantTrial, functions: Functions, items: dict[str, pytest.Item]) -> None:
        try:
            resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
            if job.mutant != NONE and not self.on_disk:
                path = Path.cwd() / job.mutant.file
                source = path.read_text("utf-8")
                swap_code(functions.get(str(path), []), ast.parse(source), apply_mutant(source, job.mutant))
            tests = [items[each] for each in job.tests if each in items]
            for test, after in zip(tests, [*tests[1:], None], strict=False):
                _allow(job.tests[test.nodeid])
                test.config.hook.pytest_runtest_protocol(item=test, nextitem=after)
            os._exit(0)
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(1)


def _allow(seconds: int) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (round(process_time()) + seconds, hard))


def _outcome(status: int) -> str:
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL):
        return TIMED_OUT
    return KILLED if status else SURVIVED


def main(arguments: list[str]) -> None:
    """Runs the command."""
    work, output, *on_disk = arguments
    plain = map(json.loads, Path(work).read_text("utf-8").splitlines())
    jobs = [MutantTrial(Mutant(*mutant), *others) for mutant, *others in plain]
    files = sorted({test.split("::")[0] for job in jobs for test in job.tests})
    options = ["-q", "-s", "-p", "no:cacheprovider", "-p", "no:xdist"]
    sys.exit(int(pytest.main([*options, *files], plugins=[_TrialPlugin(jobs, int(output), bool(on_disk))])))


if __name__ == "__main__":
    main(sys.argv[1:])
