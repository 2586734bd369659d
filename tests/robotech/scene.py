"""A Robotech table laid out for one test: given cards, when something is said, then look.

    s = scene(A={"base": [mecha("Swift", "5/3/4")]}, B={"battle": [mecha("Maw", "4/5/4", cost=3)]}, node="attackers.declare")
    s.says("A", "attack", units=("Swift",), on="Maw")     # refused -> AssertionError naming the refusal
    s.refused("A", "attack", units=("Swift",))            # -> the Refusal
    s.to("results.end")                                   # lets everything pass until the clock stands there
    s.zone("Maw"), s.bp("A"), s.level("A"), s.points("A"), s.values("Swift")

Cards are named by their name; a second copy is `Maw.2`. Every given card is known to everybody (in a hand: to its player).
Units are of the Race Earth unless said otherwise.
"""

from __future__ import annotations

from typing import Any

from domain.kernel.record import changes as c
from domain.registry import ruleset
from domain.rulesets.robotech.printing_parser import parse_printing
from domain.rulesets.robotech.state import current_properties, levels, zones
from tests.scene import Data, GameScene, Laying, open_desk

RULES = ruleset("robotech")
DRAW = {"do": "draw", "n": 1}
FOE = {"type": "unit", "whose": "enemy"}
OWN = {"type": "unit", "whose": "own"}
_ZONE = {
    "hand": zones.HAND,
    "base": zones.BASE,
    "battle": zones.BATTLE,
    "proto": zones.PROTO,
    "discard": zones.DISCARD,
    "deck": zones.DECK,
}


def mecha(name: str, numbers: str = "2/2/3", cost: int = 1, **more: Any) -> Data:
    """A Mecha, Weapon/Armor/Speed; `crew` (Pilots), `mode` and `owner` describe the card on the table."""
    return _unit("mecha", name, numbers, cost, more)


def vessel(name: str, numbers: str = "2/2/3", cost: int = 1, **more: Any) -> Data:
    """A Vessel."""
    return _unit("vessel", name, numbers, cost, more)


def _unit(kind: str, name: str, numbers: str, cost: int, more: Data) -> Data:
    weapon, armor, speed = map(int, numbers.split("/"))
    given = {"races": ["Earth"], "battle_types": ["land", "space"], "weapon": weapon, "armor": armor, "speed": speed}
    return {"type": kind, "name": name, "proto_cost": cost, **given, **more}


def pilot(name: str, numbers: str = "1/1", cost: int = 1, bonus: str = "0/0/0", **more: Any) -> Data:
    """A Character with the Pilot type, Weapon/Armor and bonuses."""
    weapon, armor, speed = map(int, bonus.split("/"))
    bonuses = {"weapon_bonus": weapon, "armor_bonus": armor, "speed_bonus": speed}
    return person(name, numbers, cost, pilot=True, **bonuses, **more)


def person(name: str, numbers: str = "1/1", cost: int = 1, **more: Any) -> Data:
    """A Character, no Pilot unless said."""
    weapon, armor = map(int, numbers.split("/"))
    given = {"races": ["Earth"], "battle_types": ["land", "space"], "weapon": weapon, "armor": armor}
    return {"type": "character", "name": name, "proto_cost": cost, **given, **more}


def action(name: str, *effects: Data, cost: int = 0, **more: Any) -> Data:
    """An Action Card: `targets` are its selectors, further words belong to the text."""
    text = {word: more.pop(word) for word in ("targets", "turn", "steps", "condition", "x") if word in more}
    return {"type": "action", "name": name, "proto_cost": cost, "action": {"effects": list(effects), **text}, **more}


def proto(name: str = "Proto", copies: int = 1, **more: Any) -> Data:
    """ProtoCards without a text."""
    return {"type": "action", "name": name, "proto_cost": 0, "copies": copies, **more}


def zentraedi(card: Data) -> Data:
    """The same card, of the other Race."""
    return {**card, "races": ["Zentraedi"]}


def used(*effects: Data, **more: Any) -> Data:
    """A text that is used."""
    return {"timing": "used", "effects": list(effects), **more}


def triggered(moment: str, *effects: Data) -> Data:
    """A text that starts at a moment."""
    return {"timing": "triggered", "moment": moment, "effects": list(effects)}


def standing(*effects: Data, **more: Any) -> Data:
    """A text that applies as long as its card is in play."""
    return {"timing": "continuous", "effects": list(effects), **more}


def gain(weapon: Any, **more: Any) -> Data:
    """So much Weapon more."""
    return {"do": "gain", "values": {"weapon": weapon}, **more}


class Scene(GameScene):
    """A Robotech table."""

    @property
    def speaker(self) -> str:
        """Who has the word, or whose go it is."""
        return str(self.table.clock.speaker)

    def face(self, name: str) -> str:
        """How a card lies, up or down."""
        return self.table.cards[self.names[name]].face or "up"

    def angle(self, name: str) -> int:
        """How a card is turned."""
        return int(self.table.cards[self.names[name]].angle)

    def values(self, name: str) -> tuple[Any, ...]:
        """Weapon, Armor and Speed now."""
        return tuple(
            current_properties.present_value(self.table, self.names[name], what) for what in ("weapon", "armor", "speed")
        )

    def bp(self, seat: str) -> int:
        """Battle Points."""
        return levels.battle_points(self.table, seat)

    def level(self, seat: str) -> int:
        """The ProtoLevel."""
        return levels.proto_level(self.table, seat)

    def points(self, seat: str) -> int:
        """ProtoPoints that are left."""
        return levels.proto_points(self.table, seat)


def plays(s: Scene, name: str, **more: Any) -> None:
    """A plays the effect of a card, and it is carried out."""
    s.says("A", "action", card=name, **more)
    s.passes()


def scene(
    A: dict[str, list[Data]] | None = None,
    B: dict[str, list[Data]] | None = None,
    C: dict[str, list[Data]] | None = None,
    node: str = "proto.begin",
    holder: str = "A",
    seats: int = 2,
    turn: int = 5,
    deck: int = 20,
    bp: dict[str, int] | None = None,
    points: dict[str, int] | None = None,
    **terms: Any,
) -> Scene:
    """A table with these cards, the clock at a place of a turn; `terms` go into the header (switches, mode, ...)."""
    desk = open_desk(RULES, {"size": deck}, max(seats, 3 if C else 2), **terms)
    lay = Laying(desk, parse_printing, zones.BASE, "pilot", "crew")
    lay.changes.append(c.FlagSet("first", "A"))
    lay.seats(_ZONE, A=A, B=B, C=C)
    for name, counted in (("battle_points", bp or {}), ("proto_points", points or {})):
        lay.changes += [c.Counted(seat, name, amount) for seat, amount in counted.items()]
    return Scene(desk, lay.laid(turn, holder, node))
