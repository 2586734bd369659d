"""The format of a tournament: its stages and its points, with their limits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from domain.kernel.messages.message import Message
from domain.tournaments.messages import msg

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


def points_fault(points: Points) -> Message | None:
    """Returns the fault of match points, or None."""
    if any(not 0 <= each <= MOST_POINTS for each in points):
        return msg("points_said_expected_0_to", said=", ".join(map(str, points)), n=MOST_POINTS)
    if not points.win > points.loss or not points.win >= points.draw >= points.loss:
        return msg("win_gives_n_draw_n", n=points.win, n2=points.draw, n3=points.loss)
    return None


def stage_fault(stage: Stage) -> Message | None:
    """Returns the fault of a stage, or None."""
    return next((why for _, is_met, why in _conditions(stage) if not is_met), None)


def _conditions(stage: Stage) -> Iterator[tuple[str, bool, Message]]:
    """Yields field, whether its condition is met, and the fault otherwise."""
    yield "kind", stage.kind in KINDS, msg("no_such_stage_said_there", said=stage.kind, said2=", ".join(KINDS))
    yield "rounds", 0 <= stage.rounds <= LONGEST, msg("n_rounds_expected_0_as_many", n=stage.rounds, n2=LONGEST)
    yield "best_of", stage.best_of in (1, 3), msg("best_n_expected_1_or_3", n=stage.best_of)
    yield "minutes", stage.minutes >= 0, msg("n_minutes_expected_0_no_limit", n=stage.minutes)
    known = ", ".join(TIME_RULES)
    yield "time_rule", stage.time_rule in TIME_RULES, msg("no_such_time_rule_said", said=stage.time_rule, said2=known)
    yield (
        "seeding",
        stage.seeding in SEEDINGS,
        msg("no_such_seeding_said_there", said=stage.seeding, said2=", ".join(SEEDINGS)),
    )
    yield "size", stage.size >= 0 and stage.size != 1, msg("cut_to_n_expected_2", n=stage.size)


def rounds_needed(stage: Stage, players: int) -> int:
    """Returns the number of rounds of a stage for a number of players; 0 for a league without an end."""
    if stage.kind == FREE:
        return stage.rounds
    if stage.kind == ROUND_ROBIN:
        return stage.rounds or players - (players + 1) % 2
    return stage.rounds if stage.kind == SWISS and stage.rounds else max(1, (players - 1).bit_length())
