"""Benchmarks as ratios to the least work that has to be done, measured in one run.

A ratio of 0.5 means half as fast as the floor; for steps, seeks and files, half its time or size. Absolute figures depend
on the machine and are printed for orientation only.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from domain import registry
from domain.kernel.record.event import Event
from scripts.benchmarks.local_benchmarks import DRAWN, RECORDED, BenchmarkRow
from scripts.benchmarks.service_benchmarks import SERVED
from scripts.simulation.random_games import random_game

ROWS = {**RECORDED, **DRAWN, **SERVED}
ELSE = (
    "Or one of --scale (statistics by size), --league (a large tournament), --cards (large card lists), "
    "--texts (printed texts of cards)."
)
LEAST = 800
"""Events of the game that is measured."""


def find_long_game(ruleset: str, least: int = LEAST) -> list[Event]:
    """Returns the events of the first random game with at least `least` events, or of the longest of twenty."""
    longest: list[Event] = []
    for number in range(20):
        game = random_game(ruleset, "bench", number)
        game.play()
        longest = max(longest, list(game.desk.events), key=len)
        if len(longest) >= least:
            break
    return longest


def run_benchmarks(ruleset: str, names: Iterable[str] = ROWS) -> list[BenchmarkRow]:
    """Runs the named measurements (default: all) for one ruleset."""
    events = find_long_game(ruleset)
    return [row for name in names for row in ROWS[name](events, ruleset)]


def format_table(rows: dict[str, list[BenchmarkRow]]) -> str:
    """Formats the measurements as a Markdown table with one column of ratios for each ruleset."""
    names = list(rows)
    lines = [f"| what | floor | aim | {' | '.join(names)} | figures ({names[0]}) |", "|---" * (4 + len(names)) + "|"]
    for number, first in enumerate(rows[names[0]]):
        ratios = " | ".join(f"{rows[name][number].ratio:.3f}" for name in names)
        aims = [rows[name][number].aim for name in names]
        aim = first.aim if len(set(aims)) == 1 else ", ".join(aims)
        lines.append(f"| {first.what} | {first.floor} | {aim} | {ratios} | {first.figures} |")
    return "\n".join(lines)


def main() -> None:
    """Measures the named rulesets (default: all) and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, epilog=ELSE)
    parser.add_argument("rulesets", nargs="*", default=registry.available())
    parser.add_argument("--row", action="append", choices=list(ROWS), help="only this one; may be given several times")
    chosen = parser.parse_args()
    print(format_table({name: run_benchmarks(name, chosen.row or ROWS) for name in chosen.rulesets}))


if __name__ == "__main__":
    main()
