"""Twin games: what a seat is offered, asked and refused must not depend on cards that it has not seen."""

from __future__ import annotations

from random import Random

from domain.kernel.command import Command
from domain.kernel.desk import Desk
from domain.kernel.refusal import Refusal
from scripts.edges.nonsense import speech
from scripts.edges.trouble import Report, Trouble, trouble
from scripts.edges.unseen import never_seen, say_again
from scripts.simulation import RandomGame, random_game

SAID = 60
"""Lines that both twins are asked at a place."""
PLACES = 4
"""Places of a game at which twins are made."""


def run(ruleset: str, seed: int | str, count: int) -> Report:
    """Asks both twins so many things. Raises KeyError for an unknown ruleset."""
    tried, troubles, number = 0, list[Trouble](), 0
    while tried < count:
        game, random = random_game(ruleset, seed, number), Random(f"twins:{seed}:{number}")
        for _ in range(PLACES):
            for _ in range(20 + random.randrange(40)):
                game.step()
            if game.desk.table.result is None:
                game.look()
                for viewer in game.desk.table.header.seats:
                    found = _compared(game, random, viewer, seed, number)
                    tried += SAID
                    troubles += found
        number += 1
    return Report(ruleset, "twins", seed, tried, tuple(troubles), number)


def _compared(game: RandomGame, random: Random, viewer: str, seed: int | str, number: int) -> list[Trouble]:
    desk, other = game.desk, random_game(game.ruleset.book.id, seed, number).desk
    try:
        changed = say_again(desk.events, other, never_seen(desk.events, viewer))
    except ValueError as refused:
        return [trouble("twin refused", desk, seed, number, Command(viewer, ""), refused)]
    if not changed:
        return []
    found = [trouble(kind, desk, seed, number, Command(viewer, ""), told) for kind, told in _shown(desk, other, viewer)]
    for _ in range(SAID):
        command = speech(desk, random)._replace(seat=viewer, aside={})
        if command.act in ("look", "rule", "effect") or _names_unseen(desk, command, viewer):
            continue
        one, two = desk.would(command), other.would(command)
        if _told(one) != _told(two):
            found.append(trouble("answer differs", desk, seed, number, command, f"{one} / {two}"))
    return found


def _told(refusal: Refusal | None) -> object:
    return refusal


def _shown(desk: Desk, other: Desk, viewer: str) -> list[tuple[str, str]]:
    """What differs of the places where the twins stand, and of what the viewer is offered there."""
    found = []
    for what in ("awaits", "moment", "pending", "then"):
        one, two = desk.table.flags.get(what), other.table.flags.get(what)
        if one != two:
            found.append((f"{what} differs", f"{one} / {two}"))
    if desk.table.clock != other.table.clock:
        found.append(("clock differs", f"{desk.table.clock} / {other.table.clock}"))
    mine, theirs = desk.ruleset.offers(desk, viewer), other.ruleset.offers(other, viewer)
    if mine != theirs:
        differing = [offer for offer in (*mine, *theirs) if offer not in mine or offer not in theirs]
        found.append(("offers differ", str(differing)[:400]))
    return found


def _names_unseen(desk: Desk, command: Command, viewer: str) -> bool:
    """Whether a line names, by printing, what the viewer cannot know to be there."""
    said = repr(dict(command.args))
    return any(repr(printing) in said for printing in desk.table.pins)
