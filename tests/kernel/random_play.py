"""A random player: says what is offered, and talks as tables talk, from a seed."""

from __future__ import annotations

from random import Random

from domain.kernel.contract.offers import fill_offer
from domain.kernel.contract.ruleset import Desk, Ruleset
from domain.kernel.record.command import Command
from tests.kernel.toy_ruleset import CARDS, SKIRMISH, opened
from tests.soak import in_full

SEEDS = range(in_full(25, 8))


def random_game(seed: int, ruleset: Ruleset = SKIRMISH, seats: int = 2, talk: bool = True, lines: int = 60) -> Desk:
    """A game of at most `lines` lines, played from a seed; with `talk` there are takebacks, notes and corrections."""
    random = Random(seed)
    desk = opened(ruleset, seats)
    for _ in range(lines):
        if desk.table.result is not None:
            break
        for command in spoken(random, desk, talk):
            desk.say(command)
    return desk


def played(seed: int, ruleset: Ruleset = SKIRMISH, seats: int = 2) -> Desk:
    """The random game of a seed, played once for all tests that only look at it."""
    key = seed, ruleset.book.id, seats
    if key not in _PLAYED:
        _PLAYED[key] = random_game(seed, ruleset, seats)
    return _PLAYED[key]


_PLAYED: dict[tuple[int, str, int], Desk] = {}


def spoken(random: Random, desk: Desk, talk: bool) -> list[Command]:
    """What is said next: table talk now and then, otherwise something that is offered."""
    seat = random.choice(desk.table.header.seats)
    if random.random() < 0.15:
        unknown = [card for card in desk.table.at(f"{seat}.hand") if desk.table.cards[card].printing is None]
        return [Command(seat, "look", aside={card: random.choice(sorted(CARDS)) for card in unknown[:3]})]
    if talk and random.random() < 0.15:
        return [talked(random, desk, seat)]
    offered = [offer for other in desk.table.header.seats for offer in desk.ruleset.offers(desk, other)]
    command = fill_offer(random.choice(offered), random.randrange) if offered else None
    return [command] if command else []


def talked(random: Random, desk: Desk, seat: str) -> Command:
    """A takeback, a correction that strikes a line, or a note."""
    line = {"line": random.randrange(max(2, desk.log.line - 5), desk.log.line + 2)}
    return random.choice(
        (
            Command(seat, "takeback", {"agreed": desk.table.header.seats}),
            Command(seat, "takeback", {**line, "agreed": desk.table.header.seats}),
            Command(seat, "correct", {**line, "why": "misheard"}),
            Command(seat, "note", {"text": "well", "to": seat}),
        )
    )
