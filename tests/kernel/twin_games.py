"""Twin games: the same for every eye but A's. What only A sees (printings, which card of the hand) differs."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import PUBLIC, Learned, Plain
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event, event_to_plain
from domain.kernel.record.log_queries import count_undoing_changes
from domain.kernel.views.views import make_view
from tests.kernel.toy_ruleset import opened

POOL = ("ape-1", "bee-2", "cat-3")
Pair = tuple[Command, Command]


class Twins:
    """Two desks that are given commands which look the same to everybody but A."""

    def __init__(self, seed: int, seats: int = 2, **terms: Any) -> None:
        self.random = Random(seed)
        self.seats = seats
        self.desks = (opened(seats=seats, listed=False, **terms), opened(seats=seats, listed=False, **terms))
        self.accepted = 0

    def play(self, steps: int) -> None:
        """Says random things, each of which both desks have to accept."""
        for _ in range(steps):
            self.say(self.random.choice(_WAYS)(self))

    def say(self, pair: Pair | None) -> bool:
        """Says a pair of commands if both would be accepted."""
        if pair is None or any(desk.dry_run(command) for desk, command in zip(self.desks, pair, strict=True)):
            return False
        said = [desk.say(command) for desk, command in zip(self.desks, pair, strict=True)]
        if shown(self.desks[0], len(said[0])) != shown(self.desks[1], len(said[1])):
            # The same words may show another card after a correction, or be possible only later: no twins any longer.
            for desk, events in zip(self.desks, said, strict=True):
                desk.log.roll_back(len(events))
            return False
        self.accepted += 1
        return True

    def hand(self, desk: Desk, printing: str | None = None) -> str | None:
        """A card of A's hand, any or of a printing."""
        cards = desk.table.cards
        fitting = [card for card in desk.table.at("A.hand") if printing is None or cards[card].printing == printing]
        return self.random.choice(fitting) if fitting else None

    def each(self, act: str, cards: list[str | None]) -> Pair | None:
        """The same act of A with a card of its own for each game."""
        one, two = cards
        return None if one is None or two is None else (Command("A", act, {"card": one}), Command("A", act, {"card": two}))

    def both(self, seat: str, act: str, **args: Plain) -> Pair:
        """The very same words in both games."""
        return Command(seat, act, args), Command(seat, act, args)

    def assert_alike(self) -> None:
        """Everybody but A sees the same bytes in both games."""
        viewers = (*"BC"[: self.seats - 1], "spectator")
        for viewer in viewers:
            one, two = (make_view(desk.events, viewer) for desk in self.desks)
            for position, (first, second) in enumerate(zip(one, two, strict=True)):
                assert first == second, (viewer, position, self.desks[0].events[position], self.desks[1].events[position])
            assert as_bytes(one) == as_bytes(two)


def shown(desk: Desk, count: int) -> list[str]:
    """What everybody heard in the last events, and the printings that lay open."""
    positions = range(len(desk.events) - count, len(desk.events))
    changes = [change for at in positions for change in desk.events[at].changes[count_undoing_changes(desk.events, at) :]]
    heard = [desk.events[at].name + str(desk.events[at].said.get("windows")) for at in positions]
    return heard + sorted(str(change.printing) for change in changes if isinstance(change, Learned) and PUBLIC in change.seen)


def as_bytes(events: list[Event]) -> bytes:
    """A log as JSON, in the order in which everything was said and written."""
    return json.dumps([event_to_plain(event) for event in events]).encode()


def _hidden(act: str, alike: bool = False) -> Any:
    def way(twins: Twins) -> Pair | None:
        cards = [twins.hand(desk) for desk in twins.desks]
        known = {desk.table.cards[card].printing is None for desk, card in zip(twins.desks, cards, strict=True) if card}
        return None if alike and len(known) > 1 else twins.each(act, cards)

    return way


def _shown(act: str) -> Any:
    def way(twins: Twins) -> Pair | None:
        printing = twins.random.choice(POOL)
        return twins.each(act, [twins.hand(desk, printing) for desk in twins.desks])

    return way


def _named(act: str) -> Any:
    return lambda twins: twins.both("A", act, card=twins.random.choice(POOL))


def _look(twins: Twins) -> Pair:
    def stated(desk: Desk) -> Command:
        unknown = [card for card in desk.table.at("A.hand") if desk.table.cards[card].printing is None]
        return Command("A", "look", aside={card: twins.random.choice(POOL) for card in unknown})

    return stated(twins.desks[0]), stated(twins.desks[1])


def _flip(twins: Twins) -> Pair | None:
    tokens = [i for i, card in enumerate(twins.desks[0].table.at("A.table")) if twins.desks[0].table.cards[card].face]
    if not tokens:
        return None
    index, printing = twins.random.choice(tokens), twins.random.choice(POOL)
    cards = [desk.table.at("A.table")[index] for desk in twins.desks]
    return (
        Command("A", "flip", {"card": cards[0], "is": printing}),
        Command("A", "flip", {"card": cards[1], "is": printing}),
    )


def _on_table(act: str, name: str = "card", listed: bool = False) -> Any:
    def way(twins: Twins) -> Pair | None:
        count = len(twins.desks[0].table.at("A.table"))
        if not count:
            return None
        index = twins.random.randrange(count)
        cards = [desk.table.at("A.table")[index] for desk in twins.desks]
        one, two = ({name: (card,) if listed else card} for card in cards)
        seat = "B" if act == "zap" and twins.random.random() < 0.5 else "A"
        return Command(seat, act, one), Command(seat, act, two)

    return way


def _takeback(twins: Twins) -> Pair:
    line = twins.random.randrange(max(2, twins.desks[0].log.line - 6), twins.desks[0].log.line + 2)
    return twins.both("A", "takeback", line=line, agreed=("A", "B", "C"))


def _correct(twins: Twins) -> Pair:
    return twins.both(
        "B", "correct", line=twins.random.randrange(max(2, twins.desks[0].log.line - 4), twins.desks[0].log.line + 2)
    )


def _private_note(twins: Twins) -> Pair:
    return Command("A", "note", {"text": "one", "to": "A"}), Command("A", "note", {"text": "two", "to": "A"})


_WAYS = (
    _look,
    _look,
    _hidden("discard"),
    _hidden("bury"),
    _hidden("token", alike=True),
    _shown("token"),
    _shown("token"),
    _flip,
    _flip,
    _shown("play"),
    _shown("play"),
    _named("play"),
    _shown("reveal"),
    _named("reveal"),
    _on_table("bounce"),
    _on_table("bounce"),
    _on_table("zap", "target"),
    _on_table("fight", "cards", listed=True),
    lambda twins: twins.both("A", "swap"),
    _hidden("choose"),
    _hidden("choose"),
    lambda twins: twins.both("A", "redraw") if twins.random.random() < 0.2 else None,
    lambda twins: twins.both("B", "swap"),
    lambda twins: twins.both("B", "choose", card=twins.desks[0].table.at("B.hand")[0]),
    lambda twins: twins.both("A", "pass"),
    lambda twins: twins.both("B", "pass"),
    _takeback,
    _correct,
    _private_note,
)
