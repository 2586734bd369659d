"""A Macross Crusade table laid out for one test: given cards, when something is said, then look.

    s = scene(A={"deployment": [unit("Lark", "2/1/2")], "g": [g("blue", 3)], "hand": [command("Shot", ...)]})
    s.says("A", "play", card="Shot", targets=("Lark",))    # refused -> AssertionError naming the refusal
    s.refused("A", "play", card="Shot")                     # -> the Refusal
    s.passes()                                              # everybody passes: the Cut is carried out
    s["Lark"], s.zone("Lark"), s.points("Lark"), s.nation("A")

Cards are named by their name; a second copy is `Lark.2`. Every given card is known to everybody unless `known` says else.
"""

from __future__ import annotations

from typing import Any

from domain.kernel.record import changes as c
from domain.parts.bandai.card_states import is_destroyed
from domain.registry import ruleset
from domain.rulesets.macross_crusade.printing_parser import parse_printing
from domain.rulesets.macross_crusade.state import current_properties, printed_properties, zones
from tests.scene import Data, GameScene, Laying, open_desk

RULES = ruleset("macross_crusade")
_ZONE = {
    "hand": zones.HAND,
    "deployment": zones.DEPLOYMENT,
    "first": zones.FIRST,
    "second": zones.SECOND,
    "g": zones.G_ZONE,
    "junkyard": zones.JUNKYARD,
    "lost": zones.LOST,
    "removed": zones.REMOVED,
    "nation": zones.NATION,
}


def unit(name: str, points: str = "2/1/3", **more: Any) -> Data:
    """A Unit without costs; `rolled`, `damage`, `sets` (cards Set on it), `owner` describe the card."""
    return {"type": "unit", "color": "blue", "name": name, "points": _points(points), **more}


def having(name: str, *words: str, points: str = "2/1/3", **more: Any) -> Data:
    """A Unit with these keywords."""
    return unit(name, points, keywords=[keyword(word) for word in words], **more)


def character(name: str, points: str = "1/1/1", **more: Any) -> Data:
    """A Character."""
    return {"type": "character", "color": "blue", "name": name, "points": _points(points), **more}


def command(name: str, *effects: Data, timing: Any = "normal", **more: Any) -> Data:
    """A Command with one text: `targets` are its selectors, `effects` its small effects."""
    text = clause(*effects, timing=timing, **{word: more.pop(word) for word in _WORDS if word in more})
    return {"type": "command", "color": "blue", "name": name, "text": [text], **more}


def song(name: str, upper: Data, lower: Data, **more: Any) -> Data:
    """A Song Command: the upper and the lower effect."""
    more = {"traits": ["song"], "g_symbols": [["blue", "black"]], **more}
    return {"type": "command", "color": "blue", "name": name, "text": [clause(upper), clause(lower)], **more}


_WORDS = ("targets", "condition", "unvoidable", "turn", "requirement", "x")


def clause(*effects: Data, timing: Any = "normal", **more: Any) -> Data:
    """A text of a card."""
    return {"timing": timing, "effects": list(effects), **more}


def g(color: str = "blue", copies: int = 1, *others: str, **more: Any) -> Data:
    """Cards with a G symbol of these colours."""
    return {"type": "g", "name": f"{color.title()} G", "g_symbols": [[color, *others]], "copies": copies, **more}


def keyword(word: str, **parameters: Any) -> Data:
    """A keyword as printed."""
    return {"keyword": word, **parameters}


def _points(text: str) -> list[Any]:
    return [value if value in ("*", "X") else int(value) for value in text.split("/")]


class Scene(GameScene):
    """A Macross Crusade table."""

    def by_hand(self, who: str, *effects: Data) -> None:
        """A text that is resolved by hand."""
        self.effect(who, *effects)

    def chooses(self, who: str, *names: str) -> None:
        """Makes the choice that is waited for."""
        self.says(who, "choose", cards=names)

    def points(self, name: str) -> tuple[Any, ...]:
        """Fighting, Shooting and Defense now."""
        return current_properties.combat_strengths(self.table, self.names[name])

    def types(self, name: str) -> tuple[str, ...]:
        """What a card counts as now."""
        return printed_properties.types_of(self.table, self.names[name]).words

    def damage(self, name: str) -> int:
        """The damage on a card."""
        return current_properties.damage(self.table, self.names[name])

    def rolled(self, name: str) -> bool:
        """Whether a card is rolled."""
        return zones.is_rolled(self.table, self.names[name])

    def destroyed(self, name: str) -> bool:
        """Whether a card has the status destroyed."""
        return is_destroyed(self.table, self.names[name])

    def nation(self, seat: str) -> int:
        """Cards in a Nation."""
        return self.count(f"{seat}.nation")

    def lost(self, seat: str) -> int:
        """Cards in a Lost Pile."""
        return self.count(f"{seat}.lost_pile")


def scene(
    A: dict[str, list[Data]] | None = None,
    B: dict[str, list[Data]] | None = None,
    node: str = "deployment.ft",
    holder: str = "A",
    turn: int = 5,
    nation: tuple[int, int] = (20, 20),
    **terms: Any,
) -> Scene:
    """A table with these cards, the clock at a place of a turn; `terms` go into the header (switches, mode, ...)."""
    desk = open_desk(RULES, {}, **terms)
    lay = Laying(desk, parse_printing, zones.DEPLOYMENT, carried="sets")
    for seat, number in zip("AB", nation, strict=True):
        lay.clear(f"{seat}.nation", number, f"{seat}.removed_from_game")
    lay.seats(_ZONE, A=A, B=B)
    lay.changes += [c.FlagSet("begun", True), c.FlagSet("first", "A")]
    return Scene(desk, lay.laid(turn, holder, node))
