"""Twin games: offers, questions and refusals of a seat may not depend on cards that it has not seen."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from random import Random

from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.unseen_cards_used import unseen_cards_used
from domain.kernel.record.changes import PUBLIC, Learned
from domain.kernel.record.command import Command
from domain.kernel.views.views import make_view
from domain.parts.common.ruleset_package import Specimens
from scripts.conformance.edges.edge_reports import EdgeReport, Fault, make_fault
from scripts.conformance.edges.fuzzed_commands import random_command
from scripts.conformance.edges.random_manual_commands import random_manual_command
from scripts.conformance.edges.twin_games import cards_never_seen, replay_with_other_cards
from scripts.simulation.random_games import RandomGame, random_game

CLAIM = "Games that differ in cards which a viewer has not seen give that viewer the same offers and answers."
"""The sentence of this edge in the report of `senki conform`."""

SAID = 60
"""Lines that both twins are asked at a place."""
SHOWN = object()
"""A card turned up."""
OF_A_JUDGE = ("rule", "let_stand")
"""Acts of a judge. A judge sees everything, so the answer may depend on hidden cards, and the viewer learns it."""
BY_HAND = 0.4
"""Commands by hand, with private statements, or of a judge, that are tried at a place."""
PLACES = 4
"""Places of a game at which twins are made."""


def run(ruleset: str, seed: int | str, count: int, decks: Specimens | None = None) -> EdgeReport:
    """Asks both twins `count` things. Raises KeyError for an unknown ruleset."""
    tried, troubles, number = 0, list[Fault](), 0
    for game, random, number in _places(ruleset, seed, decks):
        for viewer in game.desk.table.header.seats:
            troubles += _compared(game, random, viewer, seed, number, decks)
            tried += SAID
        if tried >= count:
            break
    return EdgeReport(ruleset, "twins", seed, tried, tuple(troubles), number + 1)


def _places(ruleset: str, seed: int | str, decks: Specimens | None) -> Iterator[tuple[RandomGame, Random, int]]:
    """Yields the games one after the other, each at some of its places, with its number."""
    for number in itertools.count():
        game, random = _game(ruleset, seed, number, decks), Random(f"twins:{seed}:{number}")
        for _ in range(PLACES):
            for _ in range(20 + random.randrange(40)):
                game.step()
            if game.desk.table.result is None:
                game.record_hands()
                yield game, random, number


def _game(ruleset: str, seed: int | str, number: int, decks: Specimens | None) -> RandomGame:
    """Opens a random game; a scribe records every second one."""
    return random_game(ruleset, seed, number, decks=decks, mode=("referee", "scribe")[number % 2])


def _compared(
    game: RandomGame, random: Random, viewer: str, seed: int | str, number: int, decks: Specimens | None
) -> list[Fault]:
    desk, other = game.desk, _game(game.ruleset.book.id, seed, number, decks).desk
    try:
        changed = replay_with_other_cards(desk.events, other, cards_never_seen(desk.events, viewer))
    except ValueError as refused:
        return [make_fault("twin refused", desk, seed, number, Command(viewer, ""), refused)]
    if not changed:
        return []
    return [
        make_fault(kind, desk, seed, number, command, observed)
        for kind, command, observed in observable_differences(desk, other, random, viewer)
    ]


def observable_differences(
    desk: Desk, other: Desk, random: Random, viewer: str, lines: int = SAID
) -> Iterator[tuple[str, Command, str]]:
    """Yields the differences that a seat notices between two desks: place, offers, and answers to some commands."""
    yield from ((kind, Command(viewer, ""), observed) for kind, observed in _shown(desk, other, viewer))
    for _ in range(lines):
        command = _said(desk, random, viewer)
        if _names_unseen(desk, command) or _is_for_the_scribe(desk, command):
            continue
        one, two = _heard(desk, command, viewer), _heard(other, command, viewer)
        if one != two and not (SHOWN in (one, two) and not isinstance(one, Refusal) and not isinstance(two, Refusal)):
            yield "answer differs", command, f"{one} / {two}"


def _said(desk: Desk, random: Random, viewer: str) -> Command:
    """Returns a command of the viewer, by hand too, or of a judge whom the viewer hears."""
    command = random_command(desk, random)._replace(seat=viewer, aside={})
    if random.random() < BY_HAND:
        return random_manual_command(desk, viewer, command, random)
    return command._replace(seat="") if command.act in OF_A_JUDGE else command


def _is_for_the_scribe(desk: Desk, command: Command) -> bool:
    """Returns whether a scribe alone may write it down, who sees everything: over a seat's link it is not heard."""
    seat = command.seat
    return bool(seat) and not desk.referee and bool(unseen_cards_used(desk.table, desk.ruleset, command, seat))


def _heard(desk: Desk, command: Command, viewer: str) -> object:
    """Returns what the viewer hears of a command: the refusal, or the events as far as the viewer may see them.

    SHOWN if the command turns up a card that the viewer may see from then on, as the rules say.
    """
    answer = desk.say(command)
    if isinstance(answer, Refusal):
        return None if command.act in OF_A_JUDGE else answer
    try:
        if any(isinstance(each, Learned) and {PUBLIC, viewer} & set(each.seen) for event in answer for each in event.changes):
            return SHOWN
        return make_view(desk.events, viewer)[-len(answer) :]
    finally:
        desk.log.roll_back(len(answer))


def _shown(desk: Desk, other: Desk, viewer: str) -> list[tuple[str, str]]:
    """Yields the differences between the places of the twins, and between the offers to the viewer there."""
    results = []
    for what in ("awaits", "moment", "pending", "then"):
        one, two = desk.table.flags.get(what), other.table.flags.get(what)
        if one != two:
            results.append((f"{what} differs", f"{one} / {two}"))
    if desk.table.clock != other.table.clock:
        results.append(("clock differs", f"{desk.table.clock} / {other.table.clock}"))
    mine, theirs = desk.ruleset.offers(desk, viewer), other.ruleset.offers(other, viewer)
    if mine != theirs:
        differing = [offer for offer in (*mine, *theirs) if offer not in mine or offer not in theirs]
        results.append(("offers differ", str(differing)[:400]))
    return results


def _names_unseen(desk: Desk, command: Command) -> bool:
    """Returns whether a line names, by printing, what the viewer cannot know to be there."""
    said = repr(dict(command.args))
    return any(repr(printing) in said for printing in desk.table.pins)
