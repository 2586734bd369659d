"""No view shows what its viewer may not know: twin games that differ only in unseen cards look the same, byte by byte."""

import pytest

from tests.kernel.twin_games import Twins


@pytest.mark.parametrize("seed", range(150))
def test_two_games_that_differ_only_in_unseen_cards_look_the_same(seed: int) -> None:
    twins = Twins(seed)
    twins.play(60)
    twins.assert_alike()


@pytest.mark.parametrize("seed", range(50))
def test_they_look_the_same_with_three_seats(seed: int) -> None:
    twins = Twins(seed, seats=3)
    twins.play(60)
    twins.assert_alike()
