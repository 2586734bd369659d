"""The three Bandai games as tests of their common words see them: the same cards, laid out on each game's own table."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple, get_args

import pytest

from tests.gundam_war import scene as gundam_war
from tests.gundam_war_nexa import scene as nexa
from tests.macross_crusade import scene as macross
from tests.scene import Data, begins

TRIED = {
    "top",
    "search",
    "look",
    "shuffle",
    "sacrifice",
    "may",
    "either",
    "only_if",
    "give_text",
    "later",
    "let",
    "pay",
    "silence",
    "if_successful",
    "spare",
    "change",
    "control",
    "set",
    "this_turn",
    "reckon",
}
"""Small effects that no specimen card has, and that are tried here."""


class Game(NamedTuple):
    """A game: how its table is laid out, and its own words for what they have in common."""

    name: str
    lays: Callable[..., Any]
    module: Any
    home: str
    front: str
    any_time: str
    lasting: str
    by_itself: str
    stats: tuple[str, str, str]
    parse: Callable[[Data], Any]
    sortie: tuple[str, str, str]

    def scene(self, own: Any = (), enemy: Any = (), hand: Any = (), enemy_hand: Any = (), **terms: Any) -> Any:
        """Own and enemy cards in play, cards in hands, the turn told from its beginning unless `told` is false."""
        result, more, theirs = terms.pop("told", True), terms.pop("more", {}), terms.pop("enemy_more", {})
        a = {self.home: list(own), "hand": list(hand), **{self.zone(word): cards for word, cards in more.items()}}
        table = self.lays(A=a, B={self.home: list(enemy), "hand": list(enemy_hand), **theirs}, **terms)
        if result:
            begins(table)
        return table

    def zone(self, word: str) -> str:
        """The scene's word for a place."""
        return {"front": self.front}.get(word, word)

    def unit(self, name: str, points: str = "2/1/3", **more: Any) -> Data:
        """A unit."""
        data: Data = self.module.unit(name, points, **more)
        return data

    def character(self, name: str, **more: Any) -> Data:
        """A character."""
        data: Data = self.module.character(name, **more)
        return data

    def command(self, name: str, *effects: Data, **clause: Any) -> Data:
        """A command with one text that is played at any time."""
        text = {"timing": self.any_time, "effects": list(effects), **clause}
        data: Data = {**self.module.command(name), "text": [text]}
        return data

    def using(self, *effects: Data, **more: Any) -> Data:
        """A text that is used at any time and costs nothing."""
        return {"timing": self.any_time, "effects": list(effects), **more}

    def holds(self, *effects: Data, **more: Any) -> Data:
        """A text that applies as long as its card is in play."""
        return {"timing": self.lasting, "effects": list(effects), **more}

    def starts(self, moment: str, *effects: Data, **more: Any) -> Data:
        """A text that starts by itself at a moment."""
        return {"timing": self.by_itself, "moment": moment, "effects": list(effects), **more}

    def attack(self, table: Any, *units: str) -> None:
        """Seat A sends units into the first battle area."""
        table.to(self.sortie[0])
        table.says("A", "attack", **{self.sortie[2]: units})

    def defend(self, table: Any, *units: str) -> None:
        """Seat B sends units against them."""
        table.to(self.sortie[1])
        table.says("B", "defend", **{self.sortie[2]: units})

    def stat(self, index: int) -> str:
        """The word for one of the three combat values."""
        return self.stats[index]


_STATS = ("strike", "shooting", "defense")
GAMES = (
    Game(
        *("gundam_war", gundam_war.scene, gundam_war, "station", "space", "any", "auto_a", "auto_d", _STATS),
        gundam_war.parse_printing,
        ("attack.move", "defense.move", "space"),
    ),
    Game(
        *("nexa", nexa.scene, nexa, "deployment", "space", "any", "continuous", "triggered", _STATS),
        nexa.parse_printing,
        ("attack.move", "defense.move", "space"),
    ),
    Game(
        *("macross", macross.scene, macross, "deployment", "first", "normal", "auto_a", "auto_d"),
        ("fighting", "shooting", "defense"),
        macross.parse_printing,
        ("attack.sortie", "defense.sortie", "first"),
    ),
)
each_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
"""The test is about each of the three games."""


def rules_of_keywords(names: ModuleType, keyword: object) -> dict[str, str]:
    """Keyword -> the rule that the lists of keyword names, or the form of the keyword, names for it in the card schema."""
    lists = re.findall(r'"""(The keywords [^"]*)"""', inspect.getsource(names))
    texts = " ".join((*lists, *(kind.__doc__ or "" for kind in get_args(keyword))))
    return dict(re.findall(r"\b([a-z_]+) \(((?:GW|NX|MC)-KW-[0-9]+|OP-[0-9]+|GW-CHAR-02)\)", texts))
