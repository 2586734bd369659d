"""A hidden card that asks what happened gives nothing away: views, offers and refusals are as if it did not ask."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from domain.kernel.record.command import Command
from domain.kernel.record.event import event_to_plain
from domain.kernel.table.knowledge import decklist_flag
from domain.kernel.views.views import SPECTATOR, make_view
from domain.parts.common.ruleset_package import Specimens
from domain.registry import RULESETS, ruleset, specimens
from scripts.conformance.edges.hidden_texts_leak import QUESTION_TEXTS
from scripts.conformance.edges.sparsely_recorded_games import DealtGame
from scripts.conformance.edges.twin_games import replay_with_other_cards

STEPS = 60
"""Decisions of a random game: units have come and gone."""


@cache
def played(name: str) -> DealtGame:
    """A random game of two lists. Not to be changed."""
    game = DealtGame(name, "hidden", 1, specimens(name))
    for _ in range(STEPS):
        game.step()
    game.record_hands()
    return game


def hidden(game: DealtGame, place: str) -> Iterator[str]:
    """The printings of A's hand, or of what its list has left, of which B has none and has seen none."""
    cards, flags = game.desk.table.cards, game.desk.table.flags
    mine, theirs = (dict(flags[decklist_flag(seat)]) for seat in "AB")
    known = {card.printing for card in cards.values() if card.printing is not None}
    present = {cards[card].printing for card in game.desk.table.at("A.hand")}
    elsewhere = {card.printing for card in cards.values() if set(card.seen) - {"A"}} | set(theirs)
    yield from sorted((present if place == "hand" else set(mine) - known) - elsewhere - {None})


def asking(game: DealtGame, place: str) -> Specimens:
    """The cards of the game, but one hidden card asks everything that its type may ask."""
    cards = dict(game.specimens.cards)
    for printing in hidden(game, place):
        for asks in QUESTION_TEXTS[game.ruleset.book.id]:
            data = {**cards[printing], "text": (*cards[printing].get("text", ()), asks)}
            try:
                cards[printing] = ruleset(game.ruleset.book.id).parse_printing(data)
            except ValueError:
                continue
        if cards[printing] != game.specimens.cards[printing]:
            return replace(game.specimens, cards=cards)
    raise AssertionError("no hidden card may ask")


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("place", ["hand", "deck"])
def test_a_hidden_card_that_asks_what_happened_reveals_nothing(name: str, place: str) -> None:
    """Given two games that differ in what a hidden card of A's asks, then B and who watches cannot tell them apart."""
    game = played(name)
    other = DealtGame(name, "hidden", 1, asking(game, place)).desk
    replay_with_other_cards(game.desk.events, other, set())
    for viewer in ("B", SPECTATOR):
        seen, twin = (list(map(event_to_plain, make_view(desk.events, viewer))) for desk in (game.desk, other))
        assert seen == twin
    desks = (game.desk, other)
    one, two = (desk.ruleset.offers(desk, "B") for desk in desks)
    assert one == two
    said = [(offer.act, dict(offer.args)) for offer in one] + [(act, {}) for act in game.ruleset.acts]
    for act, args in said:
        first, second = (desk.dry_run(Command("B", act, args)) for desk in desks)
        assert (act, first) == (act, second)
