"""A position that says something twice, or leaves something out beside a sign, is asked about and opens no game."""

from __future__ import annotations

from random import Random

import pytest

from domain.registry import ruleset
from replays.sheet import SheetError, parse_sheet, play_sheet

GOOD = (
    "A hand: 4",
    "A station: 3, ~Base, ~Tower rolled",
    "A space: ~Zura 3/1/2 rolled damage 1 + ~Ilmar, ~Heron turned 180",
    "A counts: rewards 2, charge 1",
    "B station: 2 ~Gelg",
)
SLIPS = 60


def opened(*lines: str) -> object:
    """The table of a game that begins at a position. Raises SheetError."""
    text = "\n".join(("ruleset: gundam_war", "mode: scribe", "position: turn 5, A", *lines, "end", "---", ""))
    return play_sheet(parse_sheet(text), ruleset("gundam_war")).desk.table.state()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("A hand: 3\nA hand: 4", "A hand has a line already, line 4"),
        ("A space: + ~Zura", "nothing stands on one side"),
        ("A space: ~Zura +", "nothing stands on one side"),
        ("A space: ~Zura, , ~Heron", "nothing stands on one side"),
        ("A space: ~Zura damage 1 damage 2", "damage: this is said of the card already"),
        ("A space: ~Zura rolled sideways", "sideways: this is said of the card already"),
        ("A space: ~Zura 3/1/4 2/1/2", "2/1/2: this is said of the card already"),
        ("A counts: rewards 2, rewards 3", "rewards is said twice"),
        ("A station: 3, 2", "2: unknown cards are counted just before"),
        ("A nation: 99999999999", "no position has 99999999999 cards"),
    ],
)
def test_what_has_two_meanings_in_a_position_is_asked_about(line: str, why: str) -> None:
    with pytest.raises(SheetError, match=why) as caught:
        opened(*line.split("\n"))
    (problem,) = caught.value.problems
    assert problem.expected
    assert problem.line == 3 + len(line.split("\n"))


def with_slip(random: Random) -> list[str]:
    """The lines of the good position with a line, a sign, a number or a state twice."""
    lines = list(GOOD)
    at = random.randrange(len(lines))
    if random.random() < 0.2:
        return [*lines[:at], lines[at], *lines[at:]]
    head, cards = lines[at].split(": ")
    words = cards.replace(",", " ,").split(" ")
    slips = [word for word, text in enumerate(words) if text[0] != "~"]
    word = random.choice(slips)
    return [*lines[:at], f"{head}: {' '.join([*words[: word + 1], words[word], *words[word + 1 :]])}", *lines[at + 1 :]]


def test_a_slip_in_a_position_is_refused_or_means_the_same() -> None:
    good = opened(*GOOD)
    for seed in range(SLIPS):
        lines = with_slip(Random(seed))
        try:
            table = opened(*lines)
        except SheetError:
            continue
        assert table == good, lines
