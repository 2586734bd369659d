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

from domain.kernel.desk.timing.chain import secret_flag
from domain.kernel.record import changes as c
from domain.kernel.record.command import Command
from domain.registry import ruleset
from domain.rulesets.star_front.printing_parser import parse_printing
from domain.rulesets.star_front.state import current_properties, zones
from tests.scene import ANGLE, Data, GameScene, Laying, open_desk

RULES = ruleset("star_front")
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
    for word in ("condition", "turn", "cost", "of", "may", "zone", "x"):
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


class Scene(GameScene):
    """A Star Front table."""

    def secret(self, seat: str) -> Any:
        """What only this seat sees of the question that it is asked."""
        return self.table.flags[secret_flag(seat)]

    def choose(self, *chosen: str) -> None:
        """Makes the choice that is waited for."""
        assert self.asks is not None, "nobody is asked"
        word = {"say": chosen[0]} if "words" in self.asks else {"cards": chosen}
        self.says(self.asks["seat"], "choose", **word)

    def to_rest(self) -> None:
        """The open moments go by until no resolution is going on any more."""
        while self.table.chain and self.asks is None:
            self.passes()

    def fight(self) -> None:
        """The first combat is fought: everybody passes until the next one or the end of the phase."""
        combats = len(self.happened("combat_closed"))
        while len(self.happened("combat_closed")) == combats and self.node.startswith("defence") and self.asks is None:
            self.let_pass()

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
        standing = zones.position_of(self.table, card.id)
        return f"{zones.controller(self.table, card.id)}.{standing}" if standing else str(card.place)

    def state(self, name: str) -> str:
        """upright, attacking or sideways."""
        return current_properties.state_of(self.table, self.names[name])

    def attack(self, name: str) -> int | None:
        return current_properties.present_attack(self.table, self.names[name])

    def score(self, name: str) -> int | None:
        return current_properties.present_score(self.table, self.names[name])

    def has(self, name: str, word: str) -> bool:
        return current_properties.has_keyword(self.table, self.names[name], word)

    def total(self, seat: str) -> int | None:
        return current_properties.exact_score(self.table, seat)

    def number(self, seat: str, name: str) -> int:
        """A counter of a seat: energy, rewards."""
        return int(self.table.count(seat, name))

    def passengers(self, name: str) -> int:
        return len(zones.cards_under(self.table, self.names[name], "passenger"))


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
    into the header (switches, mode, ...). Lists are public unless `switches` say else: only what is known can answer.
    """
    attack, score = traveller_points
    terms["switches"] = {"lists": "public", **terms.get("switches", {})}
    desk = open_desk(RULES, {"traveller_attack": attack, "traveller_score": score, "forest": 30}, **terms)
    desk.say(Command("A", "first", {"seat": "A"}))
    lay = _Field(desk, parse_printing, zones.FRONT)
    for seat, number in zip("AB", deck, strict=True):
        for place, left in (("hand", 0), ("deck", number), ("forest", forest)):
            lay.clear(f"{seat}.{place}", left, f"{seat}.race_zone")
    for seat, laid in (("A", A or {}), ("B", B or {})):
        for where, what in laid.items():
            lay.put(seat, where, what)
    lay.changes += [c.FlagSet(f"met:{duty}", True) for duty in met.split()]
    if countdown >= 0:
        lay.changes.append(c.FlagSet("countdown", {"turn": 1, "seat": "A"}))
        lay.changes += [c.Turned(card, "down") for card in desk.table.at(zones.STARS)[countdown:]]
    lay.changes.append(c.FlagSet("ended", zones.enemy_of(desk.table, holder) if turn > 1 else None))
    return Scene(desk, lay.laid(turn, holder, node))


class _Field(Laying):
    """Lays cards on positions, with what lies below them, rides in them or was given to them."""

    def put(self, seat: str, where: str, what: Any) -> None:
        """Lays cards on a position or into a zone; a number stands for a counter."""
        if isinstance(what, int):
            self.changes.append(c.Counted(seat, where, what))
        elif zones.is_table_position(self.desk.table, where):
            row, lane = zones.split_position(where)
            card = self.stack(seat, f"{seat}.{row}", what)
            self.changes.append(c.AttributeSet(card, "lane", lane))
        else:
            for each in what if isinstance(what, list) else [what]:
                for _ in range(each.get("copies", 1)):
                    self.stack(seat, f"{seat}.{'site_zone' if where == 'site' else where}", each)

    def stack(self, seat: str, place: str, given: Data, role: str = "") -> str:
        """Lays a card with what belongs to it; returns its id."""
        about = {key: given[key] for key in _LAID if key in given}
        data = {key: value for key, value in given.items() if key not in _LAID}
        zone = place if place in self.desk.table.zones else f"{seat}.{self.home}"
        card = self.enter(data["name"], about.get("owner", seat), zone)
        if role:
            self.changes.append(c.Moved(card, place, -1, role))
        if about.get("traveller"):
            self.changes.append(c.Turned(card, "down"))
        elif about.get("known", True):
            self.learn(card, data, (seat,) if place.endswith(".hand") else ("*",))
        if place.endswith(".deck"):
            self.changes.append(c.Moved(card, place, 0))
        self._stand(card, about)
        self._below(seat, card, about)
        return card

    def _stand(self, card: str, about: Data) -> None:
        if ANGLE[about.get("state", "upright")]:
            self.changes.append(c.Angled(card, ANGLE[about["state"]]))
        named = ("aim", "fresh", "as_unit", "boarded", "exposed")
        self.changes += [c.AttributeSet(card, name, about[name]) for name in named if name in about]
        for word in about.get("given", ()):
            by = keyword(word) if isinstance(word, str) else word
            modifier = {"source": "", "on": card, "what": "keyword", "by": by, "until": "stay", "seq": 0}
            self.changes.append(c.ModifierPut(f"m-given-{card}-{len(self.changes)}", modifier))

    def _below(self, seat: str, card: str, about: Data) -> None:
        owner, enemy = about.get("owner", seat), zones.enemy_of(self.desk.table, seat)
        for each in about.get("lower", ()):
            self.stack(owner, card, {"exposed": "attack", **each}, "lower")
        for each in about.get("granted", ()):
            self.stack(owner, card, each, "granted")
        for each in about.get("captives", ()):
            self.stack(enemy, card, each, "captive")
        for _ in range(about.get("passengers", 0)):
            self.stack(seat, card, traveller(), "passenger")
