"""A Gundam War game as it is opened: decks on the Nation Piles, six cards in each hand, nobody has decided about it yet.

s = opened()                    # two registered decks of 50: eleven cards three times, 17 blue Basic GENERATIONs
s = opened(registered=False)    # nobody has told what is in the decks
s.names_hand("A", SPECIAL, SPECIAL)  # what A holds, as far as it is said
"""

from __future__ import annotations

from typing import Any

from tests.gundam_war.scene import RULES, Data, Scene, generation, unit
from tests.scene import open_desk

BASIC, SPECIAL = "basic", "special"
UNITS = tuple(f"unit {number}" for number in range(1, 10))
PRINTINGS: dict[str, Data] = {
    BASIC: generation("blue"),
    SPECIAL: generation("blue", "Reactor", generates=[["blue", 2]]),
    "other special": generation("green", "Harbour", generates=[["green", 2]]),
    **{name: unit(name.title()) for name in UNITS},
}
DECK = {BASIC: 17, SPECIAL: 3, "other special": 3, **dict.fromkeys(UNITS, 3)}
BOARD = {"side": 3, "board": 3, "extra": 3, "last": 1}
SIDE_PRINTINGS = {name: unit(name.title()) for name in BOARD}


class Opened(Scene):
    """An opened game, and what a test says in it."""

    def begins(self, first: str = "A") -> None:
        """Both keep, and a coin says who goes first."""
        self.says("A", "keep")
        self.says("B", "keep")
        self.says("", "first", seat=first, method="coin")


def opened(registered: bool = True, sideboard: bool = False, **terms: Any) -> Opened:
    """A game between two such decks; `terms` go into the header."""
    deck = {"list": DECK, **({"sideboard": BOARD} if sideboard else {})}
    printings = {**PRINTINGS, **SIDE_PRINTINGS}
    setup = {"printings": printings, "decks": {"A": deck, "B": deck}} if registered else {}
    return Opened(open_desk(RULES, setup, **terms), {})
