"""Combat values with everything that changes them."""

import pytest

from domain.parts.bandai.combat_values import add_combat_values, lowers_defense, printed_defense, unlowered_defense

UNKNOWN = (None, None, None)


@pytest.mark.parametrize(
    ("base", "added", "least", "values"),
    [
        ((3, 2, 1), [], None, (3, 2, 1)),
        ((3, 2, 1), [(1, 0, -2), (0, 1, 0)], None, (4, 3, -1)),
        ((3, 2, 1), [(1, 0, -2)], 0, (4, 2, 0)),
        (("*", 2, "*"), [(5, 5, 5)], None, (0, 7, 0)),
        ((3, 2, 1), [("*", 1, "*")], None, (3, 3, 1)),
        (("x", 2, 1), [(1, 0, 0)], None, (1, 2, 1)),
        (None, [], None, UNKNOWN),
        ((3, 2, 1), [(1, 1, 1), None], None, UNKNOWN),
        ((3, 2, 1), [UNKNOWN], 0, UNKNOWN),
    ],
)
def test_additions_are_summed_and_an_asterisk_stays_nought(base, added, least, values) -> None:
    assert add_combat_values(base, added, least) == values


@pytest.mark.parametrize(
    ("base", "added", "defense"),
    [((0, 0, 3), [(0, 0, -5), (0, 0, 1)], 4), ((0, 0, "*"), [(0, 0, 4)], 0), ((0, 0, 0), [(0, 0, "*"), (0, 0, -1)], 0)],
)
def test_what_lowers_a_defense_is_left_out(base, added, defense) -> None:
    assert unlowered_defense(base, added) == defense


def test_an_asterisk_lowers_nothing_and_is_printed_as_nought() -> None:
    assert [lowers_defense(points) for points in [(0, 0, -1), (0, 0, 0), (-1, -1, "*")]] == [True, False, False]
    assert [printed_defense(points) for points in [(0, 0, 4), (0, 0, "*"), None]] == [4, 0, None]
