"""A sideboard is laid out where the game has one, and refused where it has none: no card of a list is lost without a word."""

from __future__ import annotations

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.game_opening import make_header, open_game
from domain.registry import available, ruleset, specimens

WITH = [name for name in available() if any(kind.name == "sideboard" for kind in ruleset(name).zones)]


def opened(name: str, mode: str) -> Desk | Refusal:
    """A game to which A brings a deck with ten cards next to it."""
    rules, shelf = ruleset(name), specimens(name)
    deck = next(iter(shelf.decks.values()))
    brought = {"list": dict(deck.cards), "sideboard": {next(iter(deck.cards)): 10}}
    answer = open_game(rules, make_header(rules, mode=mode), {"printings": dict(shelf.cards), "decks": {"A": brought}})
    return answer if isinstance(answer, Refusal) else answer[0]


@pytest.mark.parametrize("name", WITH)
def test_the_sideboard_lies_open_on_the_table(name: str) -> None:
    desk = opened(name, "scribe")
    assert not isinstance(desk, Refusal)
    assert [desk.table.cards[card].seen for card in desk.table.at("A.sideboard")] == [("*",)] * 10


@pytest.mark.parametrize("mode", ["referee", "scribe"])
@pytest.mark.parametrize("name", sorted({*available()} - {*WITH}))
def test_a_game_without_sideboards_takes_none(name: str, mode: str) -> None:
    refused = opened(name, mode)
    assert isinstance(refused, Refusal)
    assert "there is no sideboard in this game" in refused.message
