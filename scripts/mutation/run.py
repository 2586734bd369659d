"""One run: a copy of the project, which tests reach what, every mutant tried. The working tree is only read."""

from __future__ import annotations

import ast
import json
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import accumulate
from pathlib import Path
from shutil import copytree, ignore_patterns
from signal import SIGKILL
from subprocess import Popen
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO, NamedTuple

from scripts.mutation.mutants import Mutant, MutationGroup, apply_mutant, insert_probes
from scripts.mutation.reached_tests import IMPORT, ReachedTests
from scripts.mutation.trial import KILLED, NONE, SURVIVED, MutantTrial

_LEFT_OUT = ignore_patterns(".git", ".venv", ".hypothesis", ".*_cache")


QUICK = 1
"""The most seconds of processor time of a quick test."""


class TriedMutant(NamedTuple):
    """A mutant, its outcome (see `trial`) and how many tests reach it."""

    mutant: Mutant
    outcome: str
    tests: int


class TestsFailed(Exception):
    """The tests could not be run at all. The message is the output of pytest."""


def try_all(
    root: Path, group: MutationGroup, mutants: list[Mutant], own: bool = False, most: float = float("inf")
) -> Iterator[TriedMutant]:
    """Tries each mutant by the group's tests; where only its `own` are asked, by the quick ones of them. Raises Broken.

    `most`: seconds of tests in each stage. A mutant that survives these might not survive all tests.
    """
    tests: dict[str, int] = dict.fromkeys((each.id for each in mutants), 0)
    everything = ReachedTests({}, {}, [])
    with TemporaryDirectory(prefix="senki-mutants-") as folder:
        copy = Path(folder) / "senki"
        copytree(root, copy, ignore=_LEFT_OUT)
        for stage in group.stages[:-1] if own else group.stages:
            if not mutants:
                break
            reached = _reached(copy, group.others(), stage, mutants)
            reached.left_out.extend(test for test, seconds in reached.seconds.items() if own and seconds > QUICK)
            _add(everything, reached)
            jobs = {job.mutant.id: job for job in _jobs(mutants, reached, most)}
            for key, outcome in _tried(copy, list(jobs.values())):
                tests[key] += len(jobs[key].tests)
                if outcome != SURVIVED:
                    mutants = [each for each in mutants if each.id != key]
                    yield TriedMutant(jobs[key].mutant, outcome, tests[key])
        for mutant in mutants:
            at_import = IMPORT in everything.tests.get(mutant.id, [])
            job = _job(mutant, everything, _most_specific_first(everything), most)
            yield TriedMutant(mutant, _try_on_disk(copy, job) if at_import else SURVIVED, tests[mutant.id])


def _add(everything: ReachedTests, reached: ReachedTests) -> None:
    for mutant, tests in reached.tests.items():
        everything.tests.setdefault(mutant, []).extend(tests)
    everything.seconds.update(reached.seconds)
    everything.left_out.extend(reached.left_out)


def _reached(copy: Path, others: tuple[str, ...], paths: tuple[str, ...], mutants: list[Mutant]) -> ReachedTests:
    by_file: defaultdict[str, list[Mutant]] = defaultdict(list)
    for mutant in mutants:
        by_file[mutant.file].append(mutant)
    sources = {copy / file: (copy / file).read_text("utf-8") for file in by_file}
    stats = {path: path.stat() for path in sources}
    for file, inside in by_file.items():
        (copy / file).write_text(ast.unparse(insert_probes(sources[copy / file], inside)), "utf-8")
    answer = copy.parent / "reached.json"
    answer.unlink(missing_ok=True)
    arguments = [str(answer), ",".join(others), ",".join(by_file), *paths]
    with _started(copy, "scripts.mutation.reached_tests", arguments) as (process, said):
        process.wait()
        if not answer.exists():
            raise TestsFailed(_end(said))
    for path, source in sources.items():
        _restore(path, source, stats[path])
    return ReachedTests(**json.loads(answer.read_text("utf-8")))


def _most_specific_first(reached: ReachedTests) -> list[str]:
    """Sorts the tests by their use: quick ones first, and those that reach few other places."""
    breadth = Counter(test for tests in reached.tests.values() for test in tests)
    usable = set(reached.seconds) - {*reached.left_out}
    return sorted(usable, key=lambda test: reached.seconds[test] * (1 + breadth[test]))


def _jobs(mutants: list[Mutant], reached: ReachedTests, most: float) -> Iterator[MutantTrial]:
    order = _most_specific_first(reached)
    for mutant in mutants:
        reaching = set(reached.tests.get(mutant.id, []))
        yield _job(mutant, reached, [test for test in order if test in reaching], most)


def _job(mutant: Mutant, reached: ReachedTests, tests: list[str], most: float) -> MutantTrial:
    """Returns a mutant with its tests in order, as long as they take at most `most` seconds."""
    spent = accumulate((reached.seconds[test] for test in tests), initial=0.0)
    usable = [test for test, before in zip(tests, spent, strict=False) if before < most]
    longest: defaultdict[str, float] = defaultdict(float)
    for test, seconds in reached.seconds.items():  # the first test of a file also prepares its fixtures
        longest[_file(test)] = max(longest[_file(test)], seconds)
    return MutantTrial(mutant, {test: 3 + round(5 * longest[_file(test)]) for test in usable})


def _file(test: str) -> str:
    return test.split("::")[0]


def _try_on_disk(copy: Path, job: MutantTrial) -> str:
    path = copy / job.mutant.file
    source, stat = path.read_text("utf-8"), path.stat()
    path.write_text(ast.unparse(apply_mutant(source, job.mutant)), "utf-8")
    try:
        return dict(_tried(copy, [job], on_disk=True)).get(job.mutant.id, KILLED)  # a mutant may break every import
    finally:
        _restore(path, source, stat)


def _tried(copy: Path, jobs: list[MutantTrial], on_disk: bool = False) -> Iterator[tuple[str, str]]:
    work = copy.parent / "jobs"
    work.write_text("".join(json.dumps(job) + "\n" for job in jobs), "utf-8")
    reading, writing = os.pipe()
    arguments = [str(work), str(writing), *(["--on-disk"] if on_disk else [])]
    with os.fdopen(reading) as outcomes, _started(copy, "scripts.mutation.trial", arguments, writing) as (process, said):
        os.close(writing)
        left = {job.mutant.id for job in jobs} | ({NONE.id} if not on_disk else set())
        for line in outcomes:
            key, outcome = line.rstrip("\n").split(" ", 1)
            left.remove(key)
            if key == NONE.id and outcome != SURVIVED:
                raise TestsFailed(f"tests fail without a mutant:\n{_end(said)}")
            if key != NONE.id:
                yield key, outcome
        process.wait()
        if left and not on_disk:
            raise TestsFailed(_end(said))


def _restore(path: Path, source: str, stat: os.stat_result) -> None:
    path.write_text(source, "utf-8")
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))


@contextmanager
def _started(copy: Path, module: str, arguments: list[str], *open_files: int) -> Iterator[tuple[Popen[bytes], IO[bytes]]]:
    environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-P", "-m", module, *arguments]
    with TemporaryFile() as said:
        process = Popen(command, cwd=copy, env=environment, stdout=said, stderr=said, pass_fds=open_files, process_group=0)
        try:
            yield process, said
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, SIGKILL)  # what it has forked too
            process.wait()


def _end(said: IO[bytes]) -> str:
    said.seek(0)
    return said.read().decode("utf-8", "replace")[-4000:]
