"""The deck as life: drawing, damage and costs are cards of one pile."""

from domain.parts.bandai.deck_as_life import damage_deck, draw_cards, pay_cards
from tests.kernel.toy_ruleset import opened


def test_a_draw_says_how_many_cards_there_were() -> None:
    desk = opened()
    top = desk.table.at("A.deck")[0]
    assert draw_cards(desk, "A", 1, "S-TURN", "drawn", "deck", "hand") == [top]
    assert draw_cards(desk, "A", 99, "", "drawn", "deck", "hand") != []
    first, second = desk.commit()
    assert (first.family, first.said) == ("fixed", {"count": 1})
    assert (second.family, second.said["count"]) == ("resolved", len(desk.table.at("A.hand")) - 5)
    assert desk.table.at("A.deck") == []
    assert desk.table.cards[top].seen == ("A",)


def test_damage_and_costs_take_cards_unseen_from_the_top() -> None:
    desk = opened()
    one, two, three = desk.table.at("A.deck")[:3]
    damage_deck(desk, "A", 2, "combat", "S-TURN", "deck", "lost")
    assert pay_cards(desk, "A", 1, "S-OWN", "deck", "lost", card="#1")
    assert desk.table.at("A.lost") == [three, two, one]
    assert [(event.name, event.said) for event in desk.commit()] == [
        ("nation_damaged", {"seat": "A", "amount": 2, "source": "combat"}),
        ("card_cost_paid", {"amount": 1, "card": "#1"}),
    ]
    assert not any(desk.table.cards[card].seen for card in (one, two, three))


def test_nothing_is_said_of_nothing() -> None:
    desk = opened()
    damage_deck(desk, "A", 0, "combat", "S-TURN", "deck", "lost")
    assert not pay_cards(desk, "A", 0, "S-OWN", "deck", "lost")
    assert desk.commit() == ()
