"""Cards of our own invention that use the words of card texts, for random games and for what is offered in them.

They stand next to the specimens of the rulebooks: those have decks that recorded games were played with.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from domain.kernel.record.change_serialization import as_plain
from domain.parts.common.ruleset_package import SpecimenDeck, Specimens
from tests.bandai.cost_and_zone_cards import of_changes
from tests.bandai.games import Game
from tests.bandai.text_shapes import SHAPES
from tests.bandai.unit_cards import DRAW, ENEMY, FORK, OWN, of_late, of_numbers, of_units
from tests.scene import Data

FREE: dict[str, Data] = {
    "gundam_war": {"color": "blue", "corps": 0, "total": 0, "cost": 0},
    "nexa": {"total": 0, "roll": (), "colors": ()},
    "macross": {"color": "blue", "designated": 0, "total": 0, "resource": 0},
}
"""What cards have that cost nothing."""
GROUND: dict[str, Data] = {
    "gundam_war": {"terrain": ("earth", "space")},
    "nexa": {"terrain": ("space", "earth")},
    "macross": {},
}
SIZE = 50


def of_commands(game: Game) -> list[Data]:
    """Texts of commands."""
    later = {"when": "end_of_turn", "effects": [DRAW]}
    wait = (
        {"do": "standby", "moment": "end_of_turn", "effects": [DRAW]} if game.name == "macross" else {"do": "later", **later}
    )
    return [
        game.using(FORK),
        game.using({"do": "damage", "n": 4, "shared": True}, targets=[{**ENEMY, "n": 2}]),
        game.using({"do": "search", "for": {"type": "unit", "at_most": {game.stat(0): 2}}, "zone": "hand"}),
        game.using(wait, targets=[]),
        game.using({"do": "give_text", "text": game.using(DRAW)}, targets=[OWN]),
        game.using({"do": "nation_damage", "who": "enemy", "n": "x"}, x={"count": OWN, "most": 2}),
        game.using({"do": "move", "zone": "hand"}, targets=[{"type": "unit", "entered_this_turn": True}]),
        game.using({"do": "reroll"}, targets=[{**OWN, "rolled": True}], special={"destroy": 1, "of": OWN}),
        {**game.using({"do": "void"}), "timing": game.any_time},
    ]


def _of_x(game: Game) -> list[Data]:
    """A command whose cost is X."""
    if game.name != "gundam_war":
        return []
    text = game.using({"do": "nation_damage", "who": "enemy", "n": "x"}, x={"free": True, "count": OWN})
    return [{**_card(game, "command", "Command of X", [text]), "cost": "x"}]


def _card(game: Game, kind: str, name: str, text: list[Data], **more: Any) -> Data:
    made: Data = {"type": kind, "name": name, "text": text, **FREE[game.name], **more}
    return made


def _aces(game: Game) -> list[Data]:
    """Characters that come to a unit in battle, or do something to it when they are gone."""
    if game.name != "gundam_war":
        return []
    text: Data = {"timing": "everywhere", "effects": [{"set_in_battle": True}], "condition": {"during": "attack"}}
    gone = game.starts("leaves", {"do": "gain", "points": [1, 0, -1], "to": "host"})
    return [
        _card(game, "character", "Ace", [text], points=(1, 1, 1), keywords=({"keyword": "quick"},)),
        _card(game, "character", "Late Ace", [gone], points=(1, 1, 1)),
    ]


@cache
def shelf(game: Game) -> Specimens:
    """The cards of a game, those with the texts in the shapes of real ones among them, and a deck of each."""
    ground = GROUND[game.name]
    shapes = [text for text in SHAPES[game.name].values() if "effects" in text]
    new, old, late, more, changes = (
        [_card(game, "unit", f"{word} {n}", [text], points=(2, 1, 3), **ground) for n, text in enumerate(texts)]
        for word, texts in (
            *(("Unit", of_units(game)), ("Shape", shapes)),
            *(("Late", of_late(game)), ("Number", of_numbers(game)), ("Change", of_changes(game))),
        )
    )
    plain = [_card(game, "unit", f"Plain {n}", [], points=(3, 2, 2), **ground) for n in range(4)]
    pilots = [
        _card(game, "character", f"Pilot {n}", [game.starts("set", DRAW)] if n else [], points=(1, 1, 1)) for n in range(4)
    ]
    pilots += _aces(game)
    commands = [_card(game, "command", f"Command {n}", [text]) for n, text in enumerate(of_commands(game))]
    commands += _of_x(game)
    cards = {
        card["name"]: game.parse(as_plain(card)) for card in (*new, *old, *late, *more, *changes, *plain, *pilots, *commands)
    }
    others = [card["name"] for card in (*plain, *pilots, *commands)]
    shelves = (("new", new), ("old", old), ("late", late), ("more", more), *((("changes", changes),) if changes else ()))
    decks = {word: _deck(word, [*(card["name"] for card in texts), *others]) for word, texts in shelves}
    return Specimens(cards, decks)


def _deck(title: str, names: list[str]) -> SpecimenDeck:
    """A deck of each card, and of the first ones two."""
    return SpecimenDeck(title, {name: 1 + (number < SIZE - len(names)) for number, name in enumerate(names)}, {}, {})
