"""The benchmarks: what we do beside the least that has to be done, as ratios of one run.

A ratio of 0.5 means half as fast as the floor; of steps, seeks and files it means half its time or size. Absolute figures
say more about the machine than about us and are printed only for orientation.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from domain import registry
from domain.kernel.record.event import Event
from scripts.benchmarks.local_rows import DRAWN, RECORDED, Row
from scripts.benchmarks.service_rows import SERVED
from scripts.simulation.random_games import random_game

ROWS = {**RECORDED, **DRAWN, **SERVED}
ELSE = "Or one of --scale (statistics by size), --league (a large tournament), --cards (large card lists)."
LEAST = 800
"""Events of the game that is measured."""


def long_game(ruleset: str, least: int = LEAST) -> list[Event]:
    """The events of the first random game of the ruleset that has at least so many, or of the longest of twenty."""
    longest: list[Event] = []
    for number in range(20):
        game = random_game(ruleset, "bench", number)
        game.play()
        longest = max(longest, list(game.desk.events), key=len)
        if len(longest) >= least:
            break
    return longest


def bench(ruleset: str, names: Iterable[str] = ROWS) -> list[Row]:
    """These measurements for one ruleset, default: all."""
    events = long_game(ruleset)
    return [row for name in names for row in ROWS[name](events, ruleset)]


def table(rows: dict[str, list[Row]]) -> str:
    """The measurements as a Markdown table, one column of ratios per ruleset."""
    names = list(rows)
    lines = [f"| what | floor | aim | {' | '.join(names)} | figures ({names[0]}) |", "|---" * (4 + len(names)) + "|"]
    for number, first in enumerate(rows[names[0]]):
        ratios = " | ".join(f"{rows[name][number].ratio:.3f}" for name in names)
        aims = [rows[name][number].aim for name in names]
        aim = first.aim if len(set(aims)) == 1 else ", ".join(aims)
        lines.append(f"| {first.what} | {first.floor} | {aim} | {ratios} | {first.figures} |")
    return "\n".join(lines)


def main() -> None:
    """Measures the rulesets named (default: all) and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, epilog=ELSE)
    parser.add_argument("rulesets", nargs="*", default=registry.available())
    parser.add_argument("--row", action="append", choices=list(ROWS), help="only this one; may be given several times")
    chosen = parser.parse_args()
    print(table({name: bench(name, chosen.row or ROWS) for name in chosen.rulesets}))


if __name__ == "__main__":
    main()
