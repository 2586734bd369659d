"""Damage is spread over a squad, front first."""

import pytest

from domain.parts.bandai.detachments import Hit, SquadUnit, spread_damage


@pytest.mark.parametrize(
    ("total", "squad", "hits", "left"),
    [
        (5, [("front", 3, 0), ("rear", 3, 0)], [("front", 5, 3, True), ("rear", 2, 2, False)], 0),
        (3, [("front", 3, 0), ("rear", 3, 0)], [("front", 3, 3, True)], 0),
        (2, [("front", 3, 2), ("rear", 3, 0)], [("front", 2, 1, True), ("rear", 1, 1, False)], 0),
        (9, [("front", 3, 0)], [("front", 9, 3, True)], 6),
        (0, [("front", 0, 0)], [], 0),
        (4, [("front", 3, 0), ("hidden", None, 0)], [("front", 4, 3, True)], None),
        (3, [("front", 3, 0), ("hidden", None, 0)], [("front", 3, 3, True)], 0),
    ],
)
def test_points_go_through_the_squad_front_first(total, squad, hits, left):
    result = spread_damage(total, [SquadUnit(*target) for target in squad])
    assert result == ([Hit(*hit) for hit in hits], left)
