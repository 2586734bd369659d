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

from domain.kernel import changes as c
from domain.kernel.changes import change_to_plain
from domain.kernel.clock import step_on
from domain.kernel.command import Command
from domain.kernel.desk import Desk
from domain.kernel.event import Event
from domain.kernel.opening import make_header, open_game
from domain.kernel.refusal import Refusal
from domain.registry import ruleset
from domain.rulesets.gundam_war_nexa.combat import engagement, force_power
from domain.rulesets.gundam_war_nexa.printing import parse_printing
from domain.rulesets.gundam_war_nexa.state import cards, power, zones

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
Data = dict[str, Any]


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
    for word in ("condition", "bracket", "turn", "all_or_nothing"):
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


class Scene:
    """A desk with a laid-out table, and the words of a test."""

    def __init__(self, desk: Desk, names: dict[str, str]) -> None:
        self.desk = desk
        self.names = names
        self.events: tuple[Event, ...] = ()

    def __getitem__(self, name: str) -> str:
        """The id of a card."""
        return self.names[name]

    @property
    def table(self) -> Any:
        return self.desk.table

    def answer(self, who: str, act: str, reply: bool | None = None, **args: Any) -> tuple[Event, ...] | Refusal:
        """What the desk answers; card names in the arguments are turned into ids (`as_` and `from_` lose the line)."""
        said = {key.rstrip("_"): self._ids(key.rstrip("_"), value) for key, value in args.items()}
        return self.desk.say(Command(who, act, said, reply))

    def _ids(self, key: str, value: Any) -> Any:
        if isinstance(value, tuple | list):
            return tuple(self._ids(key, item) for item in value)
        if isinstance(value, dict):
            return {k: self._ids(k, v) for k, v in value.items()}
        names = isinstance(value, str) and key not in ("text", "as", "from", "name", "trait")
        return self.names.get(value, value) if names else value

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

    def plays(self, who: str, card: str, **args: Any) -> None:
        """Plays a card and lets its effect be resolved."""
        self.says(who, "play", card=card, **args)
        if self.table.result is None:
            self.passes()

    def does(self, who: str, *effects: Data) -> None:
        """Effects by hand."""
        self.says(who, "effect", effects=effects)

    def passes(self) -> None:
        """Everybody passes: the waiting effects are resolved."""
        self.says("", "settle")

    def to(self, node: str) -> None:
        """Lets everything pass until the clock stands here and nothing waits."""
        for _ in range(60):
            if (self.table.clock.node == node and not self.table.chain) or self.table.result is not None:
                return
            self.desk.command = Command("", "pass")
            self.desk.begin_act()
            step_on(self.desk)
            self.desk.commit()
        raise AssertionError(f"the clock never came to {node}, it stands at {self.table.clock.node}")

    def happened(self, name: str) -> list[Event]:
        """The events of this name in the whole log."""
        return [event for event in self.desk.events if event.name == name]

    def zone(self, name: str) -> str:
        """Where a card lies: `A.junkyard`, or the name of the card it is set on."""
        place = self.table.cards[self.names[name]].place
        return next((key for key, card in self.names.items() if card == place), place)

    def points(self, name: str) -> tuple[Any, ...]:
        """Strike, shooting and defence now."""
        return cards.points(self.table, self.names[name])

    def damage(self, name: str) -> int:
        """The damage on a card."""
        return cards.damage(self.table, self.names[name])

    def destroyed(self, name: str) -> bool:
        """Whether a card is in the destroyed state."""
        return cards.is_destroyed(self.table, self.names[name])

    def rolled(self, name: str) -> bool:
        """Whether a card is rolled."""
        return zones.is_rolled(self.table, self.names[name])

    def power(self, seat: str, area: str = zones.SPACE) -> int | None:
        """The power of a force now."""
        return force_power.total(self.table, seat, area)

    def national_power(self, seat: str) -> int:
        """The power that all Gs generate now."""
        return sum(power.power(self.table, seat).values())

    def nation(self, seat: str) -> int:
        """Cards in a nation pile."""
        return len(self.table.at(f"{seat}.nation_pile"))

    def hand(self, seat: str) -> int:
        """Cards in a hand."""
        return len(self.table.at(f"{seat}.hand"))

    @property
    def result(self) -> dict[str, str] | None:
        return None if self.table.result is None else dict(self.table.result["seats"])

    @property
    def node(self) -> str:
        return str(self.table.clock.node)


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
    opened = open_game(RULES, make_header(RULES, 2, **terms), {"size": 50})
    assert not isinstance(opened, Refusal)
    desk = opened[0]
    names: dict[str, str] = {}
    changes: list[c.Change] = []
    for seat, number in zip("AB", nation, strict=True):
        surplus = desk.table.at(f"{seat}.nation_pile")[number:]
        changes += [c.Moved(card, f"{seat}.removed_zone") for card in surplus]
    entered = desk.table.entered
    for seat, laid in (("A", A or {}), ("B", B or {})):
        for where, several in laid.items():
            for data in several:
                entered = _lay(changes, names, dict(data), seat, f"{seat}.{_ZONE[where]}", entered, "")
    changes += [c.FlagSet("begun", True), c.FlagSet("first", "A"), c.ClockMoved(turn, holder, node, 0, holder, 0)]
    answer = desk.say(Command("", "rule", {"text": "given", "changes": tuple(map(change_to_plain, changes))}))
    assert not isinstance(answer, Refusal), answer
    desk.command = Command("", "rule")
    desk.begin_act()
    desk.record("fixed", "given")
    engagement.update(desk)
    desk.commit()
    return Scene(desk, names)


def _lay(changes: list[c.Change], names: dict[str, str], data: Data, seat: str, place: str, entered: int, role: str) -> int:
    rolled, damage = data.pop("rolled", False), data.pop("damage", 0)
    carries, owner, copies = data.pop("carries", []), data.pop("owner", seat), data.pop("copies", 1)
    known = data.pop("known", True)
    printing = f"t:{data['name']}:{data['type']}:{data.get('model', '')}"
    changes.append(c.Pinned(printing, parse_printing(data)))
    for _ in range(copies):
        entered += 1
        card = f"#{entered}"
        number = 1 + sum(key == data["name"] or key.startswith(f"{data['name']}.") for key in names)
        names[data["name"] if number == 1 else f"{data['name']}.{number}"] = card
        changes.append(c.CardsEntered(entered, 1, owner, f"{seat}.deployment_area" if role else place))
        if role:
            changes.append(c.Moved(card, place, -1, role))
        if place.endswith(".g_zone"):
            changes.append(c.AttributeSet(card, "type", "g"))
        if place.endswith(".nation_pile"):
            changes.append(c.Moved(card, place, 0))
        if known:
            public = (seat,) if place.endswith(".hand") else () if place.endswith("pile") else ("*",)
            changes.append(c.Learned(card, printing, public))
        if rolled:
            changes.append(c.Angled(card, 90))
        if damage:
            changes.append(c.Marked(card, "damage", damage))
        for carried in carries:
            entered = _lay(changes, names, {"owner": owner, **carried}, seat, card, entered, "set")
    return entered
