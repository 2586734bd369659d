"""1,800 careless lines: each is recorded as its only meaning, asked for with choices, or refused; none is misheard."""

from __future__ import annotations

import tomllib
from collections import Counter
from itertools import groupby
from pathlib import Path

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.command import Command
from domain.registry import ruleset, specimens
from replays.sheet import SheetError, parse_sheet, parse_typed_command, play_sheet
from scripts.simulation.random_games import open_desk
from tests.soak import in_full

FILES = tuple(f"careless_lines{number}.txt" for number in ("", "_2", "_4", "_5", "_6", "_7"))
TEXTS = [(Path(__file__).parent / name).read_text("utf-8") for name in FILES]
BLOCKS = [block.partition("---\n") for text in TEXTS for block in text.split("=== ")[1:]]
OPENINGS = {name: text for head, _, _ in BLOCKS for name, _, text in [head.partition("\n")] if text}
LINES = [
    (head.split("\n")[0], *line.split(" => ")) for head, _, body in BLOCKS for line in body.splitlines() if " => " in line
]
FIGURES = {"heard": 365, "asked": 798, "refused": 85}
"""How many of the 1248 lines are recorded, asked for, and refused without a choice; no line is misheard."""
OPENINGS_OF_KNOWN_CARDS = tomllib.loads((Path(__file__).parents[1] / "browser/openings.toml").read_text("utf-8"))
LATER_LINES = [
    (head.split("\n")[0], *line.split(" => "))
    for head in (Path(__file__).parent / "careless_lines_3.txt").read_text("utf-8").split("=== ")[1:]
    for line in head.splitlines()[1:]
]
"""Game and number of lines before, line, meaning: of known cards, in openings."""
FIGURES_LATER = {"heard": 148, "asked": 373, "refused": 31}


def desk(name: str) -> Desk:
    """The desk at the position of a block."""
    return play_sheet(parse_sheet(f"ruleset: {name}\nmode: scribe\n{OPENINGS[name]}---\n"), ruleset(name)).desk


def desk_in_opening(name: str, lines: int) -> Desk:
    """The desk after so many lines of an opening."""
    opening, result = OPENINGS_OF_KNOWN_CARDS[name], specimens(name)
    there = open_desk(ruleset(name), result, tuple(opening["decks"]), mode="scribe")
    for line in opening["lines"][:lines]:
        assert not isinstance(there.say(parse_typed_command(line, there, None, result.cards)), Refusal), line
    return there


def hear(line: str, there: Desk) -> tuple[str, Command | None]:
    """What comes of a line: heard with its command, asked or refused."""
    try:
        command = parse_typed_command(line, there, None, specimens(there.ruleset.book.id).cards)
    except SheetError as error:
        return "asked" if any(problem.expected for problem in error.problems) else "refused", None
    answer: Refusal | None = there.dry_run(command)
    return ("heard", command) if answer is None else ("asked" if answer.legal else "refused", None)


@pytest.mark.parametrize("name", OPENINGS)
def test_no_careless_line_is_misheard(name: str) -> None:
    """Given a position / when a careless line is typed / then it means the one line that it can mean, or nothing."""
    there = desk(name)
    for game, line, meaning in in_full(LINES, LINES[::2]):
        if game == name:
            outcome, command = hear(line, there)
            wanted = ("heard", parse_typed_command(meaning, there)) if meaning not in FIGURES else (meaning, None)
            assert (outcome, command) == wanted, line


def test_the_figures_of_the_careless_lines() -> None:
    assert len(LINES) == 1248
    assert Counter(meaning if meaning in FIGURES else "heard" for _, _, meaning in LINES) == FIGURES


def test_no_careless_line_of_an_opening_is_misheard() -> None:
    """Given an opening with known cards / when a careless line is typed / then it means the one line that it can mean, or
    nothing."""
    for place, lines in groupby(in_full(LATER_LINES, LATER_LINES[::5]), lambda each: each[0]):
        name, _, number = place.partition(" ")
        there, cards = desk_in_opening(name, int(number)), specimens(name).cards
        for _, line, meaning in lines:
            outcome, command = hear(line, there)
            wanted = (
                ("heard", parse_typed_command(meaning, there, None, cards)) if meaning not in FIGURES else (meaning, None)
            )
            assert (outcome, command) == wanted, line
    assert Counter(meaning if meaning in FIGURES else "heard" for _, _, meaning in LATER_LINES) == FIGURES_LATER
