"""A ruling while a question waits is carried out at once in every ruleset, and what is asked then can be answered."""

from __future__ import annotations

from random import Random

import pytest

from domain.kernel.contract.offers import fill_offer
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.change_serialization import change_to_plain
from domain.kernel.record.changes import Moved
from domain.kernel.record.command import Command
from domain.kernel.table.knowledge import hand_holder
from domain.registry import available
from scripts.simulation.random_games import random_game
from tests.soak import in_full

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


def _arrange_question(desk: Desk, random: Random) -> list[str]:
    """Has a seat asked what it discards or gives up, by hand; returns the cards that may be the answer."""
    for verb in random.sample(("discard", "sacrifice"), 2):
        effect = {"do": verb, "n": 1}
        desk.say(Command(random.choice(desk.table.header.seats), "effect", {"effects": (effect,)}))
        waiting = desk.table.flags.get("awaits") or {}
        if waiting:
            return [card for card in waiting.get("options", ()) if card in desk.table.cards]
    return []


def _elsewhere(desk: Desk, card: str) -> str:
    """A place for a card besides the one where it is asked for: the hand, or from there a pile that everybody sees."""
    owner, place = desk.table.cards[card].bringer, desk.table.cards[card].place
    if not hand_holder(desk.table, place):
        return _hand(desk, owner)
    zones = desk.table.header.zones
    return next(zone.key for zone in zones if zone.holder == owner and zone.sees == "all" and not zone.in_play)


@pytest.mark.parametrize("game", range(in_full(20, 1)))
@pytest.mark.parametrize("ruleset", available())
def test_a_question_that_is_asked_anywhere_can_be_answered_after_a_ruling(ruleset: str, game: int) -> None:
    """Given any position in which somebody is asked for cards, when a ruling puts one of them elsewhere, then each answer
    that is offered is accepted, and that card is none.
    """
    played, random, ruled = random_game(ruleset, "arranged", game, mode="scribe"), Random(f"{ruleset}:{game}"), 0
    for _ in range(in_full(400, 60)):
        if not played.step() or played.desk.table.result is not None:
            break
        desk, end = played.desk, len(played.desk.events)
        if not desk.table.clock.turn or desk.table.flags.get("awaits") is not None:
            continue
        if options := _arrange_question(desk, random):
            card = random.choice(sorted(options))
            change = change_to_plain(Moved(card, _elsewhere(desk, card)))
            answer = desk.say(Command("", "rule", {"text": "it was never there", "changes": (change,)}))
            assert not isinstance(answer, Refusal), answer
            assert card not in (desk.table.flags.get("awaits") or {}).get("options", ())
            _require_answerable(desk)
            ruled += 1
        desk.log.roll_back(len(desk.events) - end)
    assert ruled > in_full(10, 3)
