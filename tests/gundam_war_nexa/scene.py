"""A NEX-A table laid out for one test: given cards, when something is said, then look.

    s = scene(A={"gs": [blue(3)], "deployment": [unit("Skiff", "2/1/2")], "hand": [command("Shot", ...)]})
    s.says("A", "play", card="Shot", targets=("Skiff",))     # refused -> AssertionError naming the refusal
    s.refused("A", "play", card="Shot")                    # -> the Refusal
    s.passes()                                             # everybody passes once: the cut is resolved
    s["Skiff"], s.zone("Skiff"), s.points("Skiff"), s.nation("A")

Cards are named by their name; a second copy is `Skiff.2`. Every given card is known to everybody unless `known` says else.
"""

from __future__ import annotations

from typing import Any

from domain.kernel.record import changes as c
from domain.kernel.record.command import Command
from domain.parts.bandai.card_states import is_destroyed
from domain.registry import ruleset
from domain.rulesets.gundam_war_nexa.combat import battle, force_engagement
from domain.rulesets.gundam_war_nexa.printing_parser import parse_printing
from domain.rulesets.gundam_war_nexa.state import current_properties, national_power, zones
from tests.scene import Data, GameScene, Laying, open_desk

RULES = ruleset("gundam_war_nexa")
_ZONE = {
    "hand": zones.HAND,
    "deployment": zones.DEPLOYMENT,
    "gs": zones.G_ZONE,
    "space": zones.SPACE,
    "earth": zones.EARTH,
    "junkyard": zones.JUNKYARD,
    "hangar": zones.HANGAR,
    "removed": zones.REMOVED,
    "discard": zones.DISCARD,
    "nation": zones.NATION,
}


def unit(name: str, points: str = "2/1/3", **more: Any) -> Data:
    """A unit without cost; `rolled`, `damage`, `carries` (cards set on it), `owner` describe the card."""
    return {"type": "unit", "name": name, "points": _points(points), **more}


def character(name: str, points: str = "1/1/1", **more: Any) -> Data:
    """A character."""
    return {"type": "character", "name": name, "points": _points(points), **more}


def ace(name: str, points: str = "4/2/4", **more: Any) -> Data:
    """An ACE."""
    return {"type": "ace", "name": name, "points": _points(points), **more}


def operation(name: str, **more: Any) -> Data:
    """An operation; `set_on` makes it a set card."""
    return {"type": "operation", "name": name, **more}


def graphic(name: str, color: str = "blue", attribute: str = "x", **more: Any) -> Data:
    """A graphic."""
    return {"type": "graphic", "name": name, "g_sign": sign(color, attribute), **more}


def command(name: str, *effects: Data, timing: Any = "any", **more: Any) -> Data:
    """A command with one text: `targets` are its selectors, `effects` its small effects."""
    clause = {"timing": timing, "effects": list(effects), "targets": more.pop("targets", [])}
    for word in ("condition", "bracket", "turn", "all_or_nothing", "chooses_x", "special"):
        if word in more:
            clause[word] = more.pop(word)
    return {"type": "command", "name": name, "text": [clause], **more}


def g(color: str = "blue", name: str = "", count: int = 1, **more: Any) -> Data:
    """A card that lies as G, or can be played as one."""
    data = {"type": "command", "name": name or f"{color.title()} G", "g_sign": sign(color), "copies": count}
    return {**data, **more}


def blue(count: int = 1) -> Data:
    """Blue Gs."""
    return g("blue", count=count)


def sign(color: str = "blue", attribute: str = "x") -> Data:
    """A G sign."""
    return {"color": color, "attribute": attribute}


def keyword(name: str, **parameters: Any) -> Data:
    """A keyword as printed."""
    return {"keyword": name, **parameters}


def use(*effects: Data, timing: Any = "any", **more: Any) -> Data:
    """A usable text; its cost is 0 unless `cost` says else."""
    return {"timing": timing, "effects": list(effects), **more}


def standing(*effects: Data, **more: Any) -> Data:
    """A continuous text."""
    return {"timing": "continuous", "effects": list(effects), **more}


def when(moment: str, *effects: Data, **more: Any) -> Data:
    """A triggered text; "each time" with `each`."""
    return {"timing": "triggered", "moment": moment, "effects": list(effects), **more}


def _points(text: str) -> list[Any]:
    return [value if value == "*" else int(value) for value in text.split("/")]


class Scene(GameScene):
    """A NEX-A table."""

    def plays(self, who: str, card: str, **args: Any) -> None:
        """Plays a card and lets its effect be resolved."""
        self.says(who, "play", card=card, **args)
        if self.table.result is None:
            self.passes()

    def does(self, who: str, *effects: Data) -> None:
        """Effects by hand."""
        self.effect(who, *effects)

    def points(self, name: str) -> tuple[Any, ...]:
        """Strike, shooting and defence now."""
        return current_properties.combat_stats(self.table, self.names[name])

    def damage(self, name: str) -> int:
        """The damage on a card."""
        return current_properties.damage(self.table, self.names[name])

    def destroyed(self, name: str) -> bool:
        """Whether a card is in the destroyed state."""
        return is_destroyed(self.table, self.names[name])

    def rolled(self, name: str) -> bool:
        """Whether a card is rolled."""
        return zones.is_rolled(self.table, self.names[name])

    def power(self, seat: str, area: str = zones.SPACE) -> int | None:
        """The power of a force now."""
        return battle.force_power(self.table, seat, area)

    def national_power(self, seat: str) -> int:
        """The power that all Gs generate now."""
        return sum(national_power.national_power(self.table, seat).values())

    def nation(self, seat: str) -> int:
        """Cards in a nation pile."""
        return self.count(f"{seat}.nation_pile")


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
    desk = open_desk(RULES, {"size": 50}, **terms)
    lay = Laying(desk, parse_printing, zones.DEPLOYMENT, more=_placed)
    for seat, number in zip("AB", nation, strict=True):
        lay.clear(f"{seat}.nation_pile", number, f"{seat}.removed_zone")
    lay.seats(_ZONE, A=A, B=B)
    lay.changes += [c.FlagSet("begun", True), c.FlagSet("first", "A")]
    names = lay.laid(turn, holder, node)
    desk.command = Command("", "rule")
    desk.begin_act()
    desk.record("fixed", "given")
    force_engagement.update_engagement(desk)
    desk.commit()
    return Scene(desk, names)


def board(*gs: Data, hand: tuple[Data, ...] | list[Data] = (), **more: Any) -> Scene:
    """A table where A has these Gs and these cards in hand."""
    return scene(A={"gs": list(gs), "hand": list(hand)}, **more)


def _placed(card: str, place: str) -> list[c.Change]:
    """What lies in a G zone is a G; what is given for a nation pile lies on top."""
    if place.endswith(".g_zone"):
        return [c.AttributeSet(card, "type", "g")]
    return [c.Moved(card, place, 0)] if place.endswith(".nation_pile") else []
