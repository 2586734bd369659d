"""Before the first turn: decks, who goes first, hands that go back."""

import pytest

from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import DeckFault
from domain.kernel.record.command import Command
from domain.parts.common.game_setup import declare_first_player, register_deck, return_hand_and_shuffle
from tests.kernel.toy_ruleset import opened


def no_faults(listed: dict[str, int], aside: dict[str, int]) -> list[DeckFault]:
    return []


def test_a_registered_deck_lies_face_down_and_its_sideboard_open() -> None:
    desk = opened()
    deck = {"list": {"ape-1": 2}, "sideboard": {"bee-1": 1}}
    before = len(desk.table.at("A.lost"))
    register_deck(desk, "A", deck, "S-COPIES", no_faults, "lost", 50, "table", race="ape")
    said = {"size": 2, "sideboard": 1, "registered": True, "race": "ape"}
    assert desk.commit()[-1].said == said
    assert [desk.table.cards[card].printing for card in desk.table.at("A.lost")] == [None] * (before + 2)
    assert [desk.table.cards[card].printing for card in desk.table.at("A.table")] == ["bee-1"]


def test_a_seat_without_a_list_plays_cards_that_nobody_registered() -> None:
    desk = opened()
    register_deck(desk, "A", None, "S-COPIES", no_faults, "lost", 7)
    assert desk.commit()[-1].said == {"size": 7, "registered": False}
    assert len(desk.table.at("A.lost")) == 7


def test_everything_that_is_wrong_with_a_deck_is_reported() -> None:
    def faults(listed: dict[str, int], aside: dict[str, int]) -> list[DeckFault]:
        return [DeckFault("S-COPIES", f"{sum(listed.values())} cards"), DeckFault("S-OWN", "stolen")]

    with pytest.raises(Refused, match="deck of A: 2 cards; stolen") as refused:
        register_deck(opened(), "A", {"list": {"ape-1": 2}}, "S-COPIES", faults, "lost", 50)
    assert refused.value.refusal.rule == "S-COPIES"


def test_who_goes_first_is_one_of_the_seats() -> None:
    desk = opened()
    desk.command = Command("", "first", {"seat": "B"})
    assert declare_first_player(desk, "", {"seat": "B"}, "S-TURN") == "B"
    with pytest.raises(Refused, match="who goes first"):
        declare_first_player(desk, "", {"seat": "Z"}, "S-TURN")


def test_nobody_can_follow_the_cards_of_a_hand_that_goes_back() -> None:
    desk = opened()
    hand, pile = list(desk.table.at("A.hand")), len(desk.table.at("A.deck"))
    return_hand_and_shuffle(desk, "A", "hand", "deck")
    assert (len(desk.table.at("A.hand")), len(desk.table.at("A.deck"))) == (0, pile + len(hand))
    assert not set(hand) & set(desk.table.cards)
