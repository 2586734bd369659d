"""The hand limit: who gives up how many cards."""

import pytest

from domain.kernel.contract.refusal import Refused
from domain.parts.bandai.end_of_turn import discard_to_limit, is_above_limit
from tests.kernel.toy_ruleset import opened


@pytest.mark.rule("GW-END-01", "MC-END-03", "NX-END-06")
def test_exactly_the_cards_above_the_limit_are_given_up_and_the_turn_goes_on() -> None:
    desk, away = opened(), []
    hand = list(desk.table.at("A.hand"))
    place, limit = desk.table.clock.node, len(hand) - 2
    assert is_above_limit(desk, "hand", limit)
    assert not is_above_limit(desk, "hand", len(hand))
    with pytest.raises(Refused, match="2 cards are given up, not 1"):
        discard_to_limit(desk, "A", {"cards": hand[0]}, "hand", limit, "S-OWN", away.append)
    assert away == []
    discard_to_limit(desk, "", {"cards": (hand[3], hand[0])}, "hand", limit, "S-OWN", away.append)
    assert away == [hand[3], hand[0]]
    assert desk.table.clock.node != place
