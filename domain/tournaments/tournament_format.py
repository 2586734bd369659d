"""The format of a tournament: its stages and its points, with their limits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

SWISS, ROUND_ROBIN, ELIMINATION, FREE = "swiss", "round_robin", "single_elimination", "free"
KINDS = (SWISS, ROUND_ROBIN, ELIMINATION, FREE)
"""`free`: a league over weeks, in which players arrange their matches."""
TIME_RULES = ("draw", "lead", "sudden")
SEEDINGS = ("standings", "players")
DECKLISTS = ("none", "sealed", "open")
LONGEST = 64
"""The most rounds of a stage."""
MOST_POINTS = 100
"""The most points of a match, a bye or a penalty."""


class Stage(NamedTuple):
    """One stage.

    `rounds`: 0 for as many as the number of players requires · `best_of`: 1 or 3 games a match · `minutes`: of a round, 0
    without limit · `time_rule`: the result of an unfinished game at the end of time: `draw`, `lead` (the leader wins),
    `sudden` (played on until a player leads) · `size`: players of a cut, 0 for all · `seeding`: order of the cut ·
    `third_place`: the losers of the semi-finals meet.
    """

    kind: str
    rounds: int = 0
    best_of: int = 3
    minutes: int = 50
    time_rule: str = "draw"
    size: int = 0
    seeding: str = "standings"
    third_place: bool = False


class Points(NamedTuple):
    """Match points."""

    win: int = 3
    draw: int = 1
    loss: int = 0
    bye: int = 3


def points_fault(points: Points) -> str:
    """Returns the fault of match points, or an empty text."""
    if any(not 0 <= each <= MOST_POINTS for each in points):
        return f"points {', '.join(map(str, points))}: expected 0 to {MOST_POINTS} each"
    if not points.win > points.loss or not points.win >= points.draw >= points.loss:
        return f"a win gives {points.win}, a draw {points.draw}, a loss {points.loss}: expected no less for the better result"
    return ""


def stage_fault(stage: Stage) -> str:
    """Returns the fault of a stage, or an empty text."""
    return next((why for _, holds, why in _conditions(stage) if not holds), "")


def _conditions(stage: Stage) -> Iterator[tuple[str, bool, str]]:
    """Yields field, whether its condition is met, and the fault otherwise."""
    yield "kind", stage.kind in KINDS, f"no such stage: {stage.kind} (there are {', '.join(KINDS)})"
    yield "rounds", 0 <= stage.rounds <= LONGEST, f"{stage.rounds} rounds: expected 0 (as many as it takes) to {LONGEST}"
    yield "best_of", stage.best_of in (1, 3), f"best of {stage.best_of}: expected 1 or 3"
    yield "minutes", stage.minutes >= 0, f"{stage.minutes} minutes: expected 0 (no limit) or more"
    known = ", ".join(TIME_RULES)
    yield "time_rule", stage.time_rule in TIME_RULES, f"no such time rule: {stage.time_rule} (there are {known})"
    yield "seeding", stage.seeding in SEEDINGS, f"no such seeding: {stage.seeding} (there are {', '.join(SEEDINGS)})"
    yield "size", stage.size >= 0 and stage.size != 1, f"a cut to {stage.size}: expected 2 or more, or 0 for all"


def rounds_needed(stage: Stage, players: int) -> int:
    """Returns the number of rounds of a stage with so many players; 0 for a league without an end."""
    if stage.kind == FREE:
        return stage.rounds
    if stage.kind == ROUND_ROBIN:
        return stage.rounds or players - (players + 1) % 2
    return stage.rounds if stage.kind == SWISS and stage.rounds else max(1, (players - 1).bit_length())
