"""Decks and set-up (SF-DECK, SF-SETUP)."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.game_opening import make_header, open_game
from domain.kernel.record.command import Command
from domain.registry import specimens
from domain.rulesets.star_front.deck import check_deck
from replays.viewer.event_sentences import event_sentences
from tests.star_front.scene import RULES, do, magic, scene, unit

CARDS = specimens("star_front").cards
DECKS = specimens("star_front").decks


def faults(listed: dict[str, int], cards: dict[str, Any]) -> list[str]:
    return [fault.rule for fault in check_deck(listed, {}, cards, race="elf")]


def shelf(size: int, neutral: int = 19, mana: int = 0, **more: Any) -> dict[str, Any]:
    """`size` different cards: the first of the race, `neutral` neutral ones; the last carries the mana."""
    cards = {f"c{n}": RULES.parse_printing({"name": f"Card {n}", "type": "unit", "race": "elf"}) for n in range(size)}
    for n in range(size - neutral, size):
        cards[f"c{n}"] = {**cards[f"c{n}"], "race": "neutral"}
    cards["c1"] = {**cards["c1"], "type": "magic", "mana": mana}
    return {**cards, **more}


def one_each(cards: dict[str, Any]) -> dict[str, int]:
    return dict.fromkeys(cards, 1)


@pytest.mark.rule("SF-DECK-01", "SF-DECK-02", "SF-DECK-04", "SF-DECK-05", "SF-DECK-06")
def test_case_01_one_card_of_the_race_and_fifteen_mana_make_a_legal_deck() -> None:
    cards = shelf(20, mana=15)
    assert faults(one_each(cards), cards) == []


@pytest.mark.rule("SF-DECK-06")
def test_case_02_sixteen_mana_are_too_much() -> None:
    cards = shelf(20, mana=16)
    assert faults(one_each(cards), cards) == ["SF-DECK-06"]


@pytest.mark.rule("SF-DECK-01")
@pytest.mark.parametrize("size", [19, 21])
def test_case_03_a_deck_has_exactly_twenty_cards(size: int) -> None:
    cards = shelf(size, neutral=size - 1)
    assert faults(one_each(cards), cards) == ["SF-DECK-01"]


@pytest.mark.rule("SF-DECK-05")
def test_case_04_twenty_neutral_cards_lack_one_of_the_race() -> None:
    cards = shelf(20, neutral=20)
    assert faults(one_each(cards), cards) == ["SF-DECK-05"]


@pytest.mark.rule("SF-DECK-02", "SF-DECK-03")
@pytest.mark.parametrize(
    ("overload", "copies", "expected"), [(True, 3, []), (True, 4, ["SF-DECK-03"]), (False, 2, ["SF-DECK-02"])]
)
def test_case_05_overload_allows_three_copies(overload: bool, copies: int, expected: list[str]) -> None:
    cards = shelf(21 - copies, neutral=20 - copies)
    cards["c2"] = {**cards["c2"], "overload": overload}
    assert faults({**one_each(cards), "c2": copies}, cards) == expected


@pytest.mark.rule("SF-DECK-04")
def test_case_06_a_card_of_another_race_is_not_allowed() -> None:
    cards = shelf(20)
    cards["c3"] = {**cards["c3"], "race": "orc"}
    assert faults(one_each(cards), cards) == ["SF-DECK-04"]


def opened(**terms: Any) -> Desk:
    setup = {
        "printings": dict(CARDS),
        "decks": {"A": {"list": dict(DECKS["tideclock"].cards)}, "B": {"list": dict(DECKS["lantern"].cards)}},
        "forest": {"B": 12},
    }
    game = open_game(RULES, make_header(RULES, 2, **terms), setup)
    assert not isinstance(game, Refusal), game
    return game[0]


def say(desk: Desk, who: str, act: str, /, **args: Any) -> Any:
    return desk.say(Command(who, act, args))


@pytest.mark.rule("SF-SETUP-10")
def test_case_08_the_laid_cards_cannot_be_drawn_in_the_same_mulligan() -> None:
    desk = opened()
    say(desk, "A", "first", seat="A")
    hand = tuple(desk.table.at("A.hand"))
    expected = tuple(desk.table.at("A.deck")[:3])
    events = say(desk, "A", "mulligan", cards=hand[:3])
    assert [event.said.get("count") for event in events][:2] == [3, 3]
    assert tuple(desk.table.at("A.hand")) == (hand[3], *expected)
    assert len(desk.table.at("A.deck")) == 16


@pytest.mark.rule("SF-SETUP-10")
def test_who_lays_no_card_has_to_keep_the_hand() -> None:
    desk = opened()
    say(desk, "A", "first", seat="A")
    hand = tuple(desk.table.at("A.hand"))
    say(desk, "A", "mulligan", cards=())
    say(desk, "B", "mulligan", cards=tuple(desk.table.at("B.hand"))[:2])
    assert tuple(desk.table.at("A.hand"))[:4] == hand
    result = [each for each, event in zip(event_sentences(desk.events), desk.events, strict=True) if event.name == "mulligan"]
    assert result == ["Player A keeps the opening hand", "Player B mulligans 2 cards"]


@pytest.mark.rule("SF-SETUP-09", "SF-SETUP-10", "SF-SETUP-12")
def test_case_09_the_first_player_does_the_mulligan_first_and_once() -> None:
    desk = opened()
    say(desk, "A", "first", seat="A")
    assert say(desk, "B", "mulligan", cards=()).rule == "SF-SETUP-09"
    assert not isinstance(say(desk, "A", "mulligan", cards=()), Refusal)
    assert say(desk, "A", "mulligan", cards=()).rule == "SF-SETUP-12"


@pytest.mark.rule("SF-SETUP-01 to -09, -11, -12", "SF-ZONE-04", "SF-ZONE-06", "SF-ZONE-07")
def test_case_183_set_up_leads_to_the_first_turn_of_the_first_player() -> None:
    desk = opened()
    say(desk, "", "first", seat="B")
    say(desk, "B", "mulligan")
    say(desk, "A", "mulligan")
    assert [event.name for event in desk.events if event.family != "declared"][:8] == [
        "opened",
        "race_card_set",
        "race_card_set",
        "races_revealed",
        "deck_registered",
        "deck_registered",
        "forest_prepared",
        "forest_prepared",
    ]
    names = [event.name for event in desk.events]
    assert names.index("star_fronts_laid_out") < names.index("opening_hand_drawn") < names.index("turn_began")
    assert (desk.table.clock.turn, desk.table.clock.holder, len(desk.table.at("star_fronts"))) == (1, "B", 5)
    assert (len(desk.table.at("B.forest")), len(desk.table.at("A.deck"))) == (12, 16)
    assert [desk.table.cards[card].printing for card in desk.table.at("A.race_zone")] == ["race:tideclock"]
    laid_out = next(event for event in desk.events if event.name == "star_fronts_laid_out")
    assert laid_out.said["first_right_of"] == "B"


@pytest.mark.rule("SF-SETUP-08", "SF-TURN-03", "SF-TURN-04")
def test_the_first_player_draws_two_cards_in_the_first_turn_too() -> None:
    desk = opened()
    say(desk, "A", "first", seat="A")
    assert [len(desk.table.at(f"{seat}.hand")) for seat in "AB"] == [4, 4]
    say(desk, "A", "mulligan")
    say(desk, "B", "mulligan")
    assert (desk.table.clock.turn, len(desk.table.at("A.hand")), len(desk.table.at("A.deck"))) == (1, 6, 14)


@pytest.mark.rule("SF-SETUP-10")
@pytest.mark.parametrize("count", [0, 4])
def test_none_or_all_of_the_opening_hand_may_be_exchanged(count: int) -> None:
    desk = opened()
    say(desk, "A", "first", seat="A")
    hand = tuple(desk.table.at("A.hand"))
    say(desk, "A", "mulligan", cards=hand[:count])
    assert len(set(desk.table.at("A.hand")) & set(hand)) == 4 - count
    assert (len(desk.table.at("A.hand")), len(desk.table.at("A.deck"))) == (4, 16)


@pytest.mark.rule("SF-DECK-07", "SF-DECK-08", "SF-MAG-07")
def test_case_185_mana_is_never_paid_and_travellers_are_no_deck_cards() -> None:
    spells = [magic(name, do("reward", n=1), mana=5) for name in ("One", "Two", "Three")]
    s = scene(A={"hand": spells})
    for name in ("One", "Two", "Three"):
        s.says("A", "play", card=name)
    assert s.number("A", "rewards") == 3
    assert sum(DECKS["lantern"].cards.values()) == 20


@pytest.mark.rule("SF-CD-05", "SF-POS-07")
def test_the_number_of_star_fronts_is_a_house_rule() -> None:
    s = scene(A={"hand": [unit("Ox")]}, switches={"n_fronts": "7"})
    s.says("A", "play", card="Ox", at="F7")
    assert (s.where("Ox"), len(s.table.at("star_fronts"))) == ("A.F7", 7)


@pytest.mark.rule("SF-DECK-01")
def test_the_specimen_decks_are_legal_and_show_every_keyword() -> None:
    from domain.rulesets.star_front.card_schema.terms import KeywordName

    assert all(not check_deck(deck.cards, deck.sideboard, CARDS) for deck in DECKS.values())
    shown = {each["keyword"] for data in CARDS.values() for each in data["keywords"]}
    assert (len(CARDS) >= 60, shown) == (True, set(get_args(KeywordName)))


@pytest.mark.rule("SF-SETUP-07", "SF-ZONE-04")
def test_the_star_fronts_lie_in_the_order_of_their_numbers_for_everybody_to_see() -> None:
    s = scene()
    laid = [s.table.data(card)["name"] for card in s.table.at("star_fronts")]
    assert laid == [f"Star Front {number}" for number in range(1, 6)]
