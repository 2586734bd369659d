"""A Star Front table laid out for one test: given cards on positions, when something is said, then look.

    s = scene(A={"F1": unit("Ox", "3/2"), "hand": [magic("Bolt", destroy())]}, B={"F1": unit("Elf", "1/1")})
    s.says("A", "play", card="Bolt", targets=("Elf",))       # refused -> AssertionError naming the refusal
    s.refused("A", "attack", card="Ox").rule                  # -> the rule that says no
    s.choose("F2"), s.choose("Ox", "Elf")                      # the choice that is waited for: a word, or cards
    s.where("Ox"), s.state("Ox"), s.attack("Ox"), s.total("A"), s.fight()

Numbers are attack/score. A is the first player (P1). Cards are named by their name; a second copy is `Ox.2`.
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
from domain.rulesets.star_front.printing import parse_printing
from domain.rulesets.star_front.state import cards, counts, zones

RULES = ruleset("star_front")
Data = dict[str, Any]
_ANGLE = {"upright": 0, "attacking": 45, "sideways": 90}
_LAID = (
    "state",
    "lower",
    "granted",
    "passengers",
    "captives",
    "owner",
    "aim",
    "fresh",
    "given",
    "known",
    "traveller",
    "as_unit",
    "used",
    "boarded",
    "copies",
    "exposed",
)


def unit(name: str, points: str = "2/1", *keywords: str | Data, **more: Any) -> Data:
    """A unit. `state`, `lower` (cards below it), `granted`, `passengers` (a number), `captives`, `owner` say how it lies."""
    attack, score = points.split("/")
    listed = [keyword(each) if isinstance(each, str) else each for each in keywords]
    return {"type": "unit", "name": name, "attack": int(attack), "score": int(score), "keywords": listed, **more}


def magic(name: str, *effects: Data, timing: Any = "main", **more: Any) -> Data:
    """A magic card with one text: `targets` are its selectors."""
    clause: Data = {"effects": list(effects), "targets": more.pop("targets", [])}
    if "when" in more:
        clause["when"] = more.pop("when")
    else:
        clause["timing"] = timing
    for word in ("condition", "turn", "cost", "of", "may", "zone"):
        if word in more:
            clause[word] = more.pop(word)
    return {"type": "magic", "name": name, "text": [clause], **more}


def traveller(**more: Any) -> Data:
    """A little traveller on the field."""
    return {"type": "unit", "name": "Traveller", "traveller": True, **more}


def keyword(name: str, **parameters: Any) -> Data:
    """A keyword as printed."""
    return {"keyword": name, **parameters}


def when(moment: str, *effects: Data, **more: Any) -> Data:
    """A text that is timed to a moment."""
    return {"when": moment, "effects": list(effects), **more}


def use(*effects: Data, timing: str = "main", **more: Any) -> Data:
    """A text that is used."""
    return {"timing": timing, "effects": list(effects), **more}


def do(name: str, **parameters: Any) -> Data:
    """A small effect."""
    return {"do": name, **parameters}


FOE = {"type": "unit", "whose": "enemy"}
OWN = {"type": "unit", "whose": "own"}
ANY = {"type": "unit"}


class Scene:
    """A desk with a laid-out table, and the words of a test."""

    def __init__(self, desk: Desk, names: dict[str, str]) -> None:
        self.desk = desk
        self.names = names

    def __getitem__(self, name: str) -> str:
        """The id of a card."""
        return self.names[name]

    @property
    def table(self) -> Any:
        return self.desk.table

    @property
    def node(self) -> str:
        return str(self.table.clock.node)

    @property
    def asks(self) -> Any:
        """The question that is waited for, or None."""
        return self.table.flags.get("awaits")

    def answer(self, who: str, act: str, /, **args: Any) -> tuple[Event, ...] | Refusal:
        """What the desk answers; card names in the arguments are turned into ids."""
        reply = args.pop("reply", None)
        return self.desk.say(Command(who, act, {key: self._ids(key, value) for key, value in args.items()}, reply))

    def _ids(self, key: str, value: Any) -> Any:
        if isinstance(value, tuple | list):
            return tuple(self._ids(key, item) for item in value)
        if isinstance(value, dict):
            return {k: self._ids(k, v) for k, v in value.items()}
        return self.names.get(value, value) if isinstance(value, str) and key not in ("text", "as", "keyword") else value

    def says(self, who: str, act: str, /, **args: Any) -> tuple[Event, ...]:
        """Says something that has to be accepted."""
        answer = self.answer(who, act, **args)
        assert not isinstance(answer, Refusal), f"{who} {act} {args}: {answer}"
        return answer

    def refused(self, who: str, act: str, /, **args: Any) -> Refusal:
        """Says something that has to be refused, leaving no trace."""
        before = self.table.state()
        answer = self.answer(who, act, **args)
        assert isinstance(answer, Refusal), f"{who} {act} {args} was accepted"
        assert self.table.state() == before
        return answer

    def effect(self, who: str, *effects: Data, card: str = "") -> None:
        """Carries out small effects by hand."""
        self.says(who, "effect", effects=effects, card=card)

    def choose(self, *chosen: str) -> None:
        """Makes the choice that is waited for."""
        assert self.asks is not None, "nobody is asked"
        word = {"say": chosen[0]} if "words" in self.asks else {"cards": chosen}
        self.says(self.asks["seat"], "choose", **word)

    def to(self, node: str) -> None:
        """Lets everything pass until the clock stands here."""
        for _ in range(80):
            if self.node == node and not self.table.chain:
                return
            self.desk.command = Command("", "pass")
            self.desk.begin_act()
            step_on(self.desk)
            self.desk.commit()
        raise AssertionError(f"the clock never came to {node}, it stands at {self.node}")

    def to_rest(self) -> None:
        """The open moments go by until no resolution is going on any more."""
        while self.table.chain and self.asks is None:
            self.says("", "settle")

    def fight(self) -> None:
        """The first combat is fought: everybody passes until the next one or the end of the phase."""
        combats = len(self.happened("combat_closed"))
        while len(self.happened("combat_closed")) == combats and self.node.startswith("defence") and self.asks is None:
            self.desk.command = Command("", "pass")
            self.desk.begin_act()
            step_on(self.desk)
            self.desk.commit()

    def happened(self, name: str) -> list[Event]:
        """The events of this name in the whole log."""
        return [event for event in self.desk.events if event.name == name]

    def order(self, *names: str) -> list[str]:
        """The names of these kinds of event, in the order in which they happened."""
        return [event.name for event in self.desk.events if event.name in names]

    def cards_of(self, name: str, field: str = "card") -> list[str]:
        """The names of the cards in the events of a kind, in order."""
        back = {card: key for key, card in self.names.items()}
        return [back.get(event.said[field], event.said[field]) for event in self.happened(name)]

    def where(self, name: str) -> str:
        """Where a card is: `A.F1`, `A.graveyard`, or `Ox:lower` below a unit."""
        card = self.table.cards[self.names[name]]
        if card.place not in self.table.zones:
            host = next(key for key, value in self.names.items() if value == card.place)
            return f"{host}:{card.role}"
        standing = zones.position(self.table, card.id)
        return f"{zones.controller(self.table, card.id)}.{standing}" if standing else str(card.place)

    def state(self, name: str) -> str:
        """upright, attacking or sideways."""
        return cards.state_of(self.table, self.names[name])

    def attack(self, name: str) -> int | None:
        return cards.attack(self.table, self.names[name])

    def score(self, name: str) -> int | None:
        return cards.score(self.table, self.names[name])

    def has(self, name: str, word: str) -> bool:
        return cards.has(self.table, self.names[name], word)

    def total(self, seat: str) -> int:
        return counts.total(self.table, seat)

    def count(self, seat: str, zone: str) -> int:
        """Cards in a zone of a seat."""
        return len(self.table.at(f"{seat}.{zone}"))

    def number(self, seat: str, name: str) -> int:
        """A counter of a seat: energy, rewards."""
        return int(self.table.count(seat, name))

    def passengers(self, name: str) -> int:
        return len(zones.under(self.table, self.names[name], "passenger"))

    @property
    def result(self) -> Any:
        return self.table.result


def scene(
    A: dict[str, Any] | None = None,
    B: dict[str, Any] | None = None,
    node: str = "summon.main",
    holder: str = "A",
    turn: int = 5,
    deck: tuple[int, int] = (10, 10),
    forest: int = 5,
    met: str = "",
    countdown: int = -1,
    traveller_points: tuple[int, int] = (1, 1),
    **terms: Any,
) -> Scene:
    """A table with these cards, the clock at a place of a turn.

    `met`: duties already met (`summon`, `formation`) · `countdown`: star front cards left unturned, once it runs · `terms` go
    into the header (switches, mode, ...).
    """
    attack, score = traveller_points
    opened = open_game(RULES, make_header(RULES, 2, **terms), {"traveller": {"attack": attack, "score": score}, "forest": 30})
    assert not isinstance(opened, Refusal)
    desk = opened[0]
    desk.say(Command("A", "first", {"seat": "A"}))
    lay = _Laying(desk)
    for seat, number in zip("AB", deck, strict=True):
        lay.clear(seat, number, forest)
    for seat, laid in (("A", A or {}), ("B", B or {})):
        for where, what in laid.items():
            lay.put(seat, where, what)
    for duty in met.split():
        lay.changes.append(c.FlagSet(f"met:{duty}", True))
    if countdown >= 0:
        lay.changes.append(c.FlagSet("countdown", {"turn": 1, "seat": "A"}))
        lay.changes += [c.Turned(card, "down") for card in desk.table.at(zones.STARS)[countdown:]]
    ended = c.FlagSet("ended", zones.enemy(desk.table, holder)) if turn > 1 else c.FlagSet("ended", None)
    lay.changes += [ended, c.ClockMoved(turn, holder, node, 0, holder, 0)]
    answer = desk.say(Command("", "rule", {"text": "given", "changes": tuple(map(change_to_plain, lay.changes))}))
    assert not isinstance(answer, Refusal), answer
    return Scene(desk, lay.names)


class _Laying:
    """Collects the changes that lay a table out."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.changes: list[c.Change] = []
        self.names: dict[str, str] = {}
        self.entered = desk.table.entered

    def clear(self, seat: str, deck: int, forest: int) -> None:
        """Leaves so many cards in deck and forest and none in the hand; the rest is out of the way."""
        table = self.desk.table
        surplus = [*table.at(f"{seat}.hand"), *table.at(f"{seat}.deck")[deck:], *table.at(f"{seat}.forest")[forest:]]
        self.changes += [c.Moved(card, f"{seat}.race_zone") for card in surplus]

    def put(self, seat: str, where: str, what: Any) -> None:
        """Lays cards on a position or into a zone; a number stands for a counter."""
        if isinstance(what, int):
            self.changes.append(c.Counted(seat, where, what))
        elif zones.exists(self.desk.table, where):
            row, lane = zones.split(where)
            card = self.card(seat, f"{seat}.{row}", what)
            self.changes.append(c.AttributeSet(card, "lane", lane))
        else:
            for each in what if isinstance(what, list) else [what]:
                for _ in range(each.get("copies", 1)):
                    self.card(seat, f"{seat}.{'site_zone' if where == 'site' else where}", each)

    def card(self, seat: str, place: str, given: Data, role: str = "") -> str:
        about = {key: given[key] for key in _LAID if key in given}
        data = {key: value for key, value in given.items() if key not in _LAID}
        self.entered += 1
        card = f"#{self.entered}"
        number = 1 + sum(key == data["name"] or key.startswith(f"{data['name']}.") for key in self.names)
        self.names[data["name"] if number == 1 else f"{data['name']}.{number}"] = card
        zone = place if place in self.desk.table.zones else f"{seat}.front_row"
        self.changes.append(c.CardsEntered(self.entered, 1, about.get("owner", seat), zone))
        if role:
            self.changes.append(c.Moved(card, place, -1, role))
        if about.get("traveller"):
            self.changes.append(c.Turned(card, "down"))
        elif about.get("known", True):
            printing = f"t:{data['name']}"
            self.changes.append(c.Pinned(printing, parse_printing(data)))
            self.changes.append(c.Learned(card, printing, (seat,) if place.endswith(".hand") else ("*",)))
        if place.endswith(".deck"):
            self.changes.append(c.Moved(card, place, 0))
        self._stand(seat, card, about)
        return card

    def _stand(self, seat: str, card: str, about: Data) -> None:
        if _ANGLE[about.get("state", "upright")]:
            self.changes.append(c.Angled(card, _ANGLE[about["state"]]))
        for name in ("aim", "fresh", "as_unit", "boarded", "exposed"):
            if name in about:
                self.changes.append(c.AttributeSet(card, name, about[name]))
        for role in ("lower", "granted"):
            for each in about.get(role, ()):
                self.card(about.get("owner", seat), card, {"exposed": "attack", **each} if role == "lower" else each, role)
        for each in about.get("captives", ()):
            self.card("B" if seat == "A" else "A", card, each, "captive")
        for _ in range(about.get("passengers", 0)):
            self.card(seat, card, traveller(), "passenger")
        for word in about.get("given", ()):
            by = keyword(word) if isinstance(word, str) else word
            key = f"m-given-{card}-{len(self.changes)}"
            self.changes.append(
                c.ModifierPut(key, {"source": "", "on": card, "what": "keyword", "by": by, "until": "stay", "seq": 0})
            )
