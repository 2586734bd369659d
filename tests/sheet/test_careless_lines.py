"""400 careless lines: each is recorded as its only meaning, asked for with choices, or refused; none is misheard."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.command import Command
from domain.registry import ruleset
from replays.sheet import SheetError, parse_sheet, parse_typed_command, play_sheet

TEXTS = [(Path(__file__).parent / name).read_text("utf-8") for name in ("careless_lines.txt", "careless_lines_2.txt")]
BLOCKS = [block.partition("---\n") for text in TEXTS for block in text.split("=== ")[1:]]
OPENINGS = {name: text for head, _, _ in BLOCKS for name, _, text in [head.partition("\n")] if text}
LINES = [
    (head.split("\n")[0], *line.split(" => ")) for head, _, body in BLOCKS for line in body.splitlines() if " => " in line
]
FIGURES = {"heard": 157, "asked": 232, "refused": 11}
"""How many of the 400 lines are recorded, asked for, and refused without a choice; no line is misheard."""


def desk(name: str) -> Desk:
    """The desk at the position of a block."""
    return play_sheet(parse_sheet(f"ruleset: {name}\nmode: scribe\n{OPENINGS[name]}---\n"), ruleset(name)).desk


def hear(line: str, there: Desk) -> tuple[str, Command | None]:
    """What comes of a line: heard with its command, asked or refused."""
    try:
        command = parse_typed_command(line, there)
    except SheetError as error:
        return "asked" if any(problem.expected for problem in error.problems) else "refused", None
    answer: Refusal | None = there.dry_run(command)
    return ("heard", command) if answer is None else ("asked" if answer.legal else "refused", None)


@pytest.mark.parametrize("name", OPENINGS)
def test_no_careless_line_is_misheard(name: str) -> None:
    """Given a position / when a careless line is typed / then it means the one line that it can mean, or nothing."""
    there = desk(name)
    for game, line, meaning in LINES:
        if game == name:
            outcome, command = hear(line, there)
            wanted = ("heard", parse_typed_command(meaning, there)) if meaning not in FIGURES else (meaning, None)
            assert (outcome, command) == wanted, line


def test_the_figures_of_the_careless_lines() -> None:
    assert len(LINES) == 400
    assert Counter(meaning if meaning in FIGURES else "heard" for _, _, meaning in LINES) == FIGURES
