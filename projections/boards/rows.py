"""The rows of one game: its last board, its scores turn by turn, its moments."""

from __future__ import annotations

import json

from projections.boards.glance import glance_of
from projections.story import Story
from projections.tables import Row, Rows


def rows(story: Story) -> Rows:
    """One row for the board, one for each turn and seat, and one for each moment."""
    told = json.dumps(glance_of(story), ensure_ascii=False, separators=(",", ":"))
    moments = [(each.kind, each.at, each.turn, each.seat, each.number) for each in story.moments()]
    return {"boards": [(told,)], "score_turns": _scores(story), "game_moments": moments}


def _scores(story: Story) -> list[Row]:
    if not story.lined:
        return []
    turns = {**story.board.turns, story.board.table.clock.turn: story.board.scores()}
    outcomes, last = story.outcomes(), max(turns)
    return [
        (turn, seat, score, outcomes.get(seat, ""), int(turn == last))
        for turn, scores in sorted(turns.items())
        if turn > 0
        for seat, score in zip(story.header.seats, scores, strict=True)
    ]
