"""Random decks of a card list are legal, and the same for the same seed."""

import pytest

from domain import registry
from scripts.simulation.generated_specimens import random_decks_of_list
from scripts.simulation.many_games import run_report

RULESETS = registry.RULESETS


@pytest.mark.parametrize("name", RULESETS)
def test_decks_of_a_list_are_legal_and_follow_from_the_seed(name):
    """Given the specimens as a list, when decks are drawn, then the rulebook allows them and a game can be played."""
    cards = registry.specimens(name).cards
    made = random_decks_of_list(name, cards, 7, count=2)
    for deck in made.decks.values():
        assert registry.ruleset(name).check_deck(dict(deck.cards), {}, cards) == []
    assert made.decks == random_decks_of_list(name, cards, 7, count=2).decks
    assert made.decks != random_decks_of_list(name, cards, 8, count=2).decks


def test_cards_that_are_not_known_whole_are_in_no_deck():
    cards = {
        key: {**card, "unknown": ("text",)} if number % 3 == 0 else card
        for number, (key, card) in enumerate(sorted(registry.specimens("gundam_war_nexa").cards.items()))
    }
    drawn = {
        card for deck in random_decks_of_list("gundam_war_nexa", cards, 1, count=3).decks.values() for card in deck.cards
    }
    assert not drawn & {key for key, card in cards.items() if "unknown" in card}


def test_games_are_played_with_the_decks_of_a_list():
    decks = random_decks_of_list("star_front", registry.specimens("star_front").cards, 3, count=2)
    report = run_report("star_front", 3, 1, decks=decks)
    assert (report["games"], report["errors"]) == (1, [])


def test_a_list_without_a_legal_deck_says_why():
    card = dict(registry.specimens("gundam_war_nexa").cards["nxs:U-01"])
    with pytest.raises(ValueError, match="50"):
        random_decks_of_list("gundam_war_nexa", {"one": card}, 1)
