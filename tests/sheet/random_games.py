"""Random records of the small game: declarations, table talk and corrections as a seed has them."""

from __future__ import annotations

from random import Random
from typing import Any

from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.game_opening import make_header, open_game
from domain.kernel.record.command import Command
from tests.sheet.game import CARDS, GAME, LIST

TEXTS = (
    "gg",
    "!! well",
    "?",
    "!?",
    "a {b}",
    "c // d",
    'say "x"\nnew',
    "`",
    "ノート！",
    " spaced ",
    "12. x",
    "> y",
    "a: b",
    "(c)",
)
WAYS: tuple[Any, ...] = ({}, {"fast": True}, {"from": "2"}, {"from": 2})
VALUES: tuple[Any, ...] = (
    5,
    -5,
    True,
    None,
    "yes",
    "#3",
    "on",
    "two words",
    ("a", 1),
    (),
    ("x",),
    {"k": (1, {"z": "`"})},
    "12.",
)


def game(seed: int, length: int = 40) -> Desk:
    """The desk after a random game."""
    random = Random(seed)
    mode = random.choice(("referee", "scribe"))
    about = {"date": "2026-11-20", "round": 3, "odd {key}": "x"} if random.random() < 0.5 else {"league": "Tokyo // x"}
    players = {"A": "Aiko", "B": "  {Bo} "}
    header = make_header(GAME, mode=mode, switches={"tea": "no"}, players=players, about=about)
    deck = {"list": LIST, "sideboard": {}}
    setup = {"decks": {"A": deck, "B": deck}, "printings": CARDS} if random.random() < 0.7 else {"size": 20}
    opened = open_game(GAME, header, setup, at=17_636_000_000, catalogue=CARDS)
    assert not isinstance(opened, Refusal)
    desk = opened[0]
    for _ in range(length):
        desk.say(command(random, desk))
    return desk


def command(random: Random, desk: Desk) -> Command:
    """Something that may or may not be accepted."""
    act = random.choice((*_ARGS, "play", "play", "use", "attack", "draw", "note", "pass", "settle"))
    seat = random.choice(("A", "B"))
    args = _ARGS.get(act, lambda *_: {})(random, desk)
    if act in ("rule", "note") and random.random() < 0.6:
        seat = ""
    looks = act == "look" or (act == "correct" and args.get("said", {}).get("act") == "look")
    aside = {"cards": (card(random, desk, printings=True),)} if looks else {}
    reply = random.choice((None, None, None, True, False))
    at = random.choice((17_636_000_000, 17_636_000_000 + random.randrange(2_000_000)))
    by = random.choice(("", "judge")) if not seat else ""
    return Command(seat, act, args, reply if act not in ("rule", "note") else None, aside, by, at)


def card(random: Random, desk: Desk, printings: bool = False) -> str:
    """A card id or a printing."""
    if printings or random.random() < 0.5:
        return random.choice((*CARDS, "~New Card", "~Zura", "~on"))
    return f"#{random.randrange(1, 34)}"


def cards(random: Random, desk: Desk) -> tuple[str, ...]:
    """A few of them, perhaps none."""
    return tuple(card(random, desk) for _ in range(random.randrange(3)))


def _effects(random: Random, desk: Desk) -> tuple[Any, ...]:
    choices = (
        {"do": "damage", "to": card(random, desk), "n": 2},
        {"do": "gain", "n": 1, "to": cards(random, desk) or "#1", "points": (1, 0, "*"), "until": "turn"},
        {"do": "damage", "to": "#2", "kind": {"x": ("y",)}, "what": "two words", "who": "own"},
    )
    return tuple(random.choice(choices) for _ in range(random.randrange(1, 3)))


def _line(random: Random, desk: Desk) -> dict[str, Any]:
    number = {"line": random.randrange(max(2, desk.log.line - 6), desk.log.line + 2)} if random.random() < 0.6 else {}
    return {**number, "agreed": ("A", "B"), **({"why": random.choice(TEXTS)} if random.random() < 0.5 else {})}


def _said(random: Random, desk: Desk) -> dict[str, Any]:
    said: dict[str, Any] = {"seat": "A", "act": "play", "args": {"card": card(random, desk)}}
    if random.random() < 0.3:
        said = {"seat": "A", "act": "look", "args": {}}
    return (
        {**_line(random, desk), **({"said": said} if random.random() < 0.7 else {})}
        if random.random() < 0.6
        else {"said": said}
    )


_ARGS: dict[str, Any] = {
    "play": lambda random, desk: {
        "card": card(random, desk),
        **random.choice(({}, {"fast": True}, {"from": "2"}, {"from": 2})),
    },
    "use": lambda random, desk: {"targets": cards(random, desk), "card": card(random, desk)},
    "attack": lambda random, desk: {"right": cards(random, desk), "left": cards(random, desk)},
    "discard": lambda random, desk: {"cards": cards(random, desk)},
    "look": lambda random, desk: {},
    "effect": lambda random, desk: {"effects": _effects(random, desk)},
    "choose": lambda random, desk: {random.choice(("option", "other")): random.choice(VALUES)},
    "note": lambda random, desk: {"text": random.choice(TEXTS), **random.choice(({}, {}, {"to": "B"}))},
    "takeback": _line,
    "correct": lambda random, desk: {key: value for key, value in _said(random, desk).items() if key != "agreed"},
    "rule": lambda random, desk: {"rule": "T-1", "text": random.choice(TEXTS), "changes": ((9, "#1", 90),)},
    "penalty": lambda random, desk: {"to": "A", "kind": random.choice(("warning", "on", "two words")), "rule": "T-1"},
}
