"""What the test languages of the rulesets share: a laid-out table, saying something there, and looking at what came of it.

Each ruleset's own `scene.py` names its cards and zones, and what a test there wants to look at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from domain.kernel.contract.offers import fill_offer
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.desk.desk import GameDesk
from domain.kernel.desk.game_opening import make_header, open_game
from domain.kernel.desk.timing.clock_and_priority import make_implied_passes
from domain.kernel.record import changes as c
from domain.kernel.record.change_serialization import change_to_plain
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event
from tests.compiled_texts import as_printed

Data = dict[str, Any]
_WORDS = ("text", "as", "from", "mode", "name", "keyword", "trait")
"""Arguments that hold a word, also where a card has the same name."""
ANGLE = {"upright": 0, "right": 90, "left": 270, "attacking": 45, "sideways": 90}


class GameScene:
    """A desk with a laid-out table, and the words of a test. Cards are named by their name; a second copy is `GM.2`."""

    def __init__(self, desk: GameDesk, names: dict[str, str]) -> None:
        self.desk = desk
        self.names = names
        self.events: tuple[Event, ...] = ()

    def __getitem__(self, name: str) -> str:
        """The id of a card."""
        return self.names[name]

    @property
    def table(self) -> Any:
        return self.desk.table

    @property
    def node(self) -> str:
        """Where the clock stands."""
        return str(self.table.clock.node)

    @property
    def asks(self) -> Any:
        """The choice that is waited for, or None."""
        return self.table.flags.get("awaits")

    @property
    def result(self) -> dict[str, str] | None:
        """How the game ended for each seat, or None."""
        return None if self.table.result is None else dict(self.table.result["seats"])

    def answer(self, who: str, act: str, reply: bool | None = None, /, **args: Any) -> tuple[Event, ...] | Refusal:
        """What the desk answers; card names are turned into ids, `as_` and `from_` lose the line."""
        reply = args.pop("reply", reply)
        said = {key.rstrip("_"): self._ids(key.rstrip("_"), value) for key, value in args.items()}
        return self.desk.say(Command(who, act, said, reply))

    def _ids(self, key: str, value: Any) -> Any:
        if isinstance(value, tuple | list):
            return tuple(self._ids(key, item) for item in value)
        if isinstance(value, dict):
            return {name: self._ids(name, item) for name, item in value.items()}
        return self.names.get(value, value) if isinstance(value, str) and key not in _WORDS else value

    def says(self, who: str, act: str, reply: bool | None = None, /, **args: Any) -> tuple[Event, ...]:
        """Says something that has to be accepted."""
        answer = self.answer(who, act, reply, **args)
        assert not isinstance(answer, Refusal), f"{who} {act} {args}: {answer}"
        self.events = answer
        return answer

    def refused(self, who: str, act: str, reply: bool | None = None, /, **args: Any) -> Refusal:
        """Says something that has to be refused, leaving no trace."""
        before = self.table.state()
        answer = self.answer(who, act, reply, **args)
        assert isinstance(answer, Refusal), f"{who} {act} {args} was accepted"
        assert self.table.state() == before
        return answer

    def names_hand(self, seat: str, *cards: str) -> None:
        """A seat names its hand to the record, unseen by others."""
        answer = self.desk.say(Command(seat, "look", {}, aside={"cards": cards}))
        assert not isinstance(answer, Refusal), answer

    def effect(self, who: str, *effects: Data, card: str = "") -> None:
        """Carries out small effects by hand."""
        self.says(who, "effect", effects=effects, **({"card": card} if card else {}))

    def passes(self, times: int = 1) -> None:
        """Everybody passes: what waits is carried out."""
        for _ in range(times):
            self.says("", "settle")

    def to(self, node: str) -> None:
        """Lets everything pass until the clock stands here and nothing waits, or the game is over."""
        for _ in range(120):
            if self.table.result is not None or (self.node == node and not self.table.chain):
                return
            self.let_pass()
        raise AssertionError(f"the clock never came to {node}, it stands at {self.node}")

    def let_pass(self) -> None:
        """Whoever has the word passes it on."""
        self.desk.command = Command("", "pass")
        self.desk.begin_act()
        make_implied_passes(self.desk)
        self.desk.commit()

    def happened(self, name: str) -> list[Event]:
        """The events of this name in the whole log."""
        return [event for event in self.desk.events if event.name == name]

    def zone(self, name: str) -> str:
        """Where a card lies: `A.junkyard`, or the name of the card it lies on."""
        place = self.table.cards[self.names[name]].place
        return next((key for key, card in self.names.items() if card == place), place)

    def count(self, *place: str) -> int:
        """Cards in a zone: `A.hand`, or the seat and the zone."""
        return len(self.table.at(".".join(place)))

    def hand(self, seat: str) -> int:
        """Cards in a hand."""
        return self.count(f"{seat}.hand")


def open_rules(events: Iterable[Event]) -> set[str]:
    """The rules that these events leave open."""
    return {rule for event in events if event.verdict[0] == "open" for rule in event.verdict[1:]}


def unsure(s: GameScene, who: str, act: str, **args: Any) -> set[str] | None:
    """The rules that a line leaves open, or None where it breaks one."""
    answer = s.says(who, act, **args)
    return None if any(event.verdict[0] == "illegal" for event in answer) else open_rules(answer)


def verdicts(s: GameScene, name: str) -> list[str]:
    """The verdicts of the last line's events of a name."""
    return [event.verdict[0] for event in s.events if event.name == name]


def begins(table: GameScene) -> None:
    """The record tells the present turn from here on."""
    table.desk.command = Command("", "rule")
    table.desk.begin_act()
    clock = table.table.clock
    table.desk.record("fixed", "turn_began", clock.holder, "", {"turn": clock.turn, "seat": clock.holder})
    table.desk.commit()


def open_desk(rules: Ruleset, setup: Data, seats: int = 2, **terms: Any) -> GameDesk:
    """The desk of a game with unknown decks; `terms` go into the header (switches, mode, ...)."""
    result = open_game(rules, make_header(rules, seats, **terms), setup)
    assert not isinstance(result, Refusal)
    return result[0]


class Laying:
    """Collects the changes that lay a table out.

    `home`: the zone in which a card enters before it is laid on another · `role`: how it lies there, and `carried`: the
    word for the cards that do · `more`: changes that a card at a place needs besides. What is given of a card: its printing,
    and how it lies: `owner`, `copies`, `known`, `rolled`, `damage`, `mode`, `down`, and what it carries.
    """

    def __init__(
        self,
        desk: GameDesk,
        parse: Callable[[Data], Any],
        home: str,
        role: str = "set",
        carried: str = "carries",
        more: Callable[[str, str], list[c.Change]] = lambda card, place: [],
    ) -> None:
        self.desk = desk
        self.parse = parse
        self.home = home
        self.role, self.carried = role, carried
        self.more = more
        self.names: dict[str, str] = {}
        self.changes: list[c.Change] = []
        self.entered = desk.table.cards_entered

    def clear(self, place: str, left: int, away: str) -> None:
        """Leaves so many cards in a zone; the rest is out of the way."""
        self.changes += [c.Moved(card, away) for card in self.desk.table.at(place)[left:]]

    def seats(self, zones: dict[str, str], **laid: dict[str, list[Data]] | None) -> None:
        """Lays what is given for each seat and word for a zone."""
        for seat, given in laid.items():
            for where, several in (given or {}).items():
                for data in several:
                    self.card(seat, f"{seat}.{zones[where]}", data)

    def card(self, seat: str, place: str, given: Data, role: str = "") -> None:
        """Lays a card and its copies on a place: a zone, or the id of the card below."""
        data = dict(given)
        owner, copies, known = data.pop("owner", seat), data.pop("copies", 1), data.pop("known", True)
        lies = {word: data.pop(word) for word in ("rolled", "damage", "mode", "down") if word in data}
        carried = data.pop(self.carried, [])
        for _ in range(copies):
            card = self.enter(data["name"], owner, f"{seat}.{self.home}" if role else place)
            if role:
                self.changes.append(c.Moved(card, place, -1, role))
            self.learn(card, data, self._viewers(seat, place) if known else None)
            self.changes += [*self.more(card, place), *_standing(card, **lies)]
            for each in carried:
                self.card(seat, card, {"owner": owner, **each}, self.role)

    def enter(self, name: str, owner: str, zone: str) -> str:
        """A new card, under its name; returns its id."""
        self.entered += 1
        card = f"#{self.entered}"
        number = 1 + sum(key == name or key.startswith(f"{name}.") for key in self.names)
        self.names[name if number == 1 else f"{name}.{number}"] = card
        self.changes.append(c.CardsEntered(self.entered, 1, owner, zone))
        return card

    def learn(self, card: str, data: Data, viewers: tuple[str, ...] | None) -> None:
        """Tells the record which card it is, and who knows it; None: the record does not know it either."""
        printing = f"t:{data['name']}:{data['type']}:{data.get('model', data.get('weapon', ''))}"
        self.changes.append(c.Pinned(printing, self.parse(as_printed(data))))
        if viewers is not None:
            self.changes.append(c.Learned(card, printing, viewers))

    def _viewers(self, seat: str, place: str) -> tuple[str, ...]:
        zone = self.desk.table.zones.get(place)
        return ("*",) if zone is None or zone.sees == "all" else (seat,) if zone.sees == "holder" else ()

    def laid(self, turn: int, holder: str, node: str) -> dict[str, str]:
        """Lays everything down with the clock at a place of a turn; returns the ids of the cards by their names."""
        changes = [*self.changes, c.ClockMoved(turn, holder, node, 0, holder, 0)]
        answer = self.desk.say(Command("", "rule", {"text": "given", "changes": tuple(map(change_to_plain, changes))}))
        assert not isinstance(answer, Refusal), answer
        return self.names


def _standing(card: str, rolled: bool = False, damage: int = 0, mode: str = "", down: bool = False) -> list[c.Change]:
    changes: list[c.Change] = []
    if rolled or mode:
        changes.append(c.Angled(card, 90 if rolled else ANGLE[mode]))
    if damage:
        changes.append(c.Marked(card, "damage", damage))
    if down:
        changes.append(c.Turned(card, "down"))
    return changes


def moment(s: GameScene) -> tuple[int, str]:
    """The turn, and whose it is."""
    return s.table.clock.turn, s.table.clock.holder


def require_offers_accepted(s: GameScene) -> None:
    """Checks that whatever is offered to any seat is accepted, with its first and with its last choices."""
    for seat in s.table.header.seats:
        for offer in s.desk.ruleset.offers(s.desk, seat):
            for pick in (lambda count: 0, lambda count: count - 1):
                command = fill_offer(offer, pick)
                assert command is None or s.desk.dry_run(command) is None, command


def noted(s: GameScene, who: str, act: str, **args: Any) -> bool:
    """Whether a line that comes at the wrong moment is written down as illegal, and neither the moment nor a hand changes."""
    before = moment(s), [s.hand(seat) for seat in s.table.header.seats]
    answer = s.says(who, act, **args)
    stays = before == (moment(s), [s.hand(seat) for seat in s.table.header.seats])
    return stays and any(event.verdict[0] == "illegal" for event in answer)
