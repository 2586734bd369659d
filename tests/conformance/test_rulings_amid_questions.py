"""A ruling while a question waits is carried out at once in every ruleset, and what is asked then can be answered."""

from __future__ import annotations

from random import Random

import pytest

from domain.kernel.contract.offers import fill_offer
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Moved
from domain.kernel.record.command import Command
from domain.kernel.record.serialization import change_to_plain
from domain.kernel.table.knowledge import hand_holder
from domain.registry import available
from scripts.simulation.random_games import random_game

GAMES, STEPS, QUESTIONS = 4, 400, 8


def _hand(desk: Desk, seat: str) -> str:
    return next(key for key in desk.table.zones if hand_holder(desk.table, key) == seat)


def _options(desk: Desk) -> list[str]:
    """The cards that the open question may be answered with, none of which is in a hand."""
    waiting = desk.table.flags.get("awaits") or {}
    there = [card for card in waiting.get("options", ()) if card in desk.table.cards]
    return [card for card in there if not hand_holder(desk.table, desk.table.cards[card].place)]


def _require_answerable(desk: Desk) -> None:
    for seat in desk.table.header.seats:
        for offer in desk.ruleset.offers(desk, seat):
            for seed in range(3):
                command = fill_offer(offer, Random(seed).randrange)
                assert command is None or desk.dry_run(command) is None, command


@pytest.mark.parametrize("ruleset", available())
def test_a_card_that_a_ruling_takes_away_is_no_answer_any_more(ruleset: str) -> None:
    """Given an open question in a random game, when a ruling puts one of its cards into a hand, then each answer that is
    offered is accepted.
    """
    ruled = 0
    for number in range(GAMES):
        game, random = random_game(ruleset, "rulings", number), Random(f"{ruleset}:{number}")
        for _ in range(STEPS):
            if ruled >= QUESTIONS or not game.step() or game.desk.table.result is not None:
                break
            options = _options(game.desk)
            if not options or random.random() < 0.5:
                continue
            card = random.choice(sorted(options))
            change = change_to_plain(Moved(card, _hand(game.desk, game.desk.table.cards[card].bringer)))
            answer = game.desk.say(Command("", "rule", {"text": "it was never there", "changes": (change,)}))
            assert not isinstance(answer, Refusal), answer
            _require_answerable(game.desk)
            game.desk.log.roll_back(len(answer))
            ruled += 1
