"""Rolling and rerolling."""

from domain.kernel.record.changes import Angled, Moved
from domain.parts.bandai.card_states import reroll_cards, roll_as_cost, roll_cards
from domain.parts.common.set_groups import SET
from tests.kernel.toy_ruleset import opened


def test_rolled_cards_of_those_named_are_turned_up_in_one_moment() -> None:
    desk = opened()
    one, other, standing, enemy = (*desk.table.at("A.hand")[:3], desk.table.at("B.hand")[0])
    roll_cards(desk, [one, other, enemy])
    reroll_cards(desk, [one, other, standing], "S-TURN")
    event = desk.commit()[-1]
    assert (event.name, event.seat, event.rule, event.said) == ("rerolled", "A", "S-TURN", {"cards": (one, other)})
    assert [desk.table.cards[card].angle for card in (one, other, standing, enemy)] == [0, 0, 0, 90]


def test_what_is_rolled_is_not_rolled_again() -> None:
    desk = opened()
    one, other = desk.table.at("A.hand")[:2]
    desk.record("fixed", "first")
    roll_cards(desk, [one])
    desk.record("fixed", "second")
    roll_cards(desk, [one, other])
    assert [event.changes for event in desk.commit()] == [(Angled(one, 90),), (Angled(other, 90),)]


def test_a_set_card_is_rolled_as_a_cost_with_its_host() -> None:
    desk = opened()
    host, card = desk.table.at("A.hand")[:2]
    desk.do(Moved(host, "A.table"), Moved(card, host, -1, SET))
    roll_as_cost(desk, "A", card, "S-OWN")
    assert desk.commit()[-1].said == {"card": host}
    assert desk.table.cards[host].angle == 90
