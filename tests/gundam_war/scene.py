"""A Gundam War table laid out for one test: given cards, when something is said, then look.

    s = scene(A={"station": [blue(), blue(), unit("GM", "2/1/2")], "hand": [command("Shot", ...)]}, node="assign.ft")
    s.says("A", "play", card="Shot", targets=("GM",))     # refused -> AssertionError naming the refusal
    s.refused("A", "play", card="Shot")                    # -> the Refusal
    s.passes()                                             # everybody passes once: the chain is carried out
    s["GM"], s.zone("GM"), s.points("GM"), s.nation("A")

Cards are named by their name; a second copy is `GM.2`. Every given card is known to everybody unless `known` says else.
"""

from __future__ import annotations

from typing import Any

from domain.kernel.record import changes as c
from domain.registry import ruleset
from domain.rulesets.gundam_war.printing_parser import parse_printing
from domain.rulesets.gundam_war.state import current_properties, zones
from tests.scene import Data, GameScene, Laying, open_desk

RULES = ruleset("gundam_war")
_ZONE = {
    "hand": zones.HAND,
    "station": zones.STATION,
    "space": zones.SPACE,
    "earth": zones.EARTH,
    "junkyard": zones.JUNKYARD,
    "hangar": zones.HANGAR,
    "defunct": zones.DEFUNCT,
    "discard": zones.DISCARD,
    "nation": zones.NATION,
}


def unit(name: str, points: str = "2/1/3", **more: Any) -> Data:
    """A UNIT without requirement or cost; `rolled`, `damage`, `carries` (cards set on it), `owner` describe the card."""
    return {"type": "unit", "color": "blue", "name": name, "points": _points(points), **more}


def having(name: str, *words: str | Data, points: str = "2/1/3", **more: Any) -> Data:
    """A unit with these keywords."""
    return unit(name, points, keywords=[word if isinstance(word, dict) else keyword(word) for word in words], **more)


def character(name: str, points: str = "1/1/1", **more: Any) -> Data:
    """A CHARACTER."""
    return {"type": "character", "color": "blue", "name": name, "points": _points(points), **more}


def operation(name: str, **more: Any) -> Data:
    """An OPERATION."""
    return {"type": "operation", "color": "blue", "name": name, **more}


def command(name: str, *effects: Data, timing: Any = "any", **more: Any) -> Data:
    """A COMMAND with one text: `targets` are its selectors, `effects` its small effects."""
    clause = {"timing": timing, "effects": list(effects), "targets": more.pop("targets", [])}
    for word in ("condition", "unvoidable", "turn"):
        if word in more:
            clause[word] = more.pop(word)
    return {"type": "command", "color": "blue", "name": name, "text": [clause], **more}


def generation(color: str = "blue", name: str = "", **more: Any) -> Data:
    """A GENERATION; Basic unless a text is given."""
    return {"type": "generation", "color": color, "name": name or f"{color.title()} Power", **more}


def blue(count: int = 1) -> Data:
    """A Basic blue GENERATION; `count` of them where a list is laid out."""
    return generation("blue", copies=count)


def keyword(name: str, **parameters: Any) -> Data:
    """A keyword as printed."""
    return {"keyword": name, **parameters}


def _points(text: str) -> list[Any]:
    return [value if value == "*" else int(value) for value in text.split("/")]


class Scene(GameScene):
    """A Gundam War table."""

    def points(self, name: str) -> tuple[Any, ...]:
        """Strike, shooting and defense now."""
        return current_properties.combat_points(self.table, self.names[name])

    def damage(self, name: str) -> int:
        """The damage on a card."""
        return current_properties.damage(self.table, self.names[name])

    def rolled(self, name: str) -> bool:
        """Whether a card is rolled."""
        return zones.is_rolled(self.table, self.names[name])

    def nation(self, seat: str) -> int:
        """Cards on a Nation Pile."""
        return self.count(f"{seat}.nation_pile")


def scene(
    A: dict[str, list[Data]] | None = None,
    B: dict[str, list[Data]] | None = None,
    node: str = "assign.ft",
    holder: str = "A",
    turn: int = 5,
    nation: tuple[int, int] = (20, 20),
    **terms: Any,
) -> Scene:
    """A table with these cards, the clock at a place of a turn; `terms` go into the header (switches, mode, ...)."""
    desk = open_desk(RULES, {"size": 50}, **terms)
    lay = Laying(desk, parse_printing, zones.STATION)
    for seat, number in zip("AB", nation, strict=True):
        for place, left in ((f"{seat}.hand", 0), (f"{seat}.nation_pile", number)):
            lay.clear(place, left, f"{seat}.defunct_pile")
    lay.seats(_ZONE, A=A, B=B)
    lay.changes += [c.FlagSet("begun", True), c.FlagSet("first", "A")]
    return Scene(desk, lay.laid(turn, holder, node))
