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

from domain.kernel import changes as c
from domain.kernel.changes import change_to_plain
from domain.kernel.clock import step_on
from domain.kernel.command import Command
from domain.kernel.desk import Desk
from domain.kernel.event import Event
from domain.kernel.opening import make_header, open_game
from domain.kernel.refusal import Refusal
from domain.registry import ruleset
from domain.rulesets.robotech.printing import parse_printing
from domain.rulesets.robotech.state import levels, values, zones

RULES = ruleset("robotech")
_ZONE = {
    "hand": zones.HAND,
    "base": zones.BASE,
    "battle": zones.BATTLE,
    "proto": zones.PROTO,
    "discard": zones.DISCARD,
    "deck": zones.DECK,
}
_ANGLE = {"upright": 0, "right": 90, "left": 270}
Data = dict[str, Any]


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
    text = {word: more.pop(word) for word in ("targets", "turn", "steps", "condition") if word in more}
    return {"type": "action", "name": name, "proto_cost": cost, "action": {"effects": list(effects), **text}, **more}


def proto(name: str = "Proto", copies: int = 1, **more: Any) -> Data:
    """ProtoCards without a text."""
    return {"type": "action", "name": name, "proto_cost": 0, "copies": copies, **more}


def zentraedi(card: Data) -> Data:
    """The same card, of the other Race."""
    return {**card, "races": ["Zentraedi"]}


class Scene:
    """A desk with a laid-out table, and the words of a test."""

    def __init__(self, desk: Desk, names: dict[str, str]) -> None:
        self.desk = desk
        self.names = names
        self.events: tuple[Event, ...] = ()

    def __getitem__(self, name: str) -> str:
        return self.names[name]

    @property
    def table(self) -> Any:
        return self.desk.table

    @property
    def node(self) -> str:
        return str(self.table.clock.node)

    @property
    def speaker(self) -> str:
        """Who has the word, or whose go it is."""
        return str(self.table.clock.speaker)

    def answer(self, who: str, act: str, reply: bool | None = None, **args: Any) -> tuple[Event, ...] | Refusal:
        """What the desk answers; card names in the arguments are turned into ids."""
        return self.desk.say(Command(who, act, {key: self._ids(key, value) for key, value in args.items()}, reply))

    def _ids(self, key: str, value: Any) -> Any:
        if isinstance(value, tuple | list):
            return tuple(self._ids(key, item) for item in value)
        if isinstance(value, dict):
            return {name: self._ids(name, item) for name, item in value.items()}
        return self.names.get(value, value) if isinstance(value, str) and key not in ("text", "as", "from", "mode") else value

    def says(self, who: str, act: str, reply: bool | None = None, **args: Any) -> tuple[Event, ...]:
        """Says something that has to be accepted."""
        answer = self.answer(who, act, reply, **args)
        assert not isinstance(answer, Refusal), f"{who} {act} {args}: {answer}"
        self.events = answer
        return answer

    def refused(self, who: str, act: str, reply: bool | None = None, **args: Any) -> Refusal:
        """Says something that has to be refused, leaving no trace."""
        before = self.table.state()
        answer = self.answer(who, act, reply, **args)
        assert isinstance(answer, Refusal), f"{who} {act} {args} was accepted"
        assert self.table.state() == before
        return answer

    def passes(self, times: int = 1) -> None:
        """Everybody passes: the last effect of the clip is carried out."""
        for _ in range(times):
            self.says("", "settle")

    def to(self, node: str) -> None:
        """Lets everything pass until the clock stands here; effects that wait are carried out."""
        for _ in range(120):
            if self.node == node and not self.table.chain:
                return
            self.desk.command = Command("", "pass")
            self.desk.begin_act()
            step_on(self.desk)
            self.desk.commit()
        raise AssertionError(f"the clock never came to {node}, it stands at {self.node}")

    def happened(self, name: str) -> list[Event]:
        """The events of this name in the whole log."""
        return [event for event in self.desk.events if event.name == name]

    def zone(self, name: str) -> str:
        """Where a card lies: `A.discard_pile`, or the name of the Mecha it is in."""
        place = self.table.cards[self.names[name]].place
        return next((key for key, card in self.names.items() if card == place), place)

    def face(self, name: str) -> str:
        """How a card lies, up or down."""
        return self.table.cards[self.names[name]].face or "up"

    def angle(self, name: str) -> int:
        """How a card is turned."""
        return int(self.table.cards[self.names[name]].angle)

    def values(self, name: str) -> tuple[Any, ...]:
        """Weapon, Armor and Speed now."""
        return tuple(values.value(self.table, self.names[name], what) for what in ("weapon", "armor", "speed"))

    def bp(self, seat: str) -> int:
        """Battle Points."""
        return levels.battle_points(self.table, seat)

    def level(self, seat: str) -> int:
        """The ProtoLevel."""
        return levels.proto_level(self.table, seat)

    def points(self, seat: str) -> int:
        """ProtoPoints that are left."""
        return levels.proto_points(self.table, seat)

    def count(self, place: str) -> int:
        """Cards in a zone such as `A.hand`."""
        return len(self.table.at(place))


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
    opened = open_game(RULES, make_header(RULES, max(seats, 3 if C else 2), **terms), {"size": deck})
    assert not isinstance(opened, Refusal)
    desk = opened[0]
    names: dict[str, str] = {}
    changes: list[c.Change] = [c.FlagSet("first", "A")]
    entered = desk.table.entered
    for seat, laid in (("A", A or {}), ("B", B or {}), ("C", C or {})):
        for where, several in laid.items():
            for data in several:
                entered = _lay(changes, names, dict(data), seat, f"{seat}.{_ZONE[where]}", entered, "")
    for name, counted in (("battle_points", bp or {}), ("proto_points", points or {})):
        changes += [c.Counted(seat, name, amount) for seat, amount in counted.items()]
    changes.append(c.ClockMoved(turn, holder, node, 0, holder, 0))
    answer = desk.say(Command("", "rule", {"text": "given", "changes": tuple(map(change_to_plain, changes))}))
    assert not isinstance(answer, Refusal), answer
    return Scene(desk, names)


def _lay(changes: list[c.Change], names: dict[str, str], data: Data, seat: str, place: str, entered: int, role: str) -> int:
    crew, mode, down = data.pop("crew", []), data.pop("mode", ""), data.pop("down", False)
    owner, copies, known = data.pop("owner", seat), data.pop("copies", 1), data.pop("known", True)
    printing = f"t:{data['name']}:{data['type']}:{data.get('weapon', '')}"
    changes.append(c.Pinned(printing, parse_printing(data)))
    for _ in range(copies):
        entered += 1
        card = f"#{entered}"
        number = 1 + sum(key == data["name"] or key.startswith(f"{data['name']}.") for key in names)
        names[data["name"] if number == 1 else f"{data['name']}.{number}"] = card
        changes.append(c.CardsEntered(entered, 1, owner, f"{seat}.base_zone" if role else place))
        if role:
            changes.append(c.Moved(card, place, -1, role))
        if known and not place.endswith(".deck"):
            changes.append(c.Learned(card, printing, (seat,) if place.endswith(".hand") else ("*",)))
        if mode:
            changes.append(c.Angled(card, _ANGLE[mode]))
        if down:
            changes.append(c.Turned(card, "down"))
        for member in crew:
            entered = _lay(changes, names, {"owner": owner, **member}, seat, card, entered, "pilot")
    return entered
