"""Short games as two people play them on paper, to be recorded by taps: the same ones every time, each to a result.

python -m tests.browser.paper RULESET    looks for the shortest of many seeds
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, NamedTuple

from domain.kernel.record.command import Command
from domain.kernel.record.event import Event
from domain.registry import ruleset, specimens
from scripts.simulation.random_games import OfferRefused, RandomGame
from tests.soak import in_full


class Terms(NamedTuple):
    """What makes a game of a ruleset short: `cards` of each deck (0: all of them), house rules, and a good seed."""

    seed: int
    cards: int = 0
    header: Mapping[str, Any] = {}


WEIGHTS = {"pass": 1.0, "redraw": 0.1, "mulligan": 0.1, "play": 6.0, "use": 0.5, "attack": 12.0, "keep": 10.0, "done": 8.0}
ENOUGH = 2
"""A seat whose turn begins names cards of its hand until so many are known."""
SHORT = {
    "gundam_war": Terms(4, 15),
    "gundam_war_nexa": Terms(54, 15, {"mode": "scribe"}),
    "macross_crusade": Terms(16, 15, {"mode": "scribe"}),
    "robotech": Terms(2, 20, {"mode": "scribe"}),
    "star_front": Terms(0, 0, {"switches": {"early_end_score": "2"}}),
}
"""Some scorers are scribes, whose small deck is noted as a fault and is played; the others record what the rules allow."""
TAPPED = {
    "gundam_war": SHORT["gundam_war"]._replace(seed=5, cards=11),
    "gundam_war_nexa": SHORT["gundam_war_nexa"]._replace(seed=3, cards=12),
    "macross_crusade": SHORT["macross_crusade"]._replace(cards=10),
    "robotech": SHORT["robotech"]._replace(seed=3, cards=9),
    "star_front": SHORT["star_front"],
}
"""Still smaller decks, with which somebody who taps comes to an end in twenty to forty taps, an attack among them."""


class PaperGame(RandomGame):
    """A random game with small decks and hands that are known only where it matters; `said` after the opening."""

    def __init__(self, name: str, terms: Terms) -> None:
        self.weights = WEIGHTS
        seed, cards = terms.seed, terms.cards
        result = specimens(name)
        draw = Random(f"deck:{seed}")
        decks = {title: deck._replace(cards=_some(draw, deck.cards, cards)) for title, deck in result.decks.items()}
        self.named = -1
        super().__init__(ruleset(name), replace(result, decks=decks), "paper", seed, **terms.header)
        self.opening: tuple[Event, ...] = tuple(self.desk.events)
        self.script: list[Command] = []

    def record_hands(self) -> None:
        """At the beginning of a turn its holder names a card or two; so nothing is named while others only pass."""
        table = self.desk.table
        if table.clock.turn == self.named:
            return
        self.named = table.clock.turn
        for hand in self._hands:
            seat, cards = table.zones[hand].holder, table.at(hand)
            unknown = sum(table.cards[card].printing is None for card in cards)
            if seat == table.clock.holder:
                for _ in range(min(unknown, ENOUGH - len(cards) + unknown)):
                    self._submit(Command(seat, "look", aside={"cards": self._drawn(seat, 1)}))

    def _submit(self, command: Command) -> None:
        super()._submit(command)
        self.script.append(command)


def _some(draw: Random, cards: Mapping[str, int], count: int) -> dict[str, int]:
    every = sorted(Counter(dict(cards)).elements())
    draw.shuffle(every)
    return dict(sorted(Counter(every[:count] if count else every).items()))


@cache
def paper_game(name: str) -> PaperGame:
    """The short game of a ruleset, played to its end. Not to be changed."""
    game = PaperGame(name, SHORT[name])
    game.play()
    return game


def opening(name: str) -> tuple[Event, ...]:
    """How the game of a ruleset begins that is recorded by taps: in the soak it is the short one, else one shorter still."""
    return PaperGame(name, in_full(SHORT, TAPPED)[name]).opening


def clicks(game: PaperGame) -> int:
    """How often somebody has to say something, passes in a row counted once."""
    said = [command.act for command in game.script]
    return sum(act != "pass" or before != "pass" for before, act in zip(["", *said], said, strict=False))


def search(name: str, seeds: int = 60) -> None:
    """Prints the shortest games."""
    result = []
    for seed in range(seeds):
        game = PaperGame(name, SHORT[name]._replace(seed=seed))
        try:
            while game.decisions < 500 and game.step():
                pass
        except OfferRefused:
            continue
        if game.desk.table.result and not game.capped:
            acts = Counter(command.act for command in game.script)
            result.append((clicks(game), len(game.script), seed, game.desk.table.result["reason"], dict(acts)))
    for each in sorted(result, key=lambda row: row[0])[:5]:
        print(*each)


if __name__ == "__main__":
    search(sys.argv[1])
