"""Nonsense: `say`, `would` and `offers` answer any input in any state of a game, and never raise."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from random import Random
from typing import Any

from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from domain.parts.common.ruleset_package import Specimens
from scripts.conformance.edges.edge_reports import EdgeReport, Fault, has_nothing_to_try, make_fault
from scripts.simulation.random_games import OfferRefused, RandomGame, random_game

CLAIM = "Nonsense is answered in any state of a game, and never raises an error."
"""The sentence of this edge in the report of `senki conform`."""

GAME = 400
"""Commands at one game, before the next is opened."""
ODD_VALUES: tuple[Plain, ...] = (
    None,
    True,
    0,
    -1,
    7,
    10**13,
    "",
    "#0",
    "#99999",
    "~Nobody",
    "x",
    "A",
    (),
    ("#1", "#1"),
    (("#1",),),
    {},
)


def run(ruleset: str, seed: int | str, count: int, decks: Specimens | None = None) -> EdgeReport:
    """Tries `count` random commands, most of them senseless. Raises KeyError for an unknown ruleset."""
    troubles, tried, number = list[Fault](), 0, 0
    while tried < count and not has_nothing_to_try(tried, number):
        game, random = _begin_game(ruleset, seed, number, decks), Random(f"nonsense:{seed}:{number}")
        for _ in range(min(GAME, count - tried)):
            tried += 1
            result = _try_command(game, random, seed, number)
            if result is not None:
                troubles.append(result)
                break  # an exception may leave the table half changed
        number += 1
    return EdgeReport(ruleset, "nonsense", seed, tried, tuple(troubles), number)


def _begin_game(ruleset: str, seed: int | str, number: int, decks: Specimens | None) -> RandomGame:
    game = random_game(ruleset, seed, number, decks=decks, mode=("referee", "scribe")[number % 2])
    for _ in range(10 * (number % 7)):
        game.step()
    return game


def _try_command(game: RandomGame, random: Random, seed: int | str, number: int) -> Fault | None:
    command = Command("", "")
    try:
        if random.random() < 0.15:
            game.step()
            return None
        command = random_command(game.desk, random)
        _say(game.desk, command, random)
    except OfferRefused:
        return None
    except Exception:  # any exception is a finding
        return make_fault("raised", game.desk, seed, number, command, traceback.format_exc(limit=-3).replace("\n", " | "))
    return None


def _say(desk: Desk, command: Command, random: Random) -> None:
    before = desk.table.state() if random.random() < 0.1 else None
    if random.random() < 0.3:
        desk.dry_run(command)
        assert before is None or desk.table.state() == before, "trying left a trace"
        return
    answer = desk.say(command)
    assert not isinstance(answer, Refusal) or before is None or desk.table.state() == before, "a refusal left a trace"
    if random.random() < 0.1:
        for seat in desk.table.header.seats:
            desk.ruleset.offers(desk, seat)


def random_command(desk: Desk, random: Random) -> Command:
    """Returns a command that may be meaningful or not."""
    acts = [name for name in desk.ruleset.acts if name not in ("concede", "agree_draw", "penalty", "takeback", "correct")]
    name = random.choice(acts)
    known = desk.ruleset.acts[name].args
    args = {word: _value(desk, random, arg.kind) for word, arg in known.items() if random.random() < 0.6}
    if random.random() < 0.03:
        args["nonsense"] = random.choice(ODD_VALUES)
    seat = random.choice((*desk.table.header.seats, *desk.table.header.seats, "", "Z"))
    aside = {"cards": (_card(desk, random),)} if name == "look" else {}
    return Command(seat, name, args, random.choice((None, None, True, False)), aside)


def _value(desk: Desk, random: Random, kind: str) -> Plain:
    if random.random() < 0.08:
        return random.choice(ODD_VALUES)
    return _KINDS.get(kind, _any)(desk, random)


def _card(desk: Desk, random: Random) -> Plain:
    if random.random() < 0.3 and desk.table.pins:
        return random.choice(sorted(desk.table.pins))
    return f"#{random.randrange(1, desk.table.cards_entered + 2)}"


def _cards(desk: Desk, random: Random) -> Plain:
    return tuple(_card(desk, random) for _ in range(random.randrange(4)))


def _effects(desk: Desk, random: Random) -> Plain:
    return tuple(_effect(desk, random) for _ in range(random.randrange(1, 3)))


def _effect(desk: Desk, random: Random) -> Plain:
    """Returns a small effect as a text of a pinned card has it, with a random change; or a random one."""
    texts = [text for data in desk.table.pins.values() for text in data.get("text", ()) if isinstance(text, dict)]
    printed = [each for text in texts for each in text.get("effects", ()) if isinstance(each, dict) and "do" in each]
    chosen: dict[str, Any] = dict(random.choice(printed)) if printed and random.random() < 0.7 else {}
    chosen.setdefault("do", random.choice(sorted(desk.ruleset.verbs)))
    for field in ("to", "n", "who", "zone", "keyword"):
        if random.random() < 0.3:
            chosen[field] = _FIELDS[field](desk, random)
    return chosen


_FIELDS: dict[str, Callable[[Desk, Random], Plain]] = {
    "to": lambda desk, random: random.choice((_card(desk, random), _cards(desk, random), "self", "target", {"type": "unit"})),
    "n": lambda desk, random: random.choice((0, 1, 2, -1, "x", 10**13)),
    "who": lambda desk, random: random.choice(("own", "enemy", "both", "A", "Z")),
    "zone": lambda desk, random: random.choice(("hand", "junkyard", "nowhere")),
    "keyword": lambda desk, random: random.choice(("quick", "nonsense", 1)),
}


def _any(desk: Desk, random: Random) -> Plain:
    return random.choice((*ODD_VALUES, (1, 2), (2, 1), _card(desk, random)))


_KINDS: dict[str, Callable[[Desk, Random], Plain]] = {
    "card": _card,
    "cards": _cards,
    "seat": lambda desk, random: random.choice(desk.table.header.seats),
    "seats": lambda desk, random: desk.table.header.seats,
    "number": lambda desk, random: random.randrange(-1, 5),
    "word": lambda desk, random: random.choice(("1", "2", "g", "hand", "unit", "guard", "F1", "B2", "left", "upper", 1)),
    "flag": lambda desk, random: random.choice((True, False)),
    "text": lambda desk, random: random.choice(("words", "")),
    "effects": _effects,
    "numbers": lambda desk, random: random.choice(("3/1/4", "3/1", "x")),
}
