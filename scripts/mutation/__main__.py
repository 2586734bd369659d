"""The command `scripts/mutants`: tries random mutants of a group and names the ones that no test notices."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from signal import SIGTERM, signal

from scripts.mutation.mutants import Mutant, all_mutants, equivalence_reasons, groups, sample_mutants
from scripts.mutation.run import TestsFailed, TriedMutant, try_all
from scripts.mutation.trial import KILLED, SURVIVED, TIMED_OUT

ROOT = Path(__file__).resolve().parents[2]
_CHANGES_NOTHING = "changes nothing"


def _report(tried: TriedMutant, why: str) -> Iterator[str]:
    mutant = tried.mutant
    yield f"{mutant.file}:{mutant.line} {mutant.function} ({mutant.kind}, {mutant.id})"
    yield f"  - {mutant.before}"
    yield f"  + {mutant.after}"
    yield f"  changes nothing: {why}" if why else f"  tests that reach it: {tried.tests}"


def _summary(group: str, seed: str, outcomes: Counter[str]) -> str:
    survived, nothing = outcomes[SURVIVED], outcomes[_CHANGES_NOTHING]
    counted = outcomes.total() - nothing
    return (
        f"{group}, seed {seed}: {outcomes.total()} mutants, {nothing} change nothing; of {counted} others "
        f"{survived} survive, {survived / max(1, counted):.1%} ({outcomes[TIMED_OUT]} killed by the clock)"
    )


def _chosen(mutants: list[Mutant], wanted: argparse.Namespace) -> list[Mutant]:
    if not wanted.only:
        return sample_mutants(mutants, wanted.count, wanted.seed)
    return [each for each in mutants if each.id in wanted.only]


def _arguments(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/mutants", description="Which small faults no test notices.")
    parser.add_argument("group", choices=list(groups()), help="`kernel` (with the parts) or a ruleset")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", default=f"{date.today():%Y%m%d}")
    parser.add_argument("--most", type=float, default=8, help="of 100, how many may survive")
    parser.add_argument("--own", action="store_true", help="only the quick tests of the group itself")
    parser.add_argument(
        "--seconds", type=float, default=float("inf"), help="of tests that a mutant is tried by in a stage; else by all"
    )
    parser.add_argument("--only", nargs="+", metavar="ID", help="these mutants instead of random ones")
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    """The command: 0 where few enough survive, 1 where not, 2 where the tests could not be run."""
    wanted = _arguments(arguments)
    group, known = groups()[wanted.group], equivalence_reasons()
    mutants = _chosen(list(all_mutants(group, root)), wanted)
    outcomes: Counter[str] = Counter()
    try:
        for tried in try_all(root, group, mutants, wanted.own, wanted.seconds):
            why = known.get(tried.mutant.id, "") if tried.outcome == SURVIVED else ""
            print("." if tried.outcome == KILLED else tried.outcome[0], end="", file=sys.stderr, flush=True)
            outcomes[_CHANGES_NOTHING if why else tried.outcome] += 1
            if tried.outcome == SURVIVED:
                print(*_report(tried, why), sep="\n", flush=True)
    except TestsFailed as broken:
        print(f"the tests could not be run:\n{broken}", file=sys.stderr)
        return 2
    print(_summary(wanted.group, wanted.seed, outcomes))
    return int(outcomes[SURVIVED] * 100 > wanted.most * (outcomes.total() - outcomes[_CHANGES_NOTHING]))


if __name__ == "__main__":
    signal(SIGTERM, lambda *_: sys.exit(3))  # so that no process and no copy is left behind
    sys.exit(main())
