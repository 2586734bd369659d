"""The hand limit: who gives up how many cards."""

import pytest

from domain.kernel.contract.refusal import Refused
from domain.parts.bandai.end_of_turn import HandLimit, discard_to_limit, is_hand_adjusted, leave_open_unadjusted
from tests.kernel.toy_ruleset import opened


@pytest.mark.rule("GW-END-01", "MC-END-03", "NX-END-06")
def test_exactly_the_cards_above_the_limit_are_given_up_and_the_turn_goes_on() -> None:
    desk, away = opened(), []
    hand = list(desk.table.at("A.hand"))
    place, limit = desk.table.clock.node, HandLimit(len(hand) - 2)
    assert is_hand_adjusted(desk, "hand", limit)
    assert not is_hand_adjusted(desk, "hand", HandLimit(len(hand)))
    with pytest.raises(Refused, match="2 cards are given up, not 1"):
        discard_to_limit(desk, "A", {"cards": hand[0]}, "hand", limit, "S-OWN", away.append)
    assert away == []
    discard_to_limit(desk, "", {"cards": (hand[3], hand[0])}, "hand", limit, "S-OWN", away.append)
    assert away == [hand[3], hand[0]]
    assert desk.table.clock.node != place


@pytest.mark.rule("GW-END-01", "NX-END-06")
def test_a_limit_that_unknown_cards_may_set_leaves_open_who_gives_up_how_many() -> None:
    """Given an unknown card that may lower the limit, when cards are given up to it, or none are, then that is open."""
    desk, away = opened(), []
    hand = list(desk.table.at("A.hand"))
    limit = HandLimit(len(hand), (len(hand) - 2,))
    assert not is_hand_adjusted(desk, "hand", limit)
    leave_open_unadjusted(desk, "hand", limit, "S-OWN")
    desk.command = desk.command._replace(act="discard")
    assert is_hand_adjusted(desk, "hand", limit)
    discard_to_limit(desk, "A", {"cards": (hand[0], hand[1])}, "hand", limit, "S-OWN", away.append)
    assert (away, desk.transaction.doubts) == ([hand[0], hand[1]], ["S-OWN", "S-OWN"])
