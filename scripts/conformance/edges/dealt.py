"""Random games whose record comes to know hands card by card, with lists and without, in both modes."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.record.changes import Plain
from domain.registry import ruleset as find_ruleset
from domain.registry import specimens as find_specimens
from scripts.simulation.random_games import RandomGame


class Dealt(RandomGame):
    """A random game of these printings; without lists what is drawn is any of them."""

    def __init__(self, ruleset: str, seed: int | str, number: int, cards: Mapping[str, Plain]) -> None:
        self.cards = cards
        self.listed = bool(number % 3)
        setup = {"printings": cards} if self.listed else {"printings": {}, "decks": {}}
        mode = ("referee", "scribe")[number % 2]
        super().__init__(find_ruleset(ruleset), find_specimens(ruleset), f"lists:{seed}", number, setup=setup, mode=mode)
        self.desk.catalogue = cards

    def _drawn(self, seat: str, count: int) -> tuple[str, ...]:
        if self.listed:
            return super()._drawn(seat, count)
        pool = sorted(self.cards)
        return tuple(self._pick(pool) for _ in range(count))
