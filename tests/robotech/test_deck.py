"""Decks and cards: sizes, copies, Basic, and what is printed on each type."""

import pytest

from domain.rulesets.robotech.deck import check_deck
from domain.rulesets.robotech.printing_parser import parse_printing
from tests.robotech.scene import RULES, Data, action, mecha, person, pilot, vessel


def faults(*lists: tuple[Data, int], size: int = 50, sideboard: int = 0) -> set[str]:
    """The rules that a deck of these cards and copies breaks, filled up with Basic Mecha to `size`."""
    cards = {card["name"]: parse_printing(card) for card, _ in lists}
    entries = {card["name"]: copies for card, copies in lists}
    cards["Filler"] = parse_printing(mecha("Filler", keywords=[{"keyword": "basic"}]))
    entries["Filler"] = size - sum(entries.values())
    return {fault.rule for fault in check_deck(entries, {"Filler": sideboard} if sideboard else {}, cards)}


@pytest.mark.rule("RT-DECK-01")
def test_a_constructed_deck_holds_at_least_50_cards_case_01():
    assert faults(size=49) == {"RT-DECK-01"}


@pytest.mark.rule("RT-DECK-01", "RT-DECK-02", "RT-DECK-06")
def test_50_and_51_cards_are_both_legal_for_there_is_no_upper_size_case_02():
    assert faults(size=50) == set()
    assert faults(size=51) == set()
    assert faults(size=200) == set()


@pytest.mark.rule("RT-DECK-03")
def test_a_fourth_copy_of_a_name_is_refused_case_03():
    assert faults((mecha("Swift"), 4)) == {"RT-DECK-03"}
    assert faults((mecha("Swift"), 3)) == set()


@pytest.mark.rule("RT-DECK-04", "RT-DECK-05", "RT-KW-07")
@pytest.mark.parametrize("card", [mecha("Maw"), vessel("Hulk"), pilot("Guard")], ids=lambda card: card["type"])
def test_basic_lifts_the_limit_of_three(card: Data):
    assert faults(({**card, "keywords": [{"keyword": "basic"}]}, 9)) == set()


@pytest.mark.rule("RT-DECK-03")
def test_printings_of_the_same_name_count_together():
    cards = {"a": parse_printing(mecha("Swift")), "b": parse_printing(mecha("Swift", "3/3/3"))}
    cards["c"] = parse_printing(mecha("Filler", keywords=[{"keyword": "basic"}]))
    assert [fault.rule for fault in check_deck({"a": 2, "b": 2, "c": 46}, {}, cards)] == ["RT-DECK-03"]


@pytest.mark.rule("RT-DECK-06")
def test_there_is_no_sideboard():
    assert faults(sideboard=10) == {"RT-DECK-06"}


@pytest.mark.rule("RT-CARD-01", "RT-CARD-02", "RT-CARD-03", "RT-CARD-04", "RT-CARD-05")
def test_each_type_has_its_fields_and_no_others_case_114():
    for card in (action("Salvo"), vessel("Star"), mecha("Swift"), pilot("Rick")):
        assert parse_printing(card)["type"] == card["type"]
    wrong = (person("Slow", speed=3), action("Strong", weapon=2), mecha("Warm", weapon_bonus=1), vessel("Cold", pilot=True))
    for card in wrong:
        with pytest.raises(ValueError, match="has no field"):
            RULES.parse_printing(card)
    with pytest.raises(ValueError, match="type is"):
        parse_printing({"name": "Base", "type": "fortress", "proto_cost": 1})


@pytest.mark.rule("RT-CARD-08", "RT-CARD-09", "RT-CARD-11")
def test_race_allegiance_and_battle_types_are_lists_of_words():
    card = parse_printing(mecha("Half", races=["Earth", "Zentraedi"], allegiances=["Vermillion"], battle_types=["land"]))
    assert (card["races"], card["allegiances"], card["battle_types"]) == (("Earth", "Zentraedi"), ("Vermillion",), ("land",))
    with pytest.raises(ValueError, match="battle_types"):
        parse_printing(mecha("Wet", battle_types=["water"]))


@pytest.mark.parametrize("word", [{"do": "detroy"}, {"do": "draw", "m": 1}, {"do": "gain", "values": {"strength": 1}}])
def test_a_misspelt_text_is_no_card(word: Data):
    with pytest.raises(ValueError, match="action: "):
        parse_printing(action("Odd", word))
