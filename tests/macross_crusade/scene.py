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

from domain.kernel import changes as c
from domain.kernel.changes import change_to_plain
from domain.kernel.clock import step_on
from domain.kernel.command import Command
from domain.kernel.desk import Desk
from domain.kernel.event import Event
from domain.kernel.opening import make_header, open_game
from domain.kernel.refusal import Refusal
from domain.registry import ruleset
from domain.rulesets.macross_crusade.printing import parse_printing
from domain.rulesets.macross_crusade.state import cards, zones

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
Data = dict[str, Any]


def unit(name: str, points: str = "2/1/3", **more: Any) -> Data:
    """A Unit without costs; `rolled`, `damage`, `carries_set` (cards Set on it), `owner` describe the card."""
    return {"type": "unit", "color": "blue", "name": name, "points": _points(points), **more}


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
        """What the desk answers; card names in the arguments are turned into ids."""
        return self.desk.say(Command(who, act, {key: self._ids(key, value) for key, value in args.items()}, reply))

    def _ids(self, key: str, value: Any) -> Any:
        if isinstance(value, tuple | list):
            return tuple(self._ids(key, item) for item in value)
        if isinstance(value, dict):
            return {k: self._ids(k, v) for k, v in value.items()}
        return self.names.get(value, value) if isinstance(value, str) and key not in ("text", "as", "mode", "name") else value

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

    def by_hand(self, who: str, *effects: Data) -> None:
        """A text that is resolved by hand."""
        self.says(who, "effect", effects=effects)

    def chooses(self, who: str, *names: str) -> None:
        """Makes the choice that is waited for."""
        self.says(who, "choose", cards=names)

    def passes(self) -> None:
        """Everybody passes: the waiting effects are carried out."""
        self.says("", "settle")

    def to(self, node: str) -> None:
        """Lets everything pass until the clock stands here."""
        for _ in range(60):
            if self.table.clock.node == node and not self.table.chain:
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
        """Where a card lies: `A.junkyard`, or the name of the card it is Set on."""
        place = self.table.cards[self.names[name]].place
        return next((key for key, card in self.names.items() if card == place), place)

    def points(self, name: str) -> tuple[Any, ...]:
        """Fighting, Shooting and Defense now."""
        return cards.points(self.table, self.names[name])

    def damage(self, name: str) -> int:
        """The damage on a card."""
        return cards.damage(self.table, self.names[name])

    def rolled(self, name: str) -> bool:
        """Whether a card is rolled."""
        return zones.is_rolled(self.table, self.names[name])

    def destroyed(self, name: str) -> bool:
        """Whether a card has the status destroyed."""
        return cards.is_destroyed(self.table, self.names[name])

    def nation(self, seat: str) -> int:
        """Cards in a Nation."""
        return len(self.table.at(f"{seat}.nation"))

    def hand(self, seat: str) -> int:
        """Cards in a hand."""
        return len(self.table.at(f"{seat}.hand"))

    def lost(self, seat: str) -> int:
        """Cards in a Lost Pile."""
        return len(self.table.at(f"{seat}.lost_pile"))

    def asked(self) -> Any:
        """The choice that is waited for."""
        return self.table.flags.get("awaits")

    @property
    def node(self) -> str:
        return str(self.table.clock.node)

    @property
    def result(self) -> Any:
        return self.table.result and self.table.result["seats"]


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
    opened = open_game(RULES, make_header(RULES, 2, **terms), {})
    assert not isinstance(opened, Refusal)
    desk = opened[0]
    names: dict[str, str] = {}
    changes: list[c.Change] = []
    for seat, number in zip("AB", nation, strict=True):
        changes += [c.Moved(card, f"{seat}.removed_from_game") for card in desk.table.at(f"{seat}.nation")[number:]]
    entered = desk.table.entered
    for seat, laid in (("A", A or {}), ("B", B or {})):
        for where, several in laid.items():
            for data in several:
                entered = _lay(changes, names, dict(data), seat, f"{seat}.{_ZONE[where]}", entered, "")
    changes += [c.FlagSet("begun", True), c.FlagSet("first", "A"), c.ClockMoved(turn, holder, node, 0, holder, 0)]
    answer = desk.say(Command("", "rule", {"text": "given", "changes": tuple(map(change_to_plain, changes))}))
    assert not isinstance(answer, Refusal), answer
    return Scene(desk, names)


def _lay(changes: list[c.Change], names: dict[str, str], data: Data, seat: str, place: str, entered: int, role: str) -> int:
    rolled, damage = data.pop("rolled", False), data.pop("damage", 0)
    sets, owner, copies = data.pop("sets", []), data.pop("owner", seat), data.pop("copies", 1)
    known = data.pop("known", True)
    printing = f"t:{data['name']}:{data['type']}"
    changes.append(c.Pinned(printing, parse_printing(data)))
    for _ in range(copies):
        entered += 1
        card = f"#{entered}"
        number = 1 + sum(key == data["name"] or key.startswith(f"{data['name']}.") for key in names)
        names[data["name"] if number == 1 else f"{data['name']}.{number}"] = card
        zone = place if not role else f"{seat}.deployment_area"
        changes.append(c.CardsEntered(entered, 1, owner, zone))
        if role:
            changes.append(c.Moved(card, place, -1, role))
        if known:
            changes.append(c.Learned(card, printing, ("*",) if not place.endswith(".hand") else (seat,)))
        if rolled:
            changes.append(c.Angled(card, 90))
        if damage:
            changes.append(c.Marked(card, "damage", damage))
        for carried in sets:
            entered = _lay(changes, names, {"owner": owner, **carried}, seat, card, entered, "set")
    return entered
