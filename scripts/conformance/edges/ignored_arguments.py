"""Swallowed input: a lawful line with one argument more, which means nothing there, is not the same lawful line.

To lines that are offered an argument is added that they do not have: a word that there is not, a number, a card of the
other seat's pile. A referee refuses it, or it says something that the rules can do with.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from domain.kernel.contract.offers import Offer, fill_offer
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from domain.parts.common.ruleset_package import Specimens
from scripts.conformance.edges.edge_reports import EdgeReport, Fault, has_nothing_to_try, make_fault
from scripts.simulation.random_games import RandomGame, random_game

CLAIM = "An argument that means nothing where it is said is refused."
"""The sentence of this edge in the report of `senki conform`."""

EVERY = 4
"""Lines are tried whenever this number of decisions has passed."""
LINES = 4
"""Offered lines of a seat that are tried at a place."""
WORDS: dict[str, Plain] = {"word": "nonsense", "number": 77, "numbers": "9/9/9"}
"""Kind of an argument -> a meaningless value of that kind."""
FREE = frozenset({"method"})
"""Arguments that are words for people."""


def run(ruleset: str, seed: int | str, count: int, decks: Specimens | None = None) -> EdgeReport:
    """Adds `count` arguments. Raises KeyError for an unknown ruleset."""
    tried, troubles, number = 0, list[Fault](), 0
    while tried < count and not has_nothing_to_try(tried, number):
        game, random = random_game(ruleset, seed, number, decks=decks), Random(f"swallowed:{seed}:{number}")
        while tried < count and game.step():
            if game.decisions % EVERY or game.desk.table.result is not None:
                continue
            game.record_hands()
            for command in _lines(game, random):
                tried += 1
                if game.desk.dry_run(command) is None and not _says_more(game.desk, command):
                    troubles.append(make_fault("swallowed", game.desk, seed, number, command, "accepted"))
        number += 1
    return EdgeReport(ruleset, "swallowed", seed, tried, tuple(troubles), number)


def _lines(game: RandomGame, random: Random) -> Iterator[Command]:
    desk = game.desk
    for seat in desk.table.header.seats:
        offers = desk.ruleset.offers(desk, seat)
        for offer in random.sample(offers, min(LINES, len(offers))):
            command = _fill_in(offer, random)
            if command is not None and desk.dry_run(command) is None:
                yield from _with_more(desk, command, random)


def _fill_in(offer: Offer, random: Random) -> Command | None:
    return fill_offer(offer, random.randrange)


def _with_more(desk: Desk, command: Command, random: Random) -> Iterator[Command]:
    for word, arg in desk.ruleset.acts[command.act].args.items():
        if word in command.args or word in FREE:
            continue
        value = WORDS.get(arg.kind)
        if arg.kind in ("card", "cards") and (pile := _foreign(desk, command.seat)):
            card = random.choice(pile)
            value = card if arg.kind == "card" else (card,)
        if value is not None:
            yield command._replace(args={**command.args, word: value})


def _foreign(desk: Desk, seat: str) -> list[str]:
    """Returns cards of another seat that no seat sees; no line of this seat is about them."""
    piles = [zone.key for zone in desk.table.header.zones if zone.sees == "none" and zone.holder not in ("", seat)]
    return [card for pile in piles for card in desk.table.at(pile)]


def _says_more(desk: Desk, command: Command) -> bool:
    """Returns whether the argument that was added last changes what the line does."""
    *_, last = command.args
    without = command._replace(args={word: value for word, value in command.args.items() if word != last})
    return _after(desk, command) != _after(desk, without)


def _after(desk: Desk, command: Command) -> object:
    before = len(desk.events)
    desk.say(command)
    after = desk.table.state()
    desk.log.roll_back(len(desk.events) - before)
    return after
